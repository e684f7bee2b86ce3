"""Loops: connections that no move makes, through doors that are face to face or along corridors.

The moves make a tree. Two rooms that are not joined can be joined without moving them if a potential door of one is
face to face with a potential door of the other, or if there is space for a corridor between them.
"""

from collections.abc import Container, Iterable, Sequence
from itertools import takewhile

from pycore.base.budget import Budget
from pycore.base.geometry import Rect
from pycore.base.rng import Rng
from pycore.dungeon.finish.corridors import Field, FreeDoors, area_for, find_corridor
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.floors import offsets_of
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Room
from pycore.dungeon.model.rules import Shortcuts
from pycore.dungeon.model.tiles import Door
from pycore.dungeon.space._space import Spaces

Pair = tuple[int, int]


def possible_loops(rooms: Sequence[Room], connections: Sequence[Connection]) -> dict[Pair, list[tuple[Door, Door]]]:
    """Return the pairs of doors face to face for each pair of rooms that is not joined, in ascending order of rooms."""
    return {
        (a, b): [_doors_of(rooms, (a, b), numbers) for numbers in facing]
        for (a, b), facing in _facing(rooms, connections).items()
    }


def _facing(rooms: Sequence[Room], connections: Sequence[Connection], first: int = 0) -> dict[Pair, list[Pair]]:
    """Return `possible_loops` of the rooms from `first` on, with the doors by their indices in the templates."""
    joined = {connection.rooms for connection in connections}
    rooms = rooms[first:]
    templates = {id(room.template): room.template for room in rooms}
    numbers = {key: number for number, key in enumerate(templates)}
    found: dict[Pair, list[Pair]] = {}
    facing = Spaces(tuple(templates.values())).facing([(numbers[id(room.template)], *room[1:]) for room in rooms])
    for a, b, ours, theirs in facing:
        if (a + first, b + first) not in joined:
            found.setdefault((a + first, b + first), []).append((ours, theirs))
    return dict(sorted(found.items()))


def _doors_of(rooms: Sequence[Room], pair: Pair, numbers: Pair) -> tuple[Door, Door]:
    """Return two doors on the map."""
    (first, x, y), (second, there_x, there_y) = (rooms[room] for room in pair)
    return first.doors[numbers[0]].moved(x, y), second.doors[numbers[1]].moved(there_x, there_y)


def add_loops(
    rooms: Sequence[Room],
    connections: Sequence[Connection],
    params: Params,
    rng: Rng,
    *,
    parts: Sequence[int] = (),
    first: int = 0,
    budget: Budget | None = None,
) -> tuple[Connection, ...] | None:
    """Return connections for a share of the pairs of rooms that could be joined, in ascending order of rooms.

    The pairs are drawn with equal probability. A pair is skipped if its corridor is blocked by earlier ones, or if it
    would now break a rule; another pair is drawn for it. So there are fewer loops than the share only if no other pair
    can be joined.

    Args:
        rooms: the rooms of a finished map.
        connections: the connections of its moves.
        params: `loops` is the share of the pairs, rounded to a whole number of loops; `corridors` and `bounds` limit
            corridors; pairs that break one of the `rules` do not count.
        rng: a stream for this function alone.
        parts: for each room the number of its part, -1 for none; a loop joins rooms of one part. Empty if the map is
            one part.
        first: number of the first room of a floor that is added; rooms before it get no loops.
        budget: a node is a pair, or a room from which corridors are searched.

    Returns:
        The loops; None if the budget ended.
    """
    budget = budget or Budget()
    shortcuts = Shortcuts(params.rules, [room.template for room in rooms], [c.rooms for c in connections])
    possible = _facing(rooms, connections, first)
    carver = Carver(rooms, connections, params, budget, first=first) if params.corridors else None
    apart = carver.pairs() if carver else []
    if apart is None:
        return None
    apart_or_facing = sorted({*possible, *apart})
    inside = (pair for pair in apart_or_facing if not parts or parts[pair[0]] == parts[pair[1]] >= 0)
    pairs = _allowed(inside, shortcuts, budget)
    rng.shuffle(pairs)
    chosen, carved = _choose(
        pairs, round(params.loops * len(pairs)), possible, shortcuts, carver=carver, rng=rng, budget=budget
    )
    joined = [Connection(pair, _doors_of(rooms, pair, rng.choice(possible[pair]))) for pair in sorted(chosen)]
    return None if budget.stopped() else tuple(sorted(joined + carved, key=lambda connection: connection.rooms))


def _choose(
    pairs: Iterable[Pair],
    wanted: int,
    possible: Container[Pair],
    shortcuts: Shortcuts,
    *,
    carver: "Carver | None",
    rng: Rng,
    budget: Budget,
) -> tuple[list[Pair], list[Connection]]:
    """Return the first `wanted` of the pairs that can be joined: pairs with doors face to face, and corridors."""
    chosen: list[Pair] = []
    carved: list[Connection] = []
    for pair in pairs:
        if len(chosen) + len(carved) >= wanted or budget.spend(1):
            break
        if not shortcuts.may_join(*pair):
            continue
        if pair in possible:
            chosen.append(pair)
        elif carver and (connection := carver.carve(pair, rng)):
            carved.append(connection)
        else:
            continue
        shortcuts.join(*pair)
    return chosen, carved


def _allowed(pairs: Iterable[Pair], shortcuts: Shortcuts, budget: Budget) -> list[Pair]:
    """Return the pairs that the rules allow to join; if the budget ends, only the first ones."""
    return [pair for pair in takewhile(lambda _: not budget.spend(1), pairs) if shortcuts.may_join(*pair)]


def _field_of_floor(rooms: Sequence[Room], connections: Sequence[Connection], params: Params) -> Field:
    """Return the field of the last floor of a map without rooms; its area is the same as on the other floors."""
    floors = [0] * len(rooms)
    for below, above in sorted(connection.rooms for connection in connections if connection.is_stairs):
        floors[above:] = [floors[below] + 1] * (len(rooms) - above)  # rooms are listed floor by floor
    offsets = offsets_of(rooms, connections, floors)
    together = [room._replace(x=room.x - offsets[floor]) for room, floor in zip(rooms, floors, strict=True)]
    lowered = [joint.moved(-offsets[floors[joint.rooms[0]]], 0) for joint in connections if joint.corridor]
    area = area_for(together, params.bounds, params.corridors, lowered)
    return Field(Rect(area.x + offsets[-1], area.y, area.width, area.height))


def _field_of(rooms: Sequence[Room], connections: Sequence[Connection], params: Params) -> Field:
    """Return the field of a map without rooms; its floors have equal areas, cells between floors are closed."""
    floors, pitch = [0] * len(rooms), 0
    for connection in connections[: len(rooms) - 1]:
        below, above = connection.rooms
        floors[above] = floors[below] + connection.is_stairs
        if connection.is_stairs:
            pitch = rooms[above].x - rooms[below].x
    together = [room._replace(x=room.x - floor * pitch) for room, floor in zip(rooms, floors, strict=True)]
    area = area_for(together, params.bounds, params.corridors, connections)
    field = Field(Rect(area.x, area.y, area.width + max(floors) * pitch, area.height))
    for floor in range(max(floors)):
        # The first and last column of an area can hold walls of corridors, but no floor.
        field.close(Rect(area.right - 1 + floor * pitch, area.y, pitch - area.width + 2, area.height))
    return field


class Carver:
    """Carves corridors between the rooms of a map, one after the other.

    Attributes:
        longest: most cells of floor of a corridor.
        joined: the pairs of rooms that are joined.
        field: the free cells.
        doors: the free doors.
    """

    def __init__(
        self,
        rooms: Sequence[Room],
        connections: Sequence[Connection],
        params: Params,
        budget: Budget | None = None,
        *,
        first: int = 0,
    ) -> None:
        """Make the field. A node of the budget is a room; when it ends, `pairs` returns None.

        With `first`, only rooms from this one on are joined: the rooms of the last floor.
        """
        self._budget = budget or Budget()
        self._first = first
        self.longest = params.corridors
        self.joined = {connection.rooms for connection in connections}
        self.field = (_field_of_floor if first else _field_of)(rooms, connections, params)
        rooms = rooms[first:]
        for room in takewhile(lambda _: not self._budget.spend(1), rooms):
            self.field.add_room(room)
        for connection in connections:
            if connection.corridor and connection.rooms[0] >= first:
                self.field.add_corridor(connection.corridor)
        self.doors = FreeDoors(rooms, connections, self.field, self._budget)

    def pairs(self) -> list[Pair] | None:
        """Return the pairs of rooms that are not joined and between which a corridor has space, in ascending order.

        A node of the budget is a search from one room. None if the budget ended.
        """
        found: set[Pair] = set()
        for kind in self.doors.kinds:
            near = self.field.near(self.doors.fronts(kind), self.longest, self._budget)
            if near is None:
                return None
            found.update((a + self._first, b + self._first) for a, b in near)
        return None if self._budget.stopped() else sorted(found - self.joined)

    def carve(self, pair: Pair, rng: Rng) -> Connection | None:
        """Carve the shortest corridor between two rooms; return its connection, None if there is no space for one."""
        doors_a, doors_b = (self.doors[room - self._first] for room in pair)
        rng.shuffle(doors_b)
        found = find_corridor(self.field, doors_a, doors_b, self.longest)
        if not found:
            return None
        first, second, cells = found
        doors_a.remove(first)
        doors_b.remove(second)
        self.field.add_corridor(cells)
        return Connection(pair, (first, second), cells)

"""Loops: connections beyond those of the moves, through doors that stand face to face or along carved corridors.

A tree has no loops. Where two rooms that are not joined came to stand with a potential door of one before a potential
door of the other, they may be joined without moving anything; where a corridor can be carved between them, along that.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from pycore.base.budget import Budget
from pycore.base.geometry import Rect
from pycore.base.rng import Rng
from pycore.dungeon.finish.corridors import Field, FreeDoors, area_for, find_corridor
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Room
from pycore.dungeon.model.rules import Shortcuts
from pycore.dungeon.model.tiles import Door
from pycore.dungeon.space._space import Spaces

Pair = tuple[int, int]


def possible_loops(rooms: Sequence[Room], connections: Sequence[Connection]) -> dict[Pair, list[tuple[Door, Door]]]:
    """Return the pairs of rooms not joined that have doors face to face, in ascending order, with these doors."""
    joined = {connection.rooms for connection in connections}
    templates = {id(room.template): room.template for room in rooms}
    numbers = {key: number for number, key in enumerate(templates)}
    found: dict[Pair, list[tuple[Door, Door]]] = {}
    facing = Spaces(tuple(templates.values())).facing([(numbers[id(room.template)], *room[1:]) for room in rooms])
    for a, b, ours, theirs in facing:
        if (a, b) not in joined:
            first, second = rooms[a], rooms[b]
            doors = (
                first.template.doors[ours].moved(first.x, first.y),
                second.template.doors[theirs].moved(second.x, second.y),
            )
            found.setdefault((a, b), []).append(doors)
    return dict(sorted(found.items()))


def add_loops(
    rooms: Sequence[Room],
    connections: Sequence[Connection],
    params: Params,
    rng: Rng,
    *,
    grown_from: int = 0,
    budget: Budget | None = None,
) -> tuple[Connection, ...] | None:
    """Return connections for a share of the pairs of rooms that could be joined, in ascending order of rooms.

    The pairs are drawn evenly. One whose corridor is blocked by the corridors carved before it, or that would now break
    a rule, is passed over for the next; so there are fewer loops than the share says only where no other pair can be
    joined any more.

    Args:
        rooms: the rooms of a finished map.
        connections: those of its tree.
        params: `loops` is the share of the pairs, rounded to whole loops; `corridors` and `bounds` limit corridors;
            pairs that break one of the `rules` do not count.
        rng: a stream for this alone.
        grown_from: how many of the rooms, the first ones, are not joined to each other any more.
        budget: a node is a pair that is looked at, or a room that corridors are looked for from.

    Returns:
        None if the budget ended it.
    """
    budget = budget or Budget()
    shortcuts = Shortcuts(params.rules, [room.template for room in rooms], [c.rooms for c in connections])
    possible = possible_loops(rooms, connections)
    carver = Carver(rooms, connections, params, budget) if params.corridors else None
    apart = carver.pairs() if carver else []
    if apart is None:
        return None
    pairs = _allowed((pair for pair in sorted({*possible, *apart}) if pair[1] >= grown_from), shortcuts, budget)
    rng.shuffle(pairs)
    wanted = round(params.loops * len(pairs))
    chosen: list[Pair] = []
    carved: list[Connection] = []
    while pairs and len(chosen) + len(carved) < wanted and not budget.spend(1):
        pair = pairs.pop(0)
        if not shortcuts.may_join(*pair):
            continue
        if pair in possible:
            chosen.append(pair)
        elif carver and (connection := carver.carve(pair, rng)):
            carved.append(connection)
        else:
            continue
        shortcuts.join(*pair)
    joined = [Connection(pair, rng.choice(possible[pair])) for pair in sorted(chosen)]
    return None if budget.stopped() else tuple(sorted(joined + carved, key=lambda connection: connection.rooms))


def _allowed(pairs: Iterable[Pair], shortcuts: Shortcuts, budget: Budget) -> list[Pair]:
    """Return the pairs that may be joined by the rules; those that were looked at when the budget ended it."""
    return [pair for pair in takewhile(lambda _: not budget.spend(1), pairs) if shortcuts.may_join(*pair)]


def _field_of(rooms: Sequence[Room], connections: Sequence[Connection], params: Params) -> Field:
    """Return an empty field of a map: one area for all its floors, as the bounds are for the floors laid together."""
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
        # The walls of both sides belong to the areas, the floor of no corridor.
        field.close(Rect(area.right - 1 + floor * pitch, area.y, pitch - area.width + 2, area.height))
    return field


class Carver:
    """Carves corridors between the rooms of a map, one after the other."""

    def __init__(
        self,
        rooms: Sequence[Room],
        connections: Sequence[Connection],
        params: Params,
        budget: Budget | None = None,
    ) -> None:
        """Make the field. A node of the budget is a room; when it ends, `pairs` returns None."""
        self._budget = budget or Budget()
        self.longest = params.corridors
        self.joined = {connection.rooms for connection in connections}
        self.field = _field_of(rooms, connections, params)
        for room in takewhile(lambda _: not self._budget.spend(1), rooms):
            self.field.add_room(room)
        for connection in connections:
            if connection.corridor:
                self.field.add_corridor(connection.corridor)
        self.doors = FreeDoors(rooms, connections, self.field, self._budget)

    def pairs(self) -> list[Pair] | None:
        """Return the pairs of rooms that are not joined and between which a corridor has space, in ascending order.

        A node of the budget is a room that is searched from; None if it has ended.
        """
        found: set[Pair] = set()
        for kind in self.doors.kinds:
            near = self.field.near(self.doors.fronts(kind), self.longest, self._budget)
            if near is None:
                return None
            found.update(near)
        return None if self._budget.stopped() else sorted(found - self.joined)

    def carve(self, pair: Pair, rng: Rng) -> Connection | None:
        """Return a connection of two rooms along a new corridor; None if there is no space left for one."""
        doors_a, doors_b = self.doors[pair[0]], self.doors[pair[1]]
        rng.shuffle(doors_b)
        found = find_corridor(self.field, doors_a, doors_b, self.longest)
        if not found:
            return None
        first, second, cells = found
        doors_a.remove(first)
        doors_b.remove(second)
        self.field.add_corridor(cells)
        return Connection(pair, (first, second), cells)

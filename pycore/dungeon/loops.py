"""Loops: connections beyond those of the moves, through doors that stand face to face or along carved corridors.

A tree has no loops. Where two rooms that are not joined came to stand with a potential door of one before a potential
door of the other, they may be joined without moving anything; where a corridor can be carved between them, along that.
"""

from collections.abc import Sequence

from pycore.base.rng import Rng
from pycore.dungeon.corridors import STEPS, Field, area_for, doors_of, find_corridor, free_doors, kinds_of
from pycore.dungeon.model import Connection, Room
from pycore.dungeon.params import Params
from pycore.dungeon.rules import Shortcuts
from pycore.dungeon.tiles import Door

Pair = tuple[int, int]


def possible_loops(rooms: Sequence[Room], connections: Sequence[Connection]) -> dict[Pair, list[tuple[Door, Door]]]:
    """Return the pairs of rooms not joined that have doors face to face, in ascending order, with these doors."""
    joined = {connection.rooms for connection in connections}
    owner: dict[Pair, tuple[int, Door]] = {}
    for index, room in enumerate(rooms):
        left, top = room.x, room.y
        owner.update({(door[0] + left, door[1] + top): (index, door) for door in room.template.doors})
    found: dict[Pair, list[tuple[Door, Door]]] = {}
    for (x, y), (a, door) in owner.items():
        dx, dy = STEPS[door.direction]
        b, other = owner.get((x + dx, y + dy), (-1, door))
        if a < b and (a, b) not in joined:
            meeting = door.moved(rooms[a].x, rooms[a].y)
            if meeting.facing == other.moved(rooms[b].x, rooms[b].y):
                found.setdefault((a, b), []).append((meeting, meeting.facing))
    return dict(sorted(found.items()))


def add_loops(
    rooms: Sequence[Room],
    connections: Sequence[Connection],
    params: Params,
    rng: Rng,
    grown_from: int = 0,
) -> tuple[Connection, ...]:
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
    """
    shortcuts = Shortcuts(params.rules, [room.template for room in rooms], [c.rooms for c in connections])
    possible = possible_loops(rooms, connections)
    meeting = {pair: doors for pair, doors in possible.items() if pair[1] >= grown_from and shortcuts.may_join(*pair)}
    carver = Carver(rooms, connections, params) if params.corridors else None
    carvable = [pair for pair in carver.pairs() if pair[1] >= grown_from and pair not in possible] if carver else []
    apart = [pair for pair in carvable if shortcuts.may_join(*pair)]
    pairs = sorted([*meeting, *apart])
    rng.shuffle(pairs)
    wanted = round(params.loops * len(pairs))
    chosen: list[Pair] = []
    carved: list[Connection] = []
    for pair in pairs:
        if len(chosen) + len(carved) == wanted:
            break
        if not shortcuts.may_join(*pair):
            continue
        if pair in meeting:
            chosen.append(pair)
            shortcuts.join(*pair)
        elif carver and (connection := carver.carve(pair, rng)):
            carved.append(connection)
            shortcuts.join(*pair)
    joined = [Connection(pair, rng.choice(meeting[pair])) for pair in sorted(chosen)]
    return tuple(sorted(joined + carved, key=lambda connection: connection.rooms))


class Carver:
    """Carves corridors between the rooms of a map, one after the other."""

    def __init__(self, rooms: Sequence[Room], connections: Sequence[Connection], params: Params) -> None:
        self.longest = params.corridors
        self.joined = {connection.rooms for connection in connections}
        self.field = Field(area_for(rooms, params.bounds, self.longest))
        for room in rooms:
            self.field.add_room(room)
        for connection in connections:
            if connection.corridor:
                self.field.add_corridor(connection.corridor)
        self.doors = free_doors(rooms, connections, self.field)

    def pairs(self) -> list[Pair]:
        """Return the pairs of rooms that are not joined and between which a corridor has space, in ascending order."""
        found: set[Pair] = set()
        for kind in sorted(kinds_of(door for doors in self.doors for door in doors)):
            found.update(self.field.near([doors_of(doors, kind) for doors in self.doors], self.longest))
        return sorted(found - self.joined)

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

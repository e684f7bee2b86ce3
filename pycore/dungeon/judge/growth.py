"""The check of a map that was grown from another one: all that stood is there. Shares no code with the growth."""

from collections.abc import Iterator
from dataclasses import replace

from pycore.dungeon.judge.drawings import doorway
from pycore.dungeon.judge.floors import floors
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.finishing import steps_of
from pycore.dungeon.model.map import DungeonMap


def check_growth(dungeon: DungeonMap, base: DungeonMap) -> Iterator[str]:
    """Yield one line for each error of a map that `extend` made of another one; nothing if all of that one is there.

    It has the rooms, connections, locks, keys and things of the other map with the same numbers, all moved alike; the
    start, and the goal unless there are new goals. `check` says what is wrong with the map itself.

    Args:
        dungeon: the larger map.
        base: the map that it was grown from.
    """
    old = len(base.rooms)
    if dungeon.grown_from != old or len(dungeon.rooms) < old:
        yield f"it has {len(dungeon.rooms)} rooms and was grown from {dungeon.grown_from}, not from {old}"
        return
    dx, dy = dungeon.rooms[0].x - base.rooms[0].x, dungeon.rooms[0].y - base.rooms[0].y
    for number, (room, before) in enumerate(zip(dungeon.rooms, base.rooms, strict=False)):
        drawn = replace(before.template, instances=1, least=None)
        if replace(room.template, instances=1, least=None) != drawn or (room.x - dx, room.y - dy) != before[1:]:
            yield f"room {number} ({before.template.name!r}) is another, or elsewhere"
    if dungeon.moves[:old] != base.moves:
        yield "its moves do not begin with those of the map that it was grown from"
    yield from _check_connections(dungeon, base, dx, dy)
    yield from _check_floor(dungeon, base)
    if dungeon.locks[: len(base.locks)] != base.locks or dungeon.kept_locks != len(base.locks):
        yield "its locks do not begin with those of the map that it was grown from"
    for lock in base.locks:
        x, y = base.key_spot(lock.key)
        if tuple(dungeon.key_spot(lock.key)) != (x + dx, y + dy):
            yield f"the key in room {lock.key} lies elsewhere"
    if dungeon.start != base.start:
        yield f"it starts in room {dungeon.start}, not in room {base.start}"
    for step in steps_of(dungeon.params):
        yield from step.check_growth(dungeon, base)


def _check_connections(dungeon: DungeonMap, base: DungeonMap, dx: int, dy: int) -> Iterator[str]:
    """Yield the connections of the other map that this one lacks, and new ones between rooms that stood."""
    old, kept = len(base.rooms), len(base.connections)
    for number, before in enumerate(base.connections):
        if number >= len(dungeon.connections) or _plain(dungeon.connections[number]) != _plain(before, dx, dy):
            yield f"connection {number} is another"
    for number, joined in enumerate(dungeon.connections[kept:], kept):
        if max(joined.rooms) < old:
            yield f"connection {number} is new between rooms {joined.rooms[0]} and {joined.rooms[1]}, which stood"


def _check_floor(dungeon: DungeonMap, base: DungeonMap) -> Iterator[str]:
    """Yield an error if there is a new floor that was not added as such, or rooms beside it."""
    added, before = dungeon.params.deeper - base.params.deeper, max(floors(base))
    if added not in (0, 1) or dungeon.params.floors != base.params.floors + added:
        yield f"it has {dungeon.params.floors} floors, {added} of them new, after {base.params.floors}"
    for number, floor in list(enumerate(floors(dungeon)))[len(base.rooms) :]:
        if floor != before + added:
            yield f"room {number} is new on floor {floor + 1}"


def _plain(joined: Connection, dx: int = 0, dy: int = 0) -> tuple[object, ...]:
    """Return the rooms, doors and corridor of a connection, moved."""
    doors = [doorway(door).moved(dx, dy) for door in joined.doors]
    return joined.rooms, doors, [(x + dx, y + dy) for x, y in joined.corridor]

"""A canonical text of maps, which is equal for maps that are equal to a player."""

from collections.abc import Iterator
from hashlib import blake2b

from pycore.base.grid import format_grid
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.population import STEP, things
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.tiles import ROOM_CHARACTERS


def canonical(dungeon: DungeonMap) -> str:
    """Return a canonical text of a map: rooms, connections, start, goal, locks with their keys, and things.

    It does not depend on seed and parameters, nor on the order in which rooms were placed. Turned and mirrored maps are
    different maps: rooms are drawn with a direction, and only templates that allow it are turned.
    """
    return "\n".join(_lines(dungeon)) + "\n"


def _lines(dungeon: DungeonMap) -> Iterator[str]:
    drawings: dict[int, str] = {}
    for room in dungeon.rooms:
        drawings.setdefault(id(room.template), _drawing(room.template))
    yield from sorted(f"room {room.x} {room.y} {drawings[id(room.template)]}" for room in dungeon.rooms)
    doors = [_doors(connection) for connection in dungeon.connections]
    yield from sorted(doors)
    corners = [f"{room.x} {room.y}" for room in dungeon.rooms]
    yield f"start {corners[dungeon.start]}"
    yield f"goal {corners[dungeon.goal]}"
    for lock in dungeon.locks:
        yield f"key {corners[lock.key]}"
        yield from sorted(f"locked {doors[connection]}" for connection in lock.connections)
    yield from sorted(f"thing {thing.cell.x} {thing.cell.y} {thing.name} {thing.cost}" for thing in things(dungeon))
    yield from sorted(f"{name} {data!r}" for name, data in dungeon.furnished if name != STEP)


def _drawing(template: RoomTemplate) -> str:
    """Return name and tags of a template, and a sum of its drawing and spawn points."""
    rows = format_grid(template.tiles, ROOM_CHARACTERS)
    spawns = [f"{x} {y} {mark} {' '.join(tags)}" for x, y, mark, tags in template.spawns]
    drawn = blake2b("\n".join([*rows, *spawns]).encode(), digest_size=16).hexdigest()
    return f"{drawn} {template.name} [{','.join(template.tags)}]"


def _doors(connection: Connection) -> str:
    """Return the doors and the corridor of a connection, from the door that comes first in reading order."""
    first, second = (f"{door.x} {door.y} {door.direction} {door.width} {door.kind}" for door in connection.doors)
    way = [f"{x} {y}" for x, y in connection.corridor]
    return f"doors {min((first, second, *way), (second, first, *way[::-1]))}"

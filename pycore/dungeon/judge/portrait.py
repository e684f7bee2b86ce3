"""What a player sees of a map, for the comparison of maps: rooms, ways between them, start, goal, locks and keys."""

from collections.abc import Iterator
from zlib import crc32

from pycore.base.portrait import Mark, Portrait
from pycore.base.portrait import portrait as portrait_of
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap

# Points are quarters of a tile, so that the middles of rooms and doors are points; a cell of the portrait is 4 tiles.
QUARTERS, UNIT = 4, 16
ROOM, FIRST_NAME, NAMES = 0, 1, 4  # templates are told apart by one of four kinds, which follows from their names
WAY, STAIRS, LOCKED, START, GOAL, KEY = range(FIRST_NAME + NAMES, FIRST_NAME + NAMES + 6)
KINDS = FIRST_NAME + NAMES + 6
FLOORS = 4  # higher floors are taken for the highest of these


def portrait(dungeon: DungeonMap) -> Portrait:
    """Return the portrait of a map. Floors are seen one above the other."""
    width = max(
        room.x - dungeon.pitch * floor + room.template.width
        for room, floor in zip(dungeon.rooms, dungeon.floors, strict=True)
    )
    height = max(room.y + room.template.height for room in dungeon.rooms)
    size = QUARTERS * width + 1, QUARTERS * height + 1
    return portrait_of(_marks(dungeon), *size, KINDS * FLOORS, UNIT)


def _marks(dungeon: DungeonMap) -> Iterator[Mark]:
    middles = [
        (QUARTERS * (room.x - dungeon.pitch * floor) + 2 * room.template.width, QUARTERS * room.y + 2 * height, floor)
        for room, floor in zip(dungeon.rooms, dungeon.floors, strict=True)
        for height in [room.template.height]
    ]
    kinds = [(room, ROOM) for room in range(len(middles))]
    kinds += [
        (index, FIRST_NAME + crc32(room.template.name.encode()) % NAMES) for index, room in enumerate(dungeon.rooms)
    ]
    kinds += [(dungeon.start, START), (dungeon.goal, GOAL), *((lock.key, KEY) for lock in dungeon.locks)]
    locked = {number for lock in dungeon.locks for number in lock.connections}
    for room, kind in kinds:
        yield _mark(*middles[room], kind)
    for number, connection in enumerate(dungeon.connections):
        x, y, floor = _middle(dungeon, connection)
        yield _mark(x, y, floor, STAIRS if connection.is_stairs else WAY)
        if number in locked:
            yield _mark(x, y, floor, LOCKED)


def _middle(dungeon: DungeonMap, connection: Connection) -> tuple[int, int, int]:
    """Return the point between the doors of a connection, on the floor of the lower room; of stairs, the lower end."""
    floor = min(dungeon.floors[room] for room in connection.rooms)
    doors = (connection.doors[0],) * 2 if connection.is_stairs else connection.doors
    ends = [cell for door in doors for cell in (door.cells[0], door.cells[-1])]
    return sum(x for x, _ in ends) + 2 - QUARTERS * dungeon.pitch * floor, sum(y for _, y in ends) + 2, floor


def _mark(x: int, y: int, floor: int, kind: int) -> Mark:
    return Mark(x, y, min(floor, FLOORS - 1) * KINDS + kind)

"""The check of connections: doors, the ways between them, and the cells that can be reached by walking."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pycore.dungeon.judge.drawings import FLOOR, STEPS, Cell, Doorway, doorway, drawn, potential_doors
from pycore.dungeon.judge.floors import STAIRS, faults_of_stairs
from pycore.dungeon.judge.loops import check_corridors
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Room
from pycore.dungeon.model.tiles import Door

# What a cell's number grows by from row to row: more than there are columns on any map, and prime, as multiples of a
# power of two take long to find in a set.
ROW = 1_000_003


def check_connections(dungeon: DungeonMap, rooms: list[dict[Cell, str]]) -> Iterator[str]:
    """Yield the errors of all doors and of the ways between them; `rooms` are the tiles of each room."""
    used: set[Cell] = set()
    joined: set[tuple[int, int]] = set()
    for number, connection in enumerate(dungeon.connections):
        label = f"connection {number}"
        a, b = connection.rooms
        if not 0 <= a < b < len(rooms):
            yield f"{label} joins rooms {a} and {b}, which are not two rooms in ascending order"
            continue
        if (a, b) in joined:
            yield f"{label}: rooms {a} and {b} are joined already"
        joined.add((a, b))
        first, second = connection.doors
        if STAIRS in (first.kind, second.kind):
            yield from (f"{label}: {fault}" for fault in faults_of_stairs(dungeon, connection))
            continue
        if not connection.corridor:
            yield from (f"{label}: {fault}" for fault in _faults_of_meeting(first, second))
        if first[3:] != second[3:]:
            yield f"{label}: the doors are not of one width and kind"
        for index, door in ((a, first), (b, second)):
            faults = _faults_of_door(dungeon.rooms[index], here := doorway(door))
            yield from (f"{label}: {fault} room {index} ({dungeon.rooms[index].template.name!r})" for fault in faults)
            for x, y in here.cells:
                if (x, y) in used:
                    yield f"{label}: door ({x}, {y}) is used twice"
                used.add((x, y))
    yield from check_corridors(dungeon, rooms)


def _faults_of_door(room: Room, door: Doorway) -> Iterator[str]:
    cells, step, _ = inside = door.moved(-room.x, -room.y)
    potential = potential_doors(room.template)
    wrong = [(x + room.x, y + room.y) for x, y in cells if potential.get((x, y)) != step]
    yield from (f"({x}, {y}) is no potential door of" for x, y in wrong)
    if not wrong and inside not in drawn(room.template).doors:
        (x, y), *_ = door.cells
        yield f"({x}, {y}) is not one of the usable doors of"


def _faults_of_meeting(first: Door, second: Door) -> Iterator[str]:
    step = STEPS[first.direction.name]
    if (second.x - first.x, second.y - first.y) != step:
        yield f"door ({second.x}, {second.y}) is not in front of door ({first.x}, {first.y})"
    if STEPS[second.direction.name] != (-step[0], -step[1]):
        yield "the doors do not face each other"


def check_walk(dungeon: DungeonMap, rooms: list[dict[Cell, str]]) -> Iterator[str]:
    """Yield rooms and corridors that cannot be reached by walking, and ways between rooms without a connection."""
    areas = {x + y * ROW: index for index, tiles in enumerate(rooms) for (x, y), tile in tiles.items() if tile == FLOOR}
    climbs: dict[int, list[int]] = {}
    ways: set[tuple[int, int]] = set()
    for number, connection in enumerate(dungeon.connections, len(rooms)):
        (a, b), doors = connection.rooms, [_numbers(doorway(door).cells) for door in connection.doors]
        if connection.is_stairs:
            (below,), (above,) = doors
            climbs.setdefault(below, []).append(above)
            climbs.setdefault(above, []).append(below)
            continue
        areas.update(dict.fromkeys(doors[0], a))
        areas.update(dict.fromkeys(doors[1], b))
        areas.update(dict.fromkeys(_numbers(connection.corridor), number))
        ways.update(pairwise((a, number, b)) if connection.corridor else [(a, b)])
    front = {next(cell for cell, area in areas.items() if area == dungeon.main_path[0])}
    left = {*areas, *climbs} - front
    while front:
        climbed = [there for here in front & climbs.keys() for there in climbs[here]]
        front = {near for here in front for near in (here - ROW, here - 1, here + 1, here + ROW)}.union(climbed) & left
        left -= front
    crossed = {
        (min(area, other), max(area, other))
        for step in (1, ROW)
        for cell, area in areas.items()
        if (other := areas.get(cell + step, area)) != area
    }
    for a, b in sorted(crossed):
        if not {(a, b), (b, a)} & ways:
            yield f"one walks from {_area(dungeon, a)} to {_area(dungeon, b)} without a door"
    places = [(areas[cell], _cell(cell)) for cell in left & areas.keys()]
    for area in sorted({area for area, _ in places}):
        x, y = min(cell for other, cell in places if other == area)
        yield f"{_area(dungeon, area)} cannot be reached at ({x}, {y})"


def _numbers(cells: Iterable[Cell]) -> list[int]:
    """Return cells as numbers x + y * ROW, which take less time than pairs."""
    return [x + y * ROW for x, y in cells]


def _cell(number: int) -> Cell:
    """Return the cell of a number."""
    row = (number + ROW // 2) // ROW
    return number - row * ROW, row


def _area(dungeon: DungeonMap, area: int) -> str:
    """Return the name of an area in messages: a room by its index, above these the corridor of a connection."""
    if area >= len(dungeon.rooms):
        return f"the corridor of connection {area - len(dungeon.rooms)}"
    return f"room {area} ({dungeon.rooms[area].template.name!r})"

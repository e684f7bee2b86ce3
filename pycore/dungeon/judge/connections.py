"""The check of connections: doors, the ways between them, and the cells that can be reached by walking."""

from collections.abc import Iterator
from itertools import pairwise

from pycore.dungeon.judge.drawings import FLOOR, STEPS, Cell, beside, doors_of, doorway, potential_doors
from pycore.dungeon.judge.floors import STAIRS, faults_of_stairs
from pycore.dungeon.judge.loops import check_corridors
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Room
from pycore.dungeon.model.tiles import Door


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
            faults = _faults_of_door(dungeon.rooms[index], door)
            yield from (f"{label}: {fault} room {index} ({dungeon.rooms[index].template.name!r})" for fault in faults)
            for x, y in doorway(door).cells:
                if (x, y) in used:
                    yield f"{label}: door ({x}, {y}) is used twice"
                used.add((x, y))
    yield from check_corridors(dungeon, rooms)


def _faults_of_door(room: Room, door: Door) -> Iterator[str]:
    cells, step, _ = here = doorway(door)
    potential = potential_doors(room.template)
    wrong = [(x, y) for x, y in cells if potential.get((x - room.x, y - room.y)) != step]
    yield from (f"({x}, {y}) is no potential door of" for x, y in wrong)
    if not wrong and here not in doors_of(room):
        yield f"({door.x}, {door.y}) is none of the doors that may be used of"


def _faults_of_meeting(first: Door, second: Door) -> Iterator[str]:
    step = STEPS[first.direction.name]
    if (second.x - first.x, second.y - first.y) != step:
        yield f"door ({second.x}, {second.y}) is not in front of door ({first.x}, {first.y})"
    if STEPS[second.direction.name] != (-step[0], -step[1]):
        yield "the doors do not face each other"


def check_walk(dungeon: DungeonMap, rooms: list[dict[Cell, str]]) -> Iterator[str]:
    """Yield rooms and corridors that cannot be reached by walking, and ways between rooms without a connection."""
    areas = {cell: index for index, tiles in enumerate(rooms) for cell, tile in tiles.items() if tile == FLOOR}
    climbs: dict[Cell, list[Cell]] = {}
    ways: set[tuple[int, int]] = set()
    for number, connection in enumerate(dungeon.connections, len(rooms)):
        (a, b), doors = connection.rooms, [doorway(door) for door in connection.doors]
        if connection.is_stairs:
            (below,), (above,) = (door.cells for door in doors)
            climbs.setdefault(below, []).append(above)
            climbs.setdefault(above, []).append(below)
            continue
        areas.update(dict.fromkeys(doors[0].cells, a))
        areas.update(dict.fromkeys(doors[1].cells, b))
        areas.update(dict.fromkeys(connection.corridor, number))
        ways.update(pairwise((a, number, b)) if connection.corridor else [(a, b)])
    front = [next(cell for cell, area in areas.items() if area == dungeon.main_path[0])]
    seen = set(front)
    while front:
        here = front.pop()
        new = {*(beside(here) & areas.keys()), *climbs.get(here, [])} - seen
        seen |= new
        front += new
    crossed = {(areas[here], areas[there]) for here in seen for there in beside(here) & areas.keys()}
    for a, b in sorted((a, b) for a, b in crossed if a < b and not {(a, b), (b, a)} & ways):
        yield f"one walks from {_area(dungeon, a)} to {_area(dungeon, b)} without a door"
    for area in sorted({area for cell, area in areas.items() if cell not in seen}):
        x, y = min(cell for cell in areas if areas[cell] == area and cell not in seen)
        yield f"{_area(dungeon, area)} cannot be reached at ({x}, {y})"


def _area(dungeon: DungeonMap, area: int) -> str:
    """Return the name of an area in messages: a room by its index, above these the corridor of a connection."""
    if area >= len(dungeon.rooms):
        return f"the corridor of connection {area - len(dungeon.rooms)}"
    return f"room {area} ({dungeon.rooms[area].template.name!r})"

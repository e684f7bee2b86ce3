"""The check of floors: the floor of each room, the distance of the floors, and the positions of stairs.

The floors that a map was made with are equally far apart; floors that were added stand farther east, at any distance.
"""

from collections.abc import Iterator
from itertools import pairwise

from pycore.dungeon.judge.drawings import STEPS, Doorway, doorway, drawn, stairs_of
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Move

EAST, WEST = STEPS["EAST"], STEPS["WEST"]
STAIRS = "%"  # the kind of the doors of a connection that climbs


def floors(dungeon: DungeonMap) -> list[int]:
    """Return the floor of each room, counted from 0, from the moves."""
    found: list[int] = []
    for number, move in enumerate(dungeon.moves):
        below = found[move.parent] if 0 <= move.parent < number else 0
        found.append(below + _climbs(number, move))
    return found


def pitch(dungeon: DungeonMap) -> int:
    """Return the columns from a floor to the next, measured at the first stairs; 0 without stairs."""
    for number, move in enumerate(dungeon.moves):
        if _climbs(number, move):
            return dungeon.rooms[number].x - dungeon.rooms[move.parent].x
    return 0


def columns_of(dungeon: DungeonMap) -> list[int]:
    """Return, for each floor, how many columns it lies east of the first one, measured at its stairs."""
    on = floors(dungeon)
    found = [0] * (max(on) + 1)
    for number, move in enumerate(dungeon.moves):
        if _climbs(number, move):
            found[on[number]] = found[on[move.parent]] + dungeon.rooms[number].x - dungeon.rooms[move.parent].x
    return found


def step_up(dungeon: DungeonMap, number: int) -> int:
    """Return the columns between the rooms of the stairs that lead to a room, as they have to be."""
    made = dungeon.params.floors - dungeon.params.deeper
    if floors(dungeon)[number] < made:
        return pitch(dungeon)
    return dungeon.rooms[number].x - dungeon.rooms[dungeon.moves[number].parent].x


def _climbs(number: int, move: Move) -> bool:
    """Tell whether a move leads from an earlier room to the next floor."""
    return 0 <= move.parent < number and (move.parent_door, move.door, move.dx, move.dy) == (-1, -1, 0, 0)


def check_floors(dungeon: DungeonMap) -> Iterator[str]:
    """Yield errors in the number of floors, in their stairs and distance, and in the floors of tagged rooms."""
    found, step, last = floors(dungeon), pitch(dungeon), dungeon.params.floors - 1
    if max(found) != last:
        yield f"{max(found) + 1} floors instead of {last + 1}"
    climbs = sorted(found[move.parent] for number, move in enumerate(dungeon.moves) if _climbs(number, move))
    if climbs != list(range(last)):
        yield f"stairs lead up from the floors {climbs}, not once from each but the last"
    wide = width_of_floors(dungeon)
    if step and wide >= step and not dungeon.params.deeper:
        yield f"the floors are {wide} columns wide, and lie {step} columns apart"
    if dungeon.params.deeper:
        yield from _check_apart(dungeon, found)
    yield from _check_homes(dungeon, found)


def _check_apart(dungeon: DungeonMap, found: list[int]) -> Iterator[str]:
    """Yield the floors that do not lie east of all rooms and corridors of the floor below."""
    ends: list[list[int]] = [[] for _ in range(max(found) + 1)]
    for room, floor in zip(dungeon.rooms, found, strict=True):
        ends[floor] += [room.x, room.x + room.template.tiles.width]
    for joined in dungeon.connections:
        floor = found[joined.rooms[0]]
        ends[floor] += [x + wall for x, _ in joined.corridor for wall in (-1, 2)]
    for floor, (below, here) in enumerate(pairwise(ends), 1):
        if not below or not here or min(here) <= max(below):
            yield f"floor {floor + 1} does not lie east of floor {floor}"


def _check_homes(dungeon: DungeonMap, found: list[int]) -> Iterator[str]:
    """Yield the rooms that are on a wrong floor by their tags."""
    last = dungeon.params.floors - dungeon.params.deeper - 1
    for number, (room, floor) in enumerate(zip(dungeon.rooms, found, strict=True)) if max(found) else ():
        tags = set(room.template.tags)
        if floor > last:  # on a floor that was added
            continue
        if "stairs" in tags:
            if last and not any(number in joined.rooms and joined.is_stairs for joined in dungeon.connections):
                yield f"room {number} is tagged 'stairs', but nothing climbs there"
        elif last and (floor != 0 if "start" in tags else tags & {"goal", "boss"} and floor != last):
            yield f"room {number} ({', '.join(room.template.tags)}) is on floor {floor + 1} of {last + 1}"


def width_of_floors(dungeon: DungeonMap) -> int:
    """Return the columns of all rooms and corridors with the floors on top of each other."""
    found, east = floors(dungeon), columns_of(dungeon)
    places = list(zip(dungeon.rooms, found, strict=False))
    columns = [room.x - east[floor] for room, floor in places]
    columns += [room.x + room.template.tiles.width - 1 - east[floor] for room, floor in places]
    for joined in dungeon.connections:
        floor = found[joined.rooms[0]] if 0 <= joined.rooms[0] < len(found) else 0
        columns += [wall - east[floor] for x, _ in joined.corridor for wall in (x - 1, x + 1)]
    return max(columns) - min(columns) + 1


def faults_of_stairs(dungeon: DungeonMap, connection: Connection) -> Iterator[str]:
    """Yield the errors of the two rooms of a stairs connection."""
    below, above = (dungeon.rooms[index] for index in connection.rooms)
    same = below.template.name == above.template.name and drawn(below.template) == drawn(above.template)
    added = floors(dungeon)[connection.rooms[1]] >= dungeon.params.floors - dungeon.params.deeper
    if not same or not (added or "stairs" in below.template.tags):
        yield "the stairs do not join two rooms of one template tagged 'stairs'"
    if (above.x - below.x, above.y - below.y) != (step_up(dungeon, connection.rooms[1]), 0):
        yield "the rooms of the stairs do not stand above each other"
    if connection.corridor:
        yield "a corridor leads to the stairs"
    for room, door, step in zip((below, above), connection.doors, (EAST, WEST), strict=True):
        if doorway(door) != Doorway((stairs_of(room),), step, STAIRS):
            yield f"the stairs at ({door.x}, {door.y}) are not in the middle of their room"

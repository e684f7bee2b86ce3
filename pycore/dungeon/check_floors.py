"""The checker's opinion on floors: which room is on which, that they lie apart, and where stairs stand."""

from collections.abc import Iterator

from pycore.dungeon.model import Connection, DungeonMap, Move


def floors(dungeon: DungeonMap) -> list[int]:
    """Return the floor of each room, by following the moves from the first room."""
    found: list[int] = []
    for number, move in enumerate(dungeon.moves):
        climbs = number > 0 and _climbs(move)
        found.append((found[move.parent] if 0 <= move.parent < number else 0) + climbs)
    return found


def pitch(dungeon: DungeonMap) -> int:
    """Return how many columns the second room of the first stairs is east of the first one; 0 without stairs."""
    for number, move in enumerate(dungeon.moves[: len(dungeon.rooms)]):
        if number and 0 <= move.parent < number and _climbs(move):
            return dungeon.rooms[number].x - dungeon.rooms[move.parent].x
    return 0


def _climbs(move: Move) -> bool:
    return (move.parent_door, move.door, move.dx, move.dy) == (-1, -1, 0, 0)


def check_floors(dungeon: DungeonMap) -> Iterator[str]:
    """Look where each room lies, and count the floors."""
    found, step = floors(dungeon), pitch(dungeon)
    if max(found, default=0) + 1 != dungeon.params.floors:
        yield f"{max(found, default=0) + 1} floors instead of {dungeon.params.floors}"
    if found and step and width_of_floors(dungeon) >= step:
        yield f"the floors are {width_of_floors(dungeon)} columns wide, and lie {step} columns apart"


def width_of_floors(dungeon: DungeonMap) -> int:
    """Return how many columns the rooms take if all floors are laid above each other."""
    rooms = list(zip(dungeon.rooms, floors(dungeon), strict=False))
    left = min(room.x - floor * pitch(dungeon) for room, floor in rooms)
    return max(room.x + room.template.width - floor * pitch(dungeon) for room, floor in rooms) - left


def faults_of_stairs(dungeon: DungeonMap, connection: Connection) -> Iterator[str]:
    """Look at the two rooms of a connection that climbs."""
    below, above = (dungeon.rooms[index] for index in connection.rooms)
    if below.template != above.template or "stairs" not in below.template.tags:
        yield "the stairs do not join two rooms of one template tagged 'stairs'"
    if (above.x - below.x, above.y - below.y) != (pitch(dungeon), 0):
        yield "the rooms of the stairs do not stand above each other"
    for room, door in ((below, connection.doors[0]), (above, connection.doors[1])):
        if room.template.tiles.at(door.x - room.x, door.y - room.y) != 2:
            yield f"the stairs at ({door.x}, {door.y}) are not on the floor of their room"

"""Maps of several floors: which floor a room is on, and the positions of the floors on the map.

The floors of a map lie side by side. Each floor is `pitch` columns east of the floor below it, at the same rows, so
that the two rooms of a stairs have the same position on their floors. A floor that is added later is east of all that
stands, by as many columns as it needs, so that what stands need not move.
"""

from collections.abc import Sequence

from pycore.base.geometry import Direction
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.params import MAX_CORRIDOR, MAX_FLOORS, Params
from pycore.dungeon.model.room import Move, MoveKind, Room
from pycore.dungeon.model.tiles import MAX_MAP_SIDE, STAIRS_KIND, Door

# Columns between two floors of a map, in addition to the length of a corridor.
GAP = 4
# Most columns of all floors together.
MAX_COLUMNS = MAX_FLOORS * (MAX_MAP_SIDE + MAX_CORRIDOR + GAP)


def floors_of(moves: Sequence[Move]) -> tuple[int, ...]:
    """Return the floor of each room, counted from 0; a move of the kind `STAIRS` leads one floor up."""
    floors: list[int] = []
    for move in moves:
        below = floors[move.parent] if 0 <= move.parent < len(floors) else 0
        floors.append(below + (move.kind is MoveKind.STAIRS))
    return tuple(floors)


def spread(
    rooms: Sequence[Room], connections: Sequence[Connection], floors: Sequence[int], params: Params
) -> tuple[list[Room], list[Connection]]:
    """Return rooms and connections with the floors side by side; in the arguments they lie on top of each other."""
    pitch = max(room.rect.right for room in rooms) - min(room.x for room in rooms) + params.corridors + GAP
    moved = [room._replace(x=room.x + floor * pitch) for room, floor in zip(rooms, floors, strict=True)]
    joined = []
    for connection in connections:
        if floors[connection.rooms[0]] != floors[connection.rooms[1]]:
            below, above = (moved[room].spot for room in connection.rooms)
            doors = Door(*below, Direction.EAST, 1, STAIRS_KIND), Door(*above, Direction.WEST, 1, STAIRS_KIND)
            joined.append(connection._replace(doors=doors))
        else:
            joined.append(connection.moved(floors[connection.rooms[0]] * pitch, 0))
    return moved, joined


def offsets_of(rooms: Sequence[Room], connections: Sequence[Connection], floors: Sequence[int]) -> list[int]:
    """Return, for each floor of a map, how many columns it lies east of the first one."""
    found = [0] * (max(floors) + 1)
    for below, above in (connection.rooms for connection in connections if connection.is_stairs):
        found[floors[above]] = found[floors[below]] + rooms[above].x - rooms[below].x
    return found


def set_beside(
    standing: Sequence[Room], joined: Sequence[Connection], rooms: Sequence[Room], way: int, params: Params
) -> tuple[int, int]:
    """Return by how much the rooms of a new floor have to move to stand east of all other floors.

    Args:
        standing: the rooms of the other floors, on the map.
        joined: their connections.
        rooms: the rooms of the new floor, the first of which is above the room `way`.
        way: the room of the stairs on the floor below.
        params: `corridors` decides on the space between floors.
    """
    east = max([*(room.rect.right for room in standing), *(x + 2 for joint in joined for x, _ in joint.corridor)])
    return east + params.corridors + GAP - min(room.x for room in rooms), standing[way].y - rooms[0].y

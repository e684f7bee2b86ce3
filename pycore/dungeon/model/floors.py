"""Maps of several floors: which floor a room is on, and the positions of the floors on the map.

The floors of a map lie side by side. Each floor is `pitch` columns east of the floor below it, at the same rows, so
that the two rooms of a stairs have the same position on their floors.
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

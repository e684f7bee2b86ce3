"""Floors side by side: the rows and columns of a map that has several.

A room tagged "stairs" on one floor and a room of the same template on the next one stand above each other: in the map
the next floor lies `pitch` columns to the east, at the same rows.
"""

from collections.abc import Sequence

from pycore.base.geometry import Direction
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.params import MAX_CORRIDOR, MAX_FLOORS, Params
from pycore.dungeon.model.room import Move, MoveKind, Room
from pycore.dungeon.model.tiles import MAX_MAP_SIDE, STAIRS_KIND, Door

# Columns between two floors of a map, besides those that corridors may take.
GAP = 4
# Columns of all floors of a map, side by side.
MAX_COLUMNS = MAX_FLOORS * (MAX_MAP_SIDE + MAX_CORRIDOR + GAP)


def floors_of(moves: Sequence[Move]) -> tuple[int, ...]:
    """Return the floor of each room, counted from 0: a move from a room, but through no door, climbs the stairs."""
    floors: list[int] = []
    for move in moves:
        below = floors[move.parent] if 0 <= move.parent < len(floors) else 0
        floors.append(below + (move.kind is MoveKind.STAIRS))
    return tuple(floors)


def spread(
    rooms: Sequence[Room], connections: Sequence[Connection], floors: Sequence[int], params: Params
) -> tuple[list[Room], list[Connection]]:
    """Return rooms and connections with the floors, which lay on top of each other, side by side."""
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

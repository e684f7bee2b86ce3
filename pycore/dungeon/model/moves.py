"""From moves to rooms: the position and the connection of each move's room."""

from collections.abc import Sequence
from typing import TypeVar

from pycore.base.errors import ParameterError
from pycore.base.geometry import Direction
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move, MoveKind, Room
from pycore.dungeon.model.template import STAIRS, RoomTemplate
from pycore.dungeon.model.tiles import STAIRS_KIND, STEPS, Door

T = TypeVar("T")


def tree_of(params: Params, moves: Sequence[Move]) -> tuple[list[Room], list[Connection]]:
    """Return the rooms and connections that moves make, all floors on top of each other, the first room at (0, 0).

    Raises:
        ParameterError: see `rebuild`.
    """
    if not moves:
        raise ParameterError("moves", "there are none")
    rooms: list[Room] = []
    connections: list[Connection] = []
    for number, move in enumerate(moves):
        try:
            room, connection = _play(params, rooms, move)
        except ParameterError as error:
            raise ParameterError("moves", f"move {number + 1}: {error.message}") from None
        rooms.append(room)
        if connection:
            connections.append(connection)
    return rooms, connections


def _play(params: Params, rooms: Sequence[Room], move: Move) -> tuple[Room, Connection | None]:
    """Return the room of a move, and its connection to the parent; None if the move makes no connection."""
    variant, parent, parent_door, door, dx, dy = move
    template = _pick(params.variants, variant, "template")
    if not rooms:
        if move != Move(variant):
            raise ParameterError("moves", "the first room has nothing to connect to")
        return Room(template, 0, 0), None
    theirs, left, top = _pick(rooms, parent, "room")
    if dx or dy or parent_door == door == -1:
        return _play_without_doors(template, rooms, move, deeper=bool(params.deeper))
    out_x, out_y, way, width, kind = _pick(theirs.doors, parent_door, "door")
    in_x, in_y, back, *like = _pick(template.doors, door, "door")
    if back != way ^ 2 or like != [width, kind]:
        raise ParameterError("moves", "the doors do not face each other")
    there = Door(left + out_x, top + out_y, way, width, kind)
    here = Door(there.x + STEPS[way][0], there.y + STEPS[way][1], back, width, kind)
    # `_make` does not check the arguments, which would take a twentieth of the time of a small map.
    return Room(template, here.x - in_x, here.y - in_y), Connection._make(((parent, len(rooms)), (there, here), ()))


def _play_without_doors(
    template: RoomTemplate, rooms: Sequence[Room], move: Move, *, deeper: bool
) -> tuple[Room, Connection | None]:
    """Return the new room of a move that climbs or leads apart, and the stairs; if `deeper`, from any room."""
    theirs, left, top = rooms[move.parent]
    if move.kind is MoveKind.APART:
        if (move.parent_door, move.door) != (-1, -1):
            raise ParameterError("moves", "rooms that are apart meet at no doors")
        return Room(template, left + move.dx, top + move.dy), None
    if theirs != template or not (deeper or STAIRS in template.tags):
        raise ParameterError("moves", "only from stairs to the same stairs one can climb")
    stairs = Door(*rooms[move.parent].spot, Direction.EAST, 1, STAIRS_KIND)
    return Room(template, left, top), Connection((move.parent, len(rooms)), (stairs, stairs))


def _pick(items: Sequence[T], index: int, what: str) -> T:
    if not 0 <= index < len(items):
        raise ParameterError("moves", f"there is no {what} {index}")
    return items[index]

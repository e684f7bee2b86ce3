"""From moves to map: what a move list means. Used for fresh maps and for saved ones alike."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from pycore.base.errors import ParameterError
from pycore.base.geometry import Direction
from pycore.base.rng import Rng
from pycore.dungeon.floors import spread
from pycore.dungeon.flowedges import close_edges
from pycore.dungeon.locks import place_locks
from pycore.dungeon.loops import add_loops
from pycore.dungeon.mainpath import main_path
from pycore.dungeon.model import Connection, DungeonMap, Move, Room, floors_of
from pycore.dungeon.params import Params
from pycore.dungeon.template import STAIRS, RoomTemplate
from pycore.dungeon.tiles import STAIRS_KIND, Door

T = TypeVar("T")


def rebuild(params: Params, moves: Sequence[Move], seed: int = 0, base: DungeonMap | None = None) -> DungeonMap:
    """Play the moves and return the map they make, which may be unfinished.

    Only `params.templates` matters for where the rooms stand, and for a finished map the other parameters and the seed
    for its loops, corridors and locks; all are kept in the map. Whether rooms overlap is the business of `check`.

    Args:
        params: what the map was made from.
        moves: at least one.
        seed: of the generator that made them.
        base: the map that it grew from, whose moves come first; its connections are taken over as they are.

    Raises:
        ParameterError: a move names a template, room or door that is not there, or two doors that do not face each
            other.
    """
    rooms, connections = tree_of(params, moves)
    if params.floors > 1:
        rooms, connections = spread(rooms, connections, floors_of(moves), params)
    finished = _is_finished(params, moves)
    if base:
        dx, dy = rooms[0].x - base.rooms[0].x, rooms[0].y - base.rooms[0].y
        connections += [connection.moved(dx, dy) for connection in base.connections[len(base.rooms) - 1 :]]
    grown_from = len(base.rooms) if base else 0
    if params.flow and finished:
        connections += close_edges(rooms, connections, params, Rng(seed).stream("closing"))[0]
    elif params.loops and finished:
        connections += add_loops(rooms, connections, params, Rng(seed).stream("loops"), grown_from)
    rooms, connections = _at_the_corner(rooms, connections)
    path = main_path(rooms, connections)
    dungeon = DungeonMap(seed, params, tuple(moves), tuple(rooms), tuple(connections), path, grown_from=grown_from)
    return place_locks(dungeon) if params.locks and finished else dungeon


def tree_of(params: Params, moves: Sequence[Move]) -> tuple[list[Room], list[Connection]]:
    """Play the moves alone, from a first room at (0, 0); raise as `rebuild`."""
    if not moves:
        raise ParameterError("moves", "there are none")
    rooms: list[Room] = []
    connections: list[Connection] = []
    for number, move in enumerate(moves):
        try:
            room, connection = _play(params.variants, rooms, move)
        except ParameterError as error:
            raise ParameterError("moves", f"move {number + 1}: {error.message}") from None
        rooms.append(room)
        if connection:
            connections.append(connection)
    return rooms, connections


def _is_finished(params: Params, moves: Sequence[Move]) -> bool:
    """Tell whether there are as many rooms of each template as there are at the least, or one for each node."""
    if params.flow:
        return len(moves) == params.total
    counts = Counter(params.sources[move.template] for move in moves)
    return all(counts[number] >= template.fewest for number, template in enumerate(params.templates))


def _at_the_corner(rooms: list[Room], connections: list[Connection]) -> tuple[list[Room], list[Connection]]:
    """Return the same with the north-west corner of the box around all of it at (0, 0)."""
    floor = [cell for connection in connections for cell in connection.corridor]
    left = min([*(room.x for room in rooms), *(cell.x - 1 for cell in floor)])
    top = min([*(room.y for room in rooms), *(cell.y - 1 for cell in floor)])
    moved = [Room(room.template, room.x - left, room.y - top) for room in rooms]
    return moved, [connection.moved(-left, -top) for connection in connections]


def _play(templates: Sequence[RoomTemplate], rooms: Sequence[Room], move: Move) -> tuple[Room, Connection | None]:
    """Return the new room of a move and its connection; the first room stands at (0, 0)."""
    template = _pick(templates, move.template, "template")
    if not rooms:
        if move[1:] != (-1, -1, -1, 0, 0):
            raise ParameterError("moves", "the first room has nothing to connect to")
        return Room(template, 0, 0), None
    parent = _pick(rooms, move.parent, "room")
    if move.is_apart:
        if (move.parent_door, move.door) != (-1, -1):
            raise ParameterError("moves", "rooms that are apart meet at no doors")
        return Room(template, parent.x + move.dx, parent.y + move.dy), None
    if move.parent_door == move.door == -1:
        if parent.template != template or STAIRS not in template.tags:
            raise ParameterError("moves", "only from stairs to the same stairs one can climb")
        stairs = Door(*parent.spot, Direction.EAST, 1, STAIRS_KIND)
        return Room(template, parent.x, parent.y), Connection((move.parent, len(rooms)), (stairs, stairs))
    theirs = _pick(parent.template.doors, move.parent_door, "door").moved(parent.x, parent.y)
    ours = _pick(template.doors, move.door, "door")
    x, y = theirs.target
    if ours.moved(x - ours.x, y - ours.y) != theirs.facing:
        raise ParameterError("moves", "the doors do not face each other")
    room = Room(template, x - ours.x, y - ours.y)
    return room, Connection((move.parent, len(rooms)), (theirs, ours.moved(room.x, room.y)))


def _pick(items: Sequence[T], index: int, what: str) -> T:
    if not 0 <= index < len(items):
        raise ParameterError("moves", f"there is no {what} {index}")
    return items[index]

"""From moves to map: what a move list means. Used for fresh maps and for saved ones alike."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.geometry import Direction
from pycore.base.rng import Rng
from pycore.dungeon.box import check_box
from pycore.dungeon.corridors import STEPS
from pycore.dungeon.floors import spread
from pycore.dungeon.flowedges import close_edges
from pycore.dungeon.locks import place_locks
from pycore.dungeon.loops import add_loops
from pycore.dungeon.mainpath import main_path
from pycore.dungeon.model import Connection, DungeonMap, floors_of
from pycore.dungeon.params import Params
from pycore.dungeon.room import Move, Room
from pycore.dungeon.template import STAIRS, RoomTemplate
from pycore.dungeon.tiles import STAIRS_KIND, Door

T = TypeVar("T")


def rebuild(
    params: Params, moves: Sequence[Move], seed: int = 0, base: DungeonMap | None = None, budget: Budget | None = None
) -> DungeonMap:
    """Play the moves and return the map they make, which may be unfinished.

    Only `params.templates` matters for where the rooms stand, and for a finished map the other parameters and the seed
    for its loops, corridors and locks; all are kept in the map. Whether rooms overlap is the business of `check`.

    Args:
        params: what the map was made from.
        moves: at least one.
        seed: of the generator that made them.
        base: the map that it grew from, whose moves come first; its connections are taken over as they are.
        budget: if it ends, which `Budget.stopped` tells, the map has no locks, and no loops if it ended among these.

    Raises:
        ParameterError: a move names a template, room or door that is not there, or two doors that do not face each
            other; or the map is larger than any may be.
    """
    rooms, connections = tree_of(params, moves)
    if params.floors > 1:
        rooms, connections = spread(rooms, connections, floors_of(moves), params)
    if base:
        dx, dy = rooms[0].x - base.rooms[0].x, rooms[0].y - base.rooms[0].y
        connections += [connection.moved(dx, dy) for connection in base.loops]
    grown_from = len(base.rooms) if base else 0
    check_box(rooms, connections, params)
    finished = _is_finished(params, moves)
    more = _joints(rooms, connections, params, seed, grown_from=grown_from, budget=budget) if finished else []
    path = main_path(rooms, [*connections, *more], budget) if more is not None else ()
    if more is None or not path:
        finished, more, path = False, [], main_path(rooms, connections)
    rooms, connections = _at_the_corner(rooms, [*connections, *more])
    check_box(rooms, connections, params)
    dungeon = DungeonMap(seed, params, tuple(moves), tuple(rooms), tuple(connections), path, grown_from=grown_from)
    if not params.locks or not finished or (budget and budget.spend(1)):
        return dungeon
    return place_locks(dungeon)


def _joints(
    rooms: Sequence[Room],
    connections: Sequence[Connection],
    params: Params,
    seed: int,
    *,
    grown_from: int,
    budget: Budget | None,
) -> Sequence[Connection] | None:
    """Return the connections of a finished map besides those of its moves; None if the budget ended it."""
    if params.flow:
        return close_edges(rooms, connections, params, Rng(seed).stream("closing"))[0]
    if params.loops:
        return add_loops(rooms, connections, params, Rng(seed).stream("loops"), grown_from=grown_from, budget=budget)
    return []


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
    if not (left or top):
        return rooms, connections
    moved = [Room(template, x - left, y - top) for template, x, y in rooms]
    return moved, [connection.moved(-left, -top) for connection in connections]


def _play(templates: Sequence[RoomTemplate], rooms: Sequence[Room], move: Move) -> tuple[Room, Connection | None]:
    """Return the new room of a move and its connection; the first room stands at (0, 0)."""
    number, parent, parent_door, door, dx, dy = move
    template = _pick(templates, number, "template")
    if not rooms:
        if move[1:] != (-1, -1, -1, 0, 0):
            raise ParameterError("moves", "the first room has nothing to connect to")
        return Room(template, 0, 0), None
    theirs, left, top = _pick(rooms, parent, "room")
    if dx or dy:
        if (parent_door, door) != (-1, -1):
            raise ParameterError("moves", "rooms that are apart meet at no doors")
        return Room(template, left + dx, top + dy), None
    if parent_door == door == -1:
        if theirs != template or STAIRS not in template.tags:
            raise ParameterError("moves", "only from stairs to the same stairs one can climb")
        stairs = Door(*rooms[parent].spot, Direction.EAST, 1, STAIRS_KIND)
        return Room(template, left, top), Connection((parent, len(rooms)), (stairs, stairs))
    out_x, out_y, way, width, kind = _pick(theirs.doors, parent_door, "door")
    in_x, in_y, back, *like = _pick(template.doors, door, "door")
    if back != way ^ 2 or like != [width, kind]:
        raise ParameterError("moves", "the doors do not face each other")
    there = Door(left + out_x, top + out_y, way, width, kind)
    here = Door(there.x + STEPS[way][0], there.y + STEPS[way][1], back, width, kind)
    return Room(template, here.x - in_x, here.y - in_y), Connection((parent, len(rooms)), (there, here))


def _pick(items: Sequence[T], index: int, what: str) -> T:
    if not 0 <= index < len(items):
        raise ParameterError("moves", f"there is no {what} {index}")
    return items[index]

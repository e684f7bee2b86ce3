"""From moves to maps: the map of a list of moves, for new maps and for saved ones."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from pycore.base.budget import Budget
from pycore.base.geometry import Direction
from pycore.base.rng import Rng
from pycore.dungeon.finish.edges import close_edges
from pycore.dungeon.finish.loops import add_loops
from pycore.dungeon.finish.mainpath import continued_path, main_path
from pycore.dungeon.model.box import check_box
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.finishing import steps_of
from pycore.dungeon.model.floors import floors_of, set_beside, spread
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.moves import tree_of
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move, Room
from pycore.dungeon.model.tiles import STAIRS_KIND, Door


def rebuild(
    params: Params, moves: Sequence[Move], seed: int = 0, base: DungeonMap | None = None, budget: Budget | None = None
) -> DungeonMap:
    """Return the map of some moves.

    The positions of the rooms follow from the moves and the templates. A map with the least number of rooms of each
    template, or with all nodes of the flow graph, also gets loops, corridors and finishing steps, which follow from the
    other parameters and the seed. Use `check` to find out whether rooms overlap.

    Args:
        params: the parameters of the map.
        moves: at least one move.
        seed: the seed that the moves were made with.
        base: the map that this map is grown from; its moves come first, and it is kept, see `extend`.
        budget: if it ends, see `Budget.stopped`, the map has no finishing steps, and no loops unless all were found.

    Raises:
        ParameterError: a move has a number of a variant, room or door that does not exist, or its doors do not fit; or
            the map is too large, see `box.check_box`.
    """
    rooms, connections = tree_of(params, moves)
    if base and params.deeper > base.params.deeper:
        rooms, connections = _with_floor(base, rooms, connections, params)
    elif base:
        dx, dy = rooms[0].x - base.rooms[0].x, rooms[0].y - base.rooms[0].y
        standing = [connection.moved(dx, dy) for connection in base.connections]
        connections = standing + connections[len(base.moves) - 1 :]
    elif params.floors > 1:
        rooms, connections = spread(rooms, connections, floors_of(moves), params)
    check_box(rooms, connections, params)
    finished = _is_finished(params, moves)
    more = _joints(rooms, connections, params, seed, base=base, budget=budget) if finished else []
    path = _path(rooms, [*connections, *more], base, budget) if more is not None else ()
    if more is None or not path:
        finished, more, path = False, [], _path(rooms, connections, base)
    rooms, connections = _at_the_corner(rooms, [*connections, *more])
    if more:  # their corridors may have made the map larger
        check_box(rooms, connections, params)
    dungeon = DungeonMap(seed, params, tuple(moves), tuple(rooms), tuple(connections), path)
    if base:
        dungeon = replace(dungeon, locks=base.locks, grown_from=len(base.rooms), kept_locks=len(base.locks))
    return furnished(dungeon, base, budget) if finished else dungeon


def _with_floor(
    base: DungeonMap, rooms: Sequence[Room], connections: Sequence[Connection], params: Params
) -> tuple[list[Room], list[Connection]]:
    """Return rooms and connections with the first ones as on `base`, and the others on a floor east of it.

    Args:
        base: the map that this map is grown from.
        rooms: all rooms; the floors lie on top of each other.
        connections: the connections of all moves.
        params: the parameters.
    """
    old = len(base.rooms)
    placed = [Room(room.template, there.x, there.y) for room, there in zip(rooms, base.rooms, strict=False)]
    if len(rooms) == old:
        return placed, list(base.connections)
    way = connections[old - 1].rooms[0]
    dx, dy = set_beside(base.rooms, base.connections, rooms[old:], way, params)
    placed += [Room(template, x + dx, y + dy) for template, x, y in rooms[old:]]
    below, above = placed[way].spot, placed[old].spot
    stairs = Door(*below, Direction.EAST, 1, STAIRS_KIND), Door(*above, Direction.WEST, 1, STAIRS_KIND)
    new = [joint.moved(dx, dy) for joint in connections[old:]]
    return placed, [*base.connections, Connection((way, old), stairs), *new]


def parts_of(count: int, connections: Sequence[Connection], base: DungeonMap) -> list[int]:
    """Return for each room a number that is equal for new rooms behind the same locks; -1 for rooms of `base`.

    Args:
        count: number of rooms.
        connections: first those of `base`.
        base: the map that this map is grown from.
    """
    parts = [0] * count
    for number, lock in enumerate(base.locks):
        walk = [joined for index, joined in enumerate(connections) if index not in set(lock.connections)]
        for room in set(range(count)) - reached_from(base.start, walk):
            parts[room] |= 1 << number
    return [-1] * len(base.rooms) + parts[len(base.rooms) :]


def reached_from(start: int, connections: Iterable[Connection], without: int = -1) -> set[int]:
    """Return the rooms that can be reached along some connections without entering a room."""
    beside = defaultdict[int, list[int]](list)
    for (a, b), *_ in connections:
        beside[a].append(b)
        beside[b].append(a)
    reached, front = {start} - {without}, [start] if start != without else []
    while front:
        new = set(beside[front.pop()]) - reached - {without}
        reached |= new
        front.extend(new)
    return reached


def _path(
    rooms: Sequence[Room], connections: Sequence[Connection], base: DungeonMap | None, budget: Budget | None = None
) -> tuple[int, ...]:
    """Return the main path; empty if the budget ended."""
    if base:
        ends, old = (base.start, base.goal), len(base.rooms)
        return continued_path(rooms, connections, ends, old, deeper=_is_floor(connections, old))
    return main_path(rooms, connections, budget)


def _is_floor(connections: Sequence[Connection], old: int) -> bool:
    """Tell whether the rooms from `old` on are a floor of their own."""
    return any(connection.is_stairs and connection.rooms[1] == old for connection in connections)


def furnished(dungeon: DungeonMap, base: DungeonMap | None = None, budget: Budget | None = None) -> DungeonMap:
    """Return the map after all finishing steps; the map as it is if the budget ends.

    Args:
        dungeon: a map with all rooms, connections and the main path.
        base: the map that this map is grown from.
        budget: limits; a node is a step.
    """
    steps = [step for step in steps_of(dungeon.params) if not step.is_idle]
    bare = dungeon
    for step in steps:
        if budget and budget.spend(1):
            return bare
        rng = Rng(dungeon.seed).stream(step.name)
        dungeon = step.extend(dungeon, base, rng) if base else step.finish(dungeon, rng)
    return dungeon


def _joints(
    rooms: Sequence[Room],
    connections: Sequence[Connection],
    params: Params,
    seed: int,
    *,
    base: DungeonMap | None,
    budget: Budget | None,
) -> Sequence[Connection] | None:
    """Return the connections of a finished map that no move makes; None if the budget ended."""
    if params.flow:
        return close_edges(rooms, connections, params, Rng(seed).stream("closing"))[0]
    if params.loops and base and _is_floor(connections, len(base.rooms)):
        return add_loops(rooms, connections, params, Rng(seed).stream("loops"), first=len(base.rooms), budget=budget)
    if params.loops:
        parts = parts_of(len(rooms), connections, base) if base else ()
        return add_loops(rooms, connections, params, Rng(seed).stream("loops"), parts=parts, budget=budget)
    return []


def _is_finished(params: Params, moves: Sequence[Move]) -> bool:
    """Tell whether there is the least number of rooms of each template, or a room for each node of the flow graph."""
    if params.flow:
        return len(moves) == params.total
    counts = Counter(params.sources[move.template] for move in moves)
    return all(counts[number] >= template.fewest for number, template in enumerate(params.templates))


def _at_the_corner(rooms: list[Room], connections: list[Connection]) -> tuple[list[Room], list[Connection]]:
    """Return rooms and connections, moved so that the north-west corner of the box around them is (0, 0)."""
    floor = [cell for connection in connections for cell in connection.corridor]
    left = min([*(room.x for room in rooms), *(cell.x - 1 for cell in floor)])
    top = min([*(room.y for room in rooms), *(cell.y - 1 for cell in floor)])
    if not (left or top):
        return rooms, connections
    moved = [Room(template, x - left, y - top) for template, x, y in rooms]
    return moved, [connection.moved(-left, -top) for connection in connections]

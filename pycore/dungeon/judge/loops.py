"""The check of corridors and loops, computed anew by simple methods."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise

from pycore.dungeon.judge.drawings import FLOOR, STEPS, Cell, beside, corners, doors_of, drawn
from pycore.dungeon.judge.floors import columns_of, floors
from pycore.dungeon.judge.rules import are_apart
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.template import MAX_TEMPLATES, RoomTemplate
from pycore.dungeon.model.tiles import MAX_MAP_SIDE


def _around(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(column, row) for column in range(x - 1, x + 2) for row in range(y - 1, y + 2)}


def _floor(connection: Connection) -> list[Cell]:
    return [(x, y) for x, y in connection.corridor]


def corridor_tiles(dungeon: DungeonMap) -> set[Cell]:
    """Return the cells of all corridors, walls included."""
    return {tile for connection in dungeon.connections for cell in _floor(connection) for tile in _around(cell)}


def check_corridors(dungeon: DungeonMap, rooms: list[dict[Cell, str]]) -> Iterator[str]:
    """Yield the errors of the cells of each corridor, and around it; `rooms` are the tiles of each room."""
    if not any(connection.corridor for connection in dungeon.connections):
        return
    tiles = {cell: kind for room in rooms for cell, kind in room.items()}
    others: set[Cell] = set()
    area = _area(dungeon)
    for number, connection in enumerate(dungeon.connections):
        floor = _floor(connection)
        faults = [*_faults_of_way(dungeon, connection), *_faults_of_place(floor, tiles, others, area)] if floor else []
        yield from (f"connection {number}: the corridor {fault}" for fault in faults)
        others.update(floor)


def _faults_of_way(dungeon: DungeonMap, connection: Connection) -> Iterator[str]:
    floor = _floor(connection)
    steps = [STEPS[door.direction.name] for door in connection.doors]
    ends = [(door.x + dx, door.y + dy) for door, (dx, dy) in zip(connection.doors, steps, strict=True)]
    if [floor[0], floor[-1]] != ends:
        yield "does not lead from door to door"
    if any(there not in beside(here) for here, there in pairwise(floor)) or len(set(floor)) < len(floor):
        yield "is no way from cell to cell"
    if any(there in beside(here) for place, here in enumerate(floor) for there in floor[place + 2 :]):
        yield "touches itself"
    if len(floor) > dungeon.params.corridors:
        yield f"has {len(floor)} tiles, more than {dungeon.params.corridors}"
    if any(door.width > 1 for door in connection.doors):
        yield "leads to a door of several cells"


def _faults_of_place(
    floor: list[Cell], tiles: dict[Cell, str], others: set[Cell], area: tuple[set[int], range]
) -> Iterator[str]:
    for cell in floor:
        around = _around(cell)
        if cell in tiles:
            yield f"runs into a room at {cell}"
        elif any(tiles.get(near) == FLOOR for near in around):
            yield f"has a wall on the floor of a room near {cell}"
        if cell[0] not in area[0] or cell[1] not in area[1]:
            yield f"leaves the bounds of the map at {cell}"
        if around & others:
            yield f"touches another one at {cell}"


def _area(dungeon: DungeonMap) -> tuple[set[int], range]:
    """Return the columns and rows that the floor of corridors may take; walls may take one more on each side.

    The space that the bounds leave around the rooms, and around the corridors of the map that it was grown from, is
    divided equally between opposite sides. It is measured with the floors on top of each other.
    """
    on, east = floors(dungeon), columns_of(dungeon)
    tiles = {(x - east[on[number]], y) for number, room in enumerate(dungeon.rooms) for x, y in corners(room)}
    old = (connection for connection in dungeon.connections if max(connection.rooms) < dungeon.grown_from)
    lowered = ((x - east[on[c.rooms[0]]], y) for c in old for x, y in _floor(c))
    tiles |= {tile for cell in lowered for tile in _around(cell)}
    xs, ys = [x for x, _ in tiles], [y for _, y in tiles]
    wide, high = dungeon.params.bounds or (MAX_MAP_SIDE, MAX_MAP_SIDE)
    spare_x, spare_y = max(0, wide - (max(xs) - min(xs) + 1)), max(0, high - (max(ys) - min(ys) + 1))
    left, top = min(xs) - spare_x // 2, min(ys) - spare_y // 2
    right, bottom = max(xs) + spare_x - spare_x // 2, max(ys) + spare_y - spare_y // 2
    columns = {x + offset for offset in east for x in range(left + 1, right)}
    return columns, range(top + 1, bottom)


def check_loops(dungeon: DungeonMap, tree: set[tuple[int, int]], loops: list[tuple[int, int]]) -> Iterator[str]:
    """Yield the errors of the loops of a map, and of their number.

    Args:
        dungeon: the map.
        tree: the pairs of rooms that the moves join.
        loops: the pairs of rooms that other connections join.
    """
    for (a, b), times in sorted(Counter(loops).items()):
        if (a, b) in tree or times > 1:
            yield f"a loop joins rooms {a} and {b}, which are joined already"
    is_open = _open_pairs(dungeon)
    loops = [(a, b) for a, b in loops if b >= dungeon.grown_from]
    new_loops = set(loops)
    by_moves = [connection for connection in dungeon.connections if connection.rooms not in new_loops]
    joined = [connection.rooms for connection in by_moves]
    new = {pair for pair in _pairs(dungeon, by_moves) - tree if is_open(pair)}
    possible = new - set(joined)
    if dungeon.params.rules:
        possible = {pair for pair in possible if are_apart(dungeon, [*joined, pair])}
    for a, b in sorted(set(loops) - possible - tree):
        yield f"a loop joins rooms {a} and {b}, between which there is no space for one"
    wanted = round(dungeon.params.loops * len(possible))
    if len(loops) == wanted:
        return
    left = {pair for pair in _pairs(dungeon, dungeon.connections) - tree - set(loops) if is_open(pair)}
    joined += loops
    if len(loops) > wanted or any(are_apart(dungeon, [*joined, pair]) for pair in left):
        yield f"{len(loops)} loops instead of {wanted}, of {len(possible)} possible ones"


def _open_pairs(dungeon: DungeonMap) -> Callable[[tuple[int, int]], bool]:
    """Return a function that tells of two rooms, the lower first, whether a new loop could join them.

    These are two new rooms behind the same ones of the locks that stood before. In maps of earlier versions one of the
    two is new.
    """
    old, kept = dungeon.grown_from, dungeon.kept_locks
    if kept is None:
        return lambda pair: pair[1] >= old
    behind: list[list[bool]] = [[] for _ in dungeon.rooms]
    for lock in dungeon.locks[:kept]:
        open_joints = [joint.rooms for index, joint in enumerate(dungeon.connections) if index not in lock.connections]
        reached, grows = {dungeon.main_path[0]}, True
        while grows:
            more = {room for pair in open_joints if reached & set(pair) for room in pair} - reached
            grows = bool(more)
            reached |= more
        for room, locked in enumerate(behind):
            locked.append(room not in reached)
    return lambda pair: pair[0] >= old and behind[pair[0]] == behind[pair[1]]


def _pairs(dungeon: DungeonMap, connections: list[Connection] | tuple[Connection, ...]) -> set[tuple[int, int]]:
    """Return the pairs of rooms with doors face to face, or with space for a corridor beside `connections`."""
    ends = {door: index for index, room in enumerate(dungeon.rooms) for door in doors_of(room)}
    possible = set()
    for door, index in ends.items():
        other = ends.get(door.facing, -1)
        if index < other:
            possible.add((index, other))
    for kind in {door.kind for door in ends} if dungeon.params.corridors else ():
        fronts: list[set[Cell]] = [set() for _ in dungeon.rooms]
        for door, index in ends.items():
            if door.kind == kind and len(door.cells) == 1:  # what is before a used one is no free cell
                fronts[index].update(door.facing.cells)
        possible |= _near(dungeon, connections, fronts)
    return possible


def _near(
    dungeon: DungeonMap, connections: list[Connection] | tuple[Connection, ...], fronts: list[set[Cell]]
) -> set[tuple[int, int]]:
    """Return the pairs of rooms with space for a corridor; `fronts` are the cells in front of each room's doors."""
    closed = {near for connection in connections for cell in _floor(connection) for near in _around(cell)}
    for template, left, top in dungeon.rooms:
        closed.update([(left + x, top + y) for x, y in _kept_off(template)])
    (columns, rows), near = _area(dungeon), set()

    def free(cells: set[Cell]) -> set[Cell]:
        return {(x, y) for x, y in cells - closed if x in columns and y in rows}

    at: dict[Cell, list[int]] = {}
    for index, cells in enumerate(fronts):
        for cell in cells:
            at.setdefault(cell, []).append(index)
    for start, cells in enumerate(fronts):
        ring = free(cells)
        seen = set(ring)
        for _ in range(dungeon.params.corridors):
            near |= {(start, end) for cell in ring & at.keys() for end in at[cell] if start < end}
            ring = free(set().union(*map(beside, ring)) - seen)
            seen |= ring
    return near


@lru_cache(maxsize=MAX_TEMPLATES)
def _kept_off(template: RoomTemplate) -> set[Cell]:
    """Return where the floor of a corridor may not lie, seen from a room: on it, and around its floor."""
    tiles = drawn(template).tiles.items()
    return {near for cell, tile in tiles for near in (_around(cell) if tile == FLOOR else [cell])}

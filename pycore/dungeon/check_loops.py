"""The checker's opinion on corridors and loops, worked out anew, the plain way."""

from collections.abc import Iterator
from itertools import pairwise

from pycore.dungeon.check_rules import are_apart
from pycore.dungeon.model import Connection, DungeonMap
from pycore.dungeon.tiles import MAX_MAP_SIDE, Tile

Cell = tuple[int, int]
STEPS = {"NORTH": (0, -1), "EAST": (1, 0), "SOUTH": (0, 1), "WEST": (-1, 0)}


def _around(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


def _beside(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + dx, y + dy) for dx, dy in STEPS.values()}


def _floor(connection: Connection) -> list[Cell]:
    return [(x, y) for x, y in connection.corridor]


def corridor_tiles(dungeon: DungeonMap) -> set[Cell]:
    """Return the cells of all corridors, walls included."""
    return {tile for connection in dungeon.connections for cell in _floor(connection) for tile in _around(cell)}


def check_corridors(dungeon: DungeonMap, rooms: list[dict[Cell, str]]) -> Iterator[str]:
    """Follow each corridor, and look at what is around it; `rooms` are the tiles of each."""
    tiles = {cell: kind for room in rooms for cell, kind in room.items()}
    others: set[Cell] = set()
    area = _area(dungeon, set(tiles))
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
    if any(there not in _beside(here) for here, there in pairwise(floor)) or len(set(floor)) < len(floor):
        yield "is no way from cell to cell"
    if len(floor) > dungeon.params.corridors:
        yield f"has {len(floor)} tiles, more than {dungeon.params.corridors}"
    if any(door.width > 1 for door in connection.doors):
        yield "leads to a door of several cells"


def _faults_of_place(
    floor: list[Cell], tiles: dict[Cell, str], others: set[Cell], area: tuple[range, range]
) -> Iterator[str]:
    for cell in floor:
        around = _around(cell)
        if cell in tiles:
            yield f"runs into a room at {cell}"
        elif any(tiles.get(near) == "floor" for near in around):
            yield f"has a wall on the floor of a room near {cell}"
        if cell[0] not in area[0] or cell[1] not in area[1]:
            yield f"leaves the bounds of the map at {cell}"
        if around & others:
            yield f"touches another one at {cell}"


def _area(dungeon: DungeonMap, tiles: set[Cell]) -> tuple[range, range]:
    """Return the columns and rows where floors of corridors may be, their walls being in the map as well.

    What the bounds leave around the rooms, and the corridors of the map that it grew from, is shared evenly between the
    sides.
    """
    old = (connection for connection in dungeon.connections if max(connection.rooms) < dungeon.grown_from)
    tiles = tiles | {tile for connection in old for cell in _floor(connection) for tile in _around(cell)}
    xs, ys = [x for x, _ in tiles], [y for _, y in tiles]
    wide, high = dungeon.params.bounds or (MAX_MAP_SIDE, MAX_MAP_SIDE)
    spare_x, spare_y = max(0, wide - (max(xs) - min(xs) + 1)), max(0, high - (max(ys) - min(ys) + 1))
    left, top = min(xs) - spare_x // 2, min(ys) - spare_y // 2
    right, bottom = max(xs) + spare_x - spare_x // 2, max(ys) + spare_y - spare_y // 2
    return range(left + 1, right), range(top + 1, bottom)


def check_loops(dungeon: DungeonMap, tree: set[tuple[int, int]], loops: list[tuple[int, int]]) -> Iterator[str]:
    """Count the loops there are, and those there could be.

    Args:
        dungeon: the map.
        tree: the pairs of rooms that the moves join.
        loops: those that are joined beyond these.
    """
    for a, b in sorted({pair for pair in loops if pair in tree or loops.count(pair) > 1}):
        yield f"a loop joins rooms {a} and {b}, which are joined already"
    loops = [(a, b) for a, b in loops if b >= dungeon.grown_from]
    by_moves = [connection for connection in dungeon.connections if connection.rooms not in set(loops)]
    joined = [connection.rooms for connection in by_moves]
    new = {pair for pair in _pairs(dungeon, by_moves) - tree if pair[1] >= dungeon.grown_from}
    possible = {pair for pair in new - set(joined) if are_apart(dungeon, [*joined, pair])}
    for a, b in sorted(set(loops) - possible - tree):
        yield f"a loop joins rooms {a} and {b}, between which there is no space for one"
    wanted = round(dungeon.params.loops * len(possible))
    if len(loops) == wanted:
        return
    left = {pair for pair in _pairs(dungeon, dungeon.connections) - tree - set(loops) if pair[1] >= dungeon.grown_from}
    joined += loops
    if len(loops) > wanted or any(are_apart(dungeon, [*joined, pair]) for pair in left):
        yield f"{len(loops)} loops instead of {wanted}, of {len(possible)} possible ones"


def _pairs(dungeon: DungeonMap, connections: list[Connection] | tuple[Connection, ...]) -> set[tuple[int, int]]:
    """Return the pairs of rooms that can be joined beside some connections: by doors that meet, or by a corridor."""
    used = {(door.x, door.y) for connection in connections for door in connection.doors}
    ends: dict[tuple[Cell, Cell, tuple[int, str]], int] = {}
    for index, room in enumerate(dungeon.rooms):
        for door in room.template.doors:
            ends[(room.x + door.x, room.y + door.y), STEPS[door.direction.name], (door.width, door.kind)] = index
    possible = set()
    fronts: dict[str, list[set[Cell]]] = {}
    for ((x, y), (dx, dy), (width, kind)), index in ends.items():
        other = ends.get(((x + dx, y + dy), (-dx, -dy), (width, kind)), -1)
        if index < other:
            possible.add((index, other))
        if (x, y) not in used and width == 1:
            fronts.setdefault(kind, [set() for _ in dungeon.rooms])[index].add((x + dx, y + dy))
    for cells in fronts.values() if dungeon.params.corridors else ():
        possible |= _near(dungeon, connections, cells)
    return possible


def _near(
    dungeon: DungeonMap, connections: list[Connection] | tuple[Connection, ...], fronts: list[set[Cell]]
) -> set[tuple[int, int]]:
    """Return the pairs of rooms between which a corridor has space; `fronts` are the cells before their free doors."""
    tiles, closed = set(), {near for connection in connections for cell in _floor(connection) for near in _around(cell)}
    for room in dungeon.rooms:
        for number, code in enumerate(room.template.tiles.cells):
            cell = (room.x + number % room.template.width, room.y + number // room.template.width)
            tiles |= {cell} if code else set()
            closed |= _around(cell) if code == Tile.INNER else {cell} if code else set()
    (columns, rows), near = _area(dungeon, tiles), set()

    def free(cells: set[Cell]) -> set[Cell]:
        return {(x, y) for x, y in cells - closed if x in columns and y in rows}

    at: dict[Cell, list[int]] = {}
    for index, cells in enumerate(fronts):
        for cell in cells:
            at.setdefault(cell, []).append(index)
    for start, cells in enumerate(fronts):
        ring = seen = free(cells)
        for _ in range(dungeon.params.corridors):
            near |= {(start, end) for cell in ring for end in at.get(cell, []) if start < end}
            ring = free({there for cell in ring for there in _beside(cell)} - seen)
            seen = seen | ring
    return near

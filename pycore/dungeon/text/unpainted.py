"""Floor where nothing is painted: most maps say only what is wall."""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from heapq import nlargest

from pycore.base.grid import Grid
from pycore.dungeon.model.doors import potential_doors
from pycore.dungeon.model.outline import areas
from pycore.dungeon.model.tiles import Tile

FREE = re.compile(b"[%c%c]+" % (Tile.OUTER, Tile.INNER))
WHOLE = re.compile(b"[%c%c]+" % (Tile.SOLID, Tile.INNER))
FLOOR = re.compile(b"%c+" % Tile.INNER)
# An area that walls enclose is the room, unless one that reaches the edge of the level has more than this many times
# its cells: then it is a gap between walls.
GAP_RATIO = 4
Cell = tuple[int, int]
# The number of its area, row, first column, and column after the last one.
Run = tuple[int, int, int, int]


def complete(tiles: Grid, marked: Collection[Cell], *, closing: bool) -> tuple[Grid, list[str]]:
    """Return a drawing with floor on unpainted cells that are enclosed, and phrases that say what was changed.

    * Where floor is painted, enclosed areas with some of it become floor altogether.
    * Otherwise one area becomes floor: one with a marker in it, or else the largest one that walls enclose. Enclosed
      areas out of reach become wall, and walls apart from the room are left out.

    Args:
        tiles: the drawing; OUTER cells are unpainted.
        marked: cells with spawn points or starts.
        closing: whether the edge of the drawing encloses areas too: floor at the edge becomes wall.
    """
    runs = areas(tiles, FREE)
    sizes, painted = _sizes(runs), _painted(tiles, runs)
    is_open = {run[0] for run in runs if _is_at_edge(tiles, *run[1:])}
    if painted:
        chosen = {
            area for area in painted if area not in is_open or (closing and _is_meant(painted[area], sizes[area]))
        }
    else:
        usable = {area: size for area, size in sizes.items() if closing or area not in is_open}
        chosen = _room(usable, is_open, {run[0] for run in runs if _is_marked(marked, *run[1:])} if marked else set())
    rows = [bytearray(row) for row in tiles.rows()]
    filled = sum(sizes[area] - painted[area] for area in chosen)
    _fill(rows, (run for run in runs if run[0] in chosen), Tile.INNER)
    closed = _close(rows, (run for run in runs if run[0] in chosen and run[0] in is_open))
    blocked = dropped = 0
    if chosen and not painted:
        unreached = sizes.keys() - chosen - is_open
        blocked = sum(sizes[area] for area in unreached)
        _fill(rows, (run for run in runs if run[0] in unreached), Tile.SOLID)
        blocked += _keep_one(rows, FLOOR, Tile.SOLID) if closed else 0
        dropped = _keep_one(rows, WHOLE, Tile.OUTER, reach=1)
    said = (
        (filled, "unpainted {} taken for floor"),
        (closed, "{} at the edge of the level taken for wall"),
        (blocked, "{} out of reach taken for wall"),
        (dropped, "{} apart from the room left out"),
    )
    return _grid(rows), _phrases(said)


def repair(tiles: Grid) -> tuple[Grid, list[str]]:
    """Return a drawing that can be a room, as far as little is missing, and phrases that say what was changed.

    Small areas of floor out of reach become wall. If all walls are so thick that no door can be in them, walls that
    touch no floor are left out.
    """
    rows = [bytearray(row) for row in tiles.rows()]
    blocked = _keep_one(rows, FLOOR, Tile.SOLID, ratio=GAP_RATIO)
    thick = 0
    if not potential_doors(_grid(rows)):
        thick = _thin(rows)
    said = (blocked, "floor {} out of reach taken for wall"), (thick, "{} of thick walls left out")
    return _grid(rows), _phrases(said)


def _sizes(runs: Iterable[Run]) -> Counter[int]:
    """Return the number of cells of each area."""
    found: Counter[int] = Counter()
    for area, _, start, end in runs:
        found[area] += end - start
    return found


def _painted(tiles: Grid, runs: Iterable[Run]) -> Counter[int]:
    """Return the number of floor cells of each area that has any."""
    if Tile.INNER not in tiles.cells:
        return Counter()
    rows, found = list(tiles.rows()), Counter[int]()
    for area, y, start, end in runs:
        if count := rows[y].count(Tile.INNER, start, end):
            found[area] += count
    return found


def _is_at_edge(tiles: Grid, y: int, start: int, end: int) -> bool:
    return start == 0 or end == tiles.width or y in (0, tiles.height - 1)


def _is_marked(marked: Collection[Cell], y: int, start: int, end: int) -> bool:
    return any((x, y) in marked for x in range(start, end))


def _is_meant(painted: int, size: int) -> bool:
    """Return whether an open area with painted floor is a room: all is painted, or little of it is, as ladders are.

    Otherwise a wall is missing somewhere.
    """
    return painted == size or 2 * painted < size


def _room(sizes: dict[int, int], is_open: Collection[int], marked: Collection[int]) -> set[int]:
    """Return the area that is the room, in a set; empty if there is none."""
    found = [area for area in sizes if area in marked] or list(sizes)
    enclosed = max((area for area in found if area not in is_open), key=sizes.__getitem__, default=None)
    gap = max((area for area in found if area in is_open), key=sizes.__getitem__, default=None)
    if enclosed is not None and (gap is None or sizes[gap] <= GAP_RATIO * sizes[enclosed]):
        return {enclosed}
    return set() if gap is None else {gap}


def _fill(rows: list[bytearray], runs: Iterable[Run], tile: Tile) -> None:
    for _, y, start, end in runs:
        rows[y][start:end] = bytes([tile]) * (end - start)


def _close(rows: list[bytearray], runs: Iterable[Run]) -> int:
    """Turn the cells of areas at the edge of a drawing into wall; return their number."""
    last, count = len(rows[0]) - 1, 0
    for _, y, start, end in runs:
        ends = range(start, end) if y in (0, len(rows) - 1) else {x for x in (start, end - 1) if x in (0, last)}
        for x in ends:
            rows[y][x] = Tile.SOLID
        count += len(ends)
    return count


def _keep_one(rows: list[bytearray], kind: re.Pattern[bytes], other: Tile, *, reach: int = 0, ratio: int = 0) -> int:
    """Turn all areas of a kind into other cells, except the one with most floor; return the number of the cells.

    Args:
        rows: the drawing.
        kind: matches runs of the kind.
        other: what the other areas become.
        reach: as in `areas`.
        ratio: how many times as large as each of the others the area must be; if it is not, nothing is changed.
    """
    tiles = _grid(rows)
    runs = areas(tiles, kind, reach)
    if not any(area for area, *_ in runs):  # there is only one
        return 0
    floor = _painted(tiles, runs)
    first, second = nlargest(2, {area for area, *_ in runs}, key=floor.__getitem__)
    if floor[second] * ratio > floor[first]:
        return 0
    others = [run for run in runs if run[0] != first]
    _fill(rows, others, other)
    return sum(end - start for _, _, start, end in others)


def _thin(rows: list[bytearray]) -> int:
    """Leave out the walls that touch no floor, by sides or corners; return their number."""
    width, count = len(rows[0]), 0
    near = []
    for y in range(len(rows)):
        three = rows[max(0, y - 1) : y + 2]
        near.append([any(row[x] == Tile.INNER for row in three) for x in range(width)])
    for row, beside in zip(rows, near, strict=True):
        for x in range(width):
            if row[x] == Tile.SOLID and not any(beside[max(0, x - 1) : x + 2]):
                row[x] = Tile.OUTER
                count += 1
    return count


def _phrases(said: Iterable[tuple[int, str]]) -> list[str]:
    """Return phrases about numbers of cells that are not 0, such as "2 unpainted cells taken for floor"."""
    found = []
    for count, text in said:
        kind, _, rest = text.partition("{}")
        if count:
            found.append(f"{count} {kind}cell{'s' if count > 1 else ''}{rest}")
    return found


def _grid(rows: list[bytearray]) -> Grid:
    return Grid(len(rows[0]), len(rows), b"".join(rows))

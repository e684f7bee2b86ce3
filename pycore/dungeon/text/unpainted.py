"""Floor where nothing is painted: most maps say only what is wall."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from heapq import nlargest

from pycore.base.grid import Grid
from pycore.dungeon.model.doors import potential_doors
from pycore.dungeon.model.outline import areas
from pycore.dungeon.model.tiles import Tile

FREE = re.compile(b"[%c%c]+" % (Tile.OUTER, Tile.INNER))
WHOLE = re.compile(b"[%c%c]+" % (Tile.SOLID, Tile.INNER))
FLOOR = re.compile(b"%c+" % Tile.INNER)
# An area that walls enclose is the room, unless one that reaches the edge of the level has more than so many times its
# cells: then it is a gap between walls.
GAP_RATIO = 4
Cell = tuple[int, int]


@dataclass(eq=False)
class Area:
    """Connected cells without a wall.

    Attributes:
        runs: row, first column and column after the last one of each run.
        size: cells.
        painted: floor cells.
        is_open: whether it reaches the edge of the drawing.
        is_marked: whether a spawn point or start is in it.
    """

    runs: list[tuple[int, int, int]] = field(default_factory=list)
    size: int = 0
    painted: int = 0
    is_open: bool = False
    is_marked: bool = False


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
    found = _areas(tiles, marked)
    is_painted = any(area.painted for area in found)
    if is_painted:
        chosen = [area for area in found if area.painted and (not area.is_open or (closing and _is_meant(area)))]
    else:
        chosen = _largest([area for area in found if closing or not area.is_open])
    rows = [bytearray(row) for row in tiles.rows()]
    filled = sum(area.size - area.painted for area in chosen)
    for area in chosen:
        _fill(rows, area.runs, Tile.INNER)
    closed = sum(_close(rows, area) for area in chosen if area.is_open)
    blocked = dropped = 0
    if chosen and not is_painted:
        out_of_reach = [area for area in found if area not in chosen and not area.is_open]
        blocked = sum(area.size for area in out_of_reach)
        for area in out_of_reach:
            _fill(rows, area.runs, Tile.SOLID)
        blocked += _keep_one(rows, FLOOR, Tile.SOLID)
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


def _phrases(said: Iterable[tuple[int, str]]) -> list[str]:
    """Return phrases about numbers of cells that are not 0, such as "2 unpainted cells taken for floor"."""
    found = []
    for count, text in said:
        kind, _, rest = text.partition("{}")
        if count:
            found.append(f"{count} {kind}cell{'s' if count > 1 else ''}{rest}")
    return found


def _is_meant(area: Area) -> bool:
    """Return whether an open area with painted floor is a room: all is painted, or little of it is, as ladders are.

    Otherwise a wall is missing somewhere.
    """
    return area.painted == area.size or 2 * area.painted < area.size


def _areas(tiles: Grid, marked: Iterable[Cell]) -> list[Area]:
    found: dict[int, Area] = {}
    rows = list(tiles.rows())
    points: dict[int, list[int]] = {}
    for x, y in marked:
        points.setdefault(y, []).append(x)
    for label, y, start, end in areas(tiles, FREE):
        area = found.setdefault(label, Area())
        area.runs.append((y, start, end))
        area.size += end - start
        area.painted += rows[y].count(Tile.INNER, start, end)
        area.is_open |= y in (0, tiles.height - 1) or start == 0 or end == tiles.width
        area.is_marked |= any(start <= x < end for x in points.get(y, ()))
    return list(found.values())


def _largest(found: list[Area]) -> list[Area]:
    """Return the area that is the room, in a list; empty if there is none."""
    if any(area.is_marked for area in found):
        found = [area for area in found if area.is_marked]
    enclosed = max((area for area in found if not area.is_open), key=lambda area: area.size, default=None)
    gap = max((area for area in found if area.is_open), key=lambda area: area.size, default=None)
    if enclosed and (gap is None or gap.size <= GAP_RATIO * enclosed.size):
        return [enclosed]
    return [gap] if gap else []


def _fill(rows: list[bytearray], runs: Iterable[tuple[int, int, int]], tile: Tile) -> None:
    for y, start, end in runs:
        rows[y][start:end] = bytes([tile]) * (end - start)


def _close(rows: list[bytearray], area: Area) -> int:
    """Turn the cells of an area at the edge of a drawing into wall; return their number."""
    last, count = len(rows[0]) - 1, 0
    for y, start, end in area.runs:
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
    found: dict[int, list[tuple[int, int, int]]] = {}
    for label, y, start, end in areas(_grid(rows), kind, reach):
        found.setdefault(label, []).append((y, start, end))
    floor = {
        label: sum(rows[y].count(Tile.INNER, start, end) for y, start, end in runs) for label, runs in found.items()
    }
    if len(found) < 2:
        return 0
    kept, second = nlargest(2, found, key=floor.__getitem__)
    if floor[second] * ratio > floor[kept]:
        return 0
    others = [run for label, runs in found.items() if label != kept for run in runs]
    _fill(rows, others, other)
    return sum(end - start for _, start, end in others)


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


def _grid(rows: list[bytearray]) -> Grid:
    return Grid(len(rows[0]), len(rows), b"".join(rows))

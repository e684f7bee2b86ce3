"""The conditions for a drawing to be a room."""

import re
from collections.abc import Iterator
from functools import lru_cache

from pycore.base.grid import Grid
from pycore.dungeon.model.doors import cells_of, layer, neighbors, potential_doors
from pycore.dungeon.model.tiles import MAX_DOORS, MAX_ROOM_SIDE, Tile

# Runs of cells in a row: of floor, and of floor or wall.
FLOOR = re.compile(b"%c+" % Tile.INNER)
WHOLE = re.compile(b"[%c%c]+" % (Tile.SOLID, Tile.INNER))


@lru_cache(maxsize=1024)
def faults(tiles: Grid) -> tuple[tuple[int, int, str], ...]:
    """Return the errors of a drawing as (x, y, message); empty if the drawing is a room.

    The conditions: there is floor; all floor cells are connected by their sides; each of them has floor or wall on all
    four sides; all cells of the room are connected by sides or corners; there is no empty row or column at the edges;
    there are 1..2048 potential doors; width and height are at most 128.
    """
    if max(tiles.width, tiles.height) > MAX_ROOM_SIDE:
        return ((0, 0, f"{tiles.width}x{tiles.height} is larger than {MAX_ROOM_SIDE}x{MAX_ROOM_SIDE}"),)
    if Tile.INNER not in tiles.cells:
        return ((0, 0, "no inner cell"),)
    return tuple(_faults(tiles))


def _faults(tiles: Grid) -> Iterator[tuple[int, int, str]]:
    for x, y in _open(tiles):
        yield x, y, "inner cell without a wall to the outside"
    for x, y in _apart(tiles, FLOOR, 0):
        yield x, y, "inner cell cannot be reached from the others"
    for x, y in _apart(tiles, WHOLE, 1):
        yield x, y, "cell is apart from the room"
    rows = list(tiles.rows())
    edges = rows[0], rows[-1], tiles.cells[:: tiles.width], tiles.cells[tiles.width - 1 :: tiles.width]
    if not all(map(any, edges)):
        yield 0, 0, "empty margin around the room"
    doors = potential_doors(tiles)
    if len(doors) > MAX_DOORS:
        yield 0, 0, f"{len(doors)} potential doors are more than {MAX_DOORS}"
    if not doors:
        yield 0, 0, "no wall tile can be a door: that takes floor behind, nothing in front and wall on both flanks"


def _open(tiles: Grid) -> Iterator[tuple[int, int]]:
    """Yield the floor cells beside an outer cell, in reading order."""
    floor, sides = layer(tiles, Tile.INNER), neighbors(layer(tiles, Tile.OUTER, beyond=True), tiles)
    yield from cells_of(floor & (sides[0] | sides[1] | sides[2] | sides[3]), tiles)


def _apart(tiles: Grid, kind: re.Pattern[bytes], reach: int) -> list[tuple[int, int]]:
    """Return a list of the first cell that is not connected to the first cell of the same kind; empty if all are."""
    return [(start, y) for label, y, start, _ in areas(tiles, kind, reach) if label][:1]


def areas(tiles: Grid, kind: re.Pattern[bytes], reach: int = 0) -> list[tuple[int, int, int, int]]:
    """Return the runs of cells of a kind, in reading order, with the area that each is in.

    Method: connected-component labeling by runs, with a union-find structure.

    Args:
        tiles: the drawing.
        kind: matches the runs of cells of that kind in a row.
        reach: 1 if cells are connected by corners too, else 0.

    Returns:
        For each run: its area, a number that its connected runs share; row; first column; column after the last one.
        The area of the first run is 0.
    """
    runs: list[tuple[int, int, int, int]] = []
    leader: list[int] = []
    above: list[tuple[int, int, int]] = []
    for y, row in enumerate(tiles.rows()):
        here, at = [], 0
        for run in kind.finditer(row):
            start, end = run.span()
            while at < len(above) and above[at][1] + reach <= start:
                at += 1
            if at < len(above) and above[at][0] < end + reach:
                label, over = above[at][2], at + 1
                while over < len(above) and above[over][0] < end + reach:
                    _join(leader, label, above[over][2])
                    over += 1
            else:
                label = len(leader)
                leader.append(label)
            runs.append((label, y, start, end))
            here.append((start, end, label))
        above = here
    area = [_leader(leader, label) for label in range(len(leader))]
    return [(area[label], y, start, end) for label, y, start, end in runs]


def _leader(leader: list[int], label: int) -> int:
    """Return the first run of a run's component; shorten the path to it."""
    while leader[label] != label:
        leader[label] = leader[leader[label]]
        label = leader[label]
    return label


def _join(leader: list[int], a: int, b: int) -> None:
    a, b = _leader(leader, a), _leader(leader, b)
    leader[max(a, b)] = min(a, b)

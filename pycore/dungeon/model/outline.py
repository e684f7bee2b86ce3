"""What makes a drawing a room."""

import re
from collections.abc import Iterator
from functools import lru_cache

from pycore.base.grid import Grid
from pycore.dungeon.model.doors import cells_of, layer, neighbors, potential_doors
from pycore.dungeon.model.tiles import MAX_DOORS, MAX_ROOM_SIDE, Tile

# Which tiles make a run of cells.
FLOOR = re.compile(b"%c+" % Tile.INNER)
WHOLE = re.compile(b"[%c%c]+" % (Tile.SOLID, Tile.INNER))


@lru_cache(maxsize=1024)
def faults(tiles: Grid) -> tuple[tuple[int, int, str], ...]:
    """Return what keeps a drawing from being a room, as (x, y, message); nothing for a good one.

    A room has floor, all of it connected (rooms are reached through it), with wall on all sides (corners may be open);
    it is one piece, has a potential door, no empty margin (a room's position is that of its north-west corner); it
    is at most 128x128 and has at most 2048 potential doors.
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
    """Yield the floor with nothing beside it, in reading order."""
    floor, sides = layer(tiles, Tile.INNER), neighbors(layer(tiles, Tile.OUTER, beyond=True), tiles)
    yield from cells_of(floor & (sides[0] | sides[1] | sides[2] | sides[3]), tiles)


def _apart(tiles: Grid, kind: re.Pattern[bytes], reach: int) -> list[tuple[int, int]]:
    """Return the first cell of a kind that no way joins to the first one of all, if there is one.

    Runs of cells are joined from row to row, as is usual for labeling components.

    Args:
        tiles: the drawing.
        kind: what a run of such cells is like.
        reach: 1 if cells meet at their corners too, else 0.
    """
    places: list[tuple[int, int]] = []
    leader: list[int] = []
    above: list[tuple[int, int, int]] = []
    for y, row in enumerate(tiles.rows()):
        here, at = [], 0
        for run in kind.finditer(row):
            start, end = run.span()
            label = len(leader)
            leader.append(label)
            places.append((start, y))
            while at < len(above) and above[at][1] + reach <= start:
                at += 1
            over = at
            while over < len(above) and above[over][0] < end + reach:
                _join(leader, label, above[over][2])
                over += 1
            here.append((start, end, label))
        above = here
    return [place for label, place in enumerate(places) if _leader(leader, label)][:1]


def _leader(leader: list[int], label: int) -> int:
    """Return the first run of the component; what is passed on the way is shortened."""
    while leader[label] != label:
        leader[label] = leader[leader[label]]
        label = leader[label]
    return label


def _join(leader: list[int], a: int, b: int) -> None:
    a, b = _leader(leader, a), _leader(leader, b)
    leader[max(a, b)] = min(a, b)

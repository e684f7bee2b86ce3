"""Potential doors: the wall tiles of a room that can become doors.

A potential door is a solid tile with an outer tile on one side, an inner tile on the opposite side, and solid tiles on
both flanks. Cells outside of the drawing count as outer. Rule: A. Seguí Díaz (degree project, Universidad de Huelva).
"""

from collections.abc import Iterator
from functools import lru_cache

from pycore.base.geometry import Direction
from pycore.base.grid import Grid
from pycore.dungeon.model.tiles import Door, Tile


@lru_cache(maxsize=1024)
def potential_doors(tiles: Grid) -> tuple[Door, ...]:
    """Return the potential doors of a room in reading order, in the room's own coordinates."""
    solid = layer(tiles, Tile.SOLID)
    outer = neighbors(layer(tiles, Tile.OUTER, beyond=True), tiles)
    inner, flanks = neighbors(layer(tiles, Tile.INNER), tiles), neighbors(solid, tiles)
    found = []
    for way in Direction:
        beside = flanks[(way + 1) % 4] & flanks[(way + 3) % 4]
        leads = solid & outer[way] & inner[way.opposite] & beside
        found += [(y, x, way) for x, y in cells_of(leads, tiles)]
    return tuple(Door(x, y, way) for y, x, way in sorted(found))


def layer(tiles: Grid, tile: Tile, *, beyond: bool = False) -> int:
    """Return the cells that have a tile as one number: a byte for each cell, 1 or 0, with a margin of one cell.

    Args:
        tiles: the drawing.
        tile: the tile to find.
        beyond: whether the cells of the margin count as that tile.
    """
    edge = bytes([beyond])
    table = bytes(code == tile for code in range(256))
    row = edge * (tiles.width + 2)
    middle = b"".join(edge + row.translate(table) + edge for row in tiles.rows())
    return int.from_bytes(row + middle + row, "little")


def neighbors(cells: int, tiles: Grid) -> tuple[int, int, int, int]:
    """Return, for each direction clockwise from north, the cells whose neighbor in that direction is in `cells`."""
    row = 8 * (tiles.width + 2)
    return cells << row, cells >> 8, cells >> row, cells << 8


def cells_of(cells: int, tiles: Grid) -> Iterator[tuple[int, int]]:
    """Yield column and row of each cell of a layer, in reading order."""
    width = tiles.width + 2
    place = cells.to_bytes(width * (tiles.height + 2) + width, "little")
    at = place.find(1)
    while at >= 0:
        yield at % width - 1, at // width - 1
        at = place.find(1, at + 1)

"""Tiles at any pixel, several over each other, as layers in which each cell has one tile."""

from typing import NamedTuple

from pycore.base.errors import NotationError
from pycore.dungeon.text.imported import PlacedTile

MAX_PARTS = 64


class LevelTile(NamedTuple):
    """A tile at a pixel; the rest is as in `PlacedTile`."""

    x: int
    y: int
    tileset: int
    tile: int
    flips: int
    opacity: float


def piled(tiles: list[LevelTile], side: int) -> list[tuple[tuple[int, int], tuple[PlacedTile, ...]]]:
    """Return parts of a layer, the lowest first: how far each is moved from the grid, and its tiles by cells.

    A tile lies above all earlier tiles that share a cell of the grid with it; so tiles of one height never overlap, and
    parts of one height may be drawn in any order.

    Raises:
        NotationError: there would be more than 64 parts.
    """
    heights: dict[tuple[int, int], int] = {}
    parts: dict[tuple[int, int, int], list[PlacedTile]] = {}
    for tile in tiles:
        (column, right), (row, down) = divmod(tile.x, side), divmod(tile.y, side)
        touched = [(x, y) for y in (row, row + 1)[: 1 + bool(down)] for x in (column, column + 1)[: 1 + bool(right)]]
        height = max([heights.get(cell, 0) for cell in touched])
        for cell in touched:
            heights[cell] = height + 1
        placed = PlacedTile(column, row, tile.tileset, tile.tile, tile.flips, tile.opacity)
        parts.setdefault((height, right, down), []).append(placed)
    if len(parts) > MAX_PARTS:
        raise NotationError(f"its tiles are piled up, or beside the grid, in more than {MAX_PARTS} ways")
    return [((right, down), tuple(parts[height, right, down])) for height, right, down in sorted(parts)]

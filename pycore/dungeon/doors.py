"""Potential doors: where a room can be left.

The rule is that of A. Seguí Díaz (degree project, Universidad de Huelva): a solid tile with outer on one side, inner
on the opposite side, and solid on both flanks. What lies beyond the drawing is outer.
"""

from functools import lru_cache

from pycore.base.geometry import Direction
from pycore.base.grid import Grid
from pycore.dungeon.tiles import Door, Tile


@lru_cache(maxsize=512)
def potential_doors(tiles: Grid) -> tuple[Door, ...]:
    """Return the potential doors of a room in reading order, in the room's own coordinates."""
    walls = ((i % tiles.width, i // tiles.width) for i, code in enumerate(tiles.cells) if code == Tile.SOLID)
    return tuple(Door(x, y, way) for x, y in walls for way in Direction if _leads_out(tiles, x, y, way))


def _leads_out(tiles: Grid, x: int, y: int, way: Direction) -> bool:
    """Tell whether the solid tile (x, y) is a potential door that looks that way."""
    dx, dy = way.dx, way.dy
    return (
        tiles.at(x + dx, y + dy) == Tile.OUTER
        and tiles.at(x - dx, y - dy) == Tile.INNER
        and tiles.at(x + dy, y + dx) == Tile.SOLID
        and tiles.at(x - dy, y - dx) == Tile.SOLID
    )

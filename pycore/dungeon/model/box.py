"""Limits on the size of a map: the length of all its rooms and corridors in a row, and a number of tiles."""

from collections.abc import Sequence
from operator import add

from pycore.base.errors import ParameterError
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.floors import GAP, MAX_COLUMNS
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Room
from pycore.dungeon.model.tiles import MAX_MAP_SIDE

MAX_AREA = 36_000_000  # tiles of the box around a map


class TooLargeError(ParameterError):
    """The box around the rooms of a map has more than 36,000,000 tiles, or too many columns or rows."""


def check_box(rooms: Sequence[Room], connections: Sequence[Connection], params: Params) -> None:
    """Refuse a map that is too large.

    A connected map is no longer than all its rooms and corridors in a row. The limits bound the memory for a map, also
    where a text or a list of moves puts its rooms far apart.

    Raises:
        TooLargeError: the box around the map has more than 36,000,000 tiles; names its sides.
        ParameterError: the map is longer than all its rooms and corridors in a row; names both lengths.
    """
    floor = [cell for connection in connections if connection.corridor for cell in connection.corridor]
    spare = len(rooms) * (params.corridors + GAP) + len(floor)
    tiles = [template.tiles for template, _, _ in rooms]
    widths, heights = [grid.width for grid in tiles], [grid.height for grid in tiles]
    width = _side([x for _, x, _ in rooms], widths, [x for x, _ in floor], spare, params.floors)
    height = _side([y for _, _, y in rooms], heights, [y for _, y in floor], spare, 1)
    if width > MAX_COLUMNS or height > MAX_MAP_SIDE:
        raise TooLargeError("rooms", f"a map of {width}x{height} is larger than {MAX_COLUMNS}x{MAX_MAP_SIDE} tiles")
    if width * height > MAX_AREA:
        raise TooLargeError("rooms", f"a map of {width}x{height} is larger than {MAX_AREA:,} tiles; set bounds")


def _side(starts: Sequence[int], lengths: Sequence[int], floor: Sequence[int], spare: int, floors: int) -> int:
    """Return the length of a side of the map in tiles.

    Args:
        starts: coordinates of the rooms along that side.
        lengths: their lengths.
        floor: coordinates of the floor of all corridors along that side.
        spare: tiles that gaps and corridors may add to the lengths of the rooms.
        floors: number of floors along that side.
    """
    first, last = min(starts), max(map(add, starts, lengths))
    if floor:
        first, last = min(first, min(floor) - 1), max(last, max(floor) + 2)
    side: int = last - first
    most = (sum(lengths) + spare) * floors
    if side > most:
        raise ParameterError("rooms", f"{side} tiles from end to end, where all of them together reach {most} at most")
    return side

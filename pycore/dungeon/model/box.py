"""How large a map may be: no larger than its rooms and corridors could make it, nor than anyone can hold in memory."""

from collections.abc import Sequence

from pycore.base.errors import ParameterError
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.floors import GAP
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Room

MAX_AREA = 36_000_000  # tiles of the box around a map


class TooLargeError(ParameterError):
    """The rooms of a map lie so far apart that the box around them has too many tiles."""


def check_box(rooms: Sequence[Room], connections: Sequence[Connection], params: Params) -> None:
    """Refuse a map whose rooms cannot hang together, laid end to end, or that has too many tiles.

    So the memory that a map takes follows from its rooms, however far apart a text or a list of moves puts them.

    Raises:
        TooLargeError: it has too many tiles.
        ParameterError: its rooms cannot hang together. Both name the sizes.
    """
    floor = [cell for connection in connections for cell in connection.corridor]
    spare = len(rooms) * (params.corridors + GAP) + len(floor)
    boxes = [room.rect for room in rooms]
    width = _side([(box.x, box.width) for box in boxes], [x for x, _ in floor], spare, params.floors)
    height = _side([(box.y, box.height) for box in boxes], [y for _, y in floor], spare, 1)
    if width * height > MAX_AREA:
        raise TooLargeError("rooms", f"a map of {width}x{height} is larger than {MAX_AREA:,} tiles; set bounds")


def _side(rooms: Sequence[tuple[int, int]], floor: Sequence[int], spare: int, floors: int) -> int:
    """Return how long a side of a map is, from its rooms' places and lengths along it."""
    last = max([*(start + length for start, length in rooms), *(cell + 2 for cell in floor)])
    side = last - min([*(start for start, _ in rooms), *(cell - 1 for cell in floor)])
    most = (sum(length for _, length in rooms) + spare) * floors
    if side > most:
        raise ParameterError("rooms", f"{side} tiles from end to end, where all of them together reach {most} at most")
    return side

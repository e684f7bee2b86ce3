"""Ready-made room sets, by name."""

from pycore.base.errors import ParameterError
from pycore.base.grid import Grid
from pycore.dungeon.model import Params, RoomTemplate
from pycore.dungeon.tiles import MAX_ROOM_SIDE, Tile

MIN_HOLLOW = 3


def hollow(size: int, models: int, instances: int) -> Params:
    """Return the benchmark set of the published tables: equal square rooms with a one-tile wall.

    Args:
        size: side of the square in tiles, wall included, 3..128. It has 4 * (size - 2) potential doors.
        models: number of templates.
        instances: number of rooms of each.
    """
    if not MIN_HOLLOW <= size <= MAX_ROOM_SIDE:
        raise ParameterError("size", f"{size} is not in {MIN_HOLLOW}..{MAX_ROOM_SIDE}")
    wall = bytes([Tile.SOLID])
    middle = wall + bytes([Tile.INNER]) * (size - 2) + wall
    tiles = Grid(size, size, wall * size + middle * (size - 2) + wall * size)
    names = (f"hollow {number}" for number in range(1, models + 1))
    return Params(tuple(RoomTemplate(name, tiles, instances=instances) for name in names))


def preset(spec: str) -> Params:
    """Return the parameters a preset's name stands for: `hollow:SIZE:MODELS:INSTANCES`.

    Raises:
        ParameterError: there is no such preset.
    """
    name, *numbers = spec.split(":")
    if name == "hollow" and len(numbers) == 3 and all(number.isdecimal() for number in numbers):
        return hollow(*(int(number) for number in numbers))
    raise ParameterError("preset", f"{spec!r} is not hollow:SIZE:MODELS:INSTANCES")

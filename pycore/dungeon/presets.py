"""Ready-made room sets, by name."""

import re
from pathlib import Path

from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.grid import Grid
from pycore.base.reading import read_text
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.template import MAX_TEMPLATES, RoomTemplate
from pycore.dungeon.model.tiles import MAX_ROOM_SIDE, Tile
from pycore.dungeon.model.weights import Weights
from pycore.dungeon.text.notation import parse_rooms

MIN_HOLLOW = 3
PRESETS = {
    "keep": "a small castle of 55 rooms: halls, towers, passages",
    "caves": "46 caves with ragged outlines and few doors",
    "hollow:SIZE:MODELS:INSTANCES": "square rooms of equal size, as in the published tables",
}
DRAWN = ("keep", "caves")
# Chosen by trial: about a third of the rooms lie on the main path, the others branch off it.
BALANCED = Weights(main_path=3, alternative_paths=0.05, bifurcations=1)


def hollow(size: int, models: int, instances: int) -> Params:
    """Return the benchmark set of the published tables: equal square rooms with a one-tile wall.

    Args:
        size: side of the square in tiles, wall included, in 3..128. A room has 4 * (size - 2) potential doors.
        models: number of templates, in 1..1024.
        instances: number of rooms of each template.
    """
    if not MIN_HOLLOW <= size <= MAX_ROOM_SIDE:
        raise ParameterError("size", f"{size} is not in {MIN_HOLLOW}..{MAX_ROOM_SIDE}")
    if not 0 < models <= MAX_TEMPLATES:
        raise ParameterError("models", f"{models} is not in 1..{MAX_TEMPLATES}")
    wall = bytes([Tile.SOLID])
    middle = wall + bytes([Tile.INNER]) * (size - 2) + wall
    tiles = Grid(size, size, wall * size + middle * (size - 2) + wall * size)
    names = (f"hollow {number}" for number in range(1, models + 1))
    return Params(tuple(RoomTemplate(name, tiles, instances=instances) for name in names))


def drawn(name: str) -> Params:
    """Return a hand-drawn set of rooms: "keep" (a castle) or "caves".

    With its weights the main path has about a third of the rooms; the others branch off it.
    """
    if name not in DRAWN:
        raise UnknownNameError("name", name, DRAWN, what="preset")
    path = Path(__file__).parent / "rooms" / f"{name}.room.txt"
    return Params(parse_rooms(read_text(path), path.name), weights=BALANCED)


def preset(spec: str) -> Params:
    """Return the parameters of a preset: "keep", "caves" or "hollow:SIZE:MODELS:INSTANCES".

    Raises:
        ParameterError: there is no such preset.
    """
    name, *numbers = spec.split(":")
    if name in DRAWN and not numbers:
        return drawn(name)
    if name == "hollow" and len(numbers) == 3 and all(re.fullmatch("[0-9]{1,6}", number) for number in numbers):
        return hollow(*(int(number) for number in numbers))
    raise UnknownNameError("preset", spec, PRESETS)

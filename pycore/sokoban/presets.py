"""Presets of the generator."""

from collections.abc import Mapping
from dataclasses import replace

from pycore.base.errors import UnknownNameError
from pycore.sokoban.levels import Params

PRESETS = {
    "easy": "8x8 cells, 2 boxes, difficulty 12 to 29",
    "medium": "9x9 cells, 3 boxes, difficulty 30 to 49",
    "hard": "10x10 cells, 4 boxes, difficulty 50 to 79",
    "expert": "11x11 cells, 5 boxes, difficulty 80 to 160",
}
TABLE: Mapping[str, Params] = {
    "easy": Params(8, 8, 2, (12, 29), name="easy"),
    "medium": Params(9, 9, 3, (30, 49), name="medium"),
    "hard": Params(10, 10, 4, (50, 79), name="hard"),
    "expert": Params(11, 11, 5, (80, 160), name="expert"),
}


def preset(spec: str) -> Params:
    """Return the parameters of a preset, given as `NAME` or as `NAME:ITERATIONS` with another number of iterations.

    Raises:
        ParameterError: the preset does not exist.
    """
    name, colon, count = spec.partition(":")
    if name not in TABLE or (colon and not (count.isascii() and count.isdigit() and len(count) < 7)):
        raise UnknownNameError("preset", spec, (*PRESETS, "NAME:ITERATIONS"))
    return replace(TABLE[name], iterations=int(count)) if colon else TABLE[name]

"""Puzzle rooms: Sokoban carved into drawn rooms with their doors."""

from pycore.base.checking import publish
from pycore.puzzleroom.checker import check
from pycore.puzzleroom.export import to_svg
from pycore.puzzleroom.generator import carve
from pycore.puzzleroom.model import PRESETS, Params, PuzzleRoom, Reset, preset
from pycore.puzzleroom.notation import format, parse  # noqa: A004

__all__ = ["PRESETS", "Params", "PuzzleRoom", "Reset", "carve", "check", "format", "parse", "preset", "to_svg"]

publish(globals())

"""Puzzle rooms: Sokoban carved into drawn rooms with their doors."""

from pycore.puzzleroom.generator import carve
from pycore.puzzleroom.model import PRESETS, Params, PuzzleRoom, Reset, preset

__all__ = ["PRESETS", "Params", "PuzzleRoom", "Reset", "carve", "preset"]

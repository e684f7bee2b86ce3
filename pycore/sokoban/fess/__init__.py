"""Searches for any solution in a space of features (FESS, Shoham and Schaeffer, 2020)."""

from pycore.sokoban.fess._clearing import Clearing
from pycore.sokoban.fess._features import Aiming, Opening, Planned
from pycore.sokoban.fess._fess import Fess
from pycore.sokoban.fess._nearest import Nearest

__all__ = ["Aiming", "Clearing", "Fess", "Nearest", "Opening", "Planned"]

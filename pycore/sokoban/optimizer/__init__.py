"""Shorter solutions from a solution."""

from pycore.sokoban.optimizer.ties import with_fewest_moves
from pycore.sokoban.optimizer.vicinity import optimize

__all__ = ["optimize", "with_fewest_moves"]

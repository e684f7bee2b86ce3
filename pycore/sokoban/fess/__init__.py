"""The forward search for any solution, by feature space search (FESS)."""

from pycore.sokoban.fess._fess import Fess

__all__ = ["Fess"]

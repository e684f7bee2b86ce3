"""Shorter solutions from a solution."""

from pycore.sokoban.optimizer.ties import with_fewest_moves

__all__ = ["with_fewest_moves"]

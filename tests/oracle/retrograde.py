"""Plies to the end of a game of two players, found by looking at all positions again and again."""

from collections.abc import Callable, Iterable
from typing import Any


class Twin:
    """All positions that some positions lead to, and the plies from each to the end with best play.

    A player without a move has lost. Positions are told apart by board and player to move.
    """

    def __init__(self, starts: Iterable[Any], following: Callable[[Any], list[Any]]) -> None:
        """Take positions, and what returns the positions after each legal move."""
        self.moves: dict[Any, list[Any]] = {}
        waiting = list(starts)
        for position in waiting:
            if self.key(position) not in self.moves:
                later = following(position)
                self.moves[self.key(position)] = [self.key(one) for one in later]
                waiting += [one for one in later if self.key(one) not in self.moves]
        self.plies = {key: 0 for key, moves in self.moves.items() if not moves}
        known = -1
        while known < len(self.plies):
            known = len(self.plies)
            self.plies |= self.next_ply()

    @staticmethod
    def key(position: Any) -> Any:
        """Return what tells positions apart."""
        return position.board, position.mover

    def next_ply(self) -> dict[Any, int]:
        """Return what follows from the known plies in one more: so the winner's plies come out the fewest."""
        found = {}
        for key, moves in self.moves.items():
            if key in self.plies:
                continue
            known = [self.plies[move] for move in moves if move in self.plies]
            lost = [plies for plies in known if plies % 2 == 0]
            if lost:
                found[key] = 1 + min(lost)
            elif len(known) == len(moves):
                found[key] = 1 + max(known)
        return found

    def value(self, position: Any) -> int:
        """Return the plies to a win, -1 minus the plies to a loss, or 0 for a draw."""
        plies = self.plies.get(self.key(position))
        return 0 if plies is None else plies if plies % 2 else -1 - plies

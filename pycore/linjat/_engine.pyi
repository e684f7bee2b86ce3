from collections.abc import Sequence

from pycore.base.budget import Budget
from pycore.base.rng import Rng

Draft = tuple[int, list[tuple[int, int, int]], list[tuple[int, int]]]

class Engine:
    """A workshop for puzzles of one kind, with a pool of the best. Belongs to one thread at a time.

    A node of its budgets is one layer or dot tried. Equal arguments and calls give equal puzzles.
    """

    def __init__(
        self,
        rng: Rng,
        width: int,
        height: int,
        count: int,
        values: Sequence[int],
        weights: Sequence[int],
        width_weight: int,
        *,
        rules: int,
        watched: int = 0,
        wanted: int = 0,
        tight: bool = False,
        symmetric: bool = False,
        capacity: int = 10,
        method: int = 0,
        growths: int = 3,
        target: int = -1,
        sown: bool = False,
    ) -> None:
        """Set up the workshop; `rng` is copied.

        Args:
            rng: decides everything.
            width: columns.
            height: rows.
            count: numbers.
            values: lowest and highest of the first numbers, and of changed ones.
            weights: score of a layer, by rule.
            width_weight: score of the largest width.
            rules: mask of rules that may be used.
            watched: mask of the uniqueness rules that are watched.
            wanted: mask of rules of which a first puzzle needs one; 0 for none.
            tight: whether puzzles with leaks are thrown away, and dots added against them.
            symmetric: whether numbers lie symmetrically under a half turn.
            capacity: size of the pool.
            method: 0 pool, 1 annealing, 2 genetic.
            growths: how often dots are grown for numbers that made a puzzle; the best counts.
            target: score to come close to, which makes the score the negative distance to it; negative for none.
            sown: whether first puzzles are made from lines that do not meet, for many numbers.
        """

    def attempt(self, limit: int, budget: Budget) -> bool:
        """Try random numbers until they make a puzzle, which goes into the pool; False when there were `limit`
        attempts in all, or the budget ended it. Runs without the GIL."""

    def improve(self, limit: int, budget: Budget, before: int = 0) -> None:
        """Change puzzles of the pool until there were `limit` iterations in all. Runs without the GIL.

        The budget's progress is told as so many iterations after the `before` ones done elsewhere.
        """

    def clear(self) -> None:
        """Empty the pool."""

    def load(self, drafts: Sequence[Draft]) -> None:
        """Put puzzles into the pool."""

    @property
    def pooled(self) -> list[Draft]:
        """The pool, best first: score, numbers (x, y, value), dots (x, y)."""

    @property
    def attempts(self) -> int:
        """Attempts so far."""

    @property
    def iterations(self) -> int:
        """Iterations so far."""

    @property
    def solved(self) -> int:
        """How many of all became puzzles."""

from collections.abc import Sequence

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.linjat._curve import Curve

Draft = tuple[int, list[tuple[int, int, int]], list[tuple[int, int]]]

class Engine:
    """The search for puzzles with given parameters, with a pool of the best puzzles found.

    Equal arguments and calls give equal puzzles. A node of the budgets is one layer of the human solver or one dot
    tried. An instance must not be used by two threads at the same time.
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
        order: bytes,
        rules: int,
        wanted: int = 0,
        tight: bool = False,
        symmetric: bool = False,
        capacity: int = 10,
        method: int = 0,
        growths: int = 3,
        target: int = -1,
        sown: bool = False,
        curve: Curve | None = None,
    ) -> None:
        """Create an engine with an empty pool.

        Args:
            rng: source of random numbers; it is copied.
            width: number of columns.
            height: number of rows.
            count: number of numbers.
            values: lowest and highest value of the numbers of a first puzzle; the same for mutations.
            weights: weight of a layer of each rule.
            width_weight: weight of the largest width.
            order: the rules in the order in which they are tried, as in `Board.climb`.
            rules: mask of the rules that may be used; the others in `order` are tried to detect leaks.
            wanted: mask of rules; a first puzzle must require one of them. 0 for no condition.
            tight: whether puzzles with leaks are refused, and dots are added to prevent leaks.
            symmetric: whether the cells of the numbers are symmetric under a half turn.
            capacity: size of the pool.
            method: 0: pool; 1: annealing; 2: genetic.
            growths: number of random fillings with dots for numbers that make a puzzle; the best one is kept.
            target: target score; the score of a puzzle is then minus its distance from the target. Negative for none.
            curve: gets a point for the first puzzle and for each better one; None for no curve.
            sown: whether first puzzles are constructed from lines that do not meet, which is faster for many numbers.
        """

    def attempt(self, limit: int, budget: Budget) -> bool:
        """Try random numbers until they make a puzzle, and add it to the pool. Releases the GIL.

        Returns:
            False if the total number of attempts reached `limit`, or the budget was exceeded, without a puzzle."""

    def improve(self, limit: int, budget: Budget, before: int = 0) -> None:
        """Mutate puzzles of the pool until the total number of iterations is `limit`. Releases the GIL.

        Progress is reported as `before` plus the number of iterations.
        """

    def clear(self) -> None:
        """Empty the pool."""

    def load(self, drafts: Sequence[Draft]) -> None:
        """Add puzzles to the pool."""

    @property
    def pooled(self) -> list[Draft]:
        """The puzzles of the pool, the best first: (score, numbers (x, y, value), dots (x, y))."""

    @property
    def attempts(self) -> int:
        """Total number of attempts."""

    @property
    def iterations(self) -> int:
        """Total number of iterations."""

    @property
    def solved(self) -> int:
        """Number of attempts and iterations that made a puzzle."""

from collections.abc import Sequence

from pycore.base.budget import Budget
from pycore.foxhunt._posterior import Posterior

class Aim:
    """A ranking of shots by the expected number of misses until all foxes are found.

    A node of the budget is one set of samples examined. If the budget is exceeded, estimates are used.
    """

    def __init__(
        self,
        posterior: Posterior,
        budget: Budget,
        prices: Sequence[float],
        doubt: float,
        bits: float,
        full: int,
        depth: int,
        width: int,
    ) -> None:
        """Create a ranking.

        Args:
            posterior: the distribution of the foxes, with at most 8192 samples.
            budget: limits.
            prices: estimated misses per bit of entropy for 0, 1, 2, ... hidden foxes; the last one is for all larger
                numbers.
            doubt: estimated additional misses if there is more than one placement.
            bits: entropy of the posterior: binary logarithm of the number of placements.
            full: complete sets of at most this many samples are searched to the end.
            depth: number of shots to look ahead for other sets, at least 1.
            width: number of shots examined at every step, 1..24.
        """

    @property
    def sets(self) -> int:
        """Number of sets of samples examined."""

    def rank(self) -> list[tuple[int, int, int]]:
        """Return the shots that give information or may hit, the best first. Releases the GIL.

        Returns:
            For each shot (cell, cost, misses): the sum of the expected future misses over all samples, in units of
            2**-16, and the number of samples in which the shot misses.
        """

    def information(self, cell: int) -> float:
        """Return the expected information of a shot in bits."""

from collections.abc import Sequence

from pycore.base.budget import Budget
from pycore.foxhunt._posterior import Posterior

class Aim:
    """Ranks the shots at a posterior by the misses that are needed until all foxes are found.

    A node of the budget is a set of samples that is looked at; when the budget ends, estimates take its place.
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
        """Prepare to rank.

        Args:
            posterior: at most 8192 samples.
            budget: limits.
            prices: misses that a bit of entropy is estimated to cost, when none, one, two ... foxes are at large; the last
                one holds for more.
            doubt: misses that it is estimated to cost, besides, that more than one possibility is left.
            bits: entropy of the posterior, that is the logarithm of the number of possibilities to base 2.
            full: where the samples are complete and at most so many, plans are made to the end.
            depth: shots to look ahead elsewhere, at least 1.
            width: shots that are looked into at every step, 1..24.
        """

    @property
    def sets(self) -> int:
        """Number of sets of samples looked at."""

    def rank(self) -> list[tuple[int, int, int]]:
        """Return the shots that tell something, the best first. Runs without the GIL.

        Returns:
            For each its cell; the misses needed from now on, summed over all samples, in units of 2**-16; and in how
            many samples it is a miss itself.
        """

    def information(self, cell: int) -> float:
        """Return the information that a shot at the cell is expected to give, in bits."""

from collections.abc import Sequence

from pycore.base.budget import Budget

class Cover:
    """An exact cover problem with primary items, to be covered exactly once, and secondary items, at most once."""

    def __init__(self, primary: int, secondary: int, options: Sequence[Sequence[int]]) -> None:
        """Create a problem.

        Args:
            primary: number of primary items; they have the numbers 0..primary - 1.
            secondary: number of secondary items, numbered after the primary ones.
            options: the items that each option covers."""

    def count(self, limit: int, budget: Budget) -> tuple[int, list[int], bool]:
        """Count solutions up to a limit. Releases the GIL. A node of the budget is one branching.

        Returns:
            The number of solutions found, the options of the first one, and whether the search was complete: not ended
            by the limit or the budget.
        """

    @property
    def steps(self) -> int:
        """Number of branchings."""

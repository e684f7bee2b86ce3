from collections.abc import Sequence

from pycore.base.budget import Budget

class Cover:
    """An exact cover problem: items, of which the first `primary` must be covered once, the others at most once."""

    def __init__(self, primary: int, secondary: int, options: Sequence[Sequence[int]]) -> None:
        """Set up the problem; an option is the items it covers, 0 <= item < primary + secondary."""

    def count(self, limit: int, budget: Budget) -> tuple[int, list[int], bool]:
        """Count solutions up to the limit. Runs without the GIL. A node of the budget is a branching.

        Returns:
            How many were found; the options of the first; False when the budget or the limit ended the search.
        """

    @property
    def steps(self) -> int:
        """Branchings so far."""

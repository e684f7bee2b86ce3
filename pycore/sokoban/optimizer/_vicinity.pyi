from collections.abc import Sequence

from pycore.base.budget import Budget
from pycore.sokoban._exact import Exact
from pycore.sokoban.model import Cell, Level

class Ties(Exact):
    """A search for all positions of the solutions with the fewest pushes, breadth first. Its result 0 means: all found."""

    def __init__(self, level: Level, megabytes: int = 1024, *, most: int, budget: Budget | None = None) -> None:
        """Compile the level within the budget. `most` is the fewest pushes of its solutions."""

class Vicinity(Exact):
    """A search for the cheapest solution all of whose positions have one of the chosen sets of boxes.

    The sets are those of `admit` and `widen`; without these, no solution is found.
    """

    def __init__(
        self, level: Level, megabytes: int = 1024, *, pushes_first: bool = False, budget: Budget | None = None
    ) -> None:
        """Compile the level within the budget. With `pushes_first`, moves break ties, else pushes do."""

    @property
    def sets(self) -> int:
        """The number of sets of boxes."""

    def below(self, pushes: int, moves: int) -> None:
        """Search only for solutions that are better than one with so many pushes and moves."""

    def admit(self, ties: Ties) -> None:
        """Add the sets of boxes of a finished search of the same level."""

    def widen(self, pushes: Sequence[tuple[Cell, int]], boxes: int, near: int) -> None:
        """Add the sets of boxes of a solution, and those with up to `boxes` boxes elsewhere: on one of the `near` cells
        nearest to each, up to 16. This takes 8 bytes for each set.

        Args:
            pushes: cell of the box and direction of each push.
            boxes: number of boxes.
            near: number of cells.
        """

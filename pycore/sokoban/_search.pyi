from pycore.base.budget import Budget
from pycore.sokoban.model import Level

class Search:
    """A search for any solution, forwards or backwards. Belongs to one thread at a time."""

    def __init__(
        self, level: Level, megabytes: int = 1024, *, backwards: bool = False, budget: Budget | None = None
    ) -> None:
        """Compile the level, as far as the budget allows. Its positions may take so much memory."""

    def search(self, budget: Budget, share: int) -> int:
        """Search on until about `share` more positions are generated. Runs without the GIL.

        Returns:
            0: found; 1: proven that there is no solution; 2: the budget stopped it; 3: out of memory; 4: share spent.
        """

    def meet(self, other: Search | None) -> None:
        """Look for the positions of another search of the same level too, which goes the other way; None for none.

        The two must not run at the same time.
        """

    @property
    def pushes(self) -> list[tuple[int, int]]:
        """The pushes of the solution: the box's cell in the drawing, and the direction."""

    @property
    def statistics(self) -> dict[str, int]:
        """Counts of the search."""

    @property
    def plan(self) -> list[list[int]]:
        """Cells of the drawing that hold boxes after each step of the plan."""

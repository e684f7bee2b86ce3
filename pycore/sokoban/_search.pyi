from pycore.base.budget import Budget
from pycore.sokoban.model import Level

class Search:
    """A search for any solution, forward or backward; subclasses have features. It must not be used by two threads at the same time."""

    def __init__(
        self, level: Level, megabytes: int = 1024, *, backwards: bool = False, budget: Budget | None = None
    ) -> None:
        """Compile the level within the budget. `megabytes` limits the memory for positions and tables."""

    def search(self, budget: Budget, share: int) -> int:
        """Continue the search until about `share` more positions are generated. Releases the GIL.

        Returns:
            0: solution found; 1: proven that there is none; 2: budget exceeded; 3: out of memory; 4: share spent.
        """

    def meet(self, *others: Search) -> None:
        """Connect with up to 8 searches of the same level in the other direction, so that this one can meet them.

        None of them must run at the same time.

        Raises:
            TypeError: one of them is not a search.
            ValueError: one has another level or the same direction, or they are too many.
        """

    @property
    def backwards(self) -> bool:
        """Whether the search goes from the goals to the start."""

    def position(self, node: int) -> tuple[list[int], list[int]]:
        """Return the boxes of a stored position, and the cells that the player may be on; numbered as in `Board`.

        Raises:
            IndexError: there is no such position.
        """

    def survey(self) -> tuple[int, set[int], set[int]]:
        """Return what all stored positions have in common; cells are numbered as in `Board`.

        The results are the most boxes on goals, -1 if there is no position; the cells that have a box in some position;
        and the cells that have one in all of them.
        """

    @property
    def pushes(self) -> list[tuple[int, int]]:
        """The pushes of the solution: cell of the box, numbered as in `Board`, and direction."""

    @property
    def statistics(self) -> dict[str, int]:
        """Counters of the search."""

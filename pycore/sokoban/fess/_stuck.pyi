from pycore.base.budget import Budget
from pycore.sokoban._search import Search
from pycore.sokoban.model import Level

class Stuck(Search):
    """A search that discards positions whose stuck boxes cannot be solved."""

    def __init__(
        self,
        level: Level,
        megabytes: int = 1024,
        *,
        backwards: bool = False,
        budget: Budget | None = None,
        partner: Search | None = None,
    ) -> None:
        """Compile the level within the budget, see `Search`.

        The search shares its patterns with a partner, a search of the same level; the two must not run at the same time.

        Raises:
            ValueError: the partner has another level.
        """

    @property
    def dead_parts(self) -> list[tuple[set[int], set[int]]]:
        """The known patterns: cells of their boxes, and cells of the player; numbered as in `Board`.

        Every position with all of these boxes and the player in one of these cells is dead.
        """

    def is_stuck(self, node: int) -> bool:
        """Return whether the stuck boxes of a stored position cannot be solved; for small and middle-sized boards.

        Raises:
            IndexError: there is no such position.
        """

from pycore.base.budget import Budget
from pycore.sokoban._search import Search
from pycore.sokoban.model import Level

class Exact(Search):
    """A search for the fewest pushes or the fewest moves."""

    def __init__(
        self, level: Level, megabytes: int = 1024, *, by_moves: bool = False, budget: Budget | None = None
    ) -> None:
        """Compile the level, as far as the budget allows. Its positions may take so much memory."""

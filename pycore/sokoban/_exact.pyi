from pycore.base.budget import Budget
from pycore.sokoban._search import Search
from pycore.sokoban.model import Level

class Exact(Search):
    """A search for the fewest pushes or the fewest moves."""

    def __init__(
        self, level: Level, megabytes: int = 1024, *, by_moves: bool = False, budget: Budget | None = None
    ) -> None:
        """Compile the level within the budget. `megabytes` limits the memory for positions."""

from pycore.base.budget import Budget
from pycore.sokoban._search import Search
from pycore.sokoban.fess._features import Planned
from pycore.sokoban.model import Level

class Fess(Planned):
    """A forward search by FESS; see `Search` for its methods."""

    def __init__(
        self,
        level: Level,
        megabytes: int = 1024,
        *,
        budget: Budget | None = None,
        partner: Search | None = None,
        plain: bool = False,
    ) -> None:
        """Compile the level within the budget. `megabytes` limits the memory for positions and tables.

        A `plain` search has no adviser that makes way for the next box, and cells that do not tell cut links apart.
        """

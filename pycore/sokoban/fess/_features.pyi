from pycore.base.budget import Budget
from pycore.sokoban._search import Search
from pycore.sokoban.fess._stuck import Stuck
from pycore.sokoban.model import Level

class Planned(Stuck):
    """A search that fills the goals, or backward the cells of the boxes at the start, in a planned order."""

    @property
    def plan(self) -> list[list[int]]:
        """The cells of the boxes after each step of the plan, numbered as in `Board`."""

    @property
    def planned_positions(self) -> list[tuple[list[int], list[int], int]]:
        """The positions seen by the planning: boxes, open sinks, and one cell for the player's area.

        Cells are numbered as in `Board`; the cell of an area is the same wherever the area is.
        """

class Opening(Stuck):
    """A search for open positions; `backwards` must be true."""

class Aiming(Stuck):
    """A forward search that pushes the boxes to the best position that its `leader` has found before.

    The leader is a backward search of the same level; without one, the boxes are pushed to the goals.

    Raises:
        ValueError: the leader has another level, or is a forward search.
    """

    def __init__(
        self,
        level: Level,
        megabytes: int = 1024,
        *,
        backwards: bool = False,
        budget: Budget | None = None,
        partner: Search | None = None,
        leader: Search | None = None,
    ) -> None: ...

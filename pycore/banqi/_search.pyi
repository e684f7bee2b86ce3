from collections.abc import Sequence

from pycore.banqi._endings import Ending
from pycore.banqi._engine import Engine
from pycore.base.budget import Budget
from pycore.base.rng import Rng

class Search:
    """A search for the best move of a position. A node of the budget is one position searched."""

    def __init__(
        self,
        engine: Engine,
        budget: Budget,
        values: Sequence[int],
        flip_depth: int = 3,
        contempt: int = 0,
        endings: list[Ending] | None = None,
    ) -> None:
        """Create a search from the position of an engine.

        Args:
            engine: a position with a legal move. The engine must not change during the search.
            budget: limits of the search.
            values: value of each kind in points, 1..1000.
            contempt: value of a draw for the searching side as a loss in points.
            endings: tables of endings for the rules of the engine, at most 32.
            flip_depth: minimum remaining depth in plies at which flips next to face-up pieces are searched.
        """

    @property
    def nodes(self) -> int:
        """Number of positions searched."""

    @property
    def depth(self) -> int:
        """The last completed depth in plies."""

    @property
    def value(self) -> int:
        """Value of the best move in points for the side to move; beyond +-19,800 a forced win or loss."""

    def best(self, rng: Rng, max_depth: int) -> tuple[int, int]:
        """Return the best move as (source, target). Releases the GIL.

        Args:
            rng: decides between equal moves; its state changes.
            max_depth: maximum depth in plies.
        """

from collections.abc import Sequence

from pycore.banqi._endings import Ending
from pycore.banqi._engine import Engine
from pycore.base.budget import Budget
from pycore.base.rng import Rng

class Search:
    """Searches for the best move of a position. A node of its budget is a position searched."""

    def __init__(
        self,
        engine: Engine,
        budget: Budget,
        values: Sequence[int],
        flip_depth: int = 3,
        contempt: int = 0,
        endings: list[Ending] | None = None,
    ) -> None:
        """Prepare to search from the engine's position.

        Args:
            engine: at a position that has a legal move; it must not change meanwhile.
            budget: limits of the search.
            values: worth of each kind of piece in points, 1..1000.
            contempt: points that the searching side would pay to escape a draw.
            endings: tables to be read, 32 at most, made for the rules of the engine.
            flip_depth: flips of pieces that touch others are searched where at least so many plies are left.
        """

    @property
    def nodes(self) -> int:
        """Number of positions searched."""

    @property
    def depth(self) -> int:
        """The last depth searched completely, in plies."""

    @property
    def value(self) -> int:
        """Value of the best move for the side to move, in points; beyond 19,800 a forced win or loss."""

    def best(self, rng: Rng, max_depth: int) -> tuple[int, int]:
        """Return the best move as source and target. Runs without the GIL.

        Args:
            rng: decides between equal moves; numbers are drawn from it.
            max_depth: plies to search at most.
        """

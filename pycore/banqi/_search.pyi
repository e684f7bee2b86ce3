from collections.abc import Sequence

from pycore.banqi._endings import Ending
from pycore.banqi._engine import Engine
from pycore.base.budget import Budget
from pycore.kernel.alphabeta import Deepening, Memory

class Search(Deepening):
    """A search for the best move of a position. A node of the budget is one position searched.

    Values beyond +-19,000 are forced wins and losses.
    """

    def __init__(
        self,
        engine: Engine,
        budget: Budget,
        memory: Memory,
        values: Sequence[int],
        flip_depth: int = 3,
        contempt: int = 0,
        endings: list[Ending] | None = None,
    ) -> None:
        """Create a search from the position of an engine.

        Args:
            engine: a position with a legal move. The engine must not change during the search.
            budget: limits of the search.
            memory: results of earlier searches with the same rules, which this one uses and extends.
            values: value of each kind in points, 1..1000.
            contempt: value of a draw for the searching side as a loss in points.
            endings: tables of endings for the rules of the engine, at most 32.
            flip_depth: minimum remaining depth in plies at which flips next to face-up pieces are searched.
        """

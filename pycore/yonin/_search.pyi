from pycore.base.budget import Budget
from pycore.kernel.alphabeta import Deepening, Memory
from pycore.yonin._engine import Engine

class Search(Deepening):
    """A search for the best move of a position. A node of the budget is one position searched.

    Values beyond +-28,000 are forced first places and mates of the searching player: 30,000 less the number of plies.
    The target of a move that promotes is -1 less the cell.
    """

    def __init__(self, engine: Engine, budget: Budget, memory: Memory, contempt: int = 0) -> None:
        """Create a search from the position of an engine.

        Args:
            engine: a position with a legal move. The engine must not change during the search.
            budget: limits of the search.
            memory: results of earlier searches with the same rules, which this one uses and extends.
            contempt: value of a draw for the searching player as a loss in points.
        """

def estimate_of(engine: Engine, player: int) -> int:
    """Return the static estimate of a position in points for a player who is not out."""

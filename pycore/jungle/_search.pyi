from pycore.base.budget import Budget
from pycore.jungle._endings import Ending
from pycore.jungle._engine import Engine
from pycore.kernel.alphabeta import Memory
from pycore.kernel.gamesearch import GameSearch

class Search(GameSearch):
    """A search for the best move of a position."""

    def __init__(
        self, engine: Engine, budget: Budget, memory: Memory, endings: list[Ending] | None = None, contempt: int = 0
    ) -> None:
        """Create a search from the position of an engine.

        Args:
            engine: a position with a legal move. The engine must not change during the search.
            budget: limits of the search.
            memory: results of earlier searches with the same rules, which this one uses and extends.
            endings: computed tables of endings for the rules of the engine, at most 64.
            contempt: value of a draw for the searching side as a loss in points.
        """

def estimate_of(engine: Engine) -> int:
    """Return the static estimate of a position in points for the player to move."""

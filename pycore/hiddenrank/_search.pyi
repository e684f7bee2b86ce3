from collections.abc import Sequence

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.hiddenrank.model import Move
from pycore.hiddenrank.views import View
from pycore.kernel.halving import Halving

class Search(Halving):
    """The search of a move for many deals of the ranks that a player takes for possible."""

    def __init__(self, view: View, deals: Sequence[Sequence[int]], budget: Budget, back: int = -1) -> None:
        """Create a search.

        Args:
            view: what the player to move knows.
            deals: ranks of the pieces of the others, in the order of `View.others`.
            budget: limits of the search. A node is one position searched.
            back: source << 9 | target of the move that takes the last own one back; -1 for none.

        Raises:
            ParameterError: there is no deal.
        """

    def best(self, moves: Sequence[Move], rng: Rng, depth: int) -> tuple[int, int]:
        """Return source and target of the best of some moves. Releases the GIL.

        Args:
            moves: the legal moves.
            rng: decides between equal moves; its state changes.
            depth: maximum depth in plies, 1..19.
        """

from collections.abc import Sequence

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.fogchess._position import Position
from pycore.kernel.halving import Halving

class Search(Halving):
    """The search of a move for many positions that a player takes for possible."""

    def __init__(
        self,
        positions: Sequence[Position],
        worths: Sequence[Sequence[int]],
        budget: Budget,
        *,
        quiet: int = 0,
        stalemate_draws: bool = False,
        pawns: bool = False,
        legs: bool = False,
        back: int = -1,
    ) -> None:
        """Create a search.

        Args:
            positions: the positions, all with the same player to move and the same legal moves.
            worths: what a piece of each kind of player 0 is worth on each cell, -32,768..32,767.
            budget: limits of the search. A node is one position searched.
            quiet: number of moves without a capture that ends a game; 0 for none.
            stalemate_draws: whether a player without a legal move draws; otherwise the player has lost.
            pawns: as in `Position.seen`.
            legs: as in `Position.seen`.
            back: the move that takes the last own one back, which is played only if it is clearly better; -1 for none.

        Raises:
            ParameterError: there is no position.
        """

    def best(self, moves: Sequence[int], rng: Rng, depth: int) -> int:
        """Return the best of some moves. Releases the GIL.

        Args:
            moves: the legal moves.
            rng: decides between equal moves; its state changes.
            depth: maximum depth in plies, 1..19.
        """

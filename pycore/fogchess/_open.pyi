from collections.abc import Mapping, Sequence

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.fogchess._position import Position
from pycore.fogchess.evaluation import Weights
from pycore.kernel.alphabeta import Memory

class OpenSearch:
    """A search for the best move of a game without fog: principal variation search with quiescence.

    Values are in points for the player to move; beyond +-28,000 they are forced wins and losses: 30,000 less the number
    of plies.
    """

    def __init__(
        self,
        position: Position,
        weights: Weights,
        budget: Budget,
        memory: Memory,
        *,
        past: Sequence[tuple[int, bool]] = (),
        quiet: int = 0,
        repetition: bool = False,
        stalemate_draws: bool = False,
        dead: bool = False,
        bare: bool = False,
        perpetual: bool = False,
        points: Mapping[str, float] | None = None,
        selective: bool = True,
    ) -> None:
        """Create a search.

        Args:
            position: the position, with a legal move.
            weights: weights of the evaluation.
            budget: limits of the search. A node is one position searched.
            memory: transposition table; it must be empty, or of the same game.
            past: keys of the positions before, since the last capture, drop or pawn's move, each with whether the player
                to move was in check; the last 1,000 count.
            quiet: number of moves without a capture that is a draw; 0 for none.
            repetition: whether the third occurrence of a position ends the game. The second one counts as such an end if
                the first one is ahead, too.
            stalemate_draws: whether a player draws who has no legal move and is not in check; otherwise the player has
                lost.
            dead: as in `Rules`.
            bare: as in `Rules`.
            perpetual: as in `Rules`.
            points: points of the pieces of janggi by their letters, if they decide in place of a draw.
            selective: whether moves that promise little are searched less deep or not at all. Without, the values are
                those of a minimax search with all captures at its end.
        """

    @property
    def nodes(self) -> int:
        """Number of positions searched."""

    @property
    def depth(self) -> int:
        """The last completed depth in plies."""

    @property
    def value(self) -> int:
        """Value of the best move found."""

    def best(self, rng: Rng, max_depth: int, margin: int = 0) -> int:
        """Return the best move found within the budget, with increasing depth. Releases the GIL.

        Args:
            rng: decides between equal moves; its state changes.
            max_depth: maximum depth in plies, 1..60.
            margin: points by which a move may be worse than the best one and still be chosen.
        """

    def evaluate(self) -> int:
        """Return the evaluation of the position without a search."""

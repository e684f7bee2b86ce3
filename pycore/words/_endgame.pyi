from pycore.base.budget import Budget
from pycore.words._engine import Engine

class Endgame:
    """A search of the end of a game, when the bag is empty. Belongs to one thread."""

    def __init__(self, engine: Engine, scoreless: int, leftover: str, *, prune: bool = True) -> None:
        """Take a board and how games end, as `Rules` have it; without `prune` it is full minimax, to compare with."""

    def search(
        self, own: bytes, other: bytes, laid: int, idle: int, most_depth: int, budget: Budget
    ) -> tuple[int, tuple[int, int, bool, bytes] | None]:
        """Look for the best move of the player whose turn it is.

        Args:
            own: the rack of this player.
            other: the other rack.
            laid: tiles laid earlier in this turn.
            idle: turns in a row that laid nothing.
            most_depth: moves to look ahead, 1..48.
            budget: limits; a node is a position whose plays are listed.

        Returns:
            The difference of points to come in this player's favor, and the play as `Engine.plays` has it; None to
            pass. If the budget ends, those of the last depth that was finished.
        """

    @property
    def depth(self) -> int:
        """Moves the last search has looked ahead."""

    @property
    def exact(self) -> bool:
        """Whether it saw every end of the game."""

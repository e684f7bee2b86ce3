from pycore.base.budget import Budget
from pycore.words._engine import Engine

class Endgame:
    """A search of the end of a game with an empty bag. It must not be used by two threads at the same time."""

    def __init__(self, engine: Engine, scoreless: int, leftover: str, *, prune: bool = True, room: int = ...) -> None:
        """Create a search for a board.

        Args:
            engine: the board.
            scoreless: as in `Rules`.
            leftover: as in `Rules`.
            prune: False for plain minimax.
            room: number of positions in the table, a power of two.
        """

    def search(
        self, own: bytes, other: bytes, laid: int, idle: int, most_depth: int, budget: Budget, most_nodes: int = ...
    ) -> tuple[int, tuple[int, int, bool, bytes] | None]:
        """Search for the best move of the player to move.

        Args:
            own: rack of this player.
            other: rack of the other player.
            laid: number of tiles placed earlier in this turn.
            idle: number of consecutive turns without a word.
            most_depth: maximum depth of the search in moves, 1..48.
            budget: limits; a node is 32 positions, or as many searches for plays of lines as take as long.
            most_nodes: limit of the nodes of this search.

        Returns:
            The difference of future points (this player minus the other one), and the play as in `Engine.plays`, or
            None for a pass. If the budget is exceeded, the best that was found so far; the difference is an estimate then.
        """

    @property
    def depth(self) -> int:
        """Depth of the last search in moves."""

    @property
    def exact(self) -> bool:
        """Whether the last search reached the end of the game in all lines."""

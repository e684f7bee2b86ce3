from pycore.base.rng import Rng

class Memory:
    """A transposition table: what a searching side knows of positions. It may be kept for a game, with its rules.

    The values are of one side, as sides judge draws differently; a search for the other side forgets all.
    """

    def __init__(self, bits: int = 16) -> None:
        """Create a table for 2**bits positions, 10 to 24 bits; a position has 16 bytes."""

class Deepening:
    """A search with increasing depth: the part that searches have in common."""

    @property
    def nodes(self) -> int:
        """Number of positions searched."""

    @property
    def depth(self) -> int:
        """The last completed depth in plies."""

    @property
    def value(self) -> int:
        """Value of the best move in points for the side to move."""

    def best(self, rng: Rng, max_depth: int) -> tuple[int, int]:
        """Return the best move as (source, target). Releases the GIL.

        Args:
            rng: decides between equal moves; its state changes.
            max_depth: maximum depth in plies.
        """

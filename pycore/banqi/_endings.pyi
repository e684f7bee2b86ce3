from collections.abc import Sequence

from pycore.banqi._engine import Engine
from pycore.banqi.model import Position
from pycore.kernel.retrograde import Retrograde, Tables

class Ending(Retrograde):
    """The table of an ending with two to four face-up pieces. Boards that are equal up to symmetry share a value."""

    def __init__(self, engine: Engine, pieces: tuple[int, ...], parts: tuple[Ending, ...]) -> None:
        """Allocate the table.

        Args:
            engine: an engine with the rules, on 4 x 8 cells; its position is ignored.
            pieces: two to four pieces in the form of `canonical`.
            parts: the built endings that a capture leads to.
        """

    @property
    def pieces(self) -> tuple[int, ...]:
        """The pieces."""

    def value(self, cells: Sequence[int], color: int) -> int:
        """Return the value of a position with best play, without draws by quiet moves and by repetition.

        Args:
            cells: the cells of the pieces, all different.
            color: color of the player to move, 0 for red, 1 for black.

        Returns:
            n > 0: the player to move wins in n plies; n < 0: loses in -n - 1 plies; 0: a draw.
        """

class Endings(Tables[Ending]):
    """The endings of two to four pieces for some rules: 1 KB, 32 KB or 1 MB each."""

    def __init__(self, position: Position) -> None:
        """Create an empty cache for the rules of a position on 4 x 8 cells."""

def canonical(pieces: Sequence[int]) -> tuple[int, ...] | None:
    """Return pieces in canonical form: ascending, with red in the majority, or with the higher kinds red.

    Returns:
        The pieces; None if one side has none.
    """

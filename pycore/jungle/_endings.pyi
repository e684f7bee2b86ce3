from collections.abc import Sequence

from pycore.jungle._engine import Engine
from pycore.jungle.model import Rules
from pycore.kernel.retrograde import Retrograde, Tables

class Ending(Retrograde):
    """The table of an ending with two or three pieces, a million positions in about 40 ms."""

    def __init__(self, engine: Engine, pieces: tuple[int, ...], parts: tuple[Ending, ...]) -> None:
        """Allocate the table.

        Args:
            engine: an engine with the rules; its position is ignored.
            pieces: two or three pieces in the form of `canonical`.
            parts: for three pieces, the built endings of two pieces that a capture leads to.
        """

    @property
    def pieces(self) -> tuple[int, ...]:
        """The pieces."""

    def value(self, cells: Sequence[int], color: int) -> int:
        """Return the value of a position with best play, without draws by quiet moves and without superko.

        Args:
            cells: the cells of the pieces, all different.
            color: color of the player to move, 0 for red, 1 for black.

        Returns:
            n > 0: the player to move wins in n plies; n < 0: loses in -n - 1 plies; 0: a draw, or an impossible
            position.
        """

class Endings(Tables[Ending]):
    """The endings of two and three pieces for some rules. A table of three pieces has 1 MB."""

    def __init__(self, rules: Rules) -> None:
        """Create an empty cache."""

def canonical(pieces: Sequence[int]) -> tuple[int, ...] | None:
    """Return two or three pieces in canonical form: ascending, with red in the majority, or with the higher kind red.

    Returns:
        The pieces; None if one side has none.
    """

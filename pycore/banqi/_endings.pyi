from collections.abc import Sequence

from pycore.banqi._engine import Engine
from pycore.banqi.model import Position

class Ending:
    """The table of an ending with two or three face-up pieces, computed by the constructor in up to 40 ms."""

    def __init__(self, engine: Engine, pieces: tuple[int, ...], parts: tuple[Ending, ...]) -> None:
        """Compute the table. Releases the GIL.

        Args:
            engine: an engine with the rules, on 4 x 8 cells; its position is ignored.
            pieces: two or three pieces in the form of `canonical`.
            parts: for three pieces, the endings of two pieces that a capture leads to.
        """

    @property
    def pieces(self) -> tuple[int, ...]:
        """The pieces."""

    def value(self, cells: Sequence[int], color: int) -> int:
        """Return the value of a position with best play, without draws by quiet moves.

        Args:
            cells: the cells of the pieces, all different.
            color: color of the player to move, 0 for red, 1 for black.

        Returns:
            n > 0: the player to move wins in n plies; n < 0: loses in -n - 1 plies; 0: a draw.
        """

class Endings:
    """A cache of the endings for some rules. An ending is computed when first needed: 64 KB each, at most 208."""

    def __init__(self, position: Position) -> None:
        """Create a cache for the rules of a position on 4 x 8 cells."""

    def of(self, pieces: Sequence[int]) -> list[Ending]:
        """Return all endings of two and three pieces that captures among at most five pieces may lead to."""

def canonical(pieces: Sequence[int]) -> tuple[int, ...] | None:
    """Return two or three pieces in canonical form: ascending, with red in the majority, or with the higher kind red.

    Returns:
        The pieces; None if one side has none.
    """

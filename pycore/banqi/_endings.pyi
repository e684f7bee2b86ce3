from collections.abc import Sequence

from pycore.banqi._engine import Engine
from pycore.banqi.model import Position

class Ending:
    """Who wins with two or three pieces and nothing face down, worked out when it is made: up to 40 ms."""

    def __init__(self, engine: Engine, pieces: tuple[int, ...], parts: tuple[Ending, ...]) -> None:
        """Work it out. Runs without the GIL.

        Args:
            engine: its rules count, on 4 x 8 cells; not its position.
            pieces: two or three pieces in ascending order, of both colors, as `canonical` gives them.
            parts: for three pieces, the endings of two that a capture leads to.
        """

    @property
    def pieces(self) -> tuple[int, ...]:
        """Which pieces."""

    def value(self, cells: Sequence[int], color: int) -> int:
        """Return how it ends with best play, when a color is to move and draws by quiet moves do not count.

        Args:
            cells: a cell for each piece, no two the same.
            color: 0 for red, 1 for black.

        Returns:
            n > 0: won in n plies; n < 0: lost in -n - 1 plies; 0: neither.
        """

class Endings:
    """The endings of some rules, each made when it is first asked for, and kept: 64 KB each, 208 at most."""

    def __init__(self, position: Position) -> None:
        """Take the rules of a position on 4 x 8 cells."""

    def of(self, pieces: Sequence[int]) -> list[Ending]:
        """Return all endings that captures among these pieces may lead to, up to five pieces."""

def canonical(pieces: Sequence[int]) -> tuple[int, ...] | None:
    """Return two or three pieces as tables have them: ascending, red in the majority, or red the higher kind.

    Returns:
        None when one side has none.
    """

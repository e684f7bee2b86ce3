from pycore.base.budget import Budget
from pycore.words._engine import Engine
from pycore.words._leaves import Leaves

class Turns:
    """A search for the best turn of several words. Belongs to one thread."""

    def __init__(self, engine: Engine, leaves: Leaves | None = None, *, shared: bool = True) -> None:
        """Take a board, and what kept tiles are worth; nothing by default.

        Args:
            engine: the board.
            leaves: the worth of what is kept.
            shared: look at each position once; without it the search is slow, and good to compare with.
        """

    def search(self, rack: bytes, laid: int, budget: Budget) -> tuple[int, list[tuple[int, int, bool, bytes]]]:
        """Find the best turn from here on.

        Args:
            rack: the tiles.
            laid: tiles laid earlier in this turn.
            budget: limits; a node is a position whose plays are listed. If it ends, the turn is the best found so far.

        Returns:
            What the turn and what is kept are worth in thousandths of a point; the words, as `Engine.plays` has them.
        """

    @staticmethod
    def first(engine: Engine, rack: bytes, laid: int) -> tuple[int, int, bool, bytes] | None:
        """Return the play that a search tries first: of those that count most the first by place and letters."""

    def several(self, number: int) -> list[tuple[int, list[tuple[int, int, bool, bytes]]]]:
        """Return the best turns of the last search that differ in their first words, each with its value before it."""

    @property
    def positions(self) -> int:
        """How many positions the last search has looked at."""

    @property
    def is_full(self) -> bool:
        """Whether the last search ended because it had no room for more positions."""

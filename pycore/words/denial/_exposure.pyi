from collections.abc import Mapping

from pycore.words._engine import Engine

class Exposure:
    """What bonus cells are worth to the next player."""

    def __init__(self, worth: Mapping[tuple[int, int], int]) -> None:
        """Create a table.

        Args:
            worth: thousandths of a point by word factor, 2 or 3, and by the least number of tiles, 1..10, of a word
                that covers the cell; missing values are 0.

        Raises:
            ParameterError: a factor or number that is none of these.
        """

    def of(self, engine: Engine, unseen: bytes) -> int:
        """Return what all bonus cells within reach on a board are worth, in thousandths of a point.

        Args:
            engine: the board.
            unseen: the tiles that the next player may have.
        """

from collections.abc import Collection

from pycore.base.budget import Budget
from pycore.sokoban import Level

class Positions:
    """All positions that a player can get to in a level, and the pushes between them.

    Positions that differ only by a walk of the player are the same. A solved position ends the game: nothing is pushed
    any more. An instance must not be used by two threads at the same time.

    Attributes:
        count: number of positions found so far.
        unsolvable: number of positions from which no solved one can be reached; 0 until all are found.
    """

    count: int
    unsolvable: int

    def __init__(self, level: Level, most: int) -> None:
        """Compile a level.

        Args:
            level: the first position, with at most 254 cells of floor and 7 boxes.
            most: largest number of positions, 1..10,000,000.

        Raises:
            ParameterError: there is too much floor, or there are too many boxes; or `most` is out of range.
        """

    def explore(self, budget: Budget) -> bool:
        """Find all positions; a node of the budget is a position.

        Returns:
            Whether all were found: False if there are more than `most`, or the budget was exceeded.
        """

    def stuck(self, resets: Collection[int]) -> list[int]:
        """Return the positions from which no pushes and walks lead to a solved position or to a reset, ascending.

        Args:
            resets: cells, numbered as in `Board`, where a player can reset the room.

        Raises:
            ParameterError: not all positions are found.
        """

    def position(self, node: int) -> tuple[list[int], int]:
        """Return the cells of the boxes and one of the player, numbered as in `Board`; the first position is 0.

        Raises:
            ParameterError: no position has this number.
        """

from pycore.base.budget import Budget
from pycore.sokoban.model import Level

class Away:
    """All positions by the pushes they are away from the end, as far as explored. Belongs to one thread at a time.

    Positions are numbered, nearest to the end first; those whose player can walk to each other's are one.
    """

    def __init__(self, level: Level) -> None:
        """Compile the board of the level; its boxes and its player do not matter."""

    def explore(self, budget: Budget, limit: int) -> bool:
        """Explore until there are at least `limit` positions, or no more; False if the budget ended it.

        Raises:
            ParameterError: `limit` is not in 0..60000.
        """

    @property
    def layers(self) -> list[int]:
        """Where the positions 0, 1, 2 … pushes away begin, and where the last of them end."""

    def position(self, node: int) -> tuple[list[int], list[int]]:
        """Return the cells of the boxes, and those the player may stand on, as cells of the drawing."""

    def pushes(self, node: int) -> list[tuple[int, int]]:
        """Return the fewest pushes to the end: the box's cell in the drawing, and the direction."""

    def hardest(self, most: int, count: int) -> list[tuple[int, int]]:
        """Return the difficulty and the number of so many positions of the highest difficulty up to `most`, that first.

        It is counted as by `rating.difficulty` from the way a position was found, as if that fell into one part only.
        Positions are left out where a box stands on a goal or goes in one direction only.
        """

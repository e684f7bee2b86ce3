from pycore.base.budget import Budget
from pycore.sokoban.model import Level

class Away:
    """The positions of a board, explored by pulls from the solved position.

    Positions are numbered by ascending distance from the solved position, in pushes. Positions that differ only by a
    walk of the player are the same. An instance must not be used by two threads at the same time.
    """

    def __init__(self, level: Level) -> None:
        """Compile the board of a level. The boxes and the player of the level are ignored."""

    def explore(self, budget: Budget, limit: int, *, eased: bool = False) -> bool:
        """Explore until there are at least `limit` positions, or all; return False if the budget was exceeded.

        Of several paths to a position that are equally short, the first one found is kept, or if `eased` the one that
        seems to be the easiest.

        Raises:
            ParameterError: `limit` is not in 0..60000.
        """

    @property
    def layers(self) -> list[int]:
        """The first position at a distance of 0, 1, 2 ... pushes, and finally the number of positions."""

    def position(self, node: int) -> tuple[list[int], list[int]]:
        """Return the cells of the boxes, and the cells that the player may be on; numbered as in `Board`."""

    def pushes(self, node: int) -> list[tuple[int, int]]:
        """Return the fewest pushes to the solved position: cell of the box, numbered as in `Board`, and direction."""

    def hardest(self, most: int, count: int) -> list[tuple[int, int]]:
        """Return up to `count` pairs (difficulty, position) with difficulties up to `most`, in descending order.

        The difficulty is that of `rating.difficulty` for the path by which the position was found, with one part.
        Positions with a box on a goal, or with a box that is pushed in one direction only, are omitted.
        """

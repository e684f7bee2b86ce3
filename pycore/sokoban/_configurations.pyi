from pycore.base.budget import Budget
from pycore.sokoban.model import Cell, Level

class Configurations:
    """A search of the graph of configurations: sets of boxes with the area or the cell of the player."""

    def __init__(
        self, level: Level, megabytes: int, *, order: int, bound: int = 0, by_moves: bool = False, most: int = 1 << 62
    ) -> None:
        """Compile the level.

        Args:
            level: a level whose boxes and goals the player can get near to.
            megabytes: limit of the memory.
            order: the configuration that is taken from the queue: 0 the one that came first, 1 the one that came last,
                2 the one with the least sum of cost and lower bound.
            bound: the lower bound: 0 none, 1 the sum of the distances of the boxes to their nearest goals, without
                walls; 2 the least sum of distances in pushes with a goal for each box.
            by_moves: whether the cost is the number of moves, and of pushes where moves are equal; otherwise, it is the
                number of pushes.
            most: limit of the configurations to generate.
        """

    def search(self, budget: Budget) -> int:
        """Search; a node of the budget is a generated configuration.

        Return 0 if a solution was found, 1 if there is provably none, 2 if the budget was exceeded, 3 for lack of
        memory, 4 at the limit of configurations.
        """

    @property
    def pushes(self) -> list[tuple[Cell, int]]:
        """The pushes of the solution: cell of the box and direction of each."""

    @property
    def statistics(self) -> dict[str, int]:
        """Counters of the search: configurations expanded, generated, stored, and found again."""

from collections.abc import Sequence

class StepGraph:
    """Shortest paths in an undirected graph whose edges are all one step long, such as cells of a map, or its rooms.

    Breadth-first search (E. F. Moore, "The shortest path through a maze", 1959). An instance must not be used by two
    threads at the same time; it never waits.
    """

    def __init__(self, count: int, pairs: Sequence[tuple[int, int]]) -> None:
        """Create a graph.

        Args:
            count: number of nodes, 0..2**28.
            pairs: the edges, each as its two nodes.

        Raises:
            ParameterError: `count` is out of range, or a node of an edge does not exist.
            MemoryError: memory is exhausted.
        """

    @staticmethod
    def of_grid(width: int, walkable: bytes, links: Sequence[tuple[int, int]] = ()) -> StepGraph:
        """Return the graph of the walkable cells of a grid, which are joined to their four neighbors.

        Args:
            width: number of columns, at least 1.
            walkable: one byte for each cell, row by row: not 0 if one may stand there. Cells are numbered in this order.
            links: further edges between cells, such as stairs.

        Raises:
            ParameterError: the cells do not fill whole rows, or a cell of a link does not exist.
            MemoryError: memory is exhausted.
        """

    @property
    def count(self) -> int:
        """Number of nodes."""

    def path(self, start: int, goal: int, closed: Sequence[int] = ()) -> list[int]:
        """Return the nodes of a shortest path from `start` to `goal`, both included; empty if there is none.

        Of all shortest paths, the result is the one that, traced back from the goal, keeps the difference of node
        numbers as long as it can (on a grid, its direction), and otherwise takes the first edge that comes nearer.

        Args:
            start: where the path begins, even if it is closed.
            goal: where it ends.
            closed: nodes that it may not enter.

        Raises:
            ParameterError: one of the nodes does not exist.
        """

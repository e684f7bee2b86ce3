from collections.abc import Sequence

from pycore.base.budget import Budget

class Routes:
    """Shortest paths in a graph with edge lengths, by Dijkstra's algorithm.

    The graph is given by adjacency lists: for each node, pairs (neighbor, length) with lengths >= 1. It is undirected;
    for `distances`, edges may have one direction. An instance must
    not be used by two threads at the same time. Searches release the GIL.
    """

    def __init__(self, edges: Sequence[Sequence[tuple[int, int]]]) -> None:
        """Copy the graph from its adjacency lists.

        Raises:
            ParameterError: a neighbor does not exist, or a length is not in 1..2**31 - 1.
        """

    def distances(self, start: int) -> list[int]:
        """Return the length of the shortest path from `start` to each node; -1 for unreachable nodes.

        Raises:
            ParameterError: `start` does not exist.
        """

    def farthest_pair(self, budget: Budget | None = None) -> tuple[int, int] | None:
        """Return the pair of nodes with the largest distance, which is the diameter of the graph.

        The triangle inequality gives bounds for the distance from a node to its farthest node. Nodes with an upper bound
        below the best distance found are not searched from (F. W. Takes and W. A. Kosters, "Determining the Diameter of
        Small World Networks", 2011). Searches start in turns from the node with the largest upper bound, and from the
        node with the smallest lower bound, which gives the other nodes low bounds.

        Args:
            budget: limits and progress; a budget node is one graph node reached by one search.

        Returns:
            The pair (a, b) with a <= b, the first in lexicographic order if several have the largest distance; (0, 0)
            for a graph of one node. None if the budget was exceeded.

        Raises:
            ParameterError: the graph is empty or not connected.
        """

from collections.abc import Sequence

from pycore.base.budget import Budget

class Routes:
    """Shortest ways along the edges of a graph without directions, by Dijkstra's method.

    A graph is a sequence that holds, for each node, the nodes joined to it and the lengths of the edges, at least 1.
    It belongs to one thread at a time; the searches do not hold the GIL.
    """

    def __init__(self, edges: Sequence[Sequence[tuple[int, int]]]) -> None:
        """Take a copy of the graph.

        Raises:
            ParameterError: an edge leads to a node that is not there, or is shorter than 1 or longer than 2**31 - 1.
        """

    def distances(self, start: int) -> list[int]:
        """Return the length of the shortest way from a node to each node; -1 where there is none.

        Raises:
            ParameterError: there is no such node.
        """

    def farthest_pair(self, budget: Budget | None = None) -> tuple[int, int] | None:
        """Return the two nodes whose shortest way is longest, the lower first; of several pairs the lowest.

        Nodes whose farthest node cannot be far enough, by the triangle inequality, are not searched from (F. W. Takes
        and W. A. Kosters, "Determining the Diameter of Small World Networks", 2011). In turns it is the node that may have
        the farthest one that is searched from, and the one that may be most in the middle, which bounds the others best.

        Args:
            budget: a node of it is a node of the graph reached by one search.

        Returns:
            None if the budget ended the search. A single node is a pair with itself.

        Raises:
            ParameterError: the graph has no node, or nodes that no way joins.
        """

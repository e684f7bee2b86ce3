"""Which small graphs can be drawn without crossings: all orders of the edges around nodes, by Euler's formula."""

from collections.abc import Sequence
from itertools import permutations, product


def is_planar(neighbors: Sequence[Sequence[int]]) -> bool:
    """Tell whether a connected graph has a drawing on the plane: orders around its nodes that leave enough faces."""
    edges = sum(map(len, neighbors)) // 2
    wanted = edges - len(neighbors) + 2
    turns = [[(others[0], *rest) for rest in permutations(others[1:])] for others in map(tuple, neighbors)]
    return any(_faces(orders) == wanted for orders in product(*turns))


def _faces(orders: Sequence[Sequence[int]]) -> int:
    """Count the walks that turn into the next edge at each node."""
    left = {(node, other) for node, others in enumerate(orders) for other in others}
    count = 0
    while left:
        count += 1
        start = here = next(iter(left))
        while here in left:
            left.remove(here)
            node, other = here
            around = orders[other]
            here = other, around[(around.index(node) + 1) % len(around)]
        assert here == start
    return count

"""Budgets of the parts of a job."""

from collections.abc import Callable

from pycore.base.budget import Budget


def part_of(budget: Budget, nodes: int, advance: Callable[[int], object] | None = None) -> Budget:
    """Return a budget of so many nodes that ends with another one.

    Args:
        budget: the budget of the whole job; the nodes of the part are not added to it.
        nodes: most nodes of the part.
        advance: called with the number of completed steps of the part.
    """

    def tell(done: int, _total: int) -> None:
        if advance:
            advance(done)
        if budget.cancelled:
            part.cancel()

    part = Budget(budget.left, nodes, tell)
    return part

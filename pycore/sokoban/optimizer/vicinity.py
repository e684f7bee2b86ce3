"""Shorter solutions in the vicinity of a solution.

The sets of boxes of a solution, and the sets with a few boxes in cells nearby, are its vicinity. A search for the
cheapest solution within it is fast, and its result has a vicinity of its own. The method is that of the Sokoban
optimizers YASO (B. Damgaard) and JSoko.
"""

from collections.abc import Iterator
from math import comb

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.sokoban._trail import Trail
from pycore.sokoban.model import Level
from pycore.sokoban.optimizer._vicinity import Vicinity
from pycore.sokoban.solution import Objective, Solution, solution_of
from pycore.sokoban.ways import walk

# Vicinities from small to large: so many boxes are elsewhere, each in one of so many cells.
SIZES = ((1, 4), (1, 16), (2, 4), (2, 16), (3, 16))
SETS = 2_000_000  # limit of the sets of a vicinity; with more, fewer cells are near
POSITIONS = 5_000_000  # limit of the positions of one search
MEGABYTES = 1024
FOUND = 0


def optimize(
    level: Level,
    solution: Solution,
    objective: Objective = Objective.MOVES,
    budget: Budget | None = None,
    *,
    megabytes: int = MEGABYTES,
) -> Result[Solution]:
    """Look for a better solution near a given one, then near that, and so on.

    Args:
        level: the level.
        solution: a solution of it.
        objective: `PUSHES` for fewer pushes, and moves where pushes are equal; `MOVES` for fewer moves, and pushes
            where moves are equal.
        budget: limits and cancellation. A node is one generated position.
        megabytes: limit of the memory for positions, 16..65536.

    Returns:
        `SOLVED` with the best solution found, which is verified by the rules and never worse than the given one, also
        when the limits are exceeded or the search is cancelled. It need not be the best one of the level. The
        statistics have the number of `searches`, of these the `successes`, and the sum of their `nodes`.

    Raises:
        ParameterError: the moves do not solve the level, the objective is `ANY`, or `megabytes` is out of range.
    """
    if objective is Objective.ANY:
        raise ParameterError("objective", "any solution is as good as any other; choose pushes or moves")
    if not 16 <= megabytes <= 1 << 16:
        raise ParameterError("megabytes", f"{megabytes} is not in 16..65536")
    budget = budget or Budget()
    budget.start(0)
    best, nodes, searches, successes = solution_of(level, solution.moves), 0, 0, 0
    if level.board.diagonal:
        raise ParameterError(
            "level", "solutions with diagonal moves cannot be optimized; search for the fewest instead"
        )
    for boxes, near in _sizes(level, best):
        improved = bool(best.pushes)
        while improved and not budget.spend(0):
            search = Vicinity(level, megabytes, pushes_first=objective is Objective.PUSHES, budget=budget)
            search.below(best.pushes, len(best.moves))
            search.widen(Trail(level, best.moves).pushes, boxes, near)
            improved = search.search(budget, POSITIONS) == FOUND
            if improved:
                best = solution_of(level, walk(level, search.pushes))
            nodes, searches, successes = nodes + search.statistics["generated"], searches + 1, successes + improved
    return Result(Status.SOLVED, best, statistics={"nodes": nodes, "searches": searches, "successes": successes})


def _sizes(level: Level, solution: Solution) -> Iterator[tuple[int, int]]:
    """Yield the sizes of vicinities, as numbers of boxes and cells, with as many cells as the limit of sets allows."""
    last = (0, 0)
    for boxes, near in SIZES:
        choices = (solution.pushes + 1) * comb(len(level.boxes), boxes)
        while near and choices * near**boxes > SETS:
            near -= 1  # noqa: PLW2901 - the largest that fits
        if near and choices and (boxes, near) != last:
            yield boxes, near
        last = (boxes, near)

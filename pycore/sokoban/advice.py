"""What a player may ask during a game: is this position dead, what next, and how far back was it still solvable."""

from collections.abc import Sequence

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.sokoban._corral import Corrals
from pycore.sokoban.model import Cell, Level, Move
from pycore.sokoban.solver import MEGABYTES, Objective, reachable, solve, tables

HINT_NODES = 200_000


def is_dead(level: Level) -> frozenset[Cell]:
    """Return boxes that make the position impossible to solve; none if that is not plain to see.

    Looked at are cells no box comes away from, boxes that block each other for ever, boxes without goals of their own,
    and parts of the floor closed off by boxes that cannot be opened (searched within limits). A position that has a
    solution is never called dead; a dead one may be missed, which `solve` would not.
    """
    board = level.board
    inside = reachable(board, level.player, frozenset())
    outside = level.boxes - inside
    if outside - board.goals:
        return outside - board.goals
    if len(level.boxes & inside) != len(board.goals & inside):
        return level.boxes
    if tables(level) > MEGABYTES << 20:
        return frozenset()
    field = Corrals(level)
    return frozenset(field.dead_boxes(sorted(level.boxes & inside), level.player))


def hint(level: Level, budget: Budget | None = None) -> Result[Move]:
    """Return the first move of a solution.

    Args:
        level: the position.
        budget: limits; by default 200,000 positions.
    """
    found = solve(level, Objective.ANY, budget or Budget(nodes=HINT_NODES))
    if found.status is Status.SOLVED and found.value is not None:
        if not found.value.moves:
            return Result(Status.UNSOLVABLE, reason="the level is solved", statistics=found.statistics)
        return Result(Status.SOLVED, found.value.moves[0], statistics=found.statistics)
    return Result(found.status, reason=found.reason, statistics=found.statistics)


def last_solvable(history: Sequence[Level], budget: Budget | None = None) -> Result[int]:
    """Return the number of the last position of a game that has a solution.

    A position is never better than one it was played from, so the border is found by halving.

    Args:
        history: the positions of a game in the order they were played, at least one.
        budget: limits for all searches together.
    """
    budget = budget or Budget()
    low, high = -1, len(history)
    while high - low > 1:
        middle = (low + high) // 2
        found = solve(history[middle], Objective.ANY, budget)
        if found.status is Status.SOLVED:
            low = middle
        elif found.status is Status.UNSOLVABLE:
            high = middle
        else:
            return Result(found.status, reason=f"position {middle}: {found.reason}", statistics=found.statistics)
    if low < 0:
        return Result(Status.UNSOLVABLE, reason="no position of the game has a solution")
    return Result(Status.SOLVED, low)

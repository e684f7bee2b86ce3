"""Solving: `solve` for any solution, for the fewest pushes or the fewest moves.

Any solution is looked for by two searches that take turns, forwards and backwards from the end, each after FESS
(Shoham and Schaeffer, 2020), until one of them is done or they meet; the best ones by A* (see the compiled modules).
What they find is replayed by the rules before it is returned. Turns are counted in positions, not in time, so that
equal levels have equal answers everywhere.
"""

from collections.abc import Sequence
from enum import StrEnum

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.sokoban._exact import Exact
from pycore.sokoban._search import Search
from pycore.sokoban.model import Level, outcome
from pycore.sokoban.solution import Solution, solution_of
from pycore.sokoban.ways import reachable, walk

FOUND, NONE, STOPPED, NO_MEMORY, PAUSED = range(5)
FIRST_SHARE = 20_000
SHARE_GROWTH = 2
MEGABYTES = 2048
MANY = 1 << 62
# Moving one box everywhere takes a flood for each cell: on larger boards single pushes are the better moves.
LARGE = 1500

# Distances, of two bytes each, for every cell: of every box twice, and of every step of the plan.
TABLE_BYTES = 14


class Objective(StrEnum):
    """What makes a solution good."""

    ANY = "any"
    PUSHES = "pushes"  # the fewest
    MOVES = "moves"  # the fewest, and of these the fewest pushes


def solve(
    level: Level, objective: Objective = Objective.ANY, budget: Budget | None = None, *, megabytes: int = MEGABYTES
) -> Result[Solution]:
    """Look for a solution.

    Args:
        level: any position.
        objective: what is wanted of it.
        budget: limits and cancellation. A node is a position that is generated.
        megabytes: memory the positions may take, 16 to 65536.

    Returns:
        A result with the solution, replayed by the rules; or without it:
        `UNSOLVABLE`: there is provably none; `BUDGET`: limits or memory were not enough to find out; `CANCELLED`.

    Raises:
        ParameterError: `megabytes` is out of its range.
    """
    if not 16 <= megabytes <= 1 << 16:
        raise ParameterError("megabytes", f"{megabytes} is not in 16..65536")
    budget = budget or Budget()
    budget.start(0)
    return look(level, objective, budget, megabytes=megabytes)


def look(
    level: Level, objective: Objective, budget: Budget, *, megabytes: int = MEGABYTES, most: int = MANY
) -> Result[Solution]:
    """Do as `solve` does, as a part of larger work: stop at `most` positions too, and leave the progress alone."""
    if outcome(level):
        return Result(Status.SOLVED, Solution((), 0), statistics={"nodes": 0})
    one = objective is not Objective.ANY or level.board.width * level.board.height > LARGE
    status, reason = Status.UNSOLVABLE, _out_of_reach(level)
    if not reason and budget.spend(0):
        status, reason = budget.stopped() or Status.BUDGET, "stopped before it began"
    elif not reason and tables(level) * (1 if one else 2) > megabytes << 20:
        status, reason = Status.BUDGET, "memory is not enough for so many boxes"
    if reason:
        return Result(status, reason=reason, statistics={"nodes": 0})
    if one:
        searches: Sequence[Search] = (Exact(level, megabytes, by_moves=objective is Objective.MOVES, budget=budget),)
    else:
        forwards = Search(level, megabytes // 2, backwards=False, budget=budget)
        backwards = Search(level, megabytes // 2, backwards=True, budget=budget)
        forwards.meet(backwards)
        backwards.meet(forwards)
        searches = (forwards, backwards)
    code, winner = _take_turns(searches, budget, most)
    statistics = {"nodes": sum(search.statistics["generated"] for search in searches)}
    statistics |= {name: count for name, count in winner.statistics.items() if name != "generated"}
    pushes = winner.pushes if code == FOUND else ()
    for search in searches:
        # Or two that know each other would stay in memory until the garbage collector comes by.
        search.meet(None)
    if code == FOUND:
        solution = solution_of(level, walk(level, pushes))
        return Result(Status.SOLVED, solution, statistics=statistics)
    if code == NONE:
        return Result(Status.UNSOLVABLE, reason="all positions lead to dead ends", statistics=statistics)
    status = (budget.stopped() if code == STOPPED else None) or Status.BUDGET
    limit = "memory" if code == NO_MEMORY else "cancelled" if status is Status.CANCELLED else "budget"
    return Result(status, reason=f"{limit} after {statistics['nodes']} positions", statistics=statistics)


def tables(level: Level) -> int:
    """Return how many bytes a search needs before it begins, roughly."""
    return TABLE_BYTES * level.board.width * level.board.height * (len(level.boxes) + 1)


def _take_turns(searches: Sequence[Search], budget: Budget, most: int) -> tuple[int, Search]:
    """Let the searches take turns of growing length; return how it ended, and for which."""
    share = FIRST_SHARE
    left = list(searches)
    while True:
        for search in tuple(left):
            code = search.search(budget, min(share, most))
            most -= share
            if code == NO_MEMORY:
                left.remove(search)
            if code in (FOUND, NONE, STOPPED) or not left or most <= 0:
                return code, search
        share *= SHARE_GROWTH


def _out_of_reach(level: Level) -> str:
    """Say which box or goal the player can never get near, if there is one; empty otherwise.

    A box nobody gets near that stands on a goal does no harm: it is as good as a wall.
    """
    board = level.board
    inside = reachable(board, level.player, frozenset())
    for cell in sorted((level.boxes ^ board.goals) - inside):
        what = "box" if cell in level.boxes else "goal"
        return f"the player can never get near the {what} at {board.name(cell)}"
    return ""

"""The solver: any solution, the fewest pushes, or the fewest moves.

For any solution, a forward search from the start and a backward search from the end alternate until one of them ends,
or meets a search of the other direction. After a while a pair joins that goes by the matching of boxes and goals alone;
with them, where the plan of the backward search is incomplete, another backward search looks for a plan at greater
length, and the one with the worse plan ends; then a pair that has no planned order of the goals, but an open position
on the way, and a forward search for a way to the best position of the backward one, if that has come far; and at last a
second forward search with fewer advisers and another plan. Most search a space of features (FESS, Shoham and Schaeffer,
2020), see `_search` and `fess`. Best solutions are found by A*, see `_exact`. All solutions are verified by the rules
of `model`. The searches alternate after numbers of positions, not after times, so that the result is the same on every
machine.
"""

from collections.abc import Mapping, Sequence

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.sokoban._configurations import Configurations
from pycore.sokoban._exact import Exact
from pycore.sokoban._search import Search
from pycore.sokoban.algorithms import TEXTBOOK, Algorithm, for_board, minimized
from pycore.sokoban.fess import Aiming, Clearing, Fess, Nearest, Opening, Planned
from pycore.sokoban.fess.findings import Findings, findings_of
from pycore.sokoban.model import Level, outcome
from pycore.sokoban.optimizer import with_fewest_moves
from pycore.sokoban.solution import Objective, Solution, solution_of
from pycore.sokoban.ways import reachable, walk

FOUND, NONE, STOPPED, NO_MEMORY, PAUSED = range(5)
FIRST_SHARE = 20_000
SHARE_GROWTH = 2
NEAREST_SHARE = 40_000  # from this share on, the searches by matching join
SECOND_SHARE = 80_000  # from this one on, the searches for a way to a good position do
LAST_SHARE = 160_000  # from this one on, the plain search does, and comes first
PAIR = 2  # searches in a pair
# Of the searches as they join.
NAMES = ("forward", "backward", "nearing", "returning", "clearing", "opening", "aiming", "following", "plain")
MEGABYTES = 2048
MANY = 1 << 62
# A move of one box by any number of pushes needs a flood fill for each cell; on larger boards single pushes are faster.
LARGE = 1500

# Two bytes for each distance of a cell: to every box three times, and for every step of the plan.
TABLE_BYTES = 16
# What a search takes on any board, for its plan and for verdicts.
OWN_BYTES = 4 << 20


def solve(
    level: Level,
    objective: Objective = Objective.ANY,
    budget: Budget | None = None,
    *,
    megabytes: int = MEGABYTES,
    algorithm: Algorithm = Algorithm.AUTO,
) -> Result[Solution]:
    """Search for a solution.

    Args:
        level: any position.
        objective: the quantity to minimize.
        budget: limits and cancellation. A node is one generated position.
        megabytes: limit of the memory for positions and tables, 16..65536.
        algorithm: the algorithm; `AUTO` for the fastest known.

    Returns:
        `SOLVED` with a solution, verified by the rules; `UNSOLVABLE` if there is provably none; `BUDGET` if the limits
        or the memory were exceeded; or `CANCELLED`. The statistics count `nodes` of all searches, and all else of each:
        names of the forward search (for best solutions the first one) begin with `forward_`, those of the others with
        `backward_`, `nearing_`, `returning_`, `clearing_`, `opening_`, `aiming_`, `following_` and `plain_`. For the
        fewest pushes, names of the two searches for the fewest moves among them begin with `ties_` and `walks_`. If
        these exceed the limits, the solution has the fewest pushes, and `fewest_moves` in the statistics is 0 instead
        of 1.

    Raises:
        ParameterError: `megabytes` is out of range, or the algorithm cannot minimize the objective, or is not for
            diagonal boards.
    """
    if not 16 <= megabytes <= 1 << 16:
        raise ParameterError("megabytes", f"{megabytes} is not in 16..65536")
    budget = budget or Budget()
    budget.start(0)
    algorithm = for_board(algorithm, diagonal=level.board.diagonal)
    objective = minimized(algorithm, objective)
    found = look(level, objective, budget, megabytes=megabytes, algorithm=algorithm)
    if objective is not Objective.PUSHES or algorithm in TEXTBOOK:
        return found
    return with_fewest_moves(level, found, budget, megabytes=megabytes, most=MANY)


def look(
    level: Level,
    objective: Objective,
    budget: Budget,
    *,
    megabytes: int = MEGABYTES,
    most: int = MANY,
    algorithm: Algorithm = Algorithm.AUTO,
) -> Result[Solution]:
    """Search like `solve` as part of a larger task: also stop after `most` positions, and do not report progress."""
    algorithm = for_board(algorithm, diagonal=level.board.diagonal)
    if outcome(level):
        return Result(Status.SOLVED, Solution((), 0), statistics={"nodes": 0})
    if algorithm in TEXTBOOK:
        return _by_configurations(level, algorithm, objective, budget, megabytes=megabytes, most=most)
    one = algorithm is Algorithm.EXACT if algorithm is not Algorithm.AUTO else _is_for_one(level, objective)
    if refused := _refused(level, budget, tables(level) * (1 if one else PAIR) > megabytes << 20):
        return refused
    searches: dict[str, Search] = {}
    many = False
    room = 0
    if one:
        searches["forward"] = Exact(level, megabytes, by_moves=objective is Objective.MOVES, budget=budget)
    else:
        # At least half of the memory is for positions.
        many = 2 * (tables(level) + OWN_BYTES) * len(NAMES) <= megabytes << 20
        room = megabytes // (len(NAMES) if many else PAIR)
        searches["forward"] = Fess(level, room, budget=budget)
        searches["backward"] = Planned(level, room, backwards=True, budget=budget)
        _connect(list(searches.values()))
    code, winner = _take_turns(level, searches, budget, most, room if many else 0)
    statistics = {"nodes": sum(search.statistics["generated"] for search in searches.values())}
    for name, search in searches.items():
        statistics |= {f"{name}_{what}": count for what, count in search.statistics.items()}
    pushes = winner.pushes if code == FOUND else ()
    forward = [search for search in searches.values() if not search.backwards]
    learned = None if code in (FOUND, NONE) else findings_of(level, forward)
    for search in searches.values():
        # Breaks the reference cycles of the searches, so that their memory is freed at once.
        search.meet()
    if code == FOUND:
        solution = solution_of(level, walk(level, pushes))
        return Result(Status.SOLVED, solution, statistics=statistics)
    if code == NONE:
        return Result(Status.UNSOLVABLE, reason="all positions lead to dead ends", statistics=statistics)
    return _failed(code, budget, statistics, learned)


def _is_for_one(level: Level, objective: Objective) -> bool:
    """Return whether A* is used for a level instead of several searches for any solution."""
    return objective is not Objective.ANY or level.board.width * level.board.height > LARGE


def _refused(level: Level, budget: Budget, is_too_large: bool) -> Result[Solution] | None:
    """Return the result for a level that cannot be solved, or for limits that do not suffice; None for any other."""
    status, reason = Status.UNSOLVABLE, _out_of_reach(level)
    if not reason and budget.spend(0):
        status, reason = budget.stopped() or Status.BUDGET, "stopped before it began"
    elif not reason and is_too_large:
        status, reason = Status.BUDGET, "memory is not enough for so many boxes"
    return Result(status, reason=reason, statistics={"nodes": 0}) if reason else None


def _by_configurations(
    level: Level, algorithm: Algorithm, objective: Objective, budget: Budget, *, megabytes: int, most: int
) -> Result[Solution]:
    """Search as textbooks do."""
    if refused := _refused(level, budget, tables(level) > megabytes << 20):
        return refused
    order, bound = TEXTBOOK[algorithm]
    search = Configurations(
        level, megabytes, order=order, bound=bound, by_moves=objective is Objective.MOVES, most=most
    )
    code = search.search(budget)
    counts = search.statistics
    statistics = {"nodes": counts["generated"], **{f"forward_{what}": count for what, count in counts.items()}}
    if code == FOUND:
        return Result(Status.SOLVED, solution_of(level, walk(level, search.pushes)), statistics=statistics)
    if code == NONE:
        return Result(Status.UNSOLVABLE, reason="all positions lead to dead ends", statistics=statistics)
    return _failed(code, budget, statistics, None)


def _failed(code: int, budget: Budget, statistics: dict[str, int], learned: Findings | None) -> Result[Solution]:
    """Return the result of searches that ended without a solution and without a proof."""
    status = (budget.stopped() if code == STOPPED else None) or Status.BUDGET
    limit = "memory" if code == NO_MEMORY else "cancelled" if status is Status.CANCELLED else budget.exceeded
    reason = f"{limit or 'budget'} after {statistics['nodes']} positions"
    if learned:
        reason, statistics = f"{reason}; {learned}", {**statistics, **learned.counts}
    return Result(status, reason=reason, statistics=statistics)


def tables(level: Level) -> int:
    """Return the approximate memory in bytes that a search allocates at its start."""
    return TABLE_BYTES * level.board.width * level.board.height * (len(level.boxes) + 1)


def _take_turns(level: Level, searches: dict[str, Search], budget: Budget, most: int, room: int) -> tuple[int, Search]:
    """Run the searches alternately in slices of increasing length; return the final code and the search that ended.

    The searches that come later are added, if there is room for them: megabytes for each.
    """
    share = FIRST_SHARE
    left = list(searches.values())
    while True:
        new = _newcomers(level, share, budget, room, searches) if room else {}
        if new:
            searches |= new
            left = [*new.values(), *left] if share == LAST_SHARE else [*left, *new.values()]
            if "clearing" in new:
                new["clearing"].search(budget, 0)  # makes its plan
                left = [search for search in left if search is not _with_better_plan(searches)[1]]
            _connect(list(searches.values()))
        for search in tuple(left):
            part = _part(search, share, searches["forward"])
            code = search.search(budget, min(part, most))
            most -= part
            if code == NO_MEMORY:
                left.remove(search)
            if code in (FOUND, NONE, STOPPED) or not left or most <= 0:
                return code, search
        share *= SHARE_GROWTH


def _part(search: Search, share: int, first: Search) -> int:
    """Return the part of a share that a search gets: most levels are solved by the first one, few by matching."""
    if isinstance(search, Nearest):
        return share // 2
    return 2 * share if search is first else share


def _newcomers(
    level: Level, share: int, budget: Budget, room: int, searches: Mapping[str, Search]
) -> dict[str, Search]:
    """Return the searches that join at a share, by name. Forward ones share the patterns of the first one."""
    first, back = searches["forward"], _with_better_plan(searches)[0]
    new: dict[str, Search] = {}
    if share == NEAREST_SHARE:
        new["nearing"] = Nearest(level, room, budget=budget, partner=first)
        new["returning"] = Nearest(level, room, backwards=True, budget=budget)
        if back.statistics["loose_goals"]:
            new["clearing"] = Clearing(level, room, backwards=True, budget=budget)
    if share == SECOND_SHARE:
        new["opening"] = Opening(level, room, backwards=True, budget=budget)
        new["aiming"] = Aiming(level, room, budget=budget, partner=first, leader=new["opening"])
        if 3 * back.statistics["packed"] > 2 * back.statistics["steps"]:
            # With patterns of its own it takes other ways than the rest.
            new["following"] = Aiming(level, room, budget=budget, leader=back)
    if share == LAST_SHARE:
        new["plain"] = Fess(level, room, budget=budget, plain=True, partner=first)
    return new


def _with_better_plan(searches: Mapping[str, Search]) -> tuple[Search, Search]:
    """Return the backward search that has the plan with fewer loose goals, and the other one if there are two."""
    back = searches["backward"]
    clearing = searches.get("clearing", back)
    better = clearing.statistics["loose_goals"] < back.statistics["loose_goals"]
    return (clearing, back) if better else (back, clearing)


def _connect(searches: Sequence[Search]) -> None:
    """Let each search meet all searches in the other direction, the newest first."""
    for search in searches:
        search.meet(*(other for other in reversed(searches) if other.backwards != search.backwards))


def _out_of_reach(level: Level) -> str:
    """Return a message about a box or goal that the player can never reach; empty if there is none.

    Unreachable boxes on goals are ignored: they are equivalent to walls.
    """
    board = level.board
    inside = reachable(board, level.player, frozenset())
    for cell in sorted((level.boxes ^ board.goals) - inside):
        what = "box" if cell in level.boxes else "goal"
        return f"the player can never get near the {what} at {board.name(cell)}"
    return ""

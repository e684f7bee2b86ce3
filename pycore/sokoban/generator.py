"""Making levels: a room is carved, played backwards from its end, and changed until a level lies in the wished band.

The positions of a room are explored breadth first by pulls (see `_away`), so that each comes with a solution of the
fewest pushes, by which it is judged at once. What seems right is solved anew and rated by the solver, as any level.
"""

from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.sokoban._away import Away
from pycore.sokoban.levels import Entry, Params
from pycore.sokoban.model import Board, Level, Solution
from pycore.sokoban.rating import Course, Rating, course, judged, pushes_of
from pycore.sokoban.rooms import Room, canonical, carve, changed

POSITIONS = 20_000  # explored of a room
SAMPLES = 24  # positions of a room that are judged
PROVEN = 3  # of these, solved anew
ROOMS = 2000  # tried for a level in the band
PATIENCE = 12  # changes of a room without a better level, before a new one is carved


@dataclass(frozen=True, slots=True)
class Find:
    """A level that was found.

    Attributes:
        room: where.
        level: the level.
        solution: with the fewest pushes.
        rating: by that solution.
    """

    room: Room
    level: Level
    solution: Solution
    rating: Rating


def generate(params: Params, rng: Rng, budget: Budget | None = None) -> Result[Entry]:
    """Make a level of the wished difficulty, with its solution.

    No box of it stands on a goal, and none is brought home by pushes in one direction only.

    Args:
        params: what to make it from.
        rng: only its seed matters: equal parameters and seeds give equal levels.
        budget: limits, progress (`done` of `total` rooms after the first level in the band) and cancellation. A node
            is a position.

    Returns:
        `SOLVED` with the level; `UNSOLVABLE` when 2000 rooms gave none in the band; `BUDGET` or `CANCELLED` when the
        budget ended the search.
    """
    return _generate(params, rng, budget or Budget(), patient=True)


def generate_in_time(params: Params, rng: Rng, budget: Budget) -> Result[Entry]:
    """Make a level as `generate` does, but be content with the nearest one found when the budget ends the search.

    How near that is depends on the machine where the budget is one of time; its difficulty may lie outside the band.
    """
    return _generate(params, rng, budget, patient=False)


def series(params: Params, rng: Rng, count: int, budget: Budget | None = None) -> Iterator[Result[Entry]]:
    """Yield levels of the seeds from that of `rng` on, without turned or mirrored copies; a failure ends it."""
    budget, seen, seed = budget or Budget(), set[str](), rng.seed
    while len(seen) < count:
        made = generate(params, Rng(seed), budget)
        seed += 1
        if made.value is None:
            yield made
            return
        key = canonical(made.value.level)
        if key not in seen:
            seen.add(key)
            yield made


def _generate(params: Params, rng: Rng, budget: Budget, *, patient: bool) -> Result[Entry]:
    budget.start(params.iterations + 1)
    best, rooms = _search(params, rng.stream("levels"), budget)
    stopped = budget.stopped()
    statistics = {"rooms": rooms, "nodes": budget.nodes}
    near = best is not None and not _miss(params, best.rating.difficulty)
    if best and (near or stopped) and not (stopped and patient):
        budget.advance(params.iterations + 1)
        title = f"{params.name.capitalize() or 'Level'} {rng.seed}"
        level = Level(best.level.board, best.level.boxes, best.level.player, title=title)
        entry = Entry(level, best.solution.moves, best.rating.difficulty, rng.seed, params.name)
        return Result(Status.SOLVED, entry, statistics=statistics)
    if stopped:
        word = "cancelled" if stopped is Status.CANCELLED else "out of budget"
        return Result(stopped, reason=f"{word} after {rooms} rooms", statistics=statistics)
    low, high = params.band
    reason = f"no level of difficulty {low} to {high} in {rooms} rooms; try more boxes, another size, or another band"
    return Result(Status.UNSOLVABLE, reason=reason, statistics=statistics)


def _search(params: Params, rng: Rng, budget: Budget) -> tuple[Find | None, int]:
    """Return the best level found, and how many rooms that took."""
    low, high = params.band
    # The first level in the band shall be anywhere in it; where there is time, the upper end is better.
    aim = high if params.iterations else low + rng.below(high - low + 1)
    best = here = None
    stale, left = 0, params.iterations
    for rooms in range(1, ROOMS + params.iterations + 1):
        room = changed(here.room, rng) if here and stale < PATIENCE else carve(params, rng)
        found = _best_of(params, room, aim, rng, budget) if room else None
        if budget.stopped():
            return best, rooms
        if here and stale >= PATIENCE:
            here, stale = None, 0
        stale += 1
        if found and (here is None or _cost(params, aim, found) < _cost(params, aim, here)):
            here, stale = found, 0
        if here and (best is None or _cost(params, aim, here) < _cost(params, aim, best)):
            best = here
        if best and not _miss(params, best.rating.difficulty):
            if not left:
                return best, rooms
            left -= 1
            budget.advance(params.iterations - left)
    return best, ROOMS + params.iterations


def _miss(params: Params, difficulty: int) -> int:
    """Return how far a difficulty lies outside the band."""
    low, high = params.band
    return max(low - difficulty, difficulty - high, 0)


def _cost(params: Params, aim: int, found: Find) -> tuple[int, int]:
    """Return what a level is to have little of: distance from the band, and then from the aim."""
    return _miss(params, found.rating.difficulty), abs(found.rating.difficulty - aim)


def _best_of(params: Params, room: Room, aim: int, rng: Rng, budget: Budget) -> Find | None:
    """Return the level of a room that comes nearest to the aim; None if there is none, or the budget ends it."""
    board = room.board()
    away = Away(Level(board, board.goals, min(room.floor - room.goals)))
    if not away.explore(budget, POSITIONS):
        return None
    judgements = _judged(params, board, away, aim, rng)
    best = None
    for node in sorted(judgements, key=lambda node: (judgements[node], node))[:PROVEN]:
        boxes, cells = away.position(node)
        found = _proven(room, Level(board, frozenset(boxes), rng.choice(cells)), budget)
        if found and (best is None or _cost(params, aim, found) < _cost(params, aim, best)):
            best = found
    return best


def _judged(params: Params, board: Board, away: Away, aim: int, rng: Rng) -> dict[int, int]:
    """Return for some positions how far they seem from the aim: at first of all depths, then around the best one."""
    layers, judgements = away.layers, dict[int, int]()
    deepest = len(layers) - 2
    for sample in range(SAMPLES if deepest > 0 else 0):
        depth = 1 + rng.below(deepest)
        if judgements and sample >= SAMPLES // 2:
            nearest = min(judgements, key=lambda node: (judgements[node], node))
            depth = min(max(1, bisect(layers, nearest) - 2 + rng.below(3)), deepest)
        node = layers[depth] + rng.below(layers[depth + 1] - layers[depth])
        boxes, _cells = away.position(node)
        way = course(board, away.pushes(node))
        if board.goals.isdisjoint(boxes) and not trivial(way, params.boxes):
            judgements[node] = abs(way.difficulty - aim)
    return judgements


def _proven(room: Room, level: Level, budget: Budget) -> Find | None:
    """Return the level with the solver's solution and its rating; None if the solver finds a trivial one."""
    result, rating = judged(level, budget)
    solution = result.value
    if solution is None or rating is None or not rating.optimal:
        return None
    if trivial(course(level.board, pushes_of(level, solution)), len(level.boxes)):
        return None
    return Find(room, level, solution, rating)


def trivial(way: Course, boxes: int) -> bool:
    """Tell whether a solution leaves a box where it is, or pushes one in a single direction: that needs no thought."""
    return len(way.homes) < boxes or way.straight

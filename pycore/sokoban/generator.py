"""Making levels: a room is carved, played backwards from its end, and changed until a level lies in the wished band.

The positions of a room are explored breadth first by pulls (see `_away`), so that each comes with a solution of the
fewest pushes, by which it is judged at once. What seems right is solved anew and rated by the solver, as any level.
High bands have a search of their own (see `climb`).
"""

from bisect import bisect
from collections.abc import Iterator
from itertools import islice

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.sokoban._away import Away
from pycore.sokoban.climb import climb, steep
from pycore.sokoban.finds import PROVEN, Find, cost, miss, proven, trivial
from pycore.sokoban.levels import Entry, Params
from pycore.sokoban.model import Board, Level
from pycore.sokoban.rating import course
from pycore.sokoban.rooms import Room, canonical, carve, changed

POSITIONS = 20_000  # explored of a room
SAMPLES = 24  # positions of a room that are judged
ROOMS = 2000  # tried for a level in the band
CLIMBED = 50_000  # rooms tried where the band is steep
PATIENCE = 12  # changes of a room without a better level, before a new one is carved


def generate(params: Params, rng: Rng, budget: Budget | None = None) -> Result[Entry]:
    """Make a level of the wished difficulty, with its solution.

    No box of it stands on a goal, and none is brought home by pushes in one direction only.

    Args:
        params: what to make it from.
        rng: only its seed matters: equal parameters and seeds give equal levels.
        budget: limits, progress (`done` of `total` rooms after the first level in the band) and cancellation. A node
            is a position.

    Returns:
        `SOLVED` with the level; `UNSOLVABLE` when 2000 rooms gave none in the band, or 50,000
            where that begins at 20 for each box or above; `BUDGET` or `CANCELLED` when the
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
    low, high = params.band
    # Of one seed other bands shall have other rooms.
    best, rooms = _search(params, rng.stream(f"levels {low} {high}"), budget)
    stopped = budget.stopped()
    statistics = {"rooms": rooms, "nodes": budget.nodes}
    near = best is not None and not miss(params, best.rating.difficulty)
    if best and (near or stopped) and not (stopped and patient):
        budget.advance(params.iterations + 1)
        title = f"{params.name.capitalize() or 'Level'} {rng.seed}"
        level = Level(best.level.board, best.level.boxes, best.level.player, title=title)
        entry = Entry(level, best.solution.moves, best.rating.difficulty, rng.seed, params.name)
        return Result(Status.SOLVED, entry, statistics=statistics)
    if stopped:
        word = "cancelled" if stopped is Status.CANCELLED else "out of budget"
        return Result(stopped, reason=f"{word} after {rooms} rooms", statistics=statistics)
    reason = f"no level of difficulty {low} to {high} in {rooms} rooms; try more boxes, another size, or another band"
    return Result(Status.UNSOLVABLE, reason=reason, statistics=statistics)


def _search(params: Params, rng: Rng, budget: Budget) -> tuple[Find | None, int]:
    """Return the best level found, and how many rooms that took."""
    low, high = params.band
    # The first level in the band shall be anywhere in it; where there is time, the upper end is better.
    aim = high if params.iterations or steep(params) else low + rng.below(high - low + 1)
    finds = climb(params, rng, budget) if steep(params) else _wander(params, aim, rng, budget)
    most = (CLIMBED if steep(params) else ROOMS) + params.iterations
    best, left = None, params.iterations
    for rooms, found in enumerate(islice(finds, most), 1):
        if budget.stopped():
            return best, rooms
        if found and (best is None or cost(params, aim, found) < cost(params, aim, best)):
            best = found
        if best and not miss(params, best.rating.difficulty):
            if not left:
                return best, rooms
            left -= 1
            budget.advance(params.iterations - left)
    return best, most


def _wander(params: Params, aim: int, rng: Rng, budget: Budget) -> Iterator[Find | None]:
    """Yield for each room tried the level nearest to the aim; of the rooms, those that come nearer are changed on."""
    here, stale = None, 0
    while True:
        room = changed(here.room, rng) if here and stale < PATIENCE else carve(params, rng)
        found = _best_of(params, room, aim, rng, budget) if room else None
        if here and stale >= PATIENCE:
            here, stale = None, 0
        stale += 1
        if found and (here is None or cost(params, aim, found) < cost(params, aim, here)):
            here, stale = found, 0
        yield found


def _best_of(params: Params, room: Room, aim: int, rng: Rng, budget: Budget) -> Find | None:
    """Return the level of a room that comes nearest to the aim; None if there is none, or the budget ends it."""
    board = room.board()
    away = Away(Level(board, board.goals, min(room.floor - room.goals)))
    if not away.explore(budget, POSITIONS):
        return None
    judgments = _judged(params, board, away, aim, rng)
    best = None
    for node in sorted(judgments, key=lambda node: (judgments[node], node))[:PROVEN]:
        boxes, cells = away.position(node)
        found = proven(room, Level(board, frozenset(boxes), rng.choice(cells)), budget)
        if found and (best is None or cost(params, aim, found) < cost(params, aim, best)):
            best = found
    return best


def _judged(params: Params, board: Board, away: Away, aim: int, rng: Rng) -> dict[int, int]:
    """Return for some positions how far they seem from the aim: at first of all depths, then around the best one."""
    layers, judgments = away.layers, dict[int, int]()
    deepest = len(layers) - 2
    for sample in range(SAMPLES if deepest > 0 else 0):
        depth = 1 + rng.below(deepest)
        if judgments and sample >= SAMPLES // 2:
            nearest = min(judgments, key=lambda node: (judgments[node], node))
            depth = min(max(1, bisect(layers, nearest) - 2 + rng.below(3)), deepest)
        node = layers[depth] + rng.below(layers[depth + 1] - layers[depth])
        boxes, _cells = away.position(node)
        way = course(board, away.pushes(node))
        if board.goals.isdisjoint(boxes) and not trivial(way, params.boxes):
            judgments[node] = abs(way.difficulty - aim)
    return judgments

"""Generation of levels with a difficulty in a requested band.

The positions of a random room are explored breadth first by pulls from the solved position (see `_away`), which gives a
solution with the fewest pushes for each of them. The difficulty is estimated from this solution. The best positions are
then solved and rated like any level, and the room is changed until a level is in the band. High bands use another
search, see `climb`.
"""

from bisect import bisect
from collections.abc import Iterator
from itertools import islice

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.sokoban._away import Away
from pycore.sokoban.climb import climb, steep
from pycore.sokoban.finds import PROVEN, Find, cost, miss, proven, shortened, wanted
from pycore.sokoban.levels import Entry, Params
from pycore.sokoban.model import Board, Level
from pycore.sokoban.rating import course
from pycore.sokoban.rooms import Room, canonical, carve, changed

POSITIONS = 20_000  # maximum number of explored positions of a room
SAMPLES = 24  # number of positions of a room whose difficulty is estimated
ROOMS = 2000  # maximum number of rooms tried for a level in the band
CLIMBED = 50_000  # the same for high bands
PATIENCE = 12  # number of changes without a better level, after which a new room is carved


def generate(params: Params, rng: Rng, budget: Budget | None = None) -> Result[Entry]:
    """Generate a level with a difficulty in the band, with its solution.

    No box is on a goal at the start, and the solution pushes no box in one direction only. Of the solutions with the
    fewest pushes it has the fewest moves, unless that one takes more than 300,000 positions to find or is refused. The
    rated solution falls into no more parts than `most_parts` of the band.

    Args:
        params: size, number of boxes, band of difficulty and search parameters.
        rng: the level depends on its seed only: equal parameters and seeds give equal levels.
        budget: limits, progress (`done` of `total` rooms after the first level in the band) and cancellation. A node
            is one position.

    Returns:
        `SOLVED` with the level; `UNSOLVABLE` if 2000 rooms gave no level in the band (50,000 rooms if the band begins
        at 20 per box or above); `BUDGET` or `CANCELLED` if the budget was exceeded.
    """
    return _generate(params, rng, budget or Budget(), patient=True)


def generate_in_time(params: Params, rng: Rng, budget: Budget) -> Result[Entry]:
    """Generate a level like `generate`, but return the one nearest to the band if the budget is exceeded.

    The difficulty may be outside of the band. With a time limit, the result depends on the machine.
    """
    return _generate(params, rng, budget, patient=False)


def series(params: Params, rng: Rng, count: int, budget: Budget | None = None) -> Iterator[Result[Entry]]:
    """Yield levels for consecutive seeds from `rng.seed`, without rotated or mirrored copies; stop after a failure."""
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
    # Different bands use different rooms for the same seed.
    best, rooms = _search(params, rng.stream(f"levels {low} {high}"), budget)
    best = best and shortened(params, best, budget)
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
    """Return the best level found, and the number of rooms tried."""
    low, high = params.band
    # The target is random within the band for the first level, then the upper end of the band.
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
    """Yield the level nearest to the target of each room tried; rooms that come nearer are changed further."""
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
    """Return the level of a room nearest to the target; None if there is none, or the budget is exceeded."""
    board = room.board()
    away = Away(Level(board, board.goals, min(room.floor - room.goals)))
    if not away.explore(budget, POSITIONS):
        return None
    judgments = _judged(params, board, away, aim, rng)
    best = None
    for node in sorted(judgments, key=lambda node: (judgments[node], node))[:PROVEN]:
        boxes, cells = away.position(node)
        found = proven(params, room, Level(board, frozenset(boxes), rng.choice(cells)), budget)
        if found and (best is None or cost(params, aim, found) < cost(params, aim, best)):
            best = found
    return best


def _judged(params: Params, board: Board, away: Away, aim: int, rng: Rng) -> dict[int, int]:
    """Return the estimated distance from the target by position, for samples of all depths and around the best one."""
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
        if board.goals.isdisjoint(boxes) and wanted(params, way):
            judgments[node] = abs(way.difficulty - aim)
    return judgments

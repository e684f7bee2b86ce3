"""The best of many maps: a map takes a few milliseconds, so that there is time to make it many times and choose."""

from collections.abc import Callable

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon._engine import Engine
from pycore.dungeon.generator import generate
from pycore.dungeon.model import DungeonMap
from pycore.dungeon.params import WEIGHT_UNIT, Params

MAX_MAPS = 100_000
# From a map to how good it is.
Score = Callable[[DungeonMap], float]


def fitness(dungeon: DungeonMap) -> float:
    """Return the fitness of a map of one floor: its objectives, each by its weight in the map's parameters.

    Where a flow graph says what is joined, and corridors do so, only the shape is left to judge: the fewer tiles the box
    around the map takes, the better.
    """
    if dungeon.params.flow and dungeon.params.corridors:
        return -float(dungeon.width * dungeon.height)
    engine = Engine(dungeon.params, Rng(0))
    first, *others = dungeon.moves
    engine.begin(first.template)
    for move in others:
        engine.play(move)
    weights = dungeon.params.weights.fixed + dungeon.params.weights.shape
    return sum(weight * value for weight, value in zip(weights, engine.objectives, strict=True)) / WEIGHT_UNIT


def best_of(
    params: Params, rng: Rng, maps: int, budget: Budget | None = None, score: Score = fitness
) -> Result[DungeonMap]:
    """Make maps from seeds of their own, and return the one of the highest score, the earliest of equals.

    When the budget ends, the best map so far is the answer. `generate` with the seed in the map makes it again.

    Args:
        params: what to make maps from.
        rng: only its seed matters.
        maps: how many, in 1..100,000.
        budget: of all maps together; `done` and `total` count maps.
        score: of a map; the default is its fitness.

    Returns:
        The best map; if none was made, the last map's result. The statistics count maps `made` and `refused`.
    """
    if not 1 <= maps <= MAX_MAPS:
        raise ParameterError("maps", f"{maps} is not in 1..{MAX_MAPS}")
    budget = budget or Budget()
    best: tuple[float, DungeonMap] | None = None
    last: Result[DungeonMap] = Result(Status.BUDGET)
    made = refused = 0
    for number in range(maps):
        if number and budget.spend(0):
            break
        last = generate(params, Rng(rng.stream(f"map {number}").seed), budget)
        budget.start(maps)
        budget.advance(number + 1)
        if last.value is None:
            refused += 1
            continue
        made += 1
        value = score(last.value)
        if best is None or value > best[0]:
            best = value, last.value
    statistics = {"made": made, "refused": refused}
    if best is None:
        return Result(last.status, reason=last.reason, statistics=statistics, best=last.best)
    return Result(Status.SOLVED, best[1], statistics=statistics)

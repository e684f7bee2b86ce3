"""The best of many maps: a map takes a few milliseconds, so that there is time to make it many times and choose."""

from collections.abc import Callable, Sequence

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon.generator import generate
from pycore.dungeon.grow._engine import Engine
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move, MoveKind
from pycore.dungeon.model.weights import WEIGHT_UNIT

MAX_MAPS = 100_000
# From a map to how good it is.
Score = Callable[[DungeonMap], float]


def fitness(dungeon: DungeonMap) -> float:
    """Return the fitness of a map: its objectives, each by its weight in the map's parameters; the sum of its floors'.

    Loops do not count, nor does an objective of one's own. Where a flow graph says what is joined, and corridors join
    it, only the shape is left to judge: the fewer tiles the box around the map takes, the better.
    """
    if dungeon.params.flow and dungeon.params.corridors:
        return -float(dungeon.width * dungeon.height)
    weights = dungeon.params.weights.fixed + dungeon.params.weights.shape
    return (
        sum(
            weight * value
            for moves in _by_floor(dungeon)
            for weight, value in zip(weights, _objectives(dungeon.params, moves), strict=True)
        )
        / WEIGHT_UNIT
    )


def _by_floor(dungeon: DungeonMap) -> list[list[Move]]:
    """Return the moves of each floor as those of a map of its own."""
    floors: list[list[Move]] = [[] for _ in range(max(dungeon.floors) + 1)]
    numbers: list[int] = []  # of each room on its floor
    for move, floor in zip(dungeon.moves, dungeon.floors, strict=True):
        begins = move.kind is not MoveKind.DOORS
        numbers.append(len(floors[floor]))
        floors[floor].append(Move(move.template) if begins else move._replace(parent=numbers[move.parent]))
    return floors


def _objectives(params: Params, moves: Sequence[Move]) -> Sequence[int]:
    engine = Engine(params, Rng(0))
    first, *others = moves
    engine.begin(first.template)
    for move in others:
        engine.play(move)
    return engine.objectives


def best_of(
    params: Params, rng: Rng, maps: int, budget: Budget | None = None, score: Score = fitness
) -> Result[DungeonMap]:
    """Make maps from seeds of their own, and return the one of the highest score, the earliest of equals.

    When the budget ends, the best map so far is the answer. `generate` with the seed in the map makes it again.

    Args:
        params: what to make maps from.
        rng: only its seed matters.
        maps: how many, in 1..100,000.
        budget: of all maps together; its progress is that of the map in the making.
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

"""The best of many maps. A map takes a few milliseconds, so that many can be made and compared."""

from collections.abc import Callable, Sequence

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon.finish.mainpath import main_path, path_without
from pycore.dungeon.generator import generate
from pycore.dungeon.grow._engine import Engine
from pycore.dungeon.grow.ends import are_fixed
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move, MoveKind
from pycore.dungeon.model.weights import WEIGHT_UNIT

MAX_MAPS = 100_000
# From a map to a number; higher is better.
Score = Callable[[DungeonMap], float]


def fitness(dungeon: DungeonMap) -> float:
    """Return the fitness of a map: the weighted sum of its objectives; for several floors, the sum over the floors.

    The weights are taken from the map's parameters. Loops and `Method.objective` do not count. The main path of a floor
    is the longest shortest path there or, with rooms tagged "start" or "goal", the part of the map's main path on it.
    For a map with a flow graph and corridors, the fitness is minus the number of tiles of the box around the map.
    """
    if dungeon.params.flow and dungeon.params.corridors:
        return -float(dungeon.width * dungeon.height)
    weights = dungeon.params.weights.fixed + dungeon.params.weights.shape
    return (
        sum(
            weight * value
            for moves, ends in zip(_by_floor(dungeon), _ends_by_floor(dungeon), strict=True)
            for weight, value in zip(weights, _objectives(dungeon.params, moves, ends), strict=True)
        )
        / WEIGHT_UNIT
    )


def _by_floor(dungeon: DungeonMap) -> list[list[Move]]:
    """Return the moves of each floor as moves of a map of one floor."""
    floors: list[list[Move]] = [[] for _ in range(max(dungeon.floors) + 1)]
    numbers: list[int] = []  # of each room on its floor
    for move, floor in zip(dungeon.moves, dungeon.floors, strict=True):
        begins = move.kind is not MoveKind.DOORS
        numbers.append(len(floors[floor]))
        floors[floor].append(Move(move.template) if begins else move._replace(parent=numbers[move.parent]))
    return floors


def _ends_by_floor(dungeon: DungeonMap) -> list[tuple[int, int] | None]:
    """Return the ends of the main path on each floor, as rooms of the floor; None for the longest shortest path.

    On floors that the main path does not reach, it leads from the first room to the farthest one, -1.
    """
    if not are_fixed(dungeon.params):
        return [None] * (max(dungeon.floors) + 1)
    edges = [connection for connection in dungeon.connections if connection not in dungeon.loops]
    ends = (dungeon.start, dungeon.goal)
    path = path_without(dungeon.rooms, edges, ends, ()) if dungeon.grown_from else main_path(dungeon.rooms, edges)
    found: list[tuple[int, int] | None] = []
    for floor in range(max(dungeon.floors) + 1):
        here = [room for room, number in enumerate(dungeon.floors) if number == floor]
        part = [here.index(room) for room in path if dungeon.floors[room] == floor]
        found.append((part[0], part[-1]) if part else (0, -1))
    return found


def _objectives(params: Params, moves: Sequence[Move], ends: tuple[int, int] | None) -> Sequence[int]:
    engine = Engine(params, Rng(0))
    first, *others = moves
    engine.begin(first.template)
    for move in others:
        engine.play(move)
    if ends:
        engine.fix_ends(*ends)
    return engine.objectives


def best_of(
    params: Params, rng: Rng, maps: int, budget: Budget | None = None, score: Score = fitness
) -> Result[DungeonMap]:
    """Make several maps, each from its own seed, and return the map of the highest score; of equals, the first.

    If the budget ends, the best map so far is returned. `generate` with the seed of the map makes the same map.

    Args:
        params: the parameters of the maps.
        rng: only its seed is used; the seeds of the maps follow from it.
        maps: number of maps, in 1..100,000.
        budget: for all maps together; its progress counts the rooms of the current map.
        score: returns the score of a map; the default is its fitness.

    Returns:
        The best map; without any map, the result of the last attempt. The statistics count the attempts with a map,
        `made`, and without one, `refused`.
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

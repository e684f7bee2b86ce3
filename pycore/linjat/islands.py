"""Bettering puzzles on several processes or threads at once.

Several searches go on apart, and the best of what they find is the result. They do not exchange puzzles on the way: in
twelve runs each that gained something at `expert` (a median score of 499 against 454) and lost something at `hard` (133
against 143), both less than runs differ among themselves.
"""

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.linjat.generator import MAX_ATTEMPTS, best_of, finished, workshop
from pycore.linjat.levels import Level, Params

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from pycore.linjat._engine import Draft

# The result depends on how many searches there are, not on how many workers share them.
ISLANDS = 4
# Iterations between two looks at the budget: a fifth of a second at the largest preset.
SLICE = 1000
LOOK_SECONDS = 0.05


def generate_together(params: Params, rng: Rng, executor: "Executor", budget: Budget | None = None) -> Result[Level]:
    """Make a puzzle as `generate` does, but as the best of four searches of `params.iterations` each.

    Args:
        params: what to make it from.
        rng: only its seed matters: equal parameters and seeds give equal puzzles on any executor.
        executor: whose workers search: processes, or threads, since the search runs without the GIL. Inside another
            program than Python, processes can only be started if `sys.executable` names a Python.
        budget: limits, progress and cancellation, looked at between slices of a thousand iterations.

    Returns:
        As `generate` does.
    """
    budget = budget or Budget()
    half = max(params.iterations // 2, 1)
    budget.start(2 * half * ISLANDS)
    starts = params.starts if params.iterations else 1
    names = [f"island {island} start {start}" for island in range(ISLANDS) for start in range(starts)]
    pools = _descend(params, half // starts, {rng.stream(name): [] for name in names}, executor, budget)
    meeting = {
        rng.stream(f"island {island}"): best_of(chain(*pools[island * starts : (island + 1) * starts]))
        for island in range(ISLANDS)
    }
    pools = _descend(params, half, meeting, executor, budget)
    if stopped := budget.stopped():
        return Result(stopped, reason=f"{stopped} after {budget.done} of {budget.total} iterations")
    level = finished(params, best_of(chain(*pools))[::-1], rng)
    if level is None:
        return Result(Status.UNSOLVABLE, reason="no puzzle was found; try other sizes, fewer numbers, more deductions")
    budget.advance(budget.total)
    return Result(Status.SOLVED, level, statistics={"nodes": budget.nodes})


def _descend(
    params: Params, iterations: int, pools: "Mapping[Rng, list[Draft]]", executor: "Executor", budget: Budget
) -> "list[list[Draft]]":
    """Better each pool by so many iterations, slice by slice, from its stream; the pools as they then are."""
    streams, found = list(pools), list(pools.values())
    for done in range(0, iterations, SLICE):
        length = min(SLICE, iterations - done) if params.iterations else 0
        tasks = [
            executor.submit(_slice, params, stream.stream(f"slice {done}").seed, pool, length)
            for stream, pool in zip(streams, found, strict=True)
        ]
        for place, task in enumerate(tasks):
            found[place], nodes = _await(task, budget)
            budget.advance(budget.done + length)
            if budget.spend(nodes):
                for other in tasks:
                    other.cancel()
                return found
    return found


def _await(task: "Future[tuple[list[Draft], int]]", budget: Budget) -> "tuple[list[Draft], int]":
    """Return what a task gives, or nothing when the budget is cancelled first."""
    while not budget.cancelled:
        try:
            return task.result(LOOK_SECONDS)
        except TimeoutError:
            budget.spend(0)
    return [], 0


def _slice(params: Params, seed: int, pool: "list[Draft]", iterations: int) -> "tuple[list[Draft], int]":
    """Better a pool in a worker, after filling an empty one; the nodes spent too."""
    engine, budget = workshop(params, Rng(seed)), Budget()
    engine.load(pool)
    if pool or engine.attempt(MAX_ATTEMPTS, budget):
        engine.improve(iterations, budget)
    return engine.pooled[::-1], budget.nodes

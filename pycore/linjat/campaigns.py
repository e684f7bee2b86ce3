"""Campaigns: puzzles that become harder step by step, no two alike."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.geometry import Symmetry
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.linjat.generator import finished, search, workshop
from pycore.linjat.levels import Level, Params
from pycore.linjat.model import Puzzle, Rule
from pycore.linjat.notation import MAX_PUZZLES, format_code
from pycore.linjat.presets import COMMON, EXPERT, HARD, SIMPLE

TRIES = 8
ITERATIONS = 3000
# A score so near to the wished one, as a share of it, needs no second try.
NEAR = 20


class Milestone(NamedTuple):
    """How puzzles are at one place of a campaign; between two places all numbers change evenly.

    Attributes:
        place: percent of the campaign.
        width: columns.
        height: rows.
        numbers: how many.
        score: on the common scale.
        rules: the deductions that may be needed from here on.
    """

    place: int
    width: int
    height: int
    numbers: int
    score: int
    rules: tuple[Rule, ...]


# A new kind of deduction comes when the ones before it cannot make puzzles of that size any harder.
ROAD = (
    Milestone(0, 5, 6, 5, 8, SIMPLE),
    Milestone(25, 6, 8, 10, 26, HARD),
    Milestone(50, 7, 10, 16, 60, EXPERT),
    Milestone(100, 9, 13, 26, 170, EXPERT),
)


def campaign(count: int, rng: Rng, budget: Budget | None = None) -> Result[tuple[Level, ...]]:
    """Make puzzles whose score on the common scale rises, with their size and the deductions they need.

    Args:
        count: how many, 1..10000.
        rng: only its seed matters.
        budget: limits, progress and cancellation of the whole campaign; it has 3000 steps for each puzzle.

    Returns:
        `SOLVED` with all levels, no two of which are equal up to turning and mirroring; `BUDGET` or `CANCELLED` when
        the budget ended it; `UNSOLVABLE` when a step could not be made.

    Raises:
        ParameterError: `count` is out of range.
    """
    if not 1 <= count <= MAX_PUZZLES:
        raise ParameterError("count", f"{count} is not in 1..{MAX_PUZZLES}")
    budget = budget or Budget()
    budget.start(count * ITERATIONS)
    levels: list[Level] = []
    seen: set[str] = set()
    for step, params in enumerate(steps(count)):
        level = _step(params, rng.stream(f"puzzle {step}"), budget, seen, step * ITERATIONS)
        if stopped := budget.stopped():
            return Result(stopped, reason=f"{stopped} after {step} of {count} puzzles")
        if level is None:
            return Result(Status.UNSOLVABLE, reason=f"puzzle {step + 1} of {count} could not be made")
        seen.add(alike(level.puzzle))
        levels.append(level)
        budget.advance((step + 1) * ITERATIONS)
    # Where a score could not be met exactly, the neighbors may have to change places.
    levels.sort(key=lambda level: level.score)
    return Result(Status.SOLVED, tuple(levels), statistics={"puzzles": count})


def steps(count: int) -> Iterator[Params]:
    """Yield the parameters of each puzzle of a campaign."""
    for step in range(count):
        place = 100 * step
        last = max(count - 1, 1)
        before, after = next((a, b) for a, b in pairwise(ROAD) if place <= b.place * last)
        width, height, numbers, score = (
            low + (high - low) * (place - before.place * last) // ((after.place - before.place) * last)
            for low, high in zip(before[1:5], after[1:5], strict=True)
        )
        yield Params(width, height, numbers, COMMON, before.rules, iterations=ITERATIONS, target=score)


def alike(puzzle: Puzzle) -> str:
    """Return a text that is equal for puzzles equal up to turning and mirroring, and for no others."""
    return min(format_code(puzzle.transformed(symmetry)) for symmetry in Symmetry)


def _step(params: Params, rng: Rng, budget: Budget, seen: set[str], before: int) -> Level | None:
    """Return a puzzle that is not among those seen and near to the wished score, the nearest of some tries."""
    assert params.target is not None
    best: Level | None = None
    for attempt in range(TRIES):
        stream = rng.stream(f"attempt {attempt}")
        level = finished(params, search(workshop(params, stream), params, budget, before), stream)
        if budget.stopped():
            return None
        if level is None or alike(level.puzzle) in seen:
            continue
        if best is None or abs(level.score - params.target) < abs(best.score - params.target):
            best = level
        if abs(best.score - params.target) * NEAR <= params.target:
            break
    return best

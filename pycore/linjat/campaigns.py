"""Campaigns: sequences of different puzzles with increasing difficulty."""

from collections.abc import Iterator
from dataclasses import replace
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
# A relative distance from the target score up to which a puzzle is accepted without further attempts.
NEAR = 20
PLACES = 101  # places of a campaign, of which one is as hard as a single puzzle shall be


class Milestone(NamedTuple):
    """Parameters of the puzzles at one point of a campaign; they are interpolated linearly between two milestones.

    Attributes:
        place: position in the campaign in percent.
        width: number of columns.
        height: number of rows.
        numbers: number of numbers.
        score: target score on the common scale.
        rules: deductions that the puzzles may require from here on.
    """

    place: int
    width: int
    height: int
    numbers: int
    score: int
    rules: tuple[Rule, ...]


# A new deduction is allowed at the size where the previous deductions cannot reach higher scores.
ROAD = (
    Milestone(0, 5, 6, 5, 8, SIMPLE),
    Milestone(25, 6, 8, 10, 26, HARD),
    Milestone(50, 7, 10, 16, 60, EXPERT),
    Milestone(100, 9, 13, 26, 170, EXPERT),
)


def campaign(count: int, rng: Rng, budget: Budget | None = None) -> Result[tuple[Level, ...]]:
    """Generate puzzles with increasing size, increasing score on the common scale, and increasingly hard deductions.

    Args:
        count: number of puzzles, 1..10000.
        rng: the puzzles depend on its seed only.
        budget: limits, progress and cancellation of the whole campaign. Its total is 3000 steps per puzzle.

    Returns:
        `SOLVED` with all levels, no two of which are equal up to rotation and mirroring; `BUDGET` or `CANCELLED` if
        the budget was exceeded; `UNSOLVABLE` if a puzzle could not be generated.

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
    # Scores differ a little from their targets, so neighbors may be out of order.
    levels.sort(key=lambda level: level.score)
    return Result(Status.SOLVED, tuple(levels), statistics={"puzzles": count})


def steps(count: int) -> Iterator[Params]:
    """Yield the parameters of the puzzles of a campaign, in order."""
    for step in range(count):
        place = 100 * step
        last = max(count - 1, 1)
        before, after = next((a, b) for a, b in pairwise(ROAD) if place <= b.place * last)
        width, height, numbers, score = (
            low + (high - low) * (place - before.place * last) // ((after.place - before.place) * last)
            for low, high in zip(before[1:5], after[1:5], strict=True)
        )
        yield Params(width, height, numbers, COMMON, before.rules, iterations=ITERATIONS, target=score)


def level_near(score: int, rng: Rng, budget: Budget | None = None) -> Result[Level]:
    """Generate a puzzle whose score on the common scale is near a wished one, as large as in a campaign.

    Args:
        score: the wished score, 0..1000000.
        rng: the puzzle depends on its seed only.
        budget: limits, progress and cancellation, as for `generate`.

    Returns:
        `SOLVED` with the nearest puzzle of eight; `BUDGET` or `CANCELLED` if the budget was exceeded, with the nearest
        of those that were finished as `best`.
    """
    budget = budget or Budget()
    budget.start(ITERATIONS)
    road = list(steps(PLACES))
    params = replace(next((params for params in road if (params.target or 0) >= score), road[-1]), target=score)
    level = _step(params, rng, budget, set(), 0)
    if stopped := budget.stopped():
        return Result(stopped, reason=f"stopped before the nearest of {TRIES} puzzles was known", best=level)
    if level is None:
        return Result(Status.UNSOLVABLE, reason=f"no puzzle of {params.numbers} numbers was found")
    budget.advance(ITERATIONS)
    return Result(Status.SOLVED, level)


def alike(puzzle: Puzzle) -> str:
    """Return a canonical text: equal for two puzzles exactly if they are equal up to rotation and mirroring."""
    return min(format_code(puzzle.transformed(symmetry)) for symmetry in Symmetry)


def _step(params: Params, rng: Rng, budget: Budget, seen: set[str], before: int) -> Level | None:
    """Return a new puzzle near the target score, the nearest of the attempts that end in time; None if none is."""
    assert params.target is not None
    best: Level | None = None
    for attempt in range(TRIES):
        stream = rng.stream(f"attempt {attempt}")
        level = finished(params, search(workshop(params, stream), params, budget, before), stream)
        if budget.stopped():
            break
        if level is None or alike(level.puzzle) in seen:
            continue
        if best is None or abs(level.score - params.target) < abs(best.score - params.target):
            best = level
        if abs(best.score - params.target) * NEAR <= params.target:
            break
    return best

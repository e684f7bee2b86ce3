"""Campaigns: puzzles that become harder step by step, no two alike."""

from collections.abc import Iterator
from dataclasses import replace

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.geometry import Symmetry
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.linjat.generator import generate
from pycore.linjat.levels import Level, Params
from pycore.linjat.model import Puzzle
from pycore.linjat.notation import format_code
from pycore.linjat.presets import COMMON, EXPERT, HARD, SIMPLE

MAX_PUZZLES = 10_000
TRIES = 20
# Where a campaign begins and ends: width, height, numbers, score on the common scale.
FIRST = (5, 6, 5, 8)
LAST = (9, 13, 26, 180)
ITERATIONS = 3000


def campaign(count: int, rng: Rng, budget: Budget | None = None) -> Result[tuple[Level, ...]]:
    """Make puzzles whose score on the common scale rises evenly, with their size and the deductions they need.

    Args:
        count: how many, 1..10000.
        rng: only its seed matters.
        budget: limits and cancellation of the whole campaign; its progress tells that of one puzzle after the other.

    Returns:
        `SOLVED` with all levels, no two of which are equal up to turning and mirroring; `BUDGET` or `CANCELLED` when
        the budget ended it; `UNSOLVABLE` when a step could not be made.

    Raises:
        ParameterError: `count` is out of range.
    """
    if not 1 <= count <= MAX_PUZZLES:
        raise ParameterError("count", f"{count} is not in 1..{MAX_PUZZLES}")
    budget = budget or Budget()
    levels: list[Level] = []
    seen: set[str] = set()
    for step, params in enumerate(steps(count)):
        level = _step(params, rng.stream(f"puzzle {step}"), budget, seen)
        if level is None:
            status = budget.stopped() or Status.UNSOLVABLE
            return Result(status, reason=f"puzzle {step + 1} of {count} could not be made")
        seen.add(alike(level.puzzle))
        levels.append(level)
    # Where a score could not be met exactly, the neighbours may have to change places.
    levels.sort(key=lambda level: level.score)
    return Result(Status.SOLVED, tuple(levels), statistics={"puzzles": count})


def steps(count: int) -> Iterator[Params]:
    """Yield the parameters of each puzzle of a campaign."""
    for step in range(count):
        width, height, numbers, score = (
            first + (last - first) * step // max(count - 1, 1) for first, last in zip(FIRST, LAST, strict=True)
        )
        rules = SIMPLE if 4 * step < count else HARD if 2 * step < count else EXPERT
        yield Params(width, height, numbers, COMMON, rules, iterations=ITERATIONS, starts=2, target=score)


def alike(puzzle: Puzzle) -> str:
    """Return a text that is equal for puzzles equal up to turning and mirroring, and for no others."""
    return min(format_code(puzzle.transformed(symmetry)) for symmetry in Symmetry)


def _step(params: Params, rng: Rng, budget: Budget, seen: set[str]) -> Level | None:
    """Return a puzzle of these parameters that is not among those seen."""
    for attempt in range(TRIES):
        stream = rng.stream(f"attempt {attempt}")
        result = generate(replace(params, iterations=params.iterations << min(attempt, 4)), stream, budget)
        if result.value and alike(result.value.puzzle) not in seen:
            return result.value
        if budget.stopped():
            return None
    return None

"""Campaigns from the level database: what is asked for, and what comes of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pycore.base.errors import ParameterError
from pycore.base.family import Family
from pycore.base.portrait import Portrait
from pycore.base.result import Result, Status
from pycore.campaign.choice import MAX_COUNT, Candidate, choose
from pycore.campaign.curve import DEFAULT, targets
from pycore.store import Entry, Store

# A level is off the curve if it misses it by more than this share of the curve's range, and by more than one point.
OFF = 0.05


@dataclass(frozen=True)
class Plan:
    """What is asked for.

    Attributes:
        count: number of levels, 1..1000.
        curve: the wished scores, see `curve.targets`.
        apart: smallest distance of two levels, in 0..1; see `Family.distance`.
        seed: another seed gives another choice.
        where: filter of the levels to choose from, see `store.measures`; empty for all levels of the family.
        batch: number of the batch to choose from; None for all levels of the family.
    """

    count: int = 100
    curve: str = DEFAULT
    apart: float = 0.3
    seed: int = 0
    where: str = ""
    batch: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MAX_COUNT:
            raise ParameterError("count", f"{self.count} is not in 1..{MAX_COUNT}")
        if not 0 <= self.apart <= 1:
            raise ParameterError("apart", f"{self.apart} is not in 0..1")


@dataclass(frozen=True)
class Campaign:
    """A campaign.

    Attributes:
        family: name of the family of its levels.
        plan: what was asked for.
        targets: the wished scores.
        entries: the levels in their order.
        nearest: for each level, the smallest distance to another one; 1 for a single level.
        cost: sum of the distances of the scores from the wished ones.
        best_cost: a lower bound for it: the sum without regard to similar levels.
        shortcomings: sentences on what the store could not give; empty for a campaign as wished.
    """

    family: str
    plan: Plan
    targets: tuple[float, ...]
    entries: tuple[Entry, ...]
    nearest: tuple[float, ...]
    cost: float
    best_cost: float
    shortcomings: tuple[str, ...]


def make_campaign(store: Store, family: Family, plan: Plan) -> Result[Campaign]:
    """Choose a campaign from a level database.

    The campaign depends on the levels and the plan only, not on the order in which the levels were added.

    Returns:
        `SOLVED` with the campaign; `UNSOLVABLE` if there are too few levels.

    Raises:
        ParameterError: the family has no rating or no portraits, or the curve is invalid.
        NotationError: the filter is invalid.
        StoreError: the database cannot be read.
    """
    if family.rate is None or family.portrait is None:
        raise ParameterError("family", f"levels of {family.name} have no difficulty, so that none can rise")
    where = store.filter_of(plan.where, [family.name])
    found = store.levels(family.name, where=where, batch=plan.batch)
    candidates = [Candidate(entry.score, entry.key, entry.id) for entry in found if entry.score is not None]
    if len(candidates) < plan.count:
        reason = f"{plan.count} levels are wanted, and {store.path} has {len(candidates)} of {family.name}"
        return Result(Status.UNSOLVABLE, reason=f"{reason} to choose from")
    scores = [candidate.score for candidate in candidates]
    wished = targets(plan.curve, plan.count, min(scores), max(scores))
    to_portrait = family.portrait

    def portrait(candidate: Candidate) -> Portrait:
        return to_portrait(family.parse(store.get(candidate.number).level, f"level {candidate.number}"))

    choice = choose(candidates, wished, portrait, plan.apart, plan.seed)
    entries = tuple(store.get(level.number) for level in choice.levels)
    short = [*_off_curve(wished, [level.score for level in choice.levels]), *_alike(choice.nearest, plan.apart)]
    campaign = Campaign(
        family.name, plan, tuple(wished), entries, choice.nearest, choice.cost, choice.best_cost, tuple(short)
    )
    return Result(Status.SOLVED, campaign, statistics={"levels": len(candidates)})


def _off_curve(wished: Sequence[float], scores: Sequence[int]) -> list[str]:
    """Return a sentence for each run of steps for which the store has no level near the curve."""
    allowed = max(1.0, OFF * (max(wished) - min(wished)))
    lines = []
    for off, steps in groupby(range(len(wished)), lambda step: abs(scores[step] - wished[step]) > allowed):
        run = list(steps)
        if off:
            want, got = [wished[step] for step in run], [scores[step] for step in run]
            lines.append(
                f"{_steps(run)}: the curve wants scores of {_span(want)}, the nearest levels left have {_span(got)}; "
                "make more levels of these scores"
            )
    return lines


def _span(values: Sequence[float]) -> str:
    """Return the least and the greatest of some values, rounded; one number if they are the same."""
    low, high = f"{min(values):.0f}", f"{max(values):.0f}"
    return low if low == high else f"{low} to {high}"


def _alike(nearest: Sequence[float], apart: float) -> list[str]:
    """Return a sentence on the steps whose levels are too similar to others; none if there are none."""
    steps = [step for step, distance in enumerate(nearest) if distance < apart]
    if not steps:
        return []
    return [f"{_steps(steps)}: more similar to another level than {apart:g}, down to {min(nearest):.3f}"]


def _steps(steps: Sequence[int]) -> str:
    """Return the numbers of steps, from 1, with runs as ranges."""
    parts = []
    for _, run in groupby(enumerate(steps), lambda pair: pair[1] - pair[0]):
        numbers = [step + 1 for _, step in run]
        parts.append(f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}")
    return f"step{'s' if len(steps) > 1 else ''} {', '.join(parts)}"

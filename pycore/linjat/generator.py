"""Making puzzles: first ones, better ones, and the proof that they are good."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pycore.base.budget import Budget
from pycore.base.geometry import Point
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.linjat._engine import Engine
from pycore.linjat.levels import Level, Method, Params
from pycore.linjat.model import RULES, UNIQUENESS, Number, Puzzle
from pycore.linjat.presets import weights_of
from pycore.linjat.solver import mask, rate, solve

if TYPE_CHECKING:
    from pycore.linjat._engine import Draft

# An attempt takes some microseconds; of the presets' first puzzles one in a few thousand attempts is good.
MAX_ATTEMPTS = 5_000_000
MANY_NUMBERS = 30
POOL = 10


def generate(params: Params, rng: Rng, budget: Budget | None = None) -> Result[Level]:
    """Make a puzzle with exactly one solution, solvable by the deductions asked for.

    Args:
        params: what to make it from.
        rng: only its seed matters: equal parameters and seeds give equal puzzles.
        budget: limits, progress (`done` of `total` iterations) and cancellation. A node is a layer or dot tried.

    Returns:
        `SOLVED` with the level; `UNSOLVABLE` when no numbers made a puzzle in five million attempts; `BUDGET` or
        `CANCELLED` when the budget ended the search.
    """
    return _generate(params, rng, budget or Budget(), patient=True)


def generate_in_time(params: Params, rng: Rng, budget: Budget) -> Result[Level]:
    """Make a puzzle as `generate` does, but be content with the best one found when the budget ends the search.

    How good that is depends on the machine where the budget is one of time.
    """
    return _generate(params, rng, budget, patient=False)


def _generate(params: Params, rng: Rng, budget: Budget, *, patient: bool) -> Result[Level]:
    budget.start(max(params.iterations, 1))
    engine = workshop(params, rng)
    drafts = search(engine, params, budget)
    stopped = budget.stopped()
    statistics = {"attempts": engine.attempts, "iterations": engine.iterations, "nodes": budget.nodes}
    level = None if stopped and patient else finished(params, drafts, rng)
    if level:
        return Result(Status.SOLVED, level, statistics=statistics)
    if stopped:
        word = "cancelled" if stopped is Status.CANCELLED else "out of budget"
        reason = f"{word} after {engine.attempts} attempts and {engine.iterations} iterations"
        return Result(stopped, reason=reason, statistics=statistics)
    reason = f"no puzzle in {engine.attempts} attempts; try other sizes, fewer numbers, or more deductions"
    return Result(Status.UNSOLVABLE, reason=reason, statistics=statistics)


def workshop(params: Params, rng: Rng) -> Engine:
    """Return the compiled engine for these parameters."""
    return Engine(
        rng.stream("puzzles"),
        params.width,
        params.height,
        params.numbers,
        (*params.values, *params.changed),
        [params.weights.rules.get(rule, 0) for rule in RULES],
        params.weights.width,
        rules=mask(params.rules),
        watched=mask(UNIQUENESS),
        wanted=mask(params.wanted),
        tight=params.leak_free,
        symmetric=params.symmetric,
        capacity=POOL,
        method=list(Method).index(params.method),
        growths=params.fillings,
        target=-1 if params.target is None else params.target,
        sown=params.numbers > MANY_NUMBERS and not params.symmetric,
    )


def search(engine: Engine, params: Params, budget: Budget, before: int = 0) -> "list[Draft]":
    """Return the best puzzles a new engine finds, best first: several lines of descent, then all together.

    Progress is told as so many iterations after the `before` ones done elsewhere.
    """
    best: list[Draft] = []
    starts = params.starts if params.iterations else 1
    for start in range(1, starts + 1):
        engine.clear()
        if not engine.attempt(engine.attempts + MAX_ATTEMPTS, budget):
            break
        engine.improve(params.iterations * start // (2 * starts), budget, before)
        best += engine.pooled
    if best:
        engine.clear()
        engine.load(best_of(best))
        engine.improve(params.iterations, budget, before)
    return engine.pooled


def best_of(drafts: "Iterable[Draft]") -> "list[Draft]":
    """Return as many drafts as a pool holds, the best ones, in the order in which an engine loads them."""
    return sorted(drafts, key=lambda draft: -draft[0])[:POOL][::-1]


def finished(params: Params, drafts: "list[Draft]", rng: Rng) -> Level | None:
    """Return the level of the first draft that has exactly one solution; None when there is none."""
    return next(filter(None, (_proven(params, draft, rng) for draft in drafts)), None)


def _proven(params: Params, draft: "Draft", rng: Rng) -> Level | None:
    """Return the finished level; None where uniqueness had been presumed and does not hold."""
    _, numbers, dots = draft
    puzzle = Puzzle(params.width, params.height, tuple(Number(*n) for n in numbers), tuple(Point(*d) for d in dots))
    if params.few_dots:
        puzzle = _lean(params, puzzle, rng.stream("dots"))
    if params.decoys:
        puzzle = _decoyed(params, puzzle, rng.stream("decoys"))
    found = solve(puzzle).value
    if found is None or found.solutions != 1:
        return None
    score = rate(puzzle, weights_of(params.name), params.rules).score
    return Level(puzzle, found.lines, rng.seed, params.name, score)


def _good(params: Params, puzzle: Puzzle) -> bool:
    rating = rate(puzzle, params.weights, params.rules)
    return rating.solved and not (params.leak_free and rating.leaks)


def _lean(params: Params, puzzle: Puzzle, rng: Rng) -> Puzzle:
    """Take out dots, in random order, as long as the same deductions still lead to the end."""
    order = list(puzzle.dots)
    rng.shuffle(order)
    for dot in order:
        less = replace(puzzle, dots=tuple(other for other in puzzle.dots if other != dot))
        if _good(params, less):
            puzzle = less
    return puzzle


def _decoyed(params: Params, puzzle: Puzzle, rng: Rng) -> Puzzle:
    """Put in dots that lie on lines and that nobody needs, in random places."""
    for _ in range(params.decoys):
        cells = list(_spare_cells(params, puzzle))
        rng.shuffle(cells)
        more = (replace(puzzle, dots=(*puzzle.dots, cell)) for cell in cells)
        puzzle = next((other for other in more if _good(params, other)), puzzle)
    return puzzle


def _spare_cells(params: Params, puzzle: Puzzle) -> Iterator[Point]:
    taken = {(x, y) for x, y, _ in puzzle.numbers} | set(puzzle.dots)
    for line in rate(puzzle, params.weights, params.rules).lines:
        yield from (cell for cell in (line.cells if line else ()) if cell not in taken)

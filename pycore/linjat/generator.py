"""Generation of puzzles: search with the compiled engine, then a proof of uniqueness."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pycore.base.budget import Budget
from pycore.base.geometry import Point
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.linjat._curve import Curve
from pycore.linjat._engine import Engine
from pycore.linjat.levels import Level, Method, Params
from pycore.linjat.model import RULES, Number, Puzzle, Rule, Weights
from pycore.linjat.presets import rules_of, weights_of
from pycore.linjat.solver import mask, order_of, rate, solve

if TYPE_CHECKING:
    from pycore.linjat._engine import Draft

# An attempt takes a few microseconds. With the presets, about one attempt in some thousands makes a puzzle.
MAX_ATTEMPTS = 5_000_000
MANY_NUMBERS = 30


def generate(params: Params, rng: Rng, budget: Budget | None = None, curve: Curve | None = None) -> Result[Level]:
    """Generate a puzzle with exactly one solution, solvable by the deductions in `params.rules`.

    Args:
        params: size, deductions, score and search parameters.
        rng: the puzzle depends on its seed only: equal parameters and seeds give equal puzzles.
        budget: limits, progress (`done` of `total` iterations) and cancellation. A node is one layer of the human
            solver or one dot tried.
        curve: gets the best score over the iterations.

    Returns:
        `SOLVED` with the level; `UNSOLVABLE` if five million attempts gave no puzzle; `BUDGET` or `CANCELLED` if the
        budget was exceeded.
    """
    return _generate(params, rng, budget or Budget(), curve, patient=True)


def generate_in_time(params: Params, rng: Rng, budget: Budget, curve: Curve | None = None) -> Result[Level]:
    """Generate a puzzle like `generate`, but return the best one found so far if the budget is exceeded.

    With a time limit, the result depends on the machine.
    """
    return _generate(params, rng, budget, curve, patient=False)


def _generate(params: Params, rng: Rng, budget: Budget, curve: Curve | None, *, patient: bool) -> Result[Level]:
    budget.start(max(params.iterations, 1))
    engine = workshop(params, rng, curve)
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


def workshop(params: Params, rng: Rng, curve: Curve | None = None) -> Engine:
    """Return a new engine for the parameters, which writes a curve."""
    return Engine(
        rng.stream("puzzles"),
        params.width,
        params.height,
        params.numbers,
        (*params.values, *params.changed),
        [params.weights.rules.get(rule, 0) for rule in RULES],
        params.weights.width,
        order=order_of(params.rules),
        rules=mask(params.rules),
        wanted=mask(params.wanted),
        tight=params.leak_free,
        symmetric=params.symmetric,
        capacity=params.pool,
        method=list(Method).index(params.method),
        growths=params.fillings,
        target=-1 if params.target is None else params.target,
        sown=params.numbers > MANY_NUMBERS and not params.symmetric,
        curve=curve,
    )


def search(engine: Engine, params: Params, budget: Budget, before: int = 0) -> "list[Draft]":
    """Search with an engine and return the best puzzles found, the best first.

    The first half of the iterations improves each of `params.starts` puzzles separately, the second half improves the
    best of all in one pool. Progress is reported as `before` plus the iterations of this search.
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
        engine.load(best_of(best, params.pool))
        engine.improve(params.iterations, budget, before)
    return engine.pooled


def best_of(drafts: "Iterable[Draft]", count: int) -> "list[Draft]":
    """Return the best drafts, at most `count`, the best last."""
    return sorted(drafts, key=lambda draft: -draft[0])[:count][::-1]


def finished(params: Params, drafts: "list[Draft]", rng: Rng) -> Level | None:
    """Return the level of the first draft with exactly one solution; None if no draft has one."""
    return next(filter(None, (_proven(params, draft, rng) for draft in drafts)), None)


def _proven(params: Params, draft: "Draft", rng: Rng) -> Level | None:
    """Return the finished level; None if the solution is not unique."""
    _, numbers, dots = draft
    puzzle = Puzzle(params.width, params.height, tuple(Number(*n) for n in numbers), tuple(Point(*d) for d in dots))
    if params.few_dots:
        puzzle = _lean(params, puzzle, rng.stream("dots"))
    if params.decoys:
        puzzle = _decoyed(params, puzzle, rng.stream("decoys"))
    found = solve(puzzle).value
    if found is None or found.solutions != 1:
        return None
    rating = rate(puzzle, params.weights, params.rules)
    return Level(puzzle, found.lines, rng.seed, params.name, rating.score, *unusual(params))


def unusual(params: Params) -> tuple[tuple[Rule, ...], Weights | None]:
    """Return the rules and weights that a level has to name: those that its preset does not imply.

    With the first rules of a preset alone, a puzzle that they solve is solved in the same layers.
    """
    usual = rules_of(params.name)
    rules = () if usual[: len(params.rules)] == params.rules else params.rules
    return rules, None if params.weights.as_dict() == weights_of(params.name).as_dict() else params.weights


def _good(params: Params, puzzle: Puzzle) -> bool:
    rating = rate(puzzle, params.weights, params.rules)
    return rating.solved and not (params.leak_free and rating.leaks)


def _lean(params: Params, puzzle: Puzzle, rng: Rng) -> Puzzle:
    """Remove dots in random order, keeping the puzzle solvable by the same deductions."""
    order = list(puzzle.dots)
    rng.shuffle(order)
    for dot in order:
        less = replace(puzzle, dots=tuple(other for other in puzzle.dots if other != dot))
        if _good(params, less):
            puzzle = less
    return puzzle


def _decoyed(params: Params, puzzle: Puzzle, rng: Rng) -> Puzzle:
    """Add redundant dots in random cells of the solution's lines."""
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

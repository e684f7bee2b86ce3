"""Solvers: the number of solutions of a puzzle, and the human solver with ratings, explanations and hints."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pycore.base.budget import Budget
from pycore.base.geometry import Point
from pycore.base.result import Result, Status
from pycore.linjat import ladder
from pycore.linjat._climb import Board
from pycore.linjat._exact import Cover
from pycore.linjat.knowledge import ContradictionError, Find, Knowledge, beginning
from pycore.linjat.ladder import Layer
from pycore.linjat.levels import Level, Rating
from pycore.linjat.model import LOGIC, RULES, Line, Move, Position, Puzzle, Rule, Weights, tried
from pycore.linjat.presets import COMMON
from pycore.linjat.words import name, tell

MEASURES = ("score", "depth", "max_width", "leaks", *map(str, RULES))


@dataclass(frozen=True)
class Solution:
    """Result of the exact solver.

    Attributes:
        lines: the lines of one solution, in the order of the numbers.
        solutions: number of solutions found, at most the limit of the search.
    """

    lines: tuple[Line, ...]
    solutions: int


def solve(puzzle: Puzzle, budget: Budget | None = None, limit: int = 2) -> Result[Solution]:
    """Count the solutions of a puzzle by exact cover, independently of the human solver.

    Args:
        puzzle: the puzzle to solve.
        budget: limits and cancellation. A node is one branching of the search.
        limit: number of solutions after which the search stops.

    Returns:
        `SOLVED` with one solution and the number of solutions; `UNSOLVABLE` if there is none; `BUDGET` or `CANCELLED`
        if the budget was exceeded.
    """
    budget = budget or Budget()
    budget.start(1)
    return _count(puzzle, puzzle.places, budget, limit)


def _count(puzzle: Puzzle, choice: Sequence[Sequence[Line]], budget: Budget, limit: int) -> Result[Solution]:
    """Count the solutions in which the line of each number is one of its lines in `choice`."""
    options = [(i, line) for i, places in enumerate(choice) for line in places]
    items = {(dot.x, dot.y): len(puzzle.numbers) + place for place, dot in enumerate(puzzle.dots)}
    primary = len(puzzle.numbers) + len(puzzle.dots)
    for _, line in options:
        for cell in line.cells:
            items.setdefault(cell, len(items) + len(puzzle.numbers))
    search = Cover(
        primary, len(items) + len(puzzle.numbers) - primary, [[i, *(items[c] for c in ln.cells)] for i, ln in options]
    )
    found, chosen, through = search.count(limit, budget)
    stopped = None if through or found >= limit else budget.stopped()
    statistics = {"nodes": search.steps, "solutions": found}
    if stopped:
        return Result(stopped, reason=f"the search was ended; it had found {found} solutions", statistics=statistics)
    if not found:
        return Result(Status.UNSOLVABLE, reason="the puzzle has no solution", statistics=statistics)
    lines = dict(options[place] for place in chosen)
    return Result(Status.SOLVED, Solution(tuple(lines[i] for i in range(len(lines))), found), statistics=statistics)


def mask(rules: Collection[Rule]) -> int:
    """Return rules as a bit mask for the compiled ladder: bit i is the i-th rule."""
    return sum(1 << place for place, rule in enumerate(RULES) if rule in rules)


def order_of(rules: Sequence[Rule]) -> bytes:
    """Return rules, and those that are tried to count leaks, as their indices in the order of the compiled ladder."""
    return bytes(map(RULES.index, tried(rules)))


def rate(puzzle: Puzzle, weights: Weights = COMMON, rules: Sequence[Rule] = LOGIC) -> Rating:
    """Solve a puzzle with the human solver, and return the measures of its solution.

    Args:
        puzzle: the puzzle to solve.
        weights: weights of the score.
        rules: the deductions that may be used, in the order in which they are tried. The rules of `UNIQUENESS` are
            always tried, to count leaks.
    """
    board = Board(puzzle)
    status = board.climb(order_of(rules), mask(rules))
    depth, width, leaks, layers = board.account
    counts = dict(zip(RULES, layers, strict=True))
    places = [board.lines(i) for i in range(len(puzzle.numbers))]
    lines = tuple(Line(*place[0]) if len(place) == 1 else None for place in places)
    return Rating(status == 1, lines, depth, width, counts, leaks, weights.score(counts, width))


def measures(level: Level) -> dict[str, int]:
    """Return the measures of the human solver for a level by name. The score is on the common scale."""
    rating = rate(level.puzzle)
    values = (rating.score, rating.depth, rating.max_width, rating.leaks, *(rating.rules[rule] for rule in RULES))
    return dict(zip(MEASURES, values, strict=True))


def explain(puzzle: Puzzle, rules: Sequence[Rule] = LOGIC) -> list[tuple[Rule, list[str]]]:
    """Return the steps of the human solver in words: the rule and the sentences of each layer or note."""
    return [(layer.rule, tell(puzzle, layer)) for layer in ladder.climb(puzzle, rules).layers]


@dataclass(frozen=True)
class Hint:
    """A hint for the next step.

    Attributes:
        text: the deduction as a sentence, after those that it needs.
        rule: the deduction; None if the hint names a mistake, or there is no deduction.
        number: index of the number; -1 for none.
        cells: cells that lie on the line of the number by this deduction.
        dots: the dots in the explanation.
        others: indices of the other numbers in the explanation.
        move: the next move: drawing the line of the number, or erasing a wrong line; None if the puzzle is solved or
            there is no hint.
    """

    text: str
    rule: Rule | None = None
    number: int = -1
    cells: tuple[Point, ...] = ()
    dots: tuple[Point, ...] = ()
    others: tuple[int, ...] = ()
    move: Move | None = None


def hint(position: Position, rules: Sequence[Rule] = LOGIC) -> Hint:
    """Return a hint: the simplest deduction that follows from the lines drawn so far.

    If a drawn line differs from the solution, the hint names it instead.
    """
    return advise(position, rules).value or Hint("This puzzle has no solution.")


def advise(position: Position, rules: Sequence[Rule] = LOGIC, budget: Budget | None = None) -> Result[Hint]:
    """Return a hint like `hint`, within a budget; `UNSOLVABLE` for a puzzle without solution.

    Repeated hints solve the puzzle: following their moves erases each line at most once and draws each at most once.
    """
    found = solve(position.puzzle, budget)
    if found.value is None:
        return Result(found.status, reason=found.reason, statistics=found.statistics)
    right, is_only = found.value.lines, found.value.solutions == 1
    if not is_only and _wrong(position, right) is not None:
        # The drawn lines may belong to another solution.
        places = zip(position.puzzle.places, position.lines, strict=True)
        other = _count(position.puzzle, [(line,) if line else all_ for all_, line in places], budget or Budget(), 1)
        right = other.value.lines if other.value else right
    wrong = _wrong(position, right)
    if is_only and wrong is not None:
        told = Hint(f"The line of {name(position.puzzle.numbers[wrong])} is not the right one.", number=wrong)
    else:
        told = _reasoned(position, rules)
    open_ = [index for index, line in enumerate(position.lines) if line is None]
    if wrong is not None:
        told = replace(told, move=Move(wrong, None))
    elif open_:
        index = told.number if told.number in open_ else open_[0]
        told = replace(told, move=Move(index, right[index]))
    return Result(Status.SOLVED, told, statistics=found.statistics)


def _wrong(position: Position, right: Sequence[Line]) -> int | None:
    """Return the index of the first number whose drawn line differs from the solution; None if there is none."""
    pairs = enumerate(zip(position.lines, right, strict=True))
    return next((index for index, (drawn, line) in pairs if drawn not in (None, line)), None)


def _reasoned(position: Position, rules: Sequence[Rule]) -> Hint:
    """Return a hint by deduction from the drawn lines."""
    know = beginning(position.puzzle)
    for index, line in enumerate(position.lines):
        if line:
            know.alive[index] = (line,)
            know.owner.update(dict.fromkeys(line.cells, index))
    try:
        return _deduced(position.puzzle, know, rules) or _left_over(position, know)
    except ContradictionError:  # the player's mistake is the hint
        return Hint("The lines drawn so far do not go together.")


def _deduced(puzzle: Puzzle, know: Knowledge, rules: Sequence[Rule]) -> Hint | None:
    """Return a hint for the next layer with new cells, with the notes before it; None if each number has one line."""
    notes: list[str] = []
    know.refresh()
    while not know.solved():
        layer = ladder.next_layer(know, rules)[0]
        if layer is None:
            return Hint("No deduction leads on from here; try one of two ways.")
        first = next((find.number for find in layer.finds if find.cells), None)
        if first is not None:
            needed = _needed(know, [find for find in layer.finds if find.number == first])
            text = " ".join([*notes, *tell(puzzle, Layer(layer.rule, needed))])
            dots = tuple(dict.fromkeys(dot for find in needed for dot in find.dots))
            others = tuple(dict.fromkeys(other for find in needed for other in find.others))
            return Hint(text, layer.rule, first, needed[-1].cells, dots, others)
        notes += tell(puzzle, layer)
        for find in layer.finds:
            know.apply(find)
        know.refresh()
    return None


def _needed(know: Knowledge, finds: Sequence[Find]) -> tuple[Find, ...]:
    """Return the finds of a layer about one number without which its new cells do not follow; the last one has them.

    The ladder gives the cells to the last find, whose own reason may have nothing to do with them.
    """
    cells = finds[-1].cells
    kept = list(finds)
    for find in reversed(finds):
        rest = [other for other in kept if other is not find]
        gone = {line for other in rest for line in other.excluded}
        if rest and set(cells) <= set(know.news([line for line in know.alive[find.number] if line not in gone])):
            kept = rest
    return (*(find._replace(cells=()) for find in kept[:-1]), kept[-1]._replace(cells=cells))


def _left_over(position: Position, know: Knowledge) -> Hint:
    for index, line in enumerate(position.lines):
        if line is None:
            number = name(position.puzzle.numbers[index])
            return Hint(f"Only one line is left for {number}.", None, index, know.alive[index][0].cells)
    return Hint("The puzzle is solved.")

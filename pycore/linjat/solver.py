"""Solving: how many solutions a puzzle has, and how a person gets there."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pycore.base.budget import Budget
from pycore.base.geometry import Point
from pycore.base.result import Result, Status
from pycore.linjat import ladder
from pycore.linjat._climb import Board
from pycore.linjat._exact import Cover
from pycore.linjat.levels import Level, Rating
from pycore.linjat.model import LOGIC, RULES, UNIQUENESS, Line, Move, Position, Puzzle, Rule, Weights
from pycore.linjat.presets import COMMON
from pycore.linjat.words import name, tell


@dataclass(frozen=True)
class Solution:
    """What the exact solver found.

    Attributes:
        lines: the lines of one solution, in the numbers' order.
        solutions: how many there are, up to the limit that was asked for.
    """

    lines: tuple[Line, ...]
    solutions: int


def solve(puzzle: Puzzle, budget: Budget | None = None, limit: int = 2) -> Result[Solution]:
    """Count the solutions of a puzzle, by exact cover; no deduction of the human solver is used.

    Args:
        puzzle: what to solve.
        budget: limits and cancellation. A node is a branching.
        limit: stop when so many solutions are found.

    Returns:
        `SOLVED` with one solution and the number of them; `UNSOLVABLE` when there is none; `BUDGET` or `CANCELLED`
        when the search was ended before it knew.
    """
    budget = budget or Budget()
    budget.start(1)
    return _count(puzzle, puzzle.places, budget, limit)


def _count(puzzle: Puzzle, choice: Sequence[Sequence[Line]], budget: Budget, limit: int) -> Result[Solution]:
    """Count the solutions in which the numbers have lines among these."""
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
    """Return rules as the compiled ladder takes them."""
    return sum(1 << place for place, rule in enumerate(RULES) if rule in rules)


def rate(puzzle: Puzzle, weights: Weights = COMMON, rules: Collection[Rule] = LOGIC) -> Rating:
    """Let the human solver solve a puzzle, and measure its way.

    Args:
        puzzle: what to solve.
        weights: what the score is made of.
        rules: the deductions that may be used; those of uniqueness are watched in any case.
    """
    board = Board(puzzle)
    status = board.climb(mask(rules), mask(UNIQUENESS))
    depth, width, leaks, layers = board.account
    counts = dict(zip(RULES, layers, strict=True))
    places = [board.lines(i) for i in range(len(puzzle.numbers))]
    lines = tuple(Line(*place[0]) if len(place) == 1 else None for place in places)
    return Rating(status == 1, lines, depth, width, counts, leaks, weights.score(counts, width))


def measures(level: Level) -> dict[str, int]:
    """Return what the human solver says of a level, by name; the score is on the common scale."""
    rating = rate(level.puzzle)
    rules = {str(rule): count for rule, count in rating.rules.items() if count}
    return {"score": rating.score, "depth": rating.depth, "max_width": rating.max_width, "leaks": rating.leaks, **rules}


def explain(puzzle: Puzzle, rules: Collection[Rule] = LOGIC) -> list[tuple[Rule, list[str]]]:
    """Return the way of the human solver in words: for each layer or note its rule and its sentences."""
    return [(layer.rule, tell(puzzle, layer)) for layer in ladder.climb(puzzle, rules).layers]


@dataclass(frozen=True)
class Hint:
    """The next step for a player.

    Attributes:
        text: what to look at, and why, in a sentence.
        rule: the deduction; None when the hint is about a mistake, or there is nothing to say.
        number: index of the number it is about; -1 for none.
        cells: cells its line is then known to go through.
        dots: the dots the reason speaks of.
        others: indices of the other numbers the reason speaks of.
        move: what to do next: draw the line of the number it is about, or erase what is wrong; None when there is
            nothing to do.
    """

    text: str
    rule: Rule | None = None
    number: int = -1
    cells: tuple[Point, ...] = ()
    dots: tuple[Point, ...] = ()
    others: tuple[int, ...] = ()
    move: Move | None = None


def hint(position: Position, rules: Collection[Rule] = LOGIC) -> Hint:
    """Return the cheapest deduction that helps a player on.

    Deductions start from the lines drawn so far. A drawn line that is not that of the solution is named first.
    """
    return advise(position, rules).value or Hint("This puzzle has no solution.")


def advise(position: Position, rules: Collection[Rule] = LOGIC, budget: Budget | None = None) -> Result[Hint]:
    """Return what `hint` returns, within a budget; no hint for a puzzle that has no solution.

    Who follows its moves has solved the puzzle after erasing each line at most once, and drawing each once.
    """
    found = solve(position.puzzle, budget)
    if found.value is None:
        return Result(found.status, reason=found.reason, statistics=found.statistics)
    right, is_only = found.value.lines, found.value.solutions == 1
    if not is_only and _wrong(position, right) is not None:
        # The lines that are drawn may be those of another solution.
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
    """Return the first number whose line is drawn, and another one than it should be."""
    pairs = enumerate(zip(position.lines, right, strict=True))
    return next((index for index, (drawn, line) in pairs if drawn not in (None, line)), None)


def _reasoned(position: Position, rules: Collection[Rule]) -> Hint:
    """Return what follows from the lines that are drawn."""
    know = ladder.beginning(position.puzzle)
    for index, line in enumerate(position.lines):
        if line:
            know.alive[index] = (line,)
            know.owner.update(dict.fromkeys(line.cells, index))
    try:
        return _deduced(position.puzzle, know, rules) or _left_over(position, know)
    except ladder.ContradictionError:
        return Hint("The lines drawn so far do not go together.")


def _deduced(puzzle: Puzzle, know: ladder.Knowledge, rules: Collection[Rule]) -> Hint | None:
    """Return the next deduction that wins cells, with the notes before it; None when each number has one line."""
    notes: list[str] = []
    know.refresh()
    while not know.solved():
        layer = ladder.next_layer(know, rules)[0]
        if layer is None:
            return Hint("No deduction leads on from here; try one of two ways.")
        sentences = tell(puzzle, layer)
        for sentence, find in zip(sentences, layer.finds, strict=True):
            if find.cells:
                return Hint(" ".join([*notes, sentence]), layer.rule, find.number, find.cells, find.dots, find.others)
        notes += sentences
        for find in layer.finds:
            know.apply(find)
        know.refresh()
    return None


def _left_over(position: Position, know: ladder.Knowledge) -> Hint:
    for index, line in enumerate(position.lines):
        if line is None:
            number = name(position.puzzle.numbers[index])
            return Hint(f"Only one line is left for {number}.", None, index, know.alive[index][0].cells)
    return Hint("The puzzle is solved.")

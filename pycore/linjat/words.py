"""Explanations of deductions as English sentences."""

from collections.abc import Sequence

from pycore.base.geometry import Point
from pycore.linjat.knowledge import Find
from pycore.linjat.ladder import Layer
from pycore.linjat.model import Number, Puzzle, Rule


def tell(puzzle: Puzzle, layer: Layer) -> list[str]:
    """Return one sentence for each find of a layer: the reason, then the conclusion. Columns and rows count from 1."""
    return [_reason(puzzle, layer.rule, find) + _result(puzzle, find) for find in layer.finds]


def name(number: Number) -> str:
    """Return a number as in `the 3 at (2, 5)`."""
    return f"the {number.value} at {place(Point(number.x, number.y))}"


def place(cell: Point) -> str:
    """Return a cell as in `(2, 5)`: column and row, from 1."""
    return f"({cell.x + 1}, {cell.y + 1})"


def _reason(puzzle: Puzzle, rule: Rule, find: Find) -> str:
    me = name(puzzle.numbers[find.number])
    others = _joined([name(puzzle.numbers[other]) for other in find.others])
    dots = _joined([place(dot) for dot in find.dots])
    one = len(find.dots) == 1
    texts = {
        Rule.COVER: f"The dot{'' if one else 's'} at {dots} can only be reached from {me}",
        Rule.FIT: f"All lines that are left for {me} share cells",
        Rule.SQUARE: f"Only {me} and {others} reach the dots at {dots}, and no line both of them; each takes one",
        Rule.DEPENDENCY: f"Whatever covers the dot at {dots} bars some lines of {me}",
        Rule.ONE_OF: f"{others} cannot both go where they meet, and {me} must not bar the other way of both",
        Rule.STARVE: f"Some lines of {me} would leave no line for the dot at {dots}",
        Rule.CROWD: f"Some lines of {me} would leave no line for {others}",
        Rule.UNCONTESTED: f"{me} reaches no open dot; there is only one solution, so it takes what only it can reach",
        Rule.TWINS: f"Some lines of {me} could not be told apart; with only one solution, it has none of them",
    }
    text = texts[rule]
    return text[0].upper() + text[1:]


def _result(puzzle: Puzzle, find: Find) -> str:
    value = puzzle.numbers[find.number].value
    if find.cells:
        return f", so the {value} goes through {_joined([place(cell) for cell in find.cells])}."
    count = len(find.excluded)
    return f", so {count} of the {value}'s lines {'is' if count == 1 else 'are'} impossible."


def _joined(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

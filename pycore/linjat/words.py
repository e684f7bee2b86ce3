"""Deductions as sentences for people."""

from collections.abc import Sequence

from pycore.base.geometry import Point
from pycore.linjat.ladder import Find, Layer
from pycore.linjat.model import Number, Puzzle, Rule


def tell(puzzle: Puzzle, layer: Layer) -> list[str]:
    """Return one sentence for each find of a layer, with the reason first. Columns and rows count from 1."""
    return [_reason(puzzle, layer.rule, find) + _result(find) for find in layer.finds]


def name(number: Number) -> str:
    """Return how sentences call a number: `the 3 at (2, 5)`."""
    return f"the {number.value} at {place(Point(number.x, number.y))}"


def place(cell: Point) -> str:
    """Return column and row of a cell, from 1."""
    return f"({cell.x + 1}, {cell.y + 1})"


def _reason(puzzle: Puzzle, rule: Rule, find: Find) -> str:
    me = name(puzzle.numbers[find.number])
    others = _joined([name(puzzle.numbers[other]) for other in find.others])
    dots = _joined([place(dot) for dot in find.dots])
    one = len(find.dots) == 1
    match rule:
        case Rule.COVER:
            return f"The dot{'' if one else 's'} at {dots} can only be reached from {me}"
        case Rule.FIT:
            return f"However {me} is drawn, its line takes the same cells"
        case Rule.SQUARE:
            return f"Only {me} and {others} can reach the dots at {dots}, and no line reaches both: each takes one"
        case Rule.DEPENDENCY:
            return f"Whatever covers the dot at {dots} also takes cells that {me} could want"
        case Rule.ONE_OF:
            return f"{others} cannot both go where they could meet, so one needs its other way; {me} must not bar both"
        case Rule.STARVE:
            return f"Some lines of {me} would leave no line for the dot at {dots}"
        case Rule.CROWD:
            return f"Some lines of {me} would leave no line for {others}"
        case Rule.UNCONTESTED:
            return f"{me} reaches no open dot; as there is only one solution, it takes cells nobody else wants"
        case Rule.TWINS:
            return f"Several lines of {me} could not be told apart, so with only one solution it has none of them"


def _result(find: Find) -> str:
    if find.cells:
        return f": its line goes through {_joined([place(cell) for cell in find.cells])}."
    count = len(find.excluded)
    return f": {count} of its lines {'is' if count == 1 else 'are'} impossible."


def _joined(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

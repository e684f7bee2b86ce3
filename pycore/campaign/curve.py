"""Curves of difficulty: one wished score for each level of a campaign, from a list, points or a formula."""

import ast
import math
from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from pycore.base.errors import ParameterError, unknown_name

MAX_TEXT = 1000
MAX_SCORE = 1e9
DEFAULT = "low + (high - low) * x"
FUNCTIONS: Mapping[str, Callable[..., float]] = {
    name: getattr(math, name) for name in ("sqrt", "exp", "log", "sin", "cos", "floor", "ceil")
} | {"min": min, "max": max, "abs": abs}
OPERATORS: Mapping[type, Callable[[float, float], float]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.Pow: math.pow,
}


def targets(text: str, count: int, low: float, high: float) -> list[float]:
    """Return the wished scores of `count` levels.

    Args:
        text: one of:
            a list of numbers, `8, 12, 20`: the scores, spread evenly and joined by straight lines if their number is
            not `count`;
            points, `0: 8, 0.3: 40, 1: 170`: places in the campaign, 0 for the first level and 1 for the last one, and
            their scores, joined by straight lines;
            a formula, `8 + 160 * x^2`, of `x`, the place in the campaign, `low` and `high`, `pi`, numbers, + - * / ^,
            parentheses and the functions sqrt, exp, log, sin, cos, floor, ceil, min, max, abs.
        count: number of levels.
        low: lowest score of all levels that there are.
        high: highest score of all levels that there are.

    Raises:
        ParameterError: the text is not one of these, or a score is not a number in 0..1,000,000,000.
    """
    if len(text) > MAX_TEXT or not text.strip():
        raise ParameterError("curve", f"it has {len(text)} characters, not 1 to {MAX_TEXT}")
    curve = _points(text) if ":" in text else _list(text)
    places = [step / max(count - 1, 1) for step in range(count)]
    wished = [_between(curve, place) for place in places] if curve else _formula(text, places, low, high)
    for place, score in zip(places, wished, strict=True):
        if not abs(score) <= MAX_SCORE:
            raise ParameterError("curve", f"{text!r} is {score} at x = {place:g}")
    return wished


def _list(text: str) -> list[tuple[float, float]]:
    """Return evenly spread points for a list of numbers; none for another text."""
    try:
        scores = [float(word) for word in text.split(",")]
    except ValueError:  # not a list: perhaps a formula, which the caller tries next
        return []
    return [(step / max(len(scores) - 1, 1), score) for step, score in enumerate(scores)]


def _points(text: str) -> list[tuple[float, float]]:
    points = []
    for part in text.split(","):
        place, _, score = part.partition(":")
        try:
            points.append((float(place), float(score)))
        except ValueError:
            raise ParameterError("curve", f"{part.strip()!r} is no point: PLACE: SCORE, as in `0.5: 40`") from None
    if not all(0 <= place <= 1 for place, _ in points) or not all(a < b for (a, _), (b, _) in pairwise(points)):
        raise ParameterError("curve", f"the places in {text!r} do not ascend within 0..1")
    return points


def _between(points: Sequence[tuple[float, float]], place: float) -> float:
    """Return the score at a place, on the straight line between two points; beyond the outer ones it is constant."""
    after = bisect(points, (place, math.inf))
    if after in (0, len(points)):
        return points[min(after, len(points) - 1)][1]
    (x0, y0), (x1, y1) = points[after - 1 : after + 1]
    return y0 + (y1 - y0) * (place - x0) / (x1 - x0)


def _formula(text: str, places: Sequence[float], low: float, high: float) -> list[float]:
    try:
        # The operator of Python has another precedence.
        tree = ast.parse(text.strip().replace("^", "**"), mode="eval").body
        return [_value(tree, {"x": place, "low": low, "high": high, "pi": math.pi}) for place in places]
    except (SyntaxError, ValueError, TypeError, ArithmeticError, RecursionError, MemoryError) as error:
        reason = "it is no list, points or formula" if isinstance(error, SyntaxError) else str(error)
        raise ParameterError("curve", f"{text!r}: {reason}") from None


def _value(tree: ast.expr, names: Mapping[str, float]) -> float:
    """Return the value of a formula. Only the forms named here are evaluated."""
    match tree:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return float(value)
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand, names)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in OPERATORS:
            return OPERATORS[type(operator)](_value(left, names), _value(right, names))
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if name in FUNCTIONS:
            return float(FUNCTIONS[name](*[_value(arg, names) for arg in args]))
        case ast.Name(id=name):
            raise ValueError(unknown_name("name", name, [*names, *FUNCTIONS]))
    raise ValueError(f"{ast.unparse(tree)[:40]!r} is not part of a formula")

"""Presets of the generator. Sizes, numbers and weights are taken from J. Snellman's program."""

from collections.abc import Mapping
from dataclasses import replace

from pycore.base.errors import UnknownNameError
from pycore.linjat.levels import Method, Params
from pycore.linjat.model import LOGIC, Rule, Weights

PRESETS = {
    "easy": "6x9 cells, 10 numbers: dots and tight places",
    "medium": "7x10 cells, 20 numbers: the same, longer and narrower",
    "hard": "8x11 cells, 22 numbers: pairs of dots between two numbers too",
    "expert": "9x13 cells, 26 numbers: dependencies and alternatives too",
}
SIMPLE = (Rule.COVER, Rule.FIT)
HARD = (*SIMPLE, Rule.SQUARE)
EXPERT = (*HARD, Rule.DEPENDENCY, Rule.ONE_OF)


def weights(square: int, dependency: int, one_of: int, width: int) -> Weights:
    """Return weights with the values of J. Snellman's program for the simple rules."""
    rules = {
        Rule.UNCONTESTED: -1,
        Rule.COVER: 1,
        Rule.TWINS: -50,
        Rule.FIT: 3,
        Rule.SQUARE: square,
        Rule.DEPENDENCY: dependency,
        Rule.ONE_OF: one_of,
        Rule.STARVE: dependency,
        Rule.CROWD: one_of,
    }
    return Weights(rules, width)


# The common scale for puzzles of all sizes, used by campaigns and for puzzles without a preset.
COMMON = weights(20, 40, 40, -1)
TABLE: Mapping[str, Params] = {
    "easy": Params(6, 9, 10, weights(0, 0, 0, -1), SIMPLE, fillings=3, name="easy"),
    "medium": Params(7, 10, 20, weights(0, 0, 0, -1), SIMPLE, method=Method.ANNEALING, name="medium"),
    "hard": Params(8, 11, 22, weights(50, 0, 0, -2), HARD, (Rule.SQUARE,), name="hard"),
    "expert": Params(9, 13, 26, weights(50, 100, 60, -2), EXPERT, EXPERT[2:], name="expert"),
}


def preset(spec: str) -> Params:
    """Return the parameters of a preset, given as `NAME` or as `NAME:ITERATIONS` with another number of iterations.

    Raises:
        ParameterError: the preset does not exist.
    """
    name, colon, count = spec.partition(":")
    if name not in TABLE or (colon and not (count.isascii() and count.isdigit() and len(count) < 10)):
        raise UnknownNameError("preset", spec, (*PRESETS, "NAME:ITERATIONS"))
    return replace(TABLE[name], iterations=int(count)) if colon else TABLE[name]


def rules_of(name: str) -> tuple[Rule, ...]:
    """Return the deductions of a preset in their order; all that do not assume uniqueness for any other name."""
    return TABLE[name].rules if name in TABLE else LOGIC


def weights_of(name: str) -> Weights:
    """Return the weights of a preset; the common weights for any other name."""
    return TABLE[name].weights if name in TABLE else COMMON

"""Settings by name, for the command line, requests of batches and nodes; and the texts of rules and weights."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pycore.base.errors import ParameterError, UnknownNameError
from pycore.linjat.levels import Params
from pycore.linjat.model import RULES, Rule, Weights

WIDTH = "width"
SIZE = ("width", "height")
# Attributes of `Params` by the names of their settings.
PLAIN = {
    "numbers": "numbers",
    "iterations": "iterations",
    "method": "method",
    "pool": "pool",
    "score": "target",
    "symmetric": "symmetric",
    "few_dots": "few_dots",
    "decoys": "decoys",
}


def with_settings(params: Params, settings: Mapping[str, Any]) -> Params:
    """Return parameters with some settings changed.

    Args:
        params: the parameters, for example those of a preset.
        settings: values by the names of the command's options: numbers, iterations, method, pool, score (the target),
            symmetric, few_dots and decoys. And `size`, the numbers of columns and rows; `leaks`, whether leaks are
            allowed; `rules`, a text for `parse_rules` or a list of names; `weights`, a text for `parse_weights` or
            weights by name. Settings that are None keep the value of `params`.

    Raises:
        ParameterError: a setting does not exist, or its value is invalid.
    """
    given = {name: value for name, value in settings.items() if value is not None}
    changes: dict[str, Any] = {label: given.pop(name) for name, label in PLAIN.items() if name in given}
    if size := given.pop("size", None):
        if len(size) != len(SIZE):
            raise ParameterError("size", f"{list(size)} is not the numbers of columns and rows")
        changes |= dict(zip(SIZE, size, strict=True))
    if "leaks" in given:
        changes["leak_free"] = not given.pop("leaks")
    if rules := given.pop("rules", None):
        changes["rules"] = parse_rules(rules) if isinstance(rules, str) else _rules(rules)
        # A rule that is not allowed cannot be required.
        changes["wanted"] = tuple(rule for rule in params.wanted if rule in changes["rules"])
    if weights := given.pop("weights", None):
        changes["weights"] = parse_weights(weights, params.weights)
    for name in given:
        raise UnknownNameError("setting", name, (*PLAIN, "size", "leaks", "rules", "weights"))
    return replace(params, **changes)


def parse_rules(text: str) -> tuple[Rule, ...]:
    """Parse rules in their order, as in `cover,fit,square`.

    Raises:
        ParameterError: a rule does not exist.
    """
    return _rules([name.strip() for name in text.split(",")])


def format_rules(rules: Sequence[Rule]) -> str:
    """Return the text of rules, for `parse_rules`."""
    return ",".join(rules)


def parse_weights(given: str | Mapping[str, int], base: Weights | None = None) -> Weights:
    """Parse weights of the score: rules and `width`, as in `cover=1,square=50,width=-2`, or the same by name.

    Args:
        given: the text or the weights.
        base: the weights of all others; None for 0.

    Raises:
        ParameterError: a rule does not exist, or a weight is not an integer in -10000..10000.
    """
    pairs = dict(map(_pair, given.split(","))) if isinstance(given, str) else given
    weights = dict(base.rules) if base else {}
    width = base.width if base else 0
    for name, weight in pairs.items():
        if type(weight) is not int:
            raise ParameterError("weights", f"{name}={weight!r} is not an integer in -10000..10000")
        if name == WIDTH:
            width = weight
        else:
            weights[_rule(name, WIDTH)] = weight
    return Weights(weights, width)


def format_weights(weights: Weights) -> str:
    """Return the text of weights, for `parse_weights`."""
    return ",".join(f"{name}={weight}" for name, weight in weights.as_dict().items()) or f"{WIDTH}=0"


def _pair(part: str) -> tuple[str, int]:
    name, _, weight = part.partition("=")
    try:
        return name.strip(), int(weight)
    except ValueError:
        raise ParameterError("weights", f"{part.strip()[:40]!r} is not a weight such as square=50") from None


def _rules(names: Sequence[str]) -> tuple[Rule, ...]:
    return tuple(map(_rule, names))


def _rule(name: str, *more: str) -> Rule:
    if name not in RULES:
        raise UnknownNameError("rule", name, (*RULES, *more))
    return Rule(name)

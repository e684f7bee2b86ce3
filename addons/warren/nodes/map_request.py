"""Requests of a `WarrenMapGenerator` as dictionaries of plain values, which may come from another player."""

import json
from typing import TYPE_CHECKING, Any

import pycore
from pycore.base.errors import NotationError, ParameterError, WarrenError

from .map_recipe import Recipe

if TYPE_CHECKING:
    import pycore.dungeon

# JSON has no whole numbers beyond this one in Godot.
LARGEST_WHOLE = 2**53
# Levels of lists in a request.
DEEPEST = 2


def plain_request(recipe: Recipe) -> dict[str, Any]:
    """Return the properties of a generator as a dictionary.

    Raises:
        WarrenError: A property is not valid, or a function is set.
    """
    for name, function in zip(recipe.own._fields, recipe.own, strict=True):
        if function is not None:
            raise ParameterError(name, "a function of the game is no part of a request; set it to null")
    record: dict[str, Any] = json.loads(pycore.dungeon.format_request(recipe.request()))
    return record


def read_request(record: object) -> "pycore.dungeon.Request":
    """Return the request of a dictionary by `plain_request`.

    Raises:
        WarrenError: It is none, or a value is out of its range.
    """
    try:
        text = json.dumps(_plain(record, DEEPEST), ensure_ascii=False, allow_nan=False)
        text.encode()
    except (TypeError, ValueError):
        raise NotationError("the request has a value that is no number, text or list of these") from None
    request = pycore.dungeon.parse_request(text, "request")
    try:
        request.to_params()
    except ArithmeticError:
        raise WarrenError("request: a number is out of its range") from None
    return request


def _plain(value: object, levels: int) -> object:
    """Return a value as JSON has it: whole floats, which Godot reads from JSON, are integers."""
    if isinstance(value, float) and value.is_integer() and abs(value) <= LARGEST_WHOLE:
        return int(value)
    if isinstance(value, dict) and levels == DEEPEST:
        if not all(isinstance(key, str) for key in value):
            raise TypeError
        return {key: _plain(item, levels - 1) for key, item in value.items()}
    if isinstance(value, (list, tuple)) and levels:
        return [_plain(item, levels - 1) for item in value]
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise TypeError

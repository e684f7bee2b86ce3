"""Requests of all families as texts, which are the same on every machine and give equal levels there."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, unknown_name
from pycore.base.family import Family, load
from pycore.base.familycli import FamilyCli, family_cli
from pycore.base.jsontext import read_json
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.store import canonical_json

MAX_TEXT = 1_000_000
MAX_TIME_MS = 10**12
TIME = "time-ms"


@dataclass(frozen=True)
class Recipe:
    """What the levels of a batch are made by.

    Attributes:
        family: the family of the levels.
        request: canonical text of the request, equal for equal requests; `read_recipe` reads it.
        make: `make(rng, budget)` returns the result for a seed.
        time_ms: time limit of each level in milliseconds; None for none. It is the entry "time-ms" of the request.
    """

    family: Family
    request: str
    make: Callable[[Rng, Budget], Result[Any]]
    time_ms: int | None = None


def read_recipe(name: str, text: str, source: str = "", time_ms: int | None = None) -> Recipe:
    """Return the recipe of a request.

    Args:
        name: name of the family.
        text: text of a request as the family writes it; a family without such texts takes a JSON object of the options
            of its command `generate` by name, such as `{"preset": "hard", "size": [9, 9]}`. Either may have an entry
            "time-ms".
        source: name of the file, for errors.
        time_ms: time limit of each level, in place of that of the request.

    Raises:
        NotationError: the text is no request of the family.
        ParameterError: the values of the request do not go together.
    """
    own = family_cli(name)
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a request may take up to {MAX_TEXT}", source)
    record = read_json(text, source)
    if not isinstance(record, dict):
        raise NotationError("a request is a JSON object", source)
    given = record.pop(TIME, None)
    if not (given is None or (type(given) is int and 0 <= given <= MAX_TIME_MS)):
        raise NotationError(f"{TIME}: {json.dumps(given)[:40]} is not a whole number of 0 to {MAX_TIME_MS}", source)
    time_ms = given if time_ms is None else time_ms
    if own.parse_request:
        plain = text if given is None else json.dumps(record)
        return _recipe(name, own, own.parse_request(plain, source), {}, time_ms)
    return recipe_of(name, _values(own, record, source), time_ms)


def recipe_of(name: str, values: Mapping[str, Any], time_ms: int | None = None) -> Recipe:
    """Return the recipe for the values of the options of `generate`, by the names of their Python arguments."""
    own = family_cli(name)
    return _recipe(name, own, own.params(**values), values, time_ms)


@lru_cache(8)
def recipe_again(name: str, request: str) -> Recipe:
    """Return the recipe of a canonical text; the last few are remembered, for the jobs of a worker."""
    return read_recipe(name, request)


def _recipe(name: str, own: FamilyCli, params: Any, values: Mapping[str, Any], time_ms: int | None) -> Recipe:
    family = load(name)
    make = own.generate or family.generate
    request = own.format_request(params) if own.format_request else given_text(own, values)
    if time_ms is not None:
        request = json.dumps({**json.loads(request), TIME: time_ms})
    return Recipe(family, canonical_json(json.loads(request)), lambda rng, budget: make(params, rng, budget), time_ms)


def given_text(own: FamilyCli, values: Mapping[str, Any]) -> str:
    """Return the values of the given options as a JSON object, by the names of the options."""
    names = {option.name: option.opts[0].lstrip("-") for option in own.options}
    given = {names[name]: value for name, value in values.items() if value is not None and value is not False}
    given = {name: value for name, value in given.items() if value != ()}  # a 0 is given
    return json.dumps(given, default=_name)


def _name(value: object) -> str:
    """Return a text for a value that is not plain, such as a path."""
    return str(getattr(value, "__qualname__", value))


def _values(own: FamilyCli, record: Mapping[str, Any], source: str) -> dict[str, Any]:
    """Return the values of the options that a JSON object names, read as on the command line."""
    options = {option.opts[0].lstrip("-"): option for option in own.options}
    words: list[str] = []
    for name, value in record.items():
        option = options.get(name.replace("_", "-"))
        if not isinstance(option, click.Option):
            raise NotationError(unknown_name("option", name, options), source)
        words += _words(option, value, source)
    try:
        return click.Command("request", params=list(own.options)).make_context("request", words).params
    except click.ClickException as error:
        raise NotationError(error.format_message(), source) from None


def _words(option: click.Option, value: object, source: str) -> list[str]:
    """Return the words of the command line for an option with a value of JSON."""
    word = option.opts[0]
    if option.is_flag:
        if not isinstance(value, bool):
            raise NotationError(f"{word.lstrip('-')}: it is true or false, not {json.dumps(value)[:40]}", source)
        return [word] * value
    if option.multiple and isinstance(value, list):
        return [text for item in value for text in _words_of_one(option, item, source)]
    return _words_of_one(option, value, source)


def _words_of_one(option: click.Option, value: object, source: str) -> list[str]:
    items = value if isinstance(value, list) and option.nargs > 1 else [value]
    is_plain = all(isinstance(item, str | int | float) and not isinstance(item, bool) for item in items)
    if len(items) != option.nargs or not is_plain:
        wanted = "a text or a number" if option.nargs == 1 else f"a list of {option.nargs} texts or numbers"
        raise NotationError(f"{option.opts[0].lstrip('-')}: {json.dumps(value)[:40]} is not {wanted}", source)
    # With the sign of equality a value may begin with a dash.
    return [f"{option.opts[0]}={items[0]}"] if option.nargs == 1 else [option.opts[0], *map(str, items)]

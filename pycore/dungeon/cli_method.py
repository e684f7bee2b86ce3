"""The parts of the method on the command line."""

import re
from collections.abc import Callable
from typing import Any

import click

from pycore.base.errors import ParameterError
from pycore.dungeon import method
from pycore.dungeon.method import Method

NUMBER = r"([0-9]+(?:\.[0-9]+)?)"


class Part(click.ParamType):  # type: ignore[type-arg]  # generic in some versions of click only
    """A text that stands for a part of the method: one of some forms, each of which may have a number."""

    name = "part"

    def __init__(self, forms: dict[str, Callable[[str], Any]], example: str) -> None:
        self.forms = forms
        self.example = example

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the part."""
        for form, make in self.forms.items():
            if match := re.fullmatch(form, value):
                try:
                    return make(match[match.lastindex or 0])
                except ParameterError as error:
                    self.fail(error.message, param, ctx)
        return self.fail(f"{value[:80]!r} is none of {self.example}", param, ctx)


MODELS = Part(
    {"cycle": lambda _: method.cycle, NUMBER: lambda text: method.with_probability_of({}, float(text))},
    "cycle, PROBABILITY",
)
CACHE = Part(
    {
        "always": lambda _: method.cache_always,
        "refresher:([0-9]{1,9})": lambda text: method.cache_refresher(int(text)),
        "every:([0-9]{1,9})": lambda text: method.cache_every(int(text)),
        f"probability:{NUMBER}": lambda text: method.cache_with_probability(float(text)),
    },
    "always, refresher:ROOMS, every:N, probability:P",
)
DIVIDER = Part({NUMBER: lambda text: method.share_of_moves(float(text))}, "0..1")

OPTIONS: list[click.Parameter] = [
    click.Option(
        ["--models"], type=MODELS, metavar="cycle|P", help="Templates tested in a step: in turn, or with a probability."
    ),
    click.Option(["--divider"], type=DIVIDER, metavar="SHARE", help="Look at a share of the moves only, in 0..1."),
    click.Option(
        ["--cache"],
        type=CACHE,
        metavar="always|refresher:N|every:N|probability:P",
        help="Remember fitness: all, all for N rooms, one of every N, or with a probability.",
    ),
    click.Option(
        ["--adaptive"],
        type=(float, float),
        metavar="ATTACK DECAY",
        help="Let objectives take turns: what counted most in a move is multiplied by DECAY, the others by ATTACK.",
    ),
    click.Option(
        ["--backtracks"], type=int, help="Go back at dead ends so often, at the most. [default: 100,000 / rooms]"
    ),
    click.Option(
        ["--distance"],
        type=int,
        default=1,
        show_default=True,
        help="After going back, place a room so many tiles, at the least, from where it was.",
    ),
]


def make_method(
    models: Any = None,
    divider: Any = None,
    cache: Any = None,
    adaptive: tuple[float, float] | None = None,
    **backtracking: Any,
) -> Method:
    """Return the method of the options' values."""
    combinator = method.adaptive(*adaptive) if adaptive else None
    return Method(models=models, divider=divider, cache=cache, combinator=combinator, **backtracking)

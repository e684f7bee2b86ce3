"""The record of a family of levels: its functions and names, as used by the command line, the tests and the nodes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result
from pycore.base.rng import Rng

if TYPE_CHECKING:
    from concurrent.futures import Executor


@dataclass(frozen=True)
class Family:
    """The functions and names that a family offers. `Any` stands for the family's own types of parameters and levels.

    Attributes:
        name: name of the package in `pycore`, and of the command.
        presets: description of each preset (a set of ready-made parameters) by its name.
        samples: names of presets that are quick to generate, for tests.
        preset: `preset(name)` returns parameters; raises `ParameterError` for an unknown name.
        generate: `generate(params, rng, budget)` returns a `Result` with a level. It depends on the seed of `rng` only,
            not on the numbers drawn before.
        parse: `parse(text, source)` returns a level; raises `NotationError` for an invalid text.
        format: `format(level)` returns the canonical text of a level. Parsing this text gives an equal level.
        check: `check(level)` returns a list of errors, one line each; it is empty for a valid level.
        generate_together: like `generate`, in parallel on the workers of an executor; any executor gives the same
            level. None if the family has no parallel generator.
        rate: `rate(level)` returns measures by name; `score` is the difficulty, comparable between all levels of the
            family. None if the family has no rating.
        parse_pack: like `parse`, for a text of several levels. None if a text has one level only.
        format_pack: `format_pack(levels)` returns a text for `parse_pack`. None exactly if `parse_pack` is None.
        campaign: `campaign(count, rng, budget)` returns a `Result` with `count` levels, the easiest first. None if the
            family has no campaigns.
    """

    name: str
    presets: Mapping[str, str]
    samples: tuple[str, ...]
    preset: Callable[[str], Any]
    generate: Callable[[Any, Rng, Budget | None], Result[Any]]
    parse: Callable[[str, str], Any]
    format: Callable[[Any], str]
    check: Callable[[Any], Iterator[str]]
    generate_together: "Callable[[Any, Rng, Executor, Budget | None], Result[Any]] | None" = field(
        default=None, kw_only=True
    )
    rate: Callable[[Any], Mapping[str, int]] | None = field(default=None, kw_only=True)
    parse_pack: Callable[[str, str], Sequence[Any]] | None = field(default=None, kw_only=True)
    format_pack: Callable[[Sequence[Any]], str] | None = field(default=None, kw_only=True)
    campaign: Callable[[int, Rng, Budget | None], Result[Any]] | None = field(default=None, kw_only=True)


# Descriptions of the families by the names of their packages. A package has a `FAMILY`, its module `cli` a `CLI`.
FAMILIES: Mapping[str, str] = {
    "dungeon": "Maps grown from hand-drawn rooms that connect door to door.",
    "sokoban": "Boxes pushed to their goals, in levels of a wished difficulty.",
    "banqi": "Chinese dark chess: flip, chase and capture.",
    "foxhunt": "Find the hidden foxes with the fewest shots.",
    "words": "Crossword games, Erudit and Scrabble: turns of one word or several.",
    "linjat": "Puzzles of lines through numbers and over dots, with one solution.",
}


def load(name: str) -> Family:
    """Import a family and return its record.

    Raises:
        ParameterError: no family has this name.
    """
    if name not in FAMILIES:
        raise ParameterError("family", f"{name!r} is none of {', '.join(FAMILIES)}")
    family: Family = import_module(f"pycore.{name}").FAMILY
    return family

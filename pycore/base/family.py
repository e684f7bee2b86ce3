"""The record by which the command line, the tests and the nodes know a family of levels without knowing its rules."""

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


def _no_solution(_level: object) -> str:
    return ""


@dataclass(frozen=True)
class Family:
    """The verbs of a family. `Any` stands for its own kind of parameters and of levels.

    Attributes:
        name: name of its package in `pycore`, and on the command line.
        presets: names of ready-made parameters, each with a line of explanation.
        samples: presets small enough to be generated many times by tests.
        preset: from a preset's name to parameters; `ParameterError` for a wrong one.
        generate: from parameters, a seeded generator and a budget to a level. Only the generator's seed matters.
        parse: from a text and the name of its source to a level; `NotationError` when it is none.
        format: from a level to its canonical text: parsing it gives an equal level, formatting that the same text.
        check: from a level to the promises it breaks, one line each.
        generate_together: as `generate`, by the workers of an executor; equal on any. None where one worker does it.
        rate: from a level to its measures by name, among them `score`: how difficult it is, on one scale for all levels
            of the family. None where nothing is measured.
        parse_pack: as `parse`, from a text of several levels; None where a text holds one.
        format_pack: from levels to a text that `parse_pack` reads; there if that is.
        drawing: from the text of a level, whether or not it tells the solution, to the rows of its board;
            `NotationError` when it is none. By default these are the lines of the text.
        solution: from a level to its solution in the notation of its family; "" where it has none, as by default.
        campaign: from a number of levels, a seeded generator and a budget to so many levels, the easiest first. None
            where there is no such thing.
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
    drawing: Callable[[str], Sequence[str]] = field(default=str.splitlines, kw_only=True)
    solution: Callable[[Any], str] = field(default=_no_solution, kw_only=True)
    campaign: Callable[[int, Rng, Budget | None], Result[Any]] | None = field(default=None, kw_only=True)


# Each family and what it makes. A package of this name holds a `FAMILY`, and its command line in `cli`.
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
        ParameterError: there is no such family.
    """
    if name not in FAMILIES:
        raise ParameterError("family", f"{name!r} is none of {', '.join(FAMILIES)}")
    family: Family = import_module(f"pycore.{name}").FAMILY
    return family

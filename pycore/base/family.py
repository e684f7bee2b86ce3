"""The record by which the command line, the tests and the nodes know a family of levels without knowing its rules."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result
from pycore.base.rng import Rng


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
    """

    name: str
    presets: Mapping[str, str]
    samples: tuple[str, ...]
    preset: Callable[[str], Any]
    generate: Callable[[Any, Rng, Budget | None], Result[Any]]
    parse: Callable[[str, str], Any]
    format: Callable[[Any], str]
    check: Callable[[Any], Iterator[str]]


# Each family and what it makes. A package of this name holds a `FAMILY`, and its command line in `cli`.
FAMILIES: Mapping[str, str] = {
    "dungeon": "Maps grown from hand-drawn rooms that connect door to door.",
    "sokoban": "Boxes pushed to their goals, in levels of a wished difficulty.",
    "banqi": "Chinese dark chess: flip, chase and capture.",
    "foxhunt": "Find the hidden foxes with the fewest shots.",
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

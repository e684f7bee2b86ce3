"""The record of a family of levels: its functions and names, as used by the command line, the tests and the nodes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from importlib import import_module
from types import FunctionType
from typing import Any

from pycore.base.budget import Budget
from pycore.base.checking import INSIDE, guarded, publish
from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.portrait import Portrait, difference
from pycore.base.result import Result
from pycore.base.rng import Rng


def _no_solution(_level: object) -> str:
    return ""


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
        measures: names of the measures that `rate` returns, `score` among them; empty if the family has no rating.
        parse_pack: like `parse`, for a text of several levels. None if a text has one level only.
        format_pack: `format_pack(levels)` returns a text for `parse_pack`. None exactly if `parse_pack` is None.
        drawing: `drawing(text)` returns the rows of the board of a level from its text, with or without a solution;
            raises `NotationError` for an invalid text. By default the lines of the text.
        solution: `solution(level)` returns the solution of a level in the notation of the family; empty if it has none,
            as by default.
        portrait: `portrait(level)` returns what a player sees of a level, for `distance`. None if the family cannot
            compare levels.
        campaign: `campaign(count, rng, budget)` returns a `Result` with `count` levels, the easiest first. None if the
            family has no campaigns.
        canonical: `canonical(level)` returns a text that is equal exactly for levels that are equal to a player: up to
            the symmetries of the family, and without what is no part of the level, such as its seed. None if `format`
            is such a text.
        with_settings: `with_settings(params, settings)` returns parameters with some settings changed, given by the
            names of the options of `generate`; raises `ParameterError`. None if presets are all there is.
        curve: `curve()` returns a recorder of the best score over the iterations of a search, whose `points` can be
            read from any thread: pairs of an iteration and a score. `generate` and `generate_together` take it as
            their keyword argument `curve`. None if the family records none.
    """

    name: str
    presets: Mapping[str, str]
    samples: tuple[str, ...]
    preset: Callable[[str], Any]
    generate: Callable[..., Result[Any]]
    parse: Callable[[str, str], Any]
    format: Callable[[Any], str]
    check: Callable[[Any], Iterator[str]]
    generate_together: Callable[..., Result[Any]] | None = field(default=None, kw_only=True)
    rate: Callable[[Any], Mapping[str, int]] | None = field(default=None, kw_only=True)
    measures: tuple[str, ...] = field(default=(), kw_only=True)
    parse_pack: Callable[[str, str], Sequence[Any]] | None = field(default=None, kw_only=True)
    format_pack: Callable[[Sequence[Any]], str] | None = field(default=None, kw_only=True)
    drawing: Callable[[str], Sequence[str]] = field(default=str.splitlines, kw_only=True)
    solution: Callable[[Any], str] = field(default=_no_solution, kw_only=True)
    portrait: Callable[[Any], Portrait] | None = field(default=None, kw_only=True)
    campaign: Callable[[int, Rng, Budget | None], Result[Any]] | None = field(default=None, kw_only=True)
    canonical: Callable[[Any], str] | None = field(default=None, kw_only=True)
    with_settings: Callable[[Any, Mapping[str, Any]], Any] | None = field(default=None, kw_only=True)
    curve: Callable[[], Any] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, FunctionType) and value.__module__.startswith(INSIDE):
                object.__setattr__(self, each.name, self._guarded(value, each.name))

    def _guarded(self, function: FunctionType, verb: str) -> FunctionType:
        """Return a function that checks the types of its arguments."""
        guard = guarded(function, verb)
        if guard is not function and guard.__module__ == function.__module__:
            # Where pickles find it, unless its package exports it by its name.
            guard.__module__, guard.__qualname__ = f"pycore.{self.name}", f"FAMILY.{verb}"
        return guard

    def distance(self, a: Any, b: Any) -> float:
        """Return how different two levels are to a player, in 0..1: 0 if they are equal up to symmetry.

        Raises:
            ParameterError: the family cannot compare levels.
        """
        if self.portrait is None:
            raise ParameterError("family", f"levels of {self.name} cannot be compared")
        return difference(self.portrait(a), self.portrait(b))


# Descriptions of the families by the names of their packages. A package has a `FAMILY`, its module `cli` a `CLI`.
FAMILIES: Mapping[str, str] = {
    "dungeon": "Maps grown from hand-drawn rooms that connect door to door.",
    "mission": "Missions: locks, keys, switches and puzzles in which no player can get stuck.",
    "sokoban": "Sokoban: levels generated by difficulty, a solver, and hints.",
    "banqi": "Chinese dark chess: flip, chase and capture.",
    "jungle": "Dou Shou Qi, the Jungle game: animals on their way to the enemy den.",
    "tafl": "Tafl: attackers around a king who wants to leave; three boards.",
    "yonin": "Yonin Shogi: shogi for four, each for themselves or in partners.",
    "fogchess": "Chess and its kin in the fog: each player sees what the own pieces reach.",
    "hiddenrank": "Stratego, the Game of the Generals and Luzhan Qi: armies whose ranks are hidden.",
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
        raise UnknownNameError("family", name, FAMILIES)
    family: Family = import_module(f"pycore.{name}").FAMILY
    return family


publish(globals(), "load")

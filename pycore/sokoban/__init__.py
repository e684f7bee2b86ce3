"""Sokoban: rules, notations, solvers, and advice for players."""

from collections.abc import Iterator
from typing import NoReturn

from pycore.base.errors import ParameterError
from pycore.base.family import Family
from pycore.sokoban.advice import hint, is_dead, last_solvable
from pycore.sokoban.model import (
    Board,
    Level,
    Move,
    Outcome,
    Solution,
    is_push,
    legal_moves,
    outcome,
    play,
    replay,
    solution_of,
)
from pycore.sokoban.notation import (
    Dialect,
    format_collection,
    format_history,
    format_level,
    format_moves,
    format_rle,
    parse_collection,
    parse_level,
    parse_moves,
)
from pycore.sokoban.solver import Objective, solve

__all__ = [
    "FAMILY",
    "Board",
    "Dialect",
    "Level",
    "Move",
    "Objective",
    "Outcome",
    "Solution",
    "format_collection",
    "format_history",
    "format_level",
    "format_moves",
    "format_rle",
    "hint",
    "is_dead",
    "is_push",
    "last_solvable",
    "legal_moves",
    "outcome",
    "parse_collection",
    "parse_level",
    "parse_moves",
    "play",
    "replay",
    "solution_of",
    "solve",
]


def _check(level: Level) -> Iterator[str]:
    """Yield what keeps a level from being playable."""
    for cell in sorted(is_dead(level)):
        yield f"the box at {level.board.name(cell)} can never get to a goal"


def _make(*_arguments: object) -> NoReturn:
    raise ParameterError("preset", "this family makes no levels")


FAMILY = Family(
    name="sokoban",
    presets={},
    samples=(),
    preset=_make,
    generate=_make,
    parse=parse_level,
    format=format_level,
    check=_check,
)

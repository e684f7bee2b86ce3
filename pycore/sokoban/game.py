"""Sokoban as a game in progress: undo and redo along a tree, and the text of a session (see `pycore.base.session`)."""

from typing import Any, NoReturn

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.base.session import Event, Outcome, TurnGame
from pycore.sokoban.advice import hint
from pycore.sokoban.model import Level, Move, is_push, legal_moves, outcome, play
from pycore.sokoban.notation import format_level, format_moves, parse_level, parse_moves

BOTS = {"solver": "the first move of a solution"}


def _outcome(level: Level) -> Outcome | None:
    return Outcome(0, "every box stands on a goal") if outcome(level) else None


def _events(before: Level, move: Move, after: Level, _player: int) -> tuple[Event, ...]:
    """Tell where the player went, or which box went where, and the end."""
    kind, cells = "move", (before.player, after.player)
    if is_push(before, move):
        (to,) = after.boxes - before.boxes
        kind, cells = "push", (after.player, to)
    end = (Event("win", value=0),) if outcome(after) else ()
    return (Event(kind, cells), *end)


def _parse_move(text: str, _level: Level) -> Move:
    moves = parse_moves(text)
    if len(moves) != 1:
        raise NotationError(f"{text[:20]!r} is not one move")
    return moves[0]


def _choose(level: Level, bot: str, _rng: Rng, budget: Budget | None) -> Result[Any]:
    if bot not in BOTS:
        raise ParameterError("bot", f"{bot!r} is none of {', '.join(BOTS)}")
    return hint(level, budget)


def _make(*_arguments: object) -> NoReturn:
    raise ParameterError("preset", "a game begins with a level")


GAME = TurnGame(
    name="sokoban",
    presets={},
    samples=(),
    preset=_make,
    generate=_make,
    parse=parse_level,
    format=format_level,
    check=lambda _level: iter(()),
    players=1,
    bots=BOTS,
    mover=lambda _level: 0,
    view=lambda level, _player: level,
    legal_moves=legal_moves,
    play=play,
    outcome=_outcome,
    events=_events,
    parse_move=_parse_move,
    format_move=lambda move, level: format_moves(level, [move]),
    format_view=format_level,
    choose=_choose,
    redeal=lambda level, _rng: level,
)

"""The family record of Sokoban, which is a turn game of one player.

A level of the family is an `Entry`. The states of a game, including its start, are of type `Level`.
"""

from operator import attrgetter
from typing import Any

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, UnknownNameError
from pycore.base.outcome import Event, Outcome
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.base.session import TurnGame
from pycore.sokoban.advice import hint
from pycore.sokoban.checker import check
from pycore.sokoban.generator import generate
from pycore.sokoban.levels import Entry
from pycore.sokoban.model import Level, Move, is_push, legal_moves, outcome, play
from pycore.sokoban.movetext import LETTERS, parse_moves
from pycore.sokoban.notation import draw, format_entry, format_level, format_solution, parse_entry, parse_level
from pycore.sokoban.portrait import portrait
from pycore.sokoban.presets import PRESETS, preset
from pycore.sokoban.rating import MEASURES, measures
from pycore.sokoban.rooms import canonical

BOTS = {"solver": "the first move of a solution"}


def _outcome(level: Level) -> Outcome | None:
    return Outcome(0, "every box stands on a goal") if outcome(level) else None


def _events(before: Level, move: Move, after: Level, _player: int) -> tuple[Event, ...]:
    """Return the events of a move: a step of the player or a push of a box, and the end of the game."""
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


def _format_move(move: Move, level: Level) -> str:
    letter = LETTERS[move]
    return letter.upper() if is_push(level, move) else letter


def _choose(level: Level, bot: str, _rng: Rng, budget: Budget | None) -> Result[Any]:
    if bot not in BOTS:
        raise UnknownNameError("bot", bot, BOTS)
    return hint(level, budget)


def _view(level: Level, _player: int) -> Level:
    return level


def _redeal(level: Level, _rng: Rng) -> Level:
    return level


def _drawing(text: str) -> list[str]:
    return draw(parse_level(text))


def _canonical(entry: Entry) -> str:
    return canonical(entry.level)


FAMILY = TurnGame(
    name="sokoban",
    presets={**PRESETS, "NAME:ITERATIONS": "one of these, so many more rooms tried for a harder one"},
    samples=("easy", "medium:2", "hard"),
    preset=preset,
    generate=generate,
    parse=parse_entry,
    format=format_entry,
    check=check,
    rate=measures,
    measures=MEASURES,
    canonical=_canonical,
    drawing=_drawing,
    solution=format_solution,
    portrait=portrait,
    players=1,
    bots=BOTS,
    mover=lambda _level: 0,
    view=_view,
    legal_moves=legal_moves,
    play=play,
    outcome=_outcome,
    events=_events,
    parse_move=_parse_move,
    format_move=_format_move,
    format_view=format_level,
    choose=_choose,
    redeal=_redeal,
    capacity=50_000,  # games have many moves, and a move takes little time
    begin=attrgetter("level"),
    parse_state=parse_level,
    format_state=format_level,
)

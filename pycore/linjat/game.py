"""The family record of Linjat, which is a turn game of one player.

A level is a puzzle with its solution. A game starts with the `Position` without lines.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.outcome import Event, Outcome
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.session import TurnGame
from pycore.linjat import model
from pycore.linjat._curve import Curve
from pycore.linjat.campaigns import alike, campaign
from pycore.linjat.checker import check
from pycore.linjat.generator import generate
from pycore.linjat.islands import generate_together
from pycore.linjat.levels import Level
from pycore.linjat.model import Move, Position
from pycore.linjat.notation import (
    format_level,
    format_levels,
    format_move,
    format_position,
    format_puzzle,
    format_solution,
    parse_level,
    parse_levels,
    parse_move,
    parse_position,
    parse_puzzle,
)
from pycore.linjat.portrait import portrait
from pycore.linjat.presets import PRESETS, preset
from pycore.linjat.settings import with_settings
from pycore.linjat.solver import MEASURES, advise, measures

BOTS = {"ladder": "the lines that the human solver thinks of next"}


def _begin(level: Level) -> Position:
    return model.start(level.puzzle)


def _moves(position: Position) -> Iterator[Move]:
    """Yield all moves that change the position: drawing a line, replacing a line, and erasing a line."""
    puzzle, width = position.puzzle, position.puzzle.width
    drawn = [line.bits(width) if line else 0 for line in position.lines]
    for index, (places, own) in enumerate(zip(puzzle.places, position.lines, strict=True)):
        others = reduce(or_, drawn[:index] + drawn[index + 1 :], 0)
        for line in places:
            if line != own and not line.bits(width) & others:
                yield Move(index, line)
        if own:
            yield Move(index, None)


def _play(position: Position, move: Move) -> Position:
    after = model.play(position, move)
    if after.lines == position.lines:
        raise ParameterError("move", "it changes nothing")
    return after


def _outcome(position: Position) -> Outcome | None:
    is_solved = model.outcome(position) is model.Outcome.SOLVED
    return Outcome(0, "all numbers have their lines, and all dots lie on one") if is_solved else None


def _events(before: Position, move: Move, after: Position, _player: int) -> tuple[Event, ...]:
    """Return the events of a move: the line erased, the line drawn, and the end of the game."""
    width, events = before.puzzle.width, []
    for kind, line in (("erase", before.lines[move.number]), ("draw", move.line)):
        if line:
            events.append(Event(kind, tuple(cell.y * width + cell.x for cell in line.cells)))
    return (*events, Event("win", value=0)) if _outcome(after) else tuple(events)


def _choose(position: Position, bot: str, _rng: Rng, budget: Budget | None) -> Result[Any]:
    if bot not in BOTS:
        raise UnknownNameError("bot", bot, BOTS)
    found = advise(position, budget=budget)
    if found.value is not None and found.value.move is None:
        return Result(Status.UNSOLVABLE, reason="the puzzle is solved", statistics=found.statistics)
    return found.map(lambda hint: hint.move)


def _legal_moves(position: Position) -> tuple[Move, ...]:
    return tuple(_moves(position))


def _view(position: Position, _player: int) -> Position:
    return position


def _redeal(position: Position, _rng: Rng) -> Position:
    return position


def _drawing(text: str) -> list[str]:
    return format_puzzle(parse_puzzle(text)).splitlines()


def _canonical(level: Level) -> str:
    return alike(level.puzzle)


FAMILY = TurnGame(
    name="linjat",
    presets={**PRESETS, "NAME:ITERATIONS": "one of these, with another number of iterations (default: 10000)"},
    samples=("easy:200", "medium:20", "hard:20", "expert:20"),
    preset=preset,
    generate=generate,
    generate_together=generate_together,
    parse=parse_level,
    format=format_level,
    check=check,
    rate=measures,
    measures=MEASURES,
    parse_pack=parse_levels,
    format_pack=format_levels,
    drawing=_drawing,
    solution=format_solution,
    portrait=portrait,
    campaign=campaign,
    canonical=_canonical,
    with_settings=with_settings,
    curve=Curve,
    players=1,
    bots=BOTS,
    mover=lambda _position: 0,
    view=_view,
    legal_moves=_legal_moves,
    play=_play,
    outcome=_outcome,
    events=_events,
    parse_move=parse_move,
    format_move=format_move,
    format_view=format_position,
    choose=_choose,
    redeal=_redeal,
    begin=_begin,
    parse_state=parse_position,
    format_state=format_position,
)

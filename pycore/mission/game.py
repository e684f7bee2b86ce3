"""The family record of missions, which are turn games of one player.

A level of the family is a `Mission`. The states of a game are of type `MissionState`, the moves of type `Step`.
"""

from typing import Any

from pycore.base.budget import Budget
from pycore.base.errors import SearchError, UnknownNameError
from pycore.base.outcome import Event, Outcome
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.session import TurnGame
from pycore.mission.generator import check, generate
from pycore.mission.notation import format, parse  # noqa: A004
from pycore.mission.params import PRESETS, preset
from pycore.mission.situation import Step
from pycore.mission.state import MissionState
from pycore.mission.statetext import format_state, format_step, format_view, parse_state, parse_step

BOTS = {"guide": "the first step of a shortest way that every player can take"}


def _outcome(state: MissionState) -> Outcome | None:
    return Outcome(0, "the player is at the goal, with all that must be found") if state.is_over else None


def _events(before: MissionState, step: Step, after: MissionState, _player: int) -> tuple[Event, ...]:
    """Return the events of a step: its kind, with the rooms before and after it and the name, and the end."""
    end = (Event("win", value=0),) if after.is_over else ()
    return (Event(str(step.kind), (before.situation.room, after.situation.room), step.name), *end)


def _choose(state: MissionState, bot: str, _rng: Rng, budget: Budget | None) -> Result[Any]:
    if bot not in BOTS:
        raise UnknownNameError("bot", bot, BOTS)
    budget = budget or Budget()
    try:
        found = state.hint(budget=budget)
    except SearchError as error:
        return Result(Status(error.code), reason=error.message)
    if found is None or not found.steps:
        return Result(Status.UNSOLVABLE, reason=f"from {state.room!r} not every player can get to the end")
    return Result(Status.SOLVED, found.steps[0])


def _legal_moves(state: MissionState) -> list[Step]:
    return state.steps


def _play(state: MissionState, step: Step) -> MissionState:
    return state.after(step)


def _view(state: MissionState, _player: int) -> MissionState:
    return state


def _redeal(state: MissionState, _rng: Rng) -> MissionState:
    return state


FAMILY = TurnGame(
    name="mission",
    presets=PRESETS,
    samples=("small", "medium", "20:rising", "30:steady"),
    preset=preset,
    generate=generate,
    parse=parse,
    format=format,
    check=check,
    canonical=format,
    players=1,
    bots=BOTS,
    mover=lambda _state: 0,
    view=_view,
    legal_moves=_legal_moves,
    play=_play,
    outcome=_outcome,
    events=_events,
    parse_move=parse_step,
    format_move=format_step,
    format_view=format_view,
    choose=_choose,
    redeal=_redeal,
    capacity=10_000,
    begin=MissionState.begin,
    parse_state=parse_state,
    format_state=format_state,
)

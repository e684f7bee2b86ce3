"""The background work of `WarrenMission`, on plain values."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import pycore
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, SearchError
from pycore.base.result import Status
from pycore.base.rng import Rng

from .map import WarrenMap, map_resource
from .map_recipe import Recipe

if TYPE_CHECKING:
    import pycore.mission
    import pycore.missionplan

T = TypeVar("T")


def params(preset: str, curve: str, most: dict[str, Any]) -> "pycore.mission.Params":
    """Return the parameters of a preset, with a curve of its own if there is one, and limits."""
    asked = pycore.mission.preset(preset)
    return replace(asked, **most, curve=pycore.mission.curve(curve) if curve else asked.curve)


def made(preset: str, curve: str, most: dict[str, Any], seed: int, budget: Budget) -> str:
    """Return the text of a mission that was generated."""
    found = pycore.mission.generate(params(preset, curve, most), Rng(seed), budget)
    return pycore.mission.format(found.unwrap())


def drawn(mission: "pycore.mission.Mission", recipe: Recipe, seed: int, puzzles: str, budget: Budget) -> WarrenMap:
    """Return the map of a mission."""
    asked = recipe.request().to_params()
    if puzzles:
        from pycore.missionpuzzles.drawing import draw_with_puzzles  # noqa: PLC0415 only games that draw missions load these

        return map_resource(draw_with_puzzles(mission, asked, wishes(puzzles), Rng(seed), budget).unwrap())
    from pycore.missionmap import draw  # noqa: PLC0415

    return map_resource(draw(mission, asked, Rng(seed), budget).unwrap())


def wishes(puzzles: str) -> "pycore.missionplan.Wishes":
    """Return the families of puzzles that a text asks for."""
    from pycore.missionplan import parse_wishes  # noqa: PLC0415

    return parse_wishes(puzzles)


BLOCKING_MS = 1000


def at_once(work: Callable[[Budget], T], background: str) -> T:
    """Return the result of a search that the main thread waits for, a second at most.

    Args:
        work: the search.
        background: the method that does the same in the background.
    """
    budget = Budget(cpu_milliseconds=BLOCKING_MS)
    try:
        return work(budget)
    except SearchError as error:
        if budget.exceeded:
            reason = f"{error}; {background}() continues in the background"
            raise SearchError(reason, error.code, error.details) from error
        raise


def fault(mission: "pycore.mission.Mission", budget: Budget) -> str:
    """Return how a player can get stuck, or why there is no proof; otherwise empty."""
    result = pycore.mission.prove(mission, budget)
    if budget.stopped():
        result.unwrap()
    return result.reason


def reached(state: "pycore.mission.MissionState", name: str, budget: Budget) -> bool:
    """Return whether every player can get to something."""
    return state.can_reach(name, budget)


def lost(state: "pycore.mission.MissionState", budget: Budget) -> list[str]:
    """Return what not every player can get to."""
    return state.lost(budget)


def advised(state: "pycore.mission.MissionState", name: str, budget: Budget) -> "pycore.mission.Hint":
    """Return what to do next to get to something, or to the end."""
    found = state.hint(name, budget)
    if found is None:
        reason = f"not every player can get to {name or 'the end'!r} from {state.room!r}"
        raise SearchError(reason, Status.UNSOLVABLE, {"room": state.room})
    if not found.steps:
        raise ParameterError("name", f"{name!r} is where the player is, or was taken")
    return found

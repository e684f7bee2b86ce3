"""Missions drawn as maps with their puzzles."""

from pycore.base.budget import Budget
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.dungeon import DungeonMap, Params
from pycore.mission import Mission
from pycore.missionmap import draw
from pycore.missionplan import Wishes, plan
from pycore.missionpuzzles.furnish import furnish
from pycore.scale import Scale, packaged


def draw_with_puzzles(
    mission: Mission,
    params: Params,
    wishes: Wishes,
    rng: Rng,
    budget: Budget | None = None,
    *,
    scale: Scale | None = None,
) -> Result[DungeonMap]:
    """Plan the puzzles of a mission, draw it as a map, and put the puzzles into it.

    Args:
        mission: the mission.
        params: as for `missionmap.draw`.
        wishes: families and times of the puzzles.
        rng: the map depends on its seed only.
        budget: limits, progress and cancellation.
        scale: the scale of difficulty; None for the one that comes with Warren.

    Returns:
        As `missionmap.draw` and `furnish`.

    Raises:
        ParameterError: as `missionmap.draw` and `missionplan.plan`.
    """
    budget = budget or Budget()
    choices = plan(mission, wishes, scale or packaged(), rng).choices
    drawn = draw(mission, params, rng, budget)
    return furnish(drawn.value, choices, rng, budget) if drawn.value else drawn

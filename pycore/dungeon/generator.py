"""Grow a map room by room: list the legal moves, select one, place the room, until no room is left."""

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon._slow import grow
from pycore.dungeon.model import DungeonMap, Params
from pycore.dungeon.rebuild import rebuild


def generate(params: Params, rng: Rng, budget: Budget | None = None) -> Result[DungeonMap]:
    """Make a map of all rooms the parameters ask for.

    Only `rng.seed` matters: equal seeds and parameters give equal maps, whatever was drawn from `rng` before.
    """
    budget = budget or Budget()
    budget.start(params.total)
    growth = grow(params, rng)
    if len(growth.moves) < params.total:
        return Result(Status.UNSOLVABLE, reason="no free door fits any of the rooms left")
    return Result(Status.SOLVED, rebuild(params, growth.moves, rng.seed))

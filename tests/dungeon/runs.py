"""The growth alone, from a seed to the first dead end."""

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon.grow.growth import Growth

DONE, STUCK, STOPPED = 0, 1, 2


def run(params, seed):
    """Return the engine's code of the end, and its moves, which `generate` gives for finished maps only."""
    growth = Growth(params, Rng(seed), Budget())
    growth.begin()
    return growth.grow(), growth.moves

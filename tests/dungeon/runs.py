"""The engine alone, from a seed to the end of the map."""

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon import Move
from pycore.dungeon.grow._engine import Engine

DONE, STUCK, STOPPED = 0, 1, 2


def run(params, seed):
    """Return the engine's code of the end, and its moves, which `generate` gives for finished maps only."""
    rng = Rng(seed)
    engine = Engine(params, rng.stream("moves"))
    first = rng.stream("first").weighted([template.instances for template in params.templates])
    engine.begin(params.sources.index(first))
    code = engine.run(Budget())
    return code, [Move(*move) for move in engine.moves]

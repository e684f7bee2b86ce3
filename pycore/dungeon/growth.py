"""Grow a map by the method of its parameters: in the engine alone, or step by step with the method's parts."""

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon._engine import Engine
from pycore.dungeon.method import Cache, Method, MoveSelector, select_best, select_random
from pycore.dungeon.model import Move
from pycore.dungeon.params import Params, Selector

DONE, STUCK, STOPPED, TOO_LARGE = 0, 1, 2, 4


def grow(engine: Engine, params: Params, rng: Rng, budget: Budget) -> int:
    """Play moves until all rooms are placed or it goes no further; return the engine's code of the end."""
    method = params.method
    step = _Step(engine, params, rng, budget) if method.lists_moves else None
    if not step and not method.combinator:
        return engine.run(budget)
    weights, code = params.weights, DONE
    for rooms in range(1, params.total):
        code = step.play(rooms) if step else engine.run(budget, rooms + 1)
        if code != DONE:
            break
        if method.combinator:
            weights = method.combinator(weights, engine.objectives)
            engine.reweigh(weights)
    return engine.run(budget) if code == DONE else code


class _Step:
    """One step of a method that lists the legal moves."""

    def __init__(self, engine: Engine, params: Params, rng: Rng, budget: Budget) -> None:
        self.engine = engine
        self.budget = budget
        self.method: Method = params.method
        self.sources = params.sources
        self.steps, self.chance = rng.stream("moves"), rng.stream("method")
        own = select_random if params.selector is Selector.RANDOM else select_best
        self.select: MoveSelector = params.method.selector or own
        self.cache: Cache | None = params.method.cache(rng.stream("cache")) if params.method.cache else None

    def play(self, rooms: int) -> int:
        """Choose a move and play it; return the engine's code."""
        moves = {Move(*move): value for move, value in self.engine.legal_moves().items()}
        if self.budget.spend(len(moves)):
            return STOPPED
        if not moves:
            return STUCK
        if self.method.models:
            named = self.method.models(self.engine.stock, rooms, self.chance)
            moves = {move: value for move, value in moves.items() if self.sources[move.template] in named} or moves
        if self.method.divider:
            moves = {move: moves[move] for move in self.method.divider(list(moves), self.chance)}
        believed = self.cache(moves, rooms) if self.cache else moves
        return self.engine.play(self.select(believed, self.steps), self.budget)

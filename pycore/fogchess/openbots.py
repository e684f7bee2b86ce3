"""The bots of games without fog: a search of the position that all players see."""

from collections.abc import Mapping
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.fogchess._open import OpenSearch
from pycore.fogchess.belief import open_game
from pycore.fogchess.ends import POINTS
from pycore.fogchess.evaluation import weights
from pycore.fogchess.game import State, View
from pycore.fogchess.variants import VARIANTS
from pycore.kernel.alphabeta import Memory


class OpenLevel(NamedTuple):
    """How a bot searches a game without fog.

    Attributes:
        depth: maximum depth in plies.
        margin: points by which a move may be worse than the best one and still be chosen.
        nodes: default limit of nodes.
    """

    depth: int
    margin: int
    nodes: int


OPEN_LEVELS: Mapping[str, OpenLevel] = {
    "naive": OpenLevel(1, 60, 2_000),
    "novice": OpenLevel(2, 25, 5_000),
    "skilled": OpenLevel(4, 0, 10_000),
    "strong": OpenLevel(60, 0, 40_000),
}
# The transposition table has 2**BITS entries.
BITS = 16


def choose_open(view: View, bot: str, rng: Rng, budget: Budget | None = None) -> Result[int]:
    """Return the move of a searching bot in a game without fog; arguments and results are those of `solver.choose`."""
    level = OPEN_LEVELS[bot]
    budget = budget or Budget(nodes=level.nodes)
    budget.start(1)
    if budget.cancelled:
        return Result(Status.CANCELLED, reason="cancelled")
    task = open_search(open_game(view), budget)
    move = task.best(rng, level.depth, level.margin)
    statistics = {"nodes": task.nodes, "depth": task.depth, "value": task.value}
    if budget.stopped() is Status.CANCELLED:
        return Result(Status.CANCELLED, reason="cancelled", statistics=statistics)
    return Result(Status.SOLVED, move, statistics=statistics)


def open_search(state: State, budget: Budget, *, selective: bool = True) -> OpenSearch:
    """Return the search of a state by its rules, except that a perpetual chase counts as a draw.

    Args:
        state: the state; the game has not ended.
        budget: limits of the search.
        selective: as in `OpenSearch`.
    """
    rules, line = state.rules, state.line()
    before = line[-1 - state.position.quiet : -1]
    return OpenSearch(
        state.position,
        weights(rules.variant),
        budget,
        Memory(BITS),
        past=[(earlier.position.key, earlier.position.is_attacked) for earlier in before],
        quiet=rules.quiet,
        repetition=rules.repetition,
        stalemate_draws=VARIANTS[rules.variant].stalemate,
        dead=rules.dead,
        bare=rules.bare,
        perpetual=rules.perpetual,
        points=POINTS if rules.points else None,
        selective=selective,
    )

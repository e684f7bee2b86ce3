"""The bots. Each is a function of what a player knows, a seed and a budget.

`openbots` has the searches of games without fog.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.fogchess._belief import Belief
from pycore.fogchess._position import Position
from pycore.fogchess._search import Search
from pycore.fogchess.belief import Certainty, believe_slowly, believed, open_game
from pycore.fogchess.game import UNSEEN, State, View, outcome, play, start_from
from pycore.fogchess.moves import Sort, unpack
from pycore.fogchess.openbots import choose_open
from pycore.fogchess.variants import VARIANTS
from pycore.fogchess.worth import values, worths

BOTS: Mapping[str, str] = {
    "random": "Any move.",
    "greedy": "Takes the royal piece or the worthiest piece it sees; else any move.",
    "naive": "Searches ahead, and takes for empty what it does not see.",
    "novice": "Searches a few of the positions that may be, a ply ahead.",
    "skilled": "Searches more of them, two plies ahead.",
    "strong": "Searches many of them, three plies ahead.",
}


class Level(NamedTuple):
    """How a bot searches.

    Attributes:
        depth: maximum depth in plies.
        worlds: maximum number of positions.
        nodes: default limit of nodes.
    """

    depth: int
    worlds: int
    nodes: int


LEVELS: Mapping[str, Level] = {
    "naive": Level(3, 1, 30_000),
    "novice": Level(1, 4, 2_000),
    "skilled": Level(2, 16, 10_000),
    "strong": Level(3, 200, 30_000),
}
ROYAL = 1_000_000
# Games looked at for one that goes on.
TRIES = 50


def choose(view: View, bot: str, rng: Rng, budget: Budget | None = None) -> Result[int]:
    """Choose the move of a bot.

    Args:
        view: what the player to move knows; the game has not ended.
        bot: one of `BOTS`.
        rng: the move depends on its seed only; it decides between equal moves.
        budget: limits of the searching bots, by default 2,000 nodes of `novice`, 10,000 of `skilled` and 30,000 of
            `naive` and `strong`, and without fog those of `OPEN_LEVELS`. A node is one position searched. If the budget
            is exceeded, the result is the best move found so far.

    Returns:
        The move; `CANCELLED` if the budget was cancelled.

    Raises:
        ParameterError: the bot does not exist, there is no legal move, or no game with this view was found.
    """
    if bot not in BOTS:
        raise UnknownNameError("bot", bot, BOTS)
    if not view.moves:
        raise ParameterError("view", "there is no legal move")
    draws = rng.stream("move")
    if bot == "random":
        return Result(Status.SOLVED, draws.choice(view.moves))
    if bot == "greedy":
        return Result(Status.SOLVED, _greedy(view, draws))
    if not view.rules.fog:
        return choose_open(view, bot, draws, budget)
    level = LEVELS[bot]
    budget = budget or Budget(nodes=level.nodes)
    budget.start(1)
    with believed(view, budget) as belief:
        if budget.cancelled:
            return Result(Status.CANCELLED, reason="cancelled")
        worlds = [_unseen_is_empty(view, belief)] if bot == "naive" else _drawn(belief, level.worlds, draws)
        statistics = {"possible": belief.count}
    found = search(view, worlds, draws, budget, level.depth)
    return replace(found, statistics={**found.statistics, **statistics})


def search(view: View, worlds: list[Position], rng: Rng, budget: Budget, depth: int) -> Result[int]:
    """Return the move of a search of some positions."""
    rules = view.rules
    task = Search(
        worlds,
        worths(rules.variant),
        budget,
        quiet=rules.quiet,
        stalemate_draws=VARIANTS[rules.variant].stalemate,
        pawns=rules.pawns,
        legs=rules.legs,
        back=_back(view),
    )
    move = task.best(view.moves, rng, depth)
    found = {"nodes": task.nodes, "depth": task.depth, "positions": task.judged, "expected": task.expected}
    if budget.stopped() is Status.CANCELLED:
        return Result(Status.CANCELLED, reason="cancelled", statistics=found)
    return Result(Status.SOLVED, move, statistics=found)


def _drawn(belief: Belief | Certainty, most: int, rng: Rng) -> list[Position]:
    """Return positions of a belief, drawn without replacement."""
    count = belief.count
    picked: dict[int, int] = {}
    for at in range(min(most, count)):
        other = at + rng.below(count - at)
        picked[at], picked[other] = picked.get(other, other), picked.get(at, at)
    return [belief.position(picked[at]) for at in range(min(most, count))]


def _unseen_is_empty(view: View, belief: Belief | Certainty) -> Position:
    """Return the position with what is seen alone."""
    return belief.position(0).cleared(cell for cell, letter in enumerate(view.sights[-1]) if letter == UNSEEN)


def _back(view: View) -> int:
    """Return the number of the move that takes the last own move back; -1 for none."""
    before = next((move for move in reversed(view.played) if move is not None), None)
    if before is None or unpack(before).sort != Sort.PLAIN:
        return -1
    return unpack(before).target | unpack(before).source << 7


def _greedy(view: View, rng: Rng) -> int:
    """Return a capture of the worthiest piece that is seen, or a random move."""
    worth = values(view.rules.variant)
    royal = next(iter(worth))
    moves = list(view.moves)
    rng.shuffle(moves)

    def gain(number: int) -> int:
        move = unpack(number)
        letter = view.sights[-1][move.target].upper()
        if move.sort in (Sort.PASS, Sort.DROP, Sort.RISE) or letter not in worth:
            return 0
        return ROYAL if letter == royal else worth[letter]

    return max(moves, key=gain)


def _lines(belief: Belief | Certainty, rng: Rng) -> list[list[int]]:
    """Return the moves of some games that lead to positions of a belief."""
    numbers = list(range(belief.count))
    rng.stream("game").shuffle(numbers)
    found = (belief.line(number) for number in numbers)
    return list(islice((line for line in found if line is not None), TRIES))


def redeal(view: View, rng: Rng) -> State:
    """Return a random game with this view: one that leads to a position of the belief. Without fog there is one game.

    Raises:
        ParameterError: no game with this view was found.
    """
    if not view.rules.fog:
        return open_game(view)
    with believed(view) as belief:
        lines = _lines(belief, rng)
    for line in lines or _lines(believe_slowly(view), rng):
        state = start_from(view.rules, view.start)
        for move in line:
            if outcome(state):
                break
            state = play(state, move)
        # In a game that fits, a repetition may have been the third.
        else:
            if view.mover != view.player or bool(view.moves) != bool(outcome(state)):
                return state
    raise ParameterError("view", "no game with this view was found")

"""The bots of games of hidden ranks. Each is a function of what a player knows, a seed and a budget."""

from collections.abc import Mapping, Sequence
from math import log2
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.hiddenrank._search import Search
from pycore.hiddenrank._suppose import suppose
from pycore.hiddenrank.joint import JointDeals
from pycore.hiddenrank.model import EMPTY, Move
from pycore.hiddenrank.setups import Army, Command, Place, Setting, completed, in_hand, planned_army, random_army
from pycore.hiddenrank.state import PLAY
from pycore.hiddenrank.views import View
from pycore.hiddenrank.worth import gain

BOTS: Mapping[str, str] = {
    "random": "Any move, and an army set up at random.",
    "greedy": "Attacks where the mean gain is best; else any move.",
    "skilled": "Takes one possible deal for the truth, and judges its moves with the attacks that follow.",
    "strong": "Searches many deals up to three plies ahead.",
}


class Level(NamedTuple):
    """How a bot searches.

    Attributes:
        depth: maximum depth in plies.
        worlds: maximum number of deals.
        nodes: default limit of nodes.
    """

    depth: int
    worlds: int
    nodes: int


LEVELS: Mapping[str, Level] = {
    "skilled": Level(1, 1, 5_000),
    "strong": Level(3, 60, 60_000),
}

# Where moves go far, a player who takes both sides to know all ranks fears too much farther ahead.
DEPTHS: Mapping[str, int] = {"luzhanqi": 2, "siguo": 2}
# The power of two by which a piece that has not moved is likely, at most, to be one that cannot.
MOST_STILL = 3


def choose(view: View, bot: str, rng: Rng, budget: Budget | None = None) -> Result[Setting]:
    """Choose the move of a bot.

    Args:
        view: what the player to move knows; the game has not ended.
        bot: one of `BOTS`.
        rng: the move depends on its seed only; it decides between equal moves.
        budget: limits of the searching bots, by default 5,000 nodes of `skilled` and 60,000 of `strong`. A node is one
            position searched. If it is exceeded, the result is the best move found so far.

    Returns:
        The move; `CANCELLED` if the budget was cancelled.

    Raises:
        ParameterError: the bot does not exist, or there is no legal move.
    """
    if bot not in BOTS:
        raise UnknownNameError("bot", bot, BOTS)
    if not view.moves:
        raise ParameterError("view", "there is no legal move")
    draws = rng.stream("move")
    if budget is not None and budget.cancelled:
        return Result(Status.CANCELLED, reason="cancelled")
    if view.stage != PLAY:
        return Result(Status.SOLVED, _set_up(view, bot, draws))
    moves = [move for move in view.moves if isinstance(move, Move)]
    if bot == "random":
        return Result(Status.SOLVED, draws.choice(moves))
    if bot == "greedy":
        return Result(Status.SOLVED, _greedy(view, moves, draws))
    level = LEVELS[bot]
    budget = budget or Budget(nodes=level.nodes)
    budget.start(1)
    return search(view, supposed(view, level.worlds, draws), draws, budget, level)


def supposed(view: View, count: int, rng: Rng) -> list[list[int]]:
    """Return deals of ranks to the pieces of the others that fit what the player knows, the likely ones more often.

    A flag is likely to be far back and to have pieces beside it that cannot move, and so is a piece that has not moved
    to be one that cannot, the more the more of the others have. Of four players, an army changes while the other ones
    stay.
    """
    situation = view.situation()
    deal, walks = situation.draw(rng), [_Walk(view, pieces) for pieces in view.army_pieces]
    if not isinstance(situation, JointDeals):
        return walks[0].deals([view.known[piece] for piece in view.others], deal, count, rng)
    found = []
    for _ in range(count):
        for pieces, walk in zip(situation.armies, walks, strict=True):
            part = slice(pieces.start, pieces.stop)
            deal[part] = walk.deals(situation.beside(deal)[part], deal[part], 1, rng)[0]
        found.append(list(deal))
    return found


class _Walk:
    """How likely deals of an army are."""

    def __init__(self, view: View, pieces: Sequence[int]) -> None:
        game, owner = view.rules.tables, view.owner(pieces[0])
        still = sum(1 << rank for rank, kind in enumerate(game.ranks) if not kind.moves) | 1 << game.flag
        moved = {step.piece for step in view.steps}
        can_move = sum(number for rank, number in enumerate(view.armies[owner]) if not still >> rank & 1)
        lasted = 1 - len(moved.intersection(pieces)) / (1 + can_move)
        stillness = min(MOST_STILL, round(-log2(max(lasted, 2**-MOST_STILL))))
        self._weights = []
        for piece in pieces:
            row = game.turned(view.starts[piece], -owner % game.players) // game.width
            row -= game.height - 2 * game.homes if game.players > 2 else 0
            bonus = 0 if piece in moved else stillness
            self._weights.append(
                [bonus * (still >> rank & 1) + row * (rank == game.flag) for rank in range(len(game.ranks))]
            )
        at = {view.starts[piece]: number for number, piece in enumerate(pieces)}
        self._near = [[at[cell] for cell in game.steps[view.starts[piece]] if cell in at] for piece in pieces]
        self._flag, self._still = game.flag, still

    def deals(self, masks: Sequence[int], deal: Sequence[int], count: int, rng: Rng) -> list[list[int]]:
        """Return deals that follow each other from one that fits."""
        return suppose(masks, deal, self._weights, self._near, self._flag, self._still, count, rng)


def search(view: View, deals: list[list[int]], rng: Rng, budget: Budget, level: Level) -> Result[Setting]:
    """Return the move of a search of some deals."""
    moves = [move for move in view.moves if isinstance(move, Move)]
    task = Search(view, deals, budget, _back(view))
    source, target = task.best(moves, rng, min(level.depth, DEPTHS.get(view.rules.game, level.depth)))
    found = {"nodes": task.nodes, "depth": task.depth, "deals": task.judged, "expected": task.expected}
    if budget.stopped() is Status.CANCELLED:
        return Result(Status.CANCELLED, reason="cancelled", statistics=found)
    return Result(Status.SOLVED, Move(source, target), statistics=found)


def _back(view: View) -> int:
    """Return the number of the move that takes the last own move back; -1 for none."""
    step = next((step for step in reversed(view.steps) if view.owner(step.piece) == view.player), None)
    return -1 if step is None or step.fate is not None else step.target << 9 | step.source


def _set_up(view: View, bot: str, rng: Rng) -> Setting:
    """Return a move of the set-up: an army, or the pieces that are left one by one, then the end of it."""
    game, home = view.rules.tables, view.rules.tables.home(view.player)
    if not any(in_hand(game, view.army)):
        return Command.READY
    if all(rank == EMPTY for rank in view.army):
        return Army(random_army(game, rng) if bot == "random" else planned_army(game, rng))
    army = completed(game, view.army, rng)
    if army is None:
        return Command.CLEAR
    slot = next(slot for slot, rank in enumerate(view.army) if rank == EMPTY != army[slot])
    return Place(army[slot], home[slot])


def _greedy(view: View, moves: list[Move], rng: Rng) -> Move:
    """Return the attack with the best mean gain, if that is more than nothing, or a random move."""
    game, at = view.rules.tables, {cell: piece for piece, cell in enumerate(view.cells) if cell != EMPTY}
    rng.shuffle(moves)

    def value(move: Move) -> float:
        other = at.get(move.target)
        return (
            0.0
            if other is None
            else gain(game, view.ranks[at[move.source]], view.known[other], view.armies[view.owner(other)])
        )

    return max(moves, key=value)

"""The bots of games of hidden ranks. Each is a function of what a player knows, a seed and a budget."""

from collections.abc import Mapping
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.hiddenrank._search import Search
from pycore.hiddenrank.model import EMPTY, Move
from pycore.hiddenrank.setups import Army, Command, Place, Setting, completed, exchange, in_hand
from pycore.hiddenrank.state import PLAY
from pycore.hiddenrank.views import View
from pycore.hiddenrank.worth import gain

BOTS: Mapping[str, str] = {
    "random": "Any move, and an army set up at random.",
    "greedy": "Attacks where the mean gain is best; else any move.",
    "novice": "Judges moves by one deal of the ranks that may be, with the attacks that follow.",
    "skilled": "Judges them so by a dozen deals.",
    "strong": "Searches many deals three plies ahead, and supposes flags to be far back.",
}


class Level(NamedTuple):
    """How a bot searches.

    Attributes:
        depth: maximum depth in plies.
        worlds: maximum number of deals.
        tries: number of deals that are drawn for each; that with the flag farthest back is taken.
        nodes: default limit of nodes.
    """

    depth: int
    worlds: int
    tries: int
    nodes: int


LEVELS: Mapping[str, Level] = {
    "novice": Level(1, 1, 1, 5_000),
    "skilled": Level(1, 12, 1, 20_000),
    "strong": Level(3, 40, 4, 60_000),
}


def choose(view: View, bot: str, rng: Rng, budget: Budget | None = None) -> Result[Setting]:
    """Choose the move of a bot.

    Args:
        view: what the player to move knows; the game has not ended.
        bot: one of `BOTS`.
        rng: the move depends on its seed only; it decides between equal moves.
        budget: limits of the searching bots, by default 5,000 nodes of `novice`, 20,000 of `skilled` and 60,000 of
            `strong`. A node is one position searched. If it is exceeded, the result is the best move found so far.

    Returns:
        The move; `CANCELLED` if the budget was cancelled.

    Raises:
        ParameterError: the bot does not exist, or there is no legal move.
    """
    if bot not in BOTS:
        raise ParameterError("bot", f"{bot!r} is none of {', '.join(BOTS)}")
    if not view.moves:
        raise ParameterError("view", "there is no legal move")
    draws = rng.stream("move")
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
    if budget.cancelled:
        return Result(Status.CANCELLED, reason="cancelled")
    return search(view, supposed(view, level, draws), draws, budget, level.depth)


def supposed(view: View, level: Level, rng: Rng) -> list[list[int]]:
    """Return deals of ranks to the enemy pieces that fit what the player knows."""
    situation, game = view.situation(), view.rules.tables
    rows = [game.turned(view.starts[piece], 1 - view.player) // game.width for piece in view.others]

    def depth_of_flag(deal: list[int]) -> int:
        return rows[deal.index(game.flag)]

    return [max((situation.draw(rng) for _ in range(level.tries)), key=depth_of_flag) for _ in range(level.worlds)]


def search(view: View, deals: list[list[int]], rng: Rng, budget: Budget, depth: int) -> Result[Setting]:
    """Return the move of a search of some deals."""
    task = Search(view, deals, budget, _back(view))
    source, target = task.best([move for move in view.moves if isinstance(move, Move)], rng, depth)
    found = {"nodes": task.nodes, "depth": task.depth, "deals": task.judged}
    if budget.stopped() is Status.CANCELLED:
        return Result(Status.CANCELLED, reason="cancelled", statistics=found)
    return Result(Status.SOLVED, Move(source, target), statistics=found)


def _back(view: View) -> int:
    """Return the number of the move that takes the last own move back; -1 for none."""
    step = view.steps[-2] if len(view.steps) > 1 else None
    return -1 if step is None or step.fate is not None else step.target << 8 | step.source


def _set_up(view: View, bot: str, rng: Rng) -> Setting:
    """Return a move of the set-up: a plan, then exchanges, then the end of it. Pieces that are set up stay."""
    game, home = view.rules.tables, view.rules.tables.home(view.player)
    if not any(in_hand(game, view.army)):
        pair = None if bot == "random" else exchange(game, view.army, rng)
        return Move(home[pair[0]], home[pair[1]]) if pair else Command.READY
    if bot != "random" and all(rank == EMPTY for rank in view.army):
        return rng.choice([move for move in view.moves if isinstance(move, Army)])
    army = completed(game, view.army, rng)
    if army is None:
        return Command.CLEAR
    slot = next(slot for slot, rank in enumerate(view.army) if rank == EMPTY != army[slot])
    return Place(army[slot], home[slot])


def _greedy(view: View, moves: list[Move], rng: Rng) -> Move:
    """Return the attack with the best mean gain, if that is more than nothing, or a random move."""
    game, at = view.rules.tables, {cell: piece for piece, cell in enumerate(view.cells) if cell != EMPTY}
    left = list(view.enemies)
    rng.shuffle(moves)

    def value(move: Move) -> float:
        other = at.get(move.target)
        return 0.0 if other is None else gain(game, view.ranks[at[move.source]], view.known[other], left)

    return max(moves, key=value)

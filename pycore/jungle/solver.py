"""The bots of Jungle. Each is a function of the position, a seed and a budget."""

from collections.abc import Mapping
from functools import partial

from pycore.base.budget import Budget
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.jungle._endings import Ending
from pycore.jungle._engine import Engine
from pycore.jungle._search import Search, estimate_of
from pycore.jungle.generator import endings_for
from pycore.jungle.model import EMPTY, Move, Position, legal_moves, outcome
from pycore.kernel.alphabeta import Memory
from pycore.kernel.players import SearchingPlayer, best_after, searched

BOTS: Mapping[str, str] = {
    "random": "Any move.",
    "greedy": "The move with the best position after it, whatever the reply.",
    "novice": "Searches two plies ahead.",
    "skilled": "Searches four plies ahead.",
    "strong": "Searches as deep as its budget lasts, and plays small endings perfectly.",
}
DEPTHS: Mapping[str, int] = {"novice": 2, "skilled": 4, "strong": 60}
# Default limit of nodes of the searching bots; value of a draw as a loss in points.
NODES = 20_000
CONTEMPT = 100
# Maximum number of pieces for using tables of endings.
ENDING_PIECES = 5


class Player(SearchingPlayer[Position, Move]):
    """A bot of `BOTS` that keeps what it has searched, for one side of one game."""

    bots, nodes = BOTS, NODES

    def _fault(self, position: Position) -> str:
        return "the game has ended" if outcome(position) else ""

    def _moves(self, position: Position) -> list[Move]:
        return legal_moves(position)

    def _at_once(self, position: Position, rng: Rng) -> Move | None:
        if self.bot in DEPTHS:
            return None
        return best_after(legal_moves(position), partial(Engine, position), estimate_of, rng)

    def _search(self, position: Position, rng: Rng, budget: Budget) -> Result[Move]:
        return search(position, rng, budget, DEPTHS[self.bot], self.memory)


def choose(position: Position, bot: str, rng: Rng, budget: Budget | None = None) -> Result[Move]:
    """Choose the move of a bot.

    Args:
        position: the state of a game that has not ended.
        bot: one of `BOTS`.
        rng: the move depends on its seed only; it decides between equal moves.
        budget: limits of the searching bots, by default 20,000 nodes. A node is one position searched. If it is
            exceeded, the result is the best move found so far.

    Returns:
        The move; `CANCELLED` if the budget was cancelled.

    Raises:
        ParameterError: the bot does not exist, or the game has ended.
    """
    return Player(bot, 16).choose(position, rng, budget)


def search(position: Position, rng: Rng, budget: Budget, depth: int, memory: Memory) -> Result[Move]:
    """Return the move of a search up to a depth in plies, with tables of endings for the bot `strong`."""
    budget.start(1)
    engine = Engine(position)
    endings = endings_of(position, budget) if depth > DEPTHS["skilled"] else []
    task = Search(engine, budget, memory, endings, CONTEMPT)
    return searched(task, rng, budget, depth).map(lambda cells: Move(*cells))


def endings_of(position: Position, budget: Budget | None = None) -> list[Ending]:
    """Return the tables of all endings that captures may lead to; empty if too many pieces are left.

    Missing tables are computed, with a time limit as far as half of the time left allows; see `Endings.of`.
    """
    pieces = [piece for piece in position.board if piece != EMPTY]
    if len(pieces) > ENDING_PIECES:
        return []
    rules = position.rules
    return endings_for(rules.wolf, rules.strict, rules.leopard).of(pieces, budget)


def redeal(position: Position, _rng: Rng) -> Position:
    """Return the state for a view, which shows everything."""
    return position

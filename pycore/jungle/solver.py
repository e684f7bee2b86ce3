"""The bots of Jungle. Each is a function of the position, a seed and a budget."""

from collections.abc import Mapping

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.jungle._endings import Ending
from pycore.jungle._engine import Engine
from pycore.jungle._search import Search, estimate_of
from pycore.jungle.generator import endings_for
from pycore.jungle.model import EMPTY, Move, Position, legal_moves, outcome
from pycore.kernel.alphabeta import Memory

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


class Player:
    """A bot that keeps what it has searched, for one side of one game.

    Its moves depend on the earlier calls, so equal games with equal seeds and budgets of nodes have equal moves.
    """

    def __init__(self, bot: str, bits: int = 18) -> None:
        """Create a bot, one of `BOTS`, that remembers 2**bits positions. Raises `ParameterError` for another name."""
        if bot not in BOTS:
            raise ParameterError("bot", f"{bot!r} is none of {', '.join(BOTS)}")
        self.bot = bot
        self._memory = Memory(bits)

    def choose(self, position: Position, rng: Rng, budget: Budget | None = None) -> Result[Move]:
        """Choose a move, as the function `choose` does."""
        if outcome(position):
            raise ParameterError("position", "the game has ended")
        draws = rng.stream("move")
        if self.bot == "random":
            return Result(Status.SOLVED, draws.choice(legal_moves(position)))
        if self.bot == "greedy":
            return Result(Status.SOLVED, _greedy(position, draws))
        return search(position, draws, budget or Budget(nodes=NODES), DEPTHS[self.bot], self._memory)


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
    move = Move(*task.best(rng, depth))
    statistics = {"nodes": task.nodes, "depth": task.depth, "value": task.value}
    if budget.stopped() is Status.CANCELLED:
        return Result(Status.CANCELLED, reason="cancelled", statistics=statistics)
    return Result(Status.SOLVED, move, statistics=statistics)


def endings_of(position: Position, budget: Budget | None = None) -> list[Ending]:
    """Return the tables of all endings that captures may lead to; empty if too many pieces are left.

    Missing tables are computed, with a time limit as far as half of the time left allows; see `Endings.of`.
    """
    pieces = [piece for piece in position.board if piece != EMPTY]
    if len(pieces) > ENDING_PIECES:
        return []
    rules = position.rules
    return endings_for(rules.wolf, rules.strict, rules.leopard).of(pieces, budget)


def _greedy(position: Position, rng: Rng) -> Move:
    """Return the move after which the estimate is best; moves into the den and captures of all come first."""
    moves = legal_moves(position)
    rng.shuffle(moves)

    def worth(move: Move) -> int:
        engine = Engine(position)
        engine.play(move.source, move.target)
        if engine.ending:
            return 1_000_000 if engine.ending == 1 + position.mover else 0
        return -estimate_of(engine)

    return max(moves, key=worth)


def redeal(position: Position, _rng: Rng) -> Position:
    """Return the state for a view, which shows everything."""
    return position

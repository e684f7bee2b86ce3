"""The bots of Yonin Shogi. Each is a function of the position, a seed and a budget."""

from collections.abc import Mapping

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.kernel.alphabeta import Memory
from pycore.yonin._engine import Engine
from pycore.yonin._search import Search, estimate_of
from pycore.yonin.model import legal_moves, outcome
from pycore.yonin.notation import faults
from pycore.yonin.state import Move, Position

BOTS: Mapping[str, str] = {
    "random": "Any move.",
    "greedy": "The move with the best position after it, whatever the reply.",
    "strong": "Searches as deep as its budget lasts.",
}
# Default limit of nodes of the searching bot; value of a draw as a loss in points.
NODES = 20_000
DEPTH = 60
CONTEMPT = 100


class Player:
    """A bot that keeps what it has searched, for one player of one game.

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
        for message, _cell in faults(position):
            raise ParameterError("position", message)
        if outcome(position):
            raise ParameterError("position", "the game has ended")
        draws = rng.stream("move")
        if self.bot == "random":
            return Result(Status.SOLVED, draws.choice(legal_moves(position)))
        if self.bot == "greedy":
            return Result(Status.SOLVED, _greedy(position, draws))
        return search(position, draws, budget or Budget(nodes=NODES), DEPTH, self._memory)


def choose(position: Position, bot: str, rng: Rng, budget: Budget | None = None) -> Result[Move]:
    """Choose the move of a bot.

    Args:
        position: the state of a game that has not ended.
        bot: one of `BOTS`.
        rng: the move depends on its seed only; it decides between equal moves.
        budget: limits of the searching bot, by default 20,000 nodes. A node is one position searched. If it is
            exceeded, the result is the best move found so far.

    Returns:
        The move; `CANCELLED` if the budget was cancelled.

    Raises:
        ParameterError: the bot does not exist, the position is impossible, or the game has ended.
    """
    return Player(bot, 16).choose(position, rng, budget)


def search(position: Position, rng: Rng, budget: Budget, depth: int, memory: Memory) -> Result[Move]:
    """Return the move of a search up to a depth in plies."""
    budget.start(1)
    task = Search(Engine(position), budget, memory, CONTEMPT)
    source, target = task.best(rng, depth)
    statistics = {"nodes": task.nodes, "depth": task.depth, "value": task.value}
    if budget.stopped() is Status.CANCELLED:
        return Result(Status.CANCELLED, reason="cancelled", statistics=statistics)
    move = Move(source, target if target >= 0 else -1 - target, target < 0)
    return Result(Status.SOLVED, move, statistics=statistics)


def _greedy(position: Position, rng: Rng) -> Move:
    """Return the move after which the estimate is best; a move that wins comes first."""
    moves = [Move(*move) for move in Engine(position).legal_moves()]
    rng.shuffle(moves)

    def worth(move: Move) -> int:
        engine = Engine(position)
        engine.play(move.source, move.target, move.promotes)
        if engine.ending:
            return 1_000_000 if engine.ending == 1 and engine.places[position.mover] == 1 else 0
        return estimate_of(engine, position.mover)

    return max(moves, key=worth)


def redeal(position: Position, _rng: Rng) -> Position:
    """Return the state for a view, which shows everything."""
    return position

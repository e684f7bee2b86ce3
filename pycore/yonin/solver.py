"""The bots of Yonin Shogi. Each is a function of the position, a seed and a budget."""

from collections.abc import Mapping

from pycore.base.budget import Budget
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.kernel.alphabeta import Memory
from pycore.kernel.players import SearchingPlayer, searched
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


class Player(SearchingPlayer[Position, Move]):
    """A bot of `BOTS` that keeps what it has searched, for one player of one game."""

    bots, nodes = BOTS, NODES

    def _fault(self, position: Position) -> str:
        message = next((message for message, _cell in faults(position)), "")
        return message or ("the game has ended" if outcome(position) else "")

    def _moves(self, position: Position) -> list[Move]:
        return legal_moves(position)

    def _at_once(self, position: Position, rng: Rng) -> Move | None:
        return _greedy(position, rng) if self.bot == "greedy" else None

    def _search(self, position: Position, rng: Rng, budget: Budget) -> Result[Move]:
        return search(position, rng, budget, DEPTH, self.memory)


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
    return searched(task, rng, budget, depth).map(_unpacked)


def _unpacked(cells: tuple[int, int]) -> Move:
    """Return a move of which the target is -1 less the cell if the piece promotes."""
    source, target = cells
    return Move(source, target if target >= 0 else -1 - target, target < 0)


def _greedy(position: Position, rng: Rng) -> Move:
    """Return the move after which the estimate is best; a move that wins comes first."""
    moves = [Move(*move) for move in Engine(position).legal_moves()]
    rng.shuffle(moves)

    def worth(move: Move) -> int:
        engine = Engine(position)
        engine.play(move.source, move.target, move.promotes)
        if engine.ending:
            # A first place that others share, who are no partners, is a draw.
            alone = engine.places.count(1) == 1 + position.rules.partners
            return 1_000_000 if engine.ending == 1 and engine.places[position.mover] == 1 and alone else 0
        return estimate_of(engine, position.mover)

    return max(moves, key=worth)


def redeal(position: Position, _rng: Rng) -> Position:
    """Return the state for a view, which shows everything."""
    return position

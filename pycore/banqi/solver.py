"""The bots of Banqi. Each is a function of public information, a seed and a budget."""

from collections.abc import Mapping
from functools import cache

from pycore.banqi._endings import Ending, Endings
from pycore.banqi._engine import Engine
from pycore.banqi._search import Search
from pycore.banqi.chain import choose_chain
from pycore.banqi.model import EMPTY, HIDDEN, KINDS, Move, Position, Rules, Table, Variant, can_move, legal_moves
from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.kernel.alphabeta import Memory
from pycore.kernel.players import SearchingPlayer, searched

BOTS: Mapping[str, str] = {
    "random": "Any move.",
    "greedy": "Takes the worthiest piece it can; else any move.",
    "chain": "Follows chains of moves to the enemy's pieces, and flips where it may help.",
    "strong": "Searches ahead, weighing what a flip may show; as deep as its budget lasts.",
}
# Values of the kinds in points.
VALUES: Mapping[Variant, tuple[int, ...]] = {
    Variant.TAIWAN: (600, 500, 280, 180, 120, 360, 140),
    Variant.CHINESE: (600, 450, 350, 270, 200, 140, 110),
    Variant.HONGKONG: (600, 200, 140, 450, 350, 270, 110),
}
# Default limit of nodes of the bot `strong`.
DEPTH = 60
NODES = 20_000
# Minimum remaining depth in plies at which flips are searched; value of a draw as a loss in points.
FLIP_DEPTH = 3
CONTEMPT = 800
# Maximum number of pieces for using tables of endings.
ENDING_PIECES = 5


class Player(SearchingPlayer[Position, Move]):
    """A bot of `BOTS` that keeps what it has searched, for one side of one game."""

    bots, nodes = BOTS, NODES

    def _fault(self, position: Position) -> str:
        return "" if can_move(position) else "there is no legal move"

    def _moves(self, position: Position) -> list[Move]:
        return legal_moves(position)

    def _at_once(self, position: Position, rng: Rng) -> Move | None:
        if self.bot == "greedy":
            return _greedy(position, rng)
        return choose_chain(position, rng) if self.bot == "chain" else None

    def _search(self, position: Position, rng: Rng, budget: Budget) -> Result[Move]:
        return _strong(position, rng, budget, self.memory)


def choose(position: Position, bot: str, rng: Rng, budget: Budget | None = None) -> Result[Move]:
    """Choose the move of a bot.

    Args:
        position: the public information; the game has not ended.
        bot: one of `BOTS`.
        rng: the move depends on its seed only; it decides between equal moves.
        budget: limits of the bot `strong`, by default 20,000 nodes. A node is one position searched. If it is exceeded,
            the result is the best move found so far.

    Returns:
        The move; `CANCELLED` if the budget was cancelled.

    Raises:
        ParameterError: the bot does not exist, or there is no legal move.
    """
    return Player(bot, 16).choose(position, rng, budget)


def _greedy(position: Position, rng: Rng) -> Move:
    """Return a capture of the piece with the highest value, or a random move."""
    values = VALUES[position.rules.variant]
    moves = legal_moves(position)
    rng.shuffle(moves)

    def gain(move: Move) -> int:
        piece = position.board[move.target]
        return values[piece % KINDS] if piece >= 0 and not move.is_flip else 0

    return max(moves, key=gain)


def _strong(position: Position, rng: Rng, budget: Budget, memory: Memory) -> Result[Move]:
    """Return the move of the bot `strong`."""
    budget.start(1)
    if position.first < 0:
        return Result(Status.SOLVED, rng.choice(legal_moves(position)))
    engine, values = Engine(position), VALUES[position.rules.variant]
    task = Search(engine, budget, memory, values, FLIP_DEPTH, CONTEMPT, endings_of(position, budget))
    return searched(task, rng, budget, DEPTH).map(lambda cells: Move(*cells))


def endings_of(position: Position, budget: Budget | None = None) -> list[Ending]:
    """Return the tables of all endings that captures may lead to; empty if too many pieces are left.

    Missing tables are computed, with a time limit as far as half of the time left allows; see `Tables.of`.
    """
    pieces = [piece for piece in position.board if piece >= 0]
    if position.rules.large or any(position.bag) or len(pieces) > ENDING_PIECES:
        return []
    return tables_of(position.rules).of(pieces, budget)


def tables_of(rules: Rules) -> Endings:
    """Return the cached tables of endings for some rules."""
    return _endings(rules.variant, rules.slide)


@cache
def _endings(variant: Variant, slide: bool) -> Endings:
    """Return the cached tables of endings for some rules."""
    rules = Rules(variant, slide)
    return Endings(Position(rules, (EMPTY,) * rules.cells, 0, 0, (0,) * 2 * KINDS))


def redeal(position: Position, rng: Rng) -> Table:
    """Return a random game with this view: the face-down pieces are drawn from the bag."""
    pieces = [piece for piece, count in enumerate(position.bag) for _ in range(count)]
    rng.stream("bag").shuffle(pieces)
    left = iter(pieces)
    return Table(position, tuple(next(left) if piece == HIDDEN else EMPTY for piece in position.board))

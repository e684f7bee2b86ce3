"""Bots: levels that draw, look at once or search, and players that keep what they have searched."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, Generic, Protocol, TypeVar

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.kernel.alphabeta import Deepening, Memory
from pycore.kernel.gameengine import GameEngine


class Step(Protocol):
    """A move from one cell to another."""

    @property
    def source(self) -> int:
        """The cell that is left."""

    @property
    def target(self) -> int:
        """The cell that is entered."""


P = TypeVar("P")
M = TypeVar("M")
S = TypeVar("S", bound=Step)
E = TypeVar("E", bound=GameEngine)
RANDOM = "random"
# Worth of a won game in points; the engine's ending code of a draw.
WON = 1_000_000
DRAWN = 3


class SearchingPlayer(ABC, Generic[P, M]):
    """A bot that keeps what it has searched, for one player of one game.

    Its moves depend on the earlier calls, so equal games with equal seeds and budgets of nodes have equal moves.

    Attributes:
        bots: what each bot of the game does, from the weakest to the strongest.
        nodes: default limit of nodes of the searching bots.
        bot: name of the bot, one of `bots`.
        memory: what was searched.
    """

    bots: ClassVar[Mapping[str, str]]
    nodes: ClassVar[int]

    def __init__(self, bot: str, bits: int = 18) -> None:
        """Create a bot, one of `bots`, that remembers 2**bits positions. Raises `ParameterError` for another name."""
        if bot not in self.bots:
            raise UnknownNameError("bot", bot, self.bots)
        self.bot = bot
        self.memory = Memory(bits)

    def choose(self, position: P, rng: Rng, budget: Budget | None = None) -> Result[M]:
        """Choose a move.

        Args:
            position: what the player to move knows; the game has not ended.
            rng: the move depends on its seed only; it decides between equal moves.
            budget: limits of the searching bots, by default `nodes` nodes. A node is one position searched. If it is
                exceeded, the result is the best move found so far.

        Returns:
            The move; `CANCELLED` if the budget was cancelled.

        Raises:
            ParameterError: there is no move to choose, as the game has ended.
        """
        if fault := self._fault(position):
            raise ParameterError("position", fault)
        if budget and budget.stopped() is Status.CANCELLED:
            return Result(Status.CANCELLED, reason="cancelled")
        draws = rng.stream("move")
        if self.bot == RANDOM:
            return Result(Status.SOLVED, draws.choice(self._moves(position)))
        move = self._at_once(position, draws)
        if move is not None:
            return Result(Status.SOLVED, move)
        return self._search(position, draws, budget or Budget(nodes=self.nodes))

    @abstractmethod
    def _fault(self, position: P) -> str:
        """Return why no move can be chosen; empty if one can."""

    @abstractmethod
    def _moves(self, position: P) -> list[M]:
        """Return the legal moves."""

    @abstractmethod
    def _at_once(self, position: P, rng: Rng) -> M | None:
        """Return the move of a bot that does not search; None if the bot searches."""

    @abstractmethod
    def _search(self, position: P, rng: Rng, budget: Budget) -> Result[M]:
        """Return the move of a bot that searches."""


def searched(task: Deepening, rng: Rng, budget: Budget, depth: int) -> Result[tuple[int, int]]:
    """Return the best move of a search up to a depth in plies as (source, target), with what was searched.

    `CANCELLED` if the budget was cancelled. The budget has been started.
    """
    move = task.best(rng, depth)
    statistics = {"nodes": task.nodes, "depth": task.depth, "value": task.value}
    if budget.stopped() is Status.CANCELLED:
        return Result(Status.CANCELLED, reason="cancelled", statistics=statistics)
    return Result(Status.SOLVED, move, statistics=statistics)


def best_after(moves: list[S], pack: Callable[[], E], estimate: Callable[[E], int], rng: Rng) -> S:
    """Return the move after which the estimate is best, whatever the reply; a move that wins comes first.

    Args:
        moves: the legal moves of a position. They are shuffled.
        pack: returns an engine with the position.
        estimate: `estimate(engine)` returns what a position is worth for the player to move, in points.
        rng: decides between equal moves.
    """
    rng.shuffle(moves)

    def worth(move: S) -> int:
        engine = pack()
        player = engine.mover
        engine.play(move.source, move.target)
        if engine.ending:
            return 0 if engine.ending == DRAWN else WON if engine.ending == 1 + player else -WON
        return -estimate(engine)

    return max(moves, key=worth)

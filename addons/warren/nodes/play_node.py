"""The base class of all games and puzzles: a session with saved games, undo and redo, and hints."""

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, WarrenError
from pycore.base.family import load
from pycore.base.outcome import Outcome
from pycore.base.rng import Rng
from pycore.base.session import Session, TurnGame
from pycore.base.sessiontext import format_session, parse_session
from warren.declare import PackedStringArray, Signal
from warren.jobs import BackgroundMaker, ThreadJob, ignore

T = TypeVar("T")


class PlayNode(BackgroundMaker):
    """A game or a puzzle in progress.

    Every move has a text, which [method play] accepts. [method undo] and [method redo] move along the line of play.
    Playing a move that was played before returns to its branch.
    """

    changed = Signal(doc="Emitted when the position has changed: after moves, undo, redo, restart and loading.")
    ended = Signal(
        winner=int,
        reason=str,
        doc="Emitted when a move ends the game. The `winner` is -1 for a draw, and 0 for a solved puzzle; `reason` "
        "says how it ended.",
    )
    hinted = Signal(move=str, doc="Emitted after [method hint]: a `move` for [method play].")

    # Name of the game in the core; name of the property with the seed.
    _game: str
    seed: int

    def __init__(self) -> None:
        # The family is loaded with its first node: not with the addon, and not in the middle of a game.
        self._verbs = cast("TurnGame", load(self._game))
        self._session: Session | None = None
        # What goes on in the background and is about the present position; what a hint has found out about it.
        self._asked: ThreadJob[Any] | None = None
        self._hint: Any = None

    def position_text(self) -> str:
        """Return the current position as a text. It includes hidden information; do not show it to players."""
        return self._verbs.format_state(self._open().state)

    def save_game(self) -> str:
        """Return the game as a text, including the moves that were taken back."""
        return format_session(self._open())

    def load_game(self, text: str) -> bool:
        """Load a game from `text`, which is one by [method save_game]; return true if it succeeded.

        Otherwise the current game does not change, and [method Warren.last_error] returns the reason.
        """
        return self._take(parse_session(text, self._verbs))

    def legal_moves(self) -> PackedStringArray:
        """Return the texts of all legal moves; empty if the game has ended."""
        session = self._open()
        return [self._verbs.format_move(move, session.state) for move in session.legal_moves()]

    def play(self, move: str) -> bool:
        """Play `move`, which is the text of a move; return false, without any change, for an illegal move."""
        try:
            found = self._verbs.parse_move(move, self._open().state)
        except WarrenError:  # what is not the text of a move is no legal move
            return False
        return self._try(found)

    def moves_played(self) -> PackedStringArray:
        """Return the texts of the moves from the start to the current position."""
        return list(self._open().move_texts)

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self._open().outcome is not None

    def can_undo(self) -> bool:
        """Return whether [method undo] can take back a move."""
        return self._open().can_undo()

    def can_redo(self) -> bool:
        """Return whether [method redo] can replay a move."""
        return self._open().can_redo()

    def undo(self) -> bool:
        """Take back the last move; return whether there was one."""
        return self._go(self._open().undo())

    def redo(self) -> bool:
        """Replay the move that was taken back last; return whether there was one."""
        return self._go(self._open().redo())

    def restart(self) -> bool:
        """Go back to the start; return whether the position changed. [method redo] can replay the moves."""
        session = self._open()
        if not session.at and session.settlement is None:
            return False
        session.go(0)
        return self._go(gone=True)

    def hint(self) -> bool:
        """Start the search of the strongest bot for a move in the background; return true if it was started.

        Ends with [signal hinted] or [signal failed] in a later frame. A move cancels it.
        """
        self._ask(self._hinting(self._unended()), self._tell_hint)
        return True

    @abstractmethod
    def _start(self) -> Any:
        """Return the host state of a new game."""

    def _open(self) -> Session:
        """Return the session, which is created at the first call."""
        if self._session is None:
            self._session = self._new_session(self._start())
        return self._session

    def _new_session(self, start: Any) -> Session:
        return Session(self._verbs, start)

    def _unended(self) -> Session:
        """Return the session; raise an error if the game has ended."""
        session = self._open()
        if session.outcome:
            raise ParameterError("move", f"the game has ended: {session.outcome.reason}")
        return session

    def _take(self, session: Session) -> bool:
        """Replace the session."""
        self._session = session
        return self._go(gone=True)

    def _try(self, move: Any) -> bool:
        """Play a move if it is legal, and emit its signals. Raises an error if the session is full."""
        session = self._open()
        before = session.at
        try:
            session.play(move)
        except ParameterError:  # illegal, unless the session is full
            if session.outcome is None and self._is_legal(move):
                raise
            return False
        self._leave()
        self._tell(before)
        return True

    def _is_legal(self, move: Any) -> bool:
        try:
            self._verbs.play(self._open().state, move)
        except ParameterError:  # the answer itself
            return False
        return True

    def _go(self, gone: bool) -> bool:
        """Emit the signals of a changed position, if it has changed."""
        if gone:
            self._leave()
            self.changed.emit()
        return gone

    def _leave(self) -> None:
        """Cancel jobs and clear hints that belong to the previous position."""
        self._hint = None
        if self._asked is not None and self._asked is self._job:
            self.cancel()

    def _tell(self, before: int) -> None:  # noqa: ARG002 for overriding methods
        """Emit the signals of the last move, which was played at the node `before`."""
        session = self._open()
        self.changed.emit()
        if session.outcome:
            self._tell_end(session.outcome)

    def _tell_end(self, end: Outcome) -> None:
        self.ended.emit(-1 if end.winner is None else end.winner, end.reason)

    def _ask(
        self,
        work: Callable[[Budget], T],
        then: Callable[[T], object],
        *,
        progressed: Callable[[int, int], object] = ignore,
    ) -> None:
        """Start a job for the current position, which is cancelled when the position changes."""
        self._asked = self._begin(work, then, progressed=progressed)

    def _hinting(self, session: Session) -> Callable[[Budget], Any]:
        """Return a function that finds a hint without access to the node; by default, a move of the strongest bot."""
        return self._choosing(session, list(self._verbs.bots)[-1])

    def _choosing(self, session: Session, bot: str) -> Callable[[Budget], Any]:
        """Return a function that chooses the move of a bot."""
        rng = Rng(self.seed).stream(f"move {len(session.moves)}")
        return partial(_choose, self._verbs, self._view_for_bot(session), bot, rng)

    def _view_for_bot(self, session: Session) -> Any:
        """Return the view of the player to move, with what a bot knows in addition."""
        return session.view(session.mover)

    def _tell_hint(self, found: Any) -> None:
        self._hint = found
        self.hinted.emit(self._verbs.format_move(self._hinted_move(found), self._open().state))

    def _hinted_move(self, found: Any) -> Any:
        """Return the move of a hint."""
        return found


def _choose(game: TurnGame, view: Any, bot: str, rng: Rng, budget: Budget) -> Any:
    return game.choose(view, bot, rng, budget).unwrap()

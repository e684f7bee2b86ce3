"""The base class of puzzles: the text of the puzzle, and the generation of another one."""

from collections.abc import Callable
from typing import Any

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, WarrenError
from pycore.base.outcome import Outcome
from pycore.base.session import Session
from warren.declare import Signal
from warren.jobs import ThreadJob

from .play_node import PlayNode


class PuzzleGameNode(PlayNode):
    """A puzzle in progress."""

    solved = Signal(doc="Emitted when a move has solved the puzzle, before [signal ended].")
    progressed = Signal(
        done=int, total=int, doc="Emitted during a background generation: `done` of `total` steps are over."
    )
    finished = Signal(doc="Emitted at the end of a background generation, when the node has the new puzzle.")

    # Name of the property with the text of the puzzle.
    _text: str
    # The job that generates another puzzle.
    _making: ThreadJob[Any] | None = None

    def __init__(self) -> None:
        super().__init__()
        self._forget()

    def is_solved(self) -> bool:
        """Return whether the puzzle is solved; false without a puzzle."""
        return self._is_there() and self.is_over()

    def can_undo(self) -> bool:
        """Return whether [method undo] can take back a move; false without a puzzle."""
        return self._is_there() and super().can_undo()

    def can_redo(self) -> bool:
        """Return whether [method redo] can replay a move; false without a puzzle."""
        return self._is_there() and super().can_redo()

    def undo(self) -> bool:
        """Take back the last move; return whether there was one."""
        return self._is_there() and super().undo()

    def redo(self) -> bool:
        """Replay the move that was taken back last; return whether there was one."""
        return self._is_there() and super().redo()

    def finish(self) -> bool:
        """End the generation with the best puzzle so far; return whether a generation is running.

        [signal finished] follows, or [signal failed] if there is no puzzle yet.
        """
        if self._making is None or not self._making.is_open:
            return False
        self._making.content()
        return True

    def _is_there(self) -> bool:
        """Return whether there is a puzzle, or a text that should be one."""
        return bool(getattr(self, self._text))

    def _open(self) -> Session:
        if not self._is_there():
            raise ParameterError(
                self._text, "there is none yet: assign a text, or call start() and wait for `finished`"
            )
        return super()._open()

    def _property_changed(self, name: str) -> None:
        if name == self._text:
            self._forget()
            self.changed.emit()
        super()._property_changed(name)

    def _forget(self) -> None:
        """Discard the session; a new one is created from the property when needed."""
        self._leave()
        if self._making is not None and self._making is self._job:
            self.cancel()  # the generated puzzle would replace the new one
        self._session = None

    def _take(self, session: Session) -> bool:
        if not self._began_with(session.start):
            # This emits no signal; the signals follow below.
            self.__dict__[self._text] = self._verbs.format_state(session.start)
            self._forget()
        self._taken(session)
        return super()._take(session)

    def _taken(self, session: Session) -> None:
        """Update the state of the node for a new session."""

    def _began_with(self, start: Any) -> bool:
        """Return whether the current session started with this state, so that data about it is still valid."""
        try:
            return bool(getattr(self, self._text)) and bool(self._open().start == start)
        except WarrenError:  # no valid text has been set yet: nothing has begun
            return False

    def _tell_end(self, end: Outcome) -> None:
        self.solved.emit()
        super()._tell_end(end)

    def _make(self, work: Callable[[Budget], str]) -> None:
        """Start to generate another puzzle; `work` returns its text."""
        self._making = self._begin(work, self._deliver, progressed=self._show_progress)

    def _show_progress(self, done: int, total: int) -> None:
        self.progressed.emit(done, total)

    def _deliver(self, text: str) -> None:
        setattr(self, self._text, text)
        if not self.is_running():  # else a listener has started another job
            self.finished.emit()

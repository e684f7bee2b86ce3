"""What the nodes of puzzles that are played share: a text they begin from, and the making of another one."""

from collections.abc import Callable
from typing import Any

from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from pycore.base.session import Outcome, Session
from warren.declare import Signal
from warren.jobs import ThreadJob

from .play_node import PlayNode


class PuzzleGameNode(PlayNode):
    """A puzzle and the moves of a player on it."""

    solved = Signal(doc="Emitted when a move has solved it, before [signal ended].")
    progressed = Signal(done=int, total=int, doc="Emitted while another one is made in the background.")
    finished = Signal(doc="Emitted when another one that was started in the background is there.")

    # The property that holds the puzzle's text.
    _text: str
    # The making of another puzzle, which may be content with less than the best.
    _making: ThreadJob[Any] | None = None

    def __init__(self) -> None:
        super().__init__()
        self._forget()

    def is_solved(self) -> bool:
        """Return whether it is solved."""
        return self.is_over()

    def finish(self) -> bool:
        """Be content with the best that is made so far; return whether something is being made.

        [signal finished] follows, or [signal failed] if there is nothing yet.
        """
        if self._making is None or not self._making.is_open:
            return False
        self._making.content()
        return True

    def _property_changed(self, name: str) -> None:
        if name == self._text:
            self._forget()
            self.changed.emit()
        super()._property_changed(name)

    def _forget(self) -> None:
        """Begin anew with what the property says, as soon as that is asked for."""
        self._leave()
        if self._making is not None and self._making is self._job:
            self.cancel()  # it would take the place of the new one
        self._session = None

    def _take(self, session: Session) -> bool:
        if not self._began_with(session.start):
            # This tells nobody: that comes below.
            self.__dict__[self._text] = self._verbs.format_state(session.start)
            self._forget()
        self._taken(session)
        return super()._take(session)

    def _taken(self, session: Session) -> None:
        """Find out what is to be known of a game that was begun elsewhere."""

    def _began_with(self, start: Any) -> bool:
        """Return whether the present game began with this state, so that all that is known of it still holds."""
        try:
            return bool(getattr(self, self._text)) and bool(self._open().start == start)
        except WarrenError:
            return False

    def _tell_end(self, end: Outcome) -> None:
        self.solved.emit()
        super()._tell_end(end)

    def _make(self, work: Callable[[Budget], str]) -> None:
        """Begin to make another puzzle, whose text the work returns."""
        self._making = self._begin(work, self._deliver, progressed=self.progressed.emit)

    def _deliver(self, text: str) -> None:
        setattr(self, self._text, text)
        if not self.is_running():  # else somebody who was told of the change has begun anew
            self.finished.emit()

"""Calls that a job makes on the main thread, such as a Callable of the game."""

import threading
import time
from collections.abc import Callable
from typing import Any

from warren.declare import main_loop


class MainThreadCalls:
    """Lets a job call what belongs on the main thread, such as a Callable of the game: it waits there for the answer.

    The main thread looks after the calls once in a frame, for a few milliseconds.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._asked: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
        self._answer: list[tuple[Any, Exception | None]] = []
        self._open = True

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call on the main thread, from a job; what it raises is raised here.

        Raises:
            RuntimeError: Nobody looks after the calls any more.
        """
        with self._changed:
            self._asked.append((function, args))
            self._changed.notify_all()
            main_loop.wake()
            self._changed.wait_for(lambda: self._answer or not self._open)
            if not self._answer:
                raise RuntimeError("cancelled while a call was under way")
            value, error = self._answer.pop()
        try:
            if error is not None:
                raise error
            return value
        finally:
            del error  # else it holds this frame, which holds it

    def serve(self, seconds: float, is_wanted: Callable[[], bool]) -> None:
        """Do the calls of a job, on the main thread, for so long or until they are not wanted any more."""
        end = time.perf_counter() + seconds
        while is_wanted():
            with self._changed:
                if not self._changed.wait_for(lambda: self._asked, max(end - time.perf_counter(), 0)):
                    return
                function, args = self._asked.pop()
            answer = _answer(function, args)
            with self._changed:
                self._answer.append(answer)
                self._changed.notify_all()
            del answer, function, args
            if time.perf_counter() >= end:
                return

    def close(self) -> None:
        """Let no call through any more; one that waits is given up."""
        with self._changed:
            self._open = False
            self._changed.notify_all()


def _answer(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, Exception | None]:
    """Return what a call returns, and what it raises."""
    try:
        return function(*args), None
    except Exception as error:  # noqa: BLE001 raised again in the job
        return None, error.with_traceback(None)

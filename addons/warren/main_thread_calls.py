"""Calls of jobs on the main thread, for example of a Callable of the game."""

import threading
import time
from collections.abc import Callable
from typing import Any

from warren.declare import main_loop


class MainThreadCalls:
    """A queue of calls from a job to the main thread; the job waits for each result.

    The main thread serves the calls once in each frame, for a few milliseconds.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._asked: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
        self._answer: list[tuple[Any, Exception | None]] = []
        self._open = True

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function on the main thread and return its result. Its exceptions are raised here.

        Raises:
            RuntimeError: The queue was closed.
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
            del error  # breaks a reference cycle with this frame

    def serve(self, seconds: float, is_wanted: Callable[[], bool]) -> None:
        """Serve the calls on the main thread for some seconds, or until `is_wanted` returns False."""
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
        """Refuse all further calls, including a waiting one, whose function is released."""
        with self._changed:
            self._open = False
            self._asked.clear()
            self._changed.notify_all()


def _answer(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, Exception | None]:
    """Return the result and the exception of a call."""
    try:
        return function(*args), None
    except Exception as error:  # noqa: BLE001 raised again in the job
        return None, error.with_traceback(None)

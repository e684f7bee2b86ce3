"""Long work on a background thread, with its results on the main thread."""

import threading
import time
from _thread import start_new_thread
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from pycore.base.budget import Budget
from warren.declare import GodotObject, Signal, main_loop

T = TypeVar("T")
# How long a job's calls may take of each frame.
CALLS_SECONDS = 0.004


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
        """Do the calls of a job, on the main thread, for so long or until the job has ended."""
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


class Job(Generic[T]):
    """One call of `work(budget)` on a thread of its own; a task of the main loop until it has ended.

    It wakes the main loop when it has ended, so that frames meanwhile need not wait for the work's Python.
    Where it makes calls on the main thread, `calls` is what it makes them through.

    The callbacks run on the main thread: `progressed(done, total)` now and then when these have changed, and at the
    end either `finished(result)` or `failed(exception)`. Kernels release the GIL, so frames go on meanwhile.
    """

    patient = True

    def __init__(
        self,
        work: Callable[[Budget], T],
        budget: Budget,
        *,
        progressed: Callable[[int, int], object],
        finished: Callable[[T], object],
        failed: Callable[[Exception], object],
        calls: MainThreadCalls | None = None,
    ) -> None:
        self._work = work
        self._calls = calls
        self._budget = budget
        self._progressed = progressed
        self._finished = finished
        self._failed = failed
        self._shown = (0, 0)
        self._listening = True
        self._over = threading.Event()
        self._result: list[T] = []
        self._error: Exception | None = None
        # How long the work took; final when one of the last callbacks comes.
        self.seconds = 0.0
        main_loop.add(self)
        # No `threading.Thread`, whose start waits until the thread runs: on a busy machine that takes a whole frame.
        start_new_thread(self._run, ())

    def _run(self) -> None:
        begun = time.perf_counter()
        try:
            self._result.append(self._work(self._budget))
        except Exception as error:  # noqa: BLE001 handed to the main thread
            # Without the frames it went through: they hold this job, and values of Godot that must not outlive it.
            self._error = error.with_traceback(None)
        finally:
            self.seconds = time.perf_counter() - begun
            self._over.set()
            main_loop.wake()

    def cancel(self) -> None:
        """End the work soon; one of the last callbacks still comes, in a later frame."""
        self._budget.cancel()

    def drop(self) -> None:
        """End the work soon and call nobody any more."""
        self._budget.cancel()
        self._listening = False
        self._end_calls()

    def step(self) -> bool:
        """Deliver what is new; True while the work goes on."""
        if self._calls is not None and self._listening:
            self._calls.serve(CALLS_SECONDS, lambda: not self._over.is_set())
        ended = self._over.is_set()
        if not self._listening:
            return not ended
        now = (self._budget.done, self._budget.total)
        if now != self._shown and now[1]:
            self._shown = now
            self._progressed(*now)
        if not ended:
            return True
        if self._error is not None:
            self._failed(self._error)
        else:
            self._finished(self._result[0])
        return False

    def close(self) -> None:
        """Cancel, and wait for the thread: nobody listens any more."""
        self._budget.cancel()
        self._end_calls()
        self._over.wait()

    def _end_calls(self) -> None:
        if self._calls is not None:
            self._calls.close()


class BackgroundMaker(GodotObject, Generic[T]):
    """Base of the nodes that make one thing at a time in the background."""

    failed = Signal(reason=str, doc="Emitted when what was started in the background cannot be made, or was cancelled.")

    _job: Job[T] | None = None

    def cancel(self) -> None:
        """Stop making it in the background; [signal failed] follows within a frame or two."""
        if self._job is not None:
            self._job.cancel()

    def is_running(self) -> bool:
        """Return whether something is being made in the background."""
        return self._job is not None

    def _give_up(self, error: Exception) -> None:
        self._job = None
        self.failed.emit(str(error))

    def _stop(self) -> None:
        if self._job is not None:
            self._job.drop()
            self._job = None

    def _freed(self) -> None:
        self._stop()

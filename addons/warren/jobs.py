"""Background jobs of nodes: one at a time, each with exactly one final signal.

A job is a task of the main loop. Its states, and the effects of calls:

| state     | what goes on          | `cancel`    | `drop`    | its work ends                 | `close`              |
|-----------|-----------------------|-------------|-----------|-------------------------------|----------------------|
| RUNNING   | work, with `progress` | CANCELLED   | DROPPED   | TOLD: `finished`, or `failed` | TOLD: `failed`       |
| CANCELLED | the rest of the work  | -           | DROPPED   | TOLD: `failed("cancelled")`   | TOLD: the same       |
| DROPPED   | the same              | -           | -         | - (nobody listens)            | -                    |
| TOLD      | nothing               | -           | -         | -                             | -                    |

A job is dropped if another job replaces it, or its node is freed or queued for deletion. Listeners of a signal may
start another job, cancel, free the node, or raise an exception; the table covers all of these. `content` does not
change the state: the work ends soon with its best result. A job that is cancelled during a step ends in a later step,
so that no signal is emitted inside of `cancel`.
"""

import threading
import time
from _thread import start_new_thread
from abc import ABC, abstractmethod
from collections.abc import Callable
from enum import Enum, auto
from typing import Any, Generic, TypeVar

from pycore.base.budget import Budget
from pycore.base.errors import SearchError, WarrenError
from warren.declare import GodotObject, Signal, any_thread, are_mistakes, failure_of, main_loop
from warren.main_thread_calls import MainThreadCalls

T = TypeVar("T")
# Time limit for the calls of a job in each frame.
CALLS_SECONDS = 0.004
CANCELLED = "cancelled"
CLOSED = "Warren is unloaded: the engine shuts down, or reloads it"

are_mistakes(WarrenError)


class State(Enum):
    """The state of a job; see the table in the module's docstring."""

    RUNNING = auto()
    CANCELLED = auto()
    DROPPED = auto()
    TOLD = auto()


class Job(ABC, Generic[T]):
    """A background job: its state and callbacks. Subclasses implement the work.

    The callbacks run on the main thread: `progressed(done, total)` after changes of these numbers, and finally either
    `finished(result)` or `failed(exception)`. If `finished` raises an exception, `failed` is called with it.
    """

    patient = False

    def __init__(
        self,
        *,
        progressed: Callable[[int, int], object],
        finished: Callable[[T], object],
        failed: Callable[[BaseException], object],
    ) -> None:
        self._progressed = progressed
        self._finished = finished
        self._failed = failed
        # Returns whether the node is queued for deletion; then no callback is called.
        self.is_leaving: Callable[[], bool] = _no
        self._state = State.RUNNING
        self._shown = (0, 0)
        self._error: BaseException | None = None
        main_loop.add(self)

    @property
    def is_running(self) -> bool:
        """Whether the state is `RUNNING`."""
        return self._state is State.RUNNING

    @property
    def is_open(self) -> bool:
        """Whether the final callback has not been called yet."""
        return self._state in (State.RUNNING, State.CANCELLED)

    def cancel(self) -> None:
        """End the work soon. `failed` is called in a later frame, and no other callback."""
        if self.is_running:
            self._state = State.CANCELLED
            self._halt()
            main_loop.wake()

    def drop(self) -> None:
        """End the work soon, without any further callback."""
        if self.is_open:
            self._state = State.DROPPED
            self._halt()
            self._forget()

    def step(self) -> bool:
        """Do the work of this frame and call callbacks; return True if the job continues."""
        self._leave()
        before = self._state
        try:
            is_over = self._advance()
        except WarrenError as error:
            self._error, is_over = error.with_traceback(None), True
        except BaseException as error:  # noqa: BLE001 an error in the job itself: shown with its line, and as the reason
            main_loop.on_error(error)
            self._error, is_over = error.with_traceback(None), True
        if self.is_running:
            self._show()
        if is_over and self._state is before:
            self._end()
            return False
        return True

    def close(self) -> None:
        """End the job before this call returns: wait for threads, and call `failed`."""
        self._halt()
        self._wait()
        self._error = SearchError(CLOSED, CANCELLED)
        self._end()

    def _leave(self) -> None:
        """Drop the job if its node is queued for deletion."""
        if self.is_open and self.is_leaving():
            self.drop()

    def _show(self) -> None:
        now = self._progress()
        if now != self._shown and now[1]:
            self._shown = now
            try:
                self._progressed(*now)
            except BaseException as error:  # noqa: BLE001 an error in a listener does not end the work
                main_loop.on_error(error)

    def _end(self) -> None:
        """Call the final callback, unless the job was dropped."""
        self._leave()
        if not self.is_open:
            return
        error = SearchError(CANCELLED, CANCELLED) if self._state is State.CANCELLED else self._error
        self._state = State.TOLD
        finished, failed = self._finished, self._failed
        self._forget()
        if error is None:
            try:
                finished(self._result())
            except BaseException as raised:  # noqa: BLE001 passed on as the reason
                if not isinstance(raised, WarrenError):
                    main_loop.on_error(raised)
                error = raised.with_traceback(None)
        if error is not None:
            failed(error)

    def _forget(self) -> None:
        """Release all references to the node, to avoid reference cycles."""
        self._progressed = self._finished = self._failed = ignore
        self.is_leaving = _no

    @abstractmethod
    def _advance(self) -> bool:
        """Do the work of this frame, none after `_halt`; return whether it has ended. An exception ends the job."""

    @abstractmethod
    def _progress(self) -> tuple[int, int]:
        """Return the numbers of completed steps and of all steps; (0, 0) if unknown."""

    @abstractmethod
    def _result(self) -> T:
        """Return the result of the work."""

    @abstractmethod
    def _halt(self) -> None:
        """Request the end of the work."""

    def _wait(self) -> None:
        """Wait until the work has ended."""


def ignore(*_values: object) -> None:
    """Do nothing: the callback of a job without listeners."""


def _no() -> bool:
    """Return False: the default for `is_leaving`."""
    return False


class ThreadJob(Job[T]):
    """One call of `work(budget)` on a new thread.

    The thread wakes the main loop at its end, so frames need not acquire the GIL before. Kernels release the GIL. Work
    that calls functions on the main thread uses `calls`.
    """

    patient = True

    def __init__(
        self,
        work: Callable[[Budget], T],
        budget: Budget,
        *,
        progressed: Callable[[int, int], object],
        finished: Callable[[T], object],
        failed: Callable[[BaseException], object],
        calls: MainThreadCalls | None = None,
    ) -> None:
        self._work: Callable[[Budget], Any] = work
        self._calls = calls
        self._budget = budget
        self._over = threading.Event()
        self._made: list[T] = []
        # Duration of the work; final when the final callback is called.
        self.seconds = 0.0
        super().__init__(progressed=progressed, finished=finished, failed=failed)
        try:
            # Not `threading.Thread`: its start waits until the thread runs, up to a frame on a busy machine.
            start_new_thread(self._run, ())
        except RuntimeError as error:  # no thread is available: handled like an exception of the work
            self._error = error.with_traceback(None)
            self._over.set()

    def _run(self) -> None:
        begun = time.perf_counter()
        try:
            self._made.append(self._work(self._budget))
        except BaseException as error:  # noqa: BLE001 passed to the main thread
            # Without its traceback, which refers to this job and to Godot values that must not outlive it.
            self._error = error.with_traceback(None)
        finally:
            self.seconds = time.perf_counter() - begun
            self._over.set()
            main_loop.wake()

    def content(self) -> None:
        """End the work soon with its best result so far, if there is one."""
        if self.is_running:
            self._budget.cancel()

    def wait(self, seconds: float) -> None:
        """Wait up to some seconds for the end of the work. The callbacks are still called in a later frame."""
        self._over.wait(seconds)

    @property
    def nodes(self) -> int:
        """Number of budget nodes spent so far."""
        return self._budget.nodes

    def _advance(self) -> bool:
        if self._calls is not None:
            self._calls.serve(CALLS_SECONDS, lambda: self.is_running and not self._over.is_set())
        return self._over.is_set()

    def _progress(self) -> tuple[int, int]:
        return self._budget.done, self._budget.total

    def _result(self) -> T:
        return self._made.pop()

    def _halt(self) -> None:
        self._budget.cancel()
        if self._calls is not None:
            self._calls.close()

    def _forget(self) -> None:
        super()._forget()
        self._work = ignore  # may hold Callables of the game

    def _wait(self) -> None:
        self._over.wait()


class BackgroundMaker(GodotObject):
    """Base class of all nodes with background jobs, one at a time.

    A job ends with exactly one final signal in a later frame: its own signal, such as `finished`, or `failed` with the
    reason. The job has ended when the signal is emitted, so listeners may start another one.

    Starting a job replaces a running one, which emits no further signal. A job is cancelled by `cancel`, or by an event
    that makes it obsolete, such as a move during a search; then the final signal is `failed("cancelled")`. When the
    engine shuts down or reloads the extension, the final signal is `failed` with this reason. A call that raises an
    exception starts nothing and does not affect a running job. A node that is freed or queued for deletion emits no
    signal.
    """

    failed = Signal(
        reason=str,
        doc="Emitted when what was begun in the background cannot be done. The `reason` is `cancelled` after [method "
        "cancel], and when something was done that makes it pointless. What is begun ends in exactly one signal, this "
        "one or its own, unless another thing is begun meanwhile in its place. [method get_failure] returns the values "
        "in the reason for a program, such as the name of a room.",
    )

    one_thread = True
    _job: Job[Any] | None = None
    _failure: dict[str, Any] | None = None
    # For jobs on a thread.
    time_limit_ms: int

    @any_thread
    def cancel(self) -> None:
        """Cancel the background job. [signal failed] follows in a later frame with the reason `cancelled`.

        Does nothing if no job is running.
        """
        if self._job is not None:
            self._job.cancel()

    def get_failure(self) -> dict[str, Any]:
        """Return why the last background job failed, for programs; empty if it did not, or if another one was started.

        `code` is one of:

        - `unsolvable`: no result exists, or no attempt of the generator had one; more time does not help.

        - `budget`: no result was found within the limits.

        - `cancelled`: the job was cancelled.

        - `invalid`: a property, an argument or a text is not valid.

        - `error`: a fault of Warren, or of Python code of the game.

        `reason` is the sentence of [signal failed]. Other keys are present if they are known: `rule`, `room` and
        `other` (names of rooms), `rooms` and `total` (placed and requested), `floor`, `width`, `height`, `locks` and
        `found` (requested and placed), `distance`, `parameter` (the property), `value` and `nearest` (an unknown name,
        and a similar one), `source`, `line`, `column`, and counters of the search, such as `nodes`.
        """
        return dict(self._failure or {})

    @any_thread
    def is_running(self) -> bool:
        """Return whether a background job is running: its final signal has not been emitted yet."""
        return self._job is not None and self._job.is_open

    def _begin(
        self,
        work: Callable[[Budget], T],
        finished: Callable[[T], object],
        *,
        progressed: Callable[[int, int], object] = ignore,
        calls: MainThreadCalls | None = None,
    ) -> ThreadJob[T]:
        """Start a job on a thread, in place of a running job."""
        job = ThreadJob(
            work, self._budget(), progressed=progressed, finished=finished, failed=self._give_up, calls=calls
        )
        self._run(job)
        return job

    def _budget(self) -> Budget:
        """Return the limits of a job."""
        return Budget(milliseconds=self.time_limit_ms or None)

    def _run(self, job: Job[Any]) -> None:
        """Start a job, in place of a running job."""
        self._stop()
        self._failure = None
        self._job = job
        job.is_leaving = self._is_leaving

    def _is_leaving(self) -> bool:
        return self.engine_handle is not None and bool(self.engine_handle.call("is_queued_for_deletion"))

    def _give_up(self, error: BaseException) -> None:
        self._failure = failure_of(error)
        reason = self._failure["reason"]
        if reason not in (CANCELLED, CLOSED) and not self.failed.has_listeners():
            # Whoever awaits the other signal alone waits for ever, and should know why.
            main_loop.on_error(WarrenError(f"{type(self).__name__}: {reason} (told by the signal `failed`)"))
        self.failed.emit(reason)

    def _stop(self) -> None:
        """Drop the running job, because another one replaces it or the node is freed."""
        if self._job is not None:
            self._job.drop()
            self._job = None

    def _freed(self) -> None:
        self._stop()

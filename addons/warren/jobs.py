"""What a node does in the background: one job at a time, which ends in exactly one last signal.

A job is a task of the main loop. What happens to it, and what its node tells then:

| state     | what goes on          | `cancel`    | `drop`    | its work ends                 | `close`              |
|-----------|-----------------------|-------------|-----------|-------------------------------|----------------------|
| RUNNING   | work, with `progress` | CANCELLED   | DROPPED   | TOLD: `finished`, or `failed` | TOLD: `failed`       |
| CANCELLED | the rest of the work  | -           | DROPPED   | TOLD: `failed("cancelled")`   | TOLD: the same       |
| DROPPED   | the same              | -           | -         | - (nobody listens)            | -                    |
| TOLD      | nothing               | -           | -         | -                             | -                    |

A job is dropped when another takes its place, or its node is freed or queued for deletion. Whatever a listener does
while it is told (begin anew, cancel, free the node, raise) is one of these. `content` leaves the state alone: the work
ends soon, with what it has. A job that is cancelled while it takes a step ends in a later one, so that nobody is told
inside of `cancel`.
"""

import threading
import time
from _thread import start_new_thread
from abc import ABC, abstractmethod
from collections.abc import Callable
from enum import Enum, auto
from typing import Any, Generic, TypeVar

from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from warren.declare import GodotObject, Signal, main_loop
from warren.main_thread_calls import MainThreadCalls

T = TypeVar("T")
# How long a job's calls may take of each frame.
CALLS_SECONDS = 0.004
CANCELLED = "cancelled"
CLOSED = "Warren is unloaded: the engine shuts down, or reloads it"


class State(Enum):
    """Where a job is on its way to its last signal; see the table above."""

    RUNNING = auto()
    CANCELLED = auto()
    DROPPED = auto()
    TOLD = auto()


class Job(ABC, Generic[T]):
    """One thing that goes on in the background: its states, and who is told what. The work is a subclass's.

    The callbacks run on the main thread: `progressed(done, total)` now and then when these have changed, and at the
    end either `finished(result)` or `failed(exception)`. Where `finished` raises, `failed` is told that instead.
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
        # Whether its node is queued for deletion, so that nobody is to be told.
        self.is_leaving: Callable[[], bool] = _no
        self._state = State.RUNNING
        self._shown = (0, 0)
        self._error: BaseException | None = None
        main_loop.add(self)

    @property
    def is_running(self) -> bool:
        """Whether its work is still wanted."""
        return self._state is State.RUNNING

    @property
    def is_open(self) -> bool:
        """Whether its last signal is still to come."""
        return self._state in (State.RUNNING, State.CANCELLED)

    def cancel(self) -> None:
        """End the work soon; `failed` follows in a later frame, and nothing else."""
        if self.is_running:
            self._state = State.CANCELLED
            self._halt()
            main_loop.wake()

    def drop(self) -> None:
        """End the work soon and call nobody any more."""
        if self.is_open:
            self._state = State.DROPPED
            self._halt()
            self._forget()

    def step(self) -> bool:
        """Do this frame's share, and tell what is new; True while the work goes on."""
        self._leave()
        before = self._state
        try:
            is_over = self._advance()
        except WarrenError as error:
            self._error, is_over = error.with_traceback(None), True
        except Exception as error:  # noqa: BLE001 a mistake of ours: shown with its line, and the reason
            main_loop.on_error(error)
            self._error, is_over = error.with_traceback(None), True
        if self.is_running:
            self._show()
        if is_over and self._state is before:
            self._end()
            return False
        return True

    def close(self) -> None:
        """End at once: wait for threads, and tell that it failed, before this returns."""
        self._halt()
        self._wait()
        self._error = WarrenError(CLOSED)
        self._end()

    def _leave(self) -> None:
        """Drop the job of a node that is about to go."""
        if self.is_open and self.is_leaving():
            self.drop()

    def _show(self) -> None:
        now = self._progress()
        if now != self._shown and now[1]:
            self._shown = now
            try:
                self._progressed(*now)
            except Exception as error:  # noqa: BLE001 no reason to end the work
                main_loop.on_error(error)

    def _end(self) -> None:
        """Tell how it ended, unless nobody is to be told any more."""
        self._leave()
        if not self.is_open:
            return
        error = WarrenError(CANCELLED) if self._state is State.CANCELLED else self._error
        self._state = State.TOLD
        finished, failed = self._finished, self._failed
        self._forget()
        if error is None:
            try:
                finished(self._result())
            except Exception as raised:  # noqa: BLE001 told as the reason
                if not isinstance(raised, WarrenError):
                    main_loop.on_error(raised)
                error = raised.with_traceback(None)
        if error is not None:
            failed(error)

    def _forget(self) -> None:
        """Hold nothing of the node any longer, so that neither keeps the other alive."""
        self._progressed = self._finished = self._failed = ignore
        self.is_leaving = _no

    @abstractmethod
    def _advance(self) -> bool:
        """Do this frame's share, none after `_halt`; return whether the work is over. What it raises ends the job."""

    @abstractmethod
    def _progress(self) -> tuple[int, int]:
        """Return how much is done, and of how much; (0, 0) while that is not known."""

    @abstractmethod
    def _result(self) -> T:
        """Return what came of the work."""

    @abstractmethod
    def _halt(self) -> None:
        """Have the work end soon."""

    def _wait(self) -> None:
        """Wait until the work has ended."""


def ignore(*_values: object) -> None:
    """Nobody is told."""


def _no() -> bool:
    """Nothing is about to go."""
    return False


class ThreadJob(Job[T]):
    """One call of `work(budget)` on a thread of its own.

    It wakes the main loop when it has ended, so that frames meanwhile need not wait for the work's Python.
    Where it makes calls on the main thread, `calls` is what it makes them through. Kernels release the GIL, so frames
    go on meanwhile.
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
        # How long the work took; final when one of the last callbacks comes.
        self.seconds = 0.0
        super().__init__(progressed=progressed, finished=finished, failed=failed)
        try:
            # No `threading.Thread`, whose start waits until it runs: on a busy machine that takes a whole frame.
            start_new_thread(self._run, ())
        except RuntimeError as error:  # the system has no thread for it: told like what a work raises
            self._error = error.with_traceback(None)
            self._over.set()

    def _run(self) -> None:
        begun = time.perf_counter()
        try:
            self._made.append(self._work(self._budget))
        except BaseException as error:  # noqa: BLE001 handed to the main thread
            # Without the frames it went through: they hold this job, and values of Godot that must not outlive it.
            self._error = error.with_traceback(None)
        finally:
            self.seconds = time.perf_counter() - begun
            self._over.set()
            main_loop.wake()

    def content(self) -> None:
        """End the work soon, with the best so far as its result if it knows one."""
        if self.is_running:
            self._budget.cancel()

    def wait(self, seconds: float) -> None:
        """Wait so long for the work to end; the callbacks still come in a later frame."""
        self._over.wait(seconds)

    @property
    def nodes(self) -> int:
        """How many nodes of the budget are spent so far."""
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
    """Base of all nodes that do something in the background, one thing at a time.

    What was begun ends in exactly one last signal, in a later frame: its own (`finished` and the like), or `failed`
    with the reason. When that is emitted, nothing is running any more, and its listeners may begin anew.

    To begin anew while something is running replaces it: nothing more is heard of that, and the one last signal is
    of the newest. What ends it otherwise is a `cancel`: one's own, and what makes it pointless, such as a move while
    the bot thinks. Then the last signal is `failed("cancelled")`, and nothing comes before that, whatever was already
    done. When the engine shuts down, or reloads the extension, it is `failed` with that reason. A call that raises
    has begun nothing, and leaves alone what is running; a node that is freed, or queued for it, is silent.
    """

    failed = Signal(
        reason=str,
        doc="Emitted when what was begun in the background cannot be done. The reason is `cancelled` after [method "
        "cancel], and when something was done that makes it pointless. What is begun ends in exactly one signal, this "
        "one or its own, unless another thing is begun meanwhile in its place.",
    )

    _job: Job[Any] | None = None
    # Of those that work on a thread.
    time_limit_ms: int

    def cancel(self) -> None:
        """Stop what goes on in the background; [signal failed] follows in a later frame, with the reason `cancelled`.

        Where nothing goes on, nothing follows.
        """
        if self._job is not None:
            self._job.cancel()

    def is_running(self) -> bool:
        """Return whether something goes on in the background: its last signal is still to come."""
        return self._job is not None and self._job.is_open

    def _begin(
        self,
        work: Callable[[Budget], T],
        finished: Callable[[T], object],
        *,
        progressed: Callable[[int, int], object] = ignore,
        calls: MainThreadCalls | None = None,
    ) -> ThreadJob[T]:
        """Begin a work on a thread, in place of what is running."""
        budget = Budget(milliseconds=self.time_limit_ms or None)
        job = ThreadJob(work, budget, progressed=progressed, finished=finished, failed=self._give_up, calls=calls)
        self._run(job)
        return job

    def _run(self, job: Job[Any]) -> None:
        """Take a new job in place of what is running."""
        self._stop()
        self._job = job
        job.is_leaving = self._is_leaving

    def _is_leaving(self) -> bool:
        return self.engine_handle is not None and bool(self.engine_handle.call("is_queued_for_deletion"))

    def _give_up(self, error: BaseException) -> None:
        self.failed.emit(str(error) or type(error).__name__)

    def _stop(self) -> None:
        """Drop what is running: another takes its place, or the node is gone."""
        if self._job is not None:
            self._job.drop()
            self._job = None

    def _freed(self) -> None:
        self._stop()

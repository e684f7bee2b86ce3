"""Long work on a background thread, with its results on the main thread."""

import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from pycore.base.budget import Budget
from warren.declare import GodotObject, Signal, main_loop

T = TypeVar("T")


class Job(Generic[T]):
    """One call of `work(budget)` on a thread of its own; a task of the main loop until it has ended.

    The callbacks run on the main thread, each frame at most once: `progressed(done, total)` when these changed, and at
    the end either `finished(result)` or `failed(exception)`. Kernels release the GIL, so frames go on meanwhile.
    """

    def __init__(
        self,
        work: Callable[[Budget], T],
        budget: Budget,
        *,
        progressed: Callable[[int, int], object],
        finished: Callable[[T], object],
        failed: Callable[[Exception], object],
    ) -> None:
        self._work = work
        self._budget = budget
        self._progressed = progressed
        self._finished = finished
        self._failed = failed
        self._shown = (0, 0)
        self._listening = True
        self._result: list[T] = []
        self._error: Exception | None = None
        # How long the work took; final when one of the last callbacks comes.
        self.seconds = 0.0
        self._thread = threading.Thread(target=self._run, name="warren job", daemon=True)
        self._thread.start()
        main_loop.add(self)

    def _run(self) -> None:
        begun = time.perf_counter()
        try:
            self._result.append(self._work(self._budget))
        except Exception as error:  # noqa: BLE001 handed to the main thread
            self._error = error
        self.seconds = time.perf_counter() - begun

    def cancel(self) -> None:
        """End the work soon; one of the last callbacks still comes, in a later frame."""
        self._budget.cancel()

    def drop(self) -> None:
        """End the work soon and call nobody any more."""
        self._budget.cancel()
        self._listening = False

    def step(self) -> bool:
        """Deliver what is new; True while the work goes on."""
        alive = self._thread.is_alive()
        if not self._listening:
            return alive
        now = (self._budget.done, self._budget.total)
        if now != self._shown and now[1]:
            self._shown = now
            self._progressed(*now)
        if alive:
            return True
        if self._error is not None:
            self._failed(self._error)
        else:
            self._finished(self._result[0])
        return False

    def close(self) -> None:
        """Cancel, and wait for the thread: nobody listens any more."""
        self._budget.cancel()
        self._thread.join()


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

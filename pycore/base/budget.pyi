from collections.abc import Callable

from pycore.base.result import Status

class Budget:
    """Limits, cancellation and progress of one job.

    A job may use one budget for several searches; the limits apply to their sum, and the clock starts with the first
    search. For progress, read `done` and `total` from any thread, or pass a callback: `progress(done, total)` is called
    about every 50 ms in the thread of the search. Neither affects the result. An exception of the callback, or
    `KeyboardInterrupt` in the main thread, ends the search and is raised by it.
    """

    def __init__(
        self,
        milliseconds: float | None = None,
        nodes: int | None = None,
        progress: Callable[[int, int], object] | None = None,
        *,
        cpu_milliseconds: float | None = None,
    ) -> None:
        """Set the limits. None means no limit.

        Args:
            milliseconds: limit of wall-clock time. Results under this limit depend on the machine.
            nodes: limit of nodes, which are units of work defined by each search and equal on every machine.
            progress: callback, see above.
            cpu_milliseconds: limit of processor time of the thread that searches, which does not depend on what else
                the machine does. All searches of the job must run in one thread.

        Raises:
            ParameterError: `milliseconds` or `cpu_milliseconds` is not in 0..1e12, or `nodes` is not in 0..2**63-1.
        """

    @property
    def exceeded(self) -> str:
        """The limit that ended the search: `node limit`, `time limit` or `CPU time limit`; empty if none did."""

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""

    @property
    def done(self) -> int:
        """Number of completed steps, out of `total`. May be read from any thread during the search."""

    @property
    def total(self) -> int:
        """Number of steps of the search; 0 before the search begins."""

    @property
    def nodes(self) -> int:
        """Number of nodes spent so far."""

    @property
    def left(self) -> float | None:
        """Milliseconds until the time limit; None if there is none."""

    def ration(self, nodes: int | None) -> bool:
        """Limit the nodes of one search of a job without limits; with None, end this limit.

        Does nothing for a budget that has a limit of any kind.

        Returns:
            With None: whether this limit has ended the search. Otherwise False.
        """

    def cancel(self) -> None:
        """End the search within about 50 ms. May be called from any thread, also before the search begins."""

    def start(self, total: int) -> None:
        """Begin a search of `total` steps. Called by searches only."""

    def advance(self, done: int) -> None:
        """Set the number of completed steps. Called by searches only."""

    def spend(self, nodes: int) -> int:
        """Add to the nodes spent, and return 0 if the search may continue. Called by searches only.

        A search calls this method at least once per millisecond.
        """

    def stopped(self) -> Status | None:
        """Return the reason why `spend` did not return 0: `BUDGET` or `CANCELLED`; None if it returned 0.

        Called by searches only. Raises the exception of the progress callback or of a signal handler, if there was one.
        """

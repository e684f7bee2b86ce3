from collections.abc import Callable

from pycore.base.result import Status

class Budget:
    """Limits, cancellation and progress of one job.

    A job may use it for several searches; the limits hold for their sum. The clock starts with the first search.
    Watchers either poll `done` and `total` from any thread, or pass `progress`, which is called as
    `progress(done, total)` about every 50 ms, in the thread of the search. Neither changes the result.
    What `progress` raises ends the search and comes out of it; so does a Ctrl-C during a search in the main thread.
    """

    def __init__(
        self,
        milliseconds: float | None = None,
        nodes: int | None = None,
        progress: Callable[[int, int], object] | None = None,
    ) -> None:
        """Set the limits; None means no limit.

        Args:
            milliseconds: wall-clock time. Where it runs out depends on the machine.
            nodes: units of work, the same everywhere; each family says what a node is.
            progress: called as described above.

        Raises:
            ParameterError: a limit is negative or beyond all reason.
        """

    @property
    def cancelled(self) -> bool:
        """Whether `cancel` was called."""

    @property
    def done(self) -> int:
        """How much of `total` is done. Readable from any thread while the search runs."""

    @property
    def total(self) -> int:
        """How much there is to do; 0 before the search has begun."""

    @property
    def nodes(self) -> int:
        """Nodes spent so far."""

    def cancel(self) -> None:
        """End the search soon, within 50 ms. May be called from any thread, also before the search begins."""

    def start(self, total: int) -> None:
        """Begin a search of `total` steps. For searches only."""

    def advance(self, done: int) -> None:
        """Say how much of `total` is done. For searches only."""

    def spend(self, nodes: int) -> int:
        """Count nodes and look whether to go on: 0 means yes. For searches only.

        A search calls this at least once a millisecond.
        """

    def stopped(self) -> Status | None:
        """Say why `spend` returned non-zero: `BUDGET` or `CANCELLED`; None when it did not. For searches only.

        Raises what a progress callback or a signal handler raised meanwhile.
        """

"""What workers of a batch are: an executor of Python's interface, and what a run asks of it besides."""

from __future__ import annotations

from concurrent.futures import Executor
from types import TracebackType
from typing import Protocol, Self


class Workers(Protocol):
    """Workers, for use in a `with` statement and for one run.

    Attributes:
        run: name of the run, for `cancel`.
        executor: the executor that jobs are submitted to.
    """

    run: str
    executor: Executor

    @property
    def capacity(self) -> int:
        """Number of jobs that run at the same time."""

    def renew(self) -> None:
        """Replace workers that died. Raises `WorkersError` if they cannot be replaced."""

    def cancel(self) -> None:
        """End the jobs of the run within two seconds; they return what they have done."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None: ...

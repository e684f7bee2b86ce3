"""The workers of a Dask scheduler, through the package `distributed` of the extra "cluster"."""

from __future__ import annotations

import logging
from concurrent.futures import Executor
from contextlib import suppress
from threading import Thread
from time import monotonic
from types import TracebackType
from typing import Self
from uuid import uuid4

from pycore import __version__
from pycore.base.errors import WorkersError
from pycore.base.result import some
from pycore.batch.job import cancel, version_here

try:
    from distributed import Client
except ImportError as error:
    raise WorkersError("dask:// needs the package distributed: pip install distributed") from error

CONNECT_SECONDS = 10
ASK_SECONDS = 2  # for an answer of all workers
CLOSE_SECONDS = 2
REFRESH_SECONDS = 2.0
LONELY_SECONDS = 60  # so long the scheduler may have no workers, as when all of them are replaced


class Cluster:
    """The workers of a Dask scheduler."""

    def __init__(self, address: str, most: int = 0) -> None:
        """Connect, and ask all workers for their version.

        Args:
            address: address of the scheduler, as tcp://HOST:PORT.
            most: maximum number of jobs at the same time; 0 for one per thread of the workers.

        Raises:
            WorkersError: the scheduler cannot be reached or has no workers, or a worker has another version of Warren.
        """
        self.run = uuid4().hex
        self.address = address
        # What goes wrong is said by the command, in one sentence.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            self._client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkersError(f"the scheduler {address} cannot be reached: start it with `dask scheduler`") from error
        self._most, self._threads, self._asked, self._lonely_since = most, 0, 0.0, monotonic()
        try:
            self._check_workers()
        except BaseException:
            self._client.close()
            raise
        self.executor: Executor = self._client.get_executor(pure=False)

    @property
    def capacity(self) -> int:
        """Number of jobs that run at the same time; of the workers that the scheduler has now."""
        now = monotonic()
        if now - self._asked > REFRESH_SECONDS:
            self._asked, self._threads = now, self._count_threads()
        if self._threads:
            self._lonely_since = now
        elif now - self._lonely_since > LONELY_SECONDS:
            raise WorkersError(f"the scheduler {self.address} has no workers left")
        return min(self._most or self._threads, self._threads)

    def _count_threads(self) -> int:
        try:
            return sum(self._client.nthreads().values())
        except OSError as error:  # what `distributed` raises when the connection ends while it asks
            raise WorkersError(f"the scheduler {self.address} is gone") from error

    def _check_workers(self) -> None:
        versions = self._client.run(version_here, on_error="return")
        if not versions:
            raise WorkersError(
                f"the scheduler {self.address} has no workers: start some with `dask worker {self.address}`"
            )
        others = [
            f"{worker} ({'no Warren' if isinstance(found, BaseException) else f'Warren {found}'})"
            for worker, found in sorted(versions.items())
            if found != __version__
        ]
        if others:
            raise WorkersError(f"workers without Warren {__version__}: {some(others)}")

    def renew(self) -> None:
        """Do nothing, as the nannies of Dask replace workers; raise `WorkersError` if the scheduler is gone."""
        if self._client.status != "running":
            raise WorkersError(f"the scheduler {self.address} is gone")

    def cancel(self) -> None:
        """End the jobs of the run."""
        # In a thread, because a scheduler that does not answer must not hold up the command.
        asking = Thread(target=self._cancel_all, daemon=True)
        asking.start()
        asking.join(ASK_SECONDS)

    def _cancel_all(self) -> None:
        with suppress(Exception):  # the scheduler may be gone, and its workers with it
            self._client.run(cancel, self.run, on_error="ignore")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.cancel()
        self._client.close(timeout=CLOSE_SECONDS)

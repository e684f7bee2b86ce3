"""The workers of a batch by name: processes of this machine, or those of a Dask scheduler."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from types import TracebackType
from typing import Self
from uuid import uuid4

from pycore.base.errors import ParameterError
from pycore.batch.job import cancel
from pycore.batch.workers import Workers

LOCAL, CLUSTER = "local", "dask://"


class Processes:
    """Processes of this machine. They ignore Ctrl-C, which is for the command, and end when the command is killed."""

    def __init__(self, count: int = 0) -> None:
        """Start processes, on the first job.

        Args:
            count: number of processes; 0 for one per processor that this process may use.
        """
        self.run = uuid4().hex
        self.capacity = count or os.cpu_count() or 1
        # Workers are new Python processes; a fork would copy the locks of threads.
        self._context = get_context("spawn")
        # A worker is cancelled when the other end of its pipe is closed: no lock that a killed worker could hold.
        self._cancelled, self._end = self._context.Pipe(duplex=False)
        self.executor: Executor = self._open()

    def _open(self) -> ProcessPoolExecutor:
        beginning = (self.run, self._cancelled)
        return ProcessPoolExecutor(self.capacity, self._context, initializer=_begin_worker, initargs=beginning)

    def renew(self) -> None:
        """Replace all processes, as one that died breaks the executor."""
        self.executor.shutdown(cancel_futures=True)
        self.executor = self._open()

    def cancel(self) -> None:
        """End the jobs of the run."""
        self._end.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.cancel()
        self.executor.shutdown(cancel_futures=True)
        self._cancelled.close()


def _begin_worker(run: str, cancelled: connection.Connection) -> None:
    """Ignore Ctrl-C, and follow the command."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow, args=(run, cancelled), daemon=True).start()


def _follow(run: str, cancelled: connection.Connection) -> None:
    """End the jobs of a run when it is cancelled, and this process when the command is killed."""
    command = parent_process()
    assert command is not None
    if command.sentinel not in connection.wait([cancelled, command.sentinel]):
        cancel(run)
        command.join()
    os._exit(1)


def workers_of(executor: str, count: int) -> Workers:
    """Return the workers of a name: "local", or "dask://HOST:PORT" for the cluster of a Dask scheduler.

    Args:
        executor: the name.
        count: number of processes or, of a cluster, of jobs at the same time; 0 for as many as there can be.

    Raises:
        ParameterError: there is no such executor.
        WorkersError: the cluster cannot be reached or used.
    """
    if executor == LOCAL:
        return Processes(count)
    host, _, port = executor.removeprefix(CLUSTER).rpartition(":")
    if not executor.startswith(CLUSTER) or not host or not port.isdecimal():
        raise ParameterError("executor", f"{executor[:80]!r} is neither {LOCAL} nor {CLUSTER}HOST:PORT")
    from pycore.batch.cluster import Cluster  # noqa: PLC0415 - needs an extra

    return Cluster(f"tcp://{host}:{port}", count)

"""What tests of batches share: workers without processes, with deaths at will, and the content of a store as text."""

import random
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Lock
from uuid import uuid4

from pycore import __version__
from pycore.base.errors import WarrenError
from pycore.batch import recipe_of
from pycore.batch.job import cancel
from pycore.store import Batch, Store

FOX = {"spec": "small"}


def batch_of(family="foxhunt", options=None, **fields):
    """Return a batch of a family with the options of `generate`."""
    request = recipe_of(family, FOX if options is None else options).request
    return Batch(family, request, **{"count": 60, "version": __version__, **fields})


def content(path):
    """Return all that a store has of batches and levels, but for numbers of rows, in order."""
    with Store(path) as store:
        batches = {batch.id: (batch.family, batch.request, batch.keep, batch.first_seed) for batch in store.batches()}
        rows = [
            f"{batches.get(e.batch)} {e.seed} {e.family} {e.key} {e.level!r} {e.score} {sorted(e.rating.items())}"
            f" {e.parameters} {e.version} {e.tags}"
            for e in store.levels()
        ]
        for batch in store.batches():
            rows.append(f"{batches[batch.id]} {batch.count} {batch.until} {batch.finished} {store.done(batch.id)}")
            rows += [f"{batches[batch.id]} {refusal}" for refusal in store.refusals(batch.id)]
        assert not store.damaged()
    return sorted(rows)


def processes_of(command):
    """Return the worker processes that a process has started."""
    found = []
    for task in Path(f"/proc/{command}/task").iterdir():
        # A thread, or a process, may end while it is looked at.
        with suppress(FileNotFoundError, ProcessLookupError):
            for pid in (task / "children").read_text().split():
                with suppress(FileNotFoundError, ProcessLookupError):
                    if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                        found.append(int(pid))
    return found


class Threads:
    """Workers in one thread that do the jobs they have in random order, and die of some.

    Attributes:
        deadly: number of deaths that a job with a seed still causes, by seed.
        jobs: ranges of seeds of the jobs that were done, in order.
    """

    def __init__(self, capacity=2, seed=1, deadly=None):
        self.run, self.capacity, self.jobs = uuid4().hex, capacity, []
        self.deadly = dict(deadly or {})
        self.executor = Shuffled(random.Random(seed), self)
        self.renewed = 0

    def renew(self):
        self.renewed += 1

    def cancel(self):
        cancel(self.run)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.cancel()
        self.executor.inner.shutdown()


class Shuffled(Executor):
    def __init__(self, chance, workers):
        self.chance, self.workers, self.held = chance, workers, []
        self.inner, self.lock = ThreadPoolExecutor(1), Lock()

    def submit(self, work, /, *arguments, **_options):
        (job,) = arguments
        future = Future()
        with self.lock:
            self.held.append((future, work, job))
        self.inner.submit(self.one)
        return future

    def one(self):
        with self.lock:
            future, work, job = self.held.pop(self.chance.randrange(len(self.held)))
        guilty = [seed for seed in range(job.first, job.after) if self.workers.deadly.get(seed)]
        if guilty:
            self.workers.deadly[guilty[0]] -= 1
            future.set_exception(BrokenExecutor("a worker died"))
            return
        try:
            made = work(job)
        except WarrenError as error:
            future.set_exception(error)
        else:
            self.workers.jobs.append((job.first, made.after))
            future.set_result(made)

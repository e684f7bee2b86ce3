"""Jobs: ranges of seeds of a batch, each made, rated and filtered by one worker, wherever it runs."""

import os
import socket
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Lock, get_ident
from time import monotonic, thread_time

from pycore import __version__
from pycore.base.budget import Budget
from pycore.base.errors import WarrenError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.batch.recipe import Recipe, recipe_again
from pycore.store import Entry, Filter, Refusal, entry_of, parse_filter

# A job ends early, after a whole level, when it took this long or made this much text; see `Job.patience`.
MOST_SECONDS = 2.0
MOST_CHARACTERS = 8_000_000
MOST_DETAIL = 500
# Runs that were cancelled; a worker of a cluster outlives many.
REMEMBERED = 1000


class OtherVersionError(WarrenError):
    """A worker has another version of Warren than the command that asks it."""


@dataclass(frozen=True)
class Job:
    """A range of seeds to make levels of.

    Attributes:
        run: name of the run that it belongs to, for `cancel`.
        family: name of the family.
        request: canonical text of the request, see `recipe`.
        keep: filter of the levels, see `Filter`; empty for none.
        first: the first seed.
        after: the seed after the last one.
        version: version of Warren that the worker must have.
        patience: how many times as long as usual it may take before it ends early.
    """

    run: str
    family: str
    request: str
    keep: str
    first: int
    after: int
    version: str
    patience: float = 1.0


@dataclass
class Made:
    """What a worker has done of a job.

    Attributes:
        after: the seed after the last one that is done: less than that of the job if it took long or was cancelled.
        entries: the levels.
        refusals: the seeds without a level.
        seconds: time that it took.
        times: CPU time of the worker's thread that each of the seeds took, in seconds.
    """

    after: int
    entries: list[Entry] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    seconds: float = 0.0
    times: list[float] = field(default_factory=list)


_lock = Lock()
_cancelled: deque[str] = deque(maxlen=REMEMBERED)
_running: dict[int, tuple[str, Budget]] = {}  # run and budget of the level that a thread makes


def cancel(run: str) -> None:
    """End the jobs of a run in this process, within about 50 ms, and those that it will get. For any thread."""
    with _lock:
        _cancelled.append(run)
        for name, budget in _running.values():
            if name == run:
                budget.cancel()


def place() -> str:
    """Return the name of this process, for messages to users."""
    return f"{socket.gethostname()}, process {os.getpid()}"


def version_here() -> str:
    """Return the version of Warren of this process; asked of all workers."""
    return __version__


def work(job: Job) -> Made:
    """Make, rate and filter the levels of a job, in the order of their seeds.

    Raises:
        OtherVersionError: this process has another version of Warren.
    """
    if job.version != __version__:
        raise OtherVersionError(f"the worker {place()} has Warren {__version__}, the command {job.version}")
    recipe, keep = recipe_again(job.family, job.request), parse_filter(job.keep)
    made, seed, characters = Made(job.first), job.first, 0
    begun = monotonic()
    while seed < job.after and monotonic() - begun < job.patience * MOST_SECONDS and characters < MOST_CHARACTERS:
        cpu = thread_time()
        found = _level(job.run, recipe, seed)
        if found is None:
            break
        if isinstance(found, Refusal):
            made.refusals.append(found)
        elif keep.keeps(found):
            made.entries.append(found)
            characters += len(found.level)
        else:
            made.refusals.append(_unwanted(found, keep))
        made.times.append(thread_time() - cpu)
        seed += 1
    made.after, made.seconds = seed, monotonic() - begun
    return made


def _level(run: str, recipe: Recipe, seed: int) -> Entry | Refusal | None:
    """Return the level of a seed, or the reason why there is none; None if the run was cancelled."""
    try:
        with _cancellable(run, Budget(milliseconds=recipe.time_ms)) as budget:
            if budget.cancelled:
                return None
            result = recipe.make(Rng(seed), budget)
        if result.value is None:
            is_cancelled = result.status is Status.CANCELLED
            return None if is_cancelled else Refusal(seed, str(result.status), result.reason[:MOST_DETAIL])
        return replace(entry_of(recipe.family, result.value), seed=seed)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - no seed may end the others
        return Refusal(seed, "error", f"{type(error).__name__}: {error}"[:MOST_DETAIL])


def _unwanted(entry: Entry, keep: Filter) -> Refusal:
    """Return the refusal of a level that is not kept, with the measures that the filter asked for."""
    values = {**entry.rating, "score": entry.score, "characters": len(entry.level)}
    return Refusal(entry.seed or 0, "filter", ", ".join(f"{name} {values.get(name)}" for name in keep.names))


@contextmanager
def _cancellable(run: str, budget: Budget) -> Iterator[Budget]:
    with _lock:
        _running[get_ident()] = run, budget
        if run in _cancelled:
            budget.cancel()
    try:
        yield budget
    finally:
        with _lock:
            del _running[get_ident()]

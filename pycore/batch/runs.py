"""Runs of batches: jobs go to workers, what they make goes into the store; a run that was ended goes on from there."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Future, wait
from dataclasses import dataclass, field, replace
from itertools import takewhile
from time import monotonic, sleep

from pycore import __version__
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, WarrenError, WorkersError
from pycore.base.family import load
from pycore.batch.job import MOST_DETAIL, Job, Made, work
from pycore.batch.plan import Plan, Range, gaps, stretch
from pycore.batch.workers import Workers
from pycore.store import MOST_SEEDS, Batch, Filter, Refusal, Store, parse_filter

AFTER_ALL = 2**64  # after the last seed
POLL_SECONDS = 0.2
CANCEL_SECONDS = 10.0
# Jobs of a worker, so that it has the next one when it is done.
JOBS_EACH = 2
# A request is given up if the first seeds, so many, all give no level at all; and with a number of levels to keep, if
# none of so many seeds is kept, or none of the second half of twice, four times, eight times... as many.
MOST_IMPOSSIBLE, MOST_IN_VAIN = 32, 10_000
IMPOSSIBLE = ("unsolvable", "error")
# Workers are given up that die so many times in a row without making a level.
MOST_DEATHS = 20
KEEP = "--keep"


@dataclass
class Progress:
    """How far a run is. Levels that turn out to be duplicates may be counted as kept until the run ends.

    Attributes:
        kept: number of levels kept.
        refused: number of seeds without a level.
        seeds: number of seeds that are recorded.
        cpu_seconds: CPU time of the workers in this run.
        reasons: number of seeds without a level, by reason.
        batch: number of the batch in the store.
    """

    kept: int = 0
    refused: int = 0
    seeds: int = 0
    cpu_seconds: float = 0.0
    reasons: Counter[str] = field(default_factory=Counter)
    batch: int = 0


@dataclass(frozen=True)
class Outcome:
    """The end of a run.

    Attributes:
        batch: the batch with its number in the store, and whether it is finished. The store may have it as the
            beginning of a batch of more seeds or levels.
        kept: number of its levels in the store.
        refused: number of its seeds without a level, by reason.
        cpu_seconds: CPU time of the workers in this run.
        vain: why the request cannot be met; empty if levels were made.
        before: number of its seeds that were in the store before this run.
    """

    batch: Batch
    kept: int
    refused: Mapping[str, int]
    cpu_seconds: float
    vain: str = ""
    before: int = 0


def run(
    store: Store,
    batch: Batch,
    workers: Workers,
    budget: Budget | None = None,
    tell: Callable[[Progress], object] = lambda _progress: None,
) -> Outcome:
    """Make what is missing of a batch.

    Args:
        store: where the levels are put.
        batch: what is wanted; the same batch goes on where it was, also one of fewer seeds or levels. Without a
            version it is made by this one.
        workers: who makes the levels. They change the time that it takes, but not the levels.
        budget: only its `cancel` is used: what the workers have made until then is put into the store.
        tell: called some times a second.

    Raises:
        StoreError: as all methods of `Store`.
        WorkersError: the workers are gone or cannot be used.
        NotationError: the filter names a measure that the family does not have.
    """
    keep = check_filter(batch.family, batch.keep).text
    _check_numbers(batch)
    batch = replace(batch, keep=keep, version=batch.version or __version__)
    return _Run(store, batch, workers, budget or Budget(), tell).go()


def check_filter(family: str, keep: str) -> Filter:
    """Return the filter of a text; `NotationError` if it is none, or names a measure that the family does not have."""
    found = parse_filter(keep, KEEP)
    found.refuse_unknown(load(family).measures, KEEP)
    return found


def _check_numbers(batch: Batch) -> None:
    """Raise `ParameterError` unless a batch has seeds, and an end."""
    if (batch.count is None) == (batch.until is None):
        raise ParameterError("batch", "it has either a number of seeds, `count`, or of levels, `until`")
    for name, number in (("count", batch.count), ("until", batch.until)):
        if number is not None and not 1 <= number <= MOST_SEEDS:
            raise ParameterError(name, f"{number} is not in 1..{MOST_SEEDS}")
    if not 0 <= batch.first_seed <= AFTER_ALL - (batch.count or 1):
        raise ParameterError("first_seed", f"{batch.first_seed}: the seeds are not in 0..{AFTER_ALL - 1}")


class _Run:
    def __init__(
        self, store: Store, wanted: Batch, workers: Workers, budget: Budget, tell: Callable[[Progress], object]
    ) -> None:
        self.store, self.wanted, self.workers, self.budget, self.tell = store, wanted, workers, budget, tell
        self.batch = batch = store.open_batch(wanted)  # may be one of more seeds or levels, with these at its beginning
        self.after = min(batch.first_seed + (MOST_SEEDS if wanted.count is None else wanted.count), AFTER_ALL)
        self.plan = Plan(batch.first_seed, self.after, store.done(batch.id), is_open=wanted.count is None)
        self.flying: dict[Future[Made], Range] = {}
        seeds = sum(min(end, self.after) - first for first, end in self.plan.done if first < self.after)
        reasons = Counter(store.refused(batch.id, self.after))
        refused = reasons.total()
        self.progress = Progress(seeds - refused, refused, seeds, reasons=reasons, batch=batch.id)
        self.before = seeds
        early = takewhile(lambda refusal: refusal.seed < self._early, store.refusals(batch.id))
        self.early = {refusal.seed: refusal for refusal in early}
        self.deaths = 0
        self.tried = MOST_IN_VAIN
        self.vain = ""

    @property
    def _early(self) -> int:
        """The seed after those that tell whether the request can be met."""
        return min(self.batch.first_seed + MOST_IMPOSSIBLE, self.after)

    def go(self) -> Outcome:
        """Run to the end of the batch, or until the run is cancelled."""
        end = self._end()
        while end is None and not self.batch.finished and not self.budget.cancelled:
            self._submit()
            self._collect()
            self.tell(self.progress)
            end = self._end()
        if end is None and not self.batch.finished:
            self._land()
            end = self._end()
        if end is not None:
            self._close(end)
        number, after = self.batch.id, self.after if end is None else end
        batch = replace(self.wanted, id=number, finished=end is not None or self.batch.finished)
        kept, refused = self.store.kept(number, after), self.store.refused(number, after)
        return Outcome(batch, kept, refused, self.progress.cpu_seconds, self.vain, self.before)

    def _close(self, end: int) -> None:
        """Let the batch be finished, unless it is the beginning of a larger one."""
        if self._is_open():
            with self.store.together():
                if self._is_open():  # another program may have made it larger
                    self.store.close_batch(self.batch.id, end)

    def _is_open(self) -> bool:
        batch, wanted = self.store.batch(self.batch.id), self.wanted
        return not batch.finished and (batch.count, batch.until) == (wanted.count, wanted.until)

    def _end(self) -> int | None:
        """Return the seed before which the batch ends; None if it is not known yet."""
        first, prefix, until = self.batch.first_seed, self.plan.prefix, self.wanted.until
        if prefix >= self._early and self._is_impossible():
            refusal = self.early[first]
            self.vain = f"no seed gives a level; {refusal.reason}: {refusal.detail}"
            return self._early
        if until is None or prefix >= self.after:
            return self.after if prefix >= self.after else None
        while prefix >= first + self.tried:
            kept, before = (self.store.kept(self.batch.id, first + seeds) for seeds in (self.tried, self.tried // 2))
            if not kept or (kept == before and self.tried > MOST_IN_VAIN):
                self.vain = f"of the first {self.tried:,} seeds only {kept:,} give a level, none of the second half"
                return first + self.tried
            self.tried *= 2
        if self.progress.kept < until:
            return None
        self.progress.kept = self.store.kept(self.batch.id)  # without duplicates
        if self.store.kept(self.batch.id, prefix) < until:
            return None
        seeds = range(first, prefix + 1)
        return seeds[bisect_left(seeds, until, key=lambda seed: self.store.kept(self.batch.id, seed))]

    def _is_impossible(self) -> bool:
        seeds = range(self.batch.first_seed, self._early)
        return all(seed in self.early and self.early[seed].reason in IMPOSSIBLE for seed in seeds)

    def _submit(self) -> None:
        """Give the workers as many jobs as they can do soon."""
        workers = self.workers.capacity
        while len(self.flying) < JOBS_EACH * workers:
            part = self.plan.next(workers)
            if part is None:
                break
            batch = self.batch
            what = (batch.family, batch.request, batch.keep, part.first, part.after, batch.version)
            job = Job(self.workers.run, *what, patience=stretch(workers))
            try:
                self.flying[self.workers.executor.submit(work, job)] = part
            except RuntimeError:  # workers have died since
                self.plan.returned(part, part.first, 0)
                self._renew()

    def _collect(self) -> None:
        """Wait a little for jobs, and record what they made."""
        if not self.flying:
            sleep(POLL_SECONDS)
        done = wait(self.flying, POLL_SECONDS, FIRST_COMPLETED).done
        dead = [future for future in done if _error(future)]
        for future in done.difference(dead):
            self._record(self.flying.pop(future), future.result())
            self.deaths = 0
        for future in dead:
            self._bury(self.flying.pop(future), _error(future))
        if any(isinstance(_error(future), BrokenExecutor | CancelledError) for future in dead):
            self._renew()
        self.deaths += bool(dead)
        if self.deaths > MOST_DEATHS:
            raise WorkersError(f"the workers died {self.deaths} times in a row; {_error(dead[0])}")

    def _renew(self) -> None:
        """Replace workers that died, with which all jobs have ended."""
        for future in wait(self.flying, CANCEL_SECONDS).done:
            part, error = self.flying.pop(future), _error(future)
            if error:
                self._bury(part, error)
            else:
                self._record(part, future.result())
        self.workers.renew()

    def _land(self) -> None:
        """Cancel the jobs, and record what they made until then."""
        self.workers.cancel()
        end = monotonic() + CANCEL_SECONDS
        while self.flying and monotonic() < end:
            self._collect()

    def _record(self, part: Range, made: Made) -> None:
        """Put what was made of a range into the store."""
        self.plan.returned(part, made.after, made.seconds)
        self._put(part.first, made.after, made)
        self.early |= {refusal.seed: refusal for refusal in made.refusals if refusal.seed < self._early}
        self.progress.kept += len(made.entries)
        self.progress.refused += len(made.refusals)
        self.progress.reasons.update(refusal.reason for refusal in made.refusals)
        self.progress.seeds += made.after - part.first
        self.progress.cpu_seconds += sum(made.times)

    def _put(self, first: int, after: int, made: Made) -> None:
        """Put seeds into the store, but for seeds that another run has put there meanwhile."""
        seeds = (self.batch.id, first, after)
        if first == after or self.store.put_job(*seeds, made.entries, made.refusals, times=made.times):
            return
        self.batch = self.store.batch(self.batch.id)
        recorded = self.store.done(self.batch.id)
        self.plan.skip(recorded)
        for begin, end in gaps(first, after, recorded) if not self.batch.finished else ():
            entries = [entry for entry in made.entries if entry.seed is not None and begin <= entry.seed < end]
            refusals = [refusal for refusal in made.refusals if begin <= refusal.seed < end]
            self._put(begin, end, Made(end, entries, refusals, times=made.times[begin - first : end - first]))

    def _bury(self, part: Range, error: BaseException | None) -> None:
        """Have a range made again whose worker died; a single seed that kills workers is refused."""
        if isinstance(error, WarrenError):  # the fault of no worker
            raise WorkersError(str(error)) from error
        if self.plan.died(part):
            detail = f"the worker died of it: {type(error).__name__}: {error}"[:MOST_DETAIL]
            self._record(part, Made(part.after, [], [Refusal(part.first, "error", detail)]))


def _error(future: Future[Made]) -> BaseException | None:
    return CancelledError("it was cancelled") if future.cancelled() else future.exception()

"""The seeds of a batch that are left, handed out in ranges that take a worker about a second, longer for many workers.

Ranges change neither which levels there are nor their content, only who makes them when.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

TARGET_SECONDS = 1.0
# One scheduler keeps up with about so many workers at a job a second; jobs of more workers are longer.
MOST_WORKERS = 400
# How fast ranges grow before the first ones were measured, and how much an older measurement counts.
GROWTH = 16
MEMORY = 0.5
# So many times a range is given out while workers die, before it is given out in parts, and at last seed by seed.
TRIES, PARTS = 3, 16
# What is left is shared out so that the workers are done at about the same time, but not into smaller ranges than this.
SHARES = 2
LEAST_SECONDS = 0.2


class Range(NamedTuple):
    """Seeds to make levels of: `first` up to but without `after`; `deaths` of workers that had them."""

    first: int
    after: int
    deaths: int = 0

    @property
    def is_suspect(self) -> bool:
        """Whether it is one seed that workers may have died of: it is then made while nothing else is."""
        return self.after == self.first + 1 and self.deaths >= TRIES


def stretch(workers: int) -> float:
    """Return how many times as long as usual jobs are for a number of workers."""
    return max(1.0, workers / MOST_WORKERS)


def gaps(first: int, after: int, done: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the ranges from `first` to `after` between those of `done`, which are in order."""
    for begin, end in done:
        if first < min(begin, after):
            yield first, min(begin, after)
        first = max(first, end)
    if first < after:
        yield first, after


class Plan:
    """The ranges to make, lowest seeds first.

    Attributes:
        done: ranges of seeds that are recorded, in order, no two adjacent.
    """

    def __init__(self, first: int, after: int, done: Iterable[tuple[int, int]], *, is_open: bool = False) -> None:
        """Plan all seeds from `first` up to but without `after` that are not done.

        Args:
            first: the first seed.
            after: the seed after the last one.
            done: ranges that are recorded.
            is_open: whether the batch ends earlier, at a seed that is not known yet; then the seeds given out are at
                most about twice as many as those that are recorded.
        """
        self.first, self.after, self.is_open = first, after, is_open
        self.done: list[tuple[int, int]] = []
        self._new: deque[Range] = deque()  # never given out
        self._back: list[Range] = []  # given back
        self._size, self._pace = 1, 0.0
        self._flying = 0
        self._alone = False
        for begin, end in done:
            self.record(begin, end)
        self._new.extend(Range(*gap) for gap in gaps(first, after, self.done))

    @property
    def left(self) -> int:
        """Number of seeds that are not given out."""
        return sum(part.after - part.first for part in (*self._new, *self._back))

    @property
    def prefix(self) -> int:
        """The first seed that is not recorded."""
        begins = bool(self.done) and self.done[0][0] == self.first
        return self.done[0][1] if begins else self.first

    def next(self, workers: int) -> Range | None:
        """Return the next range to make; None if there is none, or if it has to wait for those that are being made."""
        if self._alone or (self._back and self._back[0].is_suspect and self._flying):
            return None
        if self._back:
            part = self._back.pop(0)
            self._alone = part.is_suspect
        elif self._new:
            part = self._new.popleft()
            size = min(int(self._size * stretch(workers)), self._share(part, workers))
            if part.after - part.first > size:
                self._new.appendleft(part._replace(first=part.first + size))
                part = part._replace(after=part.first + size)
        else:
            return None
        self._flying += 1
        return part

    def returned(self, part: Range, after: int, seconds: float) -> None:
        """Note that a range came back, done up to but without the seed `after`."""
        self._landed()
        count = after - part.first
        if count:
            self.record(part.first, after)
        if count and seconds:
            self._pace = MEMORY * (self._pace or seconds / count) + (1 - MEMORY) * seconds / count
            self._size = max(1, min(int(TARGET_SECONDS / self._pace), self._size * GROWTH))
        if after < part.after:
            self._put_back(Range(after, part.after, part.deaths if not count else 0))

    def died(self, part: Range) -> bool:
        """Note that the worker of a range died; return whether this is a single seed, which is then given up.

        Its caller records such a seed by `returned`.
        """
        part = part._replace(deaths=part.deaths + 1)
        is_last = part.is_suspect and part.deaths >= 2 * TRIES
        if is_last:
            return True
        self._landed()
        if part.is_suspect or part.deaths < TRIES:
            self._put_back(part)
        else:
            size = -(-(part.after - part.first) // PARTS)
            deaths = TRIES if size == 1 else TRIES - 1
            for first in range(part.first, part.after, size):
                self._put_back(Range(first, min(first + size, part.after), deaths))
        return False

    def record(self, first: int, after: int) -> None:
        """Add a range to those that are done."""
        before = [part for part in self.done if part[1] < first]
        behind = [part for part in self.done if part[0] > after]
        touched = self.done[len(before) : len(self.done) - len(behind)]
        ends = [first, after, *(end for part in touched for end in part)]
        self.done = [*before, (min(ends), max(ends)), *behind]

    def skip(self, done: Iterable[tuple[int, int]]) -> None:
        """Leave out ranges that others have recorded."""
        for begin, end in done:
            self.record(begin, end)
        for parts in (self._new, self._back):
            left = [
                part._replace(first=a, after=b) for part in parts for a, b in gaps(part.first, part.after, self.done)
            ]
            parts.clear()
            parts.extend(left)

    def _share(self, part: Range, workers: int) -> int:
        """Return the largest number of seeds to give out at once of a range that is next."""
        if self.is_open:
            return max(1, sum(after - first for first, after in self.done) // workers)
        least = int(LEAST_SECONDS / self._pace) if self._pace else 1
        return max(1, least, (self.left + part.after - part.first) // (SHARES * workers))

    def _landed(self) -> None:
        self._flying -= 1
        self._alone = False

    def _put_back(self, part: Range) -> None:
        self._back.append(part)
        self._back.sort()

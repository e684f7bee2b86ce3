"""A small stopwatch for comparing two things on one machine in one run.

It measures CPU time of this process. It runs the two in turn, so that a change of the machine's pace hits both, and
gives minimum and median; the minimum is what the code can do, the median what it did. It is no statistical analysis:
ratios between 0.9 and 1.1 mean nothing, and where the median is more than a quarter above the minimum the run is
marked noisy (on idle machines it stays below a tenth) and should be repeated.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time_ns
from typing import Any

WARM_UP = 1
ROUNDS = 9
LEAST_NS = 2_000_000  # repeat short work until a round takes as long: the clock ticks in microseconds
NOISY = 1.25


@dataclass(frozen=True)
class Times:
    """Nanoseconds of CPU time for one call, per round."""

    rounds: tuple[float, ...]

    @property
    def best(self) -> float:
        """The fastest round in milliseconds."""
        return min(self.rounds) / 1e6

    @property
    def middle(self) -> float:
        """The median round in milliseconds."""
        return median(self.rounds) / 1e6

    def __str__(self) -> str:
        noisy = "  noisy" if self.middle > NOISY * self.best else ""
        return f"{self.best:10.3f} {self.middle:10.3f}{noisy}"


def measure(*works: Any, rounds: int = ROUNDS) -> list[Times]:
    """Run each work in turn, round after round, and return the times of each; a work takes no arguments."""
    repeats = [_repeats(work) for work in works]
    results: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, repeat, result in zip(works, repeats, results, strict=True):
            start = process_time_ns()
            for _ in range(repeat):
                work()
            result.append((process_time_ns() - start) / repeat)
    return [Times(tuple(result)) for result in results]


def _repeats(work: Callable[[], object]) -> int:
    """Warm up, and return how often to run the work in a round."""
    for _ in range(WARM_UP):
        start = process_time_ns()
        work()
        elapsed = process_time_ns() - start
    return max(1, LEAST_NS // max(1, elapsed))

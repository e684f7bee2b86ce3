"""The choice of levels for a campaign: near the curve, and no two alike.

First the scores are chosen, exactly: the sum of the distances from the curve is the least possible. Levels and wishes
are points on a line, and for such points there is a best assignment that keeps their order, so that dynamic programming
over both in ascending order finds it (M. Werman, S. Peleg, R. Melter and T. Y. Kong, "Bipartite graph matching for
points on a line or a circle", 1986). Then levels of these scores are chosen one after the other, each as far from all
chosen ones as possible (T. F. Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985); the most
similar pairs are then exchanged. Choosing the set whose smallest distance is the largest is NP-hard, so this part is
not exact. A level leaves the best score only if all levels of this score are too similar to others.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

import numpy as np

from pycore.base.portrait import Portrait, difference

MAX_COUNT = 1000
# Levels compared for one step: of the best score, and in all.
LOOKS, MOST_LOOKS = 16, 256
# Comparisons of two levels, about, while levels are chosen; with many steps fewer levels are looked at for each.
COMPARISONS = 400_000
EXCHANGED = 300  # campaigns of more steps are not improved by exchanges


class Candidate(NamedTuple):
    """A level that may be chosen: its score, the key of its content, and its number in the store."""

    score: int
    key: str
    number: int


@dataclass(frozen=True)
class Choice:
    """Chosen levels.

    Attributes:
        levels: one for each step.
        nearest: for each step, the smallest distance of its level to another one; 1 for a single level.
        cost: sum of the distances from the curve.
        best_cost: the same for the best choice that may contain similar levels: no choice has a lower one.
    """

    levels: tuple[Candidate, ...]
    nearest: tuple[float, ...]
    cost: float
    best_cost: float


def choose(
    candidates: Iterable[Candidate],
    targets: Sequence[float],
    portrait: Callable[[Candidate], Portrait],
    apart: float,
    seed: int = 0,
) -> Choice:
    """Choose a level for each target.

    Args:
        candidates: the levels, at least as many as targets. Their order and numbers do not matter.
        targets: the wished scores.
        portrait: returns the portrait of a level; it is called for few of them.
        apart: smallest distance of two levels; less only if no other levels were found.
        seed: another seed gives another choice.
    """
    order = sorted(range(len(targets)), key=lambda step: targets[step])
    wished = [targets[step] for step in order]
    groups = _groups(candidates, seed)
    scores = best_scores({score: len(group) for score, group in groups.items()}, wished)
    search = _Search(groups, portrait, apart, len(wished))
    search.fill(wished, scores)
    if len(wished) <= EXCHANGED:
        search.exchange()
    # Of a set of levels, the lowest score is best for the lowest target.
    chosen = sorted(zip(search.chosen, search.nearest(), strict=True), key=lambda pair: pair[0][:2])
    by_step = sorted(zip(order, chosen, strict=True))
    levels = tuple(level for _, (level, _) in by_step)
    cost = sum(abs(level.score - target) for level, target in zip(levels, targets, strict=True))
    best_cost = sum(abs(score - target) for score, target in zip(scores, wished, strict=True))
    return Choice(levels, tuple(distance for _, (_, distance) in by_step), cost, best_cost)


def best_scores(available: dict[int, int], wished: Sequence[float]) -> list[int]:
    """Return the scores with the least sum of distances from the wished ones, which ascend; they ascend, too.

    Args:
        available: number of levels by score; as many as wished scores in all, or more.
        wished: wished scores in ascending order.
    """
    steps = len(wished)
    line = np.array([score for score in sorted(available) for _ in range(min(available[score], steps))])
    # costs[j]: least cost of the first steps with the first j levels of the line.
    costs = np.zeros(len(line) + 1)
    taken = []  # for each step, the levels that are better than all before them, as bits
    for target in wished:
        with_this = costs[:-1] + np.abs(line - target)
        costs = np.concatenate([[np.inf], np.minimum.accumulate(with_this)])
        taken.append(np.packbits(with_this <= costs[:-1]))
    scores, place = [], len(line)
    for row in reversed(taken):
        # The last of these levels has the least cost.
        place = int(np.flatnonzero(np.unpackbits(row, count=place))[-1])
        scores.append(int(line[place]))
    return scores[::-1]


def _groups(candidates: Iterable[Candidate], seed: int) -> dict[int, list[Candidate]]:
    """Return the levels by score, each group in an order that follows from the seed and the keys."""

    def lot(candidate: Candidate) -> bytes:
        return blake2b(f"{seed} {candidate.key}".encode(), digest_size=16).digest()

    groups: dict[int, list[Candidate]] = {}
    for candidate in {candidate.key: candidate for candidate in candidates}.values():
        groups.setdefault(candidate.score, []).append(candidate)
    for group in groups.values():
        group.sort(key=lot)
    return groups


class _Search:
    """A choice under way.

    Attributes:
        chosen: the levels chosen so far.
    """

    def __init__(
        self,
        groups: dict[int, list[Candidate]],
        portrait: Callable[[Candidate], Portrait],
        apart: float,
        steps: int,
    ) -> None:
        self.chosen: list[Candidate] = []
        self._groups = groups
        self._by_score = sorted(groups)
        self._portrait = portrait
        self._apart = apart
        self._looks = max(2, min(LOOKS, 2 * COMPARISONS // steps**2))
        self._seen: dict[str, Portrait] = {}
        self._used: set[str] = set()

    def fill(self, wished: Sequence[float], scores: Sequence[int]) -> None:
        """Choose a level for each step; first for steps whose score few levels have."""
        for step in sorted(range(len(wished)), key=lambda step: (len(self._groups[scores[step]]), step)):
            level = self._best(wished[step], scores[step])
            self.chosen.append(level)
            self._used.add(level.key)

    def nearest(self) -> list[float]:
        """Return for each chosen level its smallest distance to another one."""
        table = self._table()
        return [float(value) for value in table.min(axis=1)]

    def exchange(self) -> None:
        """Exchange the most similar levels for others of the same score, as long as the smallest distance grows."""
        table = self._table()
        for _ in self.chosen:  # each exchange takes time
            least = float(np.min(table))
            pair = np.unravel_index(int(np.argmin(table)), table.shape)
            for place in map(int, pair):
                group = self._groups[self.chosen[place].score]
                others = [level for level in group if level.key not in self._used][: self._looks]
                rows = {level: self._row(level, place) for level in others}
                better = max(others, key=lambda level: (float(np.min(rows[level])), level.key), default=None)
                if better is not None and np.min(rows[better]) > least:
                    self._used ^= {self.chosen[place].key, better.key}
                    self.chosen[place] = better
                    table[place] = table[:, place] = rows[better]
                    break
            else:
                return

    def _row(self, level: Candidate, place: int) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
        """Return the distances of a level to all chosen ones; 1 for the one at `place`."""
        here = self._look(level)
        return np.array(
            [1.0 if i == place else difference(here, self._look(other)) for i, other in enumerate(self.chosen)]
        )

    def _table(self) -> "np.ndarray[tuple[int, int], np.dtype[np.float64]]":
        """Return the distances of all chosen levels, with 1 for each to itself."""
        table = np.ones((len(self.chosen), len(self.chosen)))
        looks = [self._look(level) for level in self.chosen]
        for i, one in enumerate(looks):
            for j in range(i):
                table[i, j] = table[j, i] = difference(one, looks[j])
        return table

    def _best(self, target: float, score: int) -> Candidate:
        """Return the level for a step: the farthest of the best score, else one of the next scores far enough."""
        best: tuple[float, Candidate] | None = None
        looked = 0
        for number in sorted(self._by_score, key=lambda other: (other != score, abs(other - target), other)):
            free = [level for level in self._groups[number] if level.key not in self._used]
            for level in free[: self._looks if number == score else MOST_LOOKS - looked]:
                looked += 1
                distance = self._distance(level, best[0] if best else -1.0)
                if best is None or distance > best[0]:
                    best = distance, level
                if number != score and distance >= self._apart:
                    return level
            if best and (best[0] >= self._apart or looked >= MOST_LOOKS):
                break
        assert best is not None
        return best[1]

    def _distance(self, level: Candidate, worst: float) -> float:
        """Return the smallest distance of a level to the chosen ones; any number below `worst` if it is lower."""
        here, least = self._look(level), 1.0
        for other in reversed(self.chosen):
            least = min(least, difference(here, self._look(other)))
            if least <= worst:
                break
        return least

    def _look(self, level: Candidate) -> Portrait:
        if level.key not in self._seen:
            self._seen[level.key] = self._portrait(level)
        return self._seen[level.key]

"""What a report tells of: the levels of a store, and pairs of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from heapq import nsmallest
from itertools import combinations, pairwise
from typing import NamedTuple

from pycore.base.family import Family
from pycore.base.portrait import Portrait, difference
from pycore.store import Entry, Store

MAX_ROWS = 10_000
# Levels that are compared each with each, and further pairs with about equal measures.
COMPARED, NEIGHBORS = 250, 150
SHOWN_PAIRS = 2
SLOWEST = 5
TIME = "ms"  # the pseudo-measure of the times
# Names of other columns, and the largest whole number that is exact in all programs.
OWN, EXACT = ("number", "score", "characters", "seed", "parameters", TIME), 2**53
LONGEST = 300


class Pair(NamedTuple):
    """Two levels and their distance in 0..1."""

    distance: float
    a: int
    b: int


class Slow(NamedTuple):
    """A seed that took long: its batch, the seed, its CPU time in seconds, and what came of it, in words."""

    batch: int
    seed: int
    seconds: float
    result: str


@dataclass(frozen=True)
class Sample:
    """The levels of a report.

    Attributes:
        entries: the levels without their texts, in ascending order of scores: all, or 10,000 drawn by lot.
        total: number of all levels.
        measures: names of all measures, `score` first; with `ms`, the CPU time in milliseconds, if it is known.
        refused: numbers of refusals by reason.
        batches: the batches as sentences.
        nearest: pairs of the most similar levels that were found.
        farthest: pairs of the least similar levels that were found.
        compared: number of pairs that were compared.
        times: CPU times of levels by their numbers, in seconds.
        sizes: numbers of characters of the levels by their numbers.
        slowest: the seeds of the batches that took longest.
    """

    entries: tuple[Entry, ...]
    total: int
    measures: tuple[str, ...]
    refused: Mapping[str, int]
    batches: tuple[str, ...]
    nearest: tuple[Pair, ...]
    farthest: tuple[Pair, ...]
    compared: int
    times: Mapping[int, float]
    sizes: Mapping[int, int]
    slowest: tuple[Slow, ...]

    def values(self, measure: str) -> Sequence[float | None]:
        """Return a measure of all levels; None for levels without it."""
        if measure == "score":
            return [entry.score for entry in self.entries]
        if measure == TIME:
            return [None if entry.id not in self.times else 1000 * self.times[entry.id] for entry in self.entries]
        if measure == "characters":
            return [self.sizes[entry.id] for entry in self.entries]
        return [entry.rating.get(measure) for entry in self.entries]


def take_sample(store: Store, family: Family, batch: int | None = None, where: str = "") -> Sample:
    """Return the levels of a family, of all batches or one, that satisfy a filter."""
    count = 0

    def slim(found: Iterable[Entry]) -> Iterator[tuple[Entry, int]]:
        nonlocal count
        for entry in found:
            count += 1
            rating = {name: value for name, value in entry.rating.items() if _is_measure(name, value)}
            score = entry.score if entry.score is None or abs(entry.score) < EXACT else None
            yield replace(entry, level="", score=score, rating=rating), len(entry.level)

    chosen = store.filter_of(where, [family.name])
    found = slim(store.levels(family.name, where=chosen, batch=batch))
    drawn = nsmallest(MAX_ROWS, found, key=lambda pair: _lot(pair[0]))
    sizes = {entry.id: size for entry, size in drawn}
    entries = tuple(
        sorted((entry for entry, _ in drawn), key=lambda entry: (entry.score is None, entry.score or 0, entry.key))
    )
    batches = [one for one in store.batches() if one.family == family.name and batch in (None, one.id)]
    times = _times(store, entries)
    names = dict.fromkeys(name for entry in entries for name in entry.rating)
    has_scores = any(entry.score is not None for entry in entries)
    measures = (*(["score"] if has_scores else []), *names, *([TIME] if times else []))
    refused: dict[str, int] = {}
    for one in batches:
        for reason, number in store.refused(one.id).items():
            refused[reason] = refused.get(reason, 0) + number
    pairs = _pairs(store, family, entries, measures) if family.portrait else []
    told = tuple(
        f"batch {one.id}: {_short(one.request)}{f', kept if {_short(one.keep)}' if one.keep else ''}, seeds from"
        f" {one.first_seed} on{'' if one.finished else ', not finished'}"
        for one in batches
    )
    nearest, farthest = _apart(pairs), _apart(reversed(pairs))
    slowest = sorted((slow for one in batches for slow in _slowest(store, one.id)), key=lambda slow: -slow.seconds)
    return Sample(
        entries, count, measures, refused, told, nearest, farthest, len(pairs), times, sizes, tuple(slowest[:SLOWEST])
    )


def _times(store: Store, entries: Iterable[Entry]) -> dict[int, float]:
    """Return the times of levels by their numbers, where they are known."""
    numbers = {(entry.batch, entry.seed): entry.id for entry in entries if entry.batch}
    return {
        numbers[batch, seed]: seconds
        for batch in sorted({batch for batch, _ in numbers})
        for seed, seconds in store.times(batch)
        if (batch, seed) in numbers
    }


def _slowest(store: Store, batch: int) -> Iterator[Slow]:
    """Yield the slowest seeds of a batch."""
    for seed, seconds in store.slowest(batch, SLOWEST):
        found = store.result_of(batch, seed)
        result = f"level {found.id}" if isinstance(found, Entry) else found.reason if found else "removed"
        yield Slow(batch, seed, seconds, result)


def _is_measure(name: str, value: int) -> bool:
    """Return whether a measure can be shown: a name of its own, and a number that is exact in all programs."""
    return name.isidentifier() and name not in OWN and abs(value) < EXACT


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}... ({len(text):,} characters)"


def _lot(entry: Entry) -> bytes:
    return blake2b(f"report {entry.key}".encode(), digest_size=16).digest()


def _pairs(store: Store, family: Family, entries: Sequence[Entry], measures: Sequence[str]) -> list[Pair]:
    """Return compared pairs by ascending distance: some by lot, and those with the most similar measures."""
    to_portrait: Callable[..., Portrait] | None = family.portrait
    assert to_portrait is not None
    by_lot = sorted(entries, key=_lot)[:COMPARED]
    made_alike = sorted(entries, key=lambda entry: (*_vector(entry, measures), entry.key))
    beside = sorted(pairwise(made_alike), key=lambda pair: (_gap(pair[0], pair[1], measures), pair[0].key))[:NEIGHBORS]
    seen: dict[int, Portrait] = {}
    for entry in (*by_lot, *(entry for pair in beside for entry in pair)):
        if entry.id not in seen:
            seen[entry.id] = to_portrait(family.parse(store.get(entry.id).level, f"level {entry.id}"))
    wanted = {tuple(sorted((a.id, b.id))) for a, b in (*combinations(by_lot, 2), *beside)}
    return sorted(Pair(difference(seen[a], seen[b]), a, b) for a, b in wanted)


def _vector(entry: Entry, measures: Sequence[str]) -> tuple[int, ...]:
    return (entry.score or 0, *(entry.rating.get(name, 0) for name in measures if name not in OWN))


def _gap(a: Entry, b: Entry, measures: Sequence[str]) -> int:
    return sum(abs(x - y) for x, y in zip(_vector(a, measures), _vector(b, measures), strict=True))


def _apart(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
    """Return the first pairs that have no level in common."""
    chosen: list[Pair] = []
    for pair in pairs:
        if len(chosen) < SHOWN_PAIRS and not any({pair.a, pair.b} & {other.a, other.b} for other in chosen):
            chosen.append(pair)
    return tuple(chosen)

"""What a level database holds, in numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pycore.store.store import Store


@dataclass(frozen=True)
class FamilySummary:
    """The levels of a family in numbers.

    Attributes:
        levels: number of levels.
        lowest: lowest score; None if no level has one.
        mean: mean score.
        highest: highest score.
        measures: names of the measures.
    """

    levels: int
    lowest: int | None
    mean: float | None
    highest: int | None
    measures: tuple[str, ...]


@dataclass(frozen=True)
class Times:
    """CPU times of the seeds of a batch, with a level or without, in seconds.

    Attributes:
        seeds: number of seeds whose times are known.
        total: sum of their times.
        median: median time.
        high: time that nine of ten seeds do not exceed.
        highest: longest time.
    """

    seeds: int
    total: float
    median: float
    high: float
    highest: float


@dataclass(frozen=True)
class Summary:
    """A database in numbers.

    Attributes:
        size: size of the file in bytes, without the log of the last changes.
        families: numbers of each family.
        tags: number of levels with each tag.
        batches: for each batch by its number, the number of levels, and of refusals by their reasons.
        times: for each batch by its number the times of its seeds, if they are known.
    """

    size: int
    families: Mapping[str, FamilySummary]
    tags: Mapping[str, int]
    batches: Mapping[int, tuple[int, Mapping[str, int]]] = field(default_factory=dict)
    times: Mapping[int, Times] = field(default_factory=dict)


def summary(store: Store) -> Summary:
    """Return what a database holds."""
    families = {}
    for name in store.families():
        query = (
            "SELECT count(*), min(known), avg(known), max(known) FROM"
            " (SELECT CASE typeof(score) WHEN 'integer' THEN score END AS known FROM levels WHERE family = ?)"
        )
        ((count, lowest, mean, highest),) = store.rows(query, (name,))
        families[name] = FamilySummary(count, lowest, mean, highest, tuple(sorted(store.measures(name))))
    tags: dict[str, int] = {}
    for (words,) in store.rows("SELECT tags FROM levels WHERE tags <> ''"):
        for tag in words.split(" ") if isinstance(words, str) else ():
            tags[tag] = tags.get(tag, 0) + 1
    batches = {batch.id: (store.kept(batch.id), store.refused(batch.id)) for batch in store.batches()}
    size = store.path.stat().st_size if store.path.exists() else 0
    times = {number: found for number in batches if (found := times_of(store, number))}
    return Summary(size, families, dict(sorted(tags.items())), batches, times)


def times_of(store: Store, batch: int) -> Times | None:
    """Return the times of the seeds of a batch; None if none is known."""
    seeds, total = store.timed(batch)
    if not seeds:
        return None
    median, high, highest = (store.slowest(batch, 1, place)[0][1] for place in (seeds // 2, seeds // 10, 0))
    return Times(seeds, total, median, high, highest)

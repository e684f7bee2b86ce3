"""A level database of a million levels: adding, finding, checking; times are CPU time of this process.

The levels are of the size of medium puzzles of Linjat; they are no puzzles, so that they are made quickly.
"""

import random
import resource
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from pycore.store import Batch, Entry, Refusal, Store
from pycore.store.rescue import rescue
from pycore.store.verify import verify

LEVELS = 1_000_000
AT_ONCE = 10_000
FLIPS = 100
JOB, JOBS = 500, 100
QUERIES: dict[str, dict[str, Any]] = {
    "page by band": {"family": "linjat", "lowest": 400, "highest": 600, "limit": 100},
    "page by band of all families": {"lowest": 400, "highest": 600, "limit": 100},
    "page from the top": {"family": "linjat", "order": "-score", "limit": 100},
    "page by band and measures": {"family": "linjat", "where": "score between 40 and 60 and loops >= 2", "limit": 100},
    "page by tag": {"tags": ["good"], "limit": 100},
    "page of a band, far back": {"lowest": 400, "highest": 600, "limit": 100, "skip": 100_000},
    "by a measure alone, all read": {"where": "depth > 100"},
    "by text, all read": {"text": "level 777777 "},
}


def some(first: int, count: int, rnd: random.Random) -> list[Entry]:
    """Return made-up levels."""
    return [
        Entry(
            "linjat",
            f"; level {number} \n" + "x" * 160,
            rnd.randrange(1000),
            {"depth": number % 50, "max_width": number % 9, "loops": number % 7},
            number,
            '{"preset":"medium"}',
            "0.1.0",
            key=f"{rnd.getrandbits(128):032x}",
        )
        for number in range(first, first + count)
    ]


def timed(action: Callable[[], Any]) -> tuple[Any, float, float]:
    """Return what an action returns, its CPU time and its wall time in seconds."""
    cpu, wall = process_time(), perf_counter()
    value = action()
    return value, process_time() - cpu, perf_counter() - wall


def store_of_a_million() -> Iterator[str]:
    """Add levels in batches of 10,000 and by jobs of 500 seeds; find a page of 100 of them; check, cut and save."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "levels.db"
        with Store(path, create=True) as store:
            yield from _added(store)
            yield from _found(store)
        yield from _checked(path, Path(folder) / "rescued.db")


def _added(store: Store) -> Iterator[str]:
    rnd, cpu, wall, slowest = random.Random(1), 0.0, 0.0, 0.0
    for first in range(0, LEVELS, AT_ONCE):
        entries = some(first, AT_ONCE, rnd)
        _, seconds, elapsed = timed(lambda entries=entries: store.add(entries))  # type: ignore[misc]
        cpu, wall, slowest = cpu + seconds, wall + elapsed, max(slowest, seconds)
    size = store.path.stat().st_size
    yield f"add: {LEVELS / cpu:,.0f} levels a second (wall: {LEVELS / wall:,.0f}), slowest {AT_ONCE / slowest:,.0f}"
    yield f"file: {size / LEVELS:.0f} bytes a level, of which {len(some(0, 1, rnd)[0].level)} are its text"
    batch = store.open_batch(Batch("linjat", "{}", first_seed=LEVELS))
    took = {"without": 0.0, "with": 0.0}
    for number, first in enumerate(range(LEVELS, LEVELS + 2 * JOBS * JOB, JOB)):
        entries = [replace(entry, seed=entry.seed) for entry in some(first, JOB, rnd)]
        refusals = [Refusal(entry.seed or 0, "filter", "score is 7") for entry in entries[::5]]
        kept = [entry for place, entry in enumerate(entries) if place % 5]
        job, kind = (
            (batch.id, first, first + JOB, kept, refusals),
            ("without", "with")[number // 2 % 2],
        )  # the log is emptied now and then
        times = [0.01] * JOB if kind == "with" else []
        took[kind] += timed(lambda job=job, times=times: store.put_job(*job, times=times))[1]  # type: ignore[misc]
    for kind, cpu in took.items():
        yield f"jobs of {JOB} seeds {kind} times: {JOBS * JOB / cpu:,.0f} seeds a second"
    store.tag(range(1000, 2000), ["good"])


def _found(store: Store) -> Iterator[str]:
    for name, query in QUERIES.items():
        count, best = 0, float("inf")
        for _ in range(3):
            entries, seconds, _ = timed(lambda query=query: sum(1 for _ in store.levels(**query)))  # type: ignore[misc]
            count, best = entries, min(best, seconds)
        yield f"{name}: {count} levels, {best * 1e3:,.1f} ms"
    yield f"memory at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB"


def _checked(path: Path, target: Path) -> Iterator[str]:
    verdict, cpu, _ = timed(lambda: verify(path, seal=True))
    yield f"verify: {verdict.levels:,} levels whole, sound: {verdict.is_sound}, {cpu:.1f} s"
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size * 9 // 10)
    saved, cpu, _ = timed(lambda: rescue(path, target))
    yield f"rescue of nine tenths of the file: {saved.levels:,} levels, {cpu:.1f} s"
    yield f"memory at most: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB"


def store_flips() -> Iterator[str]:
    """Change one bit after the other of a file of a million levels, and verify the whole file each time."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "levels.db"
        with Store(path, create=True) as store:
            for _ in _added(store):
                pass
        verify(path, seal=True)
        rnd, size, found = random.Random(2), path.stat().st_size, 0
        for number in range(1, FLIPS + 1):
            place, bit = rnd.randrange(size), 1 << rnd.randrange(8)
            flip(path, place, bit)
            verdict = verify(path)
            found += not verdict.is_sound
            flip(path, place, bit)
            told = f"{len(verdict.damaged)} levels, {len(verdict.faults)} other faults"
            yield f"{number} changed, {found} found; of this one: {told}"


def flip(path: Path, place: int, bit: int) -> None:
    """Change a bit of a file."""
    with path.open("r+b") as file:
        file.seek(place)
        byte = file.read(1)[0]
        file.seek(place)
        file.write(bytes([byte ^ bit]))


BENCHES = (store_of_a_million, store_flips)

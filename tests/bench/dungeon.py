"""What the dungeon takes: the published rows, the engine beside plain enumeration, larger and odder sets."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from pycore.base.choices import Selector
from pycore.base.rng import Rng
from pycore.dungeon import check, distribute, format_map, generate, parse_map, preset
from tests.bench.bencher import measure
from tests.dungeon.finished import finished
from tests.oracle.dungeon import grow
from tests.oracle.dungeon_walk import walk

SEED = 7
# Preset, seconds published for it (2008, Athlon 64 X2) with the method, and our bar in milliseconds.
PUBLISHED = (
    ("hollow:8:8:8", 107.0, "best search, no cache", 10),
    ("hollow:6:6:15", 43.8, "best search, cache emptied every 2 rooms", 10),
    ("hollow:10:4:30", 18.2, "best search, 1/20 of the moves", 30),
    ("hollow:6:50:2", 7.64, "best search, custom cache", 50),
    ("hollow:8:10:30", None, "", 150),
    ("hollow:8:10:100", None, "", 500),
)


def published_rows() -> Iterator[str]:
    """Time whole maps of the published sizes, result objects included."""
    yield f"{'published rows':24} {'min ms':>10} {'median ms':>10} {'bar ms':>8}  published"
    for spec, seconds, method, bar in PUBLISHED:
        params = preset(spec)
        (times,) = measure(lambda params=params: generate(params, Rng(SEED)).unwrap())
        theirs = f"{seconds} s, {method}" if seconds else "-"
        yield f"{spec:24} {times} {bar:8}  {theirs}"


def engine_and_enumeration() -> Iterator[str]:
    """Time the engine against the oracle; both make the same map."""
    yield f"{'engine | enumeration':24} {'min ms':>10} {'median ms':>10}"
    for spec in ("hollow:4:2:4", "hollow:3:1:20"):
        params = preset(spec)
        ours, theirs = measure(
            lambda params=params: generate(params, Rng(SEED)), lambda params=params: grow(params, Rng(SEED)), rounds=5
        )
        yield f"{spec:24} {ours} | {theirs} | {theirs.best / ours.best:.0f} times"


def other_sets() -> Iterator[str]:
    """Time both selectors on drawn rooms, where outlines differ and are larger."""
    yield f"{'best | random selector':24} {'min ms':>10} {'median ms':>10}"
    for name, rooms in (("keep", 55), ("keep", 300), ("caves", 300), ("hollow:8:10:100", 1000)):
        params = preset(name)
        params = replace(params, templates=distribute(params.templates, rooms))
        chosen = [replace(params, selector=selector) for selector in Selector]
        works = [lambda params=params: generate(params, Rng(SEED)) for params in chosen]
        best, random = measure(*works, rounds=5)
        yield f"{f'{name}, {rooms} rooms':24} {best} | {random}"


def around_it() -> Iterator[str]:
    """Time what happens to a map of 300 rooms afterwards."""
    yield f"{'a map of 300 rooms':24} {'min ms':>10} {'median ms':>10}"
    dungeon = generate(preset("hollow:8:10:30"), Rng(SEED)).unwrap()
    text = format_map(dungeon)
    works: dict[str, Callable[[], object]] = {
        "tiles": lambda: replace(dungeon).tiles,
        "format": lambda: format_map(dungeon),
        "parse": lambda: parse_map(text),
        "check": lambda: list(check(dungeon)),
    }
    for label, times in zip(works, measure(*works.values(), rounds=5), strict=True):
        yield f"{label:24} {times}"


def finishing() -> Iterator[str]:
    """Time maps with and without loops, corridors and locks; the difference is what finishing takes."""
    yield f"{'plain | loops | corridors, locks':34} {'min ms':>10} {'median ms':>10}"
    for spec, rooms in (("keep", 60), ("caves", 60), ("hollow:8:8:8", 64), ("hollow:8:10:30", 300)):
        plain = preset(spec)
        plain = replace(plain, templates=distribute(plain.templates, rooms))
        looped = replace(plain, loops=0.2)
        kinds = (plain, looped, replace(looped, corridors=12, locks=4))
        works = [lambda params=params: generate(params, Rng(SEED)).unwrap() for params in kinds]
        times = measure(*works, rounds=9)
        more = times[2].best - times[0].best
        yield f"{f'{spec}, {rooms} rooms':34} {' | '.join(map(str, times))} | {more:.1f} more"


def walks() -> Iterator[str]:
    """Walk through 1,000 maps of all kinds, tile by tile, picking up keys; each must lead to the goal."""
    walked, refused, locks, stuck = 0, 0, 0, []
    while walked < 1000:
        number = walked + refused
        dungeon = finished(number)
        if dungeon is None:
            refused += 1
            continue
        walked += 1
        locks += len(dungeon.locks)
        if sorted(walk(dungeon)) != [-1, *range(len(dungeon.locks))]:
            stuck.append(number)
    yield f"{walked} maps with {locks} locks walked, {len(stuck)} without a way {stuck[:9]}; {refused} refused"


BENCHES = (published_rows, engine_and_enumeration, other_sets, around_it, finishing, walks)

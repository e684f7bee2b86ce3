"""Are the engine's moves those of full enumeration? All published sets up to 120 rooms, and sets of odd rooms.

It is no matter of time, but takes minutes; `tests/dungeon/test_enumeration.py` has a part of it.
"""

from collections.abc import Iterable, Iterator
from time import process_time

from pycore.base.rng import Rng
from pycore.dungeon import Params
from pycore.dungeon.cli.bench import Row, published_rows
from tests.dungeon.odd import odd_params, odd_rooms
from tests.dungeon.runs import DONE, STUCK, run
from tests.oracle.dungeon_enumeration import grow

LARGEST = 120
SEEDS = range(5)
ODD_SETS = 200


def rows(largest: int = LARGEST) -> list[Row]:
    """Return the sets of the published tables up to a number of rooms."""
    return [row for row in published_rows() if row.models * row.instances <= largest]


def odd_set(number: int) -> Params:
    """Return parameters for 5..40 rooms of 1..5 odd templates, bounded or not, of either selector."""
    below = Rng(number).stream("odd set").below
    templates = odd_rooms(below, 1 + below(5), 5 + below(36))
    return odd_params(below, templates, lambda: 12 + below(40))


def difference(params: Params, seed: int) -> str:
    """Compare both ways of growing a map, also where they come to an end; empty if they agree."""
    code, ours = run(params, seed)
    theirs = grow(params, Rng(seed)).moves
    step = next((number for number, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]), None)
    if step is not None:
        return f"move {step} is {ours[step]}, {theirs[step]} by enumeration"
    if len(ours) != len(theirs) or code != (DONE if len(ours) == params.total else STUCK):
        return f"{len(ours)} rooms and code {code}, {len(theirs)} of {params.total} by enumeration"
    return ""


def dungeon_equality() -> Iterator[str]:
    """Compare all, and name what differs."""
    by_row = [(row.name, row.params(seed), seed) for row in rows() for seed in SEEDS]
    yield from _compare(f"{len(rows())} rows up to {LARGEST} rooms, {len(SEEDS)} seeds", by_row)
    yield from _compare(f"{ODD_SETS} sets of odd rooms", [(f"{n}", odd_set(n), n) for n in range(ODD_SETS)])


def _compare(label: str, cases: Iterable[tuple[str, Params, int]]) -> Iterator[str]:
    begun, maps, rooms, unfinished, different = process_time(), 0, 0, 0, 0
    for name, params, seed in cases:
        message = difference(params, seed)
        if message:
            different += 1
            yield f"{name}, seed {seed}: {message}"
        placed = len(run(params, seed)[1])
        maps, rooms, unfinished = maps + 1, rooms + placed, unfinished + (placed < params.total)
    spent = process_time() - begun
    counts = f"{maps} maps of {rooms} rooms, {unfinished} unfinished"
    yield f"{label}: {counts}; {different} differ ({spent:.0f} s of CPU)"


BENCHES = (dungeon_equality,)

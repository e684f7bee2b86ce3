"""Do things on maps keep what their tables promise? Random tables on random maps, judged by the oracle and both judges.

`tests/dungeon/test_population_in_maps.py` has a part of them.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from time import process_time

from pycore.base.rng import Rng
from pycore.dungeon import DungeonMap, generate, preset, share_out, things
from pycore.dungeon.model.finishing import parse_step
from tests.dungeon.populated import Table, chained, outcome, populated
from tests.dungeon.requests import Request

MAPS = 10_000
ROOMS = 300
TABLE = """populate rat: room 0..3, map 20..200, cost 1
guard: weight 3, cost 2.5, room 0..2, map 5..40, from 2 doors
barrel: room 0..6, map 30..400, apart 2, blocks
chest: map 3, behind lock, off path
budget 150 curve 0 .2 1"""


def population_promises() -> Iterator[str]:
    """Populate maps of random requests until there are 10,000, name what is wrong with any, and count by feature.

    Of four requests one grows on and on by rooms, and one by floors, if they can.
    """
    begun, number, found = process_time(), 0, Counter[str]()
    while found["maps"] < MAPS:
        asked, table = populated(number)
        by_floors, chain = number % 4 == 3, None
        if number % 4 in (1, 3):
            chain = chained(number, by_floors=by_floors)
        made = outcome(*chain, by_floors=by_floors) if chain else outcome(asked, table)
        yield from (f"request {number}: {fault}" for fault in made.faults[:3])
        number += 1
        found["with faults"] += bool(made.faults)
        found["maps that grew"] += max(0, len(made.maps) - 1)
        if chain:
            word = "by floors" if by_floors else "by rooms"
            found[f"chains {word}"] += len(made.maps) > 1
            found[f"extensions {word}"] += max(0, len(made.maps) - 1)
            found[f"new things {word}"] += sum(len(things(b)) - len(things(a)) for a, b in pairwise(made.maps))
        for dungeon in made.maps:
            _count(found, asked, table, dungeon)
    yield f"{number} requests, {process_time() - begun:.0f} s: {found['maps']} maps, {found['with faults']} with faults"
    for word, count in sorted(found.items()):
        yield f"{word:40}{count:8}"


def _count(found: Counter[str], asked: Request, table: Table, dungeon: DungeonMap) -> None:
    """Count a map by what it has."""
    kinds = {thing.name for thing in things(dungeon)}
    placed = [clause for clause in table.clauses if clause["name"] in kinds]
    found["maps"] += 1
    found["things"] += len(things(dungeon))
    found.update(f"maps with {word}" for word in asked.features if kinds)
    found["maps with a curve"] += bool(table.curve and any(clause["cost"] for clause in placed))
    found["maps with things behind locks"] += any(clause["locks"] for clause in placed)
    found["maps with things that block"] += any(clause["blocks"] for clause in placed)
    found["maps with spawn points in use"] += any(clause["at"] for clause in placed)
    found["maps with least numbers"] += any(clause["room"][0] or clause["map"][0] for clause in placed)


def population_time() -> Iterator[str]:
    """Time the step on maps of 300 rooms of the preset "keep"."""
    keep = preset("keep")
    step = parse_step(TABLE)
    params = step.put_into(replace(keep, templates=share_out(keep.templates, ROOMS), locks=3, loops=0.1))
    for seed in range(3):
        dungeon = generate(params, Rng(seed)).unwrap()
        times = []
        for _ in range(9):
            begun = process_time()
            step.finish(dungeon, Rng(seed).stream(step.name))
            times.append(process_time() - begun)
        yield f"{ROOMS} rooms, {len(things(dungeon))} things: {min(times) * 1000:.1f} ms"


BENCHES = (population_promises, population_time)

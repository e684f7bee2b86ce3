"""Things on random maps keep what random tables promise, and the check names every fault that is put in."""

from dataclasses import replace
from itertools import islice, product

import pytest

from pycore.base.rng import Rng
from pycore.dungeon import Params, check, generate, parse_rooms, things
from pycore.dungeon.finish.population.step import Population
from tests.cases import each
from tests.dungeon.populated import outcome, populated
from tests.dungeon.population_faults import FAULTS
from tests.oracle.dungeon_population import population_faults
from tests.sharing import repeats

REQUESTS = repeats(40, 80)
# Requests of small maps with many things, of all features together.
FAULTY = range(60)
OF_A_KIND = repeats(2, 5)


@each("numbers", [range(start, start + 20) for start in range(0, REQUESTS, 20)])
def test_promises(numbers):
    made = 0
    for number in numbers:
        asked, table = populated(number)
        answer = outcome(asked, table)
        assert answer.faults == [], number
        assert answer.dungeon or answer.reason
        made += bool(answer.dungeon and things(answer.dungeon))
    assert made > 4


@pytest.fixture(scope="module")
def maps():
    found = []
    for number in FAULTY:
        asked, table = populated(number)
        dungeon = outcome(asked._replace(wings=()), table).dungeon
        if dungeon and things(dungeon) and len(dungeon.rooms) < 40:
            found.append((dungeon, table))
    return found


@each("fault", FAULTS)
def test_faults_are_named(maps, fault):
    tried = 0
    for dungeon, table in maps:
        for broken, asked in islice(fault(dungeon, table), OF_A_KIND):
            tried += 1
            said = list(check(broken))
            assert said, (fault.__name__, asked, things(broken))
            assert list(population_faults(broken, *asked)), (fault.__name__, said)
    assert tried >= 10


def test_an_order_of_its_own_is_a_fault(maps):
    for dungeon, _ in maps[:5]:
        twisted = replace(dungeon, furnished=(("populate", things(dungeon)[::-1]),))
        assert len(things(dungeon)) < 2 or any("are not listed by room" in line for line in check(twisted))


def test_things_nobody_asked_for_are_a_fault(maps):
    dungeon, _ = maps[0]
    bare = replace(dungeon, params=replace(dungeon.params, finishing=()))
    assert any("nobody asked for" in line for line in check(bare))


@each("marks", ["abc", "aabc", "cabb", "abbcc", "aaabc", "bcabac"])
@each(
    "table",
    [
        "x at a or b: map 2; y at a: map 1",
        "x at a or b or c: map 2; y at b or c: map 1; z at c: map 1",
        "x at a or b or c: room 1..2; y at b: room 1; z at c: map 2",
        "x at b or c: map 1..2; y at c: map 1; z at b: map 1",
    ],
)
def test_what_has_an_arrangement_gets_one(marks, table):
    """On one room with a few points, all arrangements are tried: one that keeps the table is found if there is any."""
    floor = ".".join(marks) + "..."
    wall, empty = "#" * (len(floor) + 2), "#" + "." * len(floor) + "#"
    rooms = parse_rooms(f"[r]\n{wall}\n{empty}\n{empty}\n#{floor}#\n{wall}\n")
    step = Population.parse(table)
    kinds = {kind.name: kind for kind in step.table.kinds}

    def keeps(names):
        counts = {name: names.count(name) for name in kinds}
        fits = all(name is None or mark in kinds[name].at for name, mark in zip(names, marks, strict=True))
        return fits and all(
            max(kind.map.least, kind.room.least) <= counts[name] <= min(kind.map.most or 99, kind.room.most or 99)
            for name, kind in kinds.items()
        )

    possible = any(keeps(names) for names in product([None, *kinds], repeat=len(marks)))
    for seed in range(5):
        result = generate(step.put_into(Params(rooms)), Rng(seed))
        assert bool(result.value) == possible, result.reason

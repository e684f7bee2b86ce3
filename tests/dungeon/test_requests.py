"""Random requests with all features together: no validator finds a fault in a map, and every refusal has a reason.

`python -m tests.bench dungeon_requests` makes 10,000 requests.
"""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise

from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon import check, check_growth, format_map, generate, parse_map, preset, things
from pycore.dungeon.finish.population.step import Population
from tests.cases import each
from tests.dungeon.population_faults import FAULTS, FAULTS_OF_ANY_ROOM, GROWTH_FAULTS
from tests.dungeon.requests import (
    Made,
    Request,
    Step,
    answer,
    broken_promises,
    extended,
    faults_of_reason,
    kinds_of,
    request,
    tables_of,
)
from tests.oracle.dungeon_population import kept_faults, population_faults
from tests.sharing import repeats

REQUESTS = range(repeats(100, 600))
KINDS = 45
OFTEN = repeats(2, 5)
# Faults of a kind: in each map, and in all maps.
IN_A_MAP, IN_ALL = 4, repeats(12, 200)


@cache
def answered(number):
    """Return the answer to a request."""
    return answer(request(number))


def test_maps_keep_all_promises_and_refusals_have_reasons():
    assert {number: answered(number).faults for number in REQUESTS if answered(number).faults} == {}


def test_every_kind_of_map_is_among_the_answers():
    found = Counter[str]()
    for number in REQUESTS:
        found.update(kinds_of(request(number), answered(number).maps))
    assert len(found) == KINDS
    assert {kind: count for kind, count in found.items() if count < OFTEN} == {}
    ends = Counter(answered(number).status for number in REQUESTS)
    assert min(ends[status] for status in (Status.SOLVED, Status.UNSOLVABLE, Status.BUDGET)) >= len(REQUESTS) / 10


def test_a_request_is_a_function_of_its_number():
    assert request(7) == request(7)
    assert answer(request(7)) == answered(7)


def grown():
    """Yield each extension of the requests: its request, its step, the map before and the larger map."""
    for number in REQUESTS:
        asked, maps = request(number), answered(number).maps
        for step, (base, larger) in zip(asked.steps, pairwise(maps), strict=False):
            yield asked, step, base, larger


def test_a_saved_map_grows_as_the_one_that_was_saved():
    tried = 0
    for asked, step, base, larger in islice(grown(), repeats(40, 300)):
        again = extended(parse_map(format_map(base)), step, asked).unwrap()
        assert format_map(again) == format_map(larger), asked.number
        tried += bool(things(again))
    assert tried > 10


def test_a_wrong_answer_is_found():
    params = preset("hollow:4:2:4")
    asked, right = Request(0, params, (Step(()),)), generate(params, Rng(0))
    dungeon = right.unwrap()
    assert list(broken_promises(asked, Made(right), None)) == []
    longer = Result(Status.SOLVED, replace(dungeon, main_path=(0,)))
    assert list(broken_promises(asked, Made(longer), None)) == ["its moves make another map"]
    others = Request(0, replace(params, loops=1))
    assert "it is of other parameters" in list(broken_promises(others, Made(right), None))
    assert list(broken_promises(asked, Made(right, Step((), locks=1), dungeon), None)) == [
        "0 locks after 0, 1 were to be added"
    ]
    for status, reason, is_named in (
        (Status.UNSOLVABLE, "there is no way", False),
        (Status.UNSOLVABLE, "no space for 'hollow 2'", True),
        (Status.BUDGET, "", False),
        (Status.BUDGET, "out of budget after 3 of 8 rooms", True),
    ):
        assert (list(faults_of_reason(asked, Made(Result(status, reason=reason)))) == []) == is_named, reason


@cache
def populated(*, by_growth):
    """Return maps with things and their tables, small ones first: those that grew from other ones, or the others."""
    found = []
    for number in REQUESTS:
        asked, maps = request(number), answered(number).maps
        if asked.table:
            every = zip(maps, tables_of(asked, maps), strict=True)
            found += [(made, table) for made, table in every if things(made) and bool(made.grown_from) == by_growth]
    return sorted(found, key=lambda pair: len(pair[0].rooms))


@each(
    ("fault", "by_growth"),
    [*((fault, False) for fault in FAULTS), *((fault, True) for fault in FAULTS_OF_ANY_ROOM)],
)
def test_faults_of_things_are_named(fault, by_growth):
    maps = populated(by_growth=by_growth)
    every = (changed for dungeon, table in maps for changed in islice(fault(dungeon, table), IN_A_MAP))
    tried = 0
    for broken, table in islice(every, IN_ALL):
        tried += 1
        assert list(check(broken)), (table, things(broken))
        assert list(population_faults(broken, *table)), (table, things(broken))
    assert tried >= 10


@cache
def populated_pairs():
    """Return maps with things and the larger ones with more things that grew from them, small ones first."""
    found = [(base, larger) for _, _, base, larger in grown() if 0 < len(things(base)) < len(things(larger))]
    return sorted(found, key=lambda pair: len(pair[1].rooms))


@each("fault", GROWTH_FAULTS)
def test_faults_of_things_that_were_there_are_named(fault):
    every = ((base, broken) for base, larger in populated_pairs() for broken in islice(fault(base, larger), IN_A_MAP))
    tried = 0
    for base, broken in islice(every, IN_ALL):
        tried += 1
        assert list(check_growth(broken, base)), things(broken)
        assert list(kept_faults(base, broken)), things(broken)
    assert tried >= 10


def test_things_in_another_order_or_of_another_table_are_a_fault():
    for dungeon, _ in islice(populated(by_growth=False), 5):
        bare = replace(dungeon, params=replace(dungeon.params, finishing=()))
        assert any("nobody asked for" in line for line in check(bare))
        twisted = replace(dungeon, furnished=(("populate", things(dungeon)[::-1]),))
        assert len(things(dungeon)) < 2 or any("are not listed by room" in line for line in check(twisted))
    for base, larger in islice(populated_pairs(), 5):
        other = replace(larger, params=replace(larger.params, finishing=(Population.parse("imp: map 0..9"),)))
        assert any("table of things is not the one" in line for line in check_growth(other, base))

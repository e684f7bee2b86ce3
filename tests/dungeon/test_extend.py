"""A map that grows from another keeps all of it, and all promises, whatever features are asked for together."""

from collections import Counter
from dataclasses import replace

import pytest

from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import (
    Method,
    Params,
    check,
    extend,
    format_map,
    generate,
    offset_from,
    parse_map,
    parse_room,
    parse_rule,
    preset,
    rebuild,
)
from tests.cases import each
from tests.oracle.dungeon_judge import judge
from tests.oracle.dungeon_judge_growth import judge_growth
from tests.sharing import repeats

SQUARE = preset("hollow:6:1:1").templates[0]
WING = (replace(SQUARE, name="wing", tags=("wing",), instances=9), replace(SQUARE, instances=3))


def test_dead_ends_that_stood_stay():
    """Two alleys had to be there; of five asked for later they would be the ones to go."""
    alley = replace(parse_room("######\n+....+\n######", "alley"), tags=("corridor",), rotate=True)
    templates = (replace(SQUARE, name="hall", instances=3), replace(alley, instances=2))
    for seed in range(12):
        before = generate(Params(templates), Rng(seed)).unwrap()
        wing = (replace(alley, instances=5, least=0), replace(SQUARE, name="hall", instances=4))
        after = extend(before, wing, Rng(seed)).unwrap()
        assert after.moves[:5] == before.moves
        assert after.grown_from == 5
        assert list(check(after)) == []


def test_a_map_that_found_no_place_for_more_is_read_back():
    before = generate(Params((replace(SQUARE, instances=4),), bounds=(12, 12)), Rng(1)).unwrap()
    after = extend(before, (replace(SQUARE, instances=3, least=0),), Rng(1)).unwrap()
    assert after.grown_from == len(after.rooms) == 4
    assert parse_map(format_map(after)) == after


def test_a_rule_may_name_rooms_that_no_map_has_yet():
    """None of the alleys leads anywhere, so that none is left; the rule still means those to come."""
    alley = replace(parse_room("#####\n+...#\n#####", "alley"), tags=("corridor",), instances=2, least=0)
    hall = replace(SQUARE, name="hall", instances=4)
    before = generate(Params((hall, alley), rules=(parse_rule("hall to alley: at least 2"),)), Rng(1)).unwrap()
    assert {room.template.name for room in before.rooms} == {"hall"}
    after = extend(before, (replace(hall, instances=2),), Rng(1)).unwrap()
    assert list(check(after)) == []
    assert parse_map(format_map(after)) == after


@each("seed", range(12))
def test_loops_of_what_stands_count_for_the_rules(seed):
    """A shop may stand six doors away from another along the tree, and two along a loop."""
    templates = (replace(SQUARE, name="hall", instances=11), replace(SQUARE, name="shop", instances=2))
    params = Params(templates, loops=1, corridors=15, rules=(parse_rule("shop to shop: at least 3"),))
    before = generate(params, Rng(seed)).unwrap()
    assert len(before.connections) >= len(before.rooms)
    wing = tuple(replace(template, instances=count) for template, count in zip(templates, (4, 2), strict=True))
    assert list(check(extend(before, wing, Rng(seed)).unwrap())) == []


def test_what_cannot_be_added_is_told_with_a_reason():
    templates = (replace(SQUARE, instances=4), replace(SQUARE, name="boss", instances=1))
    before = generate(Params(templates, bounds=(18, 18)), Rng(1)).unwrap()
    result = extend(before, (replace(SQUARE, instances=5),), Rng(1))
    assert result.status is Status.UNSOLVABLE
    assert "the rooms take 360 tiles, the bounds 18x18 hold 324" in result.reason


def test_a_map_can_grow_again_and_again():
    dungeon = generate(Params((replace(SQUARE, instances=4),), loops=0.5), Rng(0)).unwrap()
    for seed in range(5):
        dungeon = extend(dungeon, (replace(SQUARE, instances=4),), Rng(seed)).unwrap()
        assert list(check(dungeon)) == []
    assert len(dungeon.rooms) == 24
    assert dungeon == extend_again(5)


def extend_again(times):
    dungeon = generate(Params((replace(SQUARE, instances=4),), loops=0.5), Rng(0)).unwrap()
    for seed in range(times):
        dungeon = extend(dungeon, (replace(SQUARE, instances=4),), Rng(seed)).unwrap()
    return dungeon


def test_growing_goes_back_to_what_stands_and_no_further():
    """Sixteen squares fill the field if all stand in rows; those that stand already often do not let them."""
    params = Params((replace(SQUARE, instances=4),), bounds=(25, 25), method=Method(backtracks=500))
    ends = set()
    for seed in range(20):
        before = generate(params, Rng(seed)).unwrap()
        result = extend(before, (replace(SQUARE, instances=8 + seed % 4),), Rng(seed))
        ends.add(result.status)
        if result.value:
            assert list(check(result.value)) == []
            assert result.value.moves[:4] == before.moves
        else:
            assert result.best.moves[:4] == before.moves
            assert "no free door has space within 25x25 tiles" in result.reason
    assert ends == {Status.SOLVED, Status.BUDGET}


def test_wrong_additions_are_refused():
    dungeon = generate(Params((replace(SQUARE, instances=4),)), Rng(0)).unwrap()
    for templates, words in (
        ((), "no room to add"),
        ((replace(SQUARE, tiles=preset("hollow:5:1:1").templates[0].tiles),), "drawn otherwise than in the map"),
        ((WING[0], WING[0]), "two rooms have one name"),
    ):
        with pytest.raises(ParameterError, match=words):
            extend(dungeon, templates, Rng(0))


@each("seed", range(20))
def test_the_bounds_hold_with_the_corridors_of_what_stands(seed):
    small = generate(
        Params((replace(SQUARE, instances=12),), bounds=(44, 44), loops=1, corridors=20), Rng(seed)
    ).unwrap()
    larger = extend(small, WING, Rng(seed)).value
    if larger is not None:
        assert list(check(larger)) == []
        assert larger.width <= 44
        assert larger.height <= 44


LOCKED = Params((replace(SQUARE, instances=12),), loops=0.3, corridors=6, locks=2)
MORE = (replace(SQUARE, name="more", instances=4),)


def behind(dungeon, room):
    """Return the rooms that one cannot reach from the start without entering a room, that room included."""
    front, seen = [dungeon.start], {dungeon.start} - {room}
    while front and seen:
        new = set(dungeon.neighbors[front.pop()]) - seen - {room}
        seen |= new
        front += new
    return set(range(len(dungeon.rooms))) - seen


def test_a_map_grows_beyond_a_room_only():
    """Not by loops either: behind the room, and in the new rooms."""
    ends, nested = Counter(), 0
    for seed in range(40):
        before = generate(LOCKED, Rng(seed)).unwrap()
        room = seed % len(before.rooms)
        allowed = behind(before, room)
        result = extend(before, MORE, Rng(seed), beyond=room, locks=1)
        ends[result.status] += 1
        nested += len(allowed) not in (1, len(before.rooms))
        if result.value:
            new = [joint.rooms for joint in result.value.connections if max(joint.rooms) >= len(before.rooms)]
            assert {a for a, _ in new if a < len(before.rooms)} <= allowed
            assert judge_growth(before, MORE, result.value) == []
            assert judge(result.value) == list(check(result.value)) == []
            assert len(result.value.locks) == 3
    assert ends[Status.SOLVED] > 25
    assert nested > 3


def test_a_map_grows_many_times():
    """All that stood stays in its place in the world, whatever way the map grows."""
    dungeon, x, y = generate(LOCKED, Rng(3)).unwrap(), 0, 0
    first = dungeon
    turns = repeats(25, 100)
    for turn in range(turns):
        larger = extend(dungeon, MORE[:1], Rng(turn), locks=turn % 20 == 0).unwrap()
        assert judge_growth(dungeon, MORE, larger) == []
        dx, dy = offset_from(larger, dungeon)
        dungeon, x, y = larger, x + dx, y + dy
    assert (x, y) == offset_from(dungeon, first)
    assert x > 0
    assert y > 0
    assert len(dungeon.rooms) == 12 + 4 * turns
    assert len(dungeon.locks) == 2 + len(range(0, turns, 20))
    assert list(check(dungeon)) == []
    assert parse_map(format_map(dungeon)) == dungeon


def test_locks_that_stand_are_not_passed_by():
    """Only new rooms behind the same locks are joined by loops; there are many, and none leads into what stood."""
    loops = 0
    for seed in range(20):
        before = generate(LOCKED, Rng(seed)).unwrap()
        after = extend(before, (replace(SQUARE, instances=16),), Rng(seed)).unwrap()
        loops += len(after.loops) - len(before.loops)
        for lock, same in zip(before.locks, after.locks, strict=True):
            assert lock == same
        assert judge_growth(before, (replace(SQUARE, instances=16),), after) == []
    assert loops > 20


def test_a_goal_that_is_added_is_the_goal():
    before = generate(LOCKED, Rng(1)).unwrap()
    wing = (*MORE, replace(SQUARE, name="throne", tags=("goal",), instances=2))
    after = extend(before, wing, Rng(1)).unwrap()
    assert after.start == before.start
    assert after.rooms[after.goal].template.name == "throne"
    assert list(check(after)) == judge(after) == []
    alone = generate(Params((SQUARE,)), Rng(1)).unwrap()
    assert extend(alone, MORE, Rng(1)).unwrap().goal > 0


def test_what_a_map_that_grows_cannot_have_is_told():
    before = generate(LOCKED, Rng(1)).unwrap()
    for room in (12, -1):
        with pytest.raises(ParameterError, match=f"there is no room {room}"):
            extend(before, MORE, Rng(1), beyond=room)
    with pytest.raises(ParameterError, match="102 is not in"):
        extend(before, MORE, Rng(1), locks=100)
    short = extend(before, (replace(SQUARE, name="more", instances=1),), Rng(1), locks=1)
    assert short.status is Status.BUDGET
    assert "its key lies in another new room" in short.reason
    with pytest.raises(ParameterError, match="was not grown from it"):
        offset_from(before, generate(LOCKED, Rng(2)).unwrap())


def test_maps_of_earlier_versions_are_still_read_and_judged():
    """Their locks were chosen anew; the text of such a map has no number of kept locks."""
    before = generate(Params((replace(SQUARE, instances=6),)), Rng(4)).unwrap()
    after = extend(before, MORE, Rng(4)).unwrap()
    text = format_map(after).replace(' "kept_locks": 0,\n', "")
    old = parse_map(text)
    assert old.kept_locks is None
    assert format_map(old) == text
    assert list(check(replace(old, main_path=rebuild(old.params, old.moves).main_path))) == []

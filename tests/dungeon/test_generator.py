"""Generation ends, with a valid map or with a reason."""

import threading
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.choices import Selector
from pycore.base.errors import WarrenError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import (
    Method,
    Params,
    Request,
    best_of,
    check,
    format_map,
    generate,
    parse_map,
    parse_room,
    parse_rooms,
    preset,
    rebuild,
)
from tests.cases import each
from tests.dungeon.strategies import params

# Three of its walls are too thick for a door, so that two of these never stand door to door.
NICHE = parse_room("#####\n##.##\n#####\n#####", "niche")


@given(params(most_rooms=9), st.sampled_from([0, 0, 1, 2, 5, 12]), st.integers(0, 2**64 - 1))
def test_a_result_is_a_valid_map_or_a_reason(params, corridors, seed):
    params = replace(params, corridors=corridors)
    result = generate(params, Rng(seed))
    if result.status is Status.SOLVED:
        assert list(check(result.value)) == []
        assert rebuild(params, result.value.moves, seed) == result.value
        text = format_map(result.value)
        assert parse_map(text) == result.value
        assert format_map(parse_map(text)) == text
        assert result.value.seed == seed
        assert result.value.params == params
        assert result.reason == ""
    else:
        assert result.status in (Status.UNSOLVABLE, Status.BUDGET)
        assert result.value is None
        assert "room" in result.reason
        if result.best is not None:
            assert 0 < len(result.best.rooms) < params.total


@each("spec", ["hollow:8:8:8", "hollow:3:1:200", "keep", "caves"])
@each("selector", list(Selector))
def test_presets_make_valid_maps(spec, selector):
    params = replace(preset(spec), selector=selector)
    for seed in range(5):
        assert list(check(generate(params, Rng(seed)).unwrap())) == []


def test_one_room_is_a_map():
    dungeon = generate(preset("hollow:5:1:1"), Rng(0)).unwrap()
    assert dungeon.main_path == (0,)
    assert dungeon.connections == ()
    assert list(check(dungeon)) == []


def test_bounds_hold_wherever_the_first_room_came_to_stand():
    """Nine rooms of 5x5 nearly fill 16x16 tiles: growing greedily ends too early in most cases, not in all."""
    params = replace(preset("hollow:5:1:9"), bounds=(16, 16))
    backtracks = []
    for seed in range(40):
        result = generate(params, Rng(seed))
        backtracks.append(result.statistics["backtracks"])
        assert list(check(result.unwrap())) == []
        assert max(result.value.width, result.value.height) <= 16
    assert 0 < backtracks.count(0) < 40


@each(
    ("spec", "bounds", "words"),
    [
        ("hollow:9:1:1", (20, 8), "room 'hollow 1' .9x9. is larger than the bounds 20x8"),
        ("hollow:9:1:5", (20, 20), "the rooms take 405 tiles, the bounds 20x20 hold 400"),
        ("hollow:9:2:2", (35, 11), "the bounds 35x11 hold 3 blocks of 9x9 tiles, the rooms take 4"),
    ],
)
def test_narrow_bounds_give_a_reason(spec, bounds, words):
    result = generate(replace(preset(spec), bounds=bounds), Rng(0))
    assert result.status is Status.UNSOLVABLE
    with pytest.raises(WarrenError, match=words):
        result.unwrap()


def test_rooms_that_cannot_connect_are_named():
    assert [door.direction.name for door in NICHE.doors] == ["NORTH"]
    result = generate(Params((replace(NICHE, instances=3),)), Rng(0))
    assert result.status is Status.UNSOLVABLE
    assert "placed 1 of 3 rooms" in result.reason
    assert "no door of 'niche' fits any door of the other rooms" in result.reason


def test_a_long_list_of_what_is_left_is_cut():
    rooms = tuple(replace(NICHE, name=f"niche {i}") for i in range(9))
    result = generate(Params(rooms, method=Method(backtracks=0)), Rng(0))
    assert result.reason.endswith(" and 3 more")


def test_rooms_with_few_doors_grow_on_others():
    hall = preset("hollow:9:1:2").templates[0]
    for seed in range(10):
        dungeon = generate(Params((hall, NICHE)), Rng(seed)).unwrap()
        assert list(check(dungeon)) == []


def test_node_limit_gives_the_same_end_everywhere():
    ends = {generate(preset("keep"), Rng(4), Budget(nodes=3_000)).statistics["rooms"] for _ in range(3)}
    assert len(ends) == 1
    result = generate(preset("keep"), Rng(4), Budget(nodes=3_000))
    assert result.status is Status.BUDGET
    assert result.reason == f"out of budget after {ends.pop()} of 55 rooms"


def test_no_time_gives_no_map():
    assert generate(preset("keep"), Rng(4), Budget(milliseconds=0)).status is Status.BUDGET


def test_statistics_are_the_same_in_every_run():
    first, second = (generate(preset("caves"), Rng(4)).statistics for _ in range(2))
    assert first == second
    assert first["rooms"] == 46


def test_progress_counts_rooms():
    budget = Budget()
    generate(preset("caves"), Rng(4), budget).unwrap()
    assert (budget.done, budget.total) == (46, 46)


def test_long_run_is_cancelled_from_another_thread():
    params = replace(preset("hollow:20:10:1000"), selector=Selector.RANDOM)
    budget, results = Budget(), []
    thread = threading.Thread(target=lambda: results.append(generate(params, Rng(1), budget)))
    thread.start()
    while thread.is_alive() and not budget.done:
        pass
    budget.cancel()
    thread.join()
    (result,) = results
    assert result.status is Status.CANCELLED
    assert 0 < result.statistics["rooms"] < 10_000
    assert result.reason.startswith("cancelled after")


@pytest.fixture
def tight():
    """Parameters of rooms that do not fit their bounds, which only a long search would show."""
    return replace(preset("keep"), bounds=(72, 72))


def test_a_request_without_limits_ends(tight, monkeypatch):
    monkeypatch.setattr("pycore.dungeon.generator.DEFAULT_NODES", 200_000)
    for budget in (None, Budget()):
        for _ in range(2):  # each map of a budget without limits has as many
            result = generate(tight, Rng(1), budget)
            assert result.status is Status.BUDGET
            assert "; searched 200," in result.reason
            assert result.reason.endswith("the limit of a request without limits. Set a time limit to search longer")
            assert result.details["total"] == 55
    assert best_of(tight, Rng(1), 3, Budget()).statistics == {"made": 0, "refused": 3}
    limited = generate(tight, Rng(1), Budget(nodes=300_000))
    assert limited.statistics["nodes"] > 300_000
    assert "limit" not in limited.reason
    assert generate(preset("keep"), Rng(1), None).status is Status.SOLVED


CELLS = "[a]\n####\n#..#\n#..#\n####\n\n[b]\nleast: 1\n####\n#..#\n#..#\n####\n"


@each(
    ("changes", "details"),
    [
        ({"rules": ("a to b: at most 1", "a to b: at least 2")}, {"rule": "a to b: at least 2"}),
        ({"rules": ("a to b: at least 9",)}, {"rule": "a to b: at least 9", "rooms": 2}),
        ({"rules": ("a to a: at most 1",)}, {"rule": "a to a: at most 1", "room": "a"}),
        ({"bounds": (3, 9)}, {"room": "a", "width": 3, "height": 9}),
        ({"bounds": (5, 5)}, {"width": 5, "height": 5}),
        ({"locks": 2}, {"locks": 2}),
        ({"flow": "x: a\ny: b\nx - y", "bounds": (3, 9)}, {"room": "x", "width": 3}),
    ],
)
def test_reasons_have_the_names_and_numbers_in_them(changes, details):
    request = Request(templates=parse_rooms(CELLS), **changes)
    result = request.make(Budget(nodes=10**6))
    assert result.status is Status.UNSOLVABLE
    assert details.items() <= result.details.items(), result.reason
    assert all(str(value) in result.reason for value in details.values())

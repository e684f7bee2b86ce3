"""A map that grows from another keeps all of it."""

from dataclasses import replace

import pytest

from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import Method, Params, check, extend, format_map, generate, parse_map, parse_rule, preset

SQUARE = preset("hollow:6:1:1").templates[0]
WING = (replace(SQUARE, name="wing", tags=("wing",), instances=9), replace(SQUARE, instances=3))


def plain(dungeon, index):
    """Return a connection seen from the first room, with its corridor."""
    connection, first = dungeon.connections[index], dungeon.rooms[0]
    return connection.moved(-first.x, -first.y)


@pytest.mark.parametrize("seed", range(12))
def test_what_stands_stays(seed):
    rules = (parse_rule("hollow 1 to hollow 1: at least 1"),)
    small = generate(Params((replace(SQUARE, instances=12),), loops=0.3, corridors=9, locks=2, rules=rules), Rng(seed))
    before = small.unwrap()
    after = extend(before, WING, Rng(seed + 1)).unwrap()
    assert list(check(after)) == []
    assert parse_map(format_map(after)) == after
    assert len(after.rooms) == 24
    assert after.grown_from == 12
    dx, dy = after.rooms[0].x - before.rooms[0].x, after.rooms[0].y - before.rooms[0].y
    places = [(room.x + dx, room.y + dy) for room in before.rooms]
    assert [(room.x, room.y) for room in after.rooms[:12]] == places
    kept = [plain(after, index) for index in range(len(after.connections))]
    assert all(plain(before, index) in kept for index in range(len(before.connections)))
    old = [connection.rooms for connection in after.connections if max(connection.rooms) < 12]
    assert sorted(old) == sorted(connection.rooms for connection in before.connections)
    assert len(after.locks) == 2


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


@pytest.mark.parametrize("seed", range(20))
def test_the_bounds_hold_with_the_corridors_of_what_stands(seed):
    small = generate(
        Params((replace(SQUARE, instances=12),), bounds=(44, 44), loops=1, corridors=20), Rng(seed)
    ).unwrap()
    larger = extend(small, WING, Rng(seed)).value
    if larger is not None:
        assert list(check(larger)) == []
        assert larger.width <= 44
        assert larger.height <= 44

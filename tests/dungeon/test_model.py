"""Parameters are what they claim to be, and maps answer questions about themselves."""

from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import Params, Tile, Weights, distribute, generate, parse_room, preset, share_out
from tests.cases import each

ROOM = parse_room("###\n#.#\n###", "cell")
HALL = parse_room("######\n#....#\n#....#\n######", "hall")


@each(
    ("change", "words"),
    [
        ({"name": ""}, "is no name"),
        ({"name": "x" * 65}, "is no name"),
        ({"name": " x"}, "is no name"),
        ({"name": "a\nb"}, "is no name"),
        ({"name": "a]b"}, "bracket"),
        ({"tags": ("a,b",)}, "is no tag"),
        ({"tags": ("",)}, "is no tag"),
        ({"weight": -1}, "-1 is not in 0..10000 .room 'cell'"),
        ({"instances": 10_001}, "10001 is not in 0..10000"),
        ({"tiles": replace(ROOM.tiles, cells=bytes([1, 1, 1, 1, 3, 1, 1, 1, 1]))}, "codes that are not"),
        ({"tiles": replace(ROOM.tiles, cells=bytes([1, 1, 1, 1, 2, 0, 1, 1, 1]))}, "column 2, row 2: inner cell"),
    ],
)
def test_templates_refuse_what_makes_no_room(change, words):
    with pytest.raises(ParameterError, match=words):
        replace(ROOM, **change)


@each(
    ("arguments", "words"),
    [
        ({"templates": ()}, "templates: 0 is not in 1"),
        ({"templates": (ROOM, ROOM)}, "two rooms are called 'cell'"),
        ({"templates": (replace(ROOM, instances=0),)}, "0 instances in all"),
        ({"templates": (replace(ROOM, instances=9_999), replace(HALL, instances=2))}, "10001 instances in all"),
        ({"templates": (ROOM,), "bounds": (0, 5)}, "bounds: 0x5"),
        ({"templates": (ROOM,), "bounds": (5, 16_385)}, "bounds: 5x16385"),
    ],
)
def test_parameters_refuse_what_makes_no_map(arguments, words):
    with pytest.raises(ParameterError, match=words):
        Params(**arguments)


@each("value", [1001, -1001, float("nan"), float("inf")])
def test_weights_have_limits(value):
    with pytest.raises(ParameterError, match="bifurcations: weight"):
        Weights(bifurcations=value)


def test_weights_are_kept_in_thousandths():
    weights = Weights(0.1234567, -3, 1 / 3)
    assert weights == Weights(0.123, -3.0, 0.333)
    assert weights.fixed == (123, -3000, 333)


@given(st.lists(st.integers(0, 50), min_size=1, max_size=6).filter(any), st.integers(1, 500))
def test_distribution_is_exact_fair_and_leaves_out_the_weightless(weights, rooms):
    templates = [replace(ROOM, name=f"room {i}", weight=weight) for i, weight in enumerate(weights)]
    shares = [room.instances for room in distribute(templates, rooms)]
    assert sum(shares) == rooms
    for share, weight in zip(shares, weights, strict=True):
        assert abs(share - rooms * weight / sum(weights)) < 1


def test_distribution_gives_what_is_left_to_the_largest_remainder_then_to_the_first():
    templates = [replace(ROOM, name=name, weight=weight) for name, weight in (("a", 1), ("b", 1), ("c", 2))]
    assert [room.instances for room in distribute(templates, 2)] == [1, 0, 1]
    assert [room.instances for room in distribute(templates, 3)] == [1, 1, 1]


@each(("weight", "rooms", "words"), [(1, 0, "rooms"), (1, 10_001, "rooms"), (0, 5, "no room has")])
def test_distribution_refuses_what_it_cannot_share_out(weight, rooms, words):
    with pytest.raises(ParameterError, match=words):
        distribute([replace(ROOM, weight=weight)], rooms)


def test_rooms_of_weight_0_keep_their_number_and_the_others_share_what_is_left():
    kept = [replace(ROOM, name=f"kept {i}", weight=0, instances=1) for i in range(6)]
    others = [replace(ROOM, name="other", weight=1), replace(ROOM, name="more", weight=2)]
    for rooms, left in ((6, [0, 0]), (7, [0, 1]), (9, [1, 2])):
        shares = [room.instances for room in share_out([*kept[:3], *others, *kept[3:]], rooms)]
        assert shares == [1, 1, 1, *left, 1, 1, 1]
    with pytest.raises(ParameterError, match="5 are fewer than the 6 instances of templates of weight 0"):
        share_out([*kept, *others], 5)
    for rooms in (5, 6):
        with pytest.raises(ParameterError, match="no room has"):
            share_out(kept, rooms)
    assert [room.instances for room in share_out(others, 3)] == [1, 2]


@pytest.fixture(scope="module")
def dungeon():
    return generate(preset("caves"), Rng(11)).unwrap()


def test_maps_do_not_change(dungeon):
    with pytest.raises(FrozenInstanceError):
        dungeon.seed = 5


def test_tiles_are_those_of_the_rooms_with_doors_where_they_are_joined(dungeon):
    doors = {(door.x, door.y) for connection in dungeon.connections for door in connection.doors}
    assert len(doors) == 2 * len(dungeon.connections)
    for y in range(dungeon.height):
        for x in range(dungeon.width):
            index = dungeon.room_at(x, y)
            expected = Tile.OUTER if index is None else dungeon.rooms[index].tile(x, y)
            assert dungeon.tiles.at(x, y) == (Tile.DOOR if (x, y) in doors else expected)


def test_rooms_know_their_neighbors(dungeon):
    assert sum(map(len, dungeon.neighbors)) == 2 * len(dungeon.connections)
    for connection in dungeon.connections:
        a, b = connection.rooms
        assert b in dungeon.neighbors[a]
        assert a in dungeon.neighbors[b]
        assert [dungeon.room_at(door.x, door.y) for door in connection.doors] == [a, b]
        assert connection.doors[0].target == connection.doors[1][:2]


def test_spots_are_walkable_and_in_their_room(dungeon):
    for index in range(len(dungeon.rooms)):
        spot = dungeon.spot(index)
        assert dungeon.tiles.at(*spot) == Tile.INNER
        assert dungeon.room_at(*spot) == index


def test_start_and_goal_are_the_ends_of_the_main_path(dungeon):
    assert (dungeon.start, dungeon.goal) == (dungeon.main_path[0], dungeon.main_path[-1])
    assert dungeon.start < dungeon.goal
    for a, b in zip(dungeon.main_path, dungeon.main_path[1:], strict=False):
        assert b in dungeon.neighbors[a]


def test_there_is_no_room_outside(dungeon):
    assert dungeon.room_at(-1, 0) is None
    assert dungeon.room_at(dungeon.width, dungeon.height) is None

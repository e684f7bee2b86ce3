"""Only chosen doors are used, however they were chosen."""

from dataclasses import replace

import pytest
from hypothesis import given

from pycore.base.errors import NotationError, ParameterError
from pycore.base.geometry import Direction
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import (
    Door,
    OneOfEvery,
    Params,
    RandomShare,
    Tile,
    check,
    format_map,
    format_rooms,
    generate,
    generate_doors,
    parse_map,
    parse_room,
    parse_rooms,
    preset,
)
from tests.cases import each
from tests.dungeon.strategies import room_sets

DRAWING = "#+###\n#...+\n#...#\n#####"


def used_doors(dungeon):
    """Return, for each room, the cells of its used doors, seen from its corner."""
    used = [set() for _ in dungeon.rooms]
    for connection in dungeon.connections:
        for index, door in zip(connection.rooms, connection.doors, strict=True):
            used[index].add((door.x - dungeon.rooms[index].x, door.y - dungeon.rooms[index].y))
    return used


def test_a_designer_draws_the_doors():
    room = parse_room(DRAWING)
    assert [(door.x, door.y, door.direction.name) for door in room.doors] == [(1, 0, "NORTH"), (4, 1, "EAST")]
    assert room.openings == room.doors
    assert parse_room(DRAWING.replace("+", "#")) == replace(room, openings=None)


@given(room_sets())
def test_drawings_of_chosen_doors_mean_them(templates):
    assert parse_rooms(format_rooms(templates)) == templates


@each(
    ("drawing", "line", "column"),
    [("+###\n#..#\n####", 1, 1), ("\n####\n#.+#\n####", 3, 3), ("  #####\n  #...#\n  #.+.#\n  #...#\n  #####", 3, 5)],
)
def test_a_door_in_a_wrong_place_is_refused(drawing, line, column):
    with pytest.raises(NotationError, match="no door can be here") as caught:
        parse_room(drawing)
    assert (caught.value.line, caught.value.column) == (line, column)


NORTH_DOOR, EAST_DOOR = Door(1, 0, Direction.NORTH), Door(3, 1, Direction.EAST)


@each(
    "openings",
    [
        (),
        (EAST_DOOR, NORTH_DOOR),
        (NORTH_DOOR, NORTH_DOOR),
        (Door(0, 0, Direction.NORTH),),
        (Door(1, 0, Direction.SOUTH),),
        (Door(1, 0, Direction.NORTH, 2),),
        (Door(1, 0, Direction.NORTH, 3, "A"),),
        (Door(1, 0, Direction.NORTH, 2, "A"), Door(2, 0, Direction.NORTH)),
        (Door(1, 0, Direction.NORTH, 0, "A"),),
        (Door(1, 0, Direction.NORTH, 1, "?"),),
    ],
)
def test_wrong_choices_are_refused(openings):
    with pytest.raises(ParameterError, match="openings"):
        replace(preset("hollow:4:1:1").templates[0], openings=openings)


def test_letters_are_doors_of_a_kind_as_wide_as_they_are_many():
    room = parse_room("#AA#B#\n#....C\n#....C\n#....D\n#BBAA#")
    found = [(door.x, door.y, door.direction.name, door.width, door.kind) for door in room.doors]
    assert found == [
        (1, 0, "NORTH", 2, "A"),
        (4, 0, "NORTH", 1, "B"),
        (5, 1, "EAST", 2, "C"),
        (5, 3, "EAST", 1, "D"),
        (1, 4, "SOUTH", 2, "B"),
        (3, 4, "SOUTH", 2, "A"),
    ]
    assert parse_rooms(format_rooms([room])) == (room,)


def test_doors_meet_their_like_only():
    """A room with wide gates north and south and a narrow door east can only stand in one column."""
    gates = parse_rooms("[gate]\ninstances: 4\n#AA#\n#..+\n#..#\n#AA#\n")
    dungeon = generate(Params(gates), Rng(3)).unwrap()
    assert list(check(dungeon)) == []
    assert (dungeon.width, dungeon.height) == (4, 16)
    assert all(door.width == 2 and len(door.cells) == 2 for c in dungeon.connections for door in c.doors)
    assert dungeon.tiles.cells.count(Tile.DOOR) == 12
    assert parse_map(format_map(dungeon)) == dungeon
    alone = generate(Params(parse_rooms("[gate]\ninstances: 2\n#AA#\n#..#\n#BB#\n")), Rng(3))
    assert alone.status is Status.UNSOLVABLE


@each(("share", "kept"), [(0, 1), (0.3, 5), (0.5, 8), (1, 16)])
def test_a_share_of_the_doors_is_kept(share, kept):
    params = generate_doors(preset("hollow:6:2:3"), RandomShare(share), Rng(5))
    assert params.total == len(params.templates) == 6
    assert [template.name for template in params.templates][:4] == [
        "hollow 1/1",
        "hollow 1/2",
        "hollow 1/3",
        "hollow 2/1",
    ]
    assert all(len(template.doors) == kept for template in params.templates)
    assert share == 1 or len({template.openings for template in params.templates}) > 1


def test_one_of_every_few_is_kept():
    params = generate_doors(preset("hollow:6:1:40"), OneOfEvery(5), Rng(5))
    chosen = {template.openings for template in params.templates}
    assert chosen == {preset("hollow:6:1:1").templates[0].doors[first::5] for first in range(5)}
    assert generate_doors(preset("hollow:6:1:40"), OneOfEvery(99), Rng(5)).total == 40


def test_what_a_designer_ruled_out_stays_so():
    room = replace(parse_room(DRAWING), instances=9)
    params = generate_doors(replace(preset("keep"), templates=(room,)), RandomShare(0.5), Rng(1))
    assert {template.openings for template in params.templates} == {room.doors[:1], room.doors[1:]}


def test_any_function_generates_doors():
    params = generate_doors(preset("hollow:4:1:8"), lambda count, _rng: (0, count - 1), Rng(0))
    doors = preset("hollow:4:1:1").templates[0].doors
    assert {template.openings for template in params.templates} == {(doors[0], doors[7])}
    with pytest.raises(ParameterError, match=r"\[99\] are not all in 0..7"):
        generate_doors(preset("hollow:4:1:8"), lambda _count, _rng: (99,), Rng(0))


def test_same_seed_same_doors():
    first, second, third = (generate_doors(preset("keep"), RandomShare(0.4), Rng(seed)) for seed in (1, 1, 2))
    assert first == second != third


@each("generation", [RandomShare(0.3), OneOfEvery(4)])
@each("spec", ["hollow:6:3:5", "keep"])
def test_maps_use_chosen_doors_only(spec, generation):
    params = generate_doors(preset(spec), generation, Rng(3))
    solved = 0
    for seed in range(4):
        dungeon = generate(params, Rng(seed)).value
        if dungeon is not None:
            solved += 1
            assert list(check(dungeon)) == []
            assert parse_map(format_map(dungeon)) == dungeon
            for room, cells in zip(dungeon.rooms, used_doors(dungeon), strict=True):
                assert cells <= {(door.x, door.y) for door in room.template.doors}
    assert solved


@each(("way", "value", "name"), [(RandomShare, 1.1, "share"), (RandomShare, -1, "share"), (OneOfEvery, 0, "n")])
def test_wrong_parameters_are_refused(way, value, name):
    with pytest.raises(ParameterError, match=name):
        way(value)


def test_too_many_rooms_or_too_long_names_are_refused():
    with pytest.raises(ParameterError, match="1025 rooms"):
        generate_doors(preset("hollow:3:1:1025"), OneOfEvery(2), Rng(0))
    room = replace(preset("hollow:3:1:2").templates[0], name="x" * 63)
    with pytest.raises(ParameterError, match="more than 64"):
        generate_doors(replace(preset("keep"), templates=(room,)), OneOfEvery(2), Rng(0))

"""Each promise of a map, broken on purpose, is found."""

from dataclasses import replace

import pytest

from pycore.base.rng import Rng
from pycore.dungeon import Connection, Move, Params, Room, check, generate, parse_room, preset


@pytest.fixture(scope="module")
def dungeon():
    return generate(preset("caves"), Rng(3)).unwrap()


def moved(room, dx, dy):
    return Room(room.template, room.x + dx, room.y + dy)


def with_room(dungeon, index, room):
    return replace(dungeon, rooms=(*dungeon.rooms[:index], room, *dungeon.rooms[index + 1 :]))


def with_connection(dungeon, index, **change):
    connection = dungeon.connections[index]._replace(**change)
    return replace(dungeon, connections=(*dungeon.connections[:index], connection, *dungeon.connections[index + 1 :]))


def assert_found(broken, words):
    lines = list(check(broken))
    assert any(words in line for line in lines), lines
    assert all("\n" not in line for line in lines)


def test_a_generated_map_is_valid(dungeon):
    assert list(check(dungeon)) == []


def test_wrong_counts(dungeon):
    first = dungeon.params.templates[0]
    templates = (replace(first, instances=first.instances + 1), *dungeon.params.templates[1:])
    assert_found(
        replace(dungeon, params=replace(dungeon.params, templates=templates)), "5 rooms of 'grotto' instead of 6"
    )


def test_foreign_template(dungeon):
    foreign = replace(dungeon.rooms[5].template, weight=99)
    assert_found(with_room(dungeon, 5, dungeon.rooms[5]._replace(template=foreign)), "its template is not among those")


def test_room_turned_without_leave():
    room = replace(parse_room("######\n#....#\n#....#\n######", "hall"), instances=6, rotate=True)
    dungeon = generate(Params((room,)), Rng(1)).unwrap()
    assert {room.template.width for room in dungeon.rooms} == {4, 6}
    assert list(check(dungeon)) == []
    assert_found(replace(dungeon, params=Params((replace(room, rotate=False),))), "its template is not among those")


@pytest.mark.parametrize(
    ("least", "expected"), [(0, []), (5, []), (6, ["5 rooms of 'grotto' instead of 6 to 8"])], ids=["0", "5", "6"]
)
def test_rooms_that_may_be_missing(dungeon, least, expected):
    templates = (replace(dungeon.params.templates[0], instances=8, least=least), *dungeon.params.templates[1:])
    lines = check(replace(dungeon, params=replace(dungeon.params, templates=templates)))
    assert [line for line in lines if "instead of" in line] == expected


def test_overlap(dungeon):
    a, b = dungeon.connections[0].rooms
    first, second = dungeon.connections[0].doors
    broken = with_room(dungeon, b, moved(dungeon.rooms[b], first.x - second.x, first.y - second.y))
    assert_found(broken, f"room {a} ('{dungeon.rooms[a].template.name}') and room {b} (")


def test_map_away_from_its_corner(dungeon):
    rooms = tuple(moved(room, 1, 0) for room in dungeon.rooms)
    assert_found(replace(dungeon, rooms=rooms), "north-west corner of the map is (1, 0)")


def test_bounds(dungeon):
    params = replace(dungeon.params, bounds=(dungeon.width - 1, dungeon.height))
    size = f"{dungeon.width}x{dungeon.height}"
    assert_found(replace(dungeon, params=params), f"the map takes {size} tiles")


def test_doors_apart(dungeon):
    first, second = dungeon.connections[3].doors
    assert_found(with_connection(dungeon, 3, doors=(first, second.moved(1, 0))), "connection 3: door (")


def test_doors_back_to_back(dungeon):
    first, second = dungeon.connections[3].doors
    broken = with_connection(dungeon, 3, doors=(first, second._replace(direction=first.direction)))
    assert_found(broken, "connection 3: the doors do not face each other")


@pytest.mark.parametrize("change", [{"width": 2}, {"kind": "A"}])
def test_doors_of_another_width_or_kind(dungeon, change):
    first, second = dungeon.connections[3].doors
    broken = with_connection(dungeon, 3, doors=(first, second._replace(**change)))
    assert_found(broken, "connection 3: the doors are not of one width and kind")


def test_wide_door_that_reaches_too_far():
    """Each of its cells is looked at, not the first alone."""
    gate = replace(parse_room("#AA#\n#..#\n#AA#", "gate"), instances=2)
    dungeon = generate(Params((gate,)), Rng(1)).unwrap()
    assert list(check(dungeon)) == []
    doors = tuple(door._replace(width=3) for door in dungeon.connections[0].doors)
    assert_found(with_connection(dungeon, 0, doors=doors), "(3, 2) is no potential door of room")


def test_door_where_none_can_be(dungeon):
    """Both doors one step along the wall, as far as a wall goes."""
    for index, (_, (first, second), _) in enumerate(dungeon.connections):
        dx, dy = abs(first.direction.dy), abs(first.direction.dx)
        shifted = first.moved(dx, dy), second.moved(dx, dy)
        lines = list(check(with_connection(dungeon, index, doors=shifted)))
        if any("no potential door" in line for line in lines):
            return
        assert any("the moves connect" in line for line in lines)
    pytest.fail("no connection at the end of a wall")


def test_door_used_twice(dungeon):
    broken = replace(dungeon, connections=(*dungeon.connections, dungeon.connections[0]))
    assert_found(broken, "is used twice")


def test_rooms_out_of_order_or_missing(dungeon):
    a, b = dungeon.connections[0].rooms
    assert_found(with_connection(dungeon, 0, rooms=(b, a)), f"joins rooms {b} and {a}, which are not")
    assert_found(with_connection(dungeon, 0, rooms=(a, 99)), "joins rooms 0 and 99")
    assert_found(replace(dungeon, main_path=(0, 99)), "the main path names rooms that are not there")
    assert_found(replace(dungeon, main_path=()), "the main path names rooms that are not there")


def test_room_that_cannot_be_reached(dungeon):
    broken = replace(dungeon, connections=dungeon.connections[:-1])
    assert_found(broken, "cannot be reached at (")
    assert_found(broken, "the map does not")


def test_connection_the_moves_do_not_make():
    """Two rooms side by side share several pairs of doors."""
    room = replace(parse_room("####\n#..#\n#..#\n####", "cell"), instances=2)
    dungeon = generate(Params((room,)), Rng(2)).unwrap()
    (connection,) = dungeon.connections
    dx, dy = abs(connection.doors[0].direction.dy), abs(connection.doors[0].direction.dx)
    for step in (1, -1):
        doors = tuple(door.moved(step * dx, step * dy) for door in connection.doors)
        lines = list(check(replace(dungeon, connections=(connection, Connection((0, 1), doors)))))
        if lines == [f"the map connects rooms 0 and 1 at ({doors[0].x}, {doors[0].y}), the moves do not"]:
            return
    pytest.fail("the rooms share one pair of doors only")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Move(99, 0, 0, 0), "move 4 is not possible"),
        (Move(0, 4, 0, 0), "move 4 is not possible"),
        (Move(0, 0, 99, 0), "move 4 is not possible"),
        (Move(0, 0, 0, 0), "move 4 is not possible"),
        (Move(0, -1, -1, -1), "move 4 is not possible"),
    ],
)
def test_moves_that_cannot_be_played(dungeon, move, words):
    assert_found(replace(dungeon, moves=(*dungeon.moves[:4], move, *dungeon.moves[5:])), words)


def test_moves_that_make_another_map(dungeon):
    other = generate(dungeon.params, Rng(4)).unwrap()
    assert_found(replace(dungeon, moves=other.moves), "does not make room")
    assert_found(replace(dungeon, moves=dungeon.moves[:-1]), "45 moves for 46 rooms")


def test_main_path_that_is_none_or_not_the_longest(dungeon):
    path = dungeon.main_path
    assert_found(replace(dungeon, main_path=path[:1] + path[2:]), "which are not connected")
    assert_found(replace(dungeon, main_path=path[:-1]), " apart")
    assert_found(replace(dungeon, main_path=path[::-1]), "are as far apart")
    assert_found(replace(dungeon, main_path=(path[1], *path)), "there is a shorter way")

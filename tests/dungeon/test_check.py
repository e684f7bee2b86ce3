"""Each promise of a map, broken on purpose, is found."""

from dataclasses import replace

import pytest

from pycore.base.geometry import Direction, Point
from pycore.base.rng import Rng
from pycore.dungeon import Connection, DungeonMap, Lock, Move, Params, Room, Rule, check, generate, parse_room, preset
from pycore.dungeon.judge.connections import check_walk
from pycore.dungeon.judge.drawings import FLOOR, tiles_of
from pycore.dungeon.judge.loops import check_corridors
from pycore.dungeon.model.tiles import Door
from tests.cases import each


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


def room(name, doors, width=5, *, tags=(), instances=1):
    """Return a room five rows high, with a door of some kind, or none, in the middle of its west and its east side."""
    floor = "." * (width - 2)
    lines = ("#" * width, f"#{floor}#", f"{doors[0]}{floor}{doors[1]}", f"#{floor}#", "#" * width)
    return replace(parse_room("\n".join(lines), name), tags=tags, instances=instances)


def row(*tags):
    """Return a map of one room for each of some tags, from west to east, each joined to the next."""
    kinds = f"#{'ABCDEFGH'[: len(tags) - 1]}#"
    rooms = (room(f"{tag}{i}", kinds[i : i + 2], tags=(tag,) if tag else ()) for i, tag in enumerate(tags))
    return generate(Params(tuple(rooms)), Rng(1)).unwrap()


def at(dungeon, place):
    """Return the index of the room at a place in a row."""
    return next(index for index, room in enumerate(dungeon.rooms) if room.template.name.endswith(str(place)))


def between(dungeon, place):
    """Return the index of the connection from the room at a place in a row to the next one."""
    rooms = tuple(sorted((at(dungeon, place), at(dungeon, place + 1))))
    return next(index for index, joint in enumerate(dungeon.connections) if joint.rooms == rooms)


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


@each(("least", "expected"), [(0, []), (5, []), (6, ["5 rooms of 'grotto' instead of 6 to 8"])])
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


@each("change", [{"width": 2}, {"kind": "A"}])
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
    assert_found(with_connection(dungeon, 0, rooms=(a, a)), f"joins rooms {a} and {a}, which are not")
    assert_found(with_connection(dungeon, 0, rooms=(a, len(dungeon.rooms))), f"joins rooms {a} and 46, which are not")
    assert_found(replace(dungeon, main_path=(0, 99)), "the main path names rooms that are not there")
    assert_found(replace(dungeon, main_path=()), "the main path names rooms that are not there")


def test_room_that_cannot_be_reached(dungeon):
    broken = replace(dungeon, connections=dungeon.connections[:-1])
    assert_found(broken, "cannot be reached at (")
    assert_found(broken, "the map does not")


def test_connection_the_moves_do_not_make():
    """Four rooms in a square meet four times, and the moves join them three times."""
    params = replace(preset("hollow:4:1:4"), bounds=(8, 8))
    dungeon = generate(replace(params, loops=1), Rng(1)).unwrap()
    assert list(check(dungeon)) == []
    assert len(dungeon.connections) == 4
    assert_found(replace(dungeon, params=params), "the moves do not")
    assert_found(replace(dungeon, connections=(*dungeon.connections, dungeon.connections[0])), "are joined already")


@each(
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


def test_main_path_comes_from_the_first_of_rooms_equally_near():
    """Two ways lead from corner to corner of a square of rooms."""
    dungeon = generate(replace(preset("hollow:4:1:4"), bounds=(8, 8), loops=1), Rng(1)).unwrap()
    start, before, goal = dungeon.main_path
    (other,) = {0, 1, 2, 3} - {start, before, goal}
    expected = f"the main path comes to room {goal} from room {other}, not from {before}, which is as near"
    assert list(check(replace(dungeon, main_path=(start, other, goal)))) == [expected]


@each("tag", ["start", "goal"])
def test_of_equally_far_ends_the_first_room_is_the_end(tag):
    dungeon = row("", tag, "")
    middle, near, far = at(dungeon, 1), *sorted((at(dungeon, 0), at(dungeon, 2)))
    path = (middle, far) if tag == "start" else (far, middle)
    expected = f"the main path joins rooms {middle} and {far}, but room {near} is the one to choose by its distance"
    assert list(check(dungeon)) == []
    assert list(check(replace(dungeon, main_path=path))) == [expected]


@pytest.fixture(scope="module")
def tower():
    """A map of two floors: three rooms in a row on the first, stairs alone on the second."""
    rooms = (room("wide", "#A", 6), room("start", "AB", tags=("start",)))
    stairs = room("stairs", "B#", tags=("stairs",), instances=2)
    return generate(Params((*rooms, stairs), floors=2), Rng(1)).unwrap()


def test_bounds_are_for_each_floor(tower):
    assert list(check(replace(tower, params=replace(tower.params, bounds=(16, 5))))) == []
    for bounds in (15, 5), (16, 4):
        lines = list(check(replace(tower, params=replace(tower.params, bounds=bounds))))
        assert lines == [f"the map takes 16x5 tiles, more than {bounds[0]}x{bounds[1]}"]


def test_stairs_are_as_long_as_a_step(tower):
    """The room six steps west of the start is as far as the one five east and up the stairs, and comes first."""
    wide = [room.template.name for room in tower.rooms].index("wide")
    assert tower.main_path == (tower.start, wide)
    assert list(check(tower)) == []
    (lower, upper) = next(joint.rooms for joint in tower.connections if joint.is_stairs)
    broken = replace(tower, main_path=(tower.start, lower, upper))
    expected = f"rooms {tower.start} and {upper}, but room {wide} is the one to choose by its distance"
    assert list(check(broken)) == [f"the main path joins {expected}"]


def test_how_far_too_short_a_main_path_is():
    dungeon = row("", "", "", "")
    low, high = sorted((at(dungeon, 0), at(dungeon, 3)))
    expected = f"the main path is 5.00 long, rooms {low} and {high} are 15.00 apart"
    assert list(check(replace(dungeon, main_path=dungeon.main_path[1:3]))) == [expected]


def test_a_map_of_one_room_has_a_main_path_of_one():
    dungeon = row("")
    assert list(check(dungeon)) == []
    assert dungeon.main_path == (0,)


def test_key_in_the_goal_that_can_be_reached_first():
    """Start, goal and a room behind it, which is locked; there is no better room for the key."""
    dungeon = row("start", "goal", "")
    goal = at(dungeon, 1)
    locks = (Lock(goal, (between(dungeon, 1),)),)
    broken = replace(dungeon, locks=locks, params=replace(dungeon.params, locks=1))
    assert list(check(broken)) == [f"lock 0: its key in room {goal} is in the goal, or behind it"]


@each(("limit", "faults"), [({"least": 2}, 0), ({"most": 2}, 0), ({"least": 3}, 1), ({"most": 1}, 1)])
def test_rules_count_the_doors_to_the_nearest_room(limit, faults):
    dungeon = row("a", "", "b", "b")
    rule = Rule("a", "b", **limit)
    ruled = replace(dungeon, params=replace(dungeon.params, rules=(rule,)))
    expected = f"rule {str(rule)!r}: room {at(dungeon, 0)} is 2 doors from the nearest one"
    assert list(check(ruled)) == [expected] * faults


OCTAGON = parse_room(" ### \n#...#\n#...#\n#...#\n ### ", "octagon")


def faults_of_corridors(*ways, bounds=None, corridors=20, grown_from=0):
    """Return what is wrong with corridors beside a room at (10, 10), with doors south of both ends."""
    joints = [
        Connection(
            (0, 1), (Door(*way[0], Direction.NORTH).moved(0, 1), Door(*way[-1], Direction.NORTH).moved(0, 1)), way
        )
        for way in (tuple(Point(x, y) for x, y in way) for way in ways)
    ]
    here = Room(OCTAGON, 10, 10)
    params = Params((OCTAGON,), corridors=corridors, bounds=bounds)
    dungeon = DungeonMap(0, params, (Move(0),), (here,), tuple(joints), (0,), grown_from=grown_from)
    return list(check_corridors(dungeon, [tiles_of(here)]))


AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


@each(("dx", "dy"), AROUND)
def test_corridors_beside_each_other(dx, dy):
    """They may not even touch at a corner; with one cell between them they share a wall."""
    here, beside, apart = (20, 20), (20 + dx, 20 + dy), (20 + 2 * dx, 20 + 2 * dy)
    assert faults_of_corridors([here], [beside]) == [f"connection 1: the corridor touches another one at {beside}"]
    assert faults_of_corridors([here], [apart]) == []


@each(("x", "y"), [(0, 0), (4, 0), (0, 4), (4, 4)])
def test_corridor_in_the_corner_of_a_room(x, y):
    """Its wall would be on floor."""
    here = (10 + x, 10 + y)
    assert faults_of_corridors([here]) == [f"connection 0: the corridor has a wall on the floor of a room near {here}"]
    outside = (here[0] + (1 if x else -1), here[1] + (1 if y else -1))
    assert faults_of_corridors([outside]) == []


@each(
    ("way", "fault"),
    [
        ([(20, 20), (21, 20), (20, 20)], "is no way from cell to cell"),
        ([(20, 20), (22, 20)], "is no way from cell to cell"),
        ([(20, 20), (21, 21)], "is no way from cell to cell"),
        ([(20, 20), (20, 21), (21, 21), (21, 20)], "touches itself"),
        ([(20, 20), (21, 20), (22, 20), (23, 20), (24, 20)], "has 5 tiles, more than 4"),
    ],
)
def test_corridor_that_is_no_way(way, fault):
    assert faults_of_corridors(way, corridors=4) == [f"connection 0: the corridor {fault}"]


@each(("size", "first", "last"), [(3, 11, 13), (5, 11, 13), (6, 11, 14), (9, 9, 15), (10, 9, 16)])
def test_corridors_stay_within_the_bounds(size, first, last):
    """What the bounds leave around a room of five columns is shared, the odd column being east; walls count."""
    for here in (first, last):
        assert faults_of_corridors([(here, 20)], bounds=(size, 100)) == []
        assert faults_of_corridors([(20, here)], bounds=(100, size)) == []
    for here in (first - 1, last + 1):
        leaves = "connection 0: the corridor leaves the bounds of the map at"
        assert faults_of_corridors([(here, 20)], bounds=(size, 100)) == [f"{leaves} {(here, 20)}"]
        assert faults_of_corridors([(20, here)], bounds=(100, size)) == [f"{leaves} {(20, here)}"]


@each(("grown_from", "count"), [(0, 1), (1, 1), (2, 0)])
def test_corridors_of_an_earlier_map_widen_the_bounds(grown_from, count):
    """A corridor that this map had is where it was, however far from the rooms."""
    assert len(faults_of_corridors([(30, 12)], bounds=(9, 9), grown_from=grown_from)) == count
    assert len(faults_of_corridors([(12, 30)], bounds=(9, 9), grown_from=grown_from)) == count


def test_every_connection_is_looked_at_after_a_wrong_one_and_after_stairs(tower):
    wrong = [joint._replace(rooms=(-1, joint.rooms[1])) for joint in tower.connections]
    lines = list(check(replace(tower, connections=tuple(wrong))))
    assert lines[:3] == [
        f"connection {number} joins rooms -1 and {joint.rooms[1]}, which are not two rooms in ascending order"
        for number, joint in enumerate(wrong)
    ]
    stairs = next(joint for joint in tower.connections if joint.is_stairs)
    assert_found(replace(tower, connections=(stairs, wrong[0])), "connection 1 joins rooms -1 and")
    door = tower.connections[0].doors[0]
    doors = (door, door)
    broken = replace(tower, connections=(stairs, tower.connections[0]._replace(doors=doors)))
    assert_found(broken, "connection 1: the doors do not face each other")


def test_main_path_the_wrong_way_round():
    dungeon = row("", "", "")
    start, _, goal = path = dungeon.main_path
    expected = f"the main path joins rooms {goal} and {start}, but {start} and {goal} are as far apart"
    assert list(check(replace(dungeon, main_path=path[::-1]))) == [expected]


def test_floors_beside_each_other_without_a_door():
    here = Room(OCTAGON, 10, 10)
    dungeon = DungeonMap(0, Params((OCTAGON,)), (Move(0), Move(0)), (here, here), (), (0,))
    lines = list(check_walk(dungeon, [{(0, 0): FLOOR}, {(1, 0): FLOOR}]))
    assert lines == ["one walks from room 0 ('octagon') to room 1 ('octagon') without a door"]


def test_a_part_of_a_room_that_cannot_be_reached():
    dungeon = DungeonMap(0, Params((OCTAGON,)), (Move(0),), (Room(OCTAGON, 10, 10),), (), (0,))
    lines = list(check_walk(dungeon, [{(0, 0): FLOOR, (2, 0): FLOOR}]))
    assert lines == ["room 0 ('octagon') cannot be reached at (2, 0)"]


def test_a_corridor_that_cannot_be_reached():
    doors = Door(20, 20, Direction.NORTH), Door(20, 21, Direction.SOUTH)
    joint = Connection((0, 0), doors, (Point(40, 40),))
    dungeon = DungeonMap(0, Params((OCTAGON,)), (Move(0),), (Room(OCTAGON, 10, 10),), (joint,), (0,))
    lines = list(check_walk(dungeon, [{(20, 19): FLOOR}]))
    assert lines == ["the corridor of connection 0 cannot be reached at (40, 40)"]

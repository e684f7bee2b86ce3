"""The checker on loops and corridors, on rooms of which only so much is a map as it looks at."""

from dataclasses import replace

from pycore.base.geometry import Direction, Point
from pycore.dungeon import Move, Params, Rule, parse_room
from pycore.dungeon.judge.drawings import tiles_of
from pycore.dungeon.judge.loops import check_corridors, check_loops
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Room
from pycore.dungeon.model.tiles import Door
from tests.cases import each
from tests.dungeon.small import BLOCK, SQUARE, squares


def faults_of_loops(dungeon, share, loops=(), rules=()):
    """Return what is wrong with the loops of a map of which so large a share is asked for."""
    tree = {joined.rooms for joined in dungeon.connections}
    first, second = dungeon.connections[0].doors
    # Doors that are used stand in the way of other corridors only.
    more = tuple(Connection(pair, (first, second)) for pair in loops)
    params = replace(dungeon.params, loops=share, rules=rules)
    dungeon = replace(dungeon, params=params, connections=dungeon.connections + more)
    return list(check_loops(dungeon, tree, list(loops)))


@each(
    ("grown_from", "share", "loops", "fault"),
    [
        (0, 1, [(0, 3), (2, 5)], None),
        (0, 1, [(0, 3)], "1 loops instead of 2, of 2 possible ones"),
        (0, 1, [], "0 loops instead of 2, of 2 possible ones"),
        (0, 0.6, [(0, 3)], None),
        (0, 0.4, [(0, 3), (2, 5)], "2 loops instead of 1, of 2 possible ones"),
        # What was there before counts neither as made nor as possible.
        (4, 1, [(0, 3), (2, 5)], None),
        (4, 1, [(2, 5)], None),
        (4, 1, [(0, 3)], "0 loops instead of 1, of 1 possible ones"),
        (4, 0.5, [], None),
        (4, 0.4, [(2, 5)], "1 loops instead of 0, of 1 possible ones"),
        (5, 1, [], "0 loops instead of 1, of 1 possible ones"),
        (5, 0.4, [(2, 5)], "1 loops instead of 0, of 1 possible ones"),
        (6, 1, [], None),
    ],
)
def test_loops_are_counted_from_the_first_new_room_on(grown_from, share, loops, fault):
    found = faults_of_loops(squares(*BLOCK, grown_from=grown_from), share, loops)
    assert found == ([fault] if fault else [])


def test_a_loop_twice_or_beside_a_connection():
    dungeon = squares(*BLOCK)
    for a, b in (0, 3), (0, 1):
        found = faults_of_loops(dungeon, 1, [(0, 3), (a, b)])
        assert f"a loop joins rooms {a} and {b}, which are joined already" in found


def test_a_loop_between_rooms_that_do_not_meet():
    found = faults_of_loops(squares(*BLOCK), 1, [(0, 3), (0, 5), (2, 5)])
    assert found[:1] == ["a loop joins rooms 0 and 5, between which there is no space for one"]


@each(("grown_from", "loops"), [(0, [(0, 3), (2, 5), (4, 7)]), (4, [(2, 5), (4, 7)])])
def test_loops_that_rules_leave_no_space_for_are_not_asked_for(grown_from, loops):
    """Five columns, up and down: each loop may be alone, but with (2, 5) the last makes three doors of five.

    0 3-4 7-8
    | | | | |
    1-2 5-6 9
    """
    dungeon = squares("S 0", "E 1", "N 2", "E 3", "S 4", "E 5", "N 6", "E 7", "S 8", grown_from=grown_from)
    names = {2: "from", 9: "to"}
    tagged = [
        room.template if n not in names else replace(SQUARE, name=names[n]) for n, room in enumerate(dungeon.rooms)
    ]
    rooms = tuple(room._replace(template=template) for room, template in zip(dungeon.rooms, tagged, strict=True))
    params = replace(
        dungeon.params, templates=(*dungeon.params.templates, *(t for t in tagged if t.name in ("from", "to")))
    )
    dungeon = replace(dungeon, rooms=rooms, params=params)
    rule = Rule("from", "to", least=5)
    possible = 3 + (not grown_from)
    assert faults_of_loops(dungeon, 1, loops, (rule,)) == []
    assert faults_of_loops(dungeon, 1, loops[:-1], (rule,)) == [
        f"{len(loops) - 1} loops instead of {possible}, of {possible} possible ones"
    ]
    assert faults_of_loops(dungeon, 1, loops) == [
        f"{len(loops)} loops instead of {possible}, of {possible} possible ones"
    ]


@each(("x", "count"), [(8, 1), (9, 0), (15, 0), (16, 1), (38, 1), (39, 0), (45, 0), (46, 1)])
def test_corridors_stay_within_the_bounds_of_their_floor(x, count):
    """Floors 30 columns apart, each a room of five columns from column 10 on, and within nine."""
    room = replace(parse_room("#####\n#...#\n#...#\n#...#\n#####", "stairs"), tags=("stairs",), instances=2)
    params = Params((room,), floors=2, corridors=9, bounds=(9, 99))
    way = (Point(x, 20),)
    doors = Door(x, 21, Direction.NORTH), Door(x, 21, Direction.NORTH)
    rooms = Room(room, 10, 10), Room(room, 40, 10)
    dungeon = DungeonMap(0, params, (Move(0), Move(0, 0)), rooms, (Connection((0, 1), doors, way),), (0,))
    found = [line for line in check_corridors(dungeon, [tiles_of(room) for room in rooms]) if "leaves" in line]
    assert found == [f"connection 0: the corridor leaves the bounds of the map at ({x}, 20)"] * count


ROW, COLUMN = ("E 0", "E 1"), ("S 0", "S 1")


@each(
    ("moves", "corridors", "bounds", "count"),
    [
        # From the outer room's door to the other one's, around the middle room: seven cells in a row.
        (ROW, 6, None, 0),
        (ROW, 7, None, 1),
        # Corridor and wall take two rows above the rooms, or below them, where the odd row of the bounds is.
        (ROW, 7, (9, 5), 0),
        (ROW, 7, (9, 6), 1),
        (ROW, 7, (9, 7), 1),
        (COLUMN, 7, (5, 9), 0),
        (COLUMN, 7, (6, 9), 1),
    ],
)
def test_loops_along_corridors_are_counted_where_there_is_space(moves, corridors, bounds, count):
    dungeon = squares(*moves)
    dungeon = replace(dungeon, params=replace(dungeon.params, corridors=corridors, bounds=bounds))
    expected = [f"0 loops instead of {count}, of {count} possible ones"]
    assert faults_of_loops(dungeon, 1) == (expected if count else [])


@each(("doors", "count"), [("#AA##", 0), ("#++##", 1), ("#A###", 1), ("#B###", 0)])
def test_no_corridor_leads_to_a_wide_door_or_one_of_another_kind(doors, count):
    """Three rooms in a row; the last has a single door of kind A, and an ordinary one."""
    middle = parse_room("#####\n+...+\n#####", "middle")
    first = parse_room(f"{doors}\n+...+\n#####", "first")
    last = parse_room("##A+#\n+...+\n#####", "last")
    rooms = tuple(Room(template, 5 * place, 0) for place, template in enumerate((first, middle, last)))
    doors = tuple((Door(5 * x - 1, 1, Direction.EAST), Door(5 * x, 1, Direction.WEST)) for x in (1, 2))
    joined = tuple(Connection((place, place + 1), pair) for place, pair in enumerate(doors))
    params = Params((first, middle, last), corridors=12)
    dungeon = DungeonMap(0, params, (Move(0), Move(1, 0, 1, 0), Move(2, 1, 1, 0)), rooms, joined, (0,))
    expected = [f"0 loops instead of {count}, of {count} possible ones"]
    assert faults_of_loops(dungeon, 1) == (expected if count else [])

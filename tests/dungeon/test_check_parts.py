"""Single parts of the checker, on rooms of which only so much is a map as each part looks at."""

from dataclasses import replace

import pytest

from pycore.base.geometry import Direction, Point
from pycore.dungeon import Lock, Move, Params, Rule, parse_room, preset, rebuild
from pycore.dungeon.check_drawings import tiles_of
from pycore.dungeon.check_locks import check_locks
from pycore.dungeon.check_loops import check_corridors, check_loops
from pycore.dungeon.model import Connection, DungeonMap, Room
from pycore.dungeon.tiles import Door

CELL = parse_room("####\n#..#\n#..#\n####", "cell")


def graph(edges, path, tags=None, **wishes):
    """Return rooms in a row, joined as the edges say; nothing else of it is a map."""
    size = max(map(max, edges)) + 1
    templates = [replace(CELL, name=f"cell {room}", tags=(tags or {}).get(room, ())) for room in range(size)]
    rooms = tuple(Room(template, 5 * number, 0) for number, template in enumerate(templates))
    doors = CELL.doors[0], CELL.doors[-1]
    params = Params(tuple(templates), **wishes)
    return DungeonMap(0, params, (), rooms, tuple(Connection(edge, doors) for edge in edges), path)


def faults_of_locks(dungeon, *locks):
    params = replace(dungeon.params, locks=len(locks))
    return list(check_locks(replace(dungeon, params=params, locks=tuple(Lock(*lock) for lock in locks))))


def test_a_room_for_keys_is_better_than_a_dead_end():
    """Start 0, goal 1, locked, and two dead ends, the second of which is for keys."""
    dungeon = graph([(0, 1), (0, 2), (0, 3)], (0, 1), {3: ("key",)})
    assert faults_of_locks(dungeon, (3, (0,))) == []
    assert faults_of_locks(dungeon, (2, (0,))) == ["lock 0: its key is in room 2, though room 3 is free"]


def test_a_room_off_the_path_that_leads_on_is_no_better_than_one_on_it():
    """Start 0, goal 1; room 2 is the only way to room 3, which is locked."""
    dungeon = graph([(0, 1), (0, 2), (2, 3)], (0, 1))
    assert faults_of_locks(dungeon, (0, (2,))) == []
    assert faults_of_locks(dungeon, (2, (2,))) == []


SQUARE = preset("hollow:3:1:1").templates[0]
WAYS = {"N": 0, "W": 1, "E": 2, "S": 3}  # numbers of the square's doors


def squares(*moves, **changes):
    """Return a map of squares, of which "E 0" stands east of room 0."""
    steps = [Move(0), *(Move(0, int(move[2:]), WAYS[move[0]], 3 - WAYS[move[0]]) for move in moves)]
    dungeon = rebuild(Params((replace(SQUARE, instances=len(steps)),)), steps)
    return replace(dungeon, **changes)


def faults_of_loops(dungeon, share, loops=(), rules=()):
    """Return what is wrong with the loops of a map of which so large a share is asked for."""
    tree = {joined.rooms for joined in dungeon.connections}
    first, second = dungeon.connections[0].doors
    # Doors that are used stand in the way of other corridors only.
    more = tuple(Connection(pair, (first, second)) for pair in loops)
    params = replace(dungeon.params, loops=share, rules=rules)
    dungeon = replace(dungeon, params=params, connections=dungeon.connections + more)
    return list(check_loops(dungeon, tree, list(loops)))


# Two rows of three, joined as a snake:  0-1-4
#                                        3-2 5
BLOCK = ("E 0", "S 1", "W 2", "E 1", "S 4")


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(("grown_from", "loops"), [(0, [(0, 3), (2, 5), (4, 7)]), (4, [(2, 5), (4, 7)])])
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


@pytest.mark.parametrize(("x", "count"), [(8, 1), (9, 0), (15, 0), (16, 1), (38, 1), (39, 0), (45, 0), (46, 1)])
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

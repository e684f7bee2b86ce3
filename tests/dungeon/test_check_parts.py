"""Single parts of the checker, on rooms of which only so much is a map as each part looks at."""

from dataclasses import replace

import pytest

from pycore.base.geometry import Direction, Point
from pycore.dungeon import Lock, Move, Params, Rule, check, parse_room, preset, rebuild
from pycore.dungeon.check_drawings import tiles_of
from pycore.dungeon.check_floors import check_floors, faults_of_stairs, width_of_floors
from pycore.dungeon.check_locks import check_locks
from pycore.dungeon.check_loops import check_corridors, check_loops
from pycore.dungeon.check_moves import check_moves
from pycore.dungeon.flow import Flow
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


ROW, COLUMN = ("E 0", "E 1"), ("S 0", "S 1")


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(("doors", "count"), [("#AA##", 0), ("#++##", 1), ("#A###", 1), ("#B###", 0)])
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


@pytest.mark.parametrize("parent", [-9, -1, 1, 2, 99])
def test_a_move_that_climbs_from_a_room_that_is_not_there(parent):
    dungeon = squares("E 0", "E 1")
    moves = (dungeon.moves[0], Move(0, parent), dungeon.moves[2])
    assert "move 1 is not possible: (0, " in "\n".join(check(replace(dungeon, moves=moves)))


def said(dungeon, words):
    """Return what the checker says with some words in it."""
    return [line for line in check(dungeon) if words in line]


def retagged(dungeon, tags, **changes):
    """Return the map with tags for some rooms, each of which has a template of its own then."""
    rooms = [
        room._replace(template=replace(room.template, name=f"room {n}", tags=tags[n], **changes)) if n in tags else room
        for n, room in enumerate(dungeon.rooms)
    ]
    own = tuple(rooms[n].template for n in tags)
    params = replace(dungeon.params, templates=(*dungeon.params.templates, *own))
    return replace(dungeon, rooms=tuple(rooms), params=params)


@pytest.mark.parametrize(
    ("tags", "grown_from", "blind"),
    [
        (("corridor",), 0, [1, 4]),
        (("corridor",), 1, [1, 4]),
        (("corridor",), 2, [4]),
        (("corridor",), 4, [4]),
        (("corridor",), 5, []),
        (("corridor", "stairs"), 0, []),
        (("alley",), 0, []),
    ],
)
def test_corridors_that_lead_nowhere(tags, grown_from, blind):
    """A row 1-0-2-3-4: the first room and those that lead on are no dead ends; those of an earlier map are its own."""
    row = squares("W 0", "E 0", "E 2", "E 3", grown_from=grown_from)
    dungeon = retagged(row, dict.fromkeys(range(5), tags), least=0)
    assert said(dungeon, "nowhere") == [f"room {n} ('room {n}') is a corridor that leads nowhere" for n in blind]
    needed = retagged(row, dict.fromkeys(range(5), tags))
    assert said(needed, "nowhere") == []


def test_a_room_over_two_others_is_told_with_a_cell_of_each():
    dungeon = squares("E 0", "S 0")
    rooms = (*dungeon.rooms[:2], dungeon.rooms[2]._replace(x=1, y=1))
    assert said(replace(dungeon, rooms=rooms), "overlap") == [
        "room 0 ('hollow 1') and room 2 ('hollow 1') overlap at (1, 1)",
        "room 1 ('hollow 1') and room 2 ('hollow 1') overlap at (3, 1)",
    ]


@pytest.mark.parametrize(("dx", "dy"), [(2, 0), (-2, 0), (0, 2), (0, -2)])
def test_a_map_away_from_its_corner_is_no_larger(dx, dy):
    dungeon = squares("E 0", "S 0")
    dungeon = replace(dungeon, rooms=tuple(room._replace(x=room.x + dx, y=room.y + dy) for room in dungeon.rooms))
    for bounds, takes in ((6, 6), []), ((5, 6), 1), ((6, 5), 1):
        lines = said(replace(dungeon, params=replace(dungeon.params, bounds=bounds)), "the map takes 6x6 tiles")
        assert len(lines) == bool(takes)
    assert said(dungeon, "north-west") == [f"the north-west corner of the map is ({dx}, {dy}), not (0, 0)"]


def test_a_map_of_nothing():
    nothing = replace(squares(), moves=(), rooms=(), connections=(), main_path=())
    assert list(check(nothing)) == ["0 moves for 0 rooms", "the main path names rooms that are not there: ()"]


@pytest.mark.parametrize(
    ("grown_from", "pairs", "is_ordered"),
    [
        (0, [(0, 3), (2, 5)], True),
        (0, [(2, 5), (0, 3)], False),
        # Those between rooms of an earlier map come first, as that had them.
        (3, [(1, 2), (0, 2), (0, 3)], True),
        (3, [(0, 3), (0, 2)], False),
        (3, [(2, 4), (0, 2)], False),
        (3, [(0, 5), (1, 5)], True),
        (3, [(1, 5), (0, 5)], False),
        (6, [(2, 5), (0, 3)], True),
    ],
)
def test_connections_beyond_the_moves_have_an_order(grown_from, pairs, is_ordered):
    dungeon = squares(*BLOCK, grown_from=grown_from)
    more = tuple(Connection(pair, dungeon.connections[0].doors) for pair in pairs)
    lines = list(check_moves(replace(dungeon, connections=dungeon.connections + more)))
    assert ("the connections beyond those of the moves are not in their order" in lines) != is_ordered


def test_a_wide_door_is_named_by_its_first_cell():
    gate = replace(parse_room("#AA#\n#..#\n#AA#", "gate"), instances=2)
    joined = rebuild(Params((gate,)), [Move(0), Move(0, 0, 1, 0)])
    assert joined.connections[0].doors[0].cells == ((1, 2), (2, 2))
    assert said(replace(joined, connections=()), "the map does not") == [
        "the moves connect rooms 0 and 1 at (1, 2), the map does not"
    ]
    first = joined.connections[0]
    other = first._replace(doors=tuple(door.moved(1, 1) for door in first.doors))
    assert list(check_moves(replace(joined, connections=(first, other))))[-1] == (
        "the map connects rooms 0 and 1 at (2, 3), the moves do not"
    )


@pytest.mark.parametrize(("dx", "dy"), [(7, 0), (0, 7), (-7, 7)])
def test_rooms_apart_are_for_flow_graphs_with_corridors(dx, dy):
    template = replace(SQUARE, instances=2)
    flow = Flow((("one", template.name), ("two", template.name)), ((0, 1),))
    rooms, moves = (Room(template, 7, 7), Room(template, 7 + dx, 7 + dy)), (Move(0), Move(0, 0, dx=dx, dy=dy))
    for wishes, is_possible in (
        ({"flow": flow, "corridors": 9}, True),
        ({"flow": flow}, False),
        ({"corridors": 9}, False),
    ):
        lines = list(check_moves(DungeonMap(0, Params((template,), **wishes), moves, rooms, (), (0,))))
        assert lines == ([] if is_possible else [f"move 1 is not possible: (0, 0, -1, -1, {dx}, {dy})"])
    wrong = moves[0], moves[1]._replace(dx=dx + 1)
    lines = list(check_moves(DungeonMap(0, Params((template,), flow=flow, corridors=9), wrong, rooms, (), (0,))))
    assert lines == [f"move 1 does not make room 1 ({template.name!r})"]


@pytest.mark.parametrize(
    ("way", "move"),
    [
        ("E", (0, 0, 2, 1, 1, 0)),
        ("E", (0, 0, 2, 1, 0, 1)),
        ("E", (0, 0, 2, 1, 1, 1)),
        ("E", (0, 0, 2, 4)),
        ("E", (0, 0, 4, 1)),
        ("E", (0, 0, 2, 2)),
        ("E", (0, 0, 2, 0)),
        ("S", (0, 0, -1, 0)),
        ("N", (0, 0, 0, -1)),
        ("E", (1, 0, 2, 1)),
        ("E", (-1, 0, 2, 1)),
        ("E", (0, 1, 2, 1)),
        ("E", (0, -1, 2, 1)),
    ],
)
def test_moves_that_are_not_possible(way, move):
    """No door has the number, or it does not fit, or the room is to be somewhere else at once; or one is not there."""
    dungeon = squares(f"{way} 0")
    assert list(check_moves(dungeon)) == []
    wrong = replace(dungeon, moves=(dungeon.moves[0], Move(*move)))
    assert list(check_moves(wrong)) == [f"move 1 is not possible: {tuple(Move(*move))}"]


@pytest.mark.parametrize("move", [(0, 0), (0, -1, 0), (0, -1, -1, 0), (0, -1, -1, -1, 1), (0, -1, -1, -1, 0, 1), (1,)])
def test_first_moves_that_are_not_possible(move):
    dungeon = squares()
    assert list(check_moves(dungeon)) == []
    wrong = replace(dungeon, moves=(Move(*move),))
    assert list(check_moves(wrong)) == [f"move 0 is not possible: {tuple(Move(*move))}"]


HALL = replace(parse_room("#####\n#...#\n#...#\n#...#\n#####", "hall"), tags=("stairs",), instances=2)


def two_floors(step, *ways, columns=()):
    """Return two halls above each other, the lower one at column 10, with corridors at some columns.

    Each way says between which rooms it leads.
    """
    x, y = 12, 12
    stairs = Door(x, y, Direction.EAST, 1, "%"), Door(x + step, y, Direction.WEST, 1, "%")
    doors = HALL.doors[0], HALL.doors[0]
    joined = [Connection(way, doors, (Point(column, 20),)) for way, column in zip(ways, columns, strict=True)]
    rooms = Room(HALL, 10, 10), Room(HALL, 10 + step, 10)
    connections = (Connection((0, 1), stairs), *joined)
    return DungeonMap(0, Params((HALL,), floors=2, corridors=9), (Move(0), Move(0, 0)), rooms, connections, (0,))


def test_there_is_a_column_between_floors():
    assert list(check_floors(two_floors(6))) == []
    assert list(check_floors(two_floors(5))) == ["the floors are 5 columns wide, and lie 5 columns apart"]


@pytest.mark.parametrize(
    ("way", "column", "width"),
    [
        ((0, 0), 12, 5),
        ((0, 0), 11, 5),
        ((0, 0), 10, 6),
        ((0, 0), 13, 5),
        ((0, 0), 14, 6),
        ((1, 1), 32, 5),
        ((1, 1), 30, 6),
        ((1, 1), 34, 6),
        # What is between no rooms counts as on the first floor.
        ((-1, 0), 14, 6),
        ((2, 3), 14, 6),
    ],
)
def test_floors_and_corridors_are_measured_above_each_other(way, column, width):
    """Floors 20 columns apart, each of a hall of five columns; a corridor has a wall on both sides."""
    dungeon = two_floors(20, way, columns=[column])
    assert width_of_floors(dungeon) == width
    assert bool(said(replace(dungeon, params=replace(dungeon.params, bounds=(5, 99))), "the map takes")) == (width > 5)


def test_stairs_that_lead_nowhere():
    dungeon = two_floors(20)
    assert list(check_floors(replace(dungeon, connections=()))) == [
        "room 0 is tagged 'stairs', but nothing climbs there",
        "room 1 is tagged 'stairs', but nothing climbs there",
    ]
    params = Params((replace(HALL, instances=4),), floors=3)
    assert list(check_floors(replace(dungeon, params=params))) == [
        "2 floors instead of 3",
        "stairs lead up from the floors [0], not once from each but the last",
    ]


def test_stairs_join_two_rooms_of_one_kind():
    dungeon = two_floors(20)
    stairs = dungeon.connections[0]
    plain, other = replace(HALL, tags=()), parse_room("#####\n#...#\n#.#.#\n#...#\n#####", "hall")
    rooms = [
        ((HALL, HALL), True),
        ((plain, plain), False),
        ((HALL, replace(HALL, name="other")), False),
        ((HALL, replace(HALL, tiles=other.tiles)), False),
    ]
    for templates, is_right in rooms:
        standing = tuple(Room(template, *room[1:]) for template, room in zip(templates, dungeon.rooms, strict=True))
        lines = list(faults_of_stairs(replace(dungeon, rooms=standing), stairs))
        assert ("the stairs do not join two rooms of one template tagged 'stairs'" in lines) != is_right


def test_stairs_go_straight_up_from_the_middle_of_a_room():
    dungeon = two_floors(20)
    stairs = dungeon.connections[0]
    first, second = stairs.doors
    assert list(faults_of_stairs(dungeon, stairs)) == []
    assert list(faults_of_stairs(dungeon, stairs._replace(corridor=(Point(0, 0),)))) == [
        "a corridor leads to the stairs"
    ]
    for doors, cell in (
        ((first.moved(1, 0), second), (13, 12)),
        ((first, second.moved(0, 1)), (32, 13)),
        ((first._replace(direction=Direction.WEST), second), (12, 12)),
        ((first, second._replace(width=2)), (32, 12)),
    ):
        fault = f"the stairs at {cell} are not in the middle of their room"
        assert list(faults_of_stairs(dungeon, stairs._replace(doors=doors))) == [fault]
    aside = replace(dungeon, rooms=(dungeon.rooms[0], dungeon.rooms[1]._replace(y=11)))
    assert next(faults_of_stairs(aside, stairs)) == "the rooms of the stairs do not stand above each other"

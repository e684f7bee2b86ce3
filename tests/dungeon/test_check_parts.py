"""The checker on places, moves and locks, on rooms of which only so much is a map as it looks at."""

from dataclasses import replace

from pycore.dungeon import Lock, Move, Params, check, parse_room, rebuild
from pycore.dungeon.finish.locks.check import check_locks
from pycore.dungeon.judge.moves import check_moves
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.flow import Flow
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Room
from tests.cases import each
from tests.dungeon.small import BLOCK, SQUARE, said, squares

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
    return list(check_locks(replace(dungeon, params=params, locks=tuple(Lock(*lock) for lock in locks)), params.locks))


def test_a_room_for_keys_is_better_than_a_dead_end():
    """Start 0, goal 1, locked, and two dead ends, the second of which is for keys."""
    dungeon = graph([(0, 1), (0, 2), (0, 3)], (0, 1), {3: ("key",)})
    assert faults_of_locks(dungeon, (3, (0,))) == []
    assert faults_of_locks(dungeon, (2, (0,))) == [
        "lock 0: its key is in room 2, though room 3 is free",
        "room 3 is tagged 'key' and has no key, but room 2 has one",
    ]


def test_a_room_off_the_path_that_leads_on_is_no_better_than_one_on_it():
    """Start 0, goal 1; room 2 is the only way to room 3, which is locked."""
    dungeon = graph([(0, 1), (0, 2), (2, 3)], (0, 1))
    assert faults_of_locks(dungeon, (0, (2,))) == []
    assert faults_of_locks(dungeon, (2, (2,))) == []


@each("parent", [-9, -1, 1, 2, 99])
def test_a_move_that_climbs_from_a_room_that_is_not_there(parent):
    dungeon = squares("E 0", "E 1")
    moves = (dungeon.moves[0], Move(0, parent), dungeon.moves[2])
    assert "move 1 is not possible: (0, " in "\n".join(check(replace(dungeon, moves=moves)))


def retagged(dungeon, tags, **changes):
    """Return the map with tags for some rooms, each of which has a template of its own then."""
    rooms = [
        room._replace(template=replace(room.template, name=f"room {n}", tags=tags[n], **changes)) if n in tags else room
        for n, room in enumerate(dungeon.rooms)
    ]
    own = tuple(rooms[n].template for n in tags)
    params = replace(dungeon.params, templates=(*dungeon.params.templates, *own))
    return replace(dungeon, rooms=tuple(rooms), params=params)


@each(
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


@each(("dx", "dy"), [(2, 0), (-2, 0), (0, 2), (0, -2)])
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


@each(
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
    one, two = first.doors
    other = first._replace(doors=(one.moved(1, 1), two.moved(1, 1)))
    assert list(check_moves(replace(joined, connections=(first, other))))[-1] == (
        "the map connects rooms 0 and 1 at (2, 3), the moves do not"
    )


@each(("dx", "dy"), [(7, 0), (0, 7), (-7, 7)])
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


@each(
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


@each("move", [(0, 0), (0, -1, 0), (0, -1, -1, 0), (0, -1, -1, -1, 1), (0, -1, -1, -1, 0, 1), (1,)])
def test_first_moves_that_are_not_possible(move):
    dungeon = squares()
    assert list(check_moves(dungeon)) == []
    wrong = replace(dungeon, moves=(Move(*move),))
    assert list(check_moves(wrong)) == [f"move 0 is not possible: {tuple(Move(*move))}"]

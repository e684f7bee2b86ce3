"""Potential doors follow the published rule, and a drawing is a room or is told why not."""

from hypothesis import given
from hypothesis import strategies as st

from pycore.base.geometry import Direction, Symmetry
from pycore.base.grid import Grid, parse_grid
from pycore.dungeon import preset
from pycore.dungeon.model.doors import potential_doors
from pycore.dungeon.model.outline import faults
from pycore.dungeon.model.tiles import ROOM_CHARACTERS
from tests.cases import each
from tests.dungeon.strategies import room_templates
from tests.oracle import outline as oracle


def drawn_rows(width):
    """Return rows of a drawing that is mostly wall and floor."""
    return st.lists(st.sampled_from([0, 1, 1, 2, 2]), min_size=width, max_size=width)


def tiles_of(*lines):
    return parse_grid(lines, ROOM_CHARACTERS, largest=200, pad=" ")


@each(("size", "doors"), [(3, 4), (6, 16), (8, 24), (10, 32)])
def test_hollow_squares_have_the_published_number_of_doors(size, doors):
    """16, 24 and 32 are the figures of the published tables; a 3x3 room has one door a side."""
    room = preset(f"hollow:{size}:1:1").templates[0]
    assert len(room.doors) == doors == 4 * (size - 2)


def test_doors_are_listed_in_reading_order_with_their_directions():
    doors = potential_doors(tiles_of("###", "#.#", "###"))
    assert tuple(door[:3] for door in doors) == (
        (1, 0, Direction.NORTH),
        (0, 1, Direction.WEST),
        (2, 1, Direction.EAST),
        (1, 2, Direction.SOUTH),
    )


def test_doors_need_wall_on_both_flanks_floor_behind_and_nothing_in_front():
    doors = potential_doors(
        tiles_of(
            "########",  # (1..6, 0): no floor behind 4 and 5
            "#..##..#",
            "#......#",
            "###.####",  # (1, 3): floor behind, nothing in front; (2, 3): wall in front
            "  #.#",  #    its flanks: wall above and below
            "  ###",
        )
    )
    assert {(x, y) for x, y, way, *_ in doors if way == Direction.NORTH} == {(1, 0), (2, 0), (5, 0), (6, 0)}
    assert {(x, y) for x, y, way, *_ in doors if way == Direction.SOUTH} == {(1, 3), (5, 3), (6, 3), (3, 5)}
    assert {(x, y) for x, y, way, *_ in doors if way == Direction.WEST} == {(0, 1), (0, 2), (2, 4)}
    assert {(x, y) for x, y, way, *_ in doors if way == Direction.EAST} == {(7, 1), (7, 2), (4, 4)}


def test_doors_may_lead_into_a_hole():
    doors = potential_doors(tiles_of("#######", "#.....#", "#.###.#", "#.# #.#", "#.###.#", "#.....#", "#######"))
    assert {(x, y, way) for x, y, way, *_ in doors if 0 < x < 6 and 0 < y < 6} == {
        (3, 2, Direction.SOUTH),
        (3, 4, Direction.NORTH),
        (2, 3, Direction.EAST),
        (4, 3, Direction.WEST),
    }


@given(room_templates())
def test_doors_turn_with_the_room(room):
    for symmetry in Symmetry:
        expected = {
            (*symmetry.point(door.x, door.y, room.width, room.height), symmetry.direction(door.direction))
            for door in room.doors
        }
        assert {door[:3] for door in potential_doors(room.tiles.transformed(symmetry))} == expected


@given(st.integers(1, 7).flatmap(lambda width: st.lists(drawn_rows(width), min_size=1, max_size=7)))
def test_faults_and_doors_are_what_looking_cell_by_cell_finds(rows):
    grid = Grid(len(rows[0]), len(rows), bytes(code for row in rows for code in row))
    assert [(door.y, door.x, door.direction) for door in potential_doors(grid)] == oracle.doors(rows)
    found = faults(grid)
    if oracle.INNER in grid.cells:
        expected = oracle.faults(rows)
        assert [(x, y) for x, y, _ in found] == [(x, y) for x, y, _ in expected]
        assert all(message.startswith(words) for (*_, message), (*_, words) in zip(found, expected, strict=True))
    else:
        assert found == ((0, 0, "no inner cell"),)


@given(room_templates())
def test_rooms_have_no_faults(room):
    assert list(faults(room.tiles)) == []


@each(
    ("lines", "expected"),
    [
        (("###", "###", "###"), (0, 0, "no inner cell")),
        (("###", "#..", "###"), (2, 1, "without a wall")),
        (("####", "#. #", "####"), (1, 1, "without a wall")),
        (("#####", "#.#.#", "#####"), (3, 1, "cannot be reached")),
        (("###", "#.#", "###", "   ", "  #"), (2, 4, "apart from the room")),
        ((" ###", " #.#", " ###"), (0, 0, "empty margin")),
        (("###", "#.#", "###", "   "), (0, 0, "empty margin")),
        ((" # ", "#.#", " # "), (0, 0, "no wall tile can be a door")),
        (("#" * 129,), (0, 0, "129x1 is larger than 128x128")),
    ],
)
def test_faults_are_told_with_their_place(lines, expected):
    x, y, words = expected
    found = list(faults(tiles_of(*lines)))
    assert [(fx, fy) for fx, fy, message in found if words in message] == [(x, y)], found

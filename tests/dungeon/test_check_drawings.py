"""The checker on drawings: where stairs are, in which order doors come, and what room is made of what."""

from dataclasses import replace

from pycore.base.rng import Rng
from pycore.dungeon import parse_room
from pycore.dungeon.judge.drawings import drawn, is_made_of, looks, stairs_of
from pycore.dungeon.model.room import Room
from tests.cases import each
from tests.dungeon.odd import some_room


@each(
    ("pillars", "stairs"),
    [
        ([], (3, 2)),
        ([(3, 2)], (3, 1)),
        ([(3, 2), (3, 1)], (2, 2)),
        ([(3, 2), (3, 1), (2, 2)], (4, 2)),
        ([(3, 2), (3, 1), (2, 2), (4, 2)], (3, 3)),
    ],
)
def test_stairs_are_on_the_floor_nearest_to_the_middle(pillars, stairs):
    """Of cells as near, the first in reading order."""
    lines = [list(line) for line in ("#######", "#.....#", "#.....#", "#.....#", "#######")]
    for x, y in pillars:
        lines[y][x] = "#"
    room = Room(parse_room("\n".join(map("".join, lines))), 10, 20)
    assert stairs_of(room) == (10 + stairs[0], 20 + stairs[1])


def test_stairs_are_where_the_map_has_them():
    below = Rng(1).stream("rooms").below
    for _ in range(60):
        room = Room(some_room(below), below(9), below(9))
        assert stairs_of(room) == tuple(room.spot)


def test_doors_come_in_the_order_of_their_first_cells():
    room = parse_room("##A#B##\nC.....D\nC.....#\n#.....E\n##FF###")
    assert [(door.cells, door.kind) for door in drawn(room).doors] == [
        (((2, 0),), "A"),
        (((4, 0),), "B"),
        (((0, 1), (0, 2)), "C"),
        (((6, 1),), "D"),
        (((6, 3),), "E"),
        (((2, 4), (3, 4)), "F"),
    ]


def test_a_room_is_made_of_a_template_that_agrees_in_all():
    template = parse_room("####\n#..#\n#..#\n####", "cell")
    other = parse_room("#####\n#...#\n#...#\n#####", "cell")
    (look,) = looks(template)
    assert is_made_of(Room(template, 3, 4), template, look)
    assert not is_made_of(Room(other, 3, 4), template, look)
    assert not is_made_of(Room(replace(template, openings=template.doors[:1]), 3, 4), template, look)
    for change in (
        {"name": "x"},
        {"tags": ("x",)},
        {"weight": 2},
        {"instances": 2},
        {"least": 0},
        {"rotate": True},
        {"mirror": True},
    ):
        assert not is_made_of(Room(replace(template, **change), 3, 4), template, look)

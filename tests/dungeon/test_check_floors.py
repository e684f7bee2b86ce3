"""The checker on floors and stairs, on rooms of which only so much is a map as it looks at."""

from dataclasses import replace

from pycore.base.geometry import Direction, Point
from pycore.dungeon import Move, Params, parse_room
from pycore.dungeon.judge.floors import check_floors, faults_of_stairs, width_of_floors
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Room
from pycore.dungeon.model.tiles import Door
from tests.cases import each
from tests.dungeon.small import said

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


@each(
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

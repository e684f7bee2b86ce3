"""Corridors lead through free cells from door to door, the shortest way, and apart from all else."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from pycore.base.errors import ParameterError
from pycore.base.geometry import Direction, Point, Rect
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon import (
    Params,
    check,
    generate,
    parse_map,
    parse_room,
    parse_rooms,
    preset,
    rate,
    rebuild,
)
from pycore.dungeon.finish.corridors import Field, FreeDoors, area_for, find_corridor
from pycore.dungeon.model.room import Room
from pycore.dungeon.model.rules import parse_rule
from pycore.dungeon.model.tiles import Door, Tile
from pycore.dungeon.show.picture import draw
from pycore.dungeon.show.svg import format_svg
from tests.cases import each
from tests.dungeon.finished import finished
from tests.oracle.dungeon_walk import flood, walkable
from tests.oracle.ways import distances
from tests.sharing import repeats

CELL = parse_room("####\n#..#\n#..#\n####", "cell")
AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


@each("number", range(0, repeats(24, 60), 3))
def test_corridors_are_the_shortest_ways_when_they_are_carved(number):
    """Carved anew one after the other, each has the length that rings of cells around the doors find."""
    dungeon = finished(number)
    if dungeon is None or not dungeon.params.corridors:
        return
    rooms, tree = dungeon.rooms, dungeon.connections[: len(dungeon.rooms) - 1]
    area = area_for(rooms, dungeon.params.bounds, dungeon.params.corridors)
    field, closed = Field(area), set()
    for room in rooms:
        field.add_room(room)
        for x, y in ((x, y) for x in range(room.template.width) for y in range(room.template.height)):
            code = room.template.tiles.at(x, y)
            near = AROUND if code == Tile.INNER else [(0, 0)] if code else []
            closed |= {(room.x + x + dx, room.y + y + dy) for dx, dy in near}
    inside = {(x, y) for x in range(area.x + 1, area.right - 1) for y in range(area.y + 1, area.bottom - 1)}
    doors = FreeDoors(rooms, tree, field)
    for a, b in list(combinations(range(len(rooms)), 2))[::5]:
        far = distances(inside - closed, [door.target for door in doors[a]])
        ends = [far[door.target] for door in doors[b] if far.get(door.target, 9999) <= dungeon.params.corridors]
        found = find_corridor(field, doors[a], doors[b], dungeon.params.corridors)
        assert (len(found[2]) if found else None) == min(ends, default=None)
        if found and (a + b) % 4 == 0:
            field.add_corridor(found[2])
            closed |= {(x + dx, y + dy) for x, y in found[2] for dx, dy in AROUND}
            doors[a].remove(found[0])
            doors[b].remove(found[1])


@each("number", range(repeats(16, 40)))
def test_tiles_have_no_gap(number):
    """Floor and doors have walls around them, and a shut connection lets nobody through."""
    dungeon = finished(number)
    if dungeon is None:
        return
    cells = walkable(dungeon)
    assert flood(cells, tuple(dungeon.spot(0))) == cells
    for x, y in cells:
        assert all(dungeon.tiles.at(x + dx, y + dy) != Tile.OUTER for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)))
    doors = {cell for connection in dungeon.connections for door in connection.doors for cell in door.cells}
    for index in range(len(dungeon.rooms)):
        owned = {(i % dungeon.width, i // dungeon.width) for i, room in enumerate(dungeon.owners) if room == index}
        assert flood(cells - doors, tuple(dungeon.spot(index))) == owned & cells - doors
    for connection in dungeon.connections:
        if connection.corridor:
            assert flood(cells - doors, tuple(connection.corridor[0])) == set(connection.corridor)


@each("number", range(12))
def test_owners_are_the_rooms_of_the_cells(number):
    dungeon = finished(number)
    if dungeon is None:
        return
    corridors = {cell for connection in dungeon.connections for cell in connection.corridor}
    for y in range(-1, dungeon.height + 1):
        for x in range(-1, dungeon.width + 1):
            owner = next((i for i, room in enumerate(dungeon.rooms) if room.tile(x, y) != Tile.OUTER), None)
            assert dungeon.room_at(x, y) == owner
            assert owner is None or (x, y) not in corridors


def test_no_corridor_is_carved_where_none_may_be():
    params = replace(preset("hollow:6:3:8"), loops=1)
    dungeon = generate(params, Rng(3)).unwrap()
    assert all(not connection.corridor for connection in dungeon.connections)
    longer = [rebuild(replace(params, corridors=tiles), dungeon.moves, 3) for tiles in (0, 1, 4, 16)]
    loops = [rate(found).loops for found in longer]
    assert loops[0] < loops[1] < loops[2]  # long corridors may take more space than short ones find
    assert longer[0] == dungeon
    assert rate(longer[0]).corridors == 0 < rate(longer[-1]).corridors


@each("corridors", [0, 8])
def test_loops_keep_the_rules(corridors):
    """With all loops there could be, shops far from each other would become near; those in between are left out."""
    square = preset("hollow:6:1:1").templates[0]
    rooms = (replace(square, instances=20), *(replace(square, name=f"shop {i}", tags=("shop",)) for i in range(3)))
    params = Params(rooms, loops=1, corridors=corridors, rules=(parse_rule("shop to shop: at least 4"),))
    left_out = 0
    for seed in range(6):
        dungeon = generate(params, Rng(seed)).unwrap()
        assert list(check(dungeon)) == []
        free = rebuild(replace(params, rules=()), dungeon.moves, seed)
        assert len(dungeon.connections) > len(dungeon.rooms) - 1
        left_out += len(free.connections) - len(dungeon.connections)
    assert left_out > 0


def two_cells(x, y):
    """Return two rooms of 4x4, the second one at (x, y), the field around them, and their doors."""
    rooms = [Room(CELL, 0, 0), Room(CELL, x, y)]
    field = Field(Rect(-9, -9, 40, 40))
    for room in rooms:
        field.add_room(room)
    doors = FreeDoors(rooms, (), field)
    return field, doors[0], doors[1]


def test_a_gap_of_one_cell_is_a_corridor_of_one():
    field, ours, theirs = two_cells(5, 0)
    first, second, cells = find_corridor(field, ours, theirs, 1)
    assert (first.direction, second.direction, len(cells)) == (Direction.EAST, Direction.WEST, 1)
    assert cells[0] == Point(4, first.y)


def test_what_is_too_far_is_not_joined():
    field, ours, theirs = two_cells(12, 0)
    assert find_corridor(field, ours, theirs, 7) is None
    assert len(find_corridor(field, ours, theirs, 8)[2]) == 8
    assert find_corridor(field, [], theirs, 8) is None


def test_corridors_keep_apart_from_each_other():
    field, ours, theirs = two_cells(12, 0)
    first = find_corridor(field, ours, theirs, 8)
    field.add_corridor(first[2])
    again = find_corridor(field, ours, theirs, 30)
    assert len(again[2]) > 8
    near = {(x + dx, y + dy) for x, y in first[2] for dx, dy in AROUND}
    assert not near & set(again[2])
    field.add_corridor(again[2])
    field.remove_corridor(first[2])
    assert not any(field.is_free(*cell) for cell in again[2])
    field.remove_corridor(again[2])
    assert find_corridor(field, ours, theirs, 30) == first


def test_rooms_that_go_leave_nothing_behind():
    field, ours, theirs = two_cells(12, 0)
    before = find_corridor(field, ours, theirs, 30)
    between = Room(CELL, 6, 0)
    field.add_room(between)
    assert len(find_corridor(field, ours, theirs, 30)[2]) > len(before[2])
    field.remove_room(between)
    assert find_corridor(field, ours, theirs, 30) == before


def test_doors_of_several_cells_and_of_other_kinds_are_not_joined():
    field, ours, theirs = two_cells(12, 0)
    wide = [door._replace(width=2, kind="A") for door in theirs]
    assert find_corridor(field, ours, wide, 30) is None
    assert find_corridor(field, wide, wide, 30) is None
    iron = [door._replace(kind="B") for door in theirs]
    assert find_corridor(field, ours, iron, 30) is None
    first, second, _ = find_corridor(field, [*ours, ours[0]._replace(kind="B")], iron, 30)
    assert (first.kind, second.kind) == ("B", "B")


WIDE = """[gate house]
instances: 6
#AA+#
A...B
A...#
#...+
#AA##

[cell]
instances: 9
#+B#
+..+
B..#
#++#
"""


def test_loops_join_like_doors_only():
    joined = set()
    for seed in range(40):
        dungeon = generate(Params(parse_rooms(WIDE), loops=1, corridors=9), Rng(seed)).unwrap()
        assert list(check(dungeon)) == []
        for connection in dungeon.connections[len(dungeon.rooms) - 1 :]:
            first, second = connection.doors
            assert (first.width, first.kind) == (second.width, second.kind)
            joined.add((first.width, first.kind, bool(connection.corridor)))
    assert joined >= {(1, "", True), (1, "B", True), (1, "", False)}
    assert not any(width > 1 and corridor for width, _, corridor in joined)


def test_floors_keep_off_open_corners():
    room = parse_room("  ###\n  #.##\n###..#\n#....#\n##..#\n ####", "ragged")
    field = Field(Rect(-5, -5, 20, 20))
    field.add_room(Room(room, 0, 0))
    floor = {(x, y) for x in range(6) for y in range(6) if room.tiles.at(x, y) == Tile.INNER}
    for x in range(-4, 14):
        for y in range(-4, 14):
            near = any((x + dx, y + dy) in floor for dx, dy in AROUND)
            assert field.is_free(x, y) == (not near and room.tiles.at(x, y) == Tile.OUTER)
    assert not field.is_free(-5, 0)
    assert not field.is_free(0, 14)


@each("bounds", [(20, 20), (8, 9), (9, 8)])
def test_corridors_share_what_the_bounds_leave(bounds):
    rooms = [Room(CELL, 3, 5), Room(CELL, 7, 8)]
    area = area_for(rooms, bounds, 1000)
    assert (area.width, area.height) == (max(8, bounds[0]), max(7, bounds[1]))
    assert 0 <= (area.right - 11) - (3 - area.x) <= 1
    assert 0 <= (area.bottom - 12) - (5 - area.y) <= 1


def test_maps_grow_by_their_corridors():
    """Some corridor runs around the outside of the rooms; the map's corner stays (0, 0)."""
    for number in range(200):
        dungeon = finished(number)
        if dungeon and (min(r.x for r in dungeon.rooms) or min(r.y for r in dungeon.rooms)):
            assert any(dungeon.tiles.at(0, y) for y in range(dungeon.height))
            assert any(dungeon.tiles.at(x, 0) for x in range(dungeon.width))
            assert list(check(dungeon)) == []
            return
    pytest.fail("no corridor leaves the box of the rooms")


def carved():
    dungeon = generate(replace(preset("hollow:6:3:8"), loops=0.5, corridors=8), Rng(3)).unwrap()
    index = max(range(len(dungeon.connections)), key=lambda i: len(dungeon.connections[i].corridor))
    return dungeon, index


@each(
    ("change", "words"),
    [
        (lambda cells: cells[1:], "the corridor does not lead from door to door"),
        (lambda cells: (cells[0], *cells[2:]), "the corridor is no way from cell to cell"),
        (lambda cells: (*cells[:-1], *cells[::-1], *cells), "the corridor has"),
        (lambda cells: tuple(Point(x + 400, y) for x, y in cells), "does not lead from door to door"),
        (lambda cells: (Point(cells[0].x + 9, cells[0].y), *cells), "the corridor is no way"),
    ],
)
def test_checker_follows_corridors(change, words):
    dungeon, index = carved()
    broken = list(dungeon.connections)
    broken[index] = broken[index]._replace(corridor=change(broken[index].corridor))
    assert any(words in line for line in check(replace(dungeon, connections=tuple(broken))))


def test_checker_looks_around_corridors():
    dungeon, index = carved()
    room = dungeon.rooms[0]
    inside = (Point(room.x + 2, room.y + 2),)
    for corridor, words in ((inside, "runs into a room"), (dungeon.connections[index].corridor, "touches another one")):
        broken = list(dungeon.connections)
        broken.append(broken[index]._replace(corridor=corridor))
        assert any(words in line for line in check(replace(dungeon, connections=tuple(broken))))
    tight = replace(dungeon, params=replace(dungeon.params, corridors=1))
    assert any("more than 1" in line for line in check(tight))
    bounds = replace(dungeon, params=replace(dungeon.params, bounds=(10, 10)))
    assert any("tiles, more than 10x10" in line for line in check(bounds))


def test_checker_counts_loops_along_corridors():
    dungeon, index = carved()
    fewer = replace(dungeon, connections=dungeon.connections[:index] + dungeon.connections[index + 1 :])
    assert any("loops instead of" in line for line in check(fewer))


def test_pictures_show_corridors():
    dungeon, index = carved()
    drawing = format_svg(dungeon)
    assert f'id="corridor-{index}"' in drawing
    assert drawing.count('id="corridor-') == 1 + sum(bool(c.corridor) for c in dungeon.connections)
    assert draw(dungeon).width


@each("corridors", [-1, 101])
def test_wrong_lengths_are_refused(corridors):
    with pytest.raises(ParameterError, match="corridors"):
        replace(preset("keep"), corridors=corridors)


def test_command_line_carves(capsys):
    arguments = ["dungeon", "generate", "--preset", "hollow:6:3:8", "--seed", "3", "--loops", "0.5", "--corridors", "8"]
    assert main([*arguments, "--format", "json"]) == 0
    assert parse_map(capsys.readouterr().out) == carved()[0]


def test_the_way_of_a_connection_is_from_door_to_door():
    dungeon, index = carved()
    way = dungeon.connections[index].way
    assert all(abs(a.x - b.x) + abs(a.y - b.y) == 1 for a, b in pairwise(way))
    first, second = dungeon.connections[index].doors
    assert (way[0], way[-1]) == (first[:2], second[:2])
    assert isinstance(first, Door)

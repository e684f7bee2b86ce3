"""Paths on maps of all kinds, against a search through rooms, doors and corridors as they were drawn."""

from collections import deque
from dataclasses import replace
from itertools import pairwise

import pytest

from pycore.base.errors import ParameterError
from pycore.base.geometry import Point
from pycore.base.rng import Rng
from pycore.dungeon import Navigation, Request, fingerprint, format_map, parse_map, parse_room, preset
from tests.cases import each
from tests.dungeon.finished import finished

STAIRS = replace(parse_room("#####\n#...#\n#...#\n#...#\n#####", "stairs"), tags=("stairs",), instances=4, weight=0)
TALL = (
    Request(templates=(*preset("keep").templates, STAIRS), rooms=30, floors=3, locks=3, loops=0.3, corridors=6, seed=5)
    .make()
    .unwrap()
)
MAPS = [dungeon for dungeon in (TALL, *map(finished, range(12))) if dungeon is not None]
LARGE = Request(preset="keep", rooms=300, locks=5, loops=0.2, corridors=8, seed=5)
FLOOR = 2  # the code of floors in drawings


def steps_of(dungeon, closed):
    """Return {cell: cells one step away}, from the drawings of rooms and the ways of connections."""
    shut = {number for lock in closed for number in dungeon.locks[lock].connections}
    cells = set()
    for room in dungeon.rooms:
        for y, row in enumerate(room.template.tiles.rows()):
            cells |= {(room.x + x, room.y + y) for x, code in enumerate(row) if code == FLOOR}
    climbs = {}
    for number, connection in enumerate(dungeon.connections):
        ends = [set(door.cells) for door in connection.doors]
        if connection.is_stairs:
            (below,), (above,) = ends
            climbs |= {below: above, above: below}
        cells |= set(map(tuple, connection.corridor)) | ends[0] | ends[1]
        if number in shut:
            cells -= ends[0] | ends[1]
    near = {(x, y): {(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)} & cells for x, y in cells}
    for below, above in climbs.items():
        if {below, above} <= cells:
            near[below].add(above)
    return near


def distances(near, start):
    far, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for there in near[here]:
            if there not in far:
                far[there] = far[here] + 1
                waiting.append(there)
    return far


def compare_cells(dungeon, closings, starts, goals, dice):
    """Compare paths between random cells with plain searches, for several locks closed; return how many there are."""
    navigation, found = Navigation(dungeon), 0
    for closed in closings:
        near = steps_of(dungeon, closed)
        cells = sorted(near)
        for _ in range(starts):
            start = cells[dice.below(len(cells))]
            far = distances(near, start)
            for _ in range(goals):
                goal = cells[dice.below(len(cells))]
                path = navigation.between_cells(Point(*start), Point(*goal), closed)
                assert len(path) - 1 == far.get(goal, -1)
                assert not path or (path[0], path[-1]) == (start, goal)
                assert all(tuple(b) in near[tuple(a)] for a, b in pairwise(path))
                found += bool(path)
    return found


@each("dungeon", MAPS)
def test_paths_between_cells_are_shortest_walks(dungeon):
    locks = range(len(dungeon.locks))
    assert compare_cells(dungeon, [(), *([n] for n in locks), locks], 8, 10, Rng(1))


def test_a_thousand_pairs_of_cells_on_a_large_map():
    dungeon = LARGE.make().unwrap()
    closings = [(), (0,), (1, 3), range(len(dungeon.locks))]
    assert 300 < compare_cells(dungeon, closings, 10, 25, Rng(2)) < 1000


@each("dungeon", MAPS)
def test_paths_between_rooms_have_the_fewest_doors(dungeon):
    navigation = Navigation(dungeon)
    for closed in [(), *([n] for n in range(len(dungeon.locks))), range(len(dungeon.locks))]:
        shut = {number for lock in closed for number in dungeon.locks[lock].connections}
        ways = [c.rooms for number, c in enumerate(dungeon.connections) if number not in shut]
        near = {room: {b if room == a else a for a, b in ways if room in (a, b)} for room in range(len(dungeon.rooms))}
        for start in near:
            far = distances(near, start)
            for goal in near:
                path = navigation.between_rooms(start, goal, closed)
                assert len(path) - 1 == far.get(goal, -1)
                assert not path or (path[0], path[-1]) == (start, goal)
                assert all(b in near[a] for a, b in pairwise(path))


def test_there_are_locks_corridors_and_floors_among_the_maps():
    assert sum(len(dungeon.locks) for dungeon in MAPS) > 10
    assert any(c.corridor for dungeon in MAPS for c in dungeon.connections)
    assert max(TALL.floors) == 2


def test_who_stands_in_a_closed_door_may_leave_it():
    door = TALL.connections[TALL.locks[0].connections[0]].doors[0]
    cell = Point(*door.cells[0])
    spot = TALL.spot(TALL.start)
    navigation = Navigation(TALL)
    assert navigation.between_cells(cell, cell, [0]) == [cell]
    assert navigation.between_cells(spot, cell, [0]) == []
    assert navigation.between_cells(spot, cell)[-1] == cell


@each("cell", [(-1, 0), (0, 0), (10**9, 3), (3, -(10**30))])
def test_no_path_leads_to_walls_and_out_of_the_map(cell):
    navigation, spot = Navigation(TALL), TALL.spot(0)
    assert navigation.between_cells(Point(*cell), spot) == []
    assert navigation.between_cells(spot, Point(*cell)) == []


@each("wrong", [(0, 30), (-1, 0), (0, 0, [3]), (0, 0, [-1])])
def test_rooms_and_locks_that_are_not_there(wrong):
    with pytest.raises(ParameterError, match=r"there is no (room|lock)"):
        Navigation(TALL).between_rooms(*wrong)


def test_fingerprints_are_equal_for_equal_maps_only():
    marks = {fingerprint(dungeon) for dungeon in MAPS}
    assert len(marks) == len({format_map(dungeon) for dungeon in MAPS})
    assert all(len(mark) == 16 and int(mark, 16) >= 0 for mark in marks)
    assert fingerprint(parse_map(format_map(TALL))) == fingerprint(TALL)
    assert fingerprint(replace(TALL, locks=TALL.locks[:-1])) not in marks

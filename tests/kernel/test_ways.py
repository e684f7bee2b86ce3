"""Ways over grids against rings of cells."""

import itertools
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.dungeon.model.floors import MAX_COLUMNS
from pycore.kernel.ways import WayGrid
from tests.oracle.ways import STEPS, distances


@st.composite
def mazes(draw, groups):
    """A grid, its open cells, and groups of cells, some of them closed or outside."""
    width, height = draw(st.integers(1, 12)), draw(st.integers(1, 9))
    cells = {(x, y) for x in range(width) for y in range(height)}
    codes = bytes(draw(st.lists(st.sampled_from([0, 0, 7]), min_size=width * height, max_size=width * height)))
    grid = WayGrid(width, height)
    grid.close(0, 0, width, height, codes)
    if draw(st.booleans()):
        x, y, w, h = (draw(st.integers(-3, 12)) for _ in range(4))
        grid.close(x, y, w, h)
        cells -= {(x + i, y + j) for i in range(w) for j in range(h)}
    cells -= {(i % width, i // width) for i, code in enumerate(codes) if code}
    cell = st.tuples(st.integers(-1, width), st.integers(-1, height))
    return grid, cells, [draw(st.lists(cell, max_size=4)) for _ in range(groups)]


@given(mazes(0))
def test_cells_are_open_unless_closed(maze):
    grid, cells, _ = maze
    around = [(x, y) for x in range(-2, grid.width + 2) for y in range(-2, grid.height + 2)]
    assert {cell for cell in around if grid.is_open(*cell)} == cells
    seen_from = [(x - 5, y + 3) for x, y in around]
    assert list(grid.are_open(5, -3, seen_from)) == [cell in cells for cell in around]
    grid.close(-1, -1, grid.width + 2, grid.height + 2)
    assert not any(grid.is_open(*cell) for cell in around)
    grid.reopen(-1, -1, grid.width + 2, grid.height + 2)
    assert {cell for cell in around if grid.is_open(*cell)} == cells


@given(mazes(2), st.integers(0, 30), st.integers(0, 3))
def test_ways_are_shortest_ways(maze, longest, heading):
    grid, cells, (starts, goals) = maze
    far = distances(cells, starts)
    for _ in range(2):  # the second search finds nothing left over from the first
        way = grid.way(starts, goals, longest, [heading] * len(goals))
        within = [far[goal] for goal in goals if far.get(goal, 99) <= longest]
        if not within:
            assert way is None
            continue
        assert len(way) == min(within)
        assert way[-1] == next(goal for goal in goals if far.get(goal) == len(way))
        assert way[0] in starts
        assert set(way) <= cells
        assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in itertools.pairwise(way))
        dx, dy = STEPS[heading]
        ahead = way[-1][0] + dx, way[-1][1] + dy
        assert len(way) == 1 or far.get(ahead) != len(way) - 1 or way[-2] == ahead


@given(mazes(5), st.integers(0, 30))
def test_near_groups_are_those_with_a_way(maze, longest):
    grid, cells, groups = maze
    expected = []
    for i, group in enumerate(groups):
        far = distances(cells, group)
        later = range(i + 1, len(groups))
        expected += [(i, j) for j in later if any(far.get(cell, 99) <= longest for cell in groups[j])]
    assert grid.near(groups, longest) == expected


def test_ways_go_straight_on():
    assert WayGrid(4, 3).way([(0, 0)], [(3, 2)], 9, [3]) == [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (3, 2)]
    assert WayGrid(4, 3).way([(0, 0)], [(3, 2)], 9, [0]) == [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2)]


def test_all_floors_of_a_dungeon_side_by_side_are_a_grid():
    grid = WayGrid(MAX_COLUMNS, 3)
    assert len(grid.way([(MAX_COLUMNS - 9, 1)], [(MAX_COLUMNS - 1, 1)], 9, [0])) == 9


def test_wrong_sizes_are_refused():
    with pytest.raises(ParameterError, match="size"):
        WayGrid(524_289, 1)
    with pytest.raises(ParameterError, match="size"):
        WayGrid(1, -1)
    with pytest.raises(MemoryError):
        WayGrid(65_536, 65_536)
    with pytest.raises(ParameterError, match="pattern"):
        WayGrid(3, 3).close(0, 0, 2, 2, b"abc")


def test_the_first_of_equally_near_goals_is_taken():
    grid = WayGrid(5, 5)
    east, west, south = (4, 2), (0, 2), (2, 4)
    for goals in itertools.permutations([east, west, south]):
        assert grid.way([(2, 2)], goals, 9, [0] * 3)[-1] == goals[0]
    # A nearer one comes before it, wherever it stands.
    assert grid.way([(2, 2)], [east, (2, 1), west], 9, [0] * 3)[-1] == (2, 1)


def test_a_cell_is_closed_no_more_often_than_is_counted():
    grid = WayGrid(3, 1)
    for _ in range(255):
        grid.close(1, 0, 1, 1)
    with pytest.raises(ParameterError, match=r"\(1, 0\) is closed 255 times"):
        grid.close(0, 0, 3, 1)
    assert list(grid.are_open(0, 0, [(0, 0), (1, 0), (2, 0)])) == [1, 0, 1]
    for _ in range(255):
        grid.reopen(1, 0, 1, 1)
    assert grid.is_open(1, 0)
    with pytest.raises(ParameterError, match="is closed not at all"):
        grid.reopen(1, 0, 1, 1)


def test_steps_are_counted_as_far_as_they_fit():
    grid = WayGrid(2, 1)
    for longest in (-1, 65_536):
        with pytest.raises(ParameterError, match="longest"):
            grid.way([(0, 0)], [(1, 0)], longest, [0])
        with pytest.raises(ParameterError, match="longest"):
            grid.near([[(0, 0)], [(1, 0)]], longest)
    # A way of 65,535 cells is found, one more is not.
    line = WayGrid(65_536, 1)
    assert len(line.way([(0, 0)], [(65_534, 0)], 65_535, [0])) == 65_535
    assert line.way([(0, 0)], [(65_535, 0)], 65_535, [0]) is None


def test_sizes_of_patterns_do_not_wrap():
    with pytest.raises(ParameterError, match="pattern"):
        WayGrid(3, 3).close(0, 0, 65_536, 65_536, b"")
    grid = WayGrid(3, 3)
    grid.close(-(2**31), -(2**31), 2**32, 2**32)
    assert not grid.is_open(1, 1)


def test_grids_of_two_threads_are_independent():
    found = {}

    def search(number):
        grid = WayGrid(300, 300)
        for y in range(1, 300, 2):
            grid.close(0 if (y // 2 + number) % 2 else 1, y, 299, 1)
        found[number] = [len(grid.way([(0, 0)], [(299, 298)], 65_535, [0])) for _ in range(20)]

    threads = [threading.Thread(target=search, args=(number,)) for number in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(len(set(lengths)) == 1 and lengths[0] > 40_000 for lengths in found.values())

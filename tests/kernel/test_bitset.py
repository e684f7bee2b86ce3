"""Bit grids against sets of cells, at the sizes where words begin and end."""

import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.kernel.bitset import BitGrid
from tests.oracle import bitset as oracle

SIDES = st.sampled_from([1, 2, 3, 5, 31, 63, 64, 65, 127, 128, 129])


def grid_of(cells, width, height):
    grid = BitGrid(width, height)
    for x, y in cells:
        grid.set(x, y)
    return grid


def cells_of(grid):
    return {(x, y) for y, row in enumerate(grid.rows()) for x in range(row.bit_length()) if row >> x & 1}


@st.composite
def cell_sets(draw, width, height):
    """Dense sets as well as thin ones: floods need long ways, collisions need gaps."""
    rows = draw(st.lists(st.integers(0, 2**width - 1), min_size=height, max_size=height))
    return {(x, y) for y, row in enumerate(rows) for x in range(width) if row >> x & 1}


@st.composite
def grids(draw):
    width, height = draw(SIDES), draw(st.integers(1, 9))
    return draw(cell_sets(width, height)), width, height


@given(grids())
def test_bits_are_where_they_were_set(drawn):
    cells, width, height = drawn
    grid = grid_of(cells, width, height)
    assert cells_of(grid) == cells
    assert grid.count() == len(cells)
    assert all(grid.test(x, y) == ((x, y) in cells) for x in range(width) for y in range(height))
    for x, y in cells:
        grid.set(x, y, value=False)
    assert grid.count() == 0


@given(grids(), st.data())
def test_patterns_collide_and_stamp_as_sets_do(drawn, data):
    cells, width, height = drawn
    w, h = data.draw(st.integers(1, width)), data.draw(st.integers(1, height))
    x, y = data.draw(st.integers(0, width - w)), data.draw(st.integers(0, height - h))
    pattern = data.draw(cell_sets(w, h))
    grid, small = grid_of(cells, width, height), grid_of(pattern, w, h)
    assert grid.collides(small, x, y) == oracle.collides(cells, pattern, x, y)
    grid.stamp(small, x, y)
    assert cells_of(grid) == oracle.stamp(cells, pattern, x, y)


@given(grids(), st.integers(-140, 140), st.integers(-10, 10))
def test_shift_loses_what_leaves_the_grid(drawn, dx, dy):
    cells, width, height = drawn
    assert cells_of(grid_of(cells, width, height).shifted(dx, dy)) == oracle.shifted(cells, dx, dy, width, height)


@given(grids(), st.data())
def test_flood_reaches_what_is_connected(drawn, data):
    cells, width, height = drawn
    x, y = data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1))
    assert cells_of(grid_of(cells, width, height).flood(x, y)) == oracle.flood(cells, x, y)


def test_flood_follows_a_spiral_through_every_turn():
    size, cells, x, y, dx, dy = 71, set(), 0, 0, 1, 0
    while True:
        cells.add((x, y))
        ahead, beyond = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if not (0 <= ahead[0] < size and 0 <= ahead[1] < size) or beyond in cells:
            dx, dy = -dy, dx
            if (x + 2 * dx, y + 2 * dy) in cells:
                break
            ahead = (x + dx, y + dy)
        x, y = ahead
    assert len(cells) > 2000
    assert cells_of(grid_of(cells, size, size).flood(0, 0)) == cells


def test_cells_outside_are_refused():
    for x, y in (
        (-1, 0),
        (0, -1),
        (64, 0),
        (0, 3),
    ):
        grid = BitGrid(64, 3)
        for use in (grid.test, grid.set, grid.flood):
            with pytest.raises(ParameterError, match="leave the grid"):
                use(x, y)


def test_sizes_without_sense_are_refused():
    for width, height in (
        (0, 1),
        (1, 0),
        (-5, 5),
        (70000, 1),
    ):
        with pytest.raises(ParameterError, match="size"):
            BitGrid(width, height)


def test_patterns_that_leave_the_grid_are_refused():
    grid, pattern = BitGrid(10, 10), BitGrid(4, 4)
    grid.stamp(pattern, 6, 6)
    for x, y in ((7, 6), (6, 7), (-1, 0)):
        with pytest.raises(ParameterError, match="leave the grid"):
            grid.collides(pattern, x, y)


def test_two_threads_read_one_grid_at_once():
    grid = BitGrid(2000, 2000)
    for i in range(2000):
        grid.set(i, i)
        grid.set(i, max(i - 1, 0))
    counts = []
    threads = [threading.Thread(target=lambda: counts.append(grid.flood(0, 0).count())) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [3999, 3999]

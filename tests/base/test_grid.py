"""Grids of codes and their text form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.geometry import Rect, Symmetry
from pycore.base.grid import Grid, format_grid, parse_grid


@st.composite
def grids(draw):
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    return Grid(
        width, height, bytes(draw(st.lists(st.integers(0, 3), min_size=width * height, max_size=width * height)))
    )


@given(grids())
def test_text_and_back(grid):
    lines = format_grid(grid, " #.+")
    assert parse_grid(lines, " #.+", largest=64) == grid


def test_missing_cells_at_the_end_of_a_line_are_padded():
    assert parse_grid(["#.", "", "#"], " #.", largest=3, pad=" ") == parse_grid(["#.", "  ", "# "], " #.", largest=3)


@given(grids(), st.sampled_from(Symmetry))
def test_symmetries_move_cells_and_come_back(grid, symmetry):
    moved = grid.transformed(symmetry)
    for y in range(grid.height):
        for x in range(grid.width):
            assert moved.at(*symmetry.point(x, y, grid.width, grid.height)) == grid.at(x, y)
    assert moved.transformed(symmetry.inverse) == grid


@given(grids())
def test_array_is_a_view_with_rows_first(grid):
    array = grid.array()
    assert array.shape == (grid.height, grid.width)
    assert not array.flags.writeable
    assert [bytes(row) for row in array] == list(grid.rows())


def test_crop_keeps_what_is_inside():
    grid = parse_grid(["abcd", "bcda", "cdab"], "abcd", largest=4)
    assert format_grid(grid.crop(Rect(1, 1, 2, 2)), "abcd") == ["cd", "da"]


def test_cells_outside_have_the_code_asked_for():
    grid = parse_grid(["ab"], "ab", largest=2)
    assert grid.at(-1, 0, 7) == grid.at(0, 1, 7) == grid.at(2, 0, 7) == 7
    assert grid.at(0, -1, 7) == grid.at(1, -1, 7) == 7
    assert grid.at(1, 0, 7) == 1
    assert grid.at(9, 9) == 0


def test_bad_lines_are_named():
    for lines, place, words in (
        (["ab", "a"], (11, 2), "row of 1 cells where others have 2"),
        (["a", "ab"], (10, 2), "row of 1 cells"),
        (["ab", "aX"], (11, 2), "character 'X' is not one of 'ab'"),
        ([], (10, 0), "no cell"),
        (["", ""], (10, 0), "no cell"),
        (["a" * 10], (10, 1), "10x1 is larger than 9x9"),
        # Padded, it would have 100,000,000,000 cells.
        (["a" * 10**6, *["b"] * 10**5], (10, 1), "1000000x100001 is larger than 9x9"),
    ):
        with pytest.raises(NotationError, match=words) as caught:
            parse_grid(lines, "ab", largest=9, pad="a" * (len(lines) > 9), source="levels.txt", first_line=10)
        assert (caught.value.line, caught.value.column) == place
        assert str(caught.value).startswith(f"levels.txt:{place[0]}")


def test_lines_are_counted_from_one_and_codes_without_a_character_are_told():
    for lines in ([], ["ab", "a"]):
        with pytest.raises(NotationError) as caught:
            parse_grid(lines, "ab", largest=9)
        assert (caught.value.source, caught.value.line) == ("", max(1, len(lines)))
    assert format_grid(Grid(2, 1, bytes([1, 255])), "ab") == ["b?"]


def test_grids_without_sense_are_refused():
    for width, height, cells in (
        (0, 1, b""),
        (1, 0, b""),
        (2, 2, b"abc"),
    ):
        with pytest.raises(ParameterError):
            Grid(width, height, cells)

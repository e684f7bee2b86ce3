"""Drawings, codes, packs and exports."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError
from pycore.linjat import (
    Level,
    format_code,
    format_level,
    format_levels,
    format_puzzle,
    format_puzzles,
    parse_code,
    parse_level,
    parse_levels,
    parse_puzzle,
    parse_puzzles,
    render,
    solve,
    start,
)
from pycore.linjat.export import to_json, to_svg, to_tateyoko
from pycore.linjat.notation import format_line, parse_line
from tests.linjat.strategies import boards


@given(st.lists(boards(), min_size=1, max_size=3))
def test_drawings_and_codes_come_back(puzzles):
    text = format_puzzles(tuple(puzzles), tuple("title" for _ in puzzles))
    assert parse_puzzles(text) == tuple(puzzles)
    for puzzle in puzzles:
        assert parse_puzzle(format_puzzle(puzzle)) == puzzle
        assert parse_code(format_code(puzzle)) == puzzle == parse_puzzle(format_code(puzzle))


@given(st.text("123AU._ ;x:\n\rabz", max_size=60))
def test_any_text_is_refused_or_a_fixed_point(text):
    try:
        puzzles = parse_puzzles(text, "file")
    except NotationError:
        return
    assert parse_puzzles(format_puzzles(puzzles)) == puzzles


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("2.\n2x\n", "2:2"),
        ("_" * 31, "1"),
        ("3x2:.a2c2", "1"),
        ("3x2:.a2d\n", "1:5"),
        ("40x2:.", "1:1"),
        ("", ""),
        ("; nothing\n", ""),
    ],
)
def test_mistakes_are_placed(text, place):
    with pytest.raises(NotationError) as caught:
        parse_puzzles(text, "file")
    assert str(caught.value).startswith(f"file:{place}".rstrip(":"))


def test_ragged_rows_and_spaces_are_blanks():
    assert format_puzzle(parse_puzzle("  3\n.\n")) == "__3\n.__\n"


def test_lines_as_text():
    assert format_line(parse_line("3,4-3,1")) == "3,1-3,4"
    for wrong in ("1,1", "1,1-2,2", "0,1-1,1", "a"):
        with pytest.raises(NotationError):
            parse_line(wrong)


@given(boards(), st.integers(0, 2**64 - 1), st.integers(-99, 999), st.sampled_from(["", "easy"]))
def test_levels_come_back(puzzle, seed, score, preset):
    solution = tuple(places[0] for places in puzzle.places if places)
    if len(solution) == len(puzzle.numbers):
        level = Level(puzzle, solution, seed, preset, score)
        assert parse_level(format_level(level)) == level
        assert parse_levels(format_levels([level, level])) == (level, level)


def test_a_level_without_its_solution_is_refused():
    with pytest.raises(NotationError, match="lacks its solution"):
        parse_level("; seed: 3\n2.\n", "file")
    with pytest.raises(NotationError, match="0 lines"):
        parse_level("; solution:\n2.\n", "file")


def test_exports():
    puzzle = parse_puzzle("2.\n2_\n")
    lines = solve(puzzle).unwrap().lines
    record = json.loads(to_json([Level(puzzle, lines)]))["levels"][0]
    assert record["rows"] == ["2.", "2_"]
    assert record["code"] == "2x2:2.2a"
    assert len(record["solution"]) == 2
    assert to_svg(puzzle, lines).count("<circle") == 1
    assert to_tateyoko(puzzle) == "tateyoko/2/2/2g2g"
    with pytest.raises(NotationError, match="cover 2 of 4"):
        to_tateyoko(parse_puzzle("2.\n__\n"))


def test_a_position_is_drawn():
    assert render(start(parse_puzzle("2.\n2_\n"))) == "2 .\n2\n"

"""Drawings, codes, packs and exports."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.linjat import (
    Level,
    format_code,
    format_level,
    format_levels,
    format_puzzle,
    format_puzzles,
    legal_moves,
    parse_code,
    parse_level,
    parse_levels,
    parse_puzzle,
    parse_puzzles,
    play,
    render,
    solve,
    start,
)
from pycore.linjat.export import to_json, to_svg, to_tateyoko
from pycore.linjat.notation import format_line, parse_line
from tests.cases import each
from tests.linjat.strategies import boards
from tests.sharing import repeats


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


@each(
    ("text", "place"),
    [
        ("2.\n2x\n", "2:2"),
        ("_" * 31, "1"),
        ("3x2:.a2c2", "1:5"),
        ("3x2:.a2d\n", "1:5"),
        ("40x2:.", "1:1"),
        ("0x1:", "1:1"),
        ("1x0:", "1:1"),
        ("31x1:ze", "1:1"),
        ("1x31:ze", "1:1"),
        ("2\n" * 31, "1"),
        (".\n\n_\n.?\n", "4:2"),
        ("2x2:1V2a\n", "1"),
        ("", ""),
        ("; nothing\n", ""),
    ],
)
def test_mistakes_are_placed(text, place):
    with pytest.raises(NotationError) as caught:
        parse_puzzles(text, "file")
    assert str(caught.value).startswith(f"file:{place}:".replace("::", ":") + " ")


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


def test_the_largest_boards():
    for text in ("_" * 30 + "\n" + ".\n" * 29, "30x30:" + "z" * 34 + "p"):
        puzzle = parse_puzzle(text)
        assert (puzzle.width, puzzle.height) == (30, 30)
        assert parse_code(format_code(puzzle)) == puzzle


def test_one_puzzle_is_one():
    for parse, text in ((parse_puzzle, "2.\n\n1\n"), (parse_level, "; solution: 1,1-1,1\n1\n" * 2)):
        with pytest.raises(NotationError, match="2 puzzles where one is meant") as caught:
            parse(text, "file")
        assert caught.value.source == "file"
    for wrong in ("", "2.", "3x2.a2c", "3x2:.a2c\n3x2:.a2c"):
        with pytest.raises(NotationError, match="is no code"):
            parse_code(wrong)
    with pytest.raises(NotationError, match="3 cells for 2x2") as caught:
        parse_code("2x2:c", "file")
    assert (caught.value.line, caught.value.column) == (1, 5)


def test_titles_stand_above_their_puzzles():
    one, two = parse_puzzles("1\n\n2.\n")
    assert format_puzzles((one, two), ("first", "")) == "; first\n1\n;\n2.\n"
    assert format_puzzles((one, two)) == ";\n1\n;\n2.\n"


def test_texts_may_be_as_long_as_the_limit():
    longest = "1\n;".ljust(1_000_000)
    assert parse_puzzle(longest).width == 1
    with pytest.raises(NotationError, match="up to 1000000 characters"):
        parse_puzzle(longest + " ")


def test_no_pack_is_written_that_is_too_long_to_be_read():
    level = parse_level("; solution: 1,1-1,1\n1\n")
    # Each level has 22 characters, the last one 33 and its name, and between two of them is an empty line.
    levels = [level] * 43_476
    assert len(format_levels([*levels, replace(level, preset="x" * 19)])) == 1_000_000
    with pytest.raises(ParameterError, match="up to 1000000 characters, and this one would have 1000001"):
        format_levels([*levels, replace(level, preset="x" * 20)])


@each(("one", "apart"), [("1x1:1", "\n"), ("1", "\n\n"), ("1", "\n;\n")][: repeats(1, 3)])
def test_a_text_has_up_to_10000_puzzles(one, apart):
    for end in ("", "\n")[: repeats(1, 2)]:
        assert len(parse_puzzles(apart.join([one] * 10_000) + end)) == 10_000
        with pytest.raises(NotationError, match="more than 10000 puzzles"):
            parse_puzzles(apart.join([one] * 10_001) + end)


def test_the_name_of_a_preset_has_up_to_200_printable_characters():
    text = "; preset: {}\n; solution: 1,1-1,1\n1\n"
    assert parse_level(text.format("x" * 200)).preset == "x" * 200
    for wrong in ("x" * 201, "a\tb"):
        with pytest.raises(NotationError, match="is no name of up to 200 printable characters") as caught:
            parse_level(text.format(wrong), "file")
        assert (caught.value.source, caught.value.line) == ("file", 3)


def test_what_is_nought_is_not_written():
    assert format_level(parse_level("; solution: 1,1-2,1\n2.\n")) == "; solution: 1,1-2,1\n2.\n"


@each(
    ("text", "message"),
    [
        ("; seed: x\n; solution: 1,1-1,1\n1\n", "seed 'x' is no whole number"),
        ("; score: 1.5\n; solution: 1,1-1,1\n1\n", "score '1.5' is no whole number"),
        ("; solution: 1,1-2,2\n1\n", "1,1-2,2 is not straight"),
    ],
)
def test_wrong_evidence_of_a_level_is_named(text, message):
    with pytest.raises(NotationError, match=message) as caught:
        parse_level(text, "file")
    assert (caught.value.source, caught.value.line) == ("file", text.count("\n"))


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


def drawn(position, x, y):
    """Return the character of a cell and the one of the gap on its right."""
    puzzle = position.puzzle
    numbers = {(number.x, number.y): number.value for number in puzzle.numbers}
    over = [line for line in position.lines if line and line.holds(x, y)]
    if (x, y) in numbers:
        cell = "0123456789ABCDEFGHIJKLMNOPQRSTU"[numbers[x, y]]
    elif over:
        cell = "─" if over[0].y0 == over[0].y1 else "│"
    else:
        cell = "." if (x, y) in puzzle.dots else " "
    return cell + ("─" if any(line.y0 == line.y1 and line.holds(x + 1, y) for line in over) else " ")


@given(boards(side=14), st.integers(0, 2**32))
def test_positions_are_drawn_cell_by_cell(puzzle, seed):
    rng, position = Rng(seed), start(puzzle)
    while rng.below(4) and (moves := list(legal_moves(position))):
        position = play(position, rng.choice(moves))
    rows = ["".join(drawn(position, x, y) for x in range(puzzle.width)).rstrip() for y in range(puzzle.height)]
    assert render(position) == "".join(f"{row}\n" for row in rows)
    head = "".join(f" {digit}" for digit in "12345678901234"[: puzzle.width])
    ruled = [f"{number:2} {row}".rstrip() for number, row in enumerate(rows, 1)]
    assert render(position, ruled=True).split("\n") == [f"  {head}", *ruled, ""]


def test_a_position_is_drawn():
    assert render(start(parse_puzzle("2.\n2_\n"))) == "2 .\n2\n"

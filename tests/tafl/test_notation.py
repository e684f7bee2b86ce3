"""Texts of games, positions and moves: what they mean, what is refused and where the mistake is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.tafl import (
    Rules,
    Variant,
    canonical,
    format,  # noqa: A004
    format_fen,
    format_move,
    generate,
    outcome,
    parse,
    parse_fen,
    parse_line,
    parse_move,
    play,
    preset,
    set_up,
    setups_of,
)
from pycore.tafl.notation import format_rules
from tests.cases import each

TEXT = """tafl brandubh quiet=100 loss
attackers move
#..A..#
...A...
...D...
AADKDAA
...D...
...A...
#..A..#
"""
START = "3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3 a"


def test_the_start():
    start = generate(preset("brandubh"), Rng(1)).unwrap()
    assert format(start) == TEXT
    assert parse(TEXT) == start == parse_fen(START, Rules())
    assert format_fen(start) == START


def changed(line, text):
    lines = TEXT.splitlines()
    lines[line - 1] = text
    return "\n".join(lines) + "\n"


@each(
    ("text", "line", "column", "message"),
    [
        (changed(1, "tafl brandubh quiet=0 loss"), 1, 1, "quiet: 0 is not in"),
        (changed(1, "tafl brandubh strong unarmed"), 1, 1, "is not like"),
        (changed(1, "tafl hnefatafl"), 1, 1, "is not like"),
        (changed(1, "brandubh quiet=9"), 1, 1, "expected 'tafl'"),
        (changed(2, "red moves"), 2, 1, "expected 'attackers move'"),
        (changed(3, "#..A..x"), 3, 7, "'x' is neither a piece nor '#'"),
        (changed(3, "#..A.##"), 3, 6, "'#' is neither a piece nor '.'"),
        (changed(3, "#..A.."), 3, 7, "row of 6 characters"),
        (changed(3, "A.....#"), 3, 1, "only the king can be here, not 'A'"),
        (changed(5, "..DDD.."), 6, 5, "more than 4 of 'D'"),
        (changed(5, "...K..."), 6, 4, "more than 1 of 'K'"),
        (changed(6, "AAD#DAA"), 2, 1, "this player has won already"),
        ("\n".join(TEXT.splitlines()[:8]), 9, 0, "6 rows are drawn"),
        (TEXT + "quiet:\n", 10, 1, "no moves"),
        (TEXT + "quiet: d1-c1 b3\n", 10, 14, "'b3' is no move"),
        (TEXT + "quiet: d1-c1xd4\n", 10, 8, "is no move without a capture"),
        (TEXT + "quiet: d1-h1\n", 10, 8, "there is no cell 'h1'"),
        (TEXT + "quiet: d1-c1\n", 10, 8, "d1-c1 does not lead to the position"),
        (TEXT + "quiet: d2-d3\n", 10, 8, "d2-d3 does not lead to the position"),
        (TEXT + "bag: x\n", 10, 1, "nothing is expected here"),
    ],
)
def test_mistakes_are_named_with_their_place(text, line, column, message):
    with pytest.raises(NotationError) as caught:
        parse(text, "game.txt")
    assert message in str(caught.value)
    assert str(caught.value).startswith("game.txt")
    assert (caught.value.line, caught.value.column or 0) == (line, column)


def test_a_quiet_move_that_would_have_captured_is_impossible():
    text = (
        "tafl brandubh quiet=100 loss\ndefenders move\n#.....#\n..ADA..\n.......\n.K.#...\n.......\n.......\n#.....#\n"
    )
    assert parse(text).quiet == ()
    with pytest.raises(NotationError, match="c5-c6 does not lead"):
        parse(f"{text}quiet: c5-c6\n")
    assert len(parse(text.replace("D", ".") + "quiet: c5-c6\n").quiet) == 1


def test_quiet_moves_do_not_go_on_after_the_end():
    there_and_back = ["d6-e6", "c4-c5", "e6-d6", "c5-c4"]
    position = generate(preset("brandubh"), Rng(1)).unwrap()
    for move in there_and_back * 2:
        position = play(position, parse_move(move, position))
    assert outcome(position)
    assert parse(format(position)) == position
    onward = play(position, parse_move("d6-e6", position))
    with pytest.raises(NotationError, match="d6-e6 does not lead") as caught:
        parse(format(onward))
    assert caught.value.column == format(onward).splitlines()[-1].rindex("d6-e6") + 1


def test_no_soldier_stands_on_the_throne_before_the_quiet_moves():
    text = (
        "tafl brandubh quiet=100 loss\ndefenders move\n#.....#\n.......\n...A...\n...#...\nK......\n.......\n#.....#\n"
    )
    assert parse(text)
    with pytest.raises(NotationError, match="d4-d5 does not lead"):
        parse(text + "quiet: d4-d5\n")


@each(
    ("text", "message"),
    [
        ("3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3 x", "is 'a' or 'd', not 'x'"),
        ("3A3/3A3/3D3/AADKDAA/3D3/3A3 a", "6 rows, not 7 as in brandubh"),
        ("3A3/3A3/3D3/AADKDAA/3D3/3A3/3A4 a", "a row of 8 cells, not 7"),
        ("3A3/3A3/3D3/AADKDAA/3D3/3A3/3B3 a", "'B' is neither a piece"),
        ("3A3/3A3/3D3/AADKDAA/3D3/3A3/3A\u0663 a", "is neither a piece"),
        ("3A3/3A3/3D3/AADKDAA/3D3/3A3/3A3\n a", "is neither a piece"),
        ("3A3/3A3/3D3/AADKDAA/3D3/3A3/03A3 a", "'0' is neither a piece"),
        ("K6/7/7/7/7/7/7 d", "this player has won already"),
        (f"{'7/' * 80} a", "no more than 150 characters"),
    ],
)
def test_wrong_positions_on_a_line_are_refused(text, message):
    with pytest.raises(NotationError, match=message.replace("(", "[(]")):
        parse_fen(text, Rules())


@each(
    ("text", "message"),
    [
        ("", "no move like"),
        ("d1d2", "no move like"),
        ("d1-d2x", "no move like"),
        ("d1-d20", "there is no cell 'd20'"),
        ("h1-d1", "there is no cell 'h1'"),
        ("d1-c1xd4", "captures nothing"),
        ("d1-c1xd4/", "there is no cell ''"),
        ("d1-c1xd4/4d", "there is no cell '4d'"),
        ("d1-c1xd" + "5" * 5000, "there is no cell 'd55555555'"),
    ],
)
def test_wrong_moves_are_named(text, message):
    with pytest.raises(NotationError, match=message):
        parse_move(text, parse(TEXT))


def test_captured_cells_are_those_of_the_move():
    position = parse_fen("7/2A4/2D4/A6/7/7/3K3 a", Rules())
    assert format_move(parse_move("a4-c4", position), position) == "a4-c4xc5"
    assert parse_move("a4-c4xc5", position) == parse_move("a4-c4", position)
    with pytest.raises(NotationError, match="captures c5"):
        parse_move("a4-c4xb5", position)


@each(
    ("name", "rules", "position"),
    [
        ("tablut", "tablut quiet=100 loss", "start"),
        ("opening copenhagen strong quiet=7 draw", "copenhagen strong quiet=7 draw", "opening"),
        ("capture-3", "brandubh quiet=100 loss", "capture-3"),
        ("9/9/9/9/K8/9/9/9/A8 a", "tablut quiet=100 loss", "9/9/9/9/K8/9/9/9/A8 a"),
        ("7/7/7/K6/7/7/2A4 a brandubh unarmed", "brandubh unarmed quiet=100 loss", "7/7/7/K6/7/7/2A4 a"),
    ],
)
def test_setups_as_text(name, rules, position):
    found = preset(name)
    assert (format_rules(found.rules), found.position) == (rules, position)


@each("name", ["hnefatafl", "opening chess", "7/7 a", "7/7/7/K6/7/7/2A4 a tablut", "brandubh x", ""])
def test_wrong_setups_are_named(name):
    with pytest.raises(ParameterError, match="preset") as caught:
        preset(name)
    assert "As a setup: " in str(caught.value)


def test_a_setup_of_another_variant_is_named():
    with pytest.raises(
        ParameterError, match=r"Unknown setup 'capture-5'. .*Available: opening, escape-3, escape-5, capture-3"
    ):
        preset("capture-5 copenhagen")
    with pytest.raises(ParameterError, match="The rules are copenhagen"):
        set_up(preset("copenhagen"), "capture-5", Rng(1))
    for variant in Variant:
        for name in setups_of(Rules(variant)):
            assert set_up(preset(variant.value), name, Rng(1)).unwrap().rules.variant is variant


def test_a_line_has_the_rules_of_the_setup():
    setup = preset("tablut unarmed quiet=5 draw")
    assert parse_line("9/9/9/9/K8/9/9/9/A8 a", setup).rules == setup.rules
    with pytest.raises(NotationError, match="a row of 7 cells, not 9"):
        parse_line(START, setup)


def read_or_none(text):
    try:
        return parse_fen(text, Rules())
    except NotationError:
        return None


@given(st.data())
def test_changed_positions_are_refused_or_fixed_points(data):
    at, length = data.draw(st.integers(0, len(START))), data.draw(st.integers(0, 3))
    text = START[:at] + data.draw(st.text(alphabet="ADK0123456789/ ad.", max_size=4)) + START[at + length :]
    position = read_or_none(text)
    if position is not None:
        assert parse_fen(format_fen(position), Rules()) == position
        assert parse(format(position)) == position


def test_positions_at_the_end_of_a_game_are_read():
    """The king is captured, and as many quiet moves are played as there may be."""
    rows = "#.....#\n.......\n..D....\n...#...\n.......\n.......\n#..A..#\n"
    taken = f"tafl brandubh quiet=100 loss\ndefenders move\n{rows}"
    assert format(parse(taken)) == taken
    with pytest.raises(NotationError, match="this player has won already"):
        parse(taken.replace("defenders", "attackers"))
    drawn = parse(TEXT.replace("quiet=100", "quiet=2"))
    for move in ("d7-c7", "d5-c5"):
        drawn = play(drawn, parse_move(move, drawn))
    assert outcome(drawn)
    assert parse(format(drawn)) == drawn
    with pytest.raises(NotationError, match="more than 1 quiet moves"):
        parse(format(drawn).replace("quiet=2", "quiet=1"))


def test_turned_and_mirrored_games_are_the_same():
    rows = changed(3, "#A....#").splitlines()
    one = parse("\n".join(rows) + "\n")
    for image in (
        rows[:1:-1],
        [row[::-1] for row in rows[2:]],
        ["".join(column) for column in zip(*rows[2:], strict=True)],
    ):
        assert canonical(parse("\n".join([*rows[:2], *image]) + "\n")) == canonical(one)
    assert canonical(parse(canonical(one))) == canonical(one)
    assert canonical(one) != canonical(parse(TEXT))
    moved = play(parse(TEXT), parse_move("d1-b1", parse(TEXT)))
    other = play(parse(TEXT), parse_move("d7-f7", parse(TEXT)))
    assert canonical(moved) == canonical(other)

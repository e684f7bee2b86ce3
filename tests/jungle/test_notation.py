"""Texts of games, positions and moves: what they mean, what is refused and where the mistake is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError
from pycore.base.rng import Rng
from pycore.jungle import Rules, canonical, format, format_fen, generate, parse, parse_fen, preset  # noqa: A004
from pycore.jungle.generator import START
from pycore.jungle.model import outcome
from pycore.jungle.notation import cell_name
from tests.cases import each

TEXT = """jungle strict quiet=100 draw
red moves
l.+#+.t
.d.+.c.
r.p.w.e
.~~.~~.
.~~.~~.
.~~.~~.
E.W.P.R
.C.+.D.
T.+#+.L
"""


def test_the_start():
    start = generate(preset("start"), Rng(1)).unwrap()
    assert format(start) == TEXT
    assert parse(TEXT) == start == parse_fen(START, Rules())
    assert format_fen(start) == START
    assert [cell_name(cell) for cell in (0, 6, 56, 62)] == ["a9", "g9", "a1", "g1"]


def changed(line, text):
    lines = TEXT.splitlines()
    lines[line - 1] = text
    return "\n".join(lines) + "\n"


@each(
    ("text", "line", "column", "message"),
    [
        (changed(1, "jungle strict quiet=0 draw"), 1, 1, "quiet: 0 is not in"),
        (changed(1, "jungle strict wolf quiet=9"), 1, 1, "is not like"),
        (changed(1, "strict quiet=9"), 1, 1, "expected 'jungle'"),
        (changed(2, "green moves"), 2, 1, "expected 'red moves'"),
        (changed(3, "l.+#+.x"), 3, 7, "'x' is neither an animal nor '.'"),
        (changed(3, "l.+#+~t"), 3, 6, "'~' is neither an animal nor '.'"),
        (changed(3, "l.+#+."), 3, 7, "row of 6 characters"),
        (changed(3, "..+l+.t"), 3, 4, "'l' cannot be here"),
        (changed(6, ".C~.~~."), 6, 2, "'C' cannot be here"),
        (changed(6, ".~~C~~."), 10, 2, "a second 'C'"),
        (changed(3, "..+C+.t"), 10, 2, "a second 'C'"),
        ("\n".join(TEXT.splitlines()[:8]), 9, 0, "6 rows are drawn"),
        (TEXT + "quiet:\n", 12, 1, "no moves"),
        (TEXT + "quiet: a3-a4 b3\n", 12, 14, "'b3' is no move"),
        (TEXT + "quiet: a3-a4\n", 12, 8, "a3-a4 does not lead to the position"),
        (TEXT + "quiet: a7-a8\n", 12, 8, "a7-a8 does not lead"),
        (TEXT + "bag: x\n", 12, 1, "nothing is expected here"),
    ],
)
def test_mistakes_are_named_with_their_place(text, line, column, message):
    with pytest.raises(NotationError) as caught:
        parse(text, "game.txt")
    assert message in str(caught.value)
    assert str(caught.value).startswith("game.txt")
    assert (caught.value.line, caught.value.column or 0) == (line, column)


@each(
    "text",
    [
        "7/7/7/7/7/7/7/7/7 w",
        "7/7/7/7/7/7/7/7/L6 w",  # red has taken everything and is to move
        "3L3/7/7/7/7/7/7/7/l6 w",  # red is in the den and to move
        "l6/7/7/7/7/7/7/7/L6 r",
        "l6/7/7/7/7/7/7/7 w",
        "l6/7/7/8/7/7/7/7/L6 w",
        "l6/7/7/61/7/7/7/7/L61 w",
        "l6/7/7/l6/7/7/7/7/L6 w",
        "l6/7/7/1L5/7/7/7/7/7 w",
        "l6/7/7/7/7/7/7/7/3L3 w",
        "",
    ],
)
def test_impossible_positions_are_refused(text):
    with pytest.raises(NotationError):
        parse_fen(text, Rules())


def read_or_none(text):
    try:
        return parse_fen(text, Rules())
    except NotationError:
        return None


@given(st.data())
def test_changed_positions_are_refused_or_fixed_points(data):
    at, length = data.draw(st.integers(0, len(START))), data.draw(st.integers(0, 3))
    text = (
        START[:at] + data.draw(st.text(alphabet="RCDWPTLErcdwptle0123456789/ wb.", max_size=4)) + START[at + length :]
    )
    position = read_or_none(text)
    if position is not None:
        assert parse_fen(format_fen(position), Rules()) == position
        assert parse(format(position)) == position


@each(("text", "winner"), [("7/7/7/7/7/7/7/7/L6 b", 0), ("l6/7/7/7/7/7/7/7/3c2L w", 1)])
def test_ends_of_games_are_positions(text, winner):
    end = outcome(parse_fen(text, Rules()))
    assert end is not None
    assert end.winner == winner


def test_a_history_with_a_repetition_is_impossible_under_superko():
    board = "\n".join(["l.+#+..", *TEXT.splitlines()[3:]])
    text = f"jungle quiet=9 draw\nred moves\n{board}\nquiet: a1-b1 a9-a8 b1-a1 a8-a9\n"
    assert len(parse(text).quiet) == 4
    with pytest.raises(NotationError, match="does not lead"):
        parse(text.replace("draw", "superko"))
    # As many quiet moves as there may be, without a repetition.
    short = text.replace("quiet=9 draw", "quiet=2 superko").replace("a1-b1 a9-a8 ", "")
    assert format(parse(short)) == short
    with pytest.raises(NotationError, match="more than 1 quiet moves"):
        parse(short.replace("quiet=2", "quiet=1"))


def test_mirrored_games_are_the_same():
    rows = TEXT.splitlines()
    mirrored = "\n".join([*rows[:2], *(row[::-1] for row in rows[2:])]) + "\n"
    assert canonical(parse(mirrored)) == canonical(parse(TEXT))
    other = parse(changed(5, "r.p.we."))
    assert canonical(other) != canonical(parse(TEXT))
    assert canonical(other) == canonical(parse(canonical(other)))

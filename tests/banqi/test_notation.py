"""The text forms of Banqi: what is written comes back, and what is wrong is named with its place."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.banqi import (
    EMPTY,
    HIDDEN,
    LETTERS,
    Move,
    Position,
    Rules,
    Table,
    Variant,
    generate,
    play,
)
from pycore.banqi import format as format_table
from pycore.banqi.notation import (
    cell_name,
    format_move,
    format_rules,
    format_view,
    parse,
    parse_move,
    parse_rules,
    parse_view,
)
from pycore.base.errors import NotationError
from pycore.base.rng import Rng
from tests.cases import each
from tests.oracle.banqi_positions import position_of


@each(
    ("text", "rules"),
    [
        ("taiwan step quiet=180", Rules()),
        ("taiwan slide quiet=0", Rules(slide=True, quiet=0)),
        ("chinese quiet=1000", Rules(Variant.CHINESE, quiet=1000)),
        ("hongkong large quiet=7 repetition", Rules(Variant.HONGKONG, quiet=7, repetition=True, large=True)),
        ("taiwan step large quiet=7 repetition", Rules(Variant.TAIWAN, quiet=7, repetition=True, large=True)),
    ],
)
def test_the_line_of_rules(text, rules):
    assert parse_rules(text) == rules
    assert format_rules(rules) == text


@each("text", ["chinese step quiet=5", "taiwan quiet=5", "taiwan slide quiet=05", "chinese quiet=1001"])
def test_what_are_no_rules(text):
    with pytest.raises(NotationError) as caught:
        parse_rules(text, "game.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("game.txt", 1, 1)


SHOWN = """taiwan step quiet=180
player 0 is black, player 1 moves
 G . . . . . . ?
 . . . . . . . .
 . ? . . . . . .
 s . . . . . . C
bag: Hs
quiet: h3-h4 b4-a4
"""


def test_a_view_is_read_cell_by_cell():
    board = [EMPTY] * 32
    board[0], board[7], board[17], board[24], board[31] = LETTERS.index("G"), HIDDEN, HIDDEN, LETTERS.index("s"), 5
    bag = tuple(int(letter in "Hs") for letter in LETTERS)
    position = Position(Rules(), tuple(board), 1, 1, bag, (Move(23, 31), Move(25, 24)))
    assert parse_view(SHOWN) == position
    assert format_view(position) == SHOWN
    under = [EMPTY] * 32
    under[7], under[17] = LETTERS.index("s"), LETTERS.index("H")
    table = Table(position, tuple(under))
    known = SHOWN.replace("bag: Hs\n", "").replace("G . . . . . . ?", "G . . . . . .?s").replace(" . ? .", " .?H .")
    assert format_table(table) == known
    assert parse(known) == table


@each(
    ("old", "new", "place", "message"),
    [
        ("bag: Hs", "bag: Hsa", (7, 1), "3 pieces in the bag, 2 face down"),
        ("bag: Hs", "bag: H", (7, 1), "1 pieces in the bag, 2 face down"),
        ("bag: Hs", "bag: Hx", (7, 1), "expected 'bag: '"),
        ("bag: Hs\n", "", (7, 1), "expected 'bag: '"),
        ("bag: Hs\nquiet: h3-h4 b4-a4\n", "", (7, 1), "expected 'bag: '"),
        ("bag: Hs", "bag: Gs", (0, 0), "more than 1 of 'G'"),
        (". . ?\n", ". .?s\n", (3, 15), "players do not see"),
        (" . ? .", " .?s .", (5, 3), "players do not see"),
        ("quiet: h3-h4 b4-a4", "quiet: h3-h4 b4-a4\nmore", (9, 1), "nothing is expected"),
        ("quiet: h3-h4 b4-a4", "more", (8, 1), "nothing is expected"),
        ("quiet: h3-h4 b4-a4", "quiet: h3-h4 b4-a5", (8, 14), "does not lead"),
        ("quiet: h3-h4 b4-a4", "quiet: h3-h4 a5-a4", (8, 14), "does not lead"),
        ("quiet: h3-h4 b4-a4", "quiet: h3-h4 b4-b3", (8, 14), "does not lead"),
        ("quiet: h3-h4 b4-a4", "quiet: h3-h4 a4-a4", (8, 14), "does not lead"),
        ("quiet: h3-h4 b4-a4", "quiet: h3-h4 h4-a4", (8, 14), "does not lead"),
        # The last move is the one by who is not to move: black's here.
        ("quiet: h3-h4 b4-a4", "quiet: b4-a4 h3-h4", (8, 14), "does not lead"),
        ("quiet: h3-h4 b4-a4", "quiet: b4-a4 b3-b4 h3-h4 b2-b3", (8, 26), "does not lead"),
        ("quiet: h3-h4 b4-a4", "quiet:  h3-h4-h5 b4-a4", (8, 9), "no move like"),
        ("quiet: h3-h4 b4-a4", "quiet:  h3-i4 b4-a4", (8, 9), "no move like"),
        ("quiet: h3-h4 b4-a4", "quiet: ", (8, 1), "no moves"),
        ("player 1 moves", "player 2 moves", (2, 1), "expected 'player 0"),
        (SHOWN[SHOWN.index("\n") :], "", (2, 1), "expected 'player 0"),
        (SHOWN[SHOWN.index("\n G") :], "", (3, 0), "0 rows are drawn, not 4"),
        (" . . . . . . . .\n", " . . . . .\n", (4, 11), "row of 10 characters, not 16"),
        (" . . . . . . . .\n", " . . . . . . . . . .\n", (4, 17), "row of 20 characters, not 16"),
        (" . . C\n", " . .xC\n", (6, 15), "'xC' is no cell"),
        (" . . C\n", " . .x.\n", (6, 15), "'x.' is no cell"),
        (" . . C\n", " . .?.\n", (6, 15), r"'\?\.' is no cell"),
        (" . . ?\n", " . .??\n", (3, 15), r"'\?\?' is no cell"),
        ("black, player", "open, player", (2, 1), "colors are open"),
    ],
)
def test_broken_views_are_named(old, new, place, message):
    assert old in SHOWN
    with pytest.raises(NotationError, match=message) as caught:
        parse_view(SHOWN.replace(old, new, 1), "game.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("game.txt", *place)


CLOSED = "chinese quiet=9\nplayer 0 is open, player 0 moves\n" + (" ?" * 8 + "\n") * 4 + "bag: {}\n"
SET = "GAAEERRHHCCSSSSSgaaeerrhhccsssss"


def test_before_the_first_flip_player_0_is_to_move_and_colors_are_open():
    position = parse_view(CLOSED.format(SET))
    assert (position.first, position.mover, position.color, sum(position.bag)) == (-1, 0, -1, 32)
    assert format_view(position) == CLOSED.format(SET)
    for old, new, message in (("0 moves", "1 moves", "player 0 begins"), ("open", "red", "colors are open")):
        with pytest.raises(NotationError, match=message) as caught:
            parse_view(CLOSED.format(SET).replace(old, new), "game.txt")
        assert (caught.value.source, caught.value.line, caught.value.column) == ("game.txt", 2, 1)
    with pytest.raises(NotationError, match="more than 1 of 'g'"):
        parse_view(CLOSED.format(SET.replace("ga", "gg")))


def test_texts_may_be_as_long_as_the_limit():
    longest = CLOSED.format(SET).rstrip("\n").ljust(10_000)
    assert parse_view(longest).mover == 0
    with pytest.raises(NotationError, match="longer than 10000") as caught:
        parse_view(longest + " ", "game.txt")
    assert caught.value.source == "game.txt"


def test_cells_have_names():
    assert [cell_name(cell) for cell in (0, 1, 7, 8, 31, 63)] == ["a1", "b1", "h1", "a2", "h4", "h8"]
    large = Table(position_of([], Rules(large=True)), (EMPTY,) * 64)
    small = Table(position_of([]), (EMPTY,) * 32)
    assert parse_move("h8-a5", large) == Move(63, 32)
    assert parse_move("h4", small) == Move(31, 31)
    assert [format_move(Move(31, 31)), format_move(Move(0, 9))] == ["h4", "a1-b2"]
    for text, message in (("h5", "not on the board"), ("a1-h5", "not on the board"), ("a1-a1", "goes nowhere")):
        with pytest.raises(NotationError, match=message):
            parse_move(text, small)


GOOD = "taiwan slide quiet=180\nplayer 0 is red, player 1 moves\n" + " ." * 7 + " R\n" + (" ." * 8 + "\n") * 2
LAST = " r . . . . . . .\n"


@each(
    ("text", "place", "message"),
    [
        ("", (1, 1), "is not like"),
        ("taiwan slide quiet=2000\n", (1, 1), "quiet"),
        ("chinese quiet=5\nred moves\n", (2, 1), "expected 'player 0"),
        (GOOD, (6, 0), "3 rows"),
        (GOOD + " .\n", (6, 3), "row of 2"),
        (GOOD + " x . . . . . . .\n", (6, 1), "is no cell"),
        (GOOD + "?. . . . . . . .\n", (6, 1), "is no cell"),
        (GOOD + " ? . . . . . . .\n", (6, 1), "referee"),
        (GOOD + " G G . . . . . .\n", (6, 3), "more than 1 of 'G'"),
        (GOOD + LAST + "hello\n", (7, 1), "nothing is expected"),
        (GOOD + LAST + "quiet:\n", (7, 1), "no moves"),
        (GOOD + LAST + "quiet: b4\n", (7, 8), "no move like"),
        (GOOD + LAST + "quiet: a4-b4\n", (7, 8), "does not lead"),
        (GOOD.replace("red", "open") + LAST, (2, 1), "colors are open"),
    ],
)
def test_broken_texts_are_named(text, place, message):
    with pytest.raises(NotationError, match=message) as caught:
        parse(text, "game.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("game.txt", *place)


def test_quiet_moves_are_read():
    table = parse(GOOD + LAST + "quiet: g1-h1\n")
    assert table.position.quiet == (Move(6, 7),)
    both = parse(GOOD + LAST.replace("r", "g") + "quiet: b4-a4 g1-h1\n")
    assert both.position.quiet == (Move(25, 24), Move(6, 7))
    assert parse_move("a4-b4", table) == Move(24, 25)
    for wrong in ("a5", "i1", "a1-", "a1-a1", "a1a2"):
        with pytest.raises(NotationError):
            parse_move(wrong, table)


@given(st.integers(0, 200), st.text(alphabet=" .?GAsr\nquiet:a1-b=0", max_size=4))
def test_damaged_texts_are_refused_or_read(at, piece):
    text = format_table(play(generate(Rules(), Rng(1)).unwrap(), Move(3, 3)))
    at %= len(text)
    ways: list[tuple[Any, Any, str | None]] = [(parse, format_table, text), (parse_view, format_view, None)]
    for read, write, good in ways:
        whole = good or format_view(parse(text).position)
        try:
            value = read(whole[:at] + piece + whole[at + len(piece) :])
        except NotationError:
            continue
        assert read(write(value)) == value

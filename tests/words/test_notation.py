"""The texts of games of words: exact inverses, and mistakes named by line and column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError
from pycore.base.rng import Rng
from pycore.words import FAMILY, parse_view
from pycore.words.leaves import format_worths, load_leaves, parse_worths
from pycore.words.model import view
from pycore.words.notation import (
    format,  # noqa: A004
    format_move,
    format_view,
    parse,
    parse_compact,
    parse_move,
    parse_rack,
)
from pycore.words.rules import RULES, format_rules, named, parse_rules

from .strategies import random_position, read_or_refuse, small_rules

START = FAMILY.generate(named("scrabble-en"), Rng(1), None).unwrap()


def test_games_views_and_rules_of_ones_own():
    for seed in range(20):
        game = random_position(small_rules(), seed)
        text = format(game)
        assert "\nrules:\n" in "\n" + text
        assert parse(text) == game
        for player in (0, 1):
            assert parse_view(format_view(view(game, player))) == view(game, player)


@pytest.mark.parametrize("name", RULES)
def test_rules_come_back(name):
    rules = named(name)
    assert parse_rules(format_rules(rules)) == rules
    assert sum(rules.counts) == {"scrabble-en": 100, "erudit-en": 100, "erudit": 131, "scrabble-ru": 104}[name]
    assert rules.is_symmetric
    assert rules.factors[rules.center] == (1, 1 if rules.many else 2)


def test_erudit_is_scrabbles_board_without_the_centre():
    erudit, scrabble = named("erudit"), named("scrabble-en")
    assert "".join(erudit.premiums).count("3") == 12
    different = [at for at in range(225) if erudit.factors[at] != scrabble.factors[at]]
    assert different == [112]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "x:1:1"),
        ("rules: chess\nlexicon: english\n", "x:1:1"),
        (format(START).replace(".\n", "1\n", 1), "x:4:17"),
        (format(START).replace(".\n", "\n", 1), "x:4:17"),
        (format(START).replace("mover: 0", "mover: 2"), "x:20"),
        (format(START).replace("scores: 0 0", "scores: 0"), "x:19:1"),
        (format(START).replace("rack 0: ", "rack 0: 1"), "x:23:9"),
        (format(START).replace("bag: ", "bag: A"), "x: 10 tiles 'A'"),
        (format(START) + "more\n", "x:26:1"),
        (format(START).replace("laid: 0", "laid: 3"), "x: 3 tiles cannot"),
        ("a" * 30_000, "x: longer"),
    ],
)
def test_mistakes_are_named(text, place):
    with pytest.raises(NotationError) as caught:
        parse(text, "x")
    assert str(caught.value).startswith(place)


@pytest.mark.parametrize("text", ["", "8h", "8h:", ":CAT", "8p:CAT", "16a:CAT", "h8:C1T", "8h:C?T", "-", "-a"])
def test_what_is_no_move_is_refused(text):
    with pytest.raises(NotationError):
        parse_move(text, START)


def test_moves():
    across, down = parse_move("8h:CaT", START), parse_move("h8:CaT", START)
    assert (across.cell, across.down, down.cell, down.down) == (112, False, 112, True)
    assert across.tiles == bytes([3, 65, 20])
    for text in ("8h:CaT", "h8:CaT", "15a:TO", "-AE", "-?", "pass"):
        assert format_move(parse_move(text, START), START) == text


def test_a_letter_stands_for_the_tile_that_lies_there():
    game = random_position(small_rules(), 3)
    blank = next(cell for cell, tile in enumerate(game.board) if tile)
    board = bytearray(game.board)
    board[blank] |= 64
    other = type(game)(game.rules, bytes(board), game.racks, game.bag)
    letter = game.rules.letters.letters[game.board[blank] - 1]
    y, x = divmod(blank, game.rules.side)
    assert parse_move(f"{y + 1}{chr(97 + x)}:{letter}", other).tiles == bytes([board[blank]])


@pytest.mark.parametrize("rack", ["ABCDEFGH", "ABC1", "abc", "QQ", "???"])
def test_racks_that_cannot_be_are_refused(rack):
    with pytest.raises(NotationError):
        parse_rack(rack, named("scrabble-en"))


def test_boards_in_one_line():
    rules = named("scrabble-en")
    board = parse_compact("/".join(["15"] * 7 + ["7Ca6"] + ["15"] * 7), rules)
    assert (board[112], board[113], sum(map(bool, board))) == (3, 65, 2)
    for text in ("15", "15/" * 14 + "16", "/".join(["14?"] + ["15"] * 14), "x" * 15):
        with pytest.raises(NotationError):
            parse_compact(text, rules)


@given(st.data())
def test_rules_with_something_changed_are_refused_or_come_back(data):
    text = format_rules(named("erudit-en"))
    at = data.draw(st.integers(0, len(text)))
    piece = data.draw(st.text(alphabet=" \n:0123456789abAQ?.23DT;", max_size=4))
    changed = text[:at] + piece + text[at + data.draw(st.integers(0, 4)) :]
    rules, mistake = read_or_refuse(parse_rules, changed)
    if mistake:
        assert str(mistake).startswith("x")
    else:
        assert parse_rules(format_rules(rules)) == rules


@given(st.data())
def test_games_with_something_changed_are_refused_or_come_back(data):
    text = format(random_position(small_rules(), data.draw(st.integers(0, 20))))
    at = data.draw(st.integers(0, len(text)))
    piece = data.draw(st.text(alphabet=" \n:0123456789abAQ?.-", max_size=3))
    changed = text[:at] + piece + text[at + data.draw(st.integers(0, 3)) :]
    for read, write in ((parse, format), (parse_view, format_view)):
        game, mistake = read_or_refuse(read, changed)
        if mistake:
            assert str(mistake).startswith("x")
        else:
            assert read(write(game)) == game


def test_tables_of_worths():
    rules = named("scrabble-en")
    text = "Q1 -7000\n?1 25000\nAB 30\n3+2 -1500\n"
    worths = parse_worths(text + "; remark\n", rules)
    assert worths == ({(17, 1): -7000, (0, 1): 25000}, {(1, 2): 30}, {(3, 2): -1500})
    assert parse_worths(format_worths(worths, rules), rules) == worths
    for line in ("Q -7000", "QQ 1", "BA 1", "Q11 5", "A1", "1+99 4", "Ж1 4", "A1 1.5"):
        with pytest.raises(NotationError, match="x:2"):
            parse_worths(f"A1 5\n{line}", rules, "x")
    assert load_leaves("no such rules").value(b"\1\2") == 0

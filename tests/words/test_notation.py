"""The texts of games of words: exact inverses, and mistakes named by line and column."""

from dataclasses import replace

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
from pycore.words.state import View
from tests.cases import each

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


@each("name", RULES)
def test_rules_come_back(name):
    rules = named(name)
    assert parse_rules(format_rules(rules)) == rules
    assert sum(rules.counts) == {"scrabble-en": 100, "erudit-en": 100, "erudit": 131, "scrabble-ru": 104}[name]
    assert rules.is_symmetric
    assert rules.factors[rules.center] == (1, 1 if rules.many else 2)


def test_erudit_is_scrabbles_board_without_the_center():
    erudit, scrabble = named("erudit"), named("scrabble-en")
    assert "".join(erudit.premiums).count("3") == 12
    different = [at for at in range(225) if erudit.factors[at] != scrabble.factors[at]]
    assert different == [112]


@each(
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


# A turn of Erudit that goes on: the A is a blank.
VIEW = """rules: erudit-en
lexicon: english
board:
{above}  ......CaT......
{below}scores: -3 12
mover: 1
laid: 2
idle: 0
player: 1
rack: ?AEZ
sizes: 7 4
bag: 86
""".format(above=f"  {'.' * 15}\n" * 7, below=f"  {'.' * 15}\n" * 7)


def test_a_view_is_read_line_by_line():
    board = bytearray(225)
    board[111:114] = bytes([3, 65, 20])
    rack = bytes([0, 1, 5, 26])
    seen = View(named("erudit-en"), bytes(board), rack, 1, 1, (7, 4), 86, (-3, 12), 2, 0)
    assert parse_view(VIEW) == seen
    assert format_view(seen) == VIEW
    # What has been laid in this turn and what is held fill a rack at the most.
    assert parse_view(VIEW.replace("laid: 2", "laid: 3")) == replace(seen, laid=3)
    assert parse_view(VIEW.replace("laid: 2", "laid: 0")) == replace(seen, laid=0)
    # Other rules than those of the name are written in full, and so are the same with another name.
    for rules in (replace(seen.rules, bonus=16), replace(seen.rules, name="mine")):
        text = format_view(replace(seen, rules=rules))
        assert text.startswith(f"rules:\n  name: {rules.name}\n")
        assert parse_view(text) == replace(seen, rules=rules)


@each(
    ("old", "new", "place", "message"),
    [
        ("rules: erudit-en", "rules: chess", (1, 1), "chess"),
        ("lexicon:", "lexikon:", (2, 1), "expected 'lexicon: '"),
        ("board:", "bord:", (3, 1), "expected 'board: '"),
        ("board:", "board: x", (3, 1), "expected 'board:' alone"),
        ("......CaT......", "......CaT.....", (11, 17), "row of 14 cells, not 15"),
        ("......CaT......", "......CaT.......", (11, 18), "row of 16 cells, not 15"),
        ("......CaT......", "......C1T......", (11, 10), "'1' is no letter"),
        ("......CaT......", "......C?T......", (11, 10), "a blank on the board is a small letter"),
        ("  ......CaT......\n", "", (18, 0), "14 rows are drawn, not 15"),
        ("scores", "  ...............\nscores", (19, 0), "16 rows are drawn, not 15"),
        ("scores: -3 12", "scores: -3", (19, 1), "expected 'scores: ' and 2 to 4 numbers"),
        ("scores: -3 12", "scores: -3 12 1 2 3", (19, 1), "expected 'scores: ' and 2 to 4 numbers"),
        ("scores: -3 12", "scores: -3 1e2", (19, 1), "expected 'scores: ' and 2 to 4 numbers"),
        (VIEW[VIEW.index("scores") :], "", (19, 1), "expected 'scores: '"),
        ("mover: 1", "mover: 2", (20, 0), "there is no player 2"),
        ("mover: 1", "mover: -1", (20, 1), "expected 'mover: ' and 1 numbers"),
        ("laid: 2", "laid: 4", (0, 0), "4 tiles cannot have been laid"),
        ("idle: 0\n", "", (22, 1), "expected 'idle: '"),
        ("player: 1", "player: 2", (0, 0), "do not agree"),
        ("player: 1", "player: 0", (0, 0), "do not agree"),
        ("sizes: 7 4", "sizes: 7 5", (0, 0), "do not agree"),
        ("sizes: 7 4\nbag: 86", "sizes: 8 4\nbag: 85", (0, 0), "do not agree"),
        ("rack: ?AEZ", "rack: ?AE1", (24, 10), "'1' is no letter"),
        ("rack: ?AEZ", "rack: ?AEz", (24, 0), "a blank that is not laid is '\\?'"),
        ("rack: ?AEZ", "rack: ?AZZ", (0, 0), "2 tiles 'Z' on board, racks and in the bag, not 1"),
        ("rack: ?AEZ", "rack: ??AE", (0, 0), "3 tiles '\\?'"),
        ("bag: 86", "bag: 85", (0, 0), "not 100 tiles"),
        ("bag: 86", "bag: 87", (0, 0), "not 100 tiles"),
        ("bag: 86\n", "", (26, 1), "expected 'bag: '"),
        ("bag: 86\n", "bag: 86\nmore\n", (27, 1), "nothing is expected here"),
    ],
)
def test_mistakes_of_a_view_are_named(old, new, place, message):
    assert VIEW.count(old) == 1
    with pytest.raises(NotationError, match=message) as caught:
        parse_view(VIEW.replace(old, new), "x")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("x", *place)


@each(
    ("old", "new", "place"),
    [
        ("  rack: 4", "  rack: x", (5, 0)),
        ("  bonus: 50", "  bonsu: 50", (6, 3)),
        ("    .3...3.", "    x3...3.", (2, 0)),  # of all rules together
    ],
)
def test_mistakes_in_rules_of_ones_own_have_their_place_in_the_whole_text(old, new, place):
    text = format(random_position(small_rules(), 1))
    assert old in text
    with pytest.raises(NotationError) as caught:
        parse(text.replace(old, new, 1), "x")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("x", *place)
    with pytest.raises(NotationError) as caught:
        parse("rules:\nboard:\n", "x")
    assert (caught.value.source, caught.value.line) == ("x", 2)


def test_racks_and_turns_that_cannot_be_are_refused():
    """Of a game of Erudit: tiles go from the bag to a rack and back, so that there are as many as before."""
    text = format(FAMILY.generate(named("erudit-en"), Rng(1), None).unwrap())
    rack, bag = "rack 0: ABEGOOU\n", "bag: RTO?"
    assert rack in text
    assert bag in text
    game = parse(text.replace(rack, "rack 0: ABEGOO\n").replace("bag: ", "bag: U").replace("laid: 0", "laid: 1"))
    assert (game.laid, len(game.racks[0]), game.bag[0]) == (1, 6, 21)
    for changes, message in (
        ({rack: "rack 0: ABEGOOUR\n", bag: "bag: TO?"}, "a rack of 8 tiles, not at most 7"),
        ({rack: "rack 0: ABEGOO\n"}, "tiles 'U'"),
        ({"laid: 0": "laid: 1"}, "1 tiles cannot have been laid"),
        ({rack: "rack 0:\n", bag: "bag: ABEGOOURTO?", "laid: 0": "laid: 7"}, "7 tiles cannot have been laid"),
        # In Scrabble a turn ends with its word.
        (
            {rack: "rack 0: ABEGOO\n", bag: "bag: URTO?", "laid: 0": "laid: 1", "erudit-en": "scrabble-en"},
            "1 tiles cannot have been laid",
        ),
    ):
        changed = text
        for old, new in changes.items():
            changed = changed.replace(old, new)
        with pytest.raises(NotationError, match=message) as caught:
            parse(changed, "x")
        assert (caught.value.source, caught.value.line) == ("x", 0)


def test_texts_may_be_as_long_as_the_limit():
    longest = VIEW.rstrip("\n").ljust(20_000)
    assert parse_view(longest) == parse_view(VIEW)
    for read in (parse, parse_view):
        with pytest.raises(NotationError, match="longer than 20000") as caught:
            read(longest + " ", "x")
        assert caught.value.source == "x"


@each(
    ("text", "column", "message"),
    [
        ("8h:C1T", 5, "'1' is no letter"),
        ("h10:C1T", 6, "'1' is no letter"),
        ("h8:C?T", 4, "no word"),
        ("15o:" + "A" * 22, 5, "no word"),
        ("-A1", 3, "'1' is no letter"),
        ("-A?a", 1, "no exchange"),
        ("-", 1, "no exchange"),
        ("0h:AT", 1, "0h is not on the board"),
        ("16a:AT", 1, "16a is not on the board"),
        ("8p:AT", 1, "8p is not on the board"),
        ("p8:AT", 1, "p8 is not on the board"),
        ("h0:AT", 1, "h0 is not on the board"),
        ("h16:AT", 1, "h16 is not on the board"),
        ("8H:AT", 1, "is no move"),
        ("", 1, "is no move"),
        ("8h", 1, "is no move"),
        ("8h:", 1, "is no move"),
        (":CAT", 1, "is no move"),
        ("-a", 1, "no exchange"),
    ],
)
def test_mistakes_of_moves_are_named(text, column, message):
    with pytest.raises(NotationError, match=message) as caught:
        parse_move(text, START)
    assert (caught.value.line, caught.value.column) == (1, column)


def test_words_at_the_edges():
    corner = parse_move("15o:AT", START)
    assert (corner.cell, corner.down, corner.tiles) == (224, False, bytes([1, 20]))
    assert parse_move("a15:AT", START).cell == 210
    # No board is wider than 21 cells.
    assert len(parse_move("1a:" + "A" * 21, START).tiles) == 21
    assert parse_move("-E?A", START).tiles == bytes([0, 1, 5])


def test_letters_of_racks_are_counted():
    rules = named("scrabble-en")
    assert parse_rack("?ZA?EAA", rules) == bytes([0, 0, 1, 1, 1, 5, 26])
    for text, column, message in (
        ("AB1", 3, "'1' is no letter"),
        ("ABCDEFGH", 0, "a rack of 8 tiles, not at most 7"),
        ("aBC", 0, "small letters are blanks"),
        ("QQ", 0, "there are only 1 of 'Q'"),
        ("???", 0, "there are only 2 of '\\?'"),
    ):
        with pytest.raises(NotationError, match=message) as caught:
            parse_rack(text, rules)
        assert (caught.value.line, caught.value.column) == (1, column)


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


def test_boards_in_one_line():
    rules = named("scrabble-en")
    board = parse_compact("/".join(["15"] * 7 + ["7Ca6"] + ["15"] * 7), rules)
    assert (board[112], board[113], sum(map(bool, board))) == (3, 65, 2)
    for text, place in (
        ("15", (2, 0)),
        ("15/" * 14 + "16", (15, 16)),
        ("/".join(["14?"] + ["15"] * 14), (1, 15)),
        ("x" * 15, (2, 0)),
        ("15/6Ж8", (2, 7)),
    ):
        with pytest.raises(NotationError) as caught:
            parse_compact(text, rules)
        assert (caught.value.source, caught.value.line, caught.value.column) == ("", *place)


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

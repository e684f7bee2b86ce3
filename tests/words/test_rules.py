"""Rules of games of words: what is out of its range is named, and the figures that follow from the board."""

import pickle
from dataclasses import replace
from typing import Any

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.words.rules import RULES, Rules, format_rules, named, parse_rules
from tests.cases import each

from .strategies import lexicon_file, small_rules

ENGLISH = named("scrabble-en")
TEXT = format_rules(ENGLISH)
LINES = TEXT.split("\n")


def with_rows(*rows, **values):
    return replace(ENGLISH, premiums=rows, **values)


@each(("name", "low", "high"), [("rack", 1, 10), ("bonus", 0, 999), ("exchange", 1, 99), ("scoreless", 1, 99)])
def test_numbers_have_their_ranges(name, low, high):
    for value in (low, high):
        assert getattr(replace(ENGLISH, **{name: value}), name) == value
    for value in (low - 1, high + 1):
        with pytest.raises(ParameterError, match=f"{value} is not in {low}..{high}") as caught:
            replace(ENGLISH, **{name: value})
        assert caught.value.parameter == name


@each(("name", "most"), [("name", 80), ("lexicon", 1000)])
def test_names_are_short_and_printable(name, most):
    assert replace(ENGLISH, **{name: "a" * most})
    for text in ("a" * (most + 1), "a\nb"):
        wrong: dict[str, Any] = {name: text}
        with pytest.raises(ParameterError, match=f"is not one of up to {most} printable") as caught:
            replace(ENGLISH, **wrong)
        assert caught.value.parameter == name


def test_leftovers():
    for leftover in ("none", "lose", "gain"):
        assert replace(ENGLISH, leftover=leftover).leftover == leftover
    with pytest.raises(ParameterError, match=r"Unknown leftover 'keep'. Available: none, lose, gain"):
        replace(ENGLISH, leftover="keep")


@each("name", ["counts", "values"])
def test_there_is_a_number_for_each_letter_and_the_blank(name):
    numbers = getattr(ENGLISH, name)
    right: dict[str, Any] = {name: (99, *numbers[1:-1], 0)}
    assert replace(ENGLISH, **right, premiums=("...",) * 3)
    for value in (numbers[1:], (*numbers, 1), (100, *numbers[1:]), (*numbers[:-1], -1)):
        wrong: dict[str, Any] = {name: value}
        with pytest.raises(ParameterError, match=r"not 27 numbers of 0\.\.99") as caught:
            replace(ENGLISH, **wrong)
        assert caught.value.parameter == name


def test_boards_are_squares_of_3_to_21():
    for side in (3, 21):
        assert with_rows(*["." * side] * side).cells == side * side
    for side in (2, 22):
        with pytest.raises(ParameterError, match=rf"a board of {side} rows, not 3\.\.21"):
            with_rows(*["." * side] * side)
    for row in ("....", "..", "..x"):
        with pytest.raises(ParameterError, match="is not 3 characters of"):
            with_rows("...", row, "...")


def test_figures_of_a_board():
    rules = with_rows("T.2..", "..3..", "2.D..", ".....", "....T")
    assert (rules.side, rules.cells, rules.center) == (5, 25, 12)
    assert {cell: factors for cell, factors in enumerate(rules.factors) if factors != (1, 1)} == {
        0: (1, 3), 2: (2, 1), 7: (3, 1), 10: (2, 1), 12: (1, 2), 24: (1, 3),
    }  # fmt: skip
    assert not rules.is_symmetric
    assert with_rows("2.3DT", *["....."] * 4).factors[:5] == ((2, 1), (1, 1), (3, 1), (1, 2), (1, 3))
    assert with_rows("T.2", "...", "2.D").is_symmetric
    # An even side has its center south-east of the middle.
    assert with_rows(*["...."] * 4).center == 10


@each(
    ("rows", "rack", "letters"),
    [
        # The word: three letters times 27; three words across it, of three letters each, times 3.
        (("TTT", "...", "..."), 3, 3 * 27 + 3 * (3 * 3)),
        (("T..", "T..", "T.."), 3, 3 * 27 + 3 * (3 * 3)),
        # Two new tiles only: on the two that multiply most.
        (("TDT", "...", "..."), 2, 3 * 9 + 2 * (3 * 3)),
        # Each letter counts as if it lay on the best cell of the line.
        (("3D2", "...", "..."), 3, 9 * 2 + 9 * 2 + 2 * 9),
        (("...", "...", "..."), 3, 3 + 3 * 3),
    ],
)
def test_the_most_that_a_word_counts(rows, rack, letters):
    """By hand: letters that the best word and those across it count, each of the highest value; and the bonus."""
    rules = with_rows(*rows, rack=rack, bonus=50, values=(*ENGLISH.values[:-1], 7))
    assert rules._most == letters * max(rules.values) + 50


def test_boards_on_which_a_word_could_count_too_much_are_refused():
    """Ten letters of 38 times 3 ** 5, ten words across of ten letters, five of them times 3; and the bonus."""
    rows, values = ["TTTTT....."] + ["." * 10] * 9, (0, 38, *[0] * 25)
    word = 38 * (10 * 3**5 + 10 * (5 * 3 + 5 * 1))
    assert word == 99_940
    assert with_rows(*rows, rack=10, bonus=60, values=values).bonus == 60
    with pytest.raises(ParameterError, match="a word could count 100001 points, more than 100000"):
        with_rows(*rows, rack=10, bonus=61, values=values)


@each(
    ("line", "changed", "place", "message"),
    [
        ("rack: 7", "rack: 11", 4, r"rack: 11 is not in 1\.\.10"),
        ("rack: 7", "rack: 1000", 4, "'1000' is no number of at most three digits"),
        ("rack: 7", "rack: ٣", 4, "is no number"),
        ("rack: 7", "rack:", 4, "'' is no number"),
        ("rack: 7", "rack 7", 4, "'rack 7' is not expected here"),
        ("rack: 7", "rack", 4, "'rack' is not expected here"),
        ("tiles:", "tiles", 11, "'tiles' is not expected here"),
        (LINES[-2], "  ...", None, "'...' is not 15 characters"),
        ("  ? 2 0", "  1 2 0", 12, "is not a letter"),
        ("rack: 7", "rack: 7\nrack: 7", 5, "'rack: 7' is not expected here"),
        ("rack: 7", "", None, "there is no line 'rack: '"),
        ("rack: 7", "  rack: 7", 4, "is not expected here"),
        ("words: one", "words: two", 6, "'two' is neither 'one' nor 'many'"),
        ("repeats: yes", "repeats: maybe", 7, "'maybe' is neither 'no' nor 'yes'"),
        ("alphabet: en", "alphabet: el", 2, "Unknown alphabet 'el'."),
        ("  A 9 1", "  A 9", 13, "'A 9' is not a letter, its count and its value"),
        ("  A 9 1", "  A 9 1 1", 13, "is not a letter"),
        ("  A 9 1", "  AB 9 1", 13, "is not a letter"),
        ("  A 9 1", "  1 9 1", 13, "is not a letter"),
        ("  A 9 1", "  A 9 1\n  A 9 1", 14, "is not a letter"),
        ("  A 9 1", "  A 100 1", 13, "has no count and value of at most two digits"),
        ("  A 9 1", "  A 9 -1", 13, "has no count and value"),
        ("  A 9 1", "  A 9 ٣", 13, "has no count and value"),
        ("tiles:", "tiles: all", 11, "is not expected here"),
    ],
)
def test_mistakes_are_named_with_their_line(line, changed, place, message):
    assert line in LINES
    text = TEXT.replace(f"{line}\n", f"{changed}\n", 1)
    with pytest.raises(NotationError, match=message) as caught:
        parse_rules(text, "x")
    assert (caught.value.source, caught.value.line or None) == ("x", place)
    assert caught.value.column == ("not expected" in message)


def test_remarks_blanks_and_lengths():
    assert parse_rules("; all of it\n\n" + TEXT.replace("\n", " ; remark\n")) == ENGLISH
    # A letter that is not named has no tiles.
    fewer = parse_rules(TEXT.replace("  A 9 1\n", ""))
    assert (fewer.counts[1], fewer.values[1]) == (0, 0)
    # They may come in any order.
    assert parse_rules(TEXT.replace("  ? 2 0\n", "").replace("board:\n", "  ? 2 0\nboard:\n")) == ENGLISH
    assert parse_rules(TEXT.replace("bonus: 50", "bonus: 100")).bonus == 100
    longest = TEXT + ";" + "-" * (10_000 - len(TEXT) - 1)
    assert parse_rules(longest) == ENGLISH
    with pytest.raises(NotationError, match="longer than 10000 characters"):
        parse_rules(longest + "-")


@each("many", [True, False])
@each("repeats", [True, False])
def test_texts_of_all_rules(many, repeats):
    for leftover in ("none", "lose", "gain"):
        rules = replace(small_rules(), many=many, repeats=repeats, leftover=leftover, exchange=3, scoreless=5)
        text = format_rules(rules)
        assert parse_rules(text) == rules
        assert f"words: {'many' if many else 'one'}\nrepeats: {'yes' if repeats else 'no'}\n" in text


def test_rules_by_name():
    assert [named(name).alphabet for name in RULES]
    with pytest.raises(
        ParameterError, match=r"Unknown rules 'chess'. Available: scrabble-en, erudit-en, erudit, scrabble-ru"
    ):
        named("chess")
    path = lexicon_file(("CAT",), ENGLISH.letters)
    assert named("scrabble-en", path) == replace(ENGLISH, lexicon=path)
    assert pickle.loads(pickle.dumps(ENGLISH)) == ENGLISH
    assert Rules(*(getattr(ENGLISH, name) for name in Rules.__dataclass_fields__)) == ENGLISH

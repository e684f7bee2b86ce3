"""Every text is a level or a named error; every level's text gives it back."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pycore.base.errors import NotationError
from pycore.base.rng import Rng
from pycore.sokoban import (
    Dialect,
    format_collection,
    format_entry,
    format_history,
    format_level,
    format_moves,
    format_rle,
    parse_collection,
    parse_entries,
    parse_entry,
    parse_level,
    parse_moves,
)
from tests.oracle.sokoban import random_level

PLAIN = "#####\n#@$.#\n#####\n"


@given(st.integers(0, 2**32), st.sampled_from(Dialect))
def test_levels_come_back(seed, dialect):
    level = random_level(Rng(seed))
    text = format_level(level, dialect)
    assert parse_level(text, dialect=dialect) == level
    assert format_level(parse_level(text, dialect=dialect), dialect) == text


@given(st.integers(0, 2**32))
def test_run_lengths_come_back(seed):
    level = random_level(Rng(seed))
    assert parse_level(format_rle(level)) == level


def test_run_lengths_and_bars():
    assert format_level(parse_level("5#|#@$.#|5#")) == PLAIN
    assert format_rle(parse_level(PLAIN)) == "5#|#@$.#|5#"


def test_the_characters_of_the_article():
    text = "######\n#+OXO#\n#.G..#\n######\n"
    level = parse_level(text, dialect=Dialect.ARTICLE)
    assert format_level(level) == "######\n#+$.$#\n# *  #\n######\n"
    assert format_level(level, Dialect.ARTICLE) == text


def test_open_rows_and_empty_rows_keep_their_place():
    level = parse_level("#####\n-\n@$.\n")
    assert level.board.width == 5
    assert parse_level(format_level(level)) == level


def test_a_collection_with_texts():
    text = f"Some set\n\n; 1\n'First'\n\n{PLAIN}Author: A\nComment:\none\n\ntwo\nComment-End:\n\n{PLAIN}Title: Second\n"
    first, second = parse_collection(text)
    assert (first.title, first.author, first.comment) == ("1 'First'", "A", "one\n\ntwo")
    assert (second.title, second.author) == ("Second", "")
    assert parse_collection(format_collection([first, second])) == (first, second)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no level"),
        ("#####\n# $.#\n#####\n", "f:1: the level has no player"),
        ("#####\n#@$.#\n#@###\n", "f:3:2: a second player"),
        ("#####\n#@$$.#\n#####\n", "f:1: 2 boxes for 1 goals"),
        (PLAIN + "Comment:\nno end\n", "has no end"),
        (PLAIN + "\n" + PLAIN, "2 levels where one is wanted"),
        ("#" * 300 + "\n" * 1 + ("#" + " " * 298 + "#\n") * 300, "cells"),
        ("#" * 1_000_001, "characters"),
    ],
)
def test_other_texts_are_refused(text, message):
    with pytest.raises(NotationError) as caught:
        parse_level(text, "f")
    assert message in str(caught.value)


def test_what_is_known_of_a_level():
    text = PLAIN + "Title: One\nSolution: R\nDifficulty: 1\nPreset: mine\nSeed: 18446744073709551615\n"
    entry = parse_entry(text)
    assert (entry.solution, entry.difficulty, entry.preset, entry.seed) == ((1,), 1, "mine", 2**64 - 1)
    assert format_entry(entry) == text
    assert parse_level(text) == entry.level
    assert [e.level.title for e in parse_entries(text + "\n" + PLAIN)] == ["One", ""]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Solution: l", "f:1: its solution is none: move 1: west is not legal"),
        ("Solution: x", "'x' is no move"),
        ("Difficulty: -1", "f:1: difficulty '-1' is no number"),
        ("Seed: ٣", "is no number"),
        ("\n" + PLAIN, "2 levels where one is wanted"),
    ],
)
def test_what_is_said_must_be_so(line, message):
    with pytest.raises(NotationError) as caught:
        parse_entry(f"{PLAIN}{line}\n", "f")
    assert message in str(caught.value)


@given(st.text(alphabet="#@+$*. -_|0123456789\n;:TitleComment-EndXOG", max_size=120), st.sampled_from(Dialect))
@example("|@#", Dialect.STANDARD)
@example("@|#", Dialect.STANDARD)
@example("|| @|  #", Dialect.STANDARD)
@example("@|.#", Dialect.ARTICLE)
def test_any_text_is_levels_or_an_error(text, dialect):
    try:
        levels = parse_collection(text, dialect=dialect)
    except NotationError:
        return
    assert parse_collection(format_collection(levels, dialect), dialect=dialect) == levels


def test_moves_come_back():
    level = parse_level(PLAIN)
    assert format_moves(level, parse_moves("r")) == "R"
    assert format_history(parse_moves("R D R 4D 2L")) == "R D R 4D 2L"
    assert parse_moves("2l3u2R") == parse_moves("lluuurr")
    assert format_moves(parse_level("########\n#  @ $.#\n########\n"), parse_moves("2l4r"), runs=True) == "2l3rR"


@pytest.mark.parametrize("text", ["x", "12", "r 3", "999999999r", "rrq"])
def test_other_moves_are_refused(text):
    with pytest.raises(NotationError):
        parse_moves(text)


@given(st.text(max_size=40))
def test_any_text_is_moves_or_an_error(text):
    try:
        moves = parse_moves(text)
    except NotationError:
        return
    assert parse_moves(format_history(moves)) == moves

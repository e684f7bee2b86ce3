"""Every text is a level or a named error; every level's text gives it back."""

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pycore.base.errors import NotationError
from pycore.base.rng import Rng
from pycore.sokoban import (
    Dialect,
    Entry,
    Level,
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
from pycore.sokoban.model import Board
from pycore.sokoban.notation import draw
from tests.cases import each
from tests.oracle.sokoban import random_level
from tests.sharing import repeats
from workshop.provision import ROOT

PLAIN = "#####\n#@$.#\n#####\n"


@st.composite
def levels(draw):
    """Levels with a wall around them, and such whose rim is open in places; some have texts."""
    level = random_level(Rng(draw(st.integers(0, 2**32))))
    board = level.board
    kept = draw(st.sampled_from([0.0, 0.2, 0.5, 1.0]))
    dice = draw(st.randoms(use_true_random=False))
    walls = frozenset(cell for cell in sorted(board.walls) if dice.random() < kept)
    # Without any wall a drawing is no text of a level.
    board = replace(board, walls=walls or frozenset([dice.choice(sorted(board.walls))]))
    board = replace(board, diagonal=draw(st.booleans()))
    title, author, comment = (draw(st.sampled_from(["", text])) for text in ("One", "A B", "first\n\nlast"))
    return replace(level, board=board, title=title, author=author, comment=comment)


@given(levels(), st.sampled_from(Dialect))
def test_levels_come_back(level, dialect):
    text = format_level(level, dialect)
    assert parse_level(text, dialect=dialect) == level
    assert format_level(parse_level(text, dialect=dialect), dialect) == text
    # The dialect of a level with boxes is recognized.
    assert parse_level(text) == level


@given(levels())
def test_run_lengths_come_back(level):
    # Rules are no part of the drawing.
    board = replace(level.board, diagonal=False)
    assert parse_level(format_rle(level)) == Level(board, level.boxes, level.player)


def test_run_lengths_and_bars():
    assert format_level(parse_level("5#|#@$.#|5#")) == PLAIN
    assert format_rle(parse_level(PLAIN)) == "5#|#@$.#|5#"


@each("shape", [(60_000, 1), (1, 60_000), (2, 30_000), (300, 200)][: repeats(2, 4)])
@each("plain", [True, False])
def test_drawings_in_one_line_are_read_to_the_end(shape, plain):
    """Of the largest boards, with a wall in every other place, so that there is nothing to be counted."""
    width, height = shape
    cells = "#@" + "".join("#-"[cell % 2] for cell in range(2, width * height))
    rows = [cells[at : at + width] for at in range(0, width * height, width)]
    board = parse_level(("\n" if plain else "|").join(rows)).board
    assert (board.width, board.height, len(board.walls)) == (width, height, width * height // 2)
    once = "|".join("".join(f"1{cell}" for cell in row) for row in rows)
    assert plain or parse_level(once).board == board


def test_large_counts_are_read_or_refused():
    assert parse_level("#@59998-").board.width == 60_000
    assert parse_level("0000000003#0@@").board.width == 4
    for text in ("#@59999-", "#@" + "-" * 59_999, "@|" * 30_000 + "#" * 3, "#" * 60_001, "100000#@", "600000#|@"):
        with pytest.raises(NotationError):
            parse_level(text)
    with pytest.raises(NotationError, match="more than 60000 rows"):
        parse_level("#@\n" + "#\n" * 60_000)


def test_runs_are_counted_before_they_are_written_out():
    """A cell and a bar in every row are 120,000 characters at the most."""
    assert parse_level("#@" + "0#" * 119_998).board.width == 2
    for text in ("#@119999-", "#@" + "100000-" * 9, "#@99999999(#)", "#@9(9(9(9(9(9(#))))))"):
        with pytest.raises(NotationError, match="f:1: more than 120000 cells and bars"):
            parse_level(text, "f")
    with pytest.raises(NotationError, match="120000x1 cells"):
        parse_level("#@119998-")


def test_a_row_may_have_all_signs_and_all_digits():
    level = parse_level("2#1@3$3.45*6-7_ 89#0+|")
    assert (level.board.width, level.player) == (2 + 1 + 3 + 3 + 45 + 6 + 7 + 1 + 89, 2)
    assert len(level.boxes) == len(level.board.goals) == 3 + 45


def test_limits():
    assert len(parse_collection("#@\n\n" * 10_000)) == 10_000
    with pytest.raises(NotationError, match="more than 10000 levels"):
        parse_collection("#@\n\n" * 10_001)
    author = "a" * (1_000_000 - len(PLAIN) - len("Author: \n"))
    assert parse_level(f"{PLAIN}Author: {author}\n").author == author
    with pytest.raises(NotationError, match="characters"):
        parse_level(f"{PLAIN}Author: {author}a\n")
    for longest in ("1000000r", "r" * 10**6, "999998rlu"):
        assert len(parse_moves(longest)) == 10**6
        for longer in (longest + "l", "d " + longest, "1000000" + longest[-1:] + longest):
            with pytest.raises(NotationError, match="more than 1000000 moves"):
                parse_moves(longer)


def test_all_signs_of_floor():
    assert format_level(parse_level("#_-@ #")) == "#  @ #\n"
    assert format_level(parse_level("#. @ #", dialect=Dialect.ARTICLE)) == "#  @ #\n"


def test_without_walls_the_drawing_is_all():
    level = Level(Board(3, 2, frozenset(), frozenset()), frozenset(), 1)
    assert format_level(level).splitlines() == draw(level) == [" @-", "-"]
    assert draw(level, Dialect.ARTICLE) == [".@.", "..."]


def test_the_characters_of_the_article():
    text = "######\n#+OXO#\n#.G..#\n######\n"
    level = parse_level(text, dialect=Dialect.ARTICLE)
    assert format_level(level) == "######\n#+$.$#\n# *  #\n######\n"
    assert format_level(level, Dialect.ARTICLE) == text


def test_dialects_are_recognized_drawing_by_drawing():
    text = "OX\n\n#####\n#@OX#\n#####\n\n#####\n#@$.#\n#####\nTitle: G\n\n2#|#@GOX#\n\n#####\n#@O.#\n#.$X#\n#####\n"
    levels = parse_collection(text)
    assert [level.title for level in levels] == ["OX", "G", ""]
    assert levels[0].boxes == levels[1].boxes
    (skipped,) = levels.skipped
    assert skipped.reason == "'O' and '$' are characters of two notations"
    xml = "<SokobanLevels><LevelCollection><Level><L>#@OX#</L></Level></LevelCollection></SokobanLevels>"
    assert parse_level(xml) == parse_level("#@$.#")
    for file in sorted((ROOT / "tests/data/sokoban").rglob("*.[xs]*")):
        read = file.read_text("utf-8", errors="replace")
        assert parse_collection(read) == parse_collection(read, dialect=Dialect.STANDARD), file


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


@each(
    ("above", "title"),
    [
        ("One\nTwo\n", ""),
        ("One\n\nTwo\n", "Two"),
        ("Set\n\nOne\nTwo\n\n\n", ""),
        ("Set\n\nLevel 2\nTwo\n\n\n", "Level 2 Two"),
        ("Author: Ann\n\nEmail: ann@example.org\n\n", ""),
        ("2: two\n", "2: two"),
        ("; 1\n", "1"),
        ("1\n", "1"),
        ("...\n", "..."),
        ("Comment-End:\n", ""),
        ("One\nComment-End:\n", "One"),
    ],
)
def test_text_right_above_a_drawing_is_its_title(above, title):
    assert parse_level(above + PLAIN).title == title


def test_texts_around_a_drawing():
    for text in ("Comment: short\nTitle: T\n", "Comment:\nshort\nComment-End:\nTitle: T\n"):
        first, second = parse_collection(f"{PLAIN}{text}\n{PLAIN}")
        assert (first.comment, first.title) == ("short", "T")
        assert (second.comment, second.title) == ("", "")
    assert parse_level("Author: A\n" + PLAIN).board == parse_level(PLAIN).board


def test_what_looks_like_a_level_within_a_comment_is_none():
    for inner in (f"Title: other\n{PLAIN}", f"{PLAIN}Title: other\n"):
        level = parse_level(f"{PLAIN}Title: T\nComment:\n{inner}Comment-End:\n")
        assert (level.title, level.comment) == ("T", inner.rstrip("\n"))


@each(
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
    assert format_entry(Entry(entry.level)) == PLAIN + "Title: One\n"
    assert parse_level(text) == entry.level
    assert [e.level.title for e in parse_entries(text + "\n" + PLAIN)] == ["One", ""]


@each(
    ("line", "message"),
    [
        ("Solution: l", "f:4: its solution is none: move 1: west is not legal"),
        ("Solution: x", "'x' is no move"),
        ("Difficulty: -1", "f:4: difficulty '-1' is no number"),
        ("Seed: ٣", "is no number"),
        ("\n" + PLAIN, "2 levels where one is wanted"),
    ],
)
def test_what_is_said_must_be_so(line, message):
    with pytest.raises(NotationError) as caught:
        parse_entry(f"{PLAIN}{line}\n", "f")
    assert message in str(caught.value)


@given(st.text(alphabet="#@+$*. -_|0123456789\n;:TitleComment-EndXOG", max_size=120), st.sampled_from([None, *Dialect]))
@example("#@OX#|#", None)
@example("|@#", Dialect.STANDARD)
@example("@|#", Dialect.STANDARD)
@example("|| @|  #", Dialect.STANDARD)
@example("@|.#", Dialect.ARTICLE)
def test_any_text_is_levels_or_an_error(text, dialect):
    try:
        levels = parse_collection(text, dialect=dialect)
    except NotationError:
        return
    written = dialect or Dialect.STANDARD
    assert parse_collection(format_collection(levels, written), dialect=dialect) == levels


def test_what_is_no_move_is_named_with_its_place():
    for text, column in (("x", 1), ("rr2ux", 5), ("3", 1), ("r-", 2)):
        with pytest.raises(NotationError, match="is no move") as caught:
            parse_moves(text, "f")
        assert (caught.value.source, caught.value.line, caught.value.column) == ("f", 1, column)


def test_moves_come_back():
    level = parse_level(PLAIN)
    assert parse_moves("0r2l") == parse_moves("ll") == parse_moves("002L")
    assert format_moves(parse_level("######\n#@   #\n######\n"), parse_moves("2rl")) == "rrl"
    assert format_moves(level, parse_moves("r")) == "R"
    assert format_history(parse_moves("R D R 4D 2L")) == "R D R 4D 2L"
    assert parse_moves("2l3u2R") == parse_moves("lluuurr")
    assert format_moves(parse_level("########\n#  @ $.#\n########\n"), parse_moves("2l4r"), runs=True) == "2l3rR"


@each("text", ["x", "12", "r 3", "999999999r", "rrw"])
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

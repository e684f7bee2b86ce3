"""Collections of other programs are read; what cannot be read is listed; work and memory are bounded."""

import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.reading import decode
from pycore.sokoban import (
    Entry,
    Level,
    format_collection,
    format_entry,
    format_level,
    notation,
    parse_collection,
    parse_entries,
    parse_level,
    parse_moves,
)
from tests.cases import each

PLAIN = "#####\n#@$.#\n#####\n"
LONG = "######\n#@$ .#\n######\n"
SOLVED = "#@*#\n"
STEPS = notation.MAX_STEPS // 100
SLC = """<?xml version="1.0" encoding="ISO-8859-1"?>
<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">
<SokobanLevels xmlns:x="y" x:z=""><Title>Set</Title><LevelCollection Copyright=" Ann &amp; Bob">
<Level Id="A" Width="5"><L>#####</L><L>#@$.#</L><L>#####</L></Level>
<Level Id="B	b" Copyright="Cyd"><L> ### </L><L> #@#</L><L> ###</L><L/></Level>
</LevelCollection></SokobanLevels>"""
# Of each file: title and number of moves of each level, and the numbers of those that are skipped.
CASES = {
    "header.xsb": ([("", 0)], []),
    "letters.sok": ([("", 0)], []),
    "multi.xsb": ([("", 0)], [2]),
    "rle_group.sok": ([("", 0)], []),
    "sol_above.xsb": ([("A", 1), ("B", 2)], []),
    "solution_lines.sok": ([("First", 1), ("Second", 1)], []),
    "title_above.xsb": ([("First", 0), ("Second", 0)], []),
}
# Texts with titles, authors and numbers of moves of their levels.
STYLES = {
    "detached above": (f"Title: A\n\n{PLAIN}\nTitle: B\n\n{PLAIN}", [("A", "", 0), ("B", "", 0)]),
    "detached below": (f"{PLAIN}\nTitle: A\n\n{PLAIN}\nTitle: B\n", [("A", "", 0), ("B", "", 0)]),
    "detached below a header": (
        f"Title: Set\nAuthor: Ann\n\n{PLAIN}\nTitle: A\n\n{PLAIN}\nAuthor: Bob\nTitle: B\n",
        [("A", "Ann", 0), ("B", "Bob", 0)],
    ),
    "titles above, solutions below": (
        f"Title: A\n\n{PLAIN}Solution: R\n\nTitle: B\n\n{LONG}Solution: RR\n",
        [("A", "", 1), ("B", "", 2)],
    ),
    "some are missing above": (
        f"Title: A\n\n{PLAIN}\nTitle: B\nAuthor: Bob\n\n{PLAIN}\n{PLAIN}\nTitle: D\n\n{PLAIN}",
        [("A", "", 0), ("B", "Bob", 0), ("", "", 0), ("D", "", 0)],
    ),
    "moves at the end": (f"{PLAIN}\nR", [("", "", 1)]),
    "between drawings that touch": (f"{PLAIN}Title: A\n{PLAIN}Title: B\n", [("A", "", 0), ("B", "", 0)]),
    "above drawings that touch": (f"Title: A\n{PLAIN}Title: B\n{PLAIN}", [("A", "", 0), ("B", "", 0)]),
    "a header of one level": (f"Title: A\nAuthor: Ann\n\n{PLAIN}", [("A", "Ann", 0)]),
    "remarks": (f"; Set\n; by Ann\n\n; 1\n\n{PLAIN}\n; 2\n'Two'\n\n{PLAIN}", [("1", "", 0), ("2 'Two'", "", 0)]),
    "settings in remarks": (f";title: A\n;optimal: 3\n{PLAIN}\n;title: B\n{PLAIN}", [("A", "", 0), ("B", "", 0)]),
    "other properties": (
        f"Collection: Set\nDate Created: 2001\n\nA\n\n{PLAIN}\nTime: 3\n\n{PLAIN}Moves: 3\nTitle: C\n",
        [("A", "", 0), ("C", "", 0)],
    ),
    "notes on the level above": (f"{PLAIN}Title: A\nThe first.\n\n{PLAIN}", [("A", "", 0), ("", "", 0)]),
    "SOK": (
        f":: SOK\nA\n\n{LONG}\nAuthor: Ann\n\nSaved game\nr\n\nSolution\nr\nR\n\nSolution/Moves\n2R\n\nB\n\n{PLAIN}",
        [("A", "Ann", 2), ("B", "", 0)],
    ),
    "a solution in groups": (f"{LONG}Solution: 1(2(R))\n", [("", "", 2)]),
    "a solution on several lines": (f"{LONG}Solution: R\nR\n\n{PLAIN}\nr\n", [("", "", 2), ("", "", 1)]),
    "a word that might be moves": (f"{PLAIN}\nDull\n{PLAIN}", [("", "", 0), ("Dull", "", 0)]),
    "lines of walls": (f"####\n{PLAIN.strip()}\n\n########\n\n* * *\n\n{PLAIN}", [("", "", 0), ("", "", 0)]),
    "boxes above the wall": ("* * *\n#####\n#@$.#\n#####\n", [("", "", 0)]),
    "numbers that touch": (f"1\n{PLAIN}2\n{PLAIN}", [("1", "", 0), ("2", "", 0)]),
    "old ends of lines": (f"Title: A\n{PLAIN}".replace("\n", "\r"), [("A", "", 0)]),
    "runs and letters": ("5W|Wpb.W|5W\n\n3(#)2#|#@2(-)#|2#3(#)", [("", "", 0), ("", "", 0)]),
    "a comment with empty lines": (f"Comment:\n\n{PLAIN}\nComment_End:\n{PLAIN}", [("", "", 0)]),
    "XML": (SLC, [("A", "Ann & Bob", 0), ("B b", "Cyd", 0)]),
}


def described(entries):
    return [(entry.level.title, entry.level.author, len(entry.solution)) for entry in entries]


@each("name", CASES)
def test_files_in_the_styles_of_real_ones(name, corpus):
    entries = parse_entries((corpus / "sokoban/cases" / name).read_text(), name)
    levels, skipped = CASES[name]
    assert [(entry.level.title, len(entry.solution)) for entry in entries] == levels
    assert [one.number for one in entries.skipped] == skipped


@each("style", STYLES)
def test_styles_of_collections(style):
    text, levels = STYLES[style]
    entries = parse_entries(text)
    assert described(entries) == levels
    assert entries.skipped == ()
    again = parse_entries("\n".join(map(format_entry, entries)))
    assert again == entries
    assert parse_collection(format_collection(parse_collection(text))) == parse_collection(text)


# Texts, and what is said of them: each in brackets if the level was read without it.
UNUSABLE = {
    f"Two\n\n#@$@.#\n\n{PLAIN}": ["level 1 'Two' (line 3): a second player (line 3, column 4)"],
    f"{PLAIN}\n## #\n\n{PLAIN}Title: C": ["level 2 (line 5): the level has no player"],
    f"{PLAIN}Title: A\n\n#@$$.#\nTitle: B": ["level 2 'B' (line 6): 2 boxes for 1 goals"],
    f"{PLAIN}\n99999999(#)": ["level 2 (line 5): more than 120000 cells and bars"],
    f"{PLAIN}\n#@2(-#": ["level 2 (line 5): a ( without its )"],
    f"{PLAIN}\n#@2)-#": ["level 2 (line 5): a number has nothing to repeat"],
    f"{PLAIN}\n#@-)#": ["level 2 (line 5): a ) without its ("],
    f"{PLAIN}\n#@$.#\nGame: Hexoban": ["level 2 (line 5): a level of 'Hexoban', not of Sokoban"],
    f"{PLAIN}Comment:\nopen\n": ["the comment of level 1 (line 4): the comment has no end (Comment-End:)"],
    f"{PLAIN}Solution: 6-1d2l1": ["the solution of level 1 (line 4): '6-1d2l1' is no move"],
    f"{PLAIN}\nSolution\n\nlr\n": [
        "the solution of level 1 (line 7): its solution is none: move 1: west is not legal at column 2, row 2"
    ],
    f"{PLAIN}Solution: []R": [
        "the solution of level 1 (line 4): moves of the reverse mode or of several players are not supported"
    ],
    f"{PLAIN}Difficulty: 3.5": ["the difficulty of level 1 (line 4): difficulty '3.5' is no number"],
    "<SokobanLevels><LevelCollection><Level Id='A'>\n<L>#@#</L><L>?</L></Level>\n<Level><L>#@#</L></Level>"
    "</LevelCollection></SokobanLevels>": ["level 1 'A' (line 1): '?' is not a cell"],
}


@each("text", UNUSABLE)
def test_what_cannot_be_read_is_skipped_and_listed(text):
    entries = parse_entries(text, "f")
    assert list(map(str, entries.skipped)) == UNUSABLE[text]
    numbers = {*entries.numbers, *(one.number for one in entries.skipped)}
    assert numbers == set(range(1, len(numbers) + 1))
    assert pickle.loads(pickle.dumps(entries)).skipped == entries.skipped
    with pytest.raises(NotationError) as caught:
        parse_entries(text, "f", strict=True)
    assert entries.skipped[0].reason.startswith(caught.value.message)
    assert caught.value.line > 0


def test_a_text_without_any_usable_level_is_refused():
    with pytest.raises(NotationError, match="f:1: none of 2 levels can be read: the level has no player"):
        parse_collection("#$.#\n\n#$.#\n", "f")
    for text in ("<SokobanLevels/>", "<SokobanLibrary/>", "<?xml version='1.0'?>\n<a/>", "########", "Title: none"):
        with pytest.raises(NotationError):
            parse_collection(text)


@given(
    *(st.text(max_size=12).map(lambda text: text.strip().replace("\n", "").replace("\r", "").strip()) for _ in "12"),
    st.text(max_size=30),
)
def test_any_texts_come_back(title, author, comment):
    """Words such as `Solution: l` or `;`, control characters and empty lines included."""
    level = parse_level(PLAIN)
    try:
        level = replace(level, title=title, author=author, comment=comment)
    except ParameterError:
        return
    assert parse_level(format_level(level)) == level
    entries = (Entry(level, parse_moves("r")), Entry(level))
    assert parse_entries("\n".join(map(format_entry, entries)), strict=True) == entries


@each(
    "texts", [{"title": " A"}, {"title": "A\nB"}, {"author": "A\r"}, {"comment": "a\nComment-End:"}, {"comment": "\r"}]
)
def test_texts_that_would_not_come_back_are_refused(texts):
    board = parse_level(SOLVED)
    with pytest.raises(ParameterError):
        Level(board.board, board.boxes, board.player, **texts)


def test_files_older_than_utf_8_are_read():
    text = decode(f"Author: Jordi Dom\xe8nech \x93\n{PLAIN}".encode("cp1252", "replace"), "f", "cp1252")
    assert parse_level(text).author == "Jordi Domènech ?"
    assert decode("Domènech".encode(), "f", "cp1252") == "Domènech"


def groups(count, inner):
    """Return a group in groups."""
    return f"{'(' * count}{inner}{')' * count}"


# Texts that are large in one way, and a part of the reason for those that are not read.
LARGE = {
    "lines": ("\n" * 4_000 + PLAIN, "steps"),
    "a long line": ("x" * 9_000 + "\n" + PLAIN, ""),
    "settings above": ("Author:a\n\n" * 800 + "#@\n\n" * 100, ""),
    "open comments": (PLAIN + "Comment:\n" * 1_000, ""),
    "levels that are skipped": ("#@@\n\n" * 900 + PLAIN, ""),
    "large levels": ("5990#|@\n\n" * 90, "steps"),
    "counts": ("99999999(#)\n\n" * 700 + PLAIN, ""),
    "nesting": (groups(4_000, "#@"), ""),
    "wide nesting": (groups(3_000, "#@" + "-" * 500), "steps"),
    "doubling": ("2(" * 60 + "#@" + ")" * 60, "steps"),
    "boxes on goals": ("*\n" * 2_500, "there is no level"),
    "solutions of runs": ("#####\n#@ * #\n#####\nSolution: 5000(rl)\n\n" * 90, "steps"),
    "solutions": (PLAIN + "Solution: l\n" * 800, "steps"),
    "games on a large board": ("#@" + "-" * 5_000 + "#\n" + "l\n\n" * 3_000, "steps"),
    "XML": ("<SokobanLevels>" + "<a>" * 3_000, "40 deep"),
}


@each("name", LARGE)
def test_the_work_for_a_text_is_bounded(name, monkeypatch):
    """Texts of ten kilobytes may take a hundredth of the work of a megabyte, however they are made. No clock counts."""
    monkeypatch.setattr(notation, "MAX_STEPS", STEPS)
    text, reason = LARGE[name]
    if reason:
        with pytest.raises(NotationError, match=reason):
            parse_entries(text)
    else:
        assert parse_entries(text)


def test_levels_beyond_the_limit_are_not_read():
    with pytest.raises(NotationError, match="more than 10000 levels"):
        parse_collection("#@\n\n" * 10_001)

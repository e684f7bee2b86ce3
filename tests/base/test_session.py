"""Sessions and their text, on the smallest game: what holds for every game stands in the contract suite."""

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.session import Session
from pycore.base.sessiontext import format_session, parse_session, session_game
from pycore.foxhunt import FAMILY, Hunt, Move, Params

TEXT = """warren session
game: foxhunt
start:
  3x1 1
  ..@
moves:
  0: a1 b1
  0: ~a1 c1
  1: ~b1
at: 1
tip: 5
"""


def test_the_text_of_a_tree():
    session = Session(FAMILY, Hunt(Params(3, 1, 1), (2,)))
    for cell in (0, 1):
        session.play(Move(cell))
    session.go(0)
    session.play(Move(0, mark=True))
    session.play(Move(2))
    assert session.outcome is not None
    session.go(1)
    session.play(Move(1, mark=True))
    session.undo()
    assert (session.at, session.tip) == (1, 5)
    assert format_session(session) == TEXT
    again = parse_session(TEXT, FAMILY)
    assert again.tree == session.tree
    assert (again.at, again.tip, again.state) == (1, 5, session.state)
    assert session_game(TEXT) == "foxhunt"


def test_redo_follows_the_branch_entered_last():
    session = parse_session(TEXT, FAMILY)
    session.go(0)
    assert session.tip == 5
    session.play(Move(0, mark=True))
    assert (session.at, session.tip) == (3, 4)
    assert session.redo()
    assert not session.redo()
    session.go(1, 2)
    assert session.redo()
    assert session.at == 2
    with pytest.raises(ParameterError, match="does not come after"):
        session.go(2, 5)


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("warren session", "warren", (1, 1), "expected 'warren session'"),
        ("game: ", "", (2, 1), "expected 'game: '"),
        ("foxhunt", "chess", (2, 7), "of 'chess'"),
        ("start:", "begin:", (3, 1), "expected 'start:'"),
        ("  3x1 1", "  3x1 0", (4, 3), "foxes"),
        ("..@", "..?", (5, 5), "character"),
        ("moves:", "move:", (6, 1), "expected 'moves:'"),
        ("0: a1 b1", "a1 b1", (7, 1), "begins with the number"),
        ("0: a1 b1", "9: a1 b1", (7, 3), "not there yet"),
        ("0: a1 b1", "0: a1 d1", (7, 9), "not on the board"),
        ("0: a1 b1", "0: a1 a1", (7, 9), "shot at before"),
        ("0: ~a1 c1", "0: a1 c1", (8, 6), "there already"),
        ("at: 1", "at: x", (10, 1), "expected 'at: '"),
        ("at: 1", "at: 7", (10, 0), "node"),
        ("tip: 5\n", "tip: 2\nmore\n", (12, 1), "nothing is expected"),
        ("tip: 5\n", "tip: 3\n", (10, 0), "does not come after"),
    ],
)
def test_mistakes_have_a_place(old, new, place, message):
    assert old in TEXT
    with pytest.raises(NotationError, match=message) as caught:
        parse_session(TEXT.replace(old, new, 1), FAMILY, "saved.txt")
    assert (caught.value.source, caught.value.line, caught.value.column) == ("saved.txt", *place)


def test_long_texts_are_refused():
    with pytest.raises(NotationError, match="longer"):
        parse_session(" " * 5_000_000, FAMILY)

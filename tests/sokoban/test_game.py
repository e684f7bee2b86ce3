"""Games in progress: the tree of undo and redo, their text, and the keys of the terminal."""

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.base.session import Session
from pycore.base.sessiontext import parse_session
from pycore.sokoban import FAMILY, generate, parse_level, preset
from pycore.sokoban.model import Move
from pycore.sokoban.terminal import Screen

TEXT = "########\n#      #\n#@$  . #\n#      #\n########\n"


@pytest.fixture
def session():
    return Session(FAMILY, parse_level(TEXT))


def test_moves_are_noticed(session):
    session.play(Move.NORTH)
    assert [(event.kind, event.cells) for event in session.events(0)] == [("move", (17, 9))]
    session.undo()
    for _ in range(3):
        session.play(Move.EAST)
    assert [(event.kind, event.cells) for event in session.events(0)] == [("push", (20, 21)), ("win", ())]
    assert session.events(0)[-1].value == session.outcome.winner == 0
    with pytest.raises(ParameterError, match="every box stands on a goal"):
        session.play(Move.NORTH)


def test_a_game_is_that_of_one_player_and_the_level_of_the_generator():
    entry = generate(preset("easy"), Rng(3)).unwrap()
    made = FAMILY.generate(FAMILY.preset("easy"), Rng(3), None).unwrap()
    assert made == entry
    assert FAMILY.begin(made) == entry.level
    assert FAMILY.players == 1
    assert FAMILY.mover(entry.level) == 0
    assert list(FAMILY.check(entry)) == []


def test_moves_are_written_as_in_solutions(session):
    """Capitals for pushes; both are read."""
    assert [FAMILY.format_move(move, session.state) for move in Move] == [*"uRdleczq"]
    for text, move in zip("uRdleczqUrDLECZQ", (*Move, *Move), strict=True):
        assert FAMILY.parse_move(text, session.state) == move


def test_mistakes_are_named(session):
    with pytest.raises(NotationError, match="'rr' is not one move"):
        FAMILY.parse_move("rr", session.state)
    with pytest.raises(ParameterError, match="bot"):
        FAMILY.choose(session.state, "nobody", Rng(1), None)
    assert FAMILY.choose(session.state, "solver", Rng(1), None).unwrap() == Move.EAST


def keys(monkeypatch, text):
    """Let somebody press these keys."""
    pressed = iter(text)
    monkeypatch.setattr("click.getchar", lambda: next(pressed))
    monkeypatch.setattr("click.clear", lambda: None)


def test_keys(session, monkeypatch, capsys):
    keys(monkeypatch, ["k", "u", "\x1b[C", "?", "x", "l", "\x1b[C"])
    assert Screen(session, 0).run() == 0
    shown = capsys.readouterr().out
    assert "Go right: the marked box is pushed right next." in shown
    assert "##  <>!!  ::  ##" in shown
    assert "Solved in 3 moves: 3R" in shown


def test_dead_positions_are_told(session, monkeypatch, capsys):
    keys(monkeypatch, [*"jlkk", "q"])
    assert Screen(session, 0).run() == 1
    shown = capsys.readouterr().out
    assert "cannot get home any more" in " ".join(shown.split())
    assert "!!" in shown


def test_the_way_back_from_a_dead_position(session, monkeypatch, capsys):
    keys(monkeypatch, [*"jlkl", "b", "q"])
    assert Screen(session, 0).run() == 1
    assert "2 moves taken back" in capsys.readouterr().out
    assert len(session.moves) == 2


def test_a_level_larger_than_the_screen_is_seen_around_the_player(monkeypatch, capsys):
    text = "#" * 60 + "\n" + ("#" + " " * 58 + "#\n") * 40 + "#" + " " * 55 + "@$.#\n" + "#" * 60
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "15")
    keys(monkeypatch, "q")
    Screen(Session(FAMILY, parse_level(text)), 0).run()
    rows = [row for row in capsys.readouterr().out.splitlines() if "##" in row]
    assert len(rows) == 9
    assert rows[-2].endswith("<>[]::##")
    assert {len(row) for row in rows} == {40}


def test_a_solution_is_played_back(session, monkeypatch, capsys):
    keys(monkeypatch, ["k", "p"])
    assert Screen(session, 0).run() == 0
    assert "A solution of 4 moves: 4" in capsys.readouterr().out


def test_what_was_saved_is_played_on(session, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    keys(monkeypatch, ["l", "s", "n", "q"])
    Screen(session, 0).run()
    (saved,) = tmp_path.iterdir()
    assert parse_session(saved.read_text(), FAMILY).moves == (Move.EAST,)
    assert session.moves == ()

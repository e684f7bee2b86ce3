"""The verbs of the command line that only Linjat has."""

import json
from dataclasses import replace

import pytest

from pycore.base.sessiontext import parse_session
from pycore.cli import main
from pycore.linjat import FAMILY, parse_level, parse_levels, preset
from pycore.linjat.cli import params


@pytest.fixture
def puzzles(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text("; one\n_2.\n___\n; several\n_2_\n___\n; none\n2.\n_2\n..\n")
    return path


def test_solve_as_json(puzzles, capsys):
    assert main(["linjat", "solve", str(puzzles), "--json"]) == 1
    one, several, none = json.loads(capsys.readouterr().out)["levels"]
    assert (one["status"], one["solutions"], one["lines"]) == ("solved", 1, [[1, 0, 2, 0]])
    assert (one["depth"], one["max_width"], one["rules"]["cover"]) == (1, 1, 1)
    assert several["solutions"] == 2
    assert (none["status"], none["solutions"], none["lines"]) == ("unsolvable", 0, [])
    assert {"score", "ms"} <= one.keys()


def test_rate_tells_the_steps(puzzles, capsys):
    assert main(["linjat", "rate", str(puzzles), "--steps"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("1: solved, score 0, depth 1, width 1 (cover 1")
    assert "can only be reached from the 2" in lines[1]


def test_generate_with_options(tmp_path, capsys):
    out = tmp_path / "level.txt"
    order = ["linjat", "generate", "--size", "7", "7", "--numbers", "9", "--iterations", "50", "--symmetric"]
    assert main([*order, "--seed", "3", "--out", str(out)]) == 0
    assert len(parse_level(out.read_text()).puzzle.numbers) == 9
    assert main(["linjat", "check", str(out)]) == 0
    for form in ("ascii", "solution", "code", "json", "svg"):
        assert main(["linjat", "show", str(out), "--format", form]) == 0
        assert capsys.readouterr().out


def test_zeros_are_options_too():
    assert params("easy", iterations=0, target=0, symmetric=False, decoys=None) == replace(
        preset("easy"), iterations=0, target=0
    )


def test_campaign(tmp_path):
    out = tmp_path / "pack.txt"
    assert main(["linjat", "campaign", "--count", "3", "--seed", "1", "--out", str(out)]) == 0
    assert len(parse_levels(out.read_text())) == 3


def play(monkeypatch, *orders, arguments=()):
    answers = iter(orders)
    monkeypatch.setattr("click.prompt", lambda *_, **__: next(answers))
    return main(["linjat", "play", *arguments])


def test_play(tmp_path, monkeypatch, capsys):
    path = tmp_path / "puzzle.txt"
    path.write_text("_2.\n___\n")
    orders = ["hint", "1,1-2,1", "check", "undo", "redo", "redo", "-2,1", "-2,1", "5,5-5,6", "jump", "2,1-3,1"]
    assert play(monkeypatch, *orders, arguments=[str(path)]) == 0
    told = capsys.readouterr().out
    for answer in (
        "can only be reached",
        "1 of 1 lines are drawn; wrong: 1,1-2,1.",
        "There is nothing to redo.",
        "there is no line at 2,1",
        "goes through no number",
        "'jump' is no line such as 3,1-3,4, nor one of hint, check",
        " 1   2─",
        "   1 2 3",
    ):
        assert answer in told, answer
    assert told.rstrip().endswith("Solved.")


def test_a_pack_is_played_one_puzzle_after_the_other(tmp_path, monkeypatch, capsys):
    path = tmp_path / "pack.txt"
    path.write_text("2.\n\n.2\n")
    assert play(monkeypatch, "1,1-2,1", "restart", "1,1-2,1", arguments=[str(path)]) == 0
    assert "Puzzle 2 of 2: 2 x 1 cells, 1 numbers" in capsys.readouterr().out
    assert play(monkeypatch, "1,1-2,1", "quit", arguments=[str(path)]) == 1


def test_a_game_is_saved_and_loaded(tmp_path, monkeypatch, capsys):
    path, saved = tmp_path / "puzzle.txt", tmp_path / "Saved.txt"
    path.write_text("_2.\n___\n")
    orders = ["1,1-2,1", "UNDO", f"save {saved}", f"save {tmp_path / 'none' / 'x'}", "save", "quit"]
    assert play(monkeypatch, *orders, arguments=[str(path)]) == 1
    assert parse_session(saved.read_text(), FAMILY).can_redo()
    told = capsys.readouterr().out
    assert f"Saved; go on with --load {saved}" in told
    assert "No such file" in told
    assert "'save' is no line" in told
    assert play(monkeypatch, "redo", "-1,1", "2,1-3,1", arguments=["--load", str(saved)]) == 0
    assert main(["linjat", "play", "--load", str(path)]) == 2
    assert "expected 'warren session'" in capsys.readouterr().err


def test_a_puzzle_to_play_is_made(monkeypatch, capsys):
    assert play(monkeypatch, "help", "check", "quit", arguments=["--preset", "easy:0", "--seed", "3"]) == 1
    told = capsys.readouterr().out
    assert "easy:0, seed 3" in told
    assert "0 of 10 lines are drawn." in told

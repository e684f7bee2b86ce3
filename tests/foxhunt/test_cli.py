"""Fox Hunt at the terminal."""

import json

from click.testing import CliRunner

from pycore.cli import commands, main
from tests.cases import each


def test_bench_prints_what_was_asked_for(capsys):
    assert main(["foxhunt", "bench", "--games", "3", "--preset", "5x5:8", "--bot", "sharp", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["games"], report["size"]) == (3, "5x5")
    assert 8 <= report["mean_shots"] <= 25
    assert report["ms_per_shot"] > 0


def test_advice(tmp_path, capsys):
    file = tmp_path / "view.txt"
    file.write_text("3x1 1\n1..\n")
    assert main(["foxhunt", "advise", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("  0  50  50\n2 possibilities\n")
    assert "b1: hits 50.0%, tells 1.00 bits, cost 0.500" in out
    file.write_text("3x1 1\n2..\n")
    assert main(["foxhunt", "advise", str(file)]) == 1
    assert "unsolvable" in capsys.readouterr().err


def played(entered, *options):
    result = CliRunner().invoke(
        commands, ["foxhunt", "play", "--preset", "3x1:1", "--seed", "1", *options], input=entered
    )
    assert result.exception is None
    return result.output


def test_play_save_and_go_on(tmp_path):
    file = tmp_path / "saved.txt"
    out = played(f"a1\nundo\nredo\nmoves\nhint\nnonsense here\nzz\nsave {file}\nquit\n")
    assert "neither a cell" in out
    assert "Enter a move" in out
    saved = file.read_text()
    assert "0: a1" in saved
    assert "foxes found" in played("b1\nc1\nb1\nc1\n", "--load", str(file)) or "foxes found" in out


def test_a_bot_plays_alone():
    assert "all 1 foxes found" in played("", "--bot", "strong")


@each("arguments", [["--preset", "tiny"], ["--load", "/no/such/file"]])
def test_mistakes_are_one_line(arguments, capsys):
    assert main(["foxhunt", "play", "--seed", "1", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1

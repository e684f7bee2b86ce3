"""Solving from the command line."""

import json

from pycore.cli import main
from pycore.sokoban import parse_level, parse_moves, solution_of

TEXT = "#####\n#@$.#\n#####\nTitle: One\n\n#####\n#$@.#\n#####\n"


def test_json(tmp_path, capsys):
    file = tmp_path / "two.xsb"
    file.write_text(TEXT)
    assert main(["sokoban", "solve", str(file), "--json", "--time-ms", "10000"]) == 1
    first, second = json.loads(capsys.readouterr().out)["levels"]
    assert {key: first[key] for key in ("index", "title", "status", "pushes", "moves", "solution")} == {
        "index": 1, "title": "One", "status": "solved", "pushes": 1, "moves": 1, "solution": "R",
    }  # fmt: skip
    assert first["nodes"] >= 0
    assert first["cpu_seconds"] >= 0
    assert (second["status"], second["solution"]) == ("unsolvable", None)
    solution_of(parse_level(TEXT.partition("\n\n")[0]), parse_moves(first["solution"]))


def test_lines(tmp_path, capsys):
    file = tmp_path / "two.xsb"
    file.write_text(TEXT)
    assert main(["sokoban", "solve", str(file), "--objective", "moves"]) == 1
    assert capsys.readouterr().out.splitlines()[0] == "1 One: 1 pushes, 1 moves: R"


def test_mistakes_are_named(tmp_path, capsys):
    file = tmp_path / "none.xsb"
    file.write_bytes(b"\xff")
    assert main(["sokoban", "solve", str(file)]) == 2
    assert "byte 0 is no UTF-8 text" in capsys.readouterr().err

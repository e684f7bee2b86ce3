"""Solving from the command line."""

import json

from pycore.cli import main
from pycore.sokoban import format_level, parse_entries, parse_entry, parse_level, parse_moves, solution_of
from pycore.sokoban.comparing import COMPARED
from tests.cases import each
from tests.oracle.sokoban import hall

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


@each("limit", [("--nodes", "5"), ("--cpu-ms", "0")])
def test_limits_that_do_not_depend_on_the_load(limit, tmp_path, capsys):
    file = tmp_path / "hall.xsb"
    file.write_text(format_level(hall(20, 12, 6)))
    assert main(["sokoban", "solve", str(file), "--json", *limit]) == 1
    (level,) = json.loads(capsys.readouterr().out)["levels"]
    assert level["status"] == "budget"
    assert main(["sokoban", "rate", str(file), *limit]) == 1
    capsys.readouterr()


def test_statistics_are_of_all_searches(tmp_path, capsys):
    file = tmp_path / "hall.xsb"
    file.write_text(format_level(hall(20, 12, 6)))
    assert main(["sokoban", "solve", str(file), "--json", "--nodes", "500000"]) == 0
    (level,) = json.loads(capsys.readouterr().out)["levels"]
    told = level["statistics"]
    assert told["nodes"] == sum(count for name, count in told.items() if name.endswith("_generated"))


def test_a_solution_is_optimized_within_the_limits(tmp_path, capsys):
    file = tmp_path / "hall.xsb"
    file.write_text(format_level(hall(12, 9, 6)))
    answers = []
    for more in ((), ("--optimize", "moves"), ("--optimize", "pushes")):
        assert main(["sokoban", "solve", str(file), "--json", "--nodes", "300000", *more]) == 0
        answers += json.loads(capsys.readouterr().out)["levels"]
    plain, moves, pushes = answers
    assert moves["moves"] < plain["moves"]
    assert pushes["pushes"] < plain["pushes"]
    assert moves["statistics"]["optimizer_successes"] > 0
    assert solution_of(hall(12, 9, 6), parse_moves(moves["solution"])).pushes == moves["pushes"]


def test_lines(tmp_path, capsys):
    file = tmp_path / "two.xsb"
    file.write_text(TEXT)
    assert main(["sokoban", "solve", str(file), "--objective", "moves"]) == 1
    assert capsys.readouterr().out.splitlines()[0] == "1 One: 1 pushes, 1 moves: R"
    file.write_text("#######\n#.XO.@#\n#######\n")
    assert main(["sokoban", "solve", str(file)]) == 0
    assert capsys.readouterr().out == "1: 1 pushes, 2 moves: 2L\n"


def test_algorithms_are_compared(tmp_path, capsys):
    file = tmp_path / "three.xsb"
    diagonal = "####\n#@##\n##O#\n#X##\n####\nDiagonal: yes\n"
    file.write_text(f"{TEXT}\n{diagonal}")
    assert main(["sokoban", "compare", str(file), "--nodes", "1000"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1 One"
    assert lines[1].split() == ["algorithm", "objective", "result", "CPU", "ms", "positions", "pushes", "moves"]
    assert [line.split()[0] for line in lines[2:9]] == [algorithm.value for algorithm in COMPARED]
    names = "breadth-first, a-star-nearest"
    assert main(["sokoban", "compare", str(file), "--algorithms", names, "--objective", "pushes", "--json"]) == 1
    one, two, _ = json.loads(capsys.readouterr().out)["levels"]
    assert [row["algorithm"] for row in one["algorithms"]] == ["breadth-first", "a-star-nearest"]
    assert {(row["status"], row["pushes"], row["moves"], row["history"]) for row in one["algorithms"]} == {
        ("solved", 1, 1, "R")
    }
    assert {row["status"] for row in two["algorithms"]} == {"unsolvable"}
    assert main(["sokoban", "compare", str(file), "--algorithms", "astar"]) == 2
    assert "Unknown algorithm 'astar'" in capsys.readouterr().err
    assert main(["sokoban", "solve", str(file), "--algorithm", "breadth-first"]) == 1
    assert "1 One: 1 pushes" in capsys.readouterr().out
    assert main(["sokoban", "solve", str(file), "--algorithm", "depth-first", "--objective", "moves"]) == 2
    assert "depth-first does not minimize moves" in capsys.readouterr().err


def test_mistakes_are_named(tmp_path, capsys):
    file = tmp_path / "none.xsb"
    file.write_bytes(b"\xff")
    assert main(["sokoban", "solve", str(file)]) == 2
    assert "there is no level in it" in capsys.readouterr().err


@each("verb", ["solve", "rate"])
def test_levels_that_cannot_be_read_are_skipped_unless_the_command_is_strict(verb, tmp_path, capsys):
    file = tmp_path / "old.xsb"
    file.write_bytes(b"Dom\xe8nech\n\n#@@#\n\n#####\n#@$.#\n#####\nTitle: B\n" + b"\n#@#\n#@#\n" * 21)
    assert main(["sokoban", verb, str(file)]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("2 B: ")
    assert err.startswith("skipped: level 1 'Domènech' (line 3): a second player (line 3, column 3)\nskipped: level 3 ")
    assert err.endswith("skipped: 2 more; --json lists all\n")
    assert main(["sokoban", verb, str(file), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [level["index"] for level in document["levels"]] == [2]
    assert document["skipped"][0] == {
        "number": 1, "title": "Domènech", "line": 3, "reason": "a second player (line 3, column 3)", "part": "level",
    }  # fmt: skip
    assert len(document["skipped"]) == 22
    assert main(["sokoban", verb, str(file), "--strict"]) == 2
    assert capsys.readouterr().err == f"error: {file}:3:3: a second player\n"


def test_a_skipped_level_cannot_be_played(tmp_path, capsys):
    file = tmp_path / "two.xsb"
    file.write_text("#@@#\n\n#####\n#@$.#\n#####\n")
    for number, message in (("1", "level 1 was skipped"), ("3", "has 2 levels")):
        assert main(["sokoban", "play", str(file), "--level", number]) == 2
        assert message in capsys.readouterr().err


def test_generated_levels_can_be_rated_and_checked(tmp_path, capsys):
    file = tmp_path / "made.xsb"
    assert main(["sokoban", "generate", "--preset", "easy", "--seed", "4", "--count", "3", "--out", str(file)]) == 0
    assert main(["sokoban", "rate", str(file), "--json"]) == 0
    reports = json.loads(capsys.readouterr().out)["levels"]
    assert len(reports) == 3
    assert all(12 <= report["difficulty"] <= 29 for report in reports)
    assert [entry.difficulty for entry in parse_entries(file.read_text())] == [r["difficulty"] for r in reports]
    assert main(["sokoban", "rate", str(file)]) == 0
    assert capsys.readouterr().out.startswith("1 Easy 4: difficulty ")


def test_wishes_are_options(tmp_path):
    file = tmp_path / "own.xsb"
    options = ["--size", "7", "9", "--boxes", "3", "--band", "25", "40", "--iterations", "2", "--seed", "1"]
    assert main(["sokoban", "generate", *options, "--out", str(file)]) == 0
    entry = parse_entry(file.read_text())
    assert (entry.level.board.width, entry.level.board.height, len(entry.level.boxes)) == (7, 9, 3)
    assert 25 <= entry.difficulty <= 40
    assert entry.preset == ""
    assert main(["sokoban", "check", str(file)]) == 0


def test_levels_that_are_not_there_cannot_be_played(tmp_path, capsys):
    file = tmp_path / "two.xsb"
    file.write_text(TEXT)
    assert main(["sokoban", "play", str(file), "--level", "3"]) == 2
    assert "has 2 levels" in capsys.readouterr().err

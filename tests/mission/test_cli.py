"""Missions at the terminal."""

import json

from pycore.cli import main
from pycore.mission import parse, parse_json, shipped_patterns

STUCK = "a: start: key k\nb: closet\nc: goal\na - b: spends k\na - c: spends k\n"


def test_the_forms_are_of_one_mission(tmp_path):
    for name in ("one.txt", "one.json"):
        order = ["mission", "generate", "--preset", "12:rising", "--seed", "4", "--out", str(tmp_path / name)]
        assert main(order) == 0
    assert parse((tmp_path / "one.txt").read_text()) == parse_json((tmp_path / "one.json").read_text())
    assert main(["mission", "check", str(tmp_path / "one.txt")]) == 0


def test_a_proof_and_a_story(tmp_path, capsys):
    file = tmp_path / "mission.txt"
    file.write_text(STUCK.replace("key k", "key k, key k"))
    assert main(["mission", "prove", str(file)]) == 0
    assert "no player can get stuck in any of 4 states" in capsys.readouterr().out
    file.write_text(STUCK)
    assert main(["mission", "prove", str(file)]) == 1
    assert "Spend 'k' between 'a' and 'b'. Now, beside 'a'" in capsys.readouterr().err
    assert main(["mission", "prove", str(file), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert (report["is_proven"], report["reason"][:6]) == (False, "Begin ")
    assert main(["mission", "check", str(file)]) == 1


def test_patterns_of_ones_own(tmp_path, capsys):
    assert main(["mission", "patterns", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["patterns"]) == len(shipped_patterns())
    order = ["mission", "generate", "--preset", "small", "--seed", "1", "--patterns", str(tmp_path)]
    assert main(order) == 2
    assert "no file *.pattern.txt is in" in capsys.readouterr().err
    (tmp_path / "shrine.pattern.txt").write_text("; A shrine.\n@weight 900\nS: start\nshrine: shrine\nS - shrine\n")
    assert main(order) == 0
    assert "shrine" in capsys.readouterr().out
    assert main(["mission", "patterns", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "shrine: A shrine.\n"
    (tmp_path / "shrine.pattern.txt").write_text("S: start\nshrine: shrine\nS - shrine: one-way\n")
    assert main(["mission", "patterns", str(tmp_path)]) == 2
    assert "shrine.pattern.txt:2: Begin in 'S'." in capsys.readouterr().err

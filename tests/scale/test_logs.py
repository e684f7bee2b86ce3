"""Logs of games: from lines as `WarrenLog` writes them to a new scale, by the commands of both programs."""

import json

import pytest

from pycore.cli import main
from pycore.scale import format_scale, parse_scale
from tests.scale.people import ASSUMED, TRUE, played


def logged(play, number):
    """Return the lines that a log has of a play: those of a mission, and of one visit or, for every fifth, of two."""
    common = {"log": 1, "at": 1.7e9 + number, "engine": "4.5-stable", "player": play.player, "mission": "a" * 16}
    visit = {
        **common,
        "play": 1,
        "family": play.family,
        "level": play.level,
        "score": play.score,
        "first_input": None,
        "moves": 7,
        "undos": 1,
        "resets": 0,
        "hints": {"move": 1},
        "node": "riddle1",
        "band": [play.score - 2, play.score + 2],
        "difficulty": 5.1,
    }
    lines = [{**common, "event": "step", "room": "hall", "step": "take:brass"}]
    parts = (0.25, 0.75) if number % 5 == 0 else (1.0,)
    for part in parts:
        is_last = part == parts[-1]
        lines.append({**visit, "seconds": play.seconds * part, "solved": play.is_solved and is_last})
    return "".join(json.dumps(line) + "\n" for line in lines)


@pytest.fixture(scope="module")
def answered():
    """Return plays of 400 players, 30 for each level, a fifth of them left unsolved, with the truth."""
    return played(1, players=400, levels=80, answers=30, patience=300)


@pytest.fixture
def logs(answered, tmp_path):
    """Return a folder with a log for each player, and a scale to begin with."""
    folder = tmp_path / "logs"
    (folder / "more").mkdir(parents=True)
    for number, play in enumerate(answered[0]):
        where = folder if number % 2 else folder / "more"
        with (where / f"{play.player}.jsonl{'.old' if number % 3 else ''}").open("a") as file:
            file.write(logged(play, number))
    (tmp_path / "scale.json").write_text(format_scale(ASSUMED))
    return folder


def test_a_folder_of_logs_gives_a_scale_with_errors(logs, tmp_path, capsys):
    """`warren calibrate` is the same command, which `tests/contract/test_commands.py` runs."""
    options = ["--scale", str(tmp_path / "scale.json"), "--out", str(tmp_path / "new.json")]
    assert main(["scale", "calibrate", str(logs), *options]) == 0
    made = parse_scale((tmp_path / "new.json").read_text())
    told = capsys.readouterr().err
    for family, (offset, spread) in TRUE.items():
        of = made[family]
        assert of.players > 300
        assert abs(of.offset - offset) < 3 * of.offset_error
        assert abs(of.spread - spread) < 3 * of.spread_error
        assert of.quantiles == ASSUMED[family].quantiles
        assert f"{of.players} players of skill {of.skill_mean:.2f}, deviation 0." in told
        assert (
            json.loads((tmp_path / "new.json").read_text())["families"][family]["skill_spread"] == of.skill_spread > 0.4
        )


def test_too_little_is_refused_with_the_reason(tmp_path, capsys):
    plays, *_ = played(3, players=9, levels=20, answers=9)
    (tmp_path / "log.jsonl").write_text("".join(logged(play, 1) for play in plays))
    out = tmp_path / "new.json"
    assert main(["scale", "calibrate", str(tmp_path), "--out", str(out)]) == 1
    assert "linjat is left as it was: 9 players and 20 levels, and 10 of each are wanted" in capsys.readouterr().err
    assert not out.exists()


def test_a_folder_without_logs_is_refused(tmp_path, capsys):
    (tmp_path / "scale.json").write_text("{}")
    assert main(["scale", "calibrate", str(tmp_path)]) == 2
    assert "no file *.jsonl" in capsys.readouterr().err


def test_a_wrong_line_is_named(tmp_path, capsys):
    file = tmp_path / "log.jsonl"
    file.write_text('{"log": 1, "event": "begin"}\n{"log": 1, "play": 1}\n')
    assert main(["scale", "calibrate", str(file)]) == 2
    assert "log.jsonl" in capsys.readouterr().err

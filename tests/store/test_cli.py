"""The database on the command line, from making levels to exporting them."""

import json
import sqlite3
from contextlib import closing

import pytest

from pycore.cli import main
from pycore.linjat import parse_level, parse_levels
from pycore.store.entry import checksum


@pytest.fixture
def base(tmp_path):
    path = str(tmp_path / "levels.db")
    order = ["linjat", "generate", "--preset", "easy:50", "--symmetric", "--seed", "3", "--store", path]
    assert main([*order, "--out", str(tmp_path / "level.txt")]) == 0
    return path


def listed(base, capsys, *options):
    capsys.readouterr()
    assert main(["store", "list", base, "--json", *options]) == 0
    return json.loads(capsys.readouterr().out)["levels"]


def test_what_is_generated_is_kept(base, tmp_path, capsys):
    (entry,) = listed(base, capsys)
    assert (entry["family"], entry["seed"], entry["id"]) == ("linjat", 3, 1)
    assert json.loads(entry["parameters"]) == {"preset": "easy:50", "symmetric": True}
    assert entry["level"] == (tmp_path / "level.txt").read_text()
    assert entry["rating"]["depth"] > 0


def test_levels_of_a_file_are_added_once(base, tmp_path, capsys):
    assert main(["store", "add", base, "linjat", str(tmp_path / "level.txt")]) == 0
    assert "0 added, 1 there already" in capsys.readouterr().out


def test_a_campaign_is_kept_and_exported(base, tmp_path, capsys):
    pack, again = tmp_path / "pack.txt", tmp_path / "again.txt"
    assert main(["linjat", "campaign", "--count", "4", "--seed", "1", "--store", base, "--out", str(pack)]) == 0
    assert len(listed(base, capsys)) == 5
    assert main(["store", "remove", base, "1", "17"]) == 0
    assert "1 removed" in capsys.readouterr().out
    assert main(["store", "export", base, "--family", "linjat", "--out", str(again)]) == 0
    assert parse_levels(again.read_text()) == parse_levels(pack.read_text())
    scores = [entry["score"] for entry in listed(base, capsys)]
    assert scores == sorted(scores)
    assert len(listed(base, capsys, "--min-score", str(scores[1]), "--max-score", str(scores[2]))) == 2


def test_a_level_is_shown_in_the_forms_of_its_family(base, tmp_path, capsys):
    assert main(["store", "show", base, "1"]) == 0
    level = parse_level(capsys.readouterr().out)
    assert main(["store", "show", base, "1", "--format", "code"]) == 0
    assert capsys.readouterr().out.startswith(f"{level.puzzle.width}x{level.puzzle.height}:")


def test_the_list_is_for_people_too(base, capsys):
    assert main(["store", "list", base]) == 0
    assert capsys.readouterr().out.split()[:2] == ["1", "linjat"]


def test_a_wrong_database_is_told_before_anything_is_made(tmp_path, capsys):
    path = tmp_path / "levels.db"
    path.write_text("no database, but a text that is longer than a header, which has a hundred bytes" * 2)
    assert main(["linjat", "generate", "--preset", "expert:100000000", "--store", str(path)]) == 2
    assert "it is no level database" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (["list", "nowhere.db"], "nowhere.db: there is no such file"),
        (["show", "BASE", "9"], "there is no level 9"),
        (["show", "BASE", "1", "--format", "png"], "--format: Unknown value 'png'. Available: level"),
        (["export", "BASE", "--family", "dungeon"], "one level of dungeon only"),
        (["export", "BASE", "--family", "linjat", "--min-score", "9999"], "holds no such level"),
        (["add", "BASE", "linjat", "BASE"], "is no UTF-8 text"),
    ],
)
def test_mistakes_are_told(base, capsys, order, told):
    assert main(["store", *(base if part == "BASE" else part for part in order)]) == 2
    assert told in capsys.readouterr().err


def test_one_damaged_row_hides_no_other(base, tmp_path, capsys):
    with closing(sqlite3.connect(base)) as other, other:
        for row in (
            (8, "linjat", bytes(16), "x", 1, "{", None, "", "", "", None, None),
            (9, "base", bytes(16), "x", 1, "{}", None, "a\x1b[2Jb", "", "", None, None),
        ):
            other.execute(f"INSERT INTO levels VALUES ({', '.join('?' * 13)})", (*row, checksum(row)))
    assert main(["store", "list", base]) == 0
    out, err = capsys.readouterr()
    assert [line.split()[0] for line in out.splitlines()] == ["9", "1"]
    assert r"a\u001b[2Jb" in out
    assert err.startswith("level 8 is damaged and passed over: its rating is none: no JSON")
    assert main(["store", "show", base, "9"]) == 2
    assert main(["store", "remove", base, "8", "9"]) == 0

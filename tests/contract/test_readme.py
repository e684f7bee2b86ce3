"""The README does what it says: its commands work, its script and its rooms work in the engine."""

import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from pycore.dungeon import Method, Request, fingerprint, parse_rooms
from warren.install import install
from workshop.engine import Engine, Run
from workshop.provision import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str, text: str = README) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_commands_of_the_core(tmp_path: Path) -> None:
    lines = [line for line in "".join(blocks("console")).splitlines() if line.startswith("warren")]
    assert len(lines) == 6
    for line in lines:
        command = [sys.executable, *shlex.split(line)[1:]]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (line, done.stderr)


def test_links_lead_somewhere() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", README) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


@pytest.fixture(scope="module")
def new_game(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty game that has the addon, as the engine has imported it."""
    folder = tmp_path_factory.mktemp("new") / "game"
    folder.mkdir()
    (folder / "project.godot").write_text(
        'config_version=5\n[application]\nrun/main_scene="res://main.tscn"\nconfig/name="new"\n'
    )
    (folder / "main.gd").write_text("extends Node\n")
    (folder / "main.tscn").write_text(
        '[gd_scene load_steps=2 format=3]\n[ext_resource type="Script" path="res://main.gd" id="1"]\n'
        '[node name="Main" type="Node"]\nscript = ExtResource("1")\n'
    )
    install(folder)
    imported = engine.run(folder, "--import", timeout=120)
    assert imported.problems() == []
    return folder


def run_in_a_new_game(engine: Engine, new_game: Path, folder: Path, script: str) -> Run:
    """Run a script as the whole of a game that has the addon; files that are there already are imported."""
    has_files = any(folder.iterdir())
    shutil.copytree(new_game, folder, symlinks=True, dirs_exist_ok=True)
    (folder / "main.gd").write_text(script)
    if has_files:
        assert engine.run(folder, "--import", timeout=120).problems() == []
    run = engine.run(folder, "--verbose", timeout=60)
    assert (run.returncode, run.problems()) == (0, [])
    return run


@pytest.mark.engine
@pytest.mark.parametrize(
    ("page", "told"),
    [("sokoban", r"^solved with \d+ pushes: [udlrUDLR]+$"), ("play", r"^the end: all numbers have their lines")],
)
def test_the_script_of_a_page(engine: Engine, new_game: Path, tmp_path: Path, page: str, told: str) -> None:
    (script,) = blocks("gdscript", (ROOT / f"addons/warren/docs/{page}.md").read_text(encoding="utf-8"))
    run = run_in_a_new_game(engine, new_game, tmp_path, script.rstrip() + "\n\tget_tree().quit()\n")
    assert re.search(told, run.stdout, re.MULTILINE)


@pytest.mark.engine
def test_rooms_table_and_script_of_the_page_on_things(engine: Engine, new_game: Path, tmp_path: Path) -> None:
    page = (ROOT / "addons/warren/docs/population.md").read_text(encoding="utf-8")
    (script,), (rooms,), (table,) = (blocks(kind, page) for kind in ("gdscript", "text", "population"))
    (tmp_path / "my.room.txt").write_text(rooms)
    (tmp_path / "things.warren.txt").write_text(table)
    body, _, rest = script.partition("\n\n# A rule")
    run = run_in_a_new_game(
        engine, new_game, tmp_path, f"{body}\n\tprint(map.fingerprint())\n\tget_tree().quit()\n\n# A rule{rest}"
    )
    found = re.findall(r"^(\w+) in room (\d+), cost ([\d.]+)$", run.stdout, re.MULTILINE)
    count = Counter(thing for thing, _, _ in found)
    assert count["chest"] == 2
    assert 3 <= count["guard"] <= 9
    assert 5 <= count["rat"] <= 30
    assert 4 <= count["barrel"] <= 12
    assert sum(float(cost) for _, _, cost in found) <= 30
    request = Request(templates=parse_rooms(rooms), population=table)
    method = Method(places=lambda thing, _room, _cell, distance: thing != "rat" or distance > 0)
    made = request.make_of(replace(request.to_params(), method=method)).unwrap()
    assert f"\n{fingerprint(made)}\n" in run.stdout


@pytest.mark.engine
def test_script_and_rooms_in_a_new_game(engine: Engine, new_game: Path, tmp_path: Path) -> None:
    (script,), (rooms,) = blocks("gdscript"), blocks("text")
    (tmp_path / "my.room.txt").write_text(rooms)
    quits = "print(map.to_text()); get_tree().quit()"
    run = run_in_a_new_game(engine, new_game, tmp_path, script.replace("print(map.to_text())", quits))
    assert "S" in run.stdout
    assert "G" in run.stdout
    assert run.stdout.count("+") >= 2 * 39

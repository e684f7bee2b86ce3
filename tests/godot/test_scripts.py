"""Every script compiles, with the warnings of its project as errors: those of the addon, the demos and the tests."""

import re
from pathlib import Path

import pytest

from workshop import environment
from workshop import game as games
from workshop.engine import Engine, Run
from workshop.provision import ROOT

from .conftest import GAME, HERE

SHOWCASE = ROOT / "godot_project"
# Without these no declaration needs a type, or none of an addon does.
STRICT = (
    "gdscript/warnings/untyped_declaration=2",
    "gdscript/warnings/exclude_addons=false",
    "gdscript/warnings/directory_rules={}",
)


def scripts(*folders: Path) -> set[str]:
    return {path.name for folder in folders for path in folder.rglob("*.gd") if "addons/warren" not in str(path)}


def compiled(engine: Engine, project: Path) -> tuple[Run, set[str]]:
    """Compile all scripts of a project; return the run, and the names of those scripts."""
    run = engine.run(project, "--script", str(HERE / "compile.gd"), timeout=120)
    return run, {Path(path).name for path in re.findall(r"^compiled: (.+)$", run.stdout, re.MULTILINE)}


@pytest.mark.engine
def test_scripts_of_addon_and_demos_compile(engine: Engine) -> None:
    games.prepare(engine, environment.ensure(), SHOWCASE)
    run, found = compiled(engine, SHOWCASE)
    assert (run.returncode, run.problems()) == (0, [])
    assert found == scripts(
        *(SHOWCASE / folder for folder in ("demos", "examples", "introduction", "manner", "tests"))
    ) | {"showcase.gd"} | {path.name for path in (ROOT / "addons/warren").rglob("*.gd")}


@pytest.mark.engine
@pytest.mark.thorough("the quick run runs most of them")
def test_scripts_of_the_tests_compile(engine: Engine, game: Path) -> None:
    run, found = compiled(engine, game)
    assert (run.returncode, run.problems()) == (0, [])
    assert found >= scripts(GAME)


@pytest.mark.parametrize("project", [SHOWCASE, GAME], ids=["showcase", "tests"])
def test_declarations_need_types(project: Path) -> None:
    lines = (project / "project.godot").read_text().splitlines()
    assert [setting for setting in STRICT if setting not in lines] == []


@pytest.mark.engine
@pytest.mark.parametrize("folder", ["", "addons/warren"])
def test_an_untyped_declaration_is_found(engine: Engine, tmp_path: Path, folder: str) -> None:
    (tmp_path / "project.godot").write_text("\n".join(["config_version=5", "[debug]", *STRICT, ""]))
    (tmp_path / folder).mkdir(parents=True, exist_ok=True)
    (tmp_path / folder / "untyped.gd").write_text("extends Node\n\nvar untyped = 1\n")
    run, found = compiled(engine, tmp_path)
    assert found == set()
    assert any("has no static type" in problem for problem in run.problems())

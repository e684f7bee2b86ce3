"""A game whose Python is missing or broken: an error says what to do, and the engine goes on."""

import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from workshop.engine import Engine

# What the engine adds when an extension does not start.
AFTERMATH = (r"GDExtension initialization function 'warren_boot' returned an error", r"Error loading extension")

pytestmark = pytest.mark.engine
MAIN = 'extends Node\nfunc _ready() -> void:\n\tprint("the game runs")\n\tget_tree().quit()\n'


def without_config(config: Path) -> None:
    config.unlink()


def without_libpython(config: Path) -> None:
    config.write_text("libpython=nowhere/libpython.so\n")


def not_a_library(config: Path) -> None:
    config.write_text(f"libpython={config}\n")


def without_standard_library(config: Path) -> None:
    lines = config.read_text().splitlines()
    config.write_text("\n".join(line for line in lines if not line.startswith("executable")) + "\nhome=nowhere\n")


def in_a_folder_that_python_takes_for_two(config: Path) -> None:
    config.write_text(config.read_text() + "home=one:two\n")


def without_warren(config: Path) -> None:
    lines = config.read_text().splitlines()
    rest = [line for line in lines if not line.startswith("executable")]
    config.write_text("\n".join([*rest, f"home={sys.base_prefix}", ""]))


def without_modules(config: Path) -> None:
    config.write_text(config.read_text() + "module=no_such_module\n")


def of_another_version(config: Path) -> None:
    config.write_text(re.sub(r"^version=.*", "version=3.99", config.read_text(), flags=re.MULTILINE) + "module=none\n")


def with_rubbish(config: Path) -> None:
    config.write_bytes(b"\xff\xfe\x00=\n" * 100 + b"libpython" * 10_000)


SAID = pytest.mark.thorough("one more editor; the quick run reads what a game says of the same faults")


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (without_config, r"Warren: no Python is set up for this game.*warren\.cfg.*warren install"),
        (without_libpython, r"Warren: cannot load Python: .*nowhere/libpython\.so.*warren install"),
        (not_a_library, r"Warren: cannot load Python: .*warren\.cfg.*warren install"),
        (without_standard_library, r"Warren: Python does not start: .*warren install"),
        (in_a_folder_that_python_takes_for_two, r"Warren: Python cannot run in a folder with this sign in its path: :"),
        (
            without_warren,
            r"Warren: the package 'warren' cannot be imported: No module named 'warren'.*warren",
        ),
        (without_modules, r"No module named 'no_such_module'"),
        (with_rubbish, r"Warren: "),
    ],
)
def test_the_game_runs_and_the_log_says_what_to_do(
    engine: Engine, game: Path, tmp_path: Path, spoil: Callable[[Path], None], message: str
) -> None:
    project = tmp_path / "game"
    shutil.copytree(game, project, ignore=shutil.ignore_patterns("*.gd", "*.tscn", "tester"))
    (project / "main.gd").write_text(MAIN)
    (project / "main.tscn").write_text(
        '[gd_scene load_steps=2 format=3]\n[ext_resource type="Script" path="res://main.gd" id="1"]\n'
        '[node name="Main" type="Node"]\nscript = ExtResource("1")\n'
    )
    spoil(project / "addons/warren/bin/warren.cfg")
    run = engine.run(project, "res://main.tscn", timeout=180)
    assert "the game runs" in run.stdout
    assert run.returncode == 0
    assert not run.timed_out
    assert run.problems([message, *AFTERMATH]) == []


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        pytest.param(without_config, r"Warren: no Python is set up for this project", marks=SAID),
        pytest.param(
            *(without_libpython, r"Warren: the Python it was set up with is gone: there is no .*nowhere/libpython\.so"),
            marks=SAID,
        ),
        pytest.param(
            *(
                without_modules,
                r"Warren: .* cannot import Warren \(ModuleNotFoundError: No module named 'no_such_module'\)",
            ),
            marks=SAID,
        ),
        pytest.param(
            of_another_version, r"Warren: .* is Python 3\.\d+, but the game was set up with 3\.99", marks=SAID
        ),
    ],
)
def test_the_editor_opens_and_says_what_to_do(
    engine: Engine, game: Path, tmp_path: Path, spoil: Callable[[Path], None], message: str
) -> None:
    project = tmp_path / "game"
    shutil.copytree(game, project)
    # Of the game only what does not name our classes: that of a user would say so too.
    for script in [*project.glob("*.gd"), *project.glob("*.tscn")]:
        script.unlink()
    config = project / "addons/warren/bin/warren.cfg"
    spoil(config)
    run = engine.run(project, "--editor", timeout=180, frames=200)
    assert run.returncode == 0
    assert not run.timed_out
    assert re.search(message, run.stdout), run.log
    assert "Run: warren install " in run.stdout
    # Nothing but the missing extension is complained about: none of the plugin's own scripts.
    assert "Parse Error" not in run.log
    assert "warren/editor" not in run.log

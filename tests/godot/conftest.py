"""The game of the engine tests, installed as a user would install it, plus the probe classes."""

import functools
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from warren.host.config import FILE_NAME, read_config, write_config
from warren.install import install
from workshop.engine import Engine, Run

HERE = Path(__file__).parent
GAME = HERE / "game"
# The engine's own editor leaves this name behind, also in an empty project.
EDITOR_ORPHANS = (r"^Orphan StringName: Node \(", r"^StringName: 1 unclaimed")

RunSuite = Callable[[str], Run]
# What the suites measured; told at the end of the tests.
MEASURED: list[str] = []


# The folder of py4godot's addon, which no package registry has.
PY4GODOT = os.environ.get("PY4GODOT_ADDON", "")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what could not be tried here, and how long the main thread was kept, as the suites measured it."""
    if not PY4GODOT:
        terminalreporter.section("not tried")
        terminalreporter.write_line("py4godot in the engine: PY4GODOT_ADDON names no unpacked addon of it")
    if MEASURED:
        terminalreporter.section("longest stretches of the engine's main thread")
        for line in MEASURED:
            terminalreporter.write_line(line)


def suite_tests(suite: str) -> list[str]:
    """The test functions of a GDScript suite."""
    return re.findall(r"^func (test_\w+)", (GAME / suite).read_text(), re.MULTILINE)


def make_game(folder: Path) -> Path:
    """Copy the test game and put the addon and the probe classes into it."""
    shutil.copytree(GAME, folder, dirs_exist_ok=True)
    config = install(folder) / "bin" / FILE_NAME
    write_config(config, [*read_config(config), ("path", str(HERE)), ("module", "probe"), ("module", "raising")])
    return folder


@pytest.fixture(scope="session")
def game(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed and imported test game."""
    project = make_game(tmp_path_factory.mktemp("engine") / "game")
    run = engine.run(project, "--import", timeout=120)
    assert run.returncode == 0, run.log
    assert run.problems() == []
    return project


@pytest.fixture(scope="session")
def run_suite(engine: Engine, game: Path) -> RunSuite:
    """Runs a suite once, in the game or, when its name says so, in the editor; returns that run every time."""

    @functools.cache
    def run(suite: str) -> Run:
        mode = ["--editor"] if suite.startswith("editor_") else []
        finished = engine.run(game, "--verbose", *mode, user_arguments=[suite], timeout=180)
        MEASURED.extend(re.findall(r"^LONGEST.*$", finished.log, re.MULTILINE))
        return finished

    return run

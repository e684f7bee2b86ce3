"""The game of the repository: its own GDScript suites, its command line, and what it draws."""

import json
import re
from pathlib import Path

import pytest
from PIL import Image

from godot_project import __main__ as command
from pycore.dungeon import check, format_map, parse_map, render
from tests import environment, game
from tests.engine import Engine, Run
from tests.provision import ROOT
from tests.screen import Display

PROJECT = ROOT / "godot_project"
SUITE = PROJECT / "tests/dungeon.gd"
TESTS = re.findall(r"^func (test_\w+)", SUITE.read_text(encoding="utf-8"), re.MULTILINE)
ART = PROJECT / "demos/dungeon/art"

pytestmark = pytest.mark.engine


@pytest.fixture(scope="session")
def demo(engine: Engine) -> Path:
    """The game with the addon linked into it, imported."""
    game.prepare(engine, environment.ensure(), PROJECT)
    return PROJECT


@pytest.fixture(scope="session")
def suite(engine: Engine, demo: Path) -> Run:
    """One run of the suite."""
    return engine.run(demo, "--verbose", "res://tests/run.tscn", user_arguments=["dungeon"], timeout=300)


@pytest.mark.parametrize("test", TESTS)
def test_in_the_engine(suite: Run, test: str) -> None:
    assert re.findall(rf"^FAILED {test} .*$", suite.log, re.MULTILINE) == []
    assert f"PASSED {test}\n" in suite.log, suite.log[-3000:]


def test_log_of_the_suite_is_clean(suite: Run) -> None:
    assert suite.problems() == []
    assert "WARNING" not in suite.log
    assert suite.returncode == 0

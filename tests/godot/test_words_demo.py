"""The demo of words: its suite in the engine, and what it draws."""

import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from workshop import environment, game
from workshop.engine import Engine, Run
from workshop.provision import ROOT
from workshop.screen import Display

PROJECT = ROOT / "godot_project"
SUITE = PROJECT / "tests/words.gd"
TESTS = re.findall(r"^func (test_\w+)", SUITE.read_text(encoding="utf-8"), re.MULTILINE)
pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def project(engine: Engine) -> Path:
    """The game with the addon linked into it, imported."""
    game.prepare(engine, environment.ensure(), PROJECT)
    return PROJECT


@pytest.fixture(scope="module")
def suite(engine: Engine, project: Path) -> Run:
    """One run of the suite."""
    return engine.run(project, "--verbose", "res://tests/run.tscn", user_arguments=["words"], timeout=200)


@pytest.mark.parametrize("test", TESTS)
def test_in_the_engine(suite: Run, test: str) -> None:
    assert re.findall(rf"^FAILED {test} .*$", suite.log, re.MULTILINE) == []
    assert f"PASSED {test}\n" in suite.log, suite.log[-3000:]


def test_log_of_the_suite_is_clean(suite: Run) -> None:
    assert suite.problems() == []
    assert suite.returncode == 0


def test_a_player_sees_tiles_and_premiums(engine: Engine, project: Path, display: Display, tmp_path: Path) -> None:
    """The picture has the colors of tiles, of fresh tiles from the hint, and of the four premiums."""
    file = tmp_path / "words.png"
    run = engine.run(
        project, user_arguments=["--demo=words", "--seed=3", f"--screenshot={file}"], timeout=100, screen=display
    )
    assert (run.returncode, run.problems()) == (0, [])
    with Image.open(file) as image:
        assert image.size == (1280, 720)
        counts: dict[Any, int] = {color: count for count, color in image.convert("RGB").getcolors(1 << 20) or ()}
    wanted = ((0.94, 0.85, 0.66), (1.0, 0.94, 0.72), (0.36, 0.6, 0.72), (0.19, 0.4, 0.66), (0.83, 0.52, 0.5))
    for color in wanted:
        near = [
            count
            for found, count in counts.items()
            if max(abs(a - 255 * b) for a, b in zip(found, color, strict=True)) < 3
        ]
        assert sum(near) > 500, color

"""Rooms that are turned look turned: pictures of the engine, on a screen."""

import re
from pathlib import Path

import pytest

from workshop.engine import Engine, Run
from workshop.screen import Display

from .conftest import suite_tests

SUITE = "look_pictures.gd"

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def pictures(engine: Engine, game: Path, display: Display) -> Run:
    """The run of the suite."""
    return engine.run(game, user_arguments=[SUITE], timeout=150, screen=display)


@pytest.mark.parametrize("test", suite_tests(SUITE))
def test_on_a_screen(pictures: Run, test: str) -> None:
    assert re.findall(rf"^FAILED {test} .*$", pictures.log, re.MULTILINE) == []
    assert f"PASSED {test}\n" in pictures.log, pictures.log[-3000:]


def test_log_is_clean(pictures: Run) -> None:
    assert pictures.returncode == 0
    assert pictures.problems() == []

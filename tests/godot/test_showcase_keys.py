"""Each key of a demo does one thing, and the pages of the documents have all of them."""

import re
from pathlib import Path

import pytest

from tests.showcase_keys import PAGES, PROJECT, page, told
from workshop.engine import Run

from .conftest import RunSuite

TESTS = re.findall(r"^func (test_\w+)", (PROJECT / "tests/keys.gd").read_text(encoding="utf-8"), re.MULTILINE)
# Scripts of one demo ask for an action by its name; those of `table` by what the demo wants of a board.
ASKED = re.compile(r"(?:is_action_(?:just_)?pressed|get_axis|get_vector)\(([^)]*)\)")
pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def suite(run_showcase: RunSuite) -> Run:
    return run_showcase("keys")


def test_no_key_does_two_things(suite: Run) -> None:
    """All of the suite in the engine, among them planted conflicts."""
    assert re.findall(r"^FAILED .*$", suite.log, re.MULTILINE) == []
    assert re.findall(r"^PASSED (\w+)$", suite.log, re.MULTILINE) == TESTS
    assert (suite.returncode, suite.problems()) == (0, [])


@pytest.mark.parametrize("language", PAGES)
def test_the_pages_are_current(suite: Run, language: str) -> None:
    written = PAGES[language].read_text(encoding="utf-8")
    assert written == page(told(suite.log), language), "python -m tests.showcase_keys writes it"


def asked(folder: Path) -> set[str]:
    """The actions that the scripts of a folder ask for by name."""
    code = "".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.gd"))
    return {name for words in ASKED.findall(code) for name in re.findall(r'"(\w+)"', words)}


def test_every_action_that_a_demo_asks_for_is_in_its_table(suite: Run) -> None:
    tables = told(suite.log)
    found = {demo: asked(PROJECT / "demos" / demo) for demo in tables}
    assert {"walk_here", "confirm", "more_rooms", "zoom_in", "move_up"} <= found["dungeon"]
    # The engine's own name of backspace, which erases as X does.
    missing = {demo: names - {*tables[demo]["actions"], "ui_text_backspace"} for demo, names in found.items()}
    assert {demo: names for demo, names in missing.items() if names} == {}

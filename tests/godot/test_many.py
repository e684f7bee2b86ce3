"""Bake Many and Campaign in real editors: one that is closed during a run, one that resumes it, and a game."""

import json
import os
import re
import shutil
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from pycore.cli import main
from tests.batch.helpers import content
from tests.waiting import is_running, wait_until
from workshop.engine import Engine, Run

from .conftest import EDITOR_ORPHANS, forget, suite_tests

pytestmark = pytest.mark.engine
PUZZLES = ("batch", "linjat", "--preset", "easy:5", "--seed", "3", "--workers", "1")


def passed(run: Run, suite: str, expected: Sequence[str] = EDITOR_ORPHANS) -> None:
    assert re.findall(r"^FAILED .*$", run.log, re.MULTILINE) == []
    assert all(f"PASSED {test}\n" in run.log for test in suite_tests(suite)), run.log[-3000:]
    assert run.problems(expected) == []
    assert run.returncode == 0


def made(path: Path, *orders: tuple[str, ...]) -> list[str]:
    """Return the content of a database that the command line fills without disturbance."""
    for order in orders:
        assert main([*order, "--store", str(path)]) == 0
    found: list[str] = content(path)
    return found


@pytest.fixture
def closed_run() -> Iterator[list[int]]:
    """Hold the process of the run that outlives its editor, and end it if the test has not."""
    found: list[int] = []
    yield found
    for pid in found:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def told(project: Path) -> list[Path]:
    """Return the files that tell of runs."""
    return [Path(f"{file}".removesuffix(".batch")) for file in (project / ".godot/warren/jobs").glob("run_*.batch")]


def written(file: Path) -> str:
    """Return the text of a file; empty if it is not there any more, since the editor has just read and removed it."""
    try:
        return file.read_text()
    except FileNotFoundError:
        return ""


def stopped_run(project: Path, closed_run: list[int]) -> dict[str, int]:
    """Stop the run of 800 puzzles as soon as it has made some, so that it is there when the editor is closed."""
    found: list[Path] = []

    def has_begun() -> bool:
        found[:] = [file for file in told(project) if "closed.sqlite" in written(Path(f"{file}.batch"))]
        return bool(found) and found[0].exists() and json.loads(found[0].read_text()).get("kept", 0) > 0

    wait_until(has_begun)
    facts: dict[str, int] = json.loads(found[0].read_text())
    closed_run.append(facts["pid"])
    os.kill(facts["pid"], signal.SIGSTOP)
    return facts


@pytest.mark.thorough("two editors and 800 puzzles; tests/batch stops and kills the same runs without an editor")
def test_runs_outlive_the_editor_and_campaigns_are_played(
    engine: Engine, game: Path, tmp_path: Path, closed_run: list[int]
) -> None:
    project, stores = tmp_path / "game", tmp_path / "stores"
    shutil.copytree(game, project)
    forget(project)
    stores.mkdir()
    order = ["--editor", "--verbose"]
    with ThreadPoolExecutor(1) as pool:
        watch = pool.submit(stopped_run, project, closed_run)
        first = engine.run(project, *order, user_arguments=["editor_many.gd", str(stores)], timeout=400)
        passed(first, "editor_many.gd")
        facts = watch.result()
    assert is_running(facts["pid"])
    os.kill(closed_run.pop(), signal.SIGKILL)
    # The other one has no editor any more, and goes on.
    (jobs,) = (file for file in told(project) if "goes_on.sqlite" in Path(f"{file}.batch").read_text())
    wait_until(lambda: json.loads(jobs.read_text()).get("code") == 0)
    again = engine.run(project, *order, user_arguments=["editor_many_again.gd", str(stores)], timeout=400)
    passed(again, "editor_many_again.gd")
    play = engine.run(project, user_arguments=["many_campaign.gd"], timeout=200)
    passed(play, "many_campaign.gd", ())
    goes_on = made(tmp_path / "c.sqlite", (*PUZZLES, "--count", "20"))
    assert content(stores / "goes_on.sqlite") == goes_on
    assert content(stores / "closed.sqlite") == made(tmp_path / "a.sqlite", (*PUZZLES, "--count", "800"))
    maps = ("batch", "dungeon", "--preset", "keep", "--rooms", "6", "--seed", "3", "--count", "30", "--workers", "1")
    both = made(tmp_path / "b.sqlite", (*PUZZLES, "--count", "60"), maps)
    assert content(stores / "both.sqlite") == both

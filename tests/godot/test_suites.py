"""Runs the GDScript suites in a real engine: each test must pass, and each log must be clean to the last line."""

import hashlib
import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from pycore.base.rng import Rng
from pycore.dungeon import format_map, generate, preset

from .conftest import EDITOR_ORPHANS, RunSuite, suite_tests

SUITES = (
    "conversions.gd",
    "objects.gd",
    "classes.gd",
    "maps.gd",
    "main_thread.gd",
    "own_parts.gd",
    "linjat.gd",
    "turn_games.gd",
    "words.gd",
    "errors.gd",
    "editor_reload.gd",
    "editor_bake.gd",
    "editor_close.gd",
    "editor_dock.gd",
    "editor_rooms.gd",
)
# What the suite of mistakes brings up, each with a file and a line: in the message or in GDScript's backtrace.
MISTAKES = (
    r"SCRIPT ERROR: Probe\.boom: ValueError: boom went the probe \(at: boom|SCRIPT ERROR: Probe\.boom: ValueError",
    r"returned 'not a number', which is not the declared int",
    r"Cannot convert argument \d from String to int",
    r"Cannot convert argument \d from Nil to int",
    r"Cannot convert argument \d from int to Array",
    r"function 'defaults \(via call\)' in base 'Probe'. Expected 1 argument",
    r"function 'ping \(via call\)' in base 'Probe'. Expected 1 argument",
    r"argument 'value' is null; expected ProbeResource",
    r"argument 'value' is a Node; expected ProbeResource",
    r"argument 'value' is a ProbeToken; expected ProbeResource",
    r"argument 'node' is a ProbeToken; expected Node",
    r"argument 'leaf' is a ProbeToken; expected ProbeResource",
    r"Probe\.resources: TypeError: element 1 is not ProbeResource",
    r"takes 1 positional argument but 2 were given",
    r"a Transform2D cannot be passed to Python",
    r"ProbeBroken: RuntimeError: no way to make this",
)
EXPECTED = {"errors.gd": MISTAKES} | {suite: EDITOR_ORPHANS for suite in SUITES if suite.startswith("editor_")}
CASES = [(suite, test) for suite in SUITES for test in suite_tests(suite)]

pytestmark = pytest.mark.engine


@pytest.mark.parametrize(("suite", "test"), CASES, ids=[f"{suite[:-3]}-{test}" for suite, test in CASES])
def test_in_the_engine(run_suite: RunSuite, suite: str, test: str) -> None:
    run = run_suite(suite)
    failures = re.findall(rf"^FAILED {test} .*$", run.log, re.MULTILINE)
    assert failures == []
    assert f"PASSED {test}\n" in run.log, run.log[-3000:]


@pytest.mark.parametrize("suite", SUITES)
def test_log_is_clean(run_suite: RunSuite, suite: str) -> None:
    run = run_suite(suite)
    assert run.returncode == 0
    assert run.problems(EXPECTED.get(suite, ())) == []


def test_every_mistake_names_the_line_of_the_game(run_suite: RunSuite) -> None:
    blocks = re.split(r"(?=^SCRIPT ERROR: )", run_suite("errors.gd").log, flags=re.MULTILINE)[1:]
    assert len(blocks) >= len(MISTAKES)
    for block in blocks:
        assert re.search(r"errors\.gd:\d+\)", block), block


def test_one_map_for_one_seed_everywhere(run_suite: RunSuite) -> None:
    # The suite compares the main thread of the engine with the background; this compares the engine with Python.
    def fingerprint(seed: int) -> str:
        text = format_map(generate(preset("hollow:8:8:8"), Rng(seed)).unwrap())
        return hashlib.sha256(text.encode()).hexdigest()

    with ThreadPoolExecutor(2) as threads:
        here = {fingerprint(7), *threads.map(fingerprint, [7, 7])}
    assert set(re.findall(r"^HASH (\w+)", run_suite("maps.gd").log, re.MULTILINE)) == here

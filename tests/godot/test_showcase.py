"""The suites of the showcase in GDScript: each test passes, and each log is clean to the last line."""

import hashlib
import re
from pathlib import Path

import pytest

from pycore.dungeon import parse_map
from workshop.engine import Engine

from .conftest import SHOWCASE, RunSuite

# Those that need a window, which other tests open.
IN_A_WINDOW = {"delve_look", "pictures"}
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(SHOWCASE.glob("tests/*.gd"))}
SUITES = [
    name for name, text in TEXTS.items() if re.search(r"^func test_", text, re.MULTILINE) and name not in IN_A_WINDOW
]
# What of them waits for `python3 tests --all`.
THOROUGH = {
    "contrast_everywhere": pytest.mark.thorough("the quick suite reads each screen in one language for each setting"),
    "mission_large": pytest.mark.thorough("the quick suite plays a mission of 12 rooms in the same two ways"),
    "whole_games_everywhere": pytest.mark.thorough("the quick suite plays each demo in one window"),
}
MARKS = {suite: [THOROUGH[suite]] if suite in THOROUGH else [] for suite in SUITES}
CASES = [
    pytest.param(suite, test, marks=MARKS[suite], id=f"{suite}-{test}")
    for suite in SUITES
    for test in re.findall(r"^func (test_\w+)", TEXTS[suite], re.MULTILINE)
]
# What suites break on purpose.
EXPECTED = {
    "words_players": (r"WarrenWords\.load_game: ",),
    "linjat": (r"WarrenLinjat\.load_game: ",),
    "sokoban": (r"WarrenSokoban\.load_game: ",),
    "jungle": (r"WarrenJungle\.load_game: ",),
    "tafl": (r"WarrenTafl\.load_game: ",),
    "yonin": (r"WarrenYonin\.load_game: ",),
    "fogchess": (r"WarrenFogChess\.load_game: ",),
    "hiddenrank": (r"WarrenHiddenRank\.load_game: ",),
    "banqi": (r"WarrenBanqi\.load_game: ",),
    "foxhunt": (r"WarrenFoxHunt\.load_game: ",),
    "showcase": (r"ConfigFile parse error at",),
}
pytestmark = pytest.mark.engine


@pytest.mark.parametrize(("suite", "test"), CASES)
def test_in_the_engine(run_showcase: RunSuite, suite: str, test: str) -> None:
    run = run_showcase(suite)
    assert re.findall(rf"^FAILED {test} .*$", run.log, re.MULTILINE) == []
    assert f"PASSED {test}\n" in run.log, run.log[-3000:]


@pytest.mark.parametrize("suite", [pytest.param(suite, marks=MARKS[suite], id=suite) for suite in SUITES])
def test_log_is_clean(run_showcase: RunSuite, suite: str) -> None:
    run = run_showcase(suite)
    assert run.problems(EXPECTED.get(suite, ())) == []
    assert "WARNING" not in run.log
    assert run.returncode == 0


@pytest.mark.parametrize("suite", ["delve"])
def test_a_typed_seed_gives_the_map_of_the_command_line(
    engine: Engine, showcase: Path, run_showcase: RunSuite, suite: str
) -> None:
    told = re.search(r"^INSPECTED (\w+)$", run_showcase(suite).log, re.MULTILINE)
    printed = engine.run(showcase, user_arguments=["--seed=7", "--rooms=40", "--print"], timeout=60)
    drawn = next(line for line in printed.stdout.splitlines() if line.startswith("{"))
    tiles = bytes(parse_map(drawn).tiles.cells)
    assert told
    assert told[1] == hashlib.md5(tiles.hex().encode(), usedforsecurity=False).hexdigest()

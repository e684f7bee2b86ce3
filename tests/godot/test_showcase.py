"""The suites of the showcase in GDScript: each test passes, and each log is clean to the last line."""

import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from pycore.dungeon import parse_map
from tests.sharing import tell
from workshop.engine import Engine

from .conftest import GROUPS_OF_THE_SHOWCASE, SHOWCASE, RunGroup, RunSuite, group_of
from .suites import listed_tests, results

# Those that need a window, which other tests open.
IN_A_WINDOW = {"delve_look", "pictures"}
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(SHOWCASE.glob("tests/*.gd"))}
SUITES = [
    name for name, text in TEXTS.items() if re.search(r"^func test_", text, re.MULTILINE) and name not in IN_A_WINDOW
]
# Suites that wait for `python3 tests --all`.
SCREENS = pytest.mark.thorough("all screens of all sizes, languages and colors; the quick run looks at three of them")
WHOLE = pytest.mark.thorough("whole games in other ways than by mouse, which the quick run plays in each demo")
ALIKE = pytest.mark.thorough("on the same table of pieces; the quick run plays Banqi, fog chess and hidden ranks")
STEPS = pytest.mark.thorough("each step of the introductions; the quick run opens the demos that they are about")
THOROUGH = {
    **dict.fromkeys(("contrast", "contrast_everywhere", "fit", "language", "boards"), SCREENS),
    **dict.fromkeys(("whole_games", "whole_games_everywhere", "gamepad", "ends", "setups", "siguo"), WHOLE),
    **dict.fromkeys(("mission", "mission_large", "mission_panels", "mission_clumsy", "words_analysis", "words"), WHOLE),
    **dict.fromkeys(("jungle", "tafl", "yonin"), ALIKE),
    **{suite: STEPS for suite in SUITES if suite.startswith("introduction")},
}
TESTS = {suite: listed_tests(TEXTS[suite]) for suite in SUITES}
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


def marked(suites: Iterable[str]) -> list[ParameterSet]:
    """Return suites as parameters of tests."""
    return [pytest.param(suite, marks=[THOROUGH[suite]] if suite in THOROUGH else []) for suite in suites]


@pytest.mark.parametrize("suite", marked(SUITES))
def test_in_the_engine(run_showcase: RunSuite, pytestconfig: pytest.Config, suite: str) -> None:
    run = run_showcase(suite)
    found = results(run, TESTS[suite])
    tell(pytestconfig, "left out", *(f"{suite}: `python3 tests --all` runs {line}" for line in found.left_out))
    assert found.failures == [], run.log[-3000:]
    assert run.problems(EXPECTED.get(suite, ())) == []
    assert "WARNING" not in run.log


@pytest.mark.parametrize("suite", marked(dict.fromkeys(group_of(suite, GROUPS_OF_THE_SHOWCASE)[0] for suite in SUITES)))
def test_the_process_of_a_suite_ends_well(showcase_group: RunGroup, suite: str) -> None:
    assert showcase_group(suite).faults() == []


def test_a_typed_seed_gives_the_map_of_the_command_line(engine: Engine, showcase: Path, run_showcase: RunSuite) -> None:
    told = re.search(r"^INSPECTED (\w+)$", run_showcase("delve").log, re.MULTILINE)
    printed = engine.run(showcase, user_arguments=["--seed=7", "--rooms=40", "--print"], timeout=180)
    drawn = next(line for line in printed.stdout.splitlines() if line.startswith("{"))
    tiles = bytes(parse_map(drawn).tiles.cells)
    assert told
    assert told[1] == hashlib.md5(tiles.hex().encode(), usedforsecurity=False).hexdigest()

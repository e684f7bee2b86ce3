"""The dock in editors that are started one after the other: at all scales, with what the one before has left."""

from pathlib import Path

import pytest

from tests.sharing import repeats
from workshop.engine import Engine

from .conftest import suite_tests

pytestmark = [
    pytest.mark.engine,
    pytest.mark.thorough("an editor at each scale; the quick run checks the dock at one"),
]
# The last entry of the editor's list of scales: a number of one's own.
CUSTOM = 7
# Scale 1 is tried with the other suites. The second editor finds what the first one has left; the third one, at the
# largest scale, waits.
SCALES = {0.75: "before", 1.5: "after", 2.0: ""}
SUITES = ("editor_restart.gd", "editor_fits.gd")


def _settings(engine: Engine, home: Path, scale: float) -> None:
    numbers = engine.version.split(".")
    file = home / "godot" / f"editor_settings-{numbers[0]}.{numbers[1]}.tres"
    file.parent.mkdir(exist_ok=True)
    file.write_text(
        '[gd_resource type="EditorSettings" format=3]\n\n[resource]\n'
        f"interface/editor/display_scale = {CUSTOM}\ninterface/editor/custom_display_scale = {scale}\n"
    )


def test_everything_fits_at_every_scale_and_is_as_it_was_left(engine: Engine, game: Path, tmp_path: Path) -> None:
    places = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), str(tmp_path))
    for scale, turn in list(SCALES.items())[: repeats(2, 3)]:
        _settings(engine, tmp_path, scale)
        suites = SUITES if turn else SUITES[1:]
        run = engine.run(game, "--editor", user_arguments=[*suites, turn], timeout=180, environment=places)
        assert f"EDITOR_SCALE {scale}\n" in run.stdout
        assert [line for line in run.stdout.splitlines() if line.startswith("FAILED")] == []
        for suite in suites:
            for test in suite_tests(suite):
                assert f"PASSED {test}\n" in run.stdout, run.log
        assert run.problems() == []

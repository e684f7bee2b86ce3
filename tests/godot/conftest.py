"""The game of the engine tests, installed as a user would install it, plus the probe classes."""

import functools
import os
import re
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from PIL import Image

from tests.sharing import tell
from warren.host.config import FILE_NAME, read_config, write_config
from warren.install import install
from workshop import environment
from workshop import game as games
from workshop.engine import Engine, Run
from workshop.provision import ROOT, locked

from .suites import Group, listed_tests

HERE = Path(__file__).parent
GAME = HERE / "game"
# The engine's own editor leaves this name behind, also in an empty project.
EDITOR_ORPHANS = (r"^Orphan StringName: Node \(", r"^StringName: 1 unclaimed")

RunSuite = Callable[[str], Run]
RunGroup = Callable[[str], Group]
SHOWCASE = ROOT / "godot_project"
# A frame takes a sixtieth of a second of the game's time, and no longer than it needs by the clock.
SIMULATED = ("--fixed-fps", "60")
# They measure how long the main thread is at work: the clock runs as in a game.
MEASURING = {"main_thread.gd", "building_stretches.gd", "editor_dock.gd"}
# Suites that one start of the engine or of an editor runs, by the name of the group; other suites run alone. Navigation
# maps and physics outlive the nodes of a suite, so that suites that look for paths run alone.
GROUPS = {
    "game": (
        *("building_flat.gd", "building_faults.gd", "building_space.gd", "building_doors.gd", "building_growing.gd"),
        *("building_near.gd", "building_swap.gd", "descents.gd", "conversions.gd", "objects.gd"),
        *("building_doorways.gd", "classes.gd", "maps.gd", "minimap.gd", "minimap_missions.gd", "move_selector.gd"),
        *("own_parts.gd", "room_tracker.gd", "sight_changes.gd", "key_ring.gd", "linjat.gd", "sokoban.gd"),
        *(
            "turn_games.gd",
            "replays.gd",
            "whole_file.gd",
            "words.gd",
            "play_nodes.gd",
            "missions.gd",
            "mission_puzzles.gd",
            "log.gd",
        ),
        *("callbacks.gd", "hostile.gd", "freed_nodes.gd"),
    ),
    "editor": (
        *("editor_bake.gd", "editor_bake_again.gd", "editor_captures.gd", "editor_dock_file.gd", "editor_imports.gd"),
        *("editor_knobs.gd", "editor_missions.gd", "editor_rooms.gd"),
    ),
    "looks": ("editor_fits.gd", "editor_layers.gd"),
}
GROUPS_OF_THE_SHOWCASE = {
    "demos": (
        *("showcase", "dungeon", "delve", "keep", "banqi", "fogchess", "hiddenrank", "foxhunt", "linjat", "sokoban"),
        *("words_players", "keys", "screens", "sight"),
    ),
    "pieces": ("jungle", "tafl", "yonin"),
}
# Of isometric tiles, in the order of the builder's kinds of cells.
COLORS = [(120, 40, 40), (40, 120, 40), (200, 180, 40), (180, 60, 200), (240, 90, 20), (60, 140, 160), (240, 240, 240)]
# The folder of py4godot's addon, which no package registry has.
PY4GODOT = os.environ.get("PY4GODOT_ADDON", "")


def pytest_collection_modifyitems(config: pytest.Config) -> None:
    """Tell what cannot be tried here."""
    if not PY4GODOT:
        tell(config, "not tried", "py4godot in the engine: PY4GODOT_ADDON names no unpacked addon of it")


def suite_tests(suite: str) -> list[str]:
    """The test functions of a GDScript suite."""
    return listed_tests((GAME / suite).read_text(encoding="utf-8"))


def draw_tiles(folder: Path) -> None:
    """Write tiles of one color, and isometric ones: a diamond for each of `COLORS`."""
    Image.new("RGB", (48, 16), (90, 90, 90)).save(folder / "tiles.png")
    diamonds = Image.new("RGBA", (16 * len(COLORS), 8))
    for number, color in enumerate(COLORS):
        for x in range(16):
            for y in range(8):
                if abs(x - 7.5) / 8 + abs(y - 3.5) / 4 <= 1:
                    diamonds.putpixel((16 * number + x, y), (*color, 255))
    diamonds.save(folder / "diamonds.png")


def make_game(folder: Path) -> Path:
    """Copy the test game and put the addon, the probe classes and pictures of tiles into it."""
    shutil.copytree(GAME, folder, dirs_exist_ok=True)
    draw_tiles(folder)
    config = install(folder) / "bin" / FILE_NAME
    write_config(config, [*read_config(config), ("path", str(HERE)), ("module", "probe"), ("module", "raising")])
    return folder


@pytest.fixture(scope="session")
def game(engine: Engine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The installed and imported test game: a copy of the one that the first process has imported for all."""
    own = tmp_path_factory.getbasetemp()
    common = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "imported"
    with locked(common.with_suffix(".lock"), waiting=f"Waiting for another process that imports {common}"):
        if not (common / "is_whole").exists():
            project = make_game(common / "game")
            run = engine.run(project, "--import", timeout=120)
            assert run.returncode == 0, run.log
            assert run.problems() == []
            (common / "is_whole").touch()
    return shutil.copytree(common / "game", tmp_path_factory.mktemp("engine") / "game", symlinks=True)


def forget(project: Path) -> None:
    """Remove what the dock remembers of a project, so that no suite takes over the settings of another."""
    for name in ("warren_dock.tscn", "warren_dock_mission.tscn", "project_metadata.cfg"):
        (project / ".godot/editor" / name).unlink(missing_ok=True)
    (project / "warren_dock.tscn").unlink(missing_ok=True)
    shutil.rmtree(project / ".godot/warren", ignore_errors=True)


def group_of(suite: str, groups: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the suites that run in one process with a suite, and the suite."""
    return next((suites for suites in groups.values() if suite in suites), (suite,))


@pytest.fixture(scope="session")
def suite_group(engine: Engine, game: Path, pytestconfig: pytest.Config) -> RunGroup:
    """Runs the group of a suite once, in the game or in the editor; returns it every time."""

    def start(suites: Sequence[str]) -> Run:
        mode = ["--editor"] if suites[0].startswith("editor_") else []
        clock = () if MEASURING.intersection(suites) else SIMULATED
        forget(game)
        finished = engine.run(game, "--verbose", *clock, *mode, user_arguments=suites, timeout=60 + 120 * len(suites))
        measured = re.findall(r"^LONGEST.*$", finished.log, re.MULTILINE)
        tell(pytestconfig, "longest stretches of the engine's main thread", *measured)
        return finished

    run = functools.cache(functools.partial(Group, start))
    return lambda suite: run(group_of(suite, GROUPS))


@pytest.fixture(scope="session")
def run_suite(suite_group: RunGroup) -> RunSuite:
    """Returns what a suite wrote, in the run of its group."""
    return lambda suite: suite_group(suite)[suite]


@pytest.fixture(scope="session")
def showcase(engine: Engine) -> Path:
    """The game of the repository with the addon linked into it, imported."""
    games.prepare(engine, environment.ensure(), SHOWCASE)
    return SHOWCASE


@pytest.fixture(scope="session")
def showcase_group(engine: Engine, showcase: Path) -> RunGroup:
    """Runs the group of a suite of the showcase once; returns it every time."""
    arguments = (*SIMULATED, "--verbose", "res://tests/run.tscn")

    def start(suites: Sequence[str]) -> Run:
        return engine.run(showcase, *arguments, user_arguments=suites, timeout=400 + 120 * len(suites))

    run = functools.cache(functools.partial(Group, start))
    return lambda suite: run(group_of(suite, GROUPS_OF_THE_SHOWCASE))


@pytest.fixture(scope="session")
def run_showcase(showcase_group: RunGroup) -> RunSuite:
    """Returns what a suite of the showcase wrote, in the run of its group."""
    return lambda suite: showcase_group(suite)[suite]

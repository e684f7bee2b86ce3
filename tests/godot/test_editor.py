"""The editor on a screen: our classes with their icons in the inspector, and their help pages."""

import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image

from tests.hands import hands_on
from warren.install import install
from workshop.engine import Engine
from workshop.provision import ROOT
from workshop.screen import Display

from .editor_session import PICTURES, make_project, open_editor

pytestmark = pytest.mark.engine
# The demo's own tile set: tiles that are walls, floors and doors well enough.
BAKE_SETTINGS = """
[warren]

bake/solid_tile="0:0,0"
bake/inner_tile="0:1,0"
bake/door_tile="0:2,0"
"""


@pytest.mark.thorough("the words of the dialog are read in the log by test_setup_errors.py; here it is seen")
def test_without_python_a_dialog_says_what_to_do(engine: Engine, display: Display, tmp_path: Path) -> None:
    (tmp_path / "project.godot").write_text('config_version=5\n\n[application]\n\nconfig/name="Without"\n')
    (install(tmp_path) / "bin/warren.cfg").unlink()
    # The engine does not like to be ended while it still reads a new project.
    engine.run(tmp_path, "--import", timeout=100)
    with hands_on(display, engine.tree) as hands, ThreadPoolExecutor(1) as pool:
        run = pool.submit(engine.run, tmp_path, "--editor", timeout=150, frames=450, screen=display)
        PICTURES.mkdir(parents=True, exist_ok=True)
        while not run.done() and not hands.sees_window("Warren needs its Python"):
            time.sleep(0.5)
        seen = hands.sees_window("Warren needs its Python")
        time.sleep(2)
        hands.picture(PICTURES / "without_python.png")
    assert seen
    assert "no Python is set up" in run.result().stdout
    assert run.result().returncode == 0


@pytest.mark.thorough("pictures of classes and pages whose texts tests/site and the suite of classes read")
def test_inspector_and_help(engine: Engine, game: Path, display: Display, tmp_path: Path) -> None:
    project, home, pictures = tmp_path / "game", tmp_path / "home", tmp_path / "pictures"
    shutil.copytree(game, project)
    home.mkdir()
    pictures.mkdir()
    places = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
    # Twice: the very first start of an editor builds its help without any extension's.
    for _ in range(2):
        run = engine.run(
            project,
            "--editor",
            "res://look.tscn",
            user_arguments=["editor_look.gd", str(pictures)],
            timeout=150,
            screen=display,
            environment=dict.fromkeys(places, str(home)),
        )
    assert "PASSED test_inspector_and_help" in run.stdout, run.log
    assert run.problems() == []
    for name in ("inspector", "help", "help_of_a_script"):
        with Image.open(pictures / f"{name}.png") as picture:
            colors = picture.convert("RGB").getcolors(maxcolors=1 << 24)
            assert colors is not None
            assert len(colors) > 100


@pytest.mark.thorough("by mouse and keys on a screen what the suites of the editor do without one")
def test_a_designers_hour(engine: Engine, display: Display, tmp_path: Path) -> None:
    """As a person would: make a map, bake it, undo, redo, capture a room of it, make another, save, and play."""
    project = make_project(ROOT / "godot_project", tmp_path / "demo", BAKE_SETTINGS)
    assert engine.run(project, "--import", timeout=200).problems() == []
    scene = project / "demos/dungeon/dungeon.tscn"
    # One floor: then there are rooms in the part of the map that the editor shows first.
    settings = project / "demos/delve/generator.tscn"
    settings.write_text(settings.read_text().replace("\nfloors = 2\n", "\nfloors = 1\n"))
    with open_editor(engine, display, project, tmp_path, "res://demos/dungeon/dungeon.tscn") as (session, run):
        session.until(lambda state: state["scene"].endswith("dungeon.tscn") and not state["busy"], 150)
        before = scene.read_bytes()
        session.click("node", "Generator")
        session.click("tab", "Warren")
        session.shot("dock")

        session.click("control", "Generate")
        session.until(lambda state: state["rooms"] == 60)
        session.hands.click(*session.find("room", 7))
        session.shot("map")

        session.click("node", "Ground")
        session.click("tab", "Warren")
        session.choose("BakeMenu", "Into a TileMapLayer")
        session.until(lambda state: state["cells"]["World/Ground"] == state["floor"])
        session.shot("baked")
        session.click("node", "Ground")
        session.hands.press("ctrl+z")
        session.until(lambda state: state["cells"]["World/Ground"] == 0)
        session.hands.press("ctrl+shift+z")
        session.until(lambda state: state["cells"]["World/Ground"] == state["floor"])

        session.click("control", "CaptureRoom")
        left, top, right, bottom = session.find("baked_room", "World/Ground")
        session.hands.drag((left, top), (right, bottom))
        session.until(lambda state: "Capture Room" in state["windows"])
        session.shot("capture")
        session.hands.press("ctrl+a")
        session.hands.type("Captured")
        session.hands.press("Return")
        state = session.until(lambda state: "Captured" in state["templates"])
        assert state["faults"][-1] == ""
        session.find("control", "Generate")
        session.click("control", "Generate")
        session.until(lambda state: not state["busy"])
        session.shot("captured")

        session.hands.press("ctrl+s")
        session.until(lambda state: not state["busy"] and scene.read_bytes() != before)
        session.shot("saved")
        session.hands.press("F5")
        session.until(lambda state: state["playing"])
        time.sleep(6)
        session.shot("playing")
        session.hands.press("F8")
        session.until(lambda state: not state["playing"])
    assert run.result().problems() == []

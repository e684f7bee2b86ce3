"""What the minimap draws, and the script of its page, in a real engine with a screen."""

import re
import shutil
from pathlib import Path

import pytest
from PIL import Image

from pycore.base.rng import Rng
from pycore.dungeon import format_map, generate, preset
from tests.pages import blocks
from workshop.engine import Engine, Run
from workshop.provision import ROOT
from workshop.screen import Display

from .conftest import suite_tests

SUITE = "minimap_pixels.gd"
PAGE = ROOT / "addons/warren/docs/minimap.md"
# The page's script in a scene, and another one that takes a picture.
SCENE = """[gd_scene load_steps=4 format=3]
[ext_resource type="Script" path="res://page.gd" id="1"]
[ext_resource type="Script" path="res://watch.gd" id="2"]
[ext_resource type="Script" path="res://addons/warren/world/warren_minimap.gd" id="3"]
[node name="Level" type="Node2D"]
script = ExtResource("1")
[node name="Hero" type="Node2D" parent="."]
[node name="Hud" type="CanvasLayer" parent="."]
[node name="Minimap" type="Control" parent="Hud"]
offset_left = 16.0
offset_top = 16.0
offset_right = 176.0
offset_bottom = 176.0
script = ExtResource("3")
[node name="Watch" type="Node" parent="."]
script = ExtResource("2")
"""
WATCH = """extends Node

func _ready() -> void:
\tfor frame in 10:
\t\tawait get_tree().physics_frame
\tget_viewport().get_texture().get_image().save_png(OS.get_cmdline_user_args()[0])
\tget_tree().quit()
"""
# The page's functions for saved games in a suite.
SAVED = """extends Suite

var tracker := WarrenRoomTracker.new()
var builder := WarrenMapBuilder.new()
var player := Node2D.new()


{page}

func packed(node: Node) -> PackedScene:
\tvar made := PackedScene.new()
\tmade.pack(node)
\tnode.free()
\treturn made


func test_a_game_is_saved_and_goes_on() -> void:
\tvar maker := WarrenMapGenerator.new()
\tmaker.preset = "keep"
\tmaker.rooms = 20
\tmaker.locks = 2
\tmap = WarrenBakedMap.from_json(maker.generate().to_json())
\tmaker.free()
\tvar world := Node2D.new()
\tbuilder.target = world
\tbuilder.tile_set = tile_set()
\tbuilder.open_door_scene = packed(Node2D.new())
\tbuilder.locked_door_scene = packed(Marker2D.new())
\tplayer.add_child(tracker)
\tfor node: Node in [world, builder, player]:
\t\tadd_child(node)
\ttracker.map = map
\tplayer.position = Vector2(map.key_cell(0)) * 16 + Vector2(8, 8)
\ttracker.update()
\ttracker.knowledge.take_key(0)
\ttracker.knowledge.open_lock(0)
\tvar known := tracker.knowledge.get_state()
\tvar saved := save_game()
\tplayer.position = Vector2.ZERO
\ttracker.knowledge.forget()
\tload_game(saved)
\tawait builder.finished
\tawait get_tree().process_frame
\ttracker.update()
\tequal([tracker.knowledge.get_state(), tracker.cell], [known, map.key_cell(0)])
\tvar locked := 0
\tfor node: Node in world.find_children("*", "Node2D", false, false):
\t\tif node.has_meta(&"warren_connection"):
\t\t\tvar lock: int = map.doors()[node.get_meta(&"warren_connection")]["lock"]
\t\t\tequal(node is Marker2D, lock == 1)
\t\t\tlocked += int(node is Marker2D)
\tcheck(locked > 0)
"""
pytestmark = pytest.mark.engine
PIXELS = pytest.mark.thorough("each pixel of a map; the quick run looks at the map of the page")


@pytest.fixture(scope="module")
def run(engine: Engine, game: Path, display: Display) -> Run:
    """One run of the suite, on a screen."""
    return engine.run(game, "--verbose", user_arguments=[SUITE], timeout=120, screen=display)


@PIXELS
@pytest.mark.parametrize("test", suite_tests(SUITE))
def test_in_the_engine(run: Run, test: str) -> None:
    assert re.findall(rf"^FAILED {test} .*$", run.log, re.MULTILINE) == []
    assert f"PASSED {test}\n" in run.log, run.log[-3000:]


@PIXELS
def test_the_log_is_clean(run: Run) -> None:
    assert (run.returncode, run.problems()) == (0, [])


def test_the_script_of_the_page(engine: Engine, game: Path, display: Display, tmp_path: Path) -> None:
    script, *_ = blocks("gdscript", PAGE.read_text(encoding="utf-8"))
    assert len(script.splitlines()) <= 12
    project = tmp_path / "game"
    shutil.copytree(game, project, symlinks=True)
    (project / "page.gd").write_text(script)
    (project / "watch.gd").write_text(WATCH)
    (project / "page.tscn").write_text(SCENE)
    (project / "levels").mkdir()
    level = generate(preset("keep"), Rng(7)).unwrap()
    (project / "levels/level_001.json").write_text(format_map(level))
    picture = tmp_path / "page.png"
    run = engine.run(project, "res://page.tscn", user_arguments=[str(picture)], timeout=180, screen=display)
    assert (run.returncode, run.problems()) == (0, [])
    assert re.search(r"^in the room \w+", run.stdout, re.MULTILINE)
    with Image.open(picture) as image:
        colors = image.convert("RGB").crop((16, 16, 176, 176)).getcolors(1 << 20) or []
    assert {(0x5C, 0x8B, 0xD0), (0xFF, 0xFF, 0xFF), (0x26, 0x2E, 0x3C)} <= {color for _, color in colors}


def test_saved_games_as_the_page_tells(engine: Engine, game: Path, tmp_path: Path) -> None:
    (page,) = [block for block in blocks("gdscript", PAGE.read_text(encoding="utf-8")) if "func save_game" in block]
    project = tmp_path / "game"
    shutil.copytree(game, project, symlinks=True)
    (project / "saved_game.gd").write_text(SAVED.format(page=page))
    run = engine.run(project, user_arguments=["saved_game.gd"], timeout=180)
    assert (run.returncode, run.problems()) == (0, []), run.log[-2000:]
    assert "PASSED test_a_game_is_saved_and_goes_on\n" in run.log

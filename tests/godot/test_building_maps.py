"""The page about building maps: its script makes an empty project a level to walk in. And an isometric map is drawn."""

import re
import shutil
from pathlib import Path

import pytest
from PIL import Image

from tests.pages import blocks
from workshop.engine import Engine
from workshop.provision import ROOT

from .conftest import COLORS

PAGE = ROOT / "addons/warren/docs/building_maps.md"
PROJECT = """config_version=5
[application]
config/name="Newcomer"
run/main_scene="res://level.tscn"
config/features=PackedStringArray("4.5", "GL Compatibility")
[autoload]
Walk="*res://walk.gd"
[physics]
2d/default_gravity=0.0
[rendering]
renderer/rendering_method="gl_compatibility"
"""
TILES = """[gd_resource type="TileSet" load_steps=3 format=3]
[ext_resource type="Texture2D" path="res://tiles.png" id="1"]
[sub_resource type="TileSetAtlasSource" id="a"]
texture = ExtResource("1")
0:0/0 = 0
0:0/0/physics_layer_0/polygon_0/points = PackedVector2Array(-8, -8, 8, -8, 8, 8, -8, 8)
1:0/0 = 0
2:0/0 = 0
[resource]
physics_layer_0/collision_layer = 1
sources/0 = SubResource("a")
"""
LEVEL = """[gd_scene load_steps=3 format=3]
[ext_resource type="Script" path="res://level.gd" id="1"]
[sub_resource type="CircleShape2D" id="2"]
radius = 5.0
[node name="Level" type="Node2D"]
script = ExtResource("1")
[node name="Player" type="CharacterBody2D" parent="."]
motion_mode = 1
[node name="Shape" type="CollisionShape2D" parent="Player"]
shape = SubResource("2")
"""
# Presses the keys of each direction for a while, and tells where the player came.
# What the page's second script uses; it is compiled with the walk.
GROWING = """extends Node
var generator: WarrenMapGenerator
var builder: WarrenMapBuilder
var tracker: WarrenRoomTracker
var map: WarrenMap

"""
WALK = """extends Node
const Growing := preload("growing.gd")
func _ready() -> void:
	var level := get_tree().root.get_node("Level") if get_tree().root.has_node("Level") else null
	while level == null or level.find_children("*", "TileMapLayer", false, false).size() < 3:
		await get_tree().process_frame
		level = get_tree().root.get_node_or_null("Level")
	var player: Node2D = level.get_node("Player")
	for frame in 3000:
		await get_tree().physics_frame
		if player.position != Vector2.ZERO:
			break
	print("WALK start ", player.position.x, " ", player.position.y)
	for action: String in ["ui_right", "ui_down", "ui_left", "ui_up"]:
		Input.action_press(action)
		for frame in 300:
			await get_tree().physics_frame
		Input.action_release(action)
		print("WALK ", action, " ", player.position.x, " ", player.position.y)
	get_tree().quit()
"""
KINDS = ("solid", "inner", "door", "stairs", "locked_door", "corridor", "locked_stairs")
ISOMETRIC = """extends Node2D
const KINDS: PackedStringArray = ["solid", "inner", "door", "stairs", "locked_door", "corridor", "locked_stairs"]
func _ready() -> void:
	RenderingServer.set_default_clear_color(Color.BLACK)
	var tiles := TileSet.new()
	tiles.tile_shape = TileSet.TILE_SHAPE_ISOMETRIC
	tiles.tile_layout = TileSet.TILE_LAYOUT_DIAMOND_DOWN
	tiles.tile_size = Vector2i(16, 8)
	var source := TileSetAtlasSource.new()
	source.texture = load("res://diamonds.png")
	source.texture_region_size = Vector2i(16, 8)
	for x in 7:
		source.create_tile(Vector2i(x, 0))
	tiles.add_source(source, 0)
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	maker.rooms = 16
	maker.corridors = 9
	maker.loops = 0.5
	maker.locks = 2
	maker.seed = 4
	var map := maker.generate()
	maker.free()
	var builder := WarrenMapBuilder.new()
	builder.tile_set = tiles
	for number in KINDS.size():
		builder.set(KINDS[number] + "_tile", Vector2i(number, 0))
	var gate := Polygon2D.new()
	gate.polygon = [Vector2(0, -1), Vector2(9, 0), Vector2(0, 1)]
	var scene := PackedScene.new()
	scene.pack(gate)
	gate.free()
	builder.open_door_scene = scene
	add_child(builder)
	position = Vector2(map.size.y * 8 + 8, 8)
	builder.target = self
	builder.build(map)
	await builder.finished
	for node: Node2D in find_children("Door *", "", false, false):
		var door: Dictionary = map.doors()[node.get_meta("warren_connection")]
		if door["width"] == 1:
			var ends: Array = [door["cells"][0].x, door["cells"][0].y, door["cells"][1].x, door["cells"][1].y]
			print("DOOR %s %s %d %d %d %d" % ([node.position.x, node.position.y] + ends))
	for y in map.size.y:
		for x in map.size.x:
			print("CELL ", x, " ", y, " ", map.tile_at(Vector2i(x, y)))
	print("ORIGIN ", position.x, " ", position.y)
	for lock in map.lock_count:
		for cell in map.locked_cells(lock):
			print("KIND ", cell.x, " ", cell.y, " locked_door")
	for door in map.doors().size():
		for cell in map.corridor(door):
			print("KIND ", cell.x, " ", cell.y, " corridor")
	for child in find_children("Door*", "", false, false):
		child.hide()
	for frame in 4:
		await get_tree().process_frame
	await RenderingServer.frame_post_draw
	get_viewport().get_texture().get_image().save_png("res://picture.png")
	get_tree().quit()
"""

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def newcomer(game: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with nothing but the addon, a tile set and the page's script."""
    project = tmp_path_factory.mktemp("newcomer") / "game"
    shutil.copytree(game, project, symlinks=True, ignore=shutil.ignore_patterns("*.gd", "*.tscn", "tester", "made"))
    shutil.copytree(game / "addons/warren", project / "addons/warren", symlinks=True, dirs_exist_ok=True)
    script, growing = blocks("gdscript", PAGE.read_text(encoding="utf-8"))
    texts = {"project.godot": PROJECT, "tiles.tres": TILES, "level.tscn": LEVEL, "walk.gd": WALK, "level.gd": script}
    texts["growing.gd"] = GROWING + growing
    for name, text in texts.items():
        (project / name).write_text(text)
    return project


def test_a_newcomer_walks_after_fifteen_lines(engine: Engine, newcomer: Path) -> None:
    script, _ = blocks("gdscript", PAGE.read_text(encoding="utf-8"))
    assert len([line for line in script.splitlines() if line.strip()]) <= 15
    run = engine.run(newcomer, "--fixed-fps", "60", timeout=180)
    assert (run.returncode, run.problems()) == (0, [])
    told = re.findall(r"^WALK (\w+) (\S+) (\S+)$", run.stdout, re.MULTILINE)
    places = {name: (float(x), float(y)) for name, x, y in told}
    assert list(places) == ["start", "ui_right", "ui_down", "ui_left", "ui_up"]
    assert places["start"] != (0, 0)
    assert places["ui_right"][0] > places["start"][0] + 16
    # Five seconds are 500 pixels; walls stop the player before.
    assert places["ui_right"][0] < places["start"][0] + 480
    assert places["ui_left"][0] < places["ui_down"][0] - 16


def test_an_isometric_map_is_drawn_where_its_cells_are(engine: Engine, newcomer: Path) -> None:
    (newcomer / "isometric.gd").write_text(ISOMETRIC)
    (newcomer / "isometric.tscn").write_text(
        '[gd_scene load_steps=2 format=3]\n[ext_resource type="Script" path="res://isometric.gd" id="1"]\n'
        '[node name="Isometric" type="Node2D"]\nscript = ExtResource("1")\n'
    )
    with engine.display() as screen:
        size = ("--resolution", "1600x900")
        run = engine.run(newcomer, "res://isometric.tscn", *size, timeout=180, screen=screen)
    assert run.returncode == 0, run.log
    picture = Image.open(newcomer / "picture.png").convert("RGB")
    ((origin_x, origin_y),) = re.findall(r"^ORIGIN (\S+) (\S+)$", run.stdout, re.MULTILINE)
    left, top = float(origin_x), float(origin_y)
    kinds = {
        (int(x), int(y)): int(tile) for x, y, tile in re.findall(r"^CELL (\d+) (\d+) (\d)$", run.stdout, re.MULTILINE)
    }
    names = {cell: KINDS[tile - 1] for cell, tile in kinds.items() if tile}
    names |= {
        (int(x), int(y)): kind for x, y, kind in re.findall(r"^KIND (\d+) (\d+) (\w+)$", run.stdout, re.MULTILINE)
    }
    wrong = []
    for (x, y), tile in kinds.items():
        at = int(left + (x - y) * 8 + 8), int(top + (x + y) * 4 + 4)
        expected = COLORS[KINDS.index(names[x, y])] if tile else (0, 0, 0)
        if 0 <= at[0] < picture.width and 0 <= at[1] < picture.height and picture.getpixel(at) != expected:
            wrong.append(((x, y), expected, picture.getpixel(at)))
    assert wrong == []
    doors = re.findall(r"^DOOR (\S+) (\S+) (\d+) (\d+) (\d+) (\d+)$", run.stdout, re.MULTILINE)
    assert len(doors) > 15
    for at_x, at_y, *cells in doors:
        x0, y0, x1, y1 = map(int, cells)
        middle = ((x0 - y0 + x1 - y1) * 4 + 8, (x0 + y0 + x1 + y1) * 2 + 4)
        ends = [((x - y) * 8 + 8, (x + y) * 4 + 4) for x, y in ((x0, y0), (x1, y1))]
        assert (float(at_x), float(at_y)) in ([middle] if abs(x0 - x1) + abs(y0 - y1) == 1 else ends)
    assert {"solid", "inner", "door", "locked_door", "corridor"} <= set(names.values())

"""Maps of Tiled and projects of LDtk in the engine: what it draws of them is what their definitions say."""

import io
import json
from itertools import product

import pytest
from PIL import Image, ImageChops

from tests.dungeon import editors
from tests.dungeon.drawn import draw_ldtk, draw_tiled, picture
from tests.dungeon.editors import HALL, SIDE, D, H, V, ldtk_layer, ldtk_level, ldtk_tile, objects
from tests.sharing import quick
from warren.install import install

pytestmark = pytest.mark.engine
OTHER_FORM = pytest.mark.thorough("the same map in the other form of Tiled's files")
# Space around the rooms in the pictures; colors are rounded twice where something shines through.
MARGIN, NEAR = 12, 3
PROJECT = """config_version=5

[application]

config/name="imported"
run/main_scene="res://main.tscn"

[editor_plugins]

enabled=PackedStringArray("res://addons/warren/plugin.cfg")

[rendering]

textures/canvas_textures/default_texture_filter=0
"""
SCENE = """[gd_scene load_steps=2 format=3]

[ext_resource type="Script" path="res://main.gd" id="1"]

[node name="Main" type="Node"]
script = ExtResource("1")
"""
SCRIPT = """extends Node

const MARGIN := 12


func _ready() -> void:
	var told := {}
	for file in ["packed.tmx", "plain.tmj", "piles.ldtk"]:
		var rooms: WarrenRoomSet = load("res://" + file)
		for template in rooms.templates:
			told["%s-%s" % [file, template.name]] = await look(file, template)
	print("TOLD ", JSON.stringify(told))
	get_tree().quit()


func look(file: String, template: WarrenRoomTemplate) -> Dictionary:
	var viewport := SubViewport.new()
	viewport.size = template.size * 8 + Vector2i.ONE * 2 * MARGIN
	viewport.render_target_update_mode = SubViewport.UPDATE_ALWAYS
	var ground := ColorRect.new()
	ground.color = Color8(40, 60, 80)
	ground.size = viewport.size
	viewport.add_child(ground)
	var scene := template.scene.instantiate() as Node2D
	scene.position = Vector2.ONE * MARGIN
	viewport.add_child(scene)
	add_child(viewport)
	for i in 3:
		await RenderingServer.frame_post_draw
	viewport.get_texture().get_image().save_png("res://%s-%s.png" % [file, template.name])
	var nodes := []
	for node in scene.get_children():
		var groups := []
		for group in node.get_groups():
			groups.append(str(group))
		var cell: Variant = node.get_meta(&"warren_cell", Vector2i.ZERO)
		var at: Vector2 = (node as Node2D).position
		var tag: String = node.get_meta(&"warren_tag", "")
		nodes.append([node.name, node.get_class(), groups, at.x, at.y, [cell.x, cell.y], tag])
	viewport.free()
	return {"text": template.text, "root": scene_class(template), "nodes": nodes, "tags": template.tags}


func scene_class(template: WarrenRoomTemplate) -> String:
	return template.scene.get_state().get_node_type(0)
"""


def flips_map():
    """Return a map with each flip of each tile, in groups that are moved, tinted and shine through."""
    rows = [[0] * 9, *([0] * 9 for _ in range(9))]
    for number, (west, north, diagonal) in enumerate(product((0, H), (0, V), (0, D))):
        for tile in range(8):
            rows[number + 1][tile + 1] = 9 + tile + west + north + diagonal
    drawing = ("#" * 10, *("#" + "." * 8 + "#",) * 8, "#" * 10)
    decoration = editors.layer("Every flip", rows, opacity=0.75, offsetx=3, tintcolor="#ff80c0")
    hidden = editors.layer("hidden", [[1] * 4], visible=False)
    group = {"type": "group", "name": "over", "opacity": 0.5, "offsety": -2, "visible": True, "layers": [decoration]}
    sets = [editors.tileset(), editors.tileset(9, name="wide", image="wide.png", margin=2, spacing=3)]
    sets[1] |= {"imagewidth": 4 * SIDE + 13, "imageheight": 2 * SIDE + 7}
    marks = objects(
        {"name": "guard", "type": "spawn", "x": 20, "y": 20, "point": True},
        {"name": "door", "x": 16, "y": 72, "width": 16, "height": 8, "properties": editors.properties(kind="G")},
        {"name": "start", "x": 8, "y": 8, "width": 8, "height": 8},
    )
    level = editors.tiled_map([*editors.layers_of(drawing), group, hidden, marks], tilesets=sets)
    return level | {"properties": editors.properties(tags="big, old", weight=3, rotate=True)}


def level_of_piles():
    """Return a level with tiles over each other and beside the grid, flipped, shining through, and moved layers."""
    tiles = [ldtk_tile(8 * x, 8 * y, (3 * x + y) % 8, (x + y) % 4, 0.6) for x in range(5) for y in range(4)]
    tiles += [ldtk_tile(8 * x + 3, 8 * y - 2, 7 - x, 3 - y, 0.8) for x in range(4) for y in range(4)]
    tiles += [ldtk_tile(8, 8, 5, 1, 0.5), ldtk_tile(8, 8, 6, 2, 0.25)]
    small = [ldtk_tile(4 * n, 4 * n, n, n % 4, tileset=SMALL) for n in range(8)]
    grass = ldtk_layer("Grass", "AutoLayer", tiles, __opacity=0.9, __pxTotalOffsetX=2)
    dots = ldtk_layer("Dots", "Tiles", small, __gridSize=4, __tilesetDefUid=2)
    entities = [
        editors.ldtk_entity("Chest", 16, 8, pivot=(0.5, 1), warren="spawn"),
        editors.ldtk_entity("Door", 0, 16),
    ]
    things = ldtk_layer("Things", "Entities", entityInstances=entities)
    return ldtk_level("Piles", [things, dots, grass, editors.ldtk_values(HALL)], Tags=["big"], Mirror=True)


SMALL = editors.ldtk_tileset(2, identifier="Small", relPath="small.png", tileGridSize=4, spacing=1, padding=1)
SMALL |= {"pxWid": 21, "pxHei": 11}


@pytest.fixture(scope="module")
def game(engine, display, tmp_path_factory):
    folder = tmp_path_factory.mktemp("imported") / "game"
    folder.mkdir()
    for name, text in {"project.godot": PROJECT, "main.tscn": SCENE, "main.gd": SCRIPT}.items():
        (folder / name).write_text(text)
    install(folder)
    files = {"stone.png": editors.tiles_png(), "wide.png": editors.tiles_png(4, 2, 2, 3)}
    files["small.png"] = editors.tiles_png(4, 2, 1, 1, 4)
    level, project = flips_map(), editors.ldtk_project([level_of_piles()])
    project["defs"]["tilesets"].append(SMALL)
    outside = dict(level, tilesets=[{"firstgid": 1, "source": "stone.tsx"}, level["tilesets"][1]])
    files["stone.tsx"] = editors.tileset_xml(level["tilesets"][0])
    files["packed.tmx"] = editors.as_xml(editors.formed(outside, "zlib"), "zlib")
    files["plain.tmj"] = editors.as_json(level)
    files["piles.ldtk"] = editors.as_json(project)
    broken = editors.tiled_map([editors.layer("walls", [[1, 0], [0, 1]])])
    files["broken.tmx"] = editors.as_xml(editors.formed(broken, "csv"))
    files["imageless.tmj"] = editors.as_json(level | {"tilesets": [editors.tileset(image="none.png", tilecount=99)]})
    files["strict.tmj"] = files["imageless.tmj"]
    files["strict.tmj.import"] = b'[remap]\n\nimporter="warren.maps"\n\n[params]\n\nstrict=true\n'
    walls = ldtk_level(
        "Hall", [editors.ldtk_values([row.replace(".", " ") for row in HALL], "  #+") | {"autoLayerTiles": []}]
    )
    empty = ldtk_level("Title", [editors.ldtk_values(("    ",)) | {"autoLayerTiles": []}])
    names = (None, "solid", "rock", "door")
    files["title.ldtk"] = editors.as_json(editors.ldtk_project([walls, empty], names))
    files["title.ldtk.import"] = (
        b'[remap]\n\nimporter="warren.maps"\n\n[params]\n\nmeanings=Dictionary[String, String]({"rock": "wall"})\n'
    )
    for name, data in files.items():
        (folder / name).write_bytes(data)
    imported = engine.run(folder, "--import", timeout=120)
    run = engine.run(folder, "--verbose", timeout=180, screen=display)
    told = next(line for line in run.stdout.splitlines() if line.startswith("TOLD "))
    return folder, imported, run, json.loads(told[5:]), (level, project)


def images(folder):
    return {path.name: Image.open(path).convert("RGBA") for path in folder.glob("*.png") if "-" not in path.name}


def differences(folder, name, expected):
    """Return the box of what is not as expected in the engine's picture; None if there is nothing."""
    seen = Image.open(io.BytesIO((folder / f"{name}.png").read_bytes())).convert("RGB")
    assert seen.size == expected.size
    assert len(seen.getcolors(1 << 20)) > 100
    far = ImageChops.difference(seen, expected).point(lambda share: 255 * (share > NEAR))
    return far.getbbox()


@pytest.mark.parametrize("name", quick(["packed.tmx", "plain.tmj"], 1, OTHER_FORM))
def test_the_engine_draws_a_map_of_tiled_as_its_definition_says(game, name):
    folder, _, _, _, (level, _) = game
    expected = picture(10 * SIDE + 2 * MARGIN, 10 * SIDE + 2 * MARGIN)
    draw_tiled(expected, level, images(folder), (-MARGIN, -MARGIN))
    assert differences(folder, f"{name}-{name[:-4]}", expected) is None


def test_the_engine_draws_a_level_of_ldtk_as_its_definition_says(game):
    folder, _, _, _, (_, project) = game
    expected = picture(5 * SIDE + 2 * MARGIN, 4 * SIDE + 2 * MARGIN)
    draw_ldtk(expected, project, project["levels"][0], images(folder), (-MARGIN, -MARGIN))
    assert differences(folder, "piles.ldtk-Piles", expected) is None


def test_markers_and_layers_of_tiled(game):
    told = game[3]["plain.tmj-plain"]
    assert told == game[3]["packed.tmx-packed"]
    assert told["root"] == "Node2D"
    assert told["tags"] == ["big", "old", "start"]
    assert told["text"].splitlines()[-1] == "##GG######"
    assert told["nodes"] == [
        ["floor", "TileMapLayer", [], 0, 0, [0, 0], ""],
        ["Walls", "TileMapLayer", [], 0, 0, [0, 0], ""],
        ["Every flip", "TileMapLayer", [], 3, -2, [0, 0], ""],
        ["hidden", "TileMapLayer", [], 0, 0, [0, 0], ""],
        ["guard", "Marker2D", ["warren_spawn"], 20, 20, [2, 2], "guard"],
        ["G", "Marker2D", ["warren_door"], 24, 76, [2, 9], "G"],
        ["start", "Marker2D", ["warren_start"], 12, 12, [1, 1], ""],
    ]


def test_markers_of_ldtk(game):
    told = game[3]["piles.ldtk-Piles"]
    assert told["text"] == "#####\n#.c.#\n+...#\n##+##"
    assert [node for node in told["nodes"] if node[1] == "Marker2D"] == [
        ["Chest", "Marker2D", ["warren_spawn"], 20, 12, [2, 1], "Chest"],
        ["door", "Marker2D", ["warren_door"], 4, 20, [0, 2], ""],
    ]


def test_files_that_are_no_rooms_are_named_and_nothing_else_is_wrong(game):
    folder, imported, run, told, _ = game
    assert {name.partition("-")[0] for name in told} == {"packed.tmx", "plain.tmj", "piles.ldtk"}
    assert "res://broken.tmx: broken.tmx: room 'broken': nothing is floor" in imported.log
    # What is skipped is a warning; in strict mode, it is an error.
    missing = "tileset 'stone': there is no image res://none.png in the project"
    assert f"WARNING: res://imageless.tmj: {missing}" in imported.log
    assert f"ERROR: res://strict.tmj: {missing}" in imported.log
    assert "WARNING: res://title.ldtk: skipped: title.ldtk: level 'Title': nothing is painted" in imported.log
    assert "WARNING: res://title.ldtk: assumed: title.ldtk: level 'Hall': 6 unpainted cells" in imported.log
    files = r"(broken\.tmx|imageless\.tmj|strict\.tmj|title\.ldtk)"
    assert imported.problems((f"res://{files}", f"Error importing 'res://{files}'")) == []
    assert (folder / "imageless.tmj.import").read_text().count("valid=false") == 0
    assert run.problems() == []
    assert (folder / "plain.tmj.import").read_text().count('importer="warren.maps"') == 1


RIVAL = """@tool
extends EditorPlugin

var importer := Importer.new()


func _enter_tree() -> void:
	add_import_plugin(importer)


func _exit_tree() -> void:
	remove_import_plugin(importer)


class Importer:
	extends EditorImportPlugin

	func _get_importer_name() -> String:
		return "rival"

	func _get_visible_name() -> String:
		return "Rival"

	func _get_recognized_extensions() -> PackedStringArray:
		return ["tmj"]

	func _get_save_extension() -> String:
		return "res"

	func _get_resource_type() -> String:
		return "Resource"

	func _get_preset_count() -> int:
		return 0

	func _get_import_options(_path: String, _preset: int) -> Array[Dictionary]:
		return []

	func _get_priority() -> float:
		return 1.0

	func _get_import_order() -> int:
		return 0

	func _import(_source: String, path: String, _o: Dictionary, _v: Array[String], _g: Array[String]) -> Error:
		return ResourceSaver.save(Resource.new(), path + ".res")
"""


@pytest.mark.thorough("one more editor, with a second importer beside ours")
def test_files_of_another_importer_stay_its_own_and_a_setting_turns_ours_off(engine, tmp_path):
    plugins = '"res://addons/rival/plugin.cfg", "res://addons/warren/plugin.cfg"'
    text = PROJECT.replace('"res://addons/warren/plugin.cfg"', plugins).replace(
        'run/main_scene="res://main.tscn"\n', ""
    )
    (tmp_path / "project.godot").write_text(text + "\n[warren]\n\nimport/tiled_and_ldtk=false\n")
    install(tmp_path)
    rival = tmp_path / "addons/rival"
    rival.mkdir(parents=True)
    (rival / "plugin.gd").write_text(RIVAL)
    (rival / "plugin.cfg").write_text('[plugin]\n\nname="Rival"\nscript="plugin.gd"\nversion="1"\nauthor=""\n')
    (tmp_path / "stone.png").write_bytes(editors.tiles_png())
    level = editors.tiled_map(editors.layers_of(HALL))
    (tmp_path / "hall.tmx").write_bytes(editors.as_xml(editors.formed(level, "csv"), "csv"))
    (tmp_path / "hall.tmj").write_bytes(editors.as_json(level))
    assert engine.run(tmp_path, "--import", timeout=120).problems() == []
    assert not (tmp_path / "hall.tmx.import").exists()
    assert 'importer="rival"' in (tmp_path / "hall.tmj.import").read_text()
    (tmp_path / "hall.tmj.import").unlink()
    (tmp_path / "project.godot").write_text(text)
    assert engine.run(tmp_path, "--import", timeout=120).problems() == []
    assert 'importer="warren.maps"' in (tmp_path / "hall.tmx.import").read_text()
    assert 'importer="rival"' in (tmp_path / "hall.tmj.import").read_text()

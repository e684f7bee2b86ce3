@tool
extends EditorSuite
## Rooms: captured from layers and scenes, painted, written and read.

const FILE := "res://made/castle.room.txt"
const CAPTURE := "res://addons/warren/editor/rooms/capture.gd"


func test_capture_from_layers() -> void:
	var solid := layer_with({"#": Vector2i(0, 0), ".": Vector2i(1, 0)}, HALL)
	var extra := TileMapLayer.new()
	extra.tile_set = solid.tile_set
	extra.set_cell(Vector2i(3, 1), 0, Vector2i(2, 0))
	add_child(solid)
	add_child(extra)
	var capture: GDScript = load(CAPTURE)
	var layers: Array[TileMapLayer] = [solid, extra]
	var cells: Dictionary = capture.call("read", layers, solid, Rect2i())
	var name_ := "#%d" % solid.tile_set.get_instance_id()
	var kinds: Dictionary[String, String] = {
		name_ + "|0|0,0": "#",
		name_ + "|0|1,0": ".",
		name_ + "|0|2,0": "#",
	}
	equal(capture.call("draw", cells, kinds), "#######\n#..#..#\n#.....#\n#######")
	var part: Array[TileMapLayer] = [solid]
	cells = capture.call("read", part, solid, Rect2i(0, 0, 4, 4))
	equal(capture.call("draw", cells, kinds), "####\n#...\n#...\n####")
	equal(capture.call("guess", solid, Vector2i(0, 0)), "#")
	equal(capture.call("guess", solid, Vector2i(1, 1)), ".")
	solid.free()
	extra.free()


func test_capture_dialog_adds_a_room() -> void:
	var layer := layer_with({"#": Vector2i(0, 0), ".": Vector2i(1, 0)}, HALL)
	add_child(layer)
	var before: int = page().templates.templates().size()
	var dialog: ConfirmationDialog = load("res://addons/warren/editor/rooms/capture_dialog.gd").new()
	dialog.connect("captured", page().add_captured)
	var layers: Array[TileMapLayer] = [layer]
	# No other suite in this project has rooms of this name.
	check(dialog.call("read", layers, Rect2i(), "Caught by the dialog"))
	dialog.emit_signal("confirmed")
	var rooms: Array[WarrenRoomTemplate] = page().templates.templates()
	equal(rooms.size(), before + 1)
	equal(rooms[-1].name, "Caught by the dialog")
	equal(rooms[-1].text, HALL)
	equal(rooms[-1].error(), "")
	dialog.free()
	layer.free()


func test_room_files() -> void:
	DirAccess.make_dir_absolute("res://made")
	var list: Variant = page().templates
	var hall := room("hall", HALL)
	hall.tags = ["big"]
	var rooms: Array[WarrenRoomTemplate] = [hall, room("door", "#+###\n#...#\n#####")]
	list.export_to(FILE, rooms)
	await until(func() -> bool: return not EditorInterface.get_resource_filesystem().is_scanning())
	await until(func() -> bool: return ResourceLoader.exists(FILE))
	var read: WarrenRoomSet = load(FILE)
	equal(read.templates.size(), 2)
	equal(read.templates[0].text, HALL)
	equal(read.templates[0].tags, PackedStringArray(["big"]))
	equal(read.templates[1].text, "#+###\n#...#\n#####")
	var before: int = list.templates().size()
	list.load_file(FILE)
	equal(list.templates().size(), before + 2)
	DirAccess.remove_absolute(FILE)
	DirAccess.remove_absolute(FILE + ".import")
	check((read.read_text("[a]\n##\n", "a.room.txt") as String).begins_with("a.room.txt"))


func test_maps_of_tiled() -> void:
	# Also with the Python of the archive, which has less of the standard library.
	var text := (
		'<map version="1.10" orientation="orthogonal" width="4" height="3" tilewidth="8" tileheight="8">'
		+ '<tileset firstgid="1" source="stone.tsx"/><layer name="walls" width="4" height="3">'
		+ '<data encoding="csv">1,1,1,1,1,0,0,1,1,1,1,1</data></layer><layer name="floor" width="4" height="3">'
		+ '<data encoding="base64" compression="zlib">eJxjYMAETFCMDQAAAJgABQ==</data></layer></map>'
	)
	var tiles := '<tileset tilewidth="8" tileheight="8" tilecount="2" columns="2"><image source="a.png"/></tileset>'
	var rooms := WarrenRoomSet.new()
	var found := rooms.read_import(text.to_utf8_buffer(), "hall.tmx", {}, {})
	equal(found["needs"], ["stone.tsx"])
	found = rooms.read_import(text.to_utf8_buffer(), "hall.tmx", {"stone.tsx": tiles.to_utf8_buffer()}, {})
	equal(found["error"], "")
	equal(rooms.templates[0].text, "####\n#..#\n####")
	equal([found["skipped"], found["assumed"], rooms.import_notes], [[], [], PackedStringArray()])
	# The Import dock's choices, and what they leave out.
	var choices := {"meanings": {"floor": "none"}, "exclude_levels": [], "strict": true}
	found = rooms.read_import(text.to_utf8_buffer(), "hall.tmx", {"stone.tsx": tiles.to_utf8_buffer()}, choices)
	var note := "hall.tmx: room 'hall': 2 unpainted cells taken for floor"
	equal([found["error"], rooms.import_notes], ["", PackedStringArray(["assumed: " + note])])
	equal(found["assumed"][0]["name"], "hall")
	choices["exclude_layers"] = PackedStringArray(["wals"])
	found = rooms.read_import(text.to_utf8_buffer(), "hall.tmx", {"stone.tsx": tiles.to_utf8_buffer()}, choices)
	check((found["error"] as String).begins_with("exclude_layers: The file has no 'wals'. Did you mean 'walls'?"))
	found = rooms.read_import(text.to_utf8_buffer(), "hall.tmx", {"stone.tsx": PackedByteArray()}, {})
	equal(found["error"], "hall.tmx: the file 'stone.tsx' that it refers to cannot be read")


func test_painting() -> void:
	var painter: Control = load("res://addons/warren/editor/rooms/painter.gd").new()
	painter.size = Vector2(300, 200)
	var template := room("hall", HALL)
	painter.set("template", template)
	add_child(painter)
	painter.connect("painted", func(text: String) -> void: template.text = text)
	painter.set("brush", "#")
	stroke(painter, [Vector2i(2, 1), Vector2i(3, 1)])
	equal(template.text, "#######\n#.##..#\n#.....#\n#######")
	# Beside the drawing: it grows.
	stroke(painter, [Vector2i(-1, 0)])
	equal(template.text, "########\n #.##..#\n #.....#\n #######")
	stroke(painter, [Vector2i(0, 0)], MOUSE_BUTTON_RIGHT)
	equal(template.text, "#######\n#.##..#\n#.....#\n#######")
	painter.set("rectangles", true)
	painter.set("brush", ".")
	stroke(painter, [Vector2i(1, 1), Vector2i(5, 2)])
	equal(template.text, HALL)
	# Spawn points stay, are painted, and turn into floor where floor is painted.
	template.spawns = "g=guard"
	template.text = "#######\n#g...t#\n#.....#\n#######"
	painter.set("rectangles", false)
	painter.set("brush", "7")
	stroke(painter, [Vector2i(3, 2)])
	equal(template.text, "#######\n#g...t#\n#..7..#\n#######")
	painter.set("brush", ".")
	stroke(painter, [Vector2i(5, 1)])
	equal(template.text, "#######\n#g....#\n#..7..#\n#######")
	equal([template.error(), template.spawns], ["", "g=guard"])
	var reread := WarrenRoomTemplate.from_text(template.to_text())[0]
	equal([reread.text, reread.spawns], [template.text, "g=guard"])
	painter.free()


func test_thumbnails() -> void:
	var drawing: GDScript = load("res://addons/warren/editor/rooms/drawing.gd")
	var image: Image = drawing.call("image", room("hall", HALL), 64)
	equal(image.get_size(), Vector2i(64, 64))
	var colors := {}
	for x in 64:
		for y in 64:
			colors[image.get_pixel(x, y)] = true
	equal(colors.size(), 4)


func layer_with(tiles: Dictionary, text: String) -> TileMapLayer:
	var layer := TileMapLayer.new()
	var made := tile_set()
	made.add_physics_layer()
	var data := (made.get_source(0) as TileSetAtlasSource).get_tile_data(Vector2i(0, 0), 0)
	data.add_collision_polygon(0)
	data.set_collision_polygon_points(0, 0, [Vector2(0, 0), Vector2(8, 0), Vector2(8, 8)])
	layer.tile_set = made
	var rows := text.split("\n")
	for y in rows.size():
		for x in rows[y].length():
			layer.set_cell(Vector2i(x, y), 0, tiles[rows[y][x]] as Vector2i)
	return layer


func stroke(painter: Control, cells: Array[Vector2i], button := MOUSE_BUTTON_LEFT) -> void:
	for pressed: bool in [true, false]:
		var click := InputEventMouseButton.new()
		click.button_index = button
		click.pressed = pressed
		click.position = painter.call("point_of", cells[0] if pressed else cells[-1])
		if not pressed:
			var motion := InputEventMouseMotion.new()
			motion.position = click.position
			painter.call("_gui_input", motion)
		painter.call("_gui_input", click)

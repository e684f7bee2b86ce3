@tool
class_name EditorSuite
extends Suite
## Base of the suites of our plugin: a scene to work in, and the parts of the dock.
## The dock's scripts are not named here: they are there only where the plugin is.

const SCENE := "res://made/work.tscn"
const TILES := "res://made/tiles.tres"
const MESHES := "res://made/meshes.tres"
const DIALOG := "res://addons/warren/editor/rooms/capture_dialog.gd"
const ROOMS := 40
const HALL := "#######\n#.....#\n#.....#\n#######"
const CELL := "#####\n#...#\n#...#\n#####"

# The settings of the dock's pages as the suite has found them.
var _found: Array[Dictionary] = []


func _enter_tree() -> void:
	for node in dock_nodes():
		_found.append(settings_of(node))


# The next suite finds the dock as this one has, whichever it is.
func _exit_tree() -> void:
	var nodes := dock_nodes()
	for number in nodes.size():
		for property: StringName in _found[number]:
			nodes[number].set(property, _found[number][property])
	if nodes:
		page()._edit(nodes[0])


## The nodes that keep the settings of the pages for dungeons and missions; none while the plugin is off.
func dock_nodes() -> Array[Node]:
	var found: Array[Node] = []
	if workbench() != null:
		found.assign([page()._own, workbench().get("dock").get("missions")._own])
	return found


func settings_of(node: Node) -> Dictionary:
	var maker: GDScript = load("res://addons/warren/editor/dungeon/maker.gd")
	var found := {}
	for property: StringName in maker.call("own_properties", node.get_class()):
		found[property] = node.get(property)
	return found


func workbench() -> Node:
	return get_tree().root.find_child("Workbench", true, false)


## The dungeon page. Untyped, for the reason above.
func page() -> Variant:
	return workbench().get("dock").get("dungeon")


func idle(frames: int) -> void:
	for i in frames:
		await get_tree().process_frame


## Open an empty scene; what else it needs lies in files beside it.
func open_scene() -> Node:
	DirAccess.make_dir_absolute("res://made")
	var tiles := tile_set()
	ResourceSaver.save(tiles, TILES)
	var library := MeshLibrary.new()
	for item in 3:
		library.create_item(item)
	ResourceSaver.save(library, MESHES)
	ProjectSettings.set_setting("warren/bake/tile_set", TILES)
	ProjectSettings.set_setting("warren/bake/mesh_library", MESHES)
	var root := Node2D.new()
	root.name = "Work"
	var bystander := Node2D.new()
	bystander.name = "Bystander"
	root.add_child(bystander)
	bystander.owner = root
	var scene := PackedScene.new()
	scene.pack(root)
	root.free()
	ResourceSaver.save(scene, SCENE)
	EditorInterface.open_scene_from_path(SCENE)
	await idle(3)
	EditorInterface.save_scene_as(SCENE, false)
	return EditorInterface.get_edited_scene_root()


func close_scene() -> void:
	EditorInterface.save_scene_as(SCENE, false)
	EditorInterface.close_scene()
	await idle(3)


## Show a map in the dock.
func make_map(rooms := 12, seed_ := 5) -> WarrenMap:
	var dungeon: Variant = page()
	var generator: WarrenMapGenerator = dungeon.generator()
	generator.templates = [room("hall", HALL), room("cell", CELL)] as Array[WarrenRoomTemplate]
	generator.rooms = rooms
	dungeon._edit(generator)
	dungeon._seed.value = seed_
	dungeon.generate()
	await until(func() -> bool: return not dungeon.is_making())
	return dungeon.map()


## Take the dock out of its place into one of this size, in pixels at scale 1, and put it back afterward.
func at_size(size: Vector2, look: Callable) -> void:
	var dock: Control = workbench().get("dock")
	size *= EditorInterface.get_editor_scale()
	var home := dock.get_parent()
	var was_visible := dock.visible
	var place := Control.new()
	place.name = "Place"
	EditorInterface.get_base_control().add_child(place)
	dock.reparent(place, false)
	dock.show()
	dock.set_anchors_preset(Control.PRESET_TOP_LEFT)
	dock.position = Vector2.ZERO
	dock.size = size
	await idle(4)
	dock.size = size
	await idle(2)
	check(dock.size.is_equal_approx(size), "%s becomes %s" % [size, dock.size])
	await look.call()
	dock.reparent(home, false)
	dock.visible = was_visible
	place.free()


## The room that the dialog makes of these layers. `kinds` says what tiles stand for, by the ends of their names.
func captured(layers: Array[TileMapLayer], kinds := {}) -> WarrenRoomTemplate:
	var settings: GDScript = load("res://addons/warren/editor/settings.gd")
	settings.call("keep", "tile_kinds", {})
	var dialog: ConfirmationDialog = load(DIALOG).new()
	dialog.connect("captured", page().add_captured)
	check(dialog.call("read", layers, Rect2i(), "Caught"), "nothing to capture")
	choose(dialog, kinds)
	dialog.emit_signal("confirmed")
	dialog.free()
	return last_room()


## The room of a scene file.
func from_file(path: String, kinds: Dictionary) -> WarrenRoomTemplate:
	var maker: EditorContextMenuPlugin = load("res://addons/warren/editor/rooms/from_scene.gd").new()
	maker.set("add", page().add_captured)
	maker.call("make", path)
	var dialog: ConfirmationDialog = get_tree().root.find_child("CaptureDialog", true, false)
	check(dialog != null, "no dialog")
	choose(dialog, kinds)
	dialog.emit_signal("confirmed")
	dialog.hide()
	await idle(3)
	return last_room()


func choose(dialog: Node, kinds: Dictionary) -> void:
	var chosen: Dictionary = dialog.get("_kinds")
	for key: String in chosen:
		for end: String in kinds:
			if key.ends_with(end):
				chosen[key] = kinds[end]
	dialog.call("_show")


func last_room() -> WarrenRoomTemplate:
	var rooms: Array[WarrenRoomTemplate] = page().templates.templates()
	return rooms[-1]


## A map of one template, turned and mirrored.
func map_of(room_: WarrenRoomTemplate) -> WarrenMap:
	var dungeon: Variant = page()
	var generator: WarrenMapGenerator = dungeon.generator()
	room_.rotate = true
	room_.mirror = true
	generator.templates = [room_] as Array[WarrenRoomTemplate]
	generator.rooms = ROOMS
	dungeon._edit(generator)
	dungeon._seed.value = 3
	dungeon.generate()
	await until(func() -> bool: return not dungeon.is_making())
	return dungeon.map()


func room(name_: String, text: String) -> WarrenRoomTemplate:
	var made := WarrenRoomTemplate.new()
	made.name = name_
	made.text = text
	return made


func bake(target: int) -> void:
	var menu: Variant = page().bake
	menu.bake(target)
	await until(func() -> bool: return not menu.is_baking())


func saved() -> PackedByteArray:
	# Without a preview, which cannot be drawn without a screen.
	EditorInterface.save_scene_as(SCENE, false)
	return FileAccess.get_file_as_bytes(SCENE)


## Press Ctrl+Z, or with Shift, as a person would.
func undo(again := false) -> void:
	for pressed: bool in [true, false]:
		var key := InputEventKey.new()
		key.keycode = KEY_Z
		key.ctrl_pressed = true
		key.shift_pressed = again
		key.pressed = pressed
		get_tree().root.push_input(key)
	await idle(2)


## A picture after a symmetry of a room: mirrored first, then turned clockwise.
func turned(image: Image, symmetry: int) -> Image:
	var copy := image.duplicate() as Image
	if symmetry >= 4:
		copy.flip_x()
	for turn in symmetry % 4:
		copy.rotate_90(CLOCKWISE)
	return copy


## An odd little picture as a tile with these flags shows it.
func shown(flags: int) -> Image:
	var image := Image.create_empty(2, 2, false, Image.FORMAT_RGB8)
	for x in 2:
		for y in 2:
			var from := Vector2i(y, x) if flags & TileSetAtlasSource.TRANSFORM_TRANSPOSE else Vector2i(x, y)
			image.set_pixel(x, y, Color8(50 + from.x * 100, 50 + from.y * 100, 0))
	if flags & TileSetAtlasSource.TRANSFORM_FLIP_H:
		image.flip_x()
	if flags & TileSetAtlasSource.TRANSFORM_FLIP_V:
		image.flip_y()
	return image


func flags_after(flags: int, symmetry: int) -> int:
	var wanted := turned(shown(flags), symmetry).get_data()
	for number in 8:
		if shown(number * 4096).get_data() == wanted:
			return number * 4096
	return -1


## Cells of a room's drawing where they lie in the box of the turned room.
func cells_after(size: Vector2i, symmetry: int) -> Dictionary[Vector2i, Vector2i]:
	var image := Image.create_empty(size.x, size.y, false, Image.FORMAT_RGB8)
	for x in size.x:
		for y in size.y:
			image.set_pixel(x, y, Color8(x, y, 0))
	image = turned(image, symmetry)
	var found: Dictionary[Vector2i, Vector2i] = {}
	for x in image.get_width():
		for y in image.get_height():
			var pixel := image.get_pixel(x, y)
			found[Vector2i(pixel.r8, pixel.g8)] = Vector2i(x, y)
	return found

@tool
class_name EditorSuite
extends Suite
## Base of the suites of our plugin: a scene to work in, and the parts of the dock.
## The dock's scripts are not named here: they are there only where the plugin is.

const SCENE := "res://made/work.tscn"
const TILES := "res://made/tiles.tres"
const MESHES := "res://made/meshes.tres"
const HALL := "#######\n#.....#\n#.....#\n#######"
const CELL := "#####\n#...#\n#...#\n#####"


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


func room(name_: String, text: String) -> WarrenRoomTemplate:
	var made := WarrenRoomTemplate.new()
	made.name = name_
	made.text = text
	return made


func bake(target: int) -> void:
	var menu: Variant = page().bake
	menu.bake(target)
	await until(func() -> bool: return not menu.is_baking())


func until(done: Callable, frames := 6000) -> void:
	while not done.call() and frames > 0:
		await get_tree().process_frame
		frames -= 1
	check(frames > 0, "it never ended")


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

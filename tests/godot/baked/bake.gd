extends SceneTree
## Bakes levels of all forms and a puzzle with the editor's own code, as its menus do, and scenes that refer to a map.

const FOLDER := "res://levels"
const BAKE := "res://addons/warren/editor/bake/"


func _init() -> void:
	_run.call_deferred()


func _run() -> void:
	(load("res://addons/warren/editor/settings.gd") as GDScript).call("declare")
	ResourceSaver.save(_tile_set(), "res://tiles.tres")
	ResourceSaver.save(_meshes(), "res://meshes.tres")
	ProjectSettings.set_setting("warren/bake/tile_set", "res://tiles.tres")
	ProjectSettings.set_setting("warren/bake/mesh_library", "res://meshes.tres")
	for target in 3:
		await _bake(target)
	await _puzzle()
	var map: Resource = load("res://levels/level_001.tres")
	_holder("res://refers.tscn", map)
	_holder("res://holds.tscn", map.duplicate())
	quit()


func _bake(target: int) -> void:
	var generator := WarrenMapGenerator.new()
	var templates := WarrenRoomTemplate.from_text(FileAccess.get_file_as_string("res://small.room.txt"))
	templates[0].scene = load("res://room.tscn")
	generator.templates = templates
	generator.locks = 1
	ProjectSettings.set_setting("warren/levels/name", ["level_%03d", "rooms_%03d", "grid_%03d"][target])
	var levels: Node = (load(BAKE + "levels.gd") as GDScript).new()
	root.add_child(levels)
	var plan: Variant = (load(BAKE + "plan.gd") as GDScript).call("of", target)
	var ended: Array = []
	levels.connect(
		"ended",
		func(saved: int, wanted: int, reasons: PackedStringArray) -> void: ended.append_array([saved, wanted, reasons])
	)
	levels.call("start", generator, templates, 1, 5, FOLDER, plan)
	while ended.is_empty():
		await process_frame
	print("BAKED ", ended)
	levels.queue_free()
	generator.free()


func _puzzle() -> void:
	var maker := WarrenPuzzleMaker.new()
	root.add_child(maker)
	maker.family = "linjat"
	maker.start()
	var puzzle: WarrenPuzzle = await maker.finished
	print("PUZZLE ", ResourceSaver.save(puzzle, "res://levels/puzzle.tres"))
	maker.queue_free()


func _holder(path: String, map: Resource) -> void:
	var node := Node.new()
	node.name = "Holder"
	node.set_script(load("res://holder.gd"))
	node.set("map", map)
	node.set("maps", Array([map], TYPE_OBJECT, &"Resource", null))
	var scene := PackedScene.new()
	scene.pack(node)
	print("HELD ", ResourceSaver.save(scene, path))
	node.free()


func _tile_set() -> TileSet:
	var source := TileSetAtlasSource.new()
	source.texture = ImageTexture.create_from_image(Image.create_empty(64, 16, false, Image.FORMAT_RGBA8))
	source.texture_region_size = Vector2i(16, 16)
	for x in 4:
		source.create_tile(Vector2i(x, 0))
	var made := TileSet.new()
	made.add_source(source, 0)
	return made


func _meshes() -> MeshLibrary:
	var made := MeshLibrary.new()
	for item in 4:
		made.create_item(item)
		made.set_item_mesh(item, BoxMesh.new())
	return made

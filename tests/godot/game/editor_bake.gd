@tool
extends EditorSuite
## Baking into the edited scene and into files.

const HALL_SCENE := "res://made/hall.tscn"
const TARGETS := {"tiles": 0, "rooms": 1, "grid map": 2}
# What a cell of each kind becomes: see Suite.tile_set and the defaults of the bake settings.
const ATLAS: Array[Vector2i] = [Vector2i(-1, -1), Vector2i(0, 0), Vector2i(1, 0), Vector2i(2, 0)]


func test_baked_cells_survive_saving_and_loading() -> void:
	await open_scene()
	var map: WarrenMap = await make_map()
	await bake(TARGETS["tiles"])
	await bake(TARGETS["grid map"])
	saved()
	var again := (ResourceLoader.load(SCENE, "", ResourceLoader.CACHE_MODE_IGNORE) as PackedScene).instantiate()
	var layer := again.get_node("WarrenMap/Tiles") as TileMapLayer
	var grid := again.find_child("GridMap") as GridMap
	var wrong := 0
	for y in map.size.y:
		for x in map.size.x:
			var code := map.tile_at(Vector2i(x, y))
			wrong += int(layer.get_cell_atlas_coords(Vector2i(x, y)) != ATLAS[code])
			wrong += int(grid.get_cell_item(Vector3i(x, 0, y)) != code - 1)
	equal(wrong, 0)
	again.free()
	await close_scene()


func test_room_scenes_stand_where_their_rooms_are() -> void:
	await open_scene()
	var map: WarrenMap = await make_map()
	var own := Node2D.new()
	own.name = "OwnHall"
	var scene := PackedScene.new()
	scene.pack(own)
	own.free()
	ResourceSaver.save(scene, HALL_SCENE)
	page().generator().templates[0].scene = load(HALL_SCENE)
	await bake(TARGETS["rooms"])
	saved()
	var again := (ResourceLoader.load(SCENE, "", ResourceLoader.CACHE_MODE_IGNORE) as PackedScene).instantiate()
	var holder := again.get_node("WarrenMap")
	equal(holder.get_child_count(), map.room_count)
	var doors := 0
	for node: Node2D in holder.get_children():
		var index: int = node.get_meta(&"warren_room")
		var box := map.rooms()[index]
		equal(node.position, Vector2(box.position * 16))
		equal(node.scene_file_path, HALL_SCENE if map.room_name(index) == "hall" else "")
		for cell: Vector2i in node.get_meta(&"warren_doors"):
			equal(map.tile_at(cell + box.position), WarrenMap.TILE_DOOR)
			doors += 1
			if node is TileMapLayer:
				equal((node as TileMapLayer).get_cell_atlas_coords(cell), ATLAS[WarrenMap.TILE_DOOR])
	equal(doors, map.doors().size() * 2)
	again.free()
	await close_scene()


func test_scenes_are_turned_as_their_rooms() -> void:
	var turning: GDScript = load("res://addons/warren/world/turning.gd")
	# Where the cell (0, 0) of a drawing of 3 x 2 cells comes to lie, for each symmetry.
	var corners: Array[Vector2i] = [
		Vector2i(0, 0),
		Vector2i(1, 0),
		Vector2i(2, 1),
		Vector2i(0, 2),
		Vector2i(2, 0),
		Vector2i(1, 2),
		Vector2i(0, 1),
		Vector2i(0, 0)
	]
	for symmetry in 8:
		var size := Vector2i(2, 3) if symmetry % 2 else Vector2i(3, 2)
		var place: Transform2D = turning.call("placed", symmetry, Rect2i(Vector2i(10, 20), size))
		equal(Vector2i((place * Vector2(0.5, 0.5)).floor()) - Vector2i(10, 20), corners[symmetry])
		for cell: Vector2 in [Vector2(0.5, 0.5), Vector2(2.5, 1.5)]:
			check(Rect2(Vector2(10, 20), size).has_point(place * cell), "out of its box")


func test_undo_restores_the_scene_byte_for_byte() -> void:
	var root := await open_scene()
	for target: String in TARGETS:
		await make_map()
		var before := saved()
		await bake(TARGETS[target])
		var after := saved()
		check(before != after, target + ": nothing was baked")
		await undo()
		equal(saved(), before)
		await undo(true)
		equal(saved(), after)
		# Once more, over what is there.
		await make_map(9, 6)
		await bake(TARGETS[target])
		check(saved() != after, target + ": the second bake changed nothing")
		await undo()
		equal(saved(), after)
		await undo()
		equal(saved(), before)
	check(root.has_node("Bystander"))
	await close_scene()


func test_a_bake_replaces_only_its_own_nodes() -> void:
	var root := await open_scene()
	await make_map()
	await bake(TARGETS["rooms"])
	var holder := root.get_node("WarrenMap")
	var lamp := Node2D.new()
	lamp.name = "Lamp"
	holder.add_child(lamp)
	lamp.owner = root
	await make_map(4, 8)
	await bake(TARGETS["rooms"])
	equal(holder.get_child_count(), 5)
	check(lamp.get_parent() == holder, "the lamp is gone")
	equal(root.get_child_count(), 2)
	await bake(TARGETS["tiles"])
	equal(holder.get_child_count(), 2)
	await close_scene()


func test_a_selected_layer_is_filled_and_keeps_other_cells() -> void:
	var root := await open_scene()
	var layer := TileMapLayer.new()
	layer.name = "Mine"
	layer.tile_set = load(TILES)
	layer.set_cell(Vector2i(-5, -5), 0, Vector2i(2, 0))
	root.add_child(layer)
	layer.owner = root
	EditorInterface.edit_node(layer)
	EditorInterface.get_selection().clear()
	EditorInterface.get_selection().add_node(layer)
	var map: WarrenMap = await make_map()
	var before := saved()
	await bake(TARGETS["tiles"])
	check(not root.has_node("WarrenMap"))
	equal(layer.get_used_cells().size(), map.tiles().size() - map.tiles().count(0) + 1)
	await make_map(3, 9)
	await bake(TARGETS["tiles"])
	equal(layer.get_used_cells().size(), page().map().tiles().size() - page().map().tiles().count(0) + 1)
	equal(layer.get_cell_atlas_coords(Vector2i(-5, -5)), Vector2i(2, 0))
	await undo()
	await undo()
	equal(saved(), before)
	EditorInterface.get_selection().clear()
	await close_scene()


func test_many_bakes_leave_no_orphan() -> void:
	await open_scene()
	await make_map()
	await bake(TARGETS["tiles"])
	var manager := EditorInterface.get_editor_undo_redo()
	var id := manager.get_object_history_id(EditorInterface.get_edited_scene_root())
	manager.clear_history(id)
	await idle(3)
	var orphans := Performance.get_monitor(Performance.OBJECT_ORPHAN_NODE_COUNT)
	var nodes := get_tree().get_node_count()
	for i in repeats(30, 100):
		await bake(i % 2)
	await bake(TARGETS["tiles"])
	# What the history can bring back is not lost; without the history nothing may be left.
	manager.clear_history(id)
	await idle(3)
	equal(Performance.get_monitor(Performance.OBJECT_ORPHAN_NODE_COUNT), orphans)
	equal(get_tree().get_node_count(), nodes)
	await close_scene()


func test_levels_are_written_and_can_be_cancelled() -> void:
	await open_scene()
	await make_map()
	var menu: Variant = page().bake
	if DirAccess.dir_exists_absolute("res://made/levels"):
		for file in DirAccess.get_files_at("res://made/levels"):
			DirAccess.remove_absolute("res://made/levels".path_join(file))
	menu.bake_levels(3, 20, "res://made/levels", TARGETS["tiles"])
	await until(func() -> bool: return not menu.is_baking())
	for number in 3:
		var map: WarrenMap = load("res://made/levels/level_%03d.tres" % (number + 1))
		equal(map.seed, 20 + number)
		var level := (load("res://made/levels/level_%03d.tscn" % (number + 1)) as PackedScene).instantiate()
		equal(
			(level.get_node("Tiles") as TileMapLayer).get_used_cells().size(), map.tiles().size() - map.tiles().count(0)
		)
		level.free()
	# A level that was changed by hand is kept, another one is replaced.
	var changed := "res://made/levels/level_002.tscn"
	var mine := (load(changed) as PackedScene).instantiate()
	(mine.get_node("Tiles") as TileMapLayer).set_cell(Vector2i(-1, -1), 0, ATLAS[2])
	var scene := PackedScene.new()
	scene.pack(mine)
	mine.free()
	ResourceSaver.save(scene, changed)
	var before := FileAccess.get_file_as_string(changed)
	menu.bake_levels(3, 40, "res://made/levels", TARGETS["tiles"])
	await until(func() -> bool: return not menu.is_baking())
	equal(FileAccess.get_file_as_string(changed), before)
	for number in 3:
		var map: WarrenMap = ResourceLoader.load("res://made/levels/level_%03d.tres" % (number + 1))
		equal(map.seed, 21 if number == 1 else 40 + number)
	menu.bake_levels(500, 1, "res://made/cancelled", TARGETS["tiles"])
	await until(func() -> bool: return FileAccess.file_exists("res://made/cancelled/level_002.tscn"))
	menu.cancel()
	await until(func() -> bool: return not menu.is_baking())
	check(DirAccess.get_files_at("res://made/cancelled").size() < 100)
	await close_scene()


func test_what_is_missing_is_said() -> void:
	await open_scene()
	await make_map()
	ProjectSettings.set_setting("warren/bake/tile_set", "")
	var plan: GDScript = load("res://addons/warren/editor/bake/plan.gd")
	check((plan.call("of", 0).fault() as String).contains("tile set"))
	ProjectSettings.set_setting("warren/bake/tile_set", TILES)
	ProjectSettings.set_setting("warren/bake/door_tile", "0:7,7")
	equal(plan.call("of", 0).fault(), "")
	await bake(TARGETS["tiles"])
	check(not EditorInterface.get_edited_scene_root().has_node("WarrenMap"), "baked without the tile of doors")
	var dialog := get_tree().root.find_child("BakeSettings", true, false)
	check((dialog.get("_fault") as Label).text.contains("Door Tile"))
	dialog.free()
	ProjectSettings.set_setting("warren/bake/door_tile", "0:2,0")
	equal(plan.call("of", 0).fault(), "")
	await close_scene()

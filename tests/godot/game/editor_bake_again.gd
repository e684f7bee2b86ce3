@tool
extends EditorSuite
## Another bake over what was changed by hand since the last one.

const HALL_SCENE := "res://made/hall.tscn"
const TARGETS := {"tiles": 0, "rooms": 1, "grid map": 2}
# What a cell of each kind becomes: see Suite.tile_set and the defaults of the bake settings.
const ATLAS: Array[Vector2i] = [Vector2i(-1, -1), Vector2i(0, 0), Vector2i(1, 0), Vector2i(2, 0)]


## The question about what was changed by hand; null if nothing was asked.
func question() -> ConfirmationDialog:
	for dialog: Node in get_tree().root.find_children("ReplaceDialog*", "", true, false):
		if not dialog.is_queued_for_deletion():
			return dialog
	return null


## Answer the question: "keep", "replace" or "cancel".
func answer(how: String) -> void:
	var dialog := question()
	check(dialog != null, how + ": nothing was asked")
	match how:
		"keep":
			dialog.get_ok_button().pressed.emit()
		"replace":
			dialog.emit_signal("custom_action", &"replace")
		"cancel":
			dialog.get_cancel_button().pressed.emit()
	await idle(3)
	check(question() == null, how + ": still asked")


func asked() -> String:
	var lines: PackedStringArray = []
	var list: ItemList = question().find_child("Changes", true, false)
	for index in list.item_count:
		lines.append(list.get_item_text(index))
	return "\n".join(lines)


func not_asked() -> void:
	check(question() == null, "asked: " + asked() if question() != null else "")


## Whether the picture of the question shows a change at a cell.
func is_marked(cell: Vector2i) -> bool:
	var picture: TextureRect = question().find_child("Picture", true, false)
	var color := picture.texture.get_image().get_pixelv(cell)
	return color.r > 0.9 and color.b < 0.2


## A layer of the user that is selected.
func select_layer(root: Node) -> TileMapLayer:
	var layer := TileMapLayer.new()
	layer.name = "Mine"
	layer.tile_set = load(TILES)
	root.add_child(layer)
	layer.owner = root
	EditorInterface.edit_node(layer)
	EditorInterface.get_selection().clear()
	EditorInterface.get_selection().add_node(layer)
	return layer


## The first cell of each kind in both of two maps.
func common_cell(a: WarrenMap, b: WarrenMap, kind_of_a: int, kind_of_b: int) -> Vector2i:
	for y in mini(a.size.y, b.size.y):
		for x in mini(a.size.x, b.size.x):
			if a.tile_at(Vector2i(x, y)) == kind_of_a and b.tile_at(Vector2i(x, y)) == kind_of_b:
				return Vector2i(x, y)
	return Vector2i(-1, -1)


func test_cells_that_were_changed_by_hand_are_replaced_only_if_asked() -> void:
	var root := await open_scene()
	for is_chosen: bool in [true, false]:
		var layer := select_layer(root) if is_chosen else null
		var first: WarrenMap = await make_map()
		await bake(TARGETS["tiles"])
		if layer == null:
			layer = root.find_child("Tiles", true, false)
		not_asked()
		var second: WarrenMap = await make_map(9, 6)
		# Changed, erased, and beside both maps; and one that the second map leaves alone.
		var changed := common_cell(first, second, WarrenMap.TILE_INNER, WarrenMap.TILE_SOLID)
		var erased := common_cell(first, second, WarrenMap.TILE_SOLID, WarrenMap.TILE_INNER)
		var left := common_cell(first, second, WarrenMap.TILE_INNER, 0)
		var beside := Vector2i(-5, -5)
		check(changed.x >= 0 and erased.x >= 0 and left.x >= 0, "the maps have no such cells")
		layer.set_cell(changed, 0, Vector2i(2, 0))
		layer.erase_cell(erased)
		layer.set_cell(left, 0, Vector2i(2, 0))
		layer.set_cell(beside, 0, Vector2i(2, 0))
		var lamp := Marker2D.new()
		lamp.name = "Lamp"
		layer.add_child(lamp)
		lamp.owner = root
		# An erased cell is part of the layer until it has drawn itself.
		await idle(2)
		var before := saved()
		for how: String in ["cancel", "keep", "replace"]:
			await bake(TARGETS["tiles"])
			check(asked().contains("2 cells"), asked())
			for cell: Vector2i in [changed, erased, left]:
				equal(is_marked(cell), cell != left)
			await answer(how)
			if how == "cancel":
				equal(saved(), before)
				continue
			var mine := how == "keep"
			equal(layer.get_cell_atlas_coords(changed), Vector2i(2, 0) if mine else Vector2i(0, 0))
			equal(layer.get_cell_atlas_coords(erased), Vector2i(-1, -1) if mine else Vector2i(1, 0))
			equal(layer.get_cell_atlas_coords(left), Vector2i(2, 0))
			equal(layer.get_cell_atlas_coords(beside), Vector2i(2, 0))
			check(lamp.get_parent() == layer and layer.is_inside_tree(), "the lamp is gone")
			var wrong := 0
			for y in second.size.y:
				for x in second.size.x:
					var cell := Vector2i(x, y)
					if cell not in [changed, erased, left]:
						wrong += int(layer.get_cell_atlas_coords(cell) != ATLAS[second.tile_at(cell)])
			equal(wrong, 0)
			# The user's cells are known as such after another bake, and after the scene was read again.
			if mine:
				await bake(TARGETS["tiles"])
				check(asked().contains("2 cells"), asked())
				await answer("cancel")
			await undo()
			equal(saved(), before)
		layer.free()
		EditorInterface.get_selection().clear()
	await close_scene()


func test_a_selected_layer_with_painted_cells_is_asked_about() -> void:
	var root := await open_scene()
	var layer := select_layer(root)
	var map: WarrenMap = await make_map()
	var cell := common_cell(map, map, WarrenMap.TILE_INNER, WarrenMap.TILE_INNER)
	layer.set_cell(cell, 0, Vector2i(2, 0))
	await bake(TARGETS["tiles"])
	check(asked().contains("Mine: 1 cell that"), asked())
	await answer("keep")
	equal(layer.get_cell_atlas_coords(cell), Vector2i(2, 0))
	equal(layer.get_used_cells().size(), map.tiles().size() - map.tiles().count(0))
	# After Replace all cells are Warren's, also those that were painted alike.
	layer.set_cell(cell, 0, Vector2i(1, 0))
	await bake(TARGETS["tiles"])
	not_asked()
	layer.set_cell(cell, 0, Vector2i(2, 0))
	await bake(TARGETS["tiles"])
	await answer("replace")
	map = await make_map(4, 8)
	await bake(TARGETS["tiles"])
	not_asked()
	equal(layer.get_used_cells().size(), map.tiles().size() - map.tiles().count(0))
	layer.free()
	EditorInterface.get_selection().clear()
	await close_scene()


func test_rooms_that_were_changed_by_hand_are_replaced_only_if_asked() -> void:
	var root := await open_scene()
	var own := Node2D.new()
	own.name = "OwnHall"
	var inner := Sprite2D.new()
	inner.name = "Picture"
	own.add_child(inner)
	inner.owner = own
	var scene := PackedScene.new()
	scene.pack(own)
	own.free()
	ResourceSaver.save(scene, HALL_SCENE)
	await make_map()
	page().generator().templates[0].scene = load(HALL_SCENE)
	await bake(TARGETS["rooms"])
	# A scene that was saved and read again is as it was baked.
	saved()
	EditorInterface.reload_scene_from_path(SCENE)
	await idle(3)
	root = EditorInterface.get_edited_scene_root()
	await bake(TARGETS["rooms"])
	not_asked()
	var holder := root.get_node("WarrenMap")
	var count := holder.get_child_count()
	var halls := holder.get_children().filter(func(node: Node) -> bool: return not node.scene_file_path.is_empty())
	var cells := holder.get_children().filter(func(node: Node) -> bool: return node is TileMapLayer)
	var moved: Node2D = halls[0]
	moved.position += Vector2(3, 0)
	var lamp := Marker2D.new()
	lamp.name = "Lamp"
	(halls[1] as Node).add_child(lamp)
	lamp.owner = root
	(cells[0] as TileMapLayer).set_cell(Vector2i(1, 1), 0, Vector2i(2, 0))
	var before := saved()
	for how: String in ["cancel", "keep", "replace"]:
		await bake(TARGETS["rooms"])
		for word: String in ["position", "Lamp was added", "1 cell changed"]:
			check(asked().contains(word), asked())
		equal(asked().split("\n").size(), 3)
		var room_number: int = (halls[1] as Node).get_meta(&"warren_room")
		check(is_marked(page().map().rooms()[room_number].position), "no mark at the hall with a lamp")
		await answer(how)
		# The same map again: a room that is kept takes the place of the new one.
		equal(holder.get_child_count(), count)
		equal(lamp.is_inside_tree(), how != "replace")
		equal(moved.is_inside_tree(), how != "replace")
		if how != "cancel":
			await undo()
		equal(saved(), before)
	# Another map, as tiles.
	await make_map(4, 8)
	await bake(TARGETS["tiles"])
	await answer("keep")
	equal(holder.get_child_count(), 4)
	await undo()
	equal(saved(), before)
	await bake(TARGETS["tiles"])
	await answer("replace")
	equal(holder.get_child_count(), 1)
	await close_scene()


func test_a_bake_of_an_earlier_version_is_asked_about() -> void:
	var root := await open_scene()
	await make_map()
	await bake(TARGETS["tiles"])
	var layer := root.get_node("WarrenMap/Tiles") as TileMapLayer
	layer.remove_meta(&"warren_written")
	var second: WarrenMap = await make_map(3, 9)
	await bake(TARGETS["tiles"])
	check(asked().contains("earlier version"), asked())
	await answer("replace")
	equal(layer.get_used_cells().size(), second.tiles().size() - second.tiles().count(0))
	await close_scene()


## What was changed by hand at a baked node, as the question lists it.
func changes_of(node: Node) -> String:
	var record: GDScript = load("res://addons/warren/editor/bake/record.gd")
	var twins: RefCounted = (load("res://addons/warren/editor/bake/scene_twins.gd") as GDScript).new()
	return "\n".join(record.call("changes", node, twins) as PackedStringArray)


## Write the scene of a hall: the second edition has other values, other cells and another node.
func write_hall(edition: int) -> void:
	var hall := Node2D.new()
	hall.name = "OwnHall"
	var picture := Sprite2D.new()
	picture.name = "Picture"
	picture.modulate = Color.WHITE if edition == 1 else Color.RED
	var ground := TileMapLayer.new()
	ground.name = "Ground"
	ground.tile_set = load(TILES)
	ground.set_cell(Vector2i(2, 2), 0, Vector2i(edition % 2, 0))
	var shape := CollisionShape2D.new()
	shape.name = "Shape"
	shape.shape = RectangleShape2D.new()
	for part: Node in [picture, ground, shape]:
		hall.add_child(part)
		part.owner = hall
	if edition == 2:
		var more := Node2D.new()
		hall.add_child(more)
		more.owner = hall
	var scene := PackedScene.new()
	scene.pack(hall)
	hall.free()
	ResourceSaver.save(scene, HALL_SCENE)
	scene.take_over_path(HALL_SCENE)


func test_every_change_by_hand_counts_and_no_other() -> void:
	await open_scene()
	write_hall(1)
	await make_map()
	page().generator().templates[0].scene = load(HALL_SCENE)
	await bake(TARGETS["rooms"])
	saved()
	EditorInterface.reload_scene_from_path(SCENE)
	await idle(3)
	var root := EditorInterface.get_edited_scene_root()
	var rooms := root.get_node("WarrenMap").get_children()
	var hall: Node2D = rooms.filter(func(node: Node) -> bool: return not node.scene_file_path.is_empty())[0]
	var cell_room: TileMapLayer = rooms.filter(func(node: Node) -> bool: return node is TileMapLayer)[0]
	var picture: Sprite2D = hall.get_node("Picture")
	var ground: TileMapLayer = hall.get_node("Ground")
	var shape: CollisionShape2D = hall.get_node("Shape")
	var rectangle := shape.shape
	var at := ground.get_used_cells()[0]
	var tile := ground.get_cell_atlas_coords(at)
	var lamp := Marker2D.new()
	lamp.name = "Lamp"
	var flip := TileSetAtlasSource.TRANSFORM_FLIP_H
	var pairs: Array[Array] = [
		["position", hall.set_position.bind(Vector2(3, 0) + hall.position), hall.set_position.bind(hall.position)],
		["Picture: modulate", picture.set_modulate.bind(Color.BLUE), picture.set_modulate.bind(Color.WHITE)],
		["Shape: shape", shape.set_shape.bind(rectangle.duplicate()), shape.set_shape.bind(rectangle)],
		["Ground: 1 cell", ground.set_cell.bind(at, 0, tile, flip), ground.set_cell.bind(at, 0, tile, 0)],
		["Ground: 1 cell", ground.erase_cell.bind(at), ground.set_cell.bind(at, 0, tile, 0)],
		["1 cell", cell_room.set_cell.bind(Vector2i(-1, 0), 0, tile), cell_room.erase_cell.bind(Vector2i(-1, 0))],
		["Groups", hall.add_to_group.bind(&"mine", true), hall.remove_from_group.bind(&"mine")],
		[
			"Signals",
			picture.hidden.connect.bind(root.queue_redraw, CONNECT_PERSIST),
			picture.hidden.disconnect.bind(root.queue_redraw)
		],
		["Lamp was added", picture.add_child.bind(lamp), picture.remove_child.bind(lamp)],
		["metadata/lights", hall.set_meta.bind(&"lights", 2), hall.remove_meta.bind(&"lights")],
	]
	for pair in pairs:
		(pair[1] as Callable).call()
		var texts := changes_of(hall) + changes_of(cell_room)
		check(texts.contains(pair[0] as String) and texts.count("\n") == 0, "%s: %s" % [pair[0], texts])
		(pair[2] as Callable).call()
		equal(changes_of(hall) + changes_of(cell_room), "")
	lamp.free()
	# The scene of the room changes: nothing was changed in the baked scene.
	write_hall(2)
	EditorInterface.reload_scene_from_path(SCENE)
	await idle(3)
	root = EditorInterface.get_edited_scene_root()
	for node in root.get_node("WarrenMap").get_children():
		equal(changes_of(node), "")
		if not node.scene_file_path.is_empty():
			equal((node.get_node("Picture") as Sprite2D).modulate, Color.RED)
	await close_scene()


func test_copies_and_other_maps_are_left_alone() -> void:
	var root := await open_scene()
	# A level in a scene of its own has a baked map.
	var level := Node2D.new()
	level.name = "Level"
	var inner := Node2D.new()
	inner.name = "WarrenMap"
	inner.set_meta(&"warren_map", true)
	level.add_child(inner)
	inner.owner = level
	var scene := PackedScene.new()
	scene.pack(level)
	level.free()
	ResourceSaver.save(scene, "res://made/level.tscn")
	level = (load("res://made/level.tscn") as PackedScene).instantiate(PackedScene.GEN_EDIT_STATE_INSTANCE)
	root.add_child(level)
	level.owner = root
	await make_map()
	await bake(TARGETS["tiles"])
	equal(level.get_node("WarrenMap").get_child_count(), 0)
	var layer: TileMapLayer = root.get_node("WarrenMap/Tiles")
	# Copies of a layer and of all that was baked, as Ctrl+D makes them.
	var copies: Array[TileMapLayer] = []
	for original: Node in [layer, layer.get_parent()]:
		var copy := original.duplicate()
		original.add_sibling(copy, true)
		for part: Node in [copy] + copy.find_children("*", "", true, false):
			part.owner = root
		copies.append(copy as TileMapLayer if copy is TileMapLayer else copy.get_child(0) as TileMapLayer)
	var cells := layer.tile_map_data
	await make_map(4, 8)
	await bake(TARGETS["tiles"])
	not_asked()
	check(layer.tile_map_data != cells, "nothing was baked")
	for copy in copies:
		equal(copy.tile_map_data, cells)
	copies[0].free()
	# A layer with another name is filled again; a room with another name is asked about.
	layer.name = "Ground"
	await make_map()
	await bake(TARGETS["tiles"])
	not_asked()
	equal(layer.get_parent().get_child_count(), 1)
	equal(layer.tile_map_data, cells)
	await bake(TARGETS["rooms"])
	check(asked().contains("Ground: renamed, it was Tiles."), asked())
	await answer("replace")
	layer = null
	var holder := root.get_node("WarrenMap")
	check(not holder.has_node("Ground"))
	holder.get_child(3).name = "Treasury"
	await bake(TARGETS["rooms"])
	check(asked().contains("Treasury: renamed"), asked())
	await answer("cancel")
	await close_scene()


func test_a_painted_cell_stays_though_a_bake_wanted_the_same() -> void:
	var root := await open_scene()
	var small: WarrenMap = await make_map(4, 8)
	await bake(TARGETS["tiles"])
	var layer: TileMapLayer = root.get_node("WarrenMap/Tiles")
	var large: WarrenMap = await make_map()
	var beside := Vector2i(-1, -1)
	for y in large.size.y:
		for x in large.size.x:
			if large.tile_at(Vector2i(x, y)) == WarrenMap.TILE_INNER and small.tile_at(Vector2i(x, y)) == 0:
				beside = Vector2i(x, y)
	layer.set_cell(beside, 0, ATLAS[WarrenMap.TILE_INNER])
	await bake(TARGETS["tiles"])
	await make_map(4, 8)
	await bake(TARGETS["tiles"])
	not_asked()
	equal(layer.get_cell_atlas_coords(beside), ATLAS[WarrenMap.TILE_INNER])
	equal(layer.get_used_cells().size(), small.tiles().size() - small.tiles().count(0) + 1)
	# With another tile set, the layer is the designer's.
	layer.tile_set = layer.tile_set.duplicate()
	await bake(TARGETS["tiles"])
	check(asked().contains("Tiles: tile_set changed"), asked())
	await answer("keep")
	equal(layer.get_used_cells(), [beside] as Array[Vector2i])
	equal(root.get_node("WarrenMap").get_child_count(), 2)
	# Nothing is asked about twice: what Warren wrote there is gone.
	await bake(TARGETS["tiles"])
	equal(asked(), "Tiles: tile_set changed.\nTiles: 1 cell changed.")
	await answer("cancel")
	await close_scene()


func test_items_that_were_turned_by_hand_are_asked_about() -> void:
	var root := await open_scene()
	var map: WarrenMap = await make_map()
	await bake(TARGETS["grid map"])
	var grid := root.find_child("GridMap") as GridMap
	var cell := common_cell(map, map, WarrenMap.TILE_SOLID, WarrenMap.TILE_SOLID)
	var at := Vector3i(cell.x, 0, cell.y)
	grid.set_cell_item(at, grid.get_cell_item(at), 10)
	await bake(TARGETS["grid map"])
	check(asked().contains("GridMap: 1 cell "), asked())
	check(is_marked(cell))
	await answer("keep")
	equal(grid.get_cell_item_orientation(at), 10)
	await bake(TARGETS["grid map"])
	await answer("replace")
	equal(grid.get_cell_item_orientation(at), 0)
	await bake(TARGETS["grid map"])
	not_asked()
	await close_scene()

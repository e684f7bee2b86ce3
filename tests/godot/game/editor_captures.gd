@tool
extends EditorSuite
## Rooms that keep the designer's tiles and items: captured, placed turned and mirrored, baked, saved.

const LOOK := "res://addons/warren/world/room_look.gd"
# The drawing has no symmetry; tiles may lie on every cell of it.
const DRAWN := "#######\n#.....#\n#...###\n#...#\n#####"


## Three tiles with a terrain, custom data, and an alternative of the second.
func rich_tiles() -> TileSet:
	var made := tile_set()
	made.add_terrain_set()
	made.add_terrain(0)
	made.add_custom_data_layer()
	made.set_custom_data_layer_type(0, TYPE_INT)
	made.add_physics_layer()
	var source := made.get_source(0) as TileSetAtlasSource
	source.create_alternative_tile(Vector2i(1, 0), 3)
	var grass := source.get_tile_data(Vector2i(1, 0), 3)
	grass.terrain_set = 0
	grass.terrain = 0
	grass.set_custom_data_by_layer_id(0, 7)
	var wall := source.get_tile_data(Vector2i(0, 0), 0)
	wall.add_collision_polygon(0)
	wall.set_collision_polygon_points(0, 0, [Vector2(0, 0), Vector2(8, 0), Vector2(8, 8)])
	ResourceSaver.save(made, "res://made/rich.tres")
	return load("res://made/rich.tres")


## A designer's two layers: walls and floors, and decor over them with all flags; with a margin that is no room.
func designed(root: Node) -> Array[TileMapLayer]:
	var layers: Array[TileMapLayer] = []
	var rows := DRAWN.split("\n")
	for number in 2:
		var layer := TileMapLayer.new()
		layer.name = ["Ground", "Decor"][number]
		layer.tile_set = rich_tiles()
		layer.position = Vector2(-32, 48) * number
		root.add_child(layer)
		layers.append(layer)
		var shift := Vector2i(4, -2) - Vector2i(-2, 3) * number
		for y in rows.size():
			for x in rows[y].length():
				var flags := (x + y * 3 + number) % 8 * 4096
				if number == 0 and rows[y][x] != " ":
					layer.set_cell(Vector2i(x, y) + shift, 0, Vector2i(int(rows[y][x] == "."), 0), flags)
				elif rows[y][x] == "." and (x + y) % 2:
					layer.set_cell(Vector2i(x, y) + shift, 0, Vector2i(1, 0), 3 | flags)
	layers[1].modulate = Color(1, 0.5, 0.5)
	layers[1].z_index = 4
	layers[1].y_sort_enabled = true
	return layers


## How many cells differ, besides those of doors.
func compare_layer(
	baked: TileMapLayer, original: TileMapLayer, symmetry: int, shift: Vector2i, doors: Array[Vector2i]
) -> int:
	var wrong := 0
	var places := cells_after(Vector2i(7, 5), symmetry)
	var known: Dictionary[Vector2i, bool] = {}
	for cell in original.get_used_cells():
		var to := places[cell - shift]
		known[to] = true
		if to in doors:
			continue
		var alternative := original.get_cell_alternative_tile(cell)
		var flags := alternative & 0x7000
		wrong += int(baked.get_cell_source_id(to) != original.get_cell_source_id(cell))
		wrong += int(baked.get_cell_atlas_coords(to) != original.get_cell_atlas_coords(cell))
		wrong += int(baked.get_cell_alternative_tile(to) != alternative - flags + flags_after(flags, symmetry))
		wrong += int(baked.get_cell_tile_data(to).terrain != original.get_cell_tile_data(cell).terrain)
		wrong += int(
			(
				baked.get_cell_tile_data(to).get_custom_data_by_layer_id(0)
				!= original.get_cell_tile_data(cell).get_custom_data_by_layer_id(0)
			)
		)
	for to in baked.get_used_cells():
		wrong += int(not known.has(to) and to not in doors)
	return wrong


func test_captured_tiles_are_baked_as_drawn() -> void:
	await open_scene()
	var stage := Node2D.new()
	add_child(stage)
	var layers := designed(stage)
	var caught := captured(layers)
	equal(caught.text, DRAWN)
	equal(caught.error(), "")
	var map := await map_of(caught)
	equal(map.room_count, ROOMS)
	var before := saved()
	await bake(1)
	var after := saved()
	await undo()
	equal(saved(), before)
	await undo(true)
	equal(saved(), after)
	var again := (ResourceLoader.load(SCENE, "", ResourceLoader.CACHE_MODE_IGNORE) as PackedScene).instantiate()
	var seen := {}
	var holder := again.get_node("WarrenMap")
	equal(holder.get_child_count(), ROOMS)
	for node: Node2D in holder.get_children():
		var index: int = node.get_meta(&"warren_room")
		var symmetry := map.room_symmetry(index)
		seen[symmetry] = true
		equal(node.transform, Transform2D(0, Vector2(map.rooms()[index].position * 16)))
		equal(node.scene_file_path, "")
		var doors: Array[Vector2i] = []
		for cell in map.room_cells(index):
			if map.tile_at(cell) == WarrenMap.TILE_DOOR:
				doors.append(cell - map.rooms()[index].position)
				# The wall is gone, and the floor goes on.
				equal((node.get_child(0) as TileMapLayer).get_cell_atlas_coords(doors[-1]), Vector2i(1, 0))
		check(not doors.is_empty(), "a room without a door")
		for number in 2:
			var baked := node.get_child(number) as TileMapLayer
			equal(baked.transform, Transform2D.IDENTITY)
			equal(baked.tile_set.resource_path, "res://made/rich.tres")
			equal(compare_layer(baked, layers[number], symmetry, Vector2i(4, -2) - Vector2i(-2, 3) * number, doors), 0)
			equal(baked.modulate, layers[number].modulate)
			equal(baked.z_index, layers[number].z_index)
			equal(baked.y_sort_enabled, layers[number].y_sort_enabled)
	equal(seen.size(), 8)
	again.free()
	stage.free()
	await close_scene()


func test_a_captured_room_is_saved_with_its_tiles() -> void:
	DirAccess.make_dir_absolute("res://made")
	var stage := Node2D.new()
	add_child(stage)
	var caught := captured(designed(stage))
	equal(ResourceSaver.save(caught, "res://made/caught.tres"), OK)
	var read: WarrenRoomTemplate = ResourceLoader.load("res://made/caught.tres", "", ResourceLoader.CACHE_MODE_IGNORE)
	var tiles := (read.scene as PackedScene).instantiate()
	equal(
		(tiles.get_child(0) as TileMapLayer).get_used_cells().size(), DRAWN.replace(" ", "").replace("\n", "").length()
	)
	check((tiles.get_child(0) as TileMapLayer).tile_set.resource_path == "res://made/rich.tres", "tile set was copied")
	tiles.free()
	stage.free()


func test_items_of_a_grid_map_are_turned() -> void:
	var look: GDScript = load(LOOK)
	var grid := GridMap.new()
	grid.name = "Grid"
	grid.cell_size = Vector3(2, 3, 2)
	for number in 24:
		grid.set_cell_item(Vector3i(number % 7, number % 2, number / 7), number % 3, number)
	var root := Node3D.new()
	root.name = "Root"
	root.add_child(grid)
	grid.owner = root
	var scene := PackedScene.new()
	scene.pack(root)
	for symmetry in 8:
		var made: Node3D = look.call("instantiate", scene, symmetry, Vector2i(7, 5), Vector3(2, 3, 2), true)
		var got := made.get_child(0) as GridMap
		equal(got.transform, Transform3D.IDENTITY)
		equal(got.get_used_cells().size(), 24)
		var places := cells_after(Vector2i(7, 5), symmetry)
		var quarter := Basis(Vector3.BACK, Vector3.UP, Vector3.LEFT)
		for number in 24:
			var to := places[Vector2i(number % 7, number / 7)]
			var cell := Vector3i(to.x, number % 2, to.y)
			equal(got.get_cell_item(cell), number % 3)
			var rotation := grid.get_basis_with_orthogonal_index(number)
			if symmetry >= 4:
				rotation.x *= Vector3(1, -1, -1)
				rotation.y.x *= -1
				rotation.z.x *= -1
			for turn in symmetry % 4:
				rotation = quarter * rotation
			check(got.get_basis_with_orthogonal_index(got.get_cell_item_orientation(cell)).is_equal_approx(rotation))
		made.free()
	root.free()


func test_a_grid_map_becomes_a_room() -> void:
	await open_scene()
	var grid := GridMap.new()
	grid.name = "Grid"
	grid.mesh_library = load(MESHES)
	var rows := DRAWN.split("\n")
	for y in rows.size():
		for x in rows[y].length():
			if rows[y][x] != " ":
				grid.set_cell_item(Vector3i(x + 3, 0, y - 2), int(rows[y][x] == "."), 10)
	# Another room beside it.
	grid.set_cell_item(Vector3i(20, 0, 0), 0)
	add_child(grid)
	var dialog: ConfirmationDialog = load(DIALOG).new()
	dialog.connect("captured", page().add_captured)
	var grids: Array[GridMap] = [grid]
	check(dialog.call("read_grids", grids, AABB(Vector3(3, 0, -2), Vector3(7, 1, 5)), "Hall"))
	dialog.emit_signal("confirmed")
	dialog.free()
	var rooms: Array[WarrenRoomTemplate] = page().templates.templates()
	var caught := rooms[-1]
	equal(caught.text, DRAWN)
	var map := await map_of(caught)
	await bake(1)
	var holder := EditorInterface.get_edited_scene_root().get_node("WarrenMap")
	for node: Node3D in holder.get_children():
		var index: int = node.get_meta(&"warren_room")
		var baked := node.get_child(0) as GridMap
		equal(node.position, Vector3(map.rooms()[index].position.x, 0, map.rooms()[index].position.y) * 2)
		for cell in map.room_cells(index):
			var own := cell - map.rooms()[index].position
			# The door of the bake settings, whose mesh library is that of the grid.
			var item: int = [-1, 0, 1, 2][map.tile_at(cell)]
			equal(baked.get_cell_item(Vector3i(own.x, 0, own.y)), item)
	grid.free()
	await close_scene()


## A scene with a layer beside its origin, and markers; without doors, every wall may have one.
func marked_scene(has_door := true) -> String:
	var root := Node2D.new()
	root.name = "GuardRoom"
	root.add_to_group(&"warren_start", true)
	var layer := designed(root)[0]
	root.get_child(1).free()
	layer.owner = root
	var marks: Array[Array] = [
		["North", &"warren_door", Vector2i(2, 0)],
		["Guard1", &"warren_spawn", Vector2i(1, 1)],
		["Guard2", &"warren_spawn", Vector2i(2, 2)],
	]
	for entry: Array in marks.slice(0 if has_door else 1):
		var marker := Marker2D.new()
		marker.name = str(entry[0])
		var group: StringName = entry[1]
		marker.add_to_group(group, true)
		marker.position = Vector2((entry[2] as Vector2i) + Vector2i(4, -2)) * 16 + Vector2(8, 8)
		root.add_child(marker)
		marker.owner = root
	var scene := PackedScene.new()
	scene.pack(root)
	root.free()
	var path := "res://made/guard_room%s.tscn" % ("" if has_door else "_without_door")
	ResourceSaver.save(scene, path)
	return path


func test_a_scene_becomes_a_room_with_its_markers() -> void:
	DirAccess.make_dir_absolute("res://made")
	var path := marked_scene()
	var maker: EditorContextMenuPlugin = load("res://addons/warren/editor/rooms/from_scene.gd").new()
	maker.set("add", page().add_captured)
	maker.call("make", path)
	var dialog: ConfirmationDialog = get_tree().root.find_child("CaptureDialog", true, false)
	check(dialog != null, "no dialog")
	dialog.emit_signal("confirmed")
	dialog.hide()
	await idle(3)
	var rooms: Array[WarrenRoomTemplate] = page().templates.templates()
	var made := rooms[-1]
	var letter := "g" if "spawns" in made else "."
	equal(made.text, "##+####\n#%s....#\n#.%s.###\n#...#\n#####" % [letter, letter])
	equal(made.tags, PackedStringArray(["start"]))
	if "spawns" in made:
		equal(made.get("spawns"), "g=guard")
	equal(made.name, "Guard Room")
	equal(made.error(), "")
	# The drawing began beside the origin of the scene: the room's own scene is moved, and still that file.
	var look: GDScript = load(LOOK)
	var cell := Vector3(16, 16, 0)
	equal(look.call("fault", made.scene, made.name, made.size, made.doors(), cell), "")
	var root: Node2D = (made.scene as PackedScene).instantiate()
	equal(root.get_child(0).scene_file_path, path)
	equal((root.get_child(0) as Node2D).position, Vector2(-4, 2) * 16)
	root.free()


func test_what_is_wrong_with_a_scene_is_said() -> void:
	DirAccess.make_dir_absolute("res://made")
	var look: GDScript = load(LOOK)
	var cell := Vector3(16, 16, 0)
	var scene: PackedScene = load(marked_scene())
	var template := room("hall", DRAWN)
	var fault: String = look.call("fault", scene, "hall", template.size, template.doors(), cell)
	check(fault.contains("Room hall: node Ground") and fault.contains("7 columns and 5 rows"), fault)
	var root := scene.instantiate() as Node2D
	(root.get_node("Ground") as Node2D).position = Vector2(-4, 2) * 16
	scene.pack(root)
	fault = look.call("fault", scene, "hall", template.size, template.doors(), cell)
	check(fault.contains("node North") and fault.contains("(6, -2)"), fault)
	root.free()
	check((look.call("fault", null, "hall", template.size, template.doors(), cell) as String).contains("hall"))
	check(
		(look.call("fault", PackedScene.new(), "hall", template.size, template.doors(), cell) as String).contains(
			"empty"
		)
	)
	equal(look.call("instantiate", PackedScene.new(), 1, template.size, cell, true), null)
	var plain := PackedScene.new()
	var node := Node.new()
	node.name = "Plain"
	plain.pack(node)
	node.free()
	check((look.call("fault", plain, "hall", template.size, template.doors(), cell) as String).contains("root"))
	equal(look.call("instantiate", plain, 1, template.size, cell, true), null)


func test_a_turned_scene_of_its_own_keeps_its_turned_layers() -> void:
	await open_scene()
	var path := "res://made/own.tscn"
	var own := Node2D.new()
	own.name = "Own"
	var sprite := Sprite2D.new()
	sprite.name = "Sprite"
	sprite.position = Vector2(24, 24)
	own.add_child(sprite)
	sprite.owner = own
	var layer := TileMapLayer.new()
	layer.name = "Layer"
	layer.tile_set = rich_tiles()
	layer.set_cell(Vector2i(1, 0), 0, Vector2i(2, 0), 4096)
	own.add_child(layer)
	layer.owner = own
	var scene := PackedScene.new()
	scene.pack(own)
	own.free()
	ResourceSaver.save(scene, path)
	var template := room("own", DRAWN)
	template.scene = load(path)
	var map := await map_of(template)
	await bake(1)
	saved()
	var again := (ResourceLoader.load(SCENE, "", ResourceLoader.CACHE_MODE_IGNORE) as PackedScene).instantiate()
	var opened := 0
	for node: Node2D in again.get_node("WarrenMap").get_children():
		var index: int = node.get_meta(&"warren_room")
		var symmetry := map.room_symmetry(index)
		equal(node.scene_file_path, path)
		var baked := node.get_child(1) as TileMapLayer
		var to := cells_after(Vector2i(7, 5), symmetry)[Vector2i(1, 0)]
		# A wall of a layer that does not cover the floor: nothing is there in a doorway.
		var is_door := map.tile_at(map.rooms()[index].position + to) == WarrenMap.TILE_DOOR
		opened += int(is_door)
		equal(baked.get_used_cells(), ([] if is_door else [to]) as Array[Vector2i])
		if not is_door:
			equal(baked.get_cell_alternative_tile(to), flags_after(4096, symmetry))
		var whole := node.transform * baked.transform
		check(whole.is_equal_approx(Transform2D(0, Vector2(map.rooms()[index].position * 16))), str(whole))
		var at := node.transform * (node.get_child(0) as Node2D).position
		var in_box := cells_after(Vector2i(7, 5), symmetry)[Vector2i(1, 1)]
		check(at.is_equal_approx(Vector2(map.rooms()[index].position + in_box) * 16 + Vector2(8, 8)), str(at))
	check(opened > 0 and opened < ROOMS, str(opened))
	again.free()
	await close_scene()


func test_doorways_of_a_scene_file_are_saved_open() -> void:
	await open_scene()
	DirAccess.make_dir_absolute("res://made")
	# The drawing begins beside the origin of the scene, so that the room's scene holds the file's.
	var template := await from_file(marked_scene(false), {})
	template.tags = []
	var map := await map_of(template)
	equal(map.room_name(0), "Guard Room")
	await bake(1)
	saved()
	var again := (ResourceLoader.load(SCENE, "", ResourceLoader.CACHE_MODE_IGNORE) as PackedScene).instantiate()
	var symmetries := {}
	for node: Node2D in again.get_node("WarrenMap").get_children():
		var index: int = node.get_meta(&"warren_room")
		symmetries[map.room_symmetry(index)] = true
		var ground := node.get_child(0).get_node("Ground") as TileMapLayer
		var to_target := node.transform * (node.get_child(0) as Node2D).transform * ground.transform
		var wrong: Array[Vector2i] = []
		for cell in ground.get_used_cells():
			var place := Vector2i((to_target * ground.map_to_local(cell) / 16).floor())
			var is_wall := ground.get_cell_atlas_coords(cell) == Vector2i(0, 0)
			if is_wall != (map.tile_at(place) == WarrenMap.TILE_SOLID):
				wrong.append(place)
		equal(wrong, [] as Array[Vector2i])
	equal(symmetries.size(), 8)
	again.free()
	await close_scene()


func test_a_doorway_that_stays_shut_is_said_before_the_bake() -> void:
	await open_scene()
	var own := Node2D.new()
	own.name = "Stone"
	var body := StaticBody2D.new()
	body.name = "Block"
	var shape := CollisionShape2D.new()
	shape.name = "Shape"
	shape.shape = RectangleShape2D.new()
	(shape.shape as RectangleShape2D).size = Vector2(400, 400)
	own.add_child(body)
	body.add_child(shape)
	body.owner = own
	shape.owner = own
	var scene := PackedScene.new()
	scene.pack(own)
	own.free()
	var template := room("stone", DRAWN)
	template.scene = scene
	await map_of(template)
	var before := saved()
	await bake(1)
	equal(saved(), before)
	var dialog := get_tree().root.find_child("BakeSettings", true, false)
	check(dialog != null, "nothing was said")
	var said := (dialog.get("_fault") as Label).text
	check(said.contains("Room stone: node Block") and said.contains("doorway"), said)
	dialog.free()
	await close_scene()

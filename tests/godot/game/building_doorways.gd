extends BuildingSuite
## Doorways of rooms that are scenes: opened wherever the map has a door, and a reason where one would stay shut.

const HOOK := "#####+##\n#......#\n+......A\n#..#####\n#..#\n##A#"
const SIDES := "#######\n#.....#\n#.....#\n#.....#\n#######"
const WALL := Vector2i(0, 0)
const FLOOR := Vector2i(1, 0)
const DECOR := Vector2i(6, 0)


## A map of hooks in all eight orientations, and of rooms that are not turned.
func turned_map() -> WarrenMap:
	var maker := WarrenMapGenerator.new()
	var hook := template("hook", HOOK, 40)
	hook.rotate = true
	hook.mirror = true
	maker.templates = [hook, template("hall", SIDES, 8)]
	maker.locks = 2
	maker.corridors = 4
	maker.loops = 0.5
	maker.seed = 4
	var map := maker.generate()
	maker.free()
	return map


## A tile set of two tiles: a wall with a collision shape, a floor, and decor.
func own_tiles(side := 16) -> TileSet:
	var made := atlas()
	made.tile_size = Vector2i(side, side)
	made.add_physics_layer()
	var wall := (made.get_source(0) as TileSetAtlasSource).get_tile_data(WALL, 0)
	wall.add_collision_polygon(0)
	wall.set_collision_polygon_points(0, 0, [Vector2(-8, -8), Vector2(8, -8), Vector2(8, 8), Vector2(-8, 8)])
	return made


## The cells of a drawing that have one of these characters.
func cells_of(drawing: String, marks: String) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	var rows := drawing.split("\n")
	for y in rows.size():
		for x in rows[y].length():
			if rows[y][x] in marks:
				found.append(Vector2i(x, y))
	return found


func layer_in(root: Node2D, name_: String, tiles: TileSet, cells: Array[Vector2i], tile: Vector2i) -> TileMapLayer:
	var made := root.get_node_or_null(name_) as TileMapLayer
	if made == null:
		made = TileMapLayer.new()
		made.name = name_
		made.tile_set = tiles
		root.add_child(made)
	for cell in cells:
		made.set_cell(cell, 0, tile)
	return made


## Rooms as designers build them, by a name. All walls of a drawing are walls, its door marks too.
func looks(drawing: String) -> Dictionary[String, PackedScene]:
	var walls := cells_of(drawing, "#+A")
	var floors := cells_of(drawing, ".")
	var found: Dictionary[String, PackedScene] = {}
	var one := Node2D.new()
	layer_in(one, "Ground", own_tiles(), walls, WALL)
	layer_in(one, "Ground", own_tiles(), floors, FLOOR)
	found["one layer"] = packed(one)
	var several := Node2D.new()
	layer_in(several, "Ground", own_tiles(), floors, FLOOR)
	layer_in(several, "Walls", own_tiles(), walls, WALL).position = Vector2(0, -4)
	layer_in(several, "Decor", own_tiles(), walls + floors.slice(0, 3), DECOR)
	found["several layers, one moved by a part of a cell"] = packed(several)
	var turned := Node2D.new()
	var sprite := Sprite2D.new()
	turned.add_child(sprite)
	layer_in(turned, "Ground", own_tiles(), walls, WALL)
	layer_in(turned, "Ground", own_tiles(), floors, FLOOR)
	found["a scene that is turned by its transform"] = packed(turned)
	var fine := Node2D.new()
	for part: Vector2i in [Vector2i(0, 0), Vector2i(1, 0), Vector2i(0, 1), Vector2i(1, 1)]:
		var double := func(cell: Vector2i) -> Vector2i: return cell * 2 + part
		layer_in(fine, "Ground", own_tiles(8), Array(walls.map(double), TYPE_VECTOR2I, &"", null), WALL)
		layer_in(fine, "Ground", own_tiles(8), Array(floors.map(double), TYPE_VECTOR2I, &"", null), FLOOR)
	found["tiles of half a cell"] = packed(fine)
	return found


## All that is shown on a cell of the map, from the lowest layer up.
func on_cell(node: Node2D, cell: Vector2i) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	var box := Rect2(cell * ROOM, Vector2.ONE * ROOM)
	for layer: TileMapLayer in node.find_children("*", "TileMapLayer", true, false):
		for own in layer.get_used_cells():
			if box.has_point(layer.to_global(layer.map_to_local(own)).snapped(Vector2.ONE / 64)):
				found.append(layer.get_cell_atlas_coords(own))
	return found


func test_doorways_are_opened_in_all_orientations() -> void:
	var map := turned_map()
	var kinds := kinds_of(map)
	var scenes := looks(HOOK)
	for look in scenes:
		begin(Node2D.new())
		builder.room_scenes = {"hook": scenes[look]}
		equal(builder.faults(map), PackedStringArray())
		check(builder.build_now(map), look)
		var seen := {}
		var wrong: PackedStringArray = []
		for room in map.room_count:
			if map.room_name(room) != "hook":
				continue
			var symmetry := map.room_symmetry(room)
			seen[symmetry] = true
			for cell in map.room_cells(room):
				var shown_ := on_cell(builder.room_node(room) as Node2D, cell)
				var should: Array[Vector2i] = [WALL if kinds[cell] == "solid" else FLOOR]
				if look.begins_with("tiles of"):
					should = [should[0], should[0], should[0], should[0]]
				elif look.begins_with("several"):
					if kinds[cell] == "solid":
						should.append(DECOR)
					elif DECOR in shown_ and kinds[cell] == "inner":
						should.append(DECOR)
				if shown_ != should:
					wrong.append("%s: room %d, turned %d, %s: %s" % [look, room, symmetry, cell, shown_])
		equal(wrong.slice(0, 3), PackedStringArray())
		equal(seen.size(), 8)
		end()


func test_doors_of_the_builders_tile_set_open_and_lock() -> void:
	var map := turned_map()
	var tiles := own_tiles()
	var root := Node2D.new()
	layer_in(root, "Ground", tiles, cells_of(HOOK, "#+A"), WALL)
	layer_in(root, "Ground", tiles, cells_of(HOOK, "."), FLOOR)
	layer_in(root, "Walls", tiles, cells_of(HOOK, "#+A"), WALL)
	begin(Node2D.new())
	builder.tile_set = tiles
	builder.room_scenes = {"hook": packed(root)}
	check(builder.build_now(map))
	for opened: bool in [false, true]:
		var kinds := kinds_of(map)
		if opened:
			builder.set_door_open(0, true)
			for cell in map.locked_cells(0):
				kinds[cell] = "door"
		for room in map.room_count:
			if map.room_name(room) == "hook":
				for cell in map.room_cells(room):
					if kinds[cell].ends_with("door"):
						equal(on_cell(builder.room_node(room) as Node2D, cell), [ATLAS[kinds[cell]]] as Array[Vector2i])
	end()


func test_doorways_of_grid_maps_are_opened() -> void:
	var map := everything(2)
	var library := MeshLibrary.new()
	for item in 2:
		library.create_item(item)
		var mesh := BoxMesh.new()
		mesh.size = Vector3(2, [2.0, 0.1][item], 2)
		library.set_item_mesh(item, mesh)
	for is_centered: bool in [true, false]:
		var root := Node3D.new()
		var grid := GridMap.new()
		grid.name = "Grid"
		grid.mesh_library = library
		grid.cell_size = Vector3(2, 2, 2)
		grid.cell_center_x = is_centered
		grid.cell_center_z = is_centered
		grid.position = Vector3.ZERO if is_centered else Vector3(1, 0, 1)
		for cell in cells_of(HOOK, "#+A."):
			grid.set_cell_item(Vector3i(cell.x, 0, cell.y), 1)
		for cell in cells_of(HOOK, "#+A"):
			grid.set_cell_item(Vector3i(cell.x, 1, cell.y), 0)
		root.add_child(grid)
		begin(Node3D.new())
		builder.room_scenes = {"hook": packed(root)}
		equal(builder.faults(map), PackedStringArray())
		check(builder.build_now(map))
		var wrong := 0
		var doors := 0
		for room in map.room_count:
			if map.room_name(room) != "hook":
				continue
			var built_ := builder.room_node(room).get_node("Grid") as GridMap
			for cell in map.room_cells(room):
				var at: Vector3 = builder.cell_position(cell)
				var own := built_.to_local(at) - Vector3(1, 0, 1) * float(is_centered)
				var column := Vector3i((own / 2).round())
				var is_wall := map.tile_at(cell) == WarrenMap.TILE_SOLID
				doors += int(map.tile_at(cell) == WarrenMap.TILE_DOOR)
				wrong += int(built_.get_cell_item(Vector3i(column.x, 0, column.z)) != 1)
				wrong += int(built_.get_cell_item(Vector3i(column.x, 1, column.z)) != (0 if is_wall else -1))
		equal(wrong, 0)
		check(doors > 0)
		end()


func test_isometric_rooms_are_opened() -> void:
	var map := everything(1)
	var tiles := atlas()
	tiles.tile_size = Vector2i(16, 8)
	tiles.tile_shape = TileSet.TILE_SHAPE_ISOMETRIC
	tiles.tile_layout = TileSet.TILE_LAYOUT_DIAMOND_DOWN
	var drawing := CELL
	var root := Node2D.new()
	layer_in(root, "Ground", tiles, cells_of(drawing, "#+A"), WALL)
	layer_in(root, "Ground", tiles, cells_of(drawing, "."), FLOOR)
	begin(Node2D.new())
	builder.tile_set = tiles
	builder.room_scenes = {"cell": packed(root)}
	check(builder.build_now(map), str(builder.faults(map)))
	var doors := 0
	for room in map.room_count:
		if map.room_name(room) == "cell":
			var ground := builder.room_node(room).get_node("Ground") as TileMapLayer
			for cell in map.room_cells(room):
				var own := cell - map.rooms()[room].position
				if map.tile_at(cell) == WarrenMap.TILE_DOOR:
					doors += 1
					equal(ground.get_cell_atlas_coords(own), ATLAS[kinds_of(map)[cell]])
				elif map.tile_at(cell) == WarrenMap.TILE_SOLID:
					equal(ground.get_cell_atlas_coords(own), WALL)
	check(doors > 0)
	end()


## A body with a shape on each wall of a drawing, in the group or not.
func bodies(drawing: String, group: StringName, flat := true) -> Node:
	var root: Node = Node2D.new() if flat else Node3D.new()
	for cell in cells_of(drawing, "#+A"):
		var body: Node = StaticBody2D.new() if flat else StaticBody3D.new()
		body.name = "Wall%d_%d" % [cell.x, cell.y]
		if flat:
			(body as Node2D).position = (Vector2(cell) + Vector2.ONE / 2) * ROOM
			var shape := CollisionShape2D.new()
			shape.shape = RectangleShape2D.new()
			(shape.shape as RectangleShape2D).size = Vector2(ROOM, ROOM)
			body.add_child(shape)
		else:
			(body as Node3D).position = Vector3(cell.x * 2 + 1, 1, cell.y * 2 + 1)
			var shape := CollisionShape3D.new()
			shape.shape = BoxShape3D.new()
			(shape.shape as BoxShape3D).size = Vector3(2, 2, 2)
			body.add_child(shape)
		if group:
			body.add_to_group(group, true)
		root.add_child(body)
	return root


func test_walls_of_the_group_are_switched_off_at_doors_alone() -> void:
	var map := turned_map()
	for flat: bool in [true, false]:
		begin(Node2D.new() if flat else Node3D.new())
		builder.room_scenes = {"hook": packed(bodies(HOOK, &"warren_wall", flat))}
		equal(builder.faults(map), PackedStringArray())
		check(builder.build_now(map))
		for room in map.room_count:
			if map.room_name(room) == "hook":
				for body in builder.room_node(room).get_children():
					var at: Variant = body.get(&"global_position")
					var is_door := map.tile_at(builder.cell_at(at)) == WarrenMap.TILE_DOOR
					equal(body.process_mode == Node.PROCESS_MODE_DISABLED, is_door)
					equal(body.get(&"visible"), not is_door)
		end()


func test_a_doorway_that_stays_shut_is_a_fault() -> void:
	var map := turned_map()
	var opener := bodies(HOOK, &"")
	opener.add_to_group(&"warren_opens_doors", true)
	var thin := Node2D.new()
	var body := StaticBody2D.new()
	body.name = "Fence"
	var outline := CollisionPolygon2D.new()
	outline.polygon = [Vector2(0, 0), Vector2(128, 0), Vector2(128, 96), Vector2(0, 96)]
	outline.build_mode = CollisionPolygon2D.BUILD_SEGMENTS
	body.add_child(outline)
	thin.add_child(body)
	var coarse := Node2D.new()
	var wide := layer_in(coarse, "Blocks", own_tiles(64), [Vector2i(0, 0), Vector2i(1, 0), Vector2i(0, 1)], WALL)
	wide.position = Vector2(-30, -30)
	var cases: Array[Array] = [
		[bodies(HOOK, &""), ["Room hook", "Wall", "doorway", "warren_wall"]],
		[thin, ["Room hook", "Fence"]],
		[coarse, ["Room hook", "Blocks"]],
		[opener, []],
		[bodies(HOOK, &"", false), ["Room hook", "Wall", "doorway"]],
	]
	for case in cases:
		var root: Node = case[0]
		begin(Node2D.new() if root is Node2D else Node3D.new())
		builder.room_scenes = {"hook": packed(root)}
		var words: Array = case[1]
		var said := "\n".join(builder.faults(map))
		equal(said.is_empty(), words.is_empty())
		for word: String in words:
			check(said.contains(word), "%s: %s" % [word, said])
		equal(builder.build_now(map), words.is_empty())
		equal(builder.target.get_child_count() == 0, not words.is_empty())
		end()


func test_upright_scenes_fit_their_doors_or_are_a_fault() -> void:
	var map := turned_map()
	# A square room has floor behind every door, whichever way it is turned; the hook has not.
	for drawing: String in [HOOK, "#####\n#...#\n#...#\n#...#\n#####"]:
		var maker := WarrenMapGenerator.new()
		var one := template("one", drawing, 20)
		one.rotate = true
		one.turn_scene = false
		one.scene = looks(drawing)["one layer"]
		maker.templates = [one]
		maker.seed = 2
		map = maker.generate()
		maker.free()
		begin(Node2D.new())
		builder.templates = [one]
		var said := "\n".join(builder.faults(map))
		equal(said.is_empty(), drawing != HOOK)
		if drawing == HOOK:
			check(said.contains("Turn Scene"), said)
		else:
			check(builder.build_now(map))
			for room in map.room_count:
				for cell in map.room_cells(room):
					var wanted := WALL if map.tile_at(cell) == WarrenMap.TILE_SOLID else FLOOR
					equal(on_cell(builder.room_node(room) as Node2D, cell), [wanted] as Array[Vector2i])
		end()

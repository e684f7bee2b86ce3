extends BuildingSuite
## Maps built on the plane while the game runs: tiles and scenes, cancelled, freed, and built anew.


func test_rooms_corridors_and_doors_as_layers() -> void:
	for seed_ in 4:
		var map := everything(seed_)
		begin(Node2D.new())
		check(builder.build(map))
		check(builder.is_running())
		await idle()
		equal(ends, ["finished"] as Array[String])
		equal(differing(shown(builder.target), expected(map)), 0)
		built.sort()
		equal(built, Array(range(map.room_count), TYPE_INT, &"", null))
		for room in map.room_count:
			var node: TileMapLayer = builder.room_node(room)
			equal(node.position, Vector2(map.rooms()[room].position * ROOM))
			equal(node.get_meta(&"warren_room"), room)
		end()


func test_one_layer_for_all() -> void:
	var map := everything()
	for clears: bool in [true, false]:
		var layer := TileMapLayer.new()
		layer.tile_set = atlas()
		layer.set_cell(Vector2i(500, 3), 0, Vector2i(1, 1))
		begin(layer)
		builder.clear_first = clears
		builder.offset = Vector2i(-7, 5)
		builder.build(map)
		await idle()
		var wanted := {}
		var cells := expected(map)
		for cell in cells:
			wanted[cell + builder.offset] = cells[cell]
		if not clears:
			wanted[Vector2i(500, 3)] = Vector2i(1, 1)
		equal(differing(shown(layer), wanted), 0)
		builder.clear()
		equal(layer.get_used_cells().size(), 0 if clears else 1)
		equal(layer.get_child_count(), 0)
		end()


func test_scenes_stand_in_their_rooms_turned_as_they_are() -> void:
	for seed_ in 3:
		var map := everything(seed_)
		begin(Node2D.new())
		builder.room_scenes = {"hook": mark_scene(8, 6)}
		builder.build(map)
		await idle()
		var names := map.room_names()
		for room in map.room_count:
			if names[room] != "hook":
				continue
			var node: Node2D = builder.room_node(room)
			var box := map.rooms()[room]
			var inside := Rect2(Vector2(box.position * ROOM), Vector2(box.size * ROOM))
			for number in 2:
				var mark: Node2D = node.get_child(number)
				check(inside.has_point(mark.global_position), "out of its room")
			# The first mark is in the hook's inner north-west corner, the last one outside of the hook.
			var first := Vector2i((node.get_child(0) as Node2D).global_position / ROOM)
			var last := Vector2i((node.get_child(1) as Node2D).global_position / ROOM)
			equal(map.tile_at(first), WarrenMap.TILE_INNER)
			check(map.room_at(last) != room, "the corner that is missing")
		end()


func mark_scene(wide: int, high: int) -> PackedScene:
	var root := Node2D.new()
	for cell: Vector2i in [Vector2i(1, 1), Vector2i(wide - 1, high - 1)]:
		var mark := Marker2D.new()
		mark.position = (Vector2(cell) + Vector2.ONE / 2) * ROOM
		root.add_child(mark)
	return packed(root)


func test_variants_are_those_of_earlier_versions() -> void:
	# Written down, so that levels of equal seed look the same in later versions.
	var rows := {
		1: ["101200", "212012", "011211", "012112", "202000", "002000"],
		2: ["012000", "122021", "101111", "101221", "021100", "000100"],
	}
	for seed_: int in rows:
		var maker := WarrenMapGenerator.new()
		maker.preset = "hollow:8:1:1"
		maker.seed = seed_
		var layer := TileMapLayer.new()
		begin(layer)
		builder.solid_tile = NONE
		builder.door_tile = NONE
		builder.inner_tile = Vector2i(0, 0)
		builder.inner_variants = [Vector2i(1, 0), Vector2i(2, 0)]
		check(builder.build_now(maker.generate()))
		for y in 6:
			for x in 6:
				equal(layer.get_cell_atlas_coords(Vector2i(x + 1, y + 1)).x, int((rows[seed_][y] as String)[x]))
		equal(layer.get_used_cells().size(), 36)
		end()
		maker.free()


func test_kinds_without_tiles_have_those_of_others() -> void:
	var instead := {"stairs": "inner", "locked_door": "door", "corridor": "inner", "locked_stairs": "stairs"}
	var map := everything(2)
	var kinds := kinds_of(map)
	for missing: Array in [["stairs"], ["locked_door", "corridor"], ["locked_stairs", "stairs"], ["solid", "corridor"]]:
		begin(TileMapLayer.new())
		for kind: String in missing:
			builder.set(kind + "_tile", NONE)
		builder.build_now(map)
		var wanted := {}
		for cell in kinds:
			var kind := kinds[cell]
			while kind in missing and instead.has(kind):
				kind = instead[kind]
			if kind not in missing:
				wanted[cell] = ATLAS[kind]
		equal(differing(shown(builder.target), wanted), 0)
		end()


func test_terrains_and_sources() -> void:
	var map := everything(3)
	var tiles := atlas()
	tiles.add_source(tiles.get_source(0).duplicate(), 7)
	tiles.add_terrain_set()
	tiles.set_terrain_set_mode(0, TileSet.TERRAIN_MODE_MATCH_SIDES)
	tiles.add_terrain(0)
	var tile := (tiles.get_source(0) as TileSetAtlasSource).get_tile_data(Vector2i(1, 1), 0)
	tile.terrain_set = 0
	tile.terrain = 0
	begin(Node2D.new())
	builder.tile_set = tiles
	builder.terrains = {"solid": Vector2i(0, 0)}
	builder.sources = {"door": 7}
	builder.build(map)
	await idle()
	var wanted := expected(map)
	for cell in wanted:
		if wanted[cell] == ATLAS["solid"]:
			wanted[cell] = Vector2i(1, 1)
	equal(differing(shown(builder.target), wanted), 0)
	for room in map.room_count:
		var layer: TileMapLayer = builder.room_node(room)
		for cell in layer.get_used_cells():
			var is_door := layer.get_cell_atlas_coords(cell) == ATLAS["door"]
			equal(layer.get_cell_source_id(cell), 7 if is_door else 0)
	end()


func test_cancelled_at_any_frame_nothing_is_left() -> void:
	var map := everything(1)
	for frames in [0, 1, 2, 3, 5, 8, 13, 21, 34] as Array[int]:
		var layer := TileMapLayer.new() if frames % 2 else null
		begin(layer if layer != null else Node2D.new())
		builder.milliseconds_per_frame = 0.5
		builder.open_door_scene = mark_scene(2, 2)
		builder.build(map)
		for frame in frames:
			await get_tree().process_frame
		var was_running := builder.is_running()
		builder.cancel()
		equal(builder.is_running(), was_running)
		await idle()
		if was_running:
			equal(ends, ["cancelled"] as Array[String])
			equal(builder.target.get_child_count(), 0)
			equal(shown(builder.target).size(), 0)
		check(builder.build_now(map))
		equal(differing(shown(builder.target), expected(map)), 0)
		end()


func test_building_anew_while_building() -> void:
	var maps: Array[WarrenMap] = [everything(1), everything(2), everything(3)]
	for into_layer: bool in [false, true]:
		begin(TileMapLayer.new() if into_layer else Node2D.new())
		builder.milliseconds_per_frame = 0.5
		for map in maps:
			builder.build(map)
			for frame in 7:
				await get_tree().process_frame
		builder.cancel()
		builder.build(maps[1])
		await idle()
		equal(ends, ["finished"] as Array[String])
		equal(differing(shown(builder.target), expected(maps[1])), 0)
		# From within a signal, and again when it is done.
		var again := func(_room: int, _node: Node) -> void: builder.build(maps[2])
		builder.room_built.connect(again, CONNECT_ONE_SHOT)
		builder.build(maps[0])
		await idle()
		equal(differing(shown(builder.target), expected(maps[2])), 0)
		equal(ends.size(), 2)
		var clearing := func(_room: int, _node: Node) -> void: builder.clear()
		builder.room_built.connect(clearing, CONNECT_ONE_SHOT)
		builder.build(maps[0])
		await idle()
		equal(shown(builder.target).size(), 0)
		equal(ends.size(), 2)
		end()


func test_target_and_rooms_freed_while_building() -> void:
	var map := everything(1)
	begin(Node2D.new())
	builder.milliseconds_per_frame = 0.5
	builder.room_built.connect(func(_room: int, node: Node) -> void: node.free())
	builder.build(map)
	await idle()
	equal(ends, ["finished"] as Array[String])
	equal(built.size(), map.room_count)
	equal(builder.room_node(0), null)
	builder.clear()
	equal(builder.target.get_child_count(), 0)
	builder.build(map)
	for frame in 9:
		await get_tree().process_frame
	builder.target.free()
	await idle()
	equal(ends, ["finished", "the target was freed"] as Array[String])
	equal(builder.build(map), false)
	await get_tree().process_frame
	check(ends[2].begins_with("Target: "), ends[2])
	equal(builder.room_node(0), null)
	equal(builder.cell_at(Vector2.ZERO), NONE)
	end()


func test_cells_and_places() -> void:
	var map := everything(1)
	begin(Node2D.new())
	(builder.target as Node2D).position = Vector2(1000, -300)
	(builder.target as Node2D).scale = Vector2(2, 2)
	builder.build_now(map)
	for cell: Vector2i in [Vector2i(0, 0), Vector2i(5, 9), map.size - Vector2i.ONE]:
		var at: Vector2 = builder.cell_position(cell)
		equal(at, Vector2(1000, -300) + (Vector2(cell) + Vector2.ONE / 2) * ROOM * 2)
		equal(builder.cell_at(at), cell)
	equal(builder.cell_at(Vector2(900, 0)), NONE)
	equal(builder.cell_at(Vector3.ZERO), NONE)
	end()


func test_saved_maps_are_built_alike() -> void:
	var map := everything(2)
	begin(TileMapLayer.new())
	check(builder.build_now(WarrenBakedMap.from_json(map.to_json())))
	equal(differing(shown(builder.target), expected(map)), 0)
	end()


func test_tiles_of_any_size_are_turned_cell_by_cell() -> void:
	var look: GDScript = load("res://addons/warren/world/room_look.gd")
	var layer := TileMapLayer.new()
	layer.tile_set = atlas()
	layer.set_cell(Vector2i(2, 1), 0, Vector2i.ZERO)
	# Where the cell (2, 1) of a drawing of 3 x 2 cells comes to lie.
	var places: Array[Vector2i] = [
		Vector2i(2, 1),
		Vector2i(0, 2),
		Vector2i(0, 0),
		Vector2i(1, 0),
		Vector2i(0, 1),
		Vector2i(0, 0),
		Vector2i(2, 0),
		Vector2i(1, 2)
	]
	var wrong: Array[String] = []
	for side in range(1, 200):
		layer.tile_set.tile_size = Vector2i(side, side)
		var scene := packed(layer.duplicate() as Node)
		for symmetry in 8:
			var turned: TileMapLayer = look.call(
				"instantiate", scene, symmetry, Vector2i(3, 2), Vector3(side, side, 0), true
			)
			var cells := turned.get_used_cells()
			if turned.transform != Transform2D.IDENTITY or cells != ([places[symmetry]] as Array[Vector2i]):
				wrong.append("%d pixels, symmetry %d: %s, %s" % [side, symmetry, cells, turned.transform])
			turned.free()
	equal(wrong.slice(0, 5), [] as Array[String])
	layer.free()

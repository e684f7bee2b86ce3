extends BuildingSuite
## Navigation and occluders that come with the rooms: the engine's paths against those of the map, with gates opened and
## shut, floors, isometric tiles, and rooms that come and go.

const SHIFT := Vector2i(-7, 5)


## A target of each kind.
func targets() -> Array[Node]:
	var layer := TileMapLayer.new()
	layer.tile_set = atlas()
	var diamonds := TileMapLayer.new()
	diamonds.tile_set = atlas()
	diamonds.tile_set.tile_shape = TileSet.TILE_SHAPE_ISOMETRIC
	diamonds.tile_set.tile_layout = TileSet.TILE_LAYOUT_DIAMOND_DOWN
	diamonds.tile_set.tile_size = Vector2i(32, 16)
	var grid := GridMap.new()
	grid.cell_size = Vector3(3, 2, 4)
	grid.cell_center_x = false
	return [Node2D.new(), layer, diamonds, Node3D.new(), grid]


## A builder of navigation at a target that is moved.
func begin_pieces(target: Node) -> void:
	navigate_at_once()
	begin(target)
	builder.make_navigation = true
	builder.agent_radius = 4.0 if target is Node2D else 0.5
	builder.floor_height = 3
	builder.offset = SHIFT
	if target is Node2D:
		(target as Node2D).position = Vector2(300, -40)
	else:
		(target as Node3D).position = Vector3(30, 7, -40)


## The pieces of navigation below the target.
func pieces() -> Array[Node]:
	return builder.target.get_children().filter(func(node: Node) -> bool: return node.name.begins_with("Piece "))


## Have the navigation server take in the pieces.
func joined() -> void:
	for frame in 2:
		await get_tree().physics_frame
		NavigationServer2D.map_force_update(get_viewport().find_world_2d().navigation_map)
		NavigationServer3D.map_force_update(get_viewport().find_world_3d().navigation_map)


func is_reached(map: WarrenMap, from: int, to: int) -> bool:
	var start: Variant = builder.cell_position(map.room_center(from))
	var goal: Variant = builder.cell_position(map.room_center(to))
	if builder.target is Node2D:
		var way := NavigationServer2D.map_get_path(get_viewport().find_world_2d().navigation_map, start, goal, true)
		return not way.is_empty() and way[0].distance_to(start) < 0.1 and way[-1].distance_to(goal) < 0.1
	var path := NavigationServer3D.map_get_path(get_viewport().find_world_3d().navigation_map, start, goal, true)
	return not path.is_empty() and path[0].distance_to(start) < 0.6 and path[-1].distance_to(goal) < 0.6


func check_paths(map: WarrenMap, closed: PackedInt32Array, what: String) -> void:
	await joined()
	var wrong: Array[int] = []
	for room in map.room_count:
		var way := map.path_between(map.start_room, room, closed)
		if is_reached(map, map.start_room, room) == way.is_empty():
			wrong.append(room)
	check(wrong.is_empty(), "%s, locks %s shut: rooms %s" % [what, closed, wrong])


func test_gates_and_floors() -> void:
	for seed_ in 2:
		var map := everything(seed_)
		for target in targets():
			begin_pieces(target)
			builder.build(map)
			await idle()
			equal(ends, ["finished"] as Array[String])
			var what := "%s, seed %d" % [target, seed_]
			var shut := PackedInt32Array(range(map.lock_count))
			await check_paths(map, shut, what)
			for lock: int in [2, 0, 1, 3]:
				builder.set_door_open(lock, true)
				shut.remove_at(shut.find(lock))
				await check_paths(map, shut, what)
			builder.set_door_open(1, false)
			await check_paths(map, [1], what)
			builder.clear()
			equal(pieces().size(), 0)
			end()


func test_pieces_come_and_go_with_rooms() -> void:
	for target: Node in [Node2D.new(), Node3D.new()]:
		var map := everything(1)
		begin_pieces(target)
		builder.make_occluders = true
		builder.reach = 1
		builder.milliseconds_per_frame = 1000  # all that is near in one frame, however busy the machine is
		var focus: Node = Node2D.new() if target is Node2D else Node3D.new()
		add_child(focus)
		builder.focus = focus
		builder.build(map)
		await idle()
		for lock in map.lock_count:
			builder.set_door_open(lock, true)
		for room in map.main_path():
			focus.global_position = builder.cell_position(map.room_center(room))
			for frame in 12:
				await get_tree().process_frame
			await joined()
			var there: Array[int] = []
			for other in map.room_count:
				if builder.room_node(other) != null:
					there.append(other)
			check_pieces(map, there)
			for other in map.neighbors(room):
				check(is_reached(map, room, other), "no way from room %d to %d" % [room, other])
		builder.cancel()
		builder.clear()
		equal(target.get_child_count(), 0)
		focus.free()
		end()


# Each room that is there has its pieces, each connection of one has its own, and there are no others.
func check_pieces(map: WarrenMap, there: Array[int]) -> void:
	var wanted: Array[String] = []
	var doors := map.doors()
	var is_flat := builder.target is Node2D
	for room in there:
		wanted.append("Piece Room%d" % room)
		if is_flat:
			wanted.append("Piece Walls%d" % room)
	for number in doors.size():
		if doors[number]["rooms"][0] in there or doors[number]["rooms"][1] in there:
			if not map.corridor(number).is_empty():
				wanted.append("Piece Corridor%d" % number)
				if is_flat:
					wanted.append("Piece CorridorWalls%d" % number)
			if doors[number]["stairs"]:
				wanted.append("Piece Stairs%d" % number)
			elif doors[number]["lock"] >= 0:
				wanted.append("Piece Gate%d" % number)
	var got: Array[String] = []
	for piece in pieces():
		got.append(str(piece.name))
	wanted.sort()
	got.sort()
	equal(got, wanted)


func test_occluders_stand_between_walls_and_floors() -> void:
	var map := everything(2)
	for target: Node2D in [Node2D.new(), TileMapLayer.new()]:
		begin(target)
		builder.make_occluders = true
		builder.offset = SHIFT
		builder.build(map)
		await idle()
		var sides: Dictionary[Vector2, bool] = {}
		for one: LightOccluder2D in target.find_children("*", "LightOccluder2D", true, false):
			var outline := one.global_transform * one.occluder.polygon
			for index in outline.size():
				var a := outline[index] / ROOM - Vector2(SHIFT)
				var b := outline[(index + 1) % outline.size()] / ROOM - Vector2(SHIFT)
				for step in roundi(a.distance_to(b)):
					sides[(a.move_toward(b, step + 0.5) * 2).round() / 2] = true
		var missing := 0
		for y in map.size.y:
			for x in map.size.x:
				for way: Vector2i in [Vector2i.RIGHT, Vector2i.DOWN]:
					var cell := Vector2i(x, y)
					var is_wall := map.tile_at(cell) == WarrenMap.TILE_SOLID
					var is_next := map.tile_at(cell + way) == WarrenMap.TILE_SOLID
					var side := Vector2(cell) + Vector2(0.5, 0.5) + Vector2(way) / 2
					if is_wall != is_next:
						missing += int(not sides.has(side))
					elif not is_wall:
						check(not sides.has(side), "a side in the open at %s" % side)
		equal(missing, 0)
		end()


func test_a_radius_that_does_not_fit() -> void:
	# The narrowest way across a cell, of which almost half is the most: that of a diamond is between its sides.
	var narrowest: Array[float] = [16, 16, 32 * 16 / sqrt(32 * 32 + 16 * 16), 2, 3]
	var all := targets()
	for number in all.size():
		begin_pieces(all[number])
		builder.agent_radius = narrowest[number] * 0.49 - 0.001
		equal(builder.faults(everything(1)), PackedStringArray())
		for radius: float in [-1.0, narrowest[number] * 0.49 + 0.001]:
			builder.agent_radius = radius
			check(builder.faults(everything(1))[0].begins_with("Agent Radius: "))
		builder.make_navigation = false
		equal(builder.faults(everything(1)), PackedStringArray())
		end()

extends WorldMapSuite
## The room that a node is in, on walks over maps of all features; what is known of a map, saved and restored.

const HEIGHT := 4.0

var told: PackedStringArray = []


func tracked(map: Resource, target: Node) -> WarrenRoomTracker:
	var tracker := WarrenRoomTracker.new()
	told.clear()
	tracker.room_entered.connect(func(room: int) -> void: told.append("+ room %d" % room))
	tracker.room_left.connect(func(room: int) -> void: told.append("- room %d" % room))
	tracker.corridor_entered.connect(func(door: int) -> void: told.append("+ corridor %d" % door))
	tracker.corridor_left.connect(func(door: int) -> void: told.append("- corridor %d" % door))
	tracker.target = target
	tracker.map = map
	return tracker


## Walks as a hero of the plane whose steps end anywhere in the cells.
func walked(map: Resource, cells: Array[Vector2i], hero: Node2D, layer: TileMapLayer = null) -> WarrenRoomTracker:
	var tracker := tracked(map, hero)
	tracker.layer = layer
	tracker.origin = Vector3(100, -50, 0)
	var rng := RandomNumberGenerator.new()
	add_child(tracker)
	for cell in cells:
		if layer:
			hero.global_position = layer.to_global(layer.map_to_local(cell) + Vector2(100, -50))
		else:
			var inside := Vector2(rng.randf_range(0.21, 0.79), rng.randf_range(0.21, 0.79))
			hero.position = (Vector2(cell) + inside) * 16 + Vector2(100, -50)
		tracker.update()
	return tracker


func test_rooms_and_corridors_are_entered_and_left_in_order() -> void:
	var corridors := 0
	for seed_ in 6:
		var map := world_map(seed_, 2, seed_ % 2 == 1)
		var cells := walk(map, seed_, 12)
		var hero := Node2D.new()
		add_child(hero)
		var tracker := walked(map, cells, hero)
		var expected := events_of(map, cells)
		equal(told, expected)
		var seen: Dictionary[int, bool] = {}
		for event in expected:
			corridors += 1 if event.begins_with("+ corridor") else 0
			if event.begins_with("+ room"):
				seen[event.to_int()] = true
		var rooms := seen.keys()
		rooms.sort()
		equal(tracker.knowledge.seen_rooms(), PackedInt32Array(rooms))
		equal(tracker.cell, cells[-1])
		equal(tracker.room, map.call(&"room_at", cells[-1]))
		tracker.free()
		hero.free()
	check(corridors > 3, "only %d corridors were walked" % corridors)


func test_floors_lie_above_each_other_in_space() -> void:
	for seed_ in 4:
		var map := world_map(seed_, 2 + seed_ % 2, seed_ > 1)
		var cells := walk(map, seed_, 10)
		# From floor to floor the stairs' ends are above each other.
		var below: Array[Vector2i] = [Vector2i.ZERO]
		var stairs: Array[Vector2i] = map.call(&"stairs_cells")
		var levels: int = map.get(&"floor_count")
		for level in range(1, levels):
			for number in range(0, stairs.size(), 2):
				if map.call(&"room_floor", map.call(&"room_at", stairs[number + 1])) == level:
					below.append(below[level - 1] + stairs[number + 1] - stairs[number])
		var hero := Node3D.new()
		var world := Node3D.new()
		world.transform = Transform3D(Basis.from_euler(Vector3(0, 1, 0)), Vector3(7, 8, 9))
		add_child(world)
		world.add_child(hero)
		var tracker := tracked(map, hero)
		tracker.layer = world
		tracker.cell_size = Vector2(3, 2)
		tracker.floor_height = HEIGHT
		add_child(tracker)
		var level := 0
		var wrong := 0
		for cell in cells:
			var room: int = map.call(&"room_at", cell)
			level = map.call(&"room_floor", room) if room >= 0 else level
			var flat := (Vector2(cell - below[level]) + Vector2(0.5, 0.5)) * Vector2(3, 2)
			hero.position = Vector3(flat.x, level * HEIGHT - 0.01, flat.y)
			tracker.update()
			wrong += 0 if tracker.cell == cell and tracker.floor == level else 1
		equal(wrong, 0)
		equal(told, events_of(map, cells))
		equal(preload("res://addons/warren/world/floors.gd").offsets(map), below)
		tracker.free()
		world.free()


func test_cells_of_tile_maps_and_grid_maps() -> void:
	var map := world_map(3)
	var cells := walk(map, 3, 4)
	var expected := events_of(map, cells)
	for layout: TileSet.TileLayout in [TileSet.TILE_LAYOUT_DIAMOND_DOWN, TileSet.TILE_LAYOUT_STACKED]:
		var layer := TileMapLayer.new()
		layer.tile_set = tile_set()
		layer.tile_set.tile_shape = TileSet.TILE_SHAPE_ISOMETRIC
		layer.tile_set.tile_layout = layout
		layer.tile_set.tile_size = Vector2i(32, 16)
		layer.transform = Transform2D(0.3, Vector2(20, 30))
		add_child(layer)
		var hero := Node2D.new()
		add_child(hero)
		var tracker := walked(map, cells, hero, layer)
		equal(told, expected)
		check(tracker.place.distance_to(Vector2(cells[-1]) + Vector2(0.5, 0.5)) < 0.01, str(tracker.place))
		tracker.free()
		hero.free()
		layer.free()
	var grid := GridMap.new()
	grid.cell_size = Vector3(2, 1, 5)
	grid.cell_center_x = false
	add_child(grid)
	var body := Node3D.new()
	add_child(body)
	var tracker3 := tracked(map, body)
	tracker3.layer = grid
	add_child(tracker3)
	for cell in cells:
		body.position = Vector3(cell.x * 2 + 1, 0.5, cell.y * 5 + 2.5)
		tracker3.update()
	equal(told, expected)
	for node: Node in [tracker3, body, grid]:
		node.free()


func test_a_node_on_a_border_does_not_go_back_and_forth() -> void:
	var map := world_map(1)
	var hero := Node2D.new()
	add_child(hero)
	var tracker := tracked(map, hero)
	add_child(tracker)
	var rng := RandomNumberGenerator.new()
	for door: Dictionary in map.call(&"doors"):
		var cells: Array = door["cells"]
		var from: Vector2i = cells[0]
		var to: Vector2i = cells[1]
		if (to - from).length_squared() != 1:
			continue
		var border := (Vector2(from + to) / 2 + Vector2(0.5, 0.5)) * 16
		hero.position = (Vector2(from) + Vector2(0.5, 0.5)) * 16
		tracker.update()
		told.clear()
		for frame in 50:
			hero.position = border + Vector2(rng.randf_range(-3, 3), rng.randf_range(-3, 3))
			tracker.update()
		equal(told, PackedStringArray())
	# Wherever it goes, the cell is that of the place, or hardly left.
	var start: Vector2i = map.call(&"room_center", 0)
	var at := Vector2(start) * 16
	var worst := 0.0
	var changes := 0
	for frame in 3000:
		at += Vector2.from_angle(rng.randf() * TAU) * rng.randf() * 5
		at = at.lerp(Vector2(start) * 16, 0.002)
		hero.position = at
		var before := tracker.cell
		tracker.update()
		changes += 1 if tracker.cell != before else 0
		var gone := at - at.clamp(Vector2(tracker.cell) * 16, Vector2(tracker.cell + Vector2i.ONE) * 16)
		worst = maxf(worst, gone.length())
	check(worst <= 0.2 * 16 + 0.01 and worst > 2, "the cell was left by %s pixels" % worst)
	check(changes > 50, "it stayed in %d cells" % changes)
	tracker.free()
	hero.free()


func test_what_is_known_follows_from_doors_and_gates() -> void:
	for seed_ in 4:
		var map := world_map(seed_, 2, seed_ % 2 == 0)
		var knowledge := WarrenMapKnowledge.new()
		knowledge.map = map
		var rng := RandomNumberGenerator.new()
		rng.seed = seed_
		var seen: Dictionary[int, bool] = {}
		var opened: Dictionary[int, bool] = {}
		for step in 30:
			if rng.randf() < 0.1:
				opened[rng.randi_range(0, 2)] = true
				knowledge.open_lock(opened.keys()[-1])
			else:
				seen[rng.randi_range(0, map.get(&"room_count") - 1)] = true
				knowledge.see_room(seen.keys()[-1])
			var known: Dictionary[int, bool] = {}
			for door: Dictionary in map.call(&"doors"):
				for end: int in [0, 1]:
					if seen.has(door["rooms"][end]) and (door["lock"] < 0 or opened.has(door["lock"])):
						known[door["rooms"][1 - end]] = true
			for room: int in map.get(&"room_count"):
				var expected := 2 if seen.has(room) else 1 if known.has(room) else 0
				if knowledge.sight(room) != expected:
					check(false, "room %d: %d, not %d" % [room, knowledge.sight(room), expected])


func test_knowledge_is_saved_as_json_and_restored() -> void:
	var map := world_map(5)
	var knowledge := WarrenMapKnowledge.new()
	equal(knowledge.get_state(), {})
	knowledge.map = map
	for room: int in [0, 7, 3]:
		knowledge.see_room(room)
	knowledge.reveal_room(11)
	knowledge.take_key(1)
	knowledge.open_lock(2)
	knowledge.see_corridor(0)
	var other := WarrenMapKnowledge.new()
	other.map = WarrenBakedMap.from_json(map.call(&"to_json"))
	other.see_room(1)
	var text := JSON.stringify(knowledge.get_state())
	equal(other.set_state(JSON.parse_string(text) as Dictionary), "")
	equal(JSON.stringify(other.get_state()), text)
	equal(other.seen_rooms(), PackedInt32Array([0, 3, 7]))
	equal(other.known_rooms(), knowledge.known_rooms())
	equal([other.has_key(1), other.has_key(2), other.is_open(2), other.is_open(1)], [true, false, true, false])
	equal([other.has_seen_corridor(0), other.has_seen_corridor(1)], [true, false])
	other.map = world_map(6)
	equal(other.seen_rooms(), PackedInt32Array())
	check(other.set_state(knowledge.get_state()).contains("another map"), "knowledge of another map is taken")


func test_a_state_from_elsewhere_is_refused_and_changes_nothing() -> void:
	var knowledge := WarrenMapKnowledge.new()
	check(knowledge.set_state({}).contains("no map"))
	knowledge.map = world_map(5)
	knowledge.see_room(2)
	var good := knowledge.get_state()
	var changes: Array[int] = [0]
	knowledge.changed.connect(func() -> void: changes[0] += 1)
	var hostile: Array = [null, -1, 1e300, NAN, INF, "x", {}, [], [[]], ["1"], [-1], [99999], [1.5], [NAN], [null], 7]
	for entry: String in good:
		for value: Variant in hostile:
			var state := good.duplicate(true)
			state[entry] = value
			if value is Array and value == [] and good[entry] is Array:
				continue
			var reason := knowledge.set_state(state)
			check(reason.begins_with(entry + ":") or reason.begins_with("map:"), "%s %s: %s" % [entry, value, reason])
		var cut := good.duplicate(true)
		cut.erase(entry)
		check(knowledge.set_state(cut).begins_with(entry), "taken without %s" % entry)
	var long := good.duplicate(true)
	var many: Array = []
	many.resize(100000)
	many.fill(0)
	long["seen"] = many
	check(knowledge.set_state(long).contains("more entries"))
	equal(changes[0], 0)
	equal(knowledge.get_state(), good)


func test_nodes_that_go_and_maps_that_change() -> void:
	var map := world_map(2)
	var hero := Node2D.new()
	add_child(hero)
	var tracker := tracked(null, hero)
	add_child(tracker)
	equal([tracker.room, tracker.corridor, tracker.cell], [-1, -1, Vector2i(-1, -1)])
	hero.position = Vector2(map.call(&"room_center", 4)) * 16 + Vector2(8, 8)
	tracker.map = map
	equal(told, PackedStringArray(["+ room 4"]))
	tracker.map = world_map(3)
	equal(told[1], "- room 4")
	tracker.map = WarrenMap.new()
	equal(tracker.room, -1)
	tracker.map = map
	hero.position = Vector2(-500, -500)
	tracker.update()
	equal([tracker.room, told[-1]], [-1, "- room 4"])
	hero.position = Vector2(map.call(&"room_center", 4)) * 16 + Vector2(8, 8)
	await get_tree().physics_frame
	await get_tree().physics_frame
	equal(tracker.room, 4)
	hero.free()
	await get_tree().physics_frame
	await get_tree().physics_frame
	equal([tracker.room, told[-1]], [-1, "- room 4"])
	tracker.target = null
	equal(tracker.room, -1)
	tracker.free()


func test_a_listener_may_move_the_target_at_once() -> void:
	var map := world_map(2)
	var hero := Node2D.new()
	add_child(hero)
	var tracker := tracked(map, hero)
	add_child(tracker)
	var go := func(room: int) -> void:
		hero.position = Vector2(map.call(&"room_center", room)) * 16 + Vector2(8, 8)
		tracker.update()
	go.call(1)
	var flee := func(room: int) -> void:
		if room == 1:
			go.call(5)
	tracker.room_left.connect(flee)
	told.clear()
	go.call(3)
	equal(told, PackedStringArray(["- room 1", "+ room 5"]))
	equal(tracker.room, 5)
	equal(tracker.knowledge.sight(3) == WarrenMapKnowledge.Sight.SEEN, false)
	tracker.free()
	hero.free()


func test_the_direction_is_that_of_the_way_or_of_the_look() -> void:
	var map := world_map(2)
	var hero := Node2D.new()
	add_child(hero)
	var tracker := tracked(map, hero)
	add_child(tracker)
	var center: Vector2i = map.call(&"room_center", 0)
	for way: Vector2 in [Vector2.DOWN, Vector2.LEFT, Vector2(1, 1).normalized()]:
		hero.position = Vector2(center) * 16 + Vector2(8, 8)
		tracker.update()
		for step in 6:
			hero.position += way * 2
			tracker.update()
		check(Vector2.from_angle(tracker.facing).distance_to(way) < 0.01, "%s: %s" % [way, tracker.facing])
	var body := Node3D.new()
	add_child(body)
	body.rotation.y = PI / 2
	tracker.target = body
	tracker.update()
	check(Vector2.from_angle(tracker.facing).distance_to(Vector2.LEFT) < 0.01, "%s" % tracker.facing)
	tracker.free()
	hero.free()
	body.free()


func test_wrong_nodes_numbers_and_resources_are_errors() -> void:
	var knowledge := WarrenMapKnowledge.new()
	knowledge.map = Gradient.new()
	equal(knowledge.get_state(), {})
	knowledge.map = world_map(2)
	knowledge.see_room(99)
	knowledge.open_lock(-1)
	knowledge.take_key(3)
	knowledge.see_corridor(999)
	knowledge.reveal_room(-2)
	equal(knowledge.seen_rooms(), PackedInt32Array())
	equal([knowledge.sight(-1), knowledge.is_passable(-1), knowledge.is_passable(9999)], [0, false, false])
	var body := Node3D.new()
	var layer := TileMapLayer.new()
	add_child(body)
	add_child(layer)
	var tracker := tracked(knowledge.map, body)
	tracker.layer = layer
	add_child(tracker)
	tracker.update()
	equal(tracker.room, -1)
	for node: Node in [tracker, body, layer]:
		node.free()

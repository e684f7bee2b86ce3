extends BuildingSuite
## Maps that go on under a builder: what stands stays, and all together is what a new build of the larger map makes.

var doors: Dictionary[int, int] = {}


func maker(seed_: int) -> WarrenMapGenerator:
	var made := WarrenMapGenerator.new()
	var hook := template("hook", "#####+##\n#......#\n+......A\n#..#####\n#..#\n##A#", 6)
	hook.rotate = true
	hook.mirror = true
	made.templates = [template("hall", HALL, 6), hook, template("cell", CELL, 6)]
	made.rooms = 12
	made.locks = 2
	made.corridors = 5
	made.loops = 0.4
	made.population = "rat: room 0..2"
	made.seed = seed_
	return made


func scene(kind: String, is_flat: bool) -> PackedScene:
	var root: Node = Node2D.new() if is_flat else Node3D.new()
	root.name = kind
	root.set_meta(&"kind", kind)
	return packed(root)


## A builder with everything that it can make, for one kind of target.
func prepare(target: Node, with_scenes: bool, from: WarrenMapGenerator) -> void:
	begin(target)
	doors.clear()
	var is_flat := target is Node2D
	builder.make_navigation = true
	builder.make_occluders = true
	builder.offset = Vector2i(3, -5)
	for template: Resource in from.templates:
		builder.templates.append(template)
	builder.thing_scenes = {"rat": scene("rat", is_flat)}
	builder.open_door_scene = scene("open", is_flat)
	builder.locked_door_scene = scene("locked", is_flat)
	builder.closed_door_scene = scene("closed", is_flat)
	if with_scenes:
		builder.room_scenes = {"hall": scene("hall", is_flat)}
	builder.doors_added.connect(func(room: int, _node: Node) -> void: doors[room] = doors.get(room, 0) + 1)


## All that is below a node, by what it is and where it is in the world, in any order.
func picture(of: Node) -> Array[String]:
	var found: Array[String] = []
	for node: Node in [of] + of.find_children("*", "", true, false):
		var where := str(node.get(&"global_transform")) if node != of else ""
		var what := str(node.get_meta(&"kind")) if node.has_meta(&"kind") else ""
		if node.has_meta(&"warren_doors"):
			var cells: Array[Vector2i] = node.get_meta(&"warren_doors")
			cells = cells.duplicate()
			cells.sort()
			what += " doors %s" % [cells]
		if node is TileMapLayer:
			var layer := node as TileMapLayer
			for cell in layer.get_used_cells():
				var at := layer.to_global(layer.map_to_local(cell))
				found.append("%s tile %s" % [at, layer.get_cell_atlas_coords(cell)])
		elif node is GridMap:
			var grid := node as GridMap
			for cell in grid.get_used_cells():
				found.append("%s item %d" % [grid.to_global(grid.map_to_local(cell)).round(), grid.get_cell_item(cell)])
		elif node is NavigationRegion2D:
			what = "region %s" % [placed((node as NavigationRegion2D).navigation_polygon.vertices, node)]
			where = ""
		elif node is NavigationRegion3D:
			what = "region %s" % [placed((node as NavigationRegion3D).navigation_mesh.get_vertices(), node)]
			where = ""
		elif node is LightOccluder2D:
			what = "occluder %s" % [placed((node as LightOccluder2D).occluder.polygon, node)]
			where = ""
		# Pieces are told by their shapes, which lie elsewhere in nodes of a map whose cells have moved.
		if not (what.is_empty() and node.name.begins_with("Piece")):
			found.append("%s %s %s" % [node.get_class(), where, what])
	found.sort()
	return found


func placed(points: Variant, node: Node) -> Array[String]:
	var found: Array[String] = []
	for point: Variant in points:
		var at: Variant = node.get(&"global_transform") * point
		found.append(str(at.round()))
	found.sort()
	return found


func target_of(kind: int) -> Node:
	if kind == 3:
		var grid := GridMap.new()
		grid.cell_size = Vector3(2, 2, 2)
		return grid
	return [Node2D, TileMapLayer, Node3D][kind].new()


func test_a_map_that_goes_on_is_the_larger_map() -> void:
	for seed_ in 2:
		# A quick run tries each kind of target once, two of them with scenes of rooms.
		var kinds: Array[int] = [seed_, seed_ + 2, 1 - seed_, 3 - seed_]
		for kind: int in kinds.slice(0, repeats(2, 4)):
			var target := target_of(kind)
			var from := maker(seed_)
			var map := from.generate()
			prepare(target, seed_ % 2 == 1, from)
			builder.build(map)
			builder.set_door_open(0, true)
			await idle()
			var stood: Dictionary[int, Node] = {}
			for room in map.room_count:
				stood[room] = builder.room_node(room)
			var known := map
			for step in 2:
				var larger := from.extend(known, 5, -1, step, step == 1)  # at last by a floor
				var place: Variant = builder.cell_position(known.room_center(0))
				var added := new_doors(known, larger)
				built.clear()
				doors.clear()
				builder.extend(WarrenBakedMap.from_json(larger.to_json()) if step else larger)
				await idle()
				equal(ends[-1], "finished")
				check(place.is_equal_approx(builder.cell_position(larger.room_center(0))), "the map has moved")
				equal(Array(built), range(known.room_count, larger.room_count))
				equal(doors, added)
				known = larger
			for room in stood:
				check(builder.room_node(room) == stood[room], "room %d is another node" % room)
			var grown := picture(target)
			var offset := builder.offset
			builder.clear()
			builder.offset = offset
			builder.build(known)
			builder.set_door_open(0, true)
			await idle()
			compare(grown, picture(target))
			end()
			from.free()


# The rooms of a map that have new doors in the larger one, once each.
func new_doors(map: WarrenMap, larger: WarrenMap) -> Dictionary[int, int]:
	var found: Dictionary[int, int] = {}
	for door in range(map.doors().size(), larger.doors().size()):
		for room: int in larger.doors()[door]["rooms"]:
			if room < map.room_count:
				found[room] = 1
	return found


func compare(grown: Array[String], fresh: Array[String]) -> void:
	var lacking := fresh.filter(func(line: String) -> bool: return line not in grown)
	var more := grown.filter(func(line: String) -> bool: return line not in fresh)
	equal(grown.size(), fresh.size())
	check(lacking.is_empty() and more.is_empty(), "lacking %s, more %s" % [lacking.slice(0, 3), more.slice(0, 3)])


func test_at_any_moment() -> void:
	var rng := RandomNumberGenerator.new()
	for seed_ in repeats(4, 12):
		rng.seed = seed_
		var target := target_of(seed_ % 4)
		var from := maker(seed_)
		var map := from.generate()
		var larger := from.extend(map, 6, -1, 1)
		prepare(target, true, from)
		builder.milliseconds_per_frame = 0.5
		builder.build(map)
		for frame in rng.randi_range(0, 30):
			await get_tree().process_frame
		builder.extend(larger)
		for frame in rng.randi_range(0, 10):
			await get_tree().process_frame
		builder.set_door_open(0, true)
		if seed_ == 1 or rng.randf() < 0.2:
			builder.cancel()
			await idle()
			builder.clear()
			builder.offset = Vector2i(3, -5)
			builder.build(larger)
			builder.set_door_open(0, true)
		await idle()
		equal(ends[-1], "finished")
		var grown := picture(target)
		builder.clear()
		builder.build(larger)
		builder.set_door_open(0, true)
		await idle()
		compare(grown, picture(target))
		end()
		from.free()


func test_rooms_near_the_player_only() -> void:
	var from := maker(2)
	var map := from.generate()
	var focus := Node2D.new()
	add_child(focus)
	prepare(Node2D.new(), true, from)
	builder.focus = focus
	builder.reach = 1
	builder.build(map)
	await idle()
	focus.global_position = builder.cell_position(map.room_center(map.goal_room))
	await until(func() -> bool: return builder.room_node(map.goal_room) != null)
	for frame in 200:
		await get_tree().process_frame
	var stood := builder.room_node(map.goal_room)
	var larger := from.extend(map, 6, map.goal_room)
	# Nowhere on the map: what is near stays.
	focus.global_position = Vector2(-5000, 0)
	builder.extend(larger)
	await idle()
	check(builder.room_node(map.goal_room) == stood)
	focus.global_position = builder.cell_position(larger.room_center(map.goal_room))
	for frame in 200:
		await get_tree().process_frame
	check(builder.room_node(map.goal_room) == stood)
	for room in larger.neighbors(map.goal_room):
		check(builder.room_node(room) != null, "room %d is not there" % room)
	focus.free()
	end()
	from.free()


func test_another_map_is_refused_and_the_present_one_stays() -> void:
	var from := maker(1)
	var map := from.generate()
	from.seed = 99
	var other := from.generate()
	prepare(Node2D.new(), true, from)
	builder.build(map)
	await idle()
	var before := picture(builder.target)
	builder.extend(other)
	await idle()
	check("was not extended from the map" in ends[-1], ends[-1])
	compare(before, picture(builder.target))
	builder.extend(map)
	await idle()
	equal(ends[-1], "finished")
	compare(before, picture(builder.target))
	builder.clear()
	builder.extend(other)
	await idle()
	equal([ends[-1], builder.room_node(0) != null], ["finished", true])
	end()
	from.free()

extends BuildingSuite
## What stays of an earlier map when the next one is refused or cancelled, and nothing of any when builders and targets
## are freed at random moments.


func test_a_broken_scene_leaves_the_earlier_map() -> void:
	var map := everything(1)
	for target: Node2D in [Node2D.new(), TileMapLayer.new()]:
		begin(target)
		builder.build(map)
		await idle()
		var nodes := target.get_children()
		for is_now: bool in [false, true]:
			builder.room_scenes = {"hook": broken()}
			if is_now:
				equal(builder.build_now(everything(2)), false)
			else:
				equal(builder.build(everything(2)), true)
				await idle()
			check(ends[-1].contains("Room hook") and ends[-1].contains("cannot be instantiated"), ends[-1])
			equal(target.get_children(), nodes)
			equal(differing(shown(target), expected(map)), 0)
			equal(builder.room_node(3), nodes.filter(func(node: Node) -> bool: return node.name.begins_with("003"))[0])
		equal(ends.size(), 3)
		builder.room_scenes = {}
		check(builder.build_now(everything(2)))
		equal(differing(shown(target), expected(everything(2))), 0)
		end()


# A scene with a node of a class that there is not.
func broken() -> PackedScene:
	var root := Node2D.new()
	var child := Marker2D.new()
	root.add_child(child)
	child.owner = root
	var scene := PackedScene.new()
	scene.pack(root)
	root.free()
	var bundle := scene._bundled
	var names: PackedStringArray = bundle["names"]
	names[names.find("Marker2D")] = "Gone2D"
	bundle["names"] = names
	scene._bundled = bundle
	return scene


func test_cancelled_while_it_is_checked() -> void:
	var map := everything(1)
	begin(TileMapLayer.new())
	builder.build_now(map)
	builder.build(everything(2))
	builder.set_door_open(0, true)
	await get_tree().process_frame
	builder.cancel()
	check(builder.is_running())
	builder.cancel()
	await idle()
	equal(ends, ["cancelled"] as Array[String])
	equal(differing(shown(builder.target), expected(map)), 0)
	builder.build(everything(2))
	builder.clear()
	await get_tree().process_frame
	equal(ends, ["cancelled"] as Array[String])
	equal(shown(builder.target).size(), 0)
	end()


func test_a_half_built_map_is_finished_when_the_next_is_refused() -> void:
	var map := everything(1)
	begin(Node2D.new())
	builder.milliseconds_per_frame = 0.5
	builder.build(map)
	await until(func() -> bool: return built.size() >= 5)
	builder.thing_scenes = {"bat": broken()}
	builder.build(everything(2))
	await idle()
	equal(ends.size(), 2)
	check(ends[0].begins_with("Thing Scenes, bat: "), ends[0])
	equal(ends[1], "finished")
	equal(differing(shown(builder.target), expected(map)), 0)
	end()


func test_a_target_that_is_freed_meanwhile() -> void:
	for is_other: bool in [false, true]:
		begin(Node2D.new())
		builder.build_now(everything(1))
		var first := builder.target
		if is_other:
			builder.target = Node2D.new()
			add_child(builder.target)
		builder.build(everything(2))
		await get_tree().process_frame
		first.free()
		await idle()
		equal(ends, ["finished" if is_other else "the target was freed"] as Array[String])
		if is_other:
			equal(differing(shown(builder.target), expected(everything(2))), 0)
		end()


func test_a_target_that_is_freed_by_who_hears_of_a_room() -> void:
	for is_now: bool in [false, true]:
		begin(TileMapLayer.new())
		builder.make_navigation = true
		builder.room_built.connect(func(_room: int, _node: Node) -> void: builder.target.free(), CONNECT_ONE_SHOT)
		equal(builder.build_now(everything(1)) if is_now else builder.build(everything(1)), not is_now)
		await idle()
		equal(ends, ["the target was freed"] as Array[String])
		end()


func test_anything_at_random_moments() -> void:
	var rng := RandomNumberGenerator.new()
	rng.seed = 4
	var maps: Array[WarrenMap] = [everything(1), everything(2), everything(3)]
	await get_tree().process_frame
	var before := Performance.get_monitor(Performance.OBJECT_NODE_COUNT)
	for time in repeats(80, 200):
		begin(random_target(rng))
		builder.milliseconds_per_frame = 0.5
		builder.make_navigation = rng.randi() % 2 == 0
		builder.make_occluders = rng.randi() % 2 == 0
		builder.reach = rng.randi() % 3
		var last := -1
		for deed in rng.randi_range(1, 4):
			var map := rng.randi_range(0, 2)
			if await do_something(rng, maps[map]):
				last = map
			for frame in rng.randi_range(0, 12):
				await get_tree().process_frame
		if rng.randi() % 3 == 0 and is_instance_valid(builder.target) and last >= 0:
			builder.reach = 0
			check(builder.build_now(maps[last]))
			if builder.target is Node2D:
				equal(differing(shown(builder.target as Node2D), expected(maps[last])), 0)
		var order: Array[Node] = [builder]
		if is_instance_valid(builder.target):
			order.append(builder.target)
		if rng.randi() % 2:
			order.reverse()
		for node in order:
			node.free()
	await get_tree().process_frame
	equal(Performance.get_monitor(Performance.OBJECT_NODE_COUNT), before)
	equal(Performance.get_monitor(Performance.OBJECT_ORPHAN_NODE_COUNT), 0.0)


func random_target(rng: RandomNumberGenerator) -> Node:
	return [Node2D.new, TileMapLayer.new, Node3D.new, GridMap.new][rng.randi_range(0, 3)].call()


# Return whether a map was begun.
func do_something(rng: RandomNumberGenerator, map: WarrenMap) -> bool:
	if not is_instance_valid(builder.target):
		return false
	match rng.randi_range(0, 9):
		0:
			builder.cancel()
		1:
			builder.clear()
		2:
			if builder.target is Node2D:
				builder.room_scenes = {"hook": broken()}
			builder.build(map)
			await get_tree().process_frame
			builder.room_scenes = {}
		3:
			var nodes := builder.target.get_children()
			if not nodes.is_empty():
				nodes[rng.randi_range(0, nodes.size() - 1)].free()
		4:
			builder.target.free()
		5:
			if builder.is_running():
				builder.set_door_open(rng.randi_range(0, 3), rng.randi() % 2 == 0)
		_:
			return builder.build(map)
	return false


func test_leaving_while_building() -> void:
	var rng := RandomNumberGenerator.new()
	for number in repeats(16, 40):
		begin(random_target(rng))
		builder.make_navigation = true
		builder.milliseconds_per_frame = 0.5
		if number % 4 == 0:
			builder.build_now(everything(1))
		builder.build(everything(number % 3))
		for frame in rng.randi_range(0, 3):
			await get_tree().process_frame

extends BuildingSuite
## What a builder refuses before it touches anything, each with the name of the property or the room.


func test_every_fault_is_named() -> void:
	var map := everything(1)
	var flat := scene_of(Node2D.new())
	var solid := scene_of(Node3D.new())
	var control := scene_of(Control.new())
	var template_ := template("hall", HALL, 1)
	template_.scene = control
	# The property, a value that is wrong, and words of what is said.
	var cases: Array[Array] = [
		["source_id", 9, ["Source Id", "9"]],
		["inner_tile", Vector2i(9, 9), ["Inner Tile", "(9, 9)"]],
		["corridor_variants", [Vector2i(4, 4)] as Array[Vector2i], ["Corridor Variants", "(4, 4)"]],
		["terrains", {"solid": Vector2i(0, 0)} as Dictionary[String, Vector2i], ["Terrains", "solid"]],
		["terrains", {"lava": Vector2i(0, 0)} as Dictionary[String, Vector2i], ["Terrains", "lava"]],
		["sources", {"door": 5} as Dictionary[String, int], ["Sources", "door", "5"]],
		["tile_set", shaped(TileSet.TILE_SHAPE_HEXAGON), ["Tile Set", "four sides"]],
		["tile_set", shaped(TileSet.TILE_SHAPE_HALF_OFFSET_SQUARE), ["Tile Set", "four sides"]],
		["tile_set", shaped(TileSet.TILE_SHAPE_ISOMETRIC), ["Tile Set", "Diamond"]],
		["tile_set", null, ["cell", "no scene", "tile set"]],
		["open_door_scene", solid, ["Open Door Scene", "Node3D", "Node2D"]],
		["locked_door_scene", control, ["Locked Door Scene", "Control"]],
		["closed_door_scene", PackedScene.new(), ["Closed Door Scene", "cannot be instantiated"]],
		["room_scenes", {"hall": solid} as Dictionary[String, PackedScene], ["Room Scenes", "hall", "Node3D"]],
		["thing_scenes", {"bat": solid} as Dictionary[String, PackedScene], ["Thing Scenes", "bat", "Node3D"]],
		["templates", [template_], ["Room hall", "scene", "Control"]],
		["templates", [null], ["Templates"]],
		["templates", [Gradient.new(), "hall"], ["Templates"]],
		["focus", Node.new(), ["Focus", "Node2D"]],
		["target", Node.new(), ["Target", "Node"]],
		["target", null, ["Target"]],
	]
	for case in cases:
		begin(Node2D.new())
		var node := builder.target
		builder.room_scenes = {"hall": flat}
		builder.set(case[0] as String, case[1])
		await refused(map, case[2] as Array)
		equal(node.get_child_count(), 0)
		builder.target = node
		end()
		if case[1] is Node:
			(case[1] as Node).free()


func test_scenes_are_not_turned_on_isometric_tiles() -> void:
	var map := everything(1)
	var tiles := shaped(TileSet.TILE_SHAPE_ISOMETRIC)
	tiles.tile_layout = TileSet.TILE_LAYOUT_DIAMOND_RIGHT
	begin(Node2D.new())
	builder.tile_set = tiles
	equal(builder.faults(map), PackedStringArray())
	# Wells are not turned, hooks are.
	builder.room_scenes = {"well": scene_of(Node2D.new())}
	equal(builder.faults(map), PackedStringArray())
	builder.room_scenes = {"hook": scene_of(Node2D.new())}
	await refused(map, ["hook", "isometric", "hook:"])
	# A scene for each turning stands as it is, at the north-west corner of its room.
	for symmetry in range(1, 8):
		var root := Node2D.new()
		root.set_meta(&"made_for", symmetry)
		builder.room_scenes["hook:%d" % symmetry] = scene_of(root)
	equal(builder.faults(map), PackedStringArray())
	check(builder.build_now(map))
	var turned := 0
	for room in map.room_count:
		if map.room_name(room) == "hook":
			var node: Node2D = builder.room_node(room)
			equal(node.get_meta(&"made_for", 0), map.room_symmetry(room))
			turned += int(map.room_symmetry(room) > 0)
			var corner: Vector2 = builder.cell_position(map.rooms()[room].position)
			equal(node.position, corner - Vector2(tiles.tile_size) / 2)
			check(node.transform.is_equal_approx(Transform2D(0, node.position)), "it is turned")
	check(turned > 2)
	# The other rooms are drawn with tiles, and taken away like them.
	builder.clear()
	equal(builder.target.get_child_count(), 0)
	end()


func test_faults_in_space() -> void:
	var map := everything(1)
	for case: Array in (
		[
			["cell_size", Vector3(1, 0, 1), ["Cell Size"]],
			["floor_height", 0, ["Floor Height"]],
			["mesh_library", null, ["mesh library"]],
			["door_item", 44, ["Door Item", "44"]],
			["open_door_scene", scene_of(Node2D.new()), ["Open Door Scene", "Node2D", "Node3D"]],
		]
		as Array[Array]
	):
		begin(Node3D.new())
		builder.set(case[0] as String, case[1])
		await refused(map, case[2] as Array)
		end()
	var grid := GridMap.new()
	begin(grid)
	grid.cell_size = Vector3(1, 1, 0.001)
	equal(builder.faults(map), PackedStringArray())
	builder.mesh_library = null
	await refused(map, ["Target", "mesh library"])
	end()


func test_maps_that_are_none() -> void:
	for none: Resource in [null, Gradient.new(), WarrenMap.new(), WarrenBakedMap.new()]:
		begin(Node2D.new())
		await refused(none, ["Map"])
		end()
	var damaged := WarrenBakedMap.new()
	damaged.data = "[]"
	begin(Node2D.new())
	await refused(damaged, ["Map"])
	end()


func test_a_refused_map_leaves_the_one_that_is_built() -> void:
	var map := everything(1)
	begin(Node2D.new())
	builder.build(map)
	for frame in 5:
		await get_tree().process_frame
	equal(builder.build(null), false)
	await idle()
	equal(ends.size(), 2)
	equal(ends[1], "finished")
	equal(builder.get_failure(), {"code": "invalid", "reason": ends[0]})
	equal(differing(shown(builder.target), expected(map)), 0)
	end()


func test_scenes_are_compared_with_their_drawings_before_anything_is_built() -> void:
	var template := WarrenRoomTemplate.new()
	template.name = "cell"
	template.text = "#####\n#...+\n#####"
	template.instances = 2
	template.rotate = true
	var root := Node2D.new()
	var door := Marker2D.new()
	door.name = "Gate"
	door.add_to_group(&"warren_door", true)
	door.position = Vector2(24, 24)
	root.add_child(door)
	template.scene = scene_of(root)
	var generator := WarrenMapGenerator.new()
	generator.templates = [template]
	var map := generator.generate()
	generator.free()
	begin(Node2D.new())
	builder.templates = [template]
	var words := ["Room cell", "Gate", "(1, 1)"]
	equal(builder.faults(map).size(), 1)
	for word: String in words:
		check(builder.faults(map)[0].contains(word), builder.faults(map)[0])
	equal(builder.build(map), true)
	await idle()
	equal(ends, [builder.faults(map)[0]] as Array[String])
	equal([built.size(), builder.target.get_child_count()], [0, 0])
	end()


func test_rooms_with_generated_doors_find_their_scenes() -> void:
	var template := WarrenRoomTemplate.new()
	template.name = "hall"
	template.text = "######\n#....#\n#....#\n######"
	template.instances = 5
	template.scene = scene_of(Node2D.new())
	var generator := WarrenMapGenerator.new()
	generator.templates = [template]
	generator.door_generation = WarrenMapGenerator.DOOR_GENERATION_RANDOM_SHARE
	var map := generator.generate()
	generator.free()
	check(map.room_name(0).begins_with("hall/"), map.room_name(0))
	begin(Node2D.new())
	builder.templates = [template]
	equal(builder.faults(map), PackedStringArray())
	builder.build(map)
	await idle()
	equal(ends, ["finished"] as Array[String])
	for room in 5:
		equal(builder.room_node(room).get_meta(&"warren_symmetry"), map.room_symmetry(room))
	equal(
		builder.template_names(PackedStringArray(["hall/2", "hall/x", "/1", "other/1"])),
		PackedStringArray(["hall", "hall/x", "/1", "other/1"])
	)
	end()


func test_the_inspector_warns() -> void:
	begin(Node2D.new())
	equal(builder._get_configuration_warnings(), PackedStringArray())
	builder.door_tile = Vector2i(9, 9)
	check(builder._get_configuration_warnings()[0].contains("Door Tile"))
	builder.tile_set = null
	equal(builder._get_configuration_warnings(), PackedStringArray())
	# Only the map tells whether it has corridors to be drawn.
	var scenes: Dictionary[String, PackedScene] = {}
	var map := everything(1)
	for room in map.room_names():
		scenes[room] = scene_of(Node2D.new())
	builder.room_scenes = scenes
	check("corridors" in builder.faults(map)[0])
	end()


func refused(map: Resource, words: Array) -> void:
	var said := builder.faults(map)
	check(not said.is_empty(), "%s: nothing" % [words])
	equal(builder.build(map), false)
	equal(builder.is_running(), false)
	equal(ends, [] as Array[String])
	await get_tree().process_frame
	equal(ends, [said[0]] as Array[String])
	for word: String in words:
		check("\n".join(said).contains(word), "%s: %s" % [word, said])
	ends.clear()
	equal(builder.build_now(map), false)


func scene_of(root: Node) -> PackedScene:
	return packed(root)


func shaped(shape: TileSet.TileShape) -> TileSet:
	var made := atlas()
	made.tile_shape = shape
	return made

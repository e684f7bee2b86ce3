extends BuildingSuite
## Every method and property of the nodes of the world, while a node that one of them names is freed: no script error.

var samples_of: Dictionary[int, Array] = {
	TYPE_NIL: [Vector2.ZERO, Vector3.ZERO],
	TYPE_BOOL: [true],
	TYPE_INT: [0, -1],
	TYPE_FLOAT: [0.5],
	TYPE_STRING: ["", "solid"],
	TYPE_STRING_NAME: [&""],
	TYPE_VECTOR2: [Vector2.ZERO],
	TYPE_VECTOR2I: [Vector2i.ZERO],
	TYPE_RECT2I: [Rect2i(0, 0, 1, 1)],
	TYPE_COLOR: [Color.RED],
	TYPE_OBJECT: [null],
	TYPE_DICTIONARY: [{}],
	TYPE_ARRAY: [],
	TYPE_PACKED_BYTE_ARRAY: [PackedByteArray()],
	TYPE_PACKED_INT32_ARRAY: [PackedInt32Array()],
	TYPE_PACKED_STRING_ARRAY: [PackedStringArray()],
}


## Call the public methods of the script of a node, and read and warn of all its properties.
func use(node: Node) -> int:
	var count := 0
	var script: Script = node.get_script()
	for property: Dictionary in script.get_script_property_list():
		var name_: StringName = property["name"]
		node.get(name_)
	for method: Dictionary in script.get_script_method_list():
		var name_: String = method["name"]
		if name_.begins_with("_") and name_ != "_get_configuration_warnings" or name_.begins_with("@"):
			continue
		var args: Array = method["args"]
		for place in 2:
			var values := []
			for arg: Dictionary in args:
				var samples: Array = samples_of[arg["type"]]
				values.append(_typed(arg) if arg["type"] == TYPE_ARRAY else samples[place % samples.size()])
			if is_instance_valid(node):
				node.callv(name_, values)
				count += 1
	return count


func _typed(arg: Dictionary) -> Array:
	return Array([], TYPE_VECTOR2I, &"", null) if arg["hint_string"] == "Vector2i" else []


func nodes_of(node: Node) -> Array[StringName]:
	var found: Array[StringName] = []
	var script: Script = node.get_script()
	for property: Dictionary in script.get_script_property_list():
		var name_: StringName = property["name"]
		if property["type"] == TYPE_OBJECT and node.get(name_) is Node and not name_.begins_with("_"):
			found.append(name_)
	return found


## A world: a builder with its target and focus, and the nodes that follow a hero, all wired.
func world(in_space: bool, map: WarrenMap) -> Dictionary[String, Node]:
	var target: Node = Node3D.new() if in_space else TileMapLayer.new()
	if target is TileMapLayer:
		(target as TileMapLayer).tile_set = atlas()
	var hero: Node = Node3D.new() if in_space else Node2D.new()
	add_child(hero)
	begin(target)
	builder.focus = hero
	var tracker := WarrenRoomTracker.new()
	tracker.target = hero
	if target is TileMapLayer:
		tracker.layer = target
	tracker.map = map
	var minimap := WarrenMinimap.new()
	minimap.tracker = tracker
	var ring := WarrenKeyRing.new()
	ring.tracker = tracker
	var found: Dictionary[String, Node] = {"builder": builder, "tracker": tracker, "minimap": minimap, "ring": ring}
	for node: Node in [tracker, minimap, ring]:
		add_child(node)
	return found


func test_nodes_that_others_name_may_be_freed_at_any_time() -> void:
	var map := everything()
	var freed_count := 0
	for in_space: bool in [false, true]:
		for owner_: String in ["builder", "tracker", "minimap", "ring"]:
			for name_ in nodes_of(world(in_space, map)[owner_]):
				for is_built: bool in [true, false]:
					var nodes := world(in_space, map)
					check(builder.build_now(map) if is_built else builder.build(map))
					await get_tree().process_frame
					var gone: Node = nodes[owner_].get(name_)
					gone.free()
					freed_count += 1
					for kind in nodes:
						if is_instance_valid(nodes[kind]):
							check(use(nodes[kind]) > 0, kind)
					await get_tree().process_frame
					for kind in nodes:
						if is_instance_valid(nodes[kind]):
							check(use(nodes[kind]) > 0, kind)
					await get_tree().process_frame
					for child in get_children():
						child.free()
	check(freed_count > 9, "only %d nodes were freed" % freed_count)

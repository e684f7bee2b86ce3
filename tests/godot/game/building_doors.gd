extends BuildingSuite
## Scenes of doors and things: where they stand, which way they are turned, and what becomes of them when a lock opens.


## A saved map with things in it, as a map with them answers.
class Populated:
	extends WarrenBakedMap

	var put: Array[Dictionary] = []

	func things() -> Array[Dictionary]:
		return put


func test_doors_stand_in_the_middle_and_point_out() -> void:
	for target: Node in [Node2D.new(), Node3D.new()]:
		var map := everything(1)
		begin(target)
		var flat := target is Node2D
		builder.open_door_scene = scene(flat, "open")
		builder.locked_door_scene = scene(flat, "locked")
		builder.build_now(map)
		check_doors(map, [])
		builder.set_door_open(2, true)
		check_doors(map, [2])
		builder.set_door_open(0, true)
		builder.set_door_open(2, false)
		check_doors(map, [0])
		end()


# Each connection has its nodes, found by what the map says of its cells alone.
func check_doors(map: WarrenMap, opened: Array[int]) -> void:
	var nodes := {}
	for node in builder.target.get_children():
		if node.name.begins_with("Door"):
			var number: int = node.get_meta(&"warren_connection")
			nodes[number] = nodes.get(number, []) + [node]
	var doors := map.doors()
	for number in doors.size():
		var door: Dictionary = doors[number]
		var is_locked: bool = door["lock"] >= 0 and door["lock"] not in opened
		var found: Array = nodes.get(number, [])
		if door["stairs"]:
			equal(found.size(), 2 if is_locked else 0)
			continue
		var ways: Array[Vector2i] = [outward(map, door, 0), outward(map, door, 1)]
		var has_corridor := not map.corridor(number).is_empty()
		equal(found.size(), 2 if has_corridor else 1)
		for side in found.size():
			equal(found[side].get_meta(&"state"), "locked" if is_locked else "open")
			var wide: int = door["width"]
			var along := Vector2i(absi(ways[0].y), absi(ways[0].x)) * (wide - 1)
			var a: Variant = builder.cell_position(door["cells"][side])
			var b: Variant = builder.cell_position(door["cells"][side if has_corridor else 1] + along)
			check(((a + b) / 2).is_equal_approx(found[side].position), "not in the middle")
			var next: Variant = builder.cell_position(door["cells"][side] + ways[side])
			var points: Variant = found[side].transform.x if found[side] is Node2D else -found[side].basis.z
			check((next - a).normalized().is_equal_approx(points), "it points elsewhere")


# The way out of a room at its door: there is floor behind it, and no cell of the room before it.
func outward(map: WarrenMap, door: Dictionary, side: int) -> Vector2i:
	var cell: Vector2i = door["cells"][side]
	for way: Vector2i in [Vector2i.UP, Vector2i.DOWN, Vector2i.LEFT, Vector2i.RIGHT]:
		var room: int = door["rooms"][side]
		if map.room_at(cell + way) != room and map.room_at(cell - way) == room:
			if map.tile_at(cell - way) in [WarrenMap.TILE_INNER, WarrenMap.TILE_STAIRS]:
				return way
	return Vector2i.ZERO


func test_opening_changes_tiles_too() -> void:
	var map := everything(1)
	for target: Node2D in [Node2D.new(), TileMapLayer.new()]:
		begin(target)
		builder.build(map)
		builder.set_door_open(0, true)
		await idle()
		var wanted := expected(map)
		for cell in map.locked_cells(0):
			wanted[cell] = ATLAS[(kinds_of(map)[cell] as String).trim_prefix("locked_")]
		equal(differing(shown(target), wanted), 0)
		builder.set_door_open(0, false)
		equal(differing(shown(target), expected(map)), 0)
		end()


func test_drawn_doors_that_lead_nowhere_are_shut() -> void:
	var hook := template("hook", "#####+##\n#......#\n+......A\n#..#####\n#..#\n##A#", 6)
	for seed_ in 3:
		var map := everything(seed_)
		begin(Node2D.new())
		builder.closed_door_scene = scene(true, "shut")
		builder.templates = [hook]
		builder.build_now(map)
		var used := map.door_cells()
		for room in map.room_count:
			var shut := 0
			for node: Node2D in builder.room_node(room).get_children():
				var cell := builder.cell_at(node.global_position)
				equal(map.room_at(cell), room)
				equal(map.tile_at(cell), WarrenMap.TILE_SOLID)
				check(map.room_at(cell + Vector2i(node.global_transform.x.round())) != room, "it points inward")
				shut += 1
			var own := used.filter(func(cell: Vector2i) -> bool: return map.room_at(cell) == room).size()
			equal(shut, 4 - own if map.room_name(room) == "hook" else 0)
		end()


func test_templates_have_doors_of_their_own() -> void:
	var map := everything(1)
	begin(Node2D.new())
	var own := Named.new()
	own.name = "hall"
	own.open_door_scene = scene(true, "own")
	builder.templates = [own]
	builder.open_door_scene = scene(true, "open")
	builder.build_now(map)
	var doors := map.doors()
	for node in builder.target.get_children():
		if node.name.begins_with("Door"):
			var door: Dictionary = doors[node.get_meta(&"warren_connection") as int]
			var side := 0
			if absi(door["cells"][0].x - door["cells"][1].x) + absi(door["cells"][0].y - door["cells"][1].y) > 1:
				side = int(map.room_at(builder.cell_at((node as Node2D).position)) == door["rooms"][1])
			var is_hall := map.room_name(door["rooms"][side] as int) == "hall"
			equal(node.get_meta(&"state"), "own" if is_hall else "open")
	end()


## Stands for a template with door scenes.
class Named:
	extends Resource

	var name := ""
	var scene: PackedScene
	var text := ""
	var open_door_scene: PackedScene
	var locked_door_scene: PackedScene
	var closed_door_scene: PackedScene


func test_things_stand_upright_in_their_rooms() -> void:
	var map := everything(1)
	for spatial: bool in [false, true]:
		var populated := Populated.new()
		populated.data = map.to_json()
		for room in map.room_count:
			populated.put.append({"thing": "bat", "room": room, "cell": map.room_center(room)})
			populated.put.append({"thing": "unknown", "room": room, "cell": map.room_center(room)})
		begin(Node3D.new() if spatial else Node2D.new())
		builder.room_scenes = {"hook": scene(not spatial, "room")}
		builder.thing_scenes = {"bat": scene(not spatial, "bat")}
		builder.build_now(populated)
		for room in map.room_count:
			var node := builder.room_node(room)
			equal(node.get_child_count(), 1)
			var bat: Variant = node.get_child(0)
			equal(bat.get_meta(&"warren_thing"), "bat")
			check(bat.global_position.is_equal_approx(builder.cell_position(map.room_center(room))), "elsewhere")
			check(bat.global_transform.is_equal_approx(bat.global_transform.orthonormalized()), "not upright")
		end()


func test_locks_that_there_are_not() -> void:
	begin(Node2D.new())
	builder.build_now(everything(1))
	builder.set_door_open(99, true)
	end()


func scene(flat: bool, state: String) -> PackedScene:
	var root: Node = Node2D.new() if flat else Node3D.new()
	root.set_meta(&"state", state)
	return packed(root)

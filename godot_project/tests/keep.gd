extends DemoSuite
## The dungeon in space, played: walked through by keys, clicks and by itself, gates, stairs, rooms near the hero only.

const SCENE := preload("res://demos/keep/keep.tscn")

var keep: Keep


## Open a dungeon and wait until the hero stands in it.
func open(seed_number: int, rooms: int) -> void:
	keep = SCENE.instantiate()
	keep.get_node("Generator").set("seed", seed_number)
	keep.get_node("Generator").set("rooms", rooms)
	add_child(keep)
	await opened()


func opened() -> void:
	await until(func() -> bool: return keep.stage == DelveCourse.Stage.WALKING, "opened")


func alive() -> PackedInt32Array:
	var found: PackedInt32Array = []
	for room in keep.map.room_count:
		if keep.builder.room_node(room) != null:
			found.append(room)
	return found


func test_the_hero_stands_on_the_floor_of_the_start() -> void:
	await open(7, 40)
	await physics_frames(30)
	equal(keep.builder.cell_at(keep.hero.global_position), keep.map.room_center(keep.map.start_room))
	check(absf(keep.hero.global_position.y) < 0.05, "the hero is at a height of %f" % keep.hero.global_position.y)
	equal(keep.tracker.room, keep.map.start_room)


func test_each_cell_has_its_piece() -> void:
	await open(7, 40)
	var pieces: Dictionary[int, Array] = {
		WarrenMap.TILE_SOLID: [KeepPieces.Piece.WALL],
		WarrenMap.TILE_INNER: [KeepPieces.Piece.FLOOR],
		WarrenMap.TILE_DOOR: [KeepPieces.Piece.THRESHOLD],
		WarrenMap.TILE_STAIRS: [KeepPieces.Piece.STAIRS],
	}
	var wrong := 0
	for room in alive():
		var grid := keep.builder.room_node(room) as GridMap
		var corner := keep.map.rooms()[room].position
		for cell in keep.map.room_cells(room):
			var at := Vector3i(cell.x - corner.x, 0, cell.y - corner.y)
			wrong += int(grid.get_cell_item(at) not in pieces[keep.map.tile_at(cell)])
			# The floor of a piece is where the hero walks.
			var middle := grid.to_global(grid.map_to_local(at)) - Vector3.UP * grid.cell_size.y / 2
			wrong += int(not middle.is_equal_approx(keep.place(cell)))
	equal(wrong, 0)


func test_keys_walk_as_the_camera_looks() -> void:
	await open(7, 10)
	var from := keep.hero.global_position
	await press("move_up", 8)
	check(keep.hero.global_position.z < from.z - 0.3, "up did not walk north: %s" % keep.hero.global_position)
	await press("turn_left", 30)
	check(keep.camera.heading > 0.3, "the camera did not turn")
	keep.camera.heading = PI / 2
	await frames(2)
	from = keep.hero.global_position
	await press("move_up", 8)
	check(keep.hero.global_position.x < from.x - 0.3, "up did not walk west: %s" % keep.hero.global_position)


func test_click_walks_there() -> void:
	await open(7, 10)
	await frames(5)
	var there := keep.map.room_center(keep.map.start_room) + Vector2i(1, 1)
	check(not keep.map.cell_path(keep.map.room_center(keep.map.start_room), there).is_empty())
	var click := InputEventMouseButton.new()
	click.button_index = MOUSE_BUTTON_LEFT
	click.position = keep.camera.unproject_position(keep.place(there))
	for pressed: bool in [true, false]:
		click.pressed = pressed
		get_viewport().push_input(click.duplicate() as InputEvent, true)
	await until(func() -> bool: return keep.tracker.cell == there, "arrived at %s" % there)


func test_a_gate_stops_the_hero_until_he_has_its_key() -> void:
	await open(7, 40)
	var locks := keep.map.door_locks()
	var gate := locks.find(0)
	var cells := keep.map.door_cells()
	var rooms := keep.map.door_rooms()
	var side := 2 * gate
	keep.walk_to(keep.map.room_center(rooms[side]))
	for number: int in [0, 1]:
		var inside := _in_front_of(cells[side + number], rooms[side + number])
		keep._move_hero(inside)
		await until(func() -> bool: return not keep.builder.is_running(), "built")
		await physics_frames(5)
		var doorways := keep.world.find_children("Door *", "Node3D", false, false).filter(
			func(node: Node) -> bool: return node.get_meta(&"warren_connection") == gate
		)
		check(not doorways.is_empty(), "there is no gate")
		for doorway: KeepDoorway in doorways:
			check(doorway.is_locked, "the gate is open")
			equal(doorway.lock, 0)
	check(not keep.tracker.knowledge.is_open(0))
	keep.tracker.knowledge.take_key(0)
	await until(func() -> bool: return keep.tracker.knowledge.is_open(0), "opened")


func _in_front_of(door: Vector2i, room: int) -> Vector2i:
	for way: Vector2i in [Vector2i.UP, Vector2i.RIGHT, Vector2i.DOWN, Vector2i.LEFT]:
		if keep.map.room_at(door + way) == room and keep.map.tile_at(door + way) == WarrenMap.TILE_INNER:
			return door + way
	return door


func test_each_gate_and_key_has_the_shape_of_its_lock_and_open_doorways_have_none() -> void:
	await open(7, 40)
	var shapes: Dictionary[PackedVector3Array, int] = {}
	for node in keep.find_children("*", "KeepDoorway", true, false) + keep.find_children("*", "KeepKey", true, false):
		var signs := node.find_children("*", "KeepSign", true, false)
		var has_one := node is KeepKey or (node as KeepDoorway).is_locked
		equal(signs.size(), int(has_one))
		if has_one:
			var sign_: KeepSign = signs[0]
			equal(sign_.lock, node.get("lock"))
			var corners: PackedVector3Array = sign_.mesh.surface_get_arrays(1)[Mesh.ARRAY_VERTEX]
			var size := sign_.mesh.get_aabb().size
			equal(shapes.get_or_add(corners.duplicate(), sign_.lock) if node is KeepKey else sign_.lock, sign_.lock)
			check(minf(size.x, size.y) > 0.5, "it is too small: %s" % size)
	equal(shapes.size(), keep.map.lock_count)
	check(shapes.size() > 2)


func test_to_the_crystal_by_all_keys_gates_and_stairs() -> void:
	await open(7, 30)
	check(keep.map.lock_count > 1 and keep.map.floor_count == 2)
	Engine.time_scale = 6
	var most := 0
	var steps := 0
	while keep.stage == DelveCourse.Stage.WALKING and steps < 60:
		steps += 1
		await press("walk_to_goal")
		await until(
			func() -> bool: return not keep.hero.is_following() or keep.stage != DelveCourse.Stage.WALKING,
			"at a key",
			60
		)
		most = maxi(most, alive().size())
		await physics_frames(4)
	Engine.time_scale = 1
	equal(keep.stage, DelveCourse.Stage.WON)
	check(most < keep.map.room_count, "all rooms were there at one time")
	equal(keep.tracker.knowledge.is_open(0), true)
	check((keep.hud.get_node("%Message") as CanvasItem).visible, "nothing is said")
	var seed_number := keep.map.seed
	await press("confirm")
	await opened()
	check(keep.map.seed != seed_number, "there is no next dungeon")


func test_only_the_floor_of_the_hero_is_to_be_seen() -> void:
	await open(7, 20)
	var stairs := keep.map.stairs_cells()
	for end: int in [1, 0]:
		keep._climb(stairs[1 - end])
		await until(func() -> bool: return not keep.builder.is_running(), "built")
		await frames(60)
		var level := keep.map.room_floor(keep.map.room_at(stairs[end]))
		for room in alive():
			equal((keep.builder.room_node(room) as Node3D).visible, keep.map.room_floor(room) == level)


func test_cancel_while_rooms_are_placed_keeps_the_old_dungeon() -> void:
	await open(7, 10)
	var map := keep.map
	var reasons: Array[String] = []
	keep.failed.connect(func(reason: String) -> void: reasons.append(reason))
	keep.generator.rooms = 5000
	keep.make(8)
	await frames(3)
	await press("back")
	await until(func() -> bool: return not reasons.is_empty(), "cancelled")
	check(reasons[0].contains("cancelled"), reasons[0])
	equal([keep.stage, keep.map], [DelveCourse.Stage.WALKING, map])
	var from := keep.hero.global_position
	await press("move_up", 8)
	check(keep.hero.global_position.z < from.z - 0.3, "the hero cannot walk")


func test_failure_says_why() -> void:
	await open(7, 10)
	var reasons: Array[String] = []
	keep.failed.connect(func(reason: String) -> void: reasons.append(reason))
	keep.generator.bounds = Vector2i(20, 20)
	keep.make(1)
	await until(func() -> bool: return not reasons.is_empty(), "failed")
	check(keep.hud.message.whole().contains(reasons[0]), keep.hud.message.whole())


func test_nothing_is_left_behind() -> void:
	var before := Performance.get_monitor(Performance.OBJECT_NODE_COUNT)
	await open(7, 40)
	keep.make(8)
	await frames(3)
	keep.queue_free()
	await frames(3)
	equal(Performance.get_monitor(Performance.OBJECT_NODE_COUNT), before)
	equal(Performance.get_monitor(Performance.OBJECT_ORPHAN_NODE_COUNT), 0.0)

extends DemoSuite
## The dungeon demo, played: made, walked through, cancelled, made again.

const SCENE := preload("res://demos/dungeon/dungeon.tscn")
const NONE := Vector2i(-1, -1)

var dungeon: Dungeon


## Opens a dungeon and waits until the hero stands in it.
func open(seed_number: int, rooms: int) -> void:
	dungeon = SCENE.instantiate()
	dungeon.first = DelveRecipe.sized(seed_number, rooms)
	add_child(dungeon)
	await opened()


func opened() -> void:
	await until(func() -> bool: return dungeon.stage == DelveCourse.Stage.WALKING, "opened")


func see_all() -> void:
	for room in dungeon.map.room_count:
		dungeon.tracker.knowledge.see_room(room)


## Everything that is drawn, so that two dungeons can be compared.
func looks() -> Array[PackedByteArray]:
	var found: Array[PackedByteArray] = []
	for layer: TileMapLayer in dungeon.find_children("*", "TileMapLayer"):
		found.append(layer.tile_map_data)
	return found


func test_everything_is_in_its_place() -> void:
	await open(7, 40)
	var map := dungeon.map
	equal(map.room_count, 40)
	equal(map.seed, 7)
	var tiles: Array[Vector2i] = [
		NONE,
		dungeon.builder.solid_tile,
		dungeon.builder.inner_tile,
		dungeon.builder.door_tile,
		dungeon.builder.stairs_tile,
	]
	var surface: TileMapLayer = dungeon.get_node("World/Dressing/Surface")
	var wrong := 0
	for y in map.size.y:
		for x in map.size.x:
			var cell := Vector2i(x, y)
			var outer := map.tile_at(cell) == WarrenMap.TILE_OUTER
			if dungeon.ground.get_cell_atlas_coords(cell) != tiles[map.tile_at(cell)]:
				wrong += 1
			if outer != (surface.get_cell_source_id(cell) < 0):
				wrong += 1
	equal(wrong, 0)
	equal(dungeon.hero.cell, map.room_center(map.start_room))
	equal(dungeon.tracker.knowledge.seen_rooms(), PackedInt32Array([map.start_room]))
	equal(map.room_at(dungeon.ground.local_to_map(dungeon.goal.position)), map.goal_room)
	equal(dungeon.hud.told().get_slice(",", 0), map.room_name(map.start_room))


func test_furniture_stands_in_nobodys_way() -> void:
	await open(1, 10)
	for seed_number in repeats(1, 6):
		dungeon.make(seed_number, repeats(60, 120))
		await opened()
		var map := dungeon.map
		see_all()
		for lock in map.lock_count:
			dungeon.paths.bar(map.locked_cells(lock), false)
		# Where one begins on each floor, from the lowest on.
		var starts := map.stairs_cells()
		starts[1 if map.room_floor(map.start_room) == 1 else 0] = map.room_center(map.start_room)
		var cut_off := 0
		for number in map.door_cells().size():
			var from := starts[map.room_floor(map.door_rooms()[number])]
			cut_off += 1 if dungeon.paths.between(from, map.door_cells()[number]).is_empty() else 0
		equal(cut_off, 0)


func test_same_seed_looks_the_same_and_another_does_not() -> void:
	await open(5, 20)
	var first := looks()
	var text := dungeon.map.to_json()
	dungeon.make(6)
	await opened()
	check(dungeon.map.to_json() != text, "another seed gave the same map")
	check(looks() != first, "another seed looks the same")
	dungeon.make(5)
	await opened()
	equal(dungeon.map.to_json(), text)
	var cells: Array[int] = []
	for layer: TileMapLayer in dungeon.find_children("*", "TileMapLayer"):
		cells.append(layer.get_used_cells().size())
	dungeon.queue_free()
	await frames(2)
	await open(5, 20)
	equal(looks(), first)
	var fresh: Array[int] = []
	for layer: TileMapLayer in dungeon.find_children("*", "TileMapLayer"):
		fresh.append(layer.get_used_cells().size())
	equal(cells, fresh)


func test_keys_walk_and_walls_stop() -> void:
	await open(7, 10)
	var from := dungeon.hero.position
	await press("move_right", 5)
	check(dungeon.hero.position.x > from.x + 4, "he did not walk: %s" % dungeon.hero.position)
	await press("move_left", 240)
	var left := dungeon.hero.cell + Vector2i.LEFT
	check(dungeon.map.tile_at(dungeon.hero.cell) >= WarrenMap.TILE_INNER, "he is in a wall")
	var blocked := dungeon.map.tile_at(left) == WarrenMap.TILE_SOLID or not dungeon.paths.between(left, left).size()
	check(blocked, "nothing stops him at %s" % dungeon.hero.cell)


func test_a_key_ends_the_walk_by_himself() -> void:
	await open(7, 10)
	var door := dungeon.explorer.doors_of(dungeon.map.start_room)[0]
	dungeon.walk_to(dungeon.explorer.far_cell(door, dungeon.map.start_room))
	check(dungeon.hero.is_following())
	await press("move_right", 3)
	check(not dungeon.hero.is_following())
	dungeon.walk_to(Vector2i(-5, -5))
	check(not dungeon.hero.is_following(), "he goes where no way leads")


func test_click_walks_there() -> void:
	await open(7, 10)
	await frames(5)
	var door := dungeon.explorer.doors_of(dungeon.map.start_room)[0]
	var there := dungeon.explorer.far_cell(door, dungeon.map.start_room)
	var room := dungeon.map.room_at(there)
	var click := InputEventMouseButton.new()
	click.button_index = MOUSE_BUTTON_LEFT
	click.position = dungeon.ground.get_global_transform_with_canvas() * dungeon.ground.map_to_local(there)
	for pressed: bool in [true, false]:
		click.pressed = pressed
		get_viewport().push_input(click.duplicate() as InputEvent, true)
	await until(func() -> bool: return dungeon.hero.cell == there, "arrived at %s" % there)
	await until(func() -> bool: return room in dungeon.tracker.knowledge.seen_rooms(), "visited")


func test_to_the_goal_by_all_keys_gates_and_stairs() -> void:
	await open(7, 20)
	dungeon.hero.speed = 600
	var entered: Array[int] = []
	var reached: Array[bool] = []
	dungeon.room_entered.connect(
		func(room: int) -> void:
			if entered.is_empty() or entered[-1] != room:
				entered.append(room)
	)
	dungeon.goal_reached.connect(func() -> void: reached.append(true))
	while reached.is_empty() and entered.size() < 500:
		await press("walk_to_goal")
		await until(func() -> bool: return not dungeon.hero.is_following() or not reached.is_empty(), "at a key", 200)
		await frames(2)
	equal(reached.size(), 1)
	check(entered.has(dungeon.map.goal_room), "he has not entered the room of the goal")
	equal(range(dungeon.map.lock_count).all(dungeon.tracker.knowledge.has_key), true)
	equal(dungeon.stage, DelveCourse.Stage.WON)
	check(dungeon.manner.sheets.top() is DungeonEndSheet, "nothing is said")
	var text := dungeon.map.to_json()
	await press("confirm")
	await opened()
	check(dungeon.map.to_json() != text, "there is no next dungeon")
	equal(reached.size(), 1)


func test_gates_are_shut_until_their_key_is_found() -> void:
	await open(7, 30)
	var map := dungeon.map
	check(map.lock_count > 1 and map.floor_count == 2)
	see_all()
	check("boss" in map.room_tags(map.goal_room), "the goal is not with the boss")
	var locks := map.door_locks()
	var rooms := map.door_rooms()
	var barred := 0
	for door in locks.size():
		if locks[door] >= 0 and map.goal_room in [rooms[2 * door], rooms[2 * door + 1]]:
			barred += 1
	check(barred > 0, "no gate before the boss")
	for cell in map.locked_cells(0):
		check(dungeon.paths.between(cell, cell).is_empty(), "one can walk through a gate")
	dungeon.hero.place(dungeon.ground.map_to_local(map.key_cell(0)))
	await until(func() -> bool: return dungeon.tracker.knowledge.has_key(0), "has the key")
	check(not dungeon.tracker.knowledge.is_open(0))
	for cell in map.locked_cells(0):
		check(not dungeon.paths.between(cell, cell).is_empty(), "the way is not planned through the gate")
	dungeon.hero.place(dungeon.ground.map_to_local(map.locked_cells(0)[0]))
	await until(func() -> bool: return dungeon.tracker.knowledge.is_open(0), "opened the gate")


func test_stairs_lead_to_the_other_floor_and_back() -> void:
	await open(7, 20)
	dungeon.hero.speed = 600
	var stairs := dungeon.map.stairs_cells()
	for end: int in [1, 0]:
		dungeon.hero.place(dungeon.ground.map_to_local(stairs[1 - end]) + Vector2(0, 24))
		await frames(3)
		dungeon.walk_to(stairs[1 - end])
		await until(
			func() -> bool: return dungeon.map.room_at(dungeon.hero.cell) == dungeon.map.room_at(stairs[end]), "climbed"
		)


func test_cancel_while_rooms_are_placed_keeps_the_old_dungeon() -> void:
	await open(7, 10)
	var text := dungeon.map.to_json()
	var reasons: Array[String] = []
	dungeon.failed.connect(func(reason: String) -> void: reasons.append(reason))
	dungeon.make(8, 5000)
	await frames(5)
	equal(dungeon.stage, DelveCourse.Stage.PLACING)
	await press("back")
	await until(func() -> bool: return not reasons.is_empty(), "cancelled")
	check(reasons[0].contains("cancelled"), reasons[0])
	equal(dungeon.stage, DelveCourse.Stage.WALKING)
	equal(dungeon.map.to_json(), text)
	var from := dungeon.hero.position
	await press("move_right", 5)
	check(dungeon.hero.position.x > from.x, "he cannot walk")


func test_cancel_later() -> void:
	await open(7, 10)
	var reasons: Array[String] = []
	dungeon.failed.connect(func(reason: String) -> void: reasons.append(reason))
	for stage: DelveCourse.Stage in [DelveCourse.Stage.BUILDING, DelveCourse.Stage.DRESSING]:
		dungeon.make(9, repeats(60, 120))
		await until(func() -> bool: return dungeon.stage == stage, "at stage %d" % stage)
		dungeon.cancel()
		equal(dungeon.stage, DelveCourse.Stage.NONE)
	equal(reasons.size(), 2)
	dungeon.make(9, 20)
	await opened()
	equal(dungeon.map.room_count, 20)
	equal(dungeon.ground.get_used_cells().size(), looks_of_map())


func looks_of_map() -> int:
	var cells := 0
	for tile in dungeon.map.tiles():
		cells += 1 if tile != WarrenMap.TILE_OUTER else 0
	return cells


func test_a_new_one_at_every_stage() -> void:
	await open(7, 10)
	for stage: DelveCourse.Stage in [DelveCourse.Stage.PLACING, DelveCourse.Stage.BUILDING, DelveCourse.Stage.DRESSING]:
		dungeon.make(9, repeats(60, 120))
		await until(func() -> bool: return dungeon.stage >= stage, "at stage %d" % stage)
		dungeon.make(10 + stage, 20)
		await opened()
		equal(dungeon.map.seed, 10 + stage)
		equal(dungeon.ground.get_used_cells().size(), looks_of_map())


func test_failure_says_why() -> void:
	await open(7, 10)
	var reasons: Array[String] = []
	dungeon.failed.connect(func(reason: String) -> void: reasons.append(reason))
	dungeon.generator.bounds = Vector2i(20, 20)
	dungeon.make(1, 300)
	await until(func() -> bool: return not reasons.is_empty(), "failed")
	var text := dungeon.hud.message.whole()
	check(text.contains(reasons[0]) and not reasons[0].is_empty(), text)
	equal(dungeon.stage, DelveCourse.Stage.WALKING)


func test_keys_of_the_display() -> void:
	await open(7, 10)
	for pair: Array in [["show_minimap", "Small"], ["show_large_map", "Large"]]:
		var action: StringName = pair[0]
		var part: CanvasItem = dungeon.hud.get_node("%" + str(pair[1]))
		var before := part.visible
		await press(action)
		equal(part.visible, not before)
		await press(action)
		equal(part.visible, before)
	await until(dungeon.hero.camera.is_at_rest, "at rest")
	await press("hint")
	equal(dungeon.paths.way[0], dungeon.hero.cell)
	await press("hint")
	check(dungeon.paths.way.is_empty(), "the way is still shown")
	var zoom := dungeon.hero.camera.zoom.x
	await press("zoom_in", 20)
	check(dungeon.hero.camera.zoom.x > zoom, "the key does not zoom")
	zoom = dungeon.hero.camera.zoom.x
	var wheel := InputEventMouseButton.new()
	wheel.button_index = MOUSE_BUTTON_WHEEL_DOWN
	wheel.pressed = true
	for turn in 5:
		get_viewport().push_input(wheel.duplicate() as InputEvent, true)
	await physics_frames(20)
	check(dungeon.hero.camera.zoom.x < zoom / 1.5, "the wheel does not zoom")


func test_nothing_is_left_behind() -> void:
	var before := Performance.get_monitor(Performance.OBJECT_NODE_COUNT)
	await open(7, 40)
	dungeon.make(8, 300)
	await frames(3)
	dungeon.queue_free()
	await frames(3)
	equal(Performance.get_monitor(Performance.OBJECT_NODE_COUNT), before)
	equal(Performance.get_monitor(Performance.OBJECT_ORPHAN_NODE_COUNT), 0.0)

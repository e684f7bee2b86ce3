extends WorldMapSuite
## What players do to a minimap, and what it does with maps, knowledge and trackers that come and go.

const Shapes := preload("res://addons/warren/world/minimap_shapes.gd")
const MapOutline := preload("res://addons/warren/world/map_outline.gd")

var map: WarrenMap
var hero: Node2D
var tracker: WarrenRoomTracker
var shown: WarrenMinimap


## Opens a minimap of 300 x 200 pixels; the hero stands in the start room.
func open(seed_ := 5) -> void:
	map = world_map(seed_)
	hero = Node2D.new()
	add_child(hero)
	tracker = WarrenRoomTracker.new()
	tracker.map = map
	hero.add_child(tracker)
	shown = WarrenMinimap.new()
	shown.position = Vector2(40, 30)
	shown.size = Vector2(300, 200)
	shown.smoothing = 0
	shown.tracker = tracker
	add_child(shown)
	go(map.room_center(map.start_room))
	await get_tree().process_frame


func close() -> void:
	shown.free()
	if is_instance_valid(hero):
		hero.free()


func go(cell: Vector2i) -> void:
	hero.position = (Vector2(cell) + Vector2(0.5, 0.5)) * 16
	tracker.update()


func press_button(index: MouseButton, at: Vector2, pressed: bool) -> void:
	var event := InputEventMouseButton.new()
	event.button_index = index
	event.position = shown.position + at
	event.pressed = pressed
	get_viewport().push_input(event, true)


func move(at: Vector2, by: Vector2, held: int) -> void:
	var event := InputEventMouseMotion.new()
	event.position = shown.position + at
	event.relative = by
	event.button_mask = held
	get_viewport().push_input(event, true)


func key(code: Key) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventKey.new()
		event.keycode = code
		event.pressed = pressed
		get_viewport().push_input(event, true)


## The number of times that each layer was drawn.
func count_draws() -> Dictionary[int, int]:
	var counts: Dictionary[int, int] = {}
	var layers := shown.get_child(0, true).get_children()
	for number in layers.size():
		counts[number] = 0
		(layers[number] as Control).draw.connect(func() -> void: counts[number] += 1)
	return counts


func test_rooms_under_the_pointer_are_those_that_are_drawn() -> void:
	await open()
	var wrong := 0
	for showing: bool in [false, true]:
		shown.show_all = showing
		for room in map.room_count:
			for cell: Vector2i in [map.room_center(room), map.room_cells(room)[0]]:
				shown.center_on(cell)
				var is_drawn := showing or tracker.knowledge.sight(room) > 0
				is_drawn = is_drawn and map.room_floor(room) == shown.floor
				wrong += 0 if shown.room_under(shown.position_of(cell)) == (room if is_drawn else -1) else 1
				wrong += 0 if shown.cell_under(shown.position_of(cell)) == cell else 1
	equal(wrong, 0)
	equal(shown.room_under(Vector2(-5, 10)), -1)
	close()


func test_the_wheel_zooms_where_the_pointer_is() -> void:
	await open()
	for follow: WarrenMinimap.Follow in [WarrenMinimap.Follow.NOTHING, WarrenMinimap.Follow.ALL]:
		shown.follow = follow
		shown.zoom = 6
		var at := Vector2(220, 60)
		for index: MouseButton in [MOUSE_BUTTON_WHEEL_UP, MOUSE_BUTTON_WHEEL_DOWN]:
			var cell := shown.cell_under(at)
			var before := shown.zoom
			press_button(index, at, true)
			equal((shown.zoom > before) == (index == MOUSE_BUTTON_WHEEL_UP), true)
			equal(shown.cell_under(at), cell)
	for turn in 40:
		press_button(MOUSE_BUTTON_WHEEL_UP, Vector2(100, 100), true)
	equal(shown.zoom, 32.0)
	shown.follow = WarrenMinimap.Follow.PLAYER
	var middle := shown.cell_under(shown.size / 2)
	press_button(MOUSE_BUTTON_WHEEL_DOWN, Vector2(10, 10), true)
	equal([shown.follow, shown.cell_under(shown.size / 2)], [WarrenMinimap.Follow.PLAYER, middle])
	equal(middle, tracker.cell)
	close()


func test_a_drag_moves_the_map_and_a_press_tells_the_room() -> void:
	await open()
	var told: Array = []
	shown.room_pressed.connect(func(room: int) -> void: told.append(room))
	shown.cell_pressed.connect(func(cell: Vector2i) -> void: told.append(cell))
	shown.room_hovered.connect(func(room: int) -> void: told.append("over %d" % room))
	var at := shown.position_of(tracker.cell)
	var start := map.start_room
	# Without a screen the engine has no pointer that is over a control.
	var over := InputEventMouseMotion.new()
	over.position = at
	shown._gui_input(over)
	press_button(MOUSE_BUTTON_LEFT, at, true)
	press_button(MOUSE_BUTTON_LEFT, at, false)
	equal(told, ["over %d" % start, start, tracker.cell])
	told.clear()
	press_button(MOUSE_BUTTON_LEFT, at, true)
	move(at + Vector2(2, 0), Vector2(2, 0), MOUSE_BUTTON_MASK_LEFT)
	equal(shown.follow, WarrenMinimap.Follow.PLAYER)
	move(at + Vector2(20, 8), Vector2(18, 8), MOUSE_BUTTON_MASK_LEFT)
	move(at + Vector2(30, 10), Vector2(10, 2), MOUSE_BUTTON_MASK_LEFT)
	press_button(MOUSE_BUTTON_LEFT, at + Vector2(30, 10), false)
	equal(told, [])
	check(shown.position_of(tracker.cell).distance_to(at + Vector2(30, 10)) < 1.5, "not under the pointer")
	equal(shown.follow, WarrenMinimap.Follow.NOTHING)
	shown.recenter()
	equal(shown.position_of(tracker.cell), at)
	shown.movable = false
	press_button(MOUSE_BUTTON_LEFT, at, true)
	move(at + Vector2(40, 0), Vector2(40, 0), MOUSE_BUTTON_MASK_LEFT)
	equal([shown.position_of(tracker.cell), shown.focus_mode], [at, Control.FOCUS_NONE])
	close()


func test_two_fingers_zoom_and_move() -> void:
	await open()
	shown.follow = WarrenMinimap.Follow.NOTHING
	shown.zoom = 4
	var fingers: Array[Vector2] = [Vector2(100, 100), Vector2(140, 100)]
	for index in 2:
		var touch := InputEventScreenTouch.new()
		touch.index = index
		touch.position = shown.position + fingers[index]
		touch.pressed = true
		get_viewport().push_input(touch, true)
	var left := shown.cell_under(fingers[0])
	var drag := InputEventScreenDrag.new()
	drag.index = 1
	drag.position = shown.position + Vector2(180, 100)
	drag.relative = Vector2(40, 0)
	get_viewport().push_input(drag, true)
	equal(shown.zoom, 8.0)
	check((shown.cell_under(fingers[0]) - left).length() <= 1, "a finger lost its place")
	var pinch := InputEventMagnifyGesture.new()
	pinch.factor = 0.5
	pinch.position = shown.position + Vector2(120, 80)
	get_viewport().push_input(pinch, true)
	equal(shown.zoom, 4.0)
	close()


func test_keys_and_joypad_move_zoom_and_change_the_floor() -> void:
	await open()
	shown.grab_focus()
	key(KEY_PLUS)
	check(shown.zoom > 4)
	key(KEY_MINUS)
	check(is_equal_approx(shown.zoom, 4))
	var button := InputEventJoypadButton.new()
	button.button_index = JOY_BUTTON_RIGHT_SHOULDER
	button.pressed = true
	get_viewport().push_input(button, true)
	check(shown.zoom > 4)
	Input.action_press(&"ui_right")
	var event := InputEventAction.new()
	event.action = &"ui_right"
	event.pressed = true
	get_viewport().push_input(event, true)
	var before := shown.position_of(tracker.cell)
	for frame in 10:
		await get_tree().process_frame
	Input.action_release(&"ui_right")
	check(shown.position_of(tracker.cell).x < before.x, "it did not move")
	equal([shown.follow, shown.has_focus()], [WarrenMinimap.Follow.NOTHING, true])
	for frame in 3:
		await get_tree().process_frame
	equal(shown.is_processing(), false)
	key(KEY_HOME)
	equal(shown.follow, WarrenMinimap.Follow.PLAYER)
	close()


func test_keys_and_buttons_change_the_floor() -> void:
	await open()
	shown.grab_focus()
	var levels: Array[int] = []
	shown.floor_changed.connect(func(level: int) -> void: levels.append(level))
	key(KEY_PAGEUP)
	equal(levels, [] as Array[int])
	tracker.knowledge.reveal_all()
	await get_tree().process_frame
	key(KEY_PAGEUP)
	key(KEY_PAGEUP)
	key(KEY_PAGEDOWN)
	equal(levels, [1, 0] as Array[int])
	# The button for the floor above, in the corner.
	press_button(MOUSE_BUTTON_LEFT, shown.size - Vector2(14, 46), true)
	press_button(MOUSE_BUTTON_LEFT, shown.size - Vector2(14, 46), false)
	equal(shown.floor, 1)
	go(map.stairs_cells()[0])
	equal(shown.floor, 1)
	go(map.stairs_cells()[1])
	go(map.stairs_cells()[0])
	equal(shown.floor, 0)
	close()


func test_nothing_is_drawn_while_nothing_changes() -> void:
	await open()
	for frame in 3:
		await get_tree().process_frame
	var counts := count_draws()
	for frame in 10:
		await get_tree().process_frame
	equal(counts, {0: 0, 1: 0, 2: 0, 3: 0} as Dictionary[int, int])
	equal(shown.is_processing(), false)
	# To move and to zoom draws no room.
	for step in 5:
		hero.position += Vector2(3, 0)
		tracker.update()
		shown.zoom_by(1.1)
		await get_tree().process_frame
	equal([counts[0], counts[1], counts[2]], [0, 0, 0])
	check(counts[3] >= 5)
	tracker.knowledge.reveal_room(map.goal_room)
	tracker.knowledge.take_key(0)
	tracker.knowledge.open_lock(0)
	await get_tree().process_frame
	equal(counts[0], 1)
	close()


func test_smooth_moves_come_to_an_end() -> void:
	await open()
	shown.smoothing = 20
	shown.zoom = 9
	go(tracker.cell + Vector2i(1, 0))
	check(shown.is_processing())
	for frame in 400:
		await get_tree().process_frame
	equal(shown.is_processing(), false)
	equal(shown.cell_under(shown.size / 2), tracker.cell)
	close()


func test_maps_are_exchanged_and_trackers_go() -> void:
	await open()
	shown.add_marker(&"a", Vector2(3, 3))
	tracker.map = world_map(8)
	await get_tree().process_frame
	equal(shown.room_under(shown.position_of(tracker.cell)), tracker.room)
	for other: Resource in [null, WarrenMap.new(), WarrenBakedMap.new()]:
		tracker.map = other
		await get_tree().process_frame
		equal([shown.room_under(shown.size / 2), shown.floor], [-1, 0])
	tracker.map = world_map(6, 3)
	go((tracker.map as WarrenMap).room_center((tracker.map as WarrenMap).goal_room))
	await get_tree().process_frame
	equal(shown.floor, 2)
	tracker.map = map
	go(map.room_center(map.start_room))
	equal(shown.floor, map.room_floor(map.start_room))
	tracker.free()
	await get_tree().process_frame
	shown.recenter()
	shown.zoom_by(1.5)
	shown.tracker = null
	shown.map = WarrenBakedMap.from_json(map.to_json())
	await get_tree().process_frame
	shown.follow = WarrenMinimap.Follow.ALL
	var box := Rect2i()
	for room in map.room_count:
		if map.room_floor(room) == 0:
			box = box.merge(map.rooms()[room]) if box else map.rooms()[room]
			equal(shown.room_under(shown.position_of(map.room_center(room))), room)
	for corner: Vector2i in [box.position, box.end]:
		check(Rect2(Vector2.ZERO, shown.size).has_point(shown.position_of(corner)))
	# A size of nothing, and one after it.
	shown.size = Vector2.ZERO
	shown.custom_minimum_size = Vector2.ZERO
	shown.size = Vector2.ZERO
	shown.size = Vector2(300, 200)
	await get_tree().process_frame
	equal(shown.room_under(shown.position_of(map.room_center(0))), 0)
	close()


func test_a_route_is_drawn_on_the_floor_it_runs_over() -> void:
	await open()
	tracker.knowledge.reveal_all()
	var stairs := map.stairs_cells()
	var up := Vector2i(1, 0)
	var route: Array[Vector2i] = [stairs[0] - up, stairs[0], stairs[1], stairs[1] + up]
	shown.set_route(route)
	for end: int in [0, 1]:
		shown.floor = map.room_floor(map.room_at(stairs[end]))
		var parts := shown._canvas.signs.route_parts(shown._canvas.plan)
		equal(parts.size(), 1)
		for number: int in [0, 1]:
			equal(parts[0][number], Vector2(route[2 * end + number]) + Vector2(0.5, 0.5))
	close()


func test_two_minimaps_show_what_one_player_knows() -> void:
	await open()
	var other := WarrenMinimap.new()
	other.size = Vector2(100, 100)
	other.knowledge = tracker.knowledge
	add_child(other)
	tracker.knowledge.reveal_room(map.goal_room)
	for one: WarrenMinimap in [shown, other]:
		one.floor = map.room_floor(map.goal_room)
		one.center_on(map.room_center(map.goal_room))
		equal(one.room_under(one.position_of(map.room_center(map.goal_room))), map.goal_room)
	tracker.knowledge = WarrenMapKnowledge.new()
	await get_tree().process_frame
	equal(shown.room_under(shown.size / 2), -1)
	check(other.room_under(other.size / 2) >= 0)
	other.free()
	close()


func test_a_room_is_the_area_between_the_middles_of_its_walls() -> void:
	for seed_ in 3:
		var made: Resource = world_map(seed_, 2, seed_ == 1)
		var shapes := Shapes.new(MapOutline.read(made))
		for room: int in made.get(&"room_count"):
			var cells: Array = made.call(&"room_cells", room)
			var owned: Dictionary[Vector2i, bool] = {}
			for cell: Vector2i in cells:
				owned[cell] = made.call(&"room_at", cell) == room
			var inside: Dictionary[Vector2i, bool] = {}
			for cell: Vector2i in cells:
				var around: Array[Vector2i] = [
					cell, cell + Vector2i(1, 0), cell + Vector2i(0, 1), cell + Vector2i(1, 1)
				]
				if around.all(func(one: Vector2i) -> bool: return owned.get(one, false)):
					inside[cell] = true
			var edges := 0
			for cell in inside:
				for step: Vector2i in [Vector2i.UP, Vector2i.DOWN, Vector2i.LEFT, Vector2i.RIGHT]:
					edges += 0 if inside.has(cell + step) else 1
			var filled: Dictionary[Vector2i, bool] = {}
			var area := shapes.area(room).points
			for quad in range(0, area.size(), 4):
				for x in range(int(area[quad].x), int(area[quad + 2].x)):
					for y in range(int(area[quad].y), int(area[quad + 2].y)):
						check(not filled.has(Vector2i(x, y)), "twice")
						filled[Vector2i(x, y)] = true
			var length := 0.0
			var line := shapes.outline(room).points
			for quad in range(0, line.size(), 4):
				length += line[quad].distance_to(line[quad + 2])
			equal(filled.size() == inside.size() and inside.has_all(filled.keys()), true)
			equal(roundi(length), edges)


func test_markers_without_an_id_are_an_error() -> void:
	await open()
	shown.move_marker(&"nobody", Vector2.ZERO)
	shown.remove_marker(&"nobody")
	close()

extends IntroPlayer
## The introductions of dungeons and missions, played to their ends by a hand that takes only what each step points at:
## once by mouse, once by keys, and by a gamepad.

const WALKS: Dictionary[Vector2i, StringName] = {
	Vector2i.LEFT: &"move_left",
	Vector2i.RIGHT: &"move_right",
	Vector2i.UP: &"move_up",
	Vector2i.DOWN: &"move_down",
}
const PADS: Dictionary[Vector2i, JoyButton] = {
	Vector2i.LEFT: JOY_BUTTON_DPAD_LEFT,
	Vector2i.RIGHT: JOY_BUTTON_DPAD_RIGHT,
	Vector2i.UP: JOY_BUTTON_DPAD_UP,
	Vector2i.DOWN: JOY_BUTTON_DPAD_DOWN,
}


## Clicks the place to which a step leads, or lets the hero walk on; opens the map and closes it.
func by_walking(shown: IntroStep) -> void:
	var keep: Keep = screen.table.get("keep")
	await until(keep.is_open, "open")
	# The longest walk takes 70; what `until` waits afterwards goes by the clock, and a busy machine does little in it.
	for turn in 120:
		if screen.is_done:
			return
		if shown.control:
			await press_button(shown.control)
		elif not keep.hero.is_following() and screen.at == 0:
			await click(spot(shown.pointed[0]))
		elif not keep.hero.is_following():
			await press_button(&"walk_to_goal")
		await physics_frames(10)


## Clicks the place that is pointed at, which is another one as soon as the hero sees more.
func by_clicks_on_the_way(shown: IntroStep) -> void:
	var dungeon: Dungeon = screen.table.get("dungeon")
	await until(dungeon.is_open, "open")
	await until(dungeon.hero.camera.is_at_rest, "the flight to the hero", 20)
	var clicked := Vector2i(-1, -1)
	for turn in 400:
		if screen.is_done:
			return
		if not dungeon.hero.is_following() or shown.pointed[0] != clicked:
			clicked = shown.pointed[0]
			check(screen.table.get_global_rect().has_point(spot(clicked)), "it points out of sight: %s" % clicked)
			await click(spot(clicked))
		await physics_frames(10)


## Walks by keys along the shortest way to the place that is pointed at.
func by_walking_with_keys(shown: IntroStep) -> void:
	await _walk(shown, func(by: Vector2i) -> void: await press(WALKS[by], 4))


func by_walking_with_a_pad(shown: IntroStep) -> void:
	await _walk(shown, func(by: Vector2i) -> void: await hold_pad(PADS[by], 4))


## Clicks what is pointed at, crates from beside them, and leaves a puzzle that has opened.
func by_clicks_in_a_mission(shown: IntroStep) -> void:
	var demo: MissionDemo = screen.table.get("mission")
	await until(demo.is_open, "open")
	await until(demo.hero.camera.is_at_rest, "the flight to the hero", 20)
	var clicked := Vector2i(-1, -1)
	for turn in 400:
		if screen.is_done:
			return
		if demo.panel.is_open():
			await act(&"back")
		elif shown.control:
			await press_button(shown.control)
		elif shown.pointed and (not demo.hero.is_following() or shown.pointed[0] != clicked):
			clicked = shown.pointed[0]
			await click(spot(shown.pointed[-1] if demo.hero.cell == clicked else clicked))
		await physics_frames(10)


func by_keys_in_a_mission(shown: IntroStep) -> void:
	await _go_in_a_mission(shown, func(by: Vector2i) -> void: await press(WALKS[by], 4), press)


func by_a_pad_in_a_mission(shown: IntroStep) -> void:
	var buttons: Dictionary[StringName, JoyButton] = {
		&"confirm": JOY_BUTTON_A, &"back": JOY_BUTTON_B, &"hint": JOY_BUTTON_Y
	}
	var go := func(by: Vector2i) -> void: await hold_pad(PADS[by], 4)
	await _go_in_a_mission(shown, go, func(action: StringName) -> void: await pad(buttons[action]))


## Goes to what is pointed at, acts there or pushes the crate there, and leaves a puzzle that has opened.
func _go_in_a_mission(shown: IntroStep, go: Callable, do: Callable) -> void:
	var demo: MissionDemo = screen.table.get("mission")
	await until(demo.is_open, "open")
	for turn in 1000:
		if screen.is_done:
			return
		if demo.panel.is_open():
			await do.call(&"back")
		elif shown.control:
			await do.call(shown.control)
		elif shown.pointed:
			var way := demo.paths.cells_between(demo.tracker.cell, shown.pointed[0])
			if way.is_empty():  # it is barred: as far as there
				way = demo.map.cell_path(demo.tracker.cell, shown.pointed[0])
			if way.size() > 2 or way.size() == 2 and not demo.prompt.told():
				# The longer way first: so he does not rub along a corner.
				var off := demo.ground.map_to_local(way[1]) - demo.hero.position
				var is_level := absf(off.x) > absf(off.y)
				await go.call(Vector2i(Vector2(off.x, 0).sign() if is_level else Vector2(0, off.y).sign()))
			elif demo.prompt.told():
				await do.call(&"confirm")
			elif shown.pointed.size() == 2:
				await go.call(shown.pointed[1] - shown.pointed[0])
		await physics_frames(2)


## Goes the shortest way to the place that is pointed at, cell by cell.
func _walk(shown: IntroStep, go: Callable) -> void:
	var delve: IntroDelve = screen.table
	await until(delve.course.is_open, "open")
	if shown.control:
		for turn in 2:
			await press(shown.control)
		return
	var closed: PackedInt32Array = [] if delve.tracker.knowledge.has_key(0) else [0]
	for turn in 3000:
		if screen.is_done or not delve.course.is_open():
			return
		var way := delve.map.cell_path(delve.tracker.cell, shown.pointed[0], closed)
		if way.size() < 2:
			await physics_frames(4)
		else:
			await go.call(way[1] - way[0])


func test_dungeon_by_mouse() -> void:
	await play(&"dungeon", by_clicks_on_the_way, onward_by_mouse)


func test_dungeon_by_keys() -> void:
	await play(&"dungeon", by_walking_with_keys, onward_by_keys)


func test_dungeon_by_a_gamepad() -> void:
	await play(&"dungeon", by_walking_with_a_pad, onward_by_pad)


func test_the_crates_of_a_mission_are_in_view_before_they_are_pushed() -> void:
	await open(&"mission")
	var demo: MissionDemo = screen.table.get("mission")
	await until(demo.is_open, "open")
	for turn in 2:
		screen.show_step(3)
		await until(demo.is_open, "open again")
		await until(demo.hero.camera.is_at_rest, "the flight to the hero", 20)
		var boxes := demo.puzzles.boxes("crates")
		var in_view := func(cell: Vector2i) -> bool:
			return (
				demo.veil.is_lifted(cell)
				and Rect2(Vector2.ZERO, screen.table.size).encloses(screen.table.rect_of(cell))
			)
		check(boxes.any(in_view), "no crate is in view")


func test_what_a_mission_points_at_is_not_covered() -> void:
	await open(&"mission")
	var demo: MissionDemo = screen.table.get("mission")
	await until(demo.is_open, "open")
	for number in screen.table.steps.size():
		screen.show_step(number)
		await until(demo.is_open, "open again")
		await frames(10)
		await until(demo.hero.camera.is_at_rest, "the flight to the hero", 20)
		for cell in screen.table.step.pointed:
			for part: String in ["%Status", "%Small"]:
				var over: Control = demo.hud.get_node(part)
				var is_covered := over.visible and over.get_global_rect().intersects(screen.table.rect_of(cell))
				check(not is_covered, "step %d points below %s" % [number + 1, part])


func test_mission_by_mouse() -> void:
	await play(&"mission", by_clicks_in_a_mission, onward_by_mouse)


func test_mission_by_keys() -> void:
	await play(&"mission", by_keys_in_a_mission, onward_by_keys)


func test_mission_by_a_gamepad() -> void:
	await play(&"mission", by_a_pad_in_a_mission, onward_by_pad)


func test_keep_by_mouse() -> void:
	await play(&"keep", by_walking, onward_by_mouse)


func test_keep_by_keys() -> void:
	await play(&"keep", by_walking_with_keys, onward_by_keys)

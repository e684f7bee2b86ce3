class_name BoardSuite
extends DemoSuite
## What the suites of the board games share: a player's hand.


func click(point: Vector2, button := MOUSE_BUTTON_LEFT) -> void:
	for pressed: bool in [true, false]:
		_button(point, button, pressed)
		await frames(1)


func drag(from: Vector2, to: Vector2) -> void:
	_button(from, MOUSE_BUTTON_LEFT, true)
	for step in 5:
		var motion := InputEventMouseMotion.new()
		motion.position = from.lerp(to, (step + 1) / 5.0)
		motion.button_mask = MOUSE_BUTTON_MASK_LEFT
		get_viewport().push_input(motion, true)
		await frames(1)
	_button(to, MOUSE_BUTTON_LEFT, false)
	await frames(1)


## Touches the screen for so long; the engine makes it the left button's press.
func touch(point: Vector2, seconds: float) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventScreenTouch.new()
		event.position = get_viewport().get_screen_transform() * point
		event.pressed = pressed
		Input.parse_input_event(event)
		await frames(2)
		if pressed and seconds > 0:
			await get_tree().create_timer(seconds).timeout


func type(keycode: Key) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventKey.new()
		event.keycode = keycode
		event.physical_keycode = keycode
		event.pressed = pressed
		get_viewport().push_input(event, true)
		await frames(1)


## Presses and lets go of a button of the gamepad.
func pad(button: JoyButton) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventJoypadButton.new()
		event.button_index = button
		event.pressed = pressed
		Input.parse_input_event(event)
		await frames(1)


## Holds a button of the gamepad for some frames of physics.
func hold_pad(button: JoyButton, for_frames: int) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventJoypadButton.new()
		event.button_index = button
		event.pressed = pressed
		Input.parse_input_event(event)
		await physics_frames(for_frames if pressed else 1)


## Pushes a stick of the gamepad and lets it go.
func stick(axis: JoyAxis, value: float) -> void:
	for pushed: float in [value, 0.0]:
		var event := InputEventJoypadMotion.new()
		event.axis = axis
		event.axis_value = pushed
		Input.parse_input_event(event)
		await frames(1)


## Leads the focus in a sheet to one of its controls, by keys or the gamepad.
func lead_to(wanted: Control, by_pad := false) -> void:
	for step in 20:
		var now := get_viewport().gui_get_focus_owner()
		if now == wanted:
			return
		var way := wanted.get_global_rect().get_center() - now.get_global_rect().get_center()
		if absf(way.y) < 8 and by_pad:
			await pad(JOY_BUTTON_DPAD_RIGHT if way.x > 0 else JOY_BUTTON_DPAD_LEFT)
		elif by_pad:
			await pad(JOY_BUTTON_DPAD_DOWN if way.y > 0 else JOY_BUTTON_DPAD_UP)
		else:
			await type(KEY_DOWN if way.y > 0 else KEY_UP)
	check(false, "%s is not reached" % wanted)


## Answers the question that is open by keys: whether its action is done.
func answer(is_done: bool) -> void:
	await frames(2)
	if is_done:
		await type(KEY_DOWN)
	await type(KEY_ENTER)
	await frames(2)


## Saves the game by its key, into the first slot.
func save_it(demo: TableDemo) -> void:
	forget_saves()
	await act(&"save")
	equal(demo.panel.said(), "Saved")


## Goes on with the game in the first slot, by keys.
func load_it() -> void:
	await act(&"load")
	await frames(2)
	await type(KEY_ENTER)
	await frames(2)


## Loads saved games that are broken: the panel says so, the running game is left alone, the file is kept aside.
func refuses_broken_games(demo: TableDemo) -> void:
	await save_it(demo)
	var running := demo._saved()
	var name_ := demo.manner.keeper.demo
	var kept := 1
	for broken: String in [running + "more", running.left(running.length() - 8), "what"]:
		DemoSaves.write(name_, &"1", broken)
		await load_it()
		equal(demo.panel.said(), "Not loaded")
		equal(demo._saved(), running)
		equal(DirAccess.get_files_at(DemoSaves.FOLDER.path_join(name_)).size(), kept)
		kept += 1
	DemoSaves.write(name_, &"1", running)
	await load_it()
	equal(demo._saved(), running)


## Opens a demo, lets it be, closes it.
func leaves_nothing(scene: PackedScene) -> void:
	var before := Performance.get_monitor(Performance.OBJECT_NODE_COUNT)
	var demo := scene.instantiate()
	add_child(demo)
	await frames(20)
	demo.queue_free()
	await frames(3)
	equal(Performance.get_monitor(Performance.OBJECT_NODE_COUNT), before)
	equal(Performance.get_monitor(Performance.OBJECT_ORPHAN_NODE_COUNT), 0.0)


func _button(point: Vector2, button: MouseButton, pressed: bool) -> void:
	var event := InputEventMouseButton.new()
	event.button_index = button
	event.position = point
	event.pressed = pressed
	get_viewport().push_input(event, true)

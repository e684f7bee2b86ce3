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


## Loads saved games that are broken: the panel says so, and the running game is left alone.
func refuses_broken_games(demo: TableDemo) -> void:
	await type(KEY_S)
	equal(demo.panel.said(), "Saved")
	var running := demo._saved()
	for broken: String in [running + "more", running.left(running.length() - 8), "what"]:
		SavedGame.write(demo._game_name(), broken)
		await type(KEY_O)
		equal(demo.panel.said(), "Not loaded")
		equal(demo._saved(), running)
	SavedGame.write(demo._game_name(), running)
	await type(KEY_O)
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

class_name DemoSuite
extends Node
## Base of a test suite: checks that record what failed and where.

var failures: PackedStringArray = []


func check(condition: bool, what := "condition is false") -> void:
	if not condition:
		failures.append("line %d: %s" % [_line(), what])


func equal(got: Variant, expected: Variant) -> void:
	if typeof(got) != typeof(expected) or got != expected:
		failures.append("line %d: got %s, expected %s" % [_line(), var_to_str(got), var_to_str(expected)])


## Lets frames pass until something is so; gives up after some seconds.
func until(condition: Callable, what: String, seconds := 30.0) -> void:
	var end := Time.get_ticks_msec() + roundi(seconds * 1000)
	while not condition.call():
		if Time.get_ticks_msec() > end:
			failures.append("line %d: never %s" % [_line(), what])
			return
		# Time is simulated: without a rest, frames would pass as fast as they can, and what is waited for got no core.
		OS.delay_msec(1)
		await get_tree().process_frame


## Returns how often something is repeated: a few times, or often with the variable WARREN_THOROUGH.
func repeats(few: int, many: int) -> int:
	return many if OS.has_environment("WARREN_THOROUGH") else few


func frames(count: int) -> void:
	for frame in count:
		await get_tree().process_frame


func physics_frames(count: int) -> void:
	for frame in count:
		await get_tree().physics_frame


## Presses an action's first key, as the player would, and lets go of it after some frames of physics.
func press(action: StringName, for_frames := 2) -> void:
	var key := _key_of(action)
	key.pressed = true
	Input.parse_input_event(key)
	await physics_frames(for_frames)
	key = key.duplicate() as InputEventKey
	key.pressed = false
	Input.parse_input_event(key)
	await physics_frames(1)


## Presses and lets go of an action's first key, whatever has the focus.
func act(action: StringName) -> void:
	for pressed: bool in [true, false]:
		var key := _key_of(action)
		key.keycode = key.keycode if key.keycode else key.physical_keycode
		key.pressed = pressed
		get_viewport().push_input(key, true)
		await frames(1)


## Throws all saved games away.
func forget_saves() -> void:
	if not DirAccess.dir_exists_absolute(DemoSaves.FOLDER):
		return
	for demo in DirAccess.get_directories_at(DemoSaves.FOLDER):
		for file in DirAccess.get_files_at(DemoSaves.FOLDER.path_join(demo)):
			DirAccess.remove_absolute(DemoSaves.FOLDER.path_join(demo).path_join(file))


func _key_of(action: StringName) -> InputEventKey:
	for event in InputMap.action_get_events(action):
		if event is InputEventKey:
			return event.duplicate() as InputEventKey
	return null


## The line of the test that is running.
func _line() -> int:
	var stack := get_stack()
	for index in range(stack.size() - 1, -1, -1):
		var function: String = stack[index]["function"]
		if function.begins_with("test_"):
			return stack[index]["line"]
	return 0

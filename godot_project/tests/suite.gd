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
		await get_tree().process_frame


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

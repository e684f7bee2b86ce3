class_name IntroPlayer
extends BoardSuite
## A player who plays an introduction to its end.

var screen: IntroScreen
var left := 0


## Opens the introduction of a demo at its first step.
func open(demo: StringName) -> void:
	forget_saves()
	if screen:
		screen.free()
	left = 0
	screen = IntroScreen.new(demo, demo.capitalize())
	screen.manner.left.connect(func() -> void: left += 1)
	add_child(screen)
	await frames(3)


func step() -> IntroStep:
	return screen.table.step


## Where a cell is in the window.
func spot(cell: Vector2i) -> Vector2:
	return screen.table.get_global_transform() * screen.table.rect_of(cell).get_center()


func press_button(action: StringName) -> void:
	await frames(2)
	await click(screen._by_action[action].get_global_rect().get_center())


## Plays an introduction to its end; what a step points at is done by [param hand].
func play(demo: StringName, hand: Callable, onward: Callable) -> void:
	await open(demo)
	check(screen.table.steps.size() > 4, "there are few steps")
	for number in screen.table.steps.size():
		equal(screen.at, number)
		await frames(2)
		await hand.call(step())
		await until(func() -> bool: return screen.is_done, "done: %s, step %d" % [demo, number + 1], 5)
		check(screen.said().begins_with("✓"), screen.said())
		await onward.call()
	equal(left, 1)
	check(Introductions.is_done(demo))


func onward_by_mouse() -> void:
	await press_button(&"later")


func onward_by_keys() -> void:
	equal(get_viewport().gui_get_focus_owner(), screen._by_action[&"later"])
	await type(KEY_ENTER)


func onward_by_pad() -> void:
	await pad(JOY_BUTTON_A)

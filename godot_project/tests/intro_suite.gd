class_name IntroSuite
extends BoardSuite
## What the suites of the introductions share: one that is open, and what it answers.

var screen: IntroScreen


## Opens an introduction at one of its steps.
func open(demo: StringName, number := 0) -> void:
	forget_saves()
	if screen:
		screen.free()
	screen = IntroScreen.new(demo, demo.capitalize())
	add_child(screen)
	await frames(2)
	screen.show_step(number)
	await frames(2)


func spot(cell: Vector2i) -> Vector2:
	return screen.table.get_global_transform() * screen.table.rect_of(cell).get_center()


func answered(part: String) -> void:
	await until(func() -> bool: return screen.said().contains(part), "answered: " + part, 5)
	check(screen.said().begins_with("✗") and not screen.is_done, screen.said())

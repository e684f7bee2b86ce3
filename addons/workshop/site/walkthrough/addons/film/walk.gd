extends Node
## Presses the keys that lead the hero along the way, and takes a picture of every second frame.

const Camera := preload("camera.gd")
const CELL := 16.0
const NEAR := 3.5
const KEYS: Dictionary[StringName, Vector2] = {
	&"ui_left": Vector2.LEFT, &"ui_right": Vector2.RIGHT, &"ui_up": Vector2.UP, &"ui_down": Vector2.DOWN
}

var _frame := 0


func _ready() -> void:
	if not Camera.folder():
		return
	var file := FileAccess.open(Camera.folder().path_join("way"), FileAccess.READ)
	var way: Array[Vector2i] = file.get_var()
	await _next(20)
	var hero := get_tree().current_scene.get_node("Hero") as Node2D
	for cell in way:
		var goal := (Vector2(cell) + Vector2.ONE / 2) * CELL
		while hero.position.distance_to(goal) > NEAR:
			_press(goal - hero.position)
			await _next()
	_press(Vector2.ZERO)
	await _next(30)
	get_tree().quit()


func _press(direction: Vector2) -> void:
	for key in KEYS:
		if direction.dot(KEYS[key]) > NEAR / 2:
			Input.action_press(key)
		else:
			Input.action_release(key)


func _next(frames := 1) -> void:
	for frame in frames:
		await get_tree().process_frame
		_frame += 1
		if _frame % 2 == 0:
			Camera.shoot(get_viewport(), 5)

class_name DungeonCamera
extends Camera2D
## Follows the hero smoothly. The wheel, + and -, or the right stick zoom, as far out as the whole map.

const NEAREST := 6.0
const FIRST := 2.0
const WHEEL_STEP := 1.2
## How much nearer a held key brings us in a second.
const KEY_SPEED := 2.0
const SMOOTHNESS := 10.0

var _farthest := 1.0
var _wish := FIRST


func _process(delta: float) -> void:
	_zoom_by(1 + Input.get_axis("zoom_out", "zoom_in") * KEY_SPEED * delta)
	zoom = zoom.lerp(Vector2(_wish, _wish), 1 - exp(-SMOOTHNESS * delta))


func _unhandled_input(event: InputEvent) -> void:
	var button := event as InputEventMouseButton
	if button and button.pressed and button.button_index == MOUSE_BUTTON_WHEEL_UP:
		_zoom_by(WHEEL_STEP)
	elif button and button.pressed and button.button_index == MOUSE_BUTTON_WHEEL_DOWN:
		_zoom_by(1 / WHEEL_STEP)


## Goes to the hero at once, in a world of this size.
func jump(world: Vector2) -> void:
	var fit := get_viewport_rect().size / (world + Vector2(64, 64))
	_farthest = minf(1.0, minf(fit.x, fit.y))
	_wish = maxf(_wish, _farthest)
	reset_smoothing()


func _zoom_by(factor: float) -> void:
	_wish = clampf(_wish * factor, _farthest, NEAREST)

class_name DungeonCamera
extends Camera2D
## Follows the hero smoothly. The wheel, + and -, or the right stick zoom, as far out as the whole map.

const NEAREST := 6.0
const FIRST := 2.0
const WHEEL_STEP := 1.2
## How much nearer a held key brings us in a second.
const KEY_SPEED := 2.0
## How fast the zoom follows the wish: while playing, and for the flight into a new dungeon.
const SMOOTHNESS := 10.0
const FLIGHT := 3.0
const NEAR_ENOUGH := 0.005
## Room around the whole map.
const MARGIN := Vector2(64, 160)

var _farthest := 1.0
var _wish := FIRST
var _smoothness := SMOOTHNESS
var _overview := false


func _process(delta: float) -> void:
	_zoom_by(1 + Input.get_axis("zoom_out", "zoom_in") * KEY_SPEED * delta)
	if not is_at_rest() and not _overview:
		_approach(1.0 if DemoSettings.is_on(&"calm") else 1 - exp(-_smoothness * delta))


func _unhandled_input(event: InputEvent) -> void:
	var button := event as InputEventMouseButton
	if button and button.pressed and button.button_index == MOUSE_BUTTON_WHEEL_UP:
		_zoom_by(WHEEL_STEP)
	elif button and button.pressed and button.button_index == MOUSE_BUTTON_WHEEL_DOWN:
		_zoom_by(1 / WHEEL_STEP)


## Shows a world of this size as a whole, until [method fly_to_hero].
func show_all(world: Vector2) -> void:
	var fit := get_viewport_rect().size / (world + MARGIN)
	_farthest = minf(1.0, minf(fit.x, fit.y))
	_wish = maxf(_wish, _farthest)
	_overview = true
	reset_smoothing()
	zoom = Vector2.ONE * _farthest
	offset = world / 2 - global_position


func fly_to_hero() -> void:
	_overview = false
	_smoothness = FLIGHT


func is_at_rest() -> bool:
	return zoom.x == _wish and offset == Vector2.ZERO


## Goes a share of the way that is left.
func _approach(share: float) -> void:
	var reached := lerpf(zoom.x, _wish, share)
	zoom = Vector2.ONE * (_wish if absf(reached - _wish) < NEAR_ENOUGH else reached)
	offset = offset.lerp(Vector2.ZERO, share) if offset.length() > 1 else Vector2.ZERO


func _zoom_by(factor: float) -> void:
	if factor != 1:
		_smoothness = SMOOTHNESS
		_wish = clampf(_wish * factor, _farthest, NEAREST)

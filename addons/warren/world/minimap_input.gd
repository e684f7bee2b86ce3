extends RefCounted
## What players do to a minimap with mouse, fingers, keys and joypad.

## The minimap was pressed, or the pointer is over it, at this position.
signal pressed(at: Vector2)
signal hovered(at: Vector2)

## Beyond this way in pixels, a press has become a drag.
const SLACK := 6.0
const WHEEL := 1.2
const STEP := 1.25
## What keys and joypad move the map by in a second, as a share of its size.
const PACE := 0.9

var _map: WarrenMinimap
var _pressed_at := Vector2.INF
var _is_dragged := false
var _fingers: Dictionary[int, Vector2] = {}


func _init(map: WarrenMinimap) -> void:
	_map = map


## Take an event; returns whether it was meant for the minimap.
func take(event: InputEvent) -> bool:
	if event is InputEventMouseButton:
		return _press(event as InputEventMouseButton)
	if event is InputEventMouseMotion:
		return _drag(event as InputEventMouseMotion)
	if not _map.movable:
		return false
	if event is InputEventScreenTouch or event is InputEventScreenDrag:
		return _pinch(event)
	if event is InputEventMagnifyGesture:
		var magnified := event as InputEventMagnifyGesture
		_map.zoom_by(magnified.factor, magnified.position)
		return true
	if event is InputEventPanGesture:
		_map.pan((event as InputEventPanGesture).delta * 12)
		return true
	return _use_key(event)


## Forget what is held, as no event tells what becomes of it while the minimap is hidden.
func let_go() -> void:
	_fingers.clear()
	_pressed_at = Vector2.INF


## Return the way in pixels that held keys and sticks move the map, in some seconds.
func held_way(seconds: float) -> Vector2:
	if not _map.movable or not _map.has_focus():
		return Vector2.ZERO
	var way := Input.get_vector(&"ui_left", &"ui_right", &"ui_up", &"ui_down")
	return way * PACE * minf(_map.size.x, _map.size.y) * seconds


func _press(event: InputEventMouseButton) -> bool:
	if event.button_index in [MOUSE_BUTTON_WHEEL_UP, MOUSE_BUTTON_WHEEL_DOWN]:
		if _map.movable and event.pressed:
			var factor := pow(WHEEL, event.factor if event.factor > 0 else 1.0)
			var is_in := event.button_index == MOUSE_BUTTON_WHEEL_UP
			_map.zoom_by(factor if is_in else 1 / factor, event.position)
		return _map.movable
	if event.button_index not in [MOUSE_BUTTON_LEFT, MOUSE_BUTTON_MIDDLE]:
		return false
	if event.pressed:
		_pressed_at = event.position
		_is_dragged = false
		return true
	var is_press := _pressed_at.is_finite() and not _is_dragged and event.button_index == MOUSE_BUTTON_LEFT
	_pressed_at = Vector2.INF
	if is_press:
		pressed.emit(event.position)
	return true


func _drag(event: InputEventMouseMotion) -> bool:
	var is_held := event.button_mask & (MOUSE_BUTTON_MASK_LEFT | MOUSE_BUTTON_MASK_MIDDLE)
	if not is_held:
		_pressed_at = Vector2.INF
	if not _pressed_at.is_finite():
		hovered.emit(event.position)
		return false
	if _fingers.size() > 1 or not _map.movable:
		return true
	if _is_dragged:
		_map.pan(-event.relative)
	elif _pressed_at.distance_to(event.position) > SLACK:
		_is_dragged = true
		_map.pan(_pressed_at - event.position)
	return true


func _pinch(event: InputEvent) -> bool:
	if event is InputEventScreenTouch:
		var touch := event as InputEventScreenTouch
		if touch.pressed:
			_fingers[touch.index] = touch.position
		else:
			_fingers.erase(touch.index)
		# Two fingers are no press.
		_is_dragged = _is_dragged or _fingers.size() > 1
		return true
	var drag := event as InputEventScreenDrag
	if not _fingers.has(drag.index) or _fingers.size() != 2:
		return false
	var before: Array[Vector2] = _fingers.values()
	_fingers[drag.index] = drag.position
	var after: Array[Vector2] = _fingers.values()
	var was := before[0].distance_to(before[1])
	_map.pan((before[0] + before[1] - after[0] - after[1]) / 2)
	if was > 1:
		_map.zoom_by(after[0].distance_to(after[1]) / was, (after[0] + after[1]) / 2, false)
	return true


func _use_key(event: InputEvent) -> bool:
	for action: StringName in [&"ui_left", &"ui_right", &"ui_up", &"ui_down"]:
		if event.is_action(action):
			_map.set_process(true)
			return true
	var step := 0
	if event is InputEventKey:
		var key := event as InputEventKey
		step += 1 if key.keycode in [KEY_PLUS, KEY_EQUAL, KEY_KP_ADD] else 0
		step -= 1 if key.keycode in [KEY_MINUS, KEY_KP_SUBTRACT] else 0
	elif event is InputEventJoypadButton:
		var button := event as InputEventJoypadButton
		step += 1 if button.button_index == JOY_BUTTON_RIGHT_SHOULDER else 0
		step -= 1 if button.button_index == JOY_BUTTON_LEFT_SHOULDER else 0
	if step:
		if event.is_pressed():
			_map.zoom_by(pow(STEP, step), _map.size / 2)
		return true
	if event.is_action(&"ui_home"):
		if event.is_pressed():
			_map.recenter()
		return true
	for way: int in [1, -1]:
		if event.is_action(&"ui_page_up" if way > 0 else &"ui_page_down"):
			if event.is_pressed():
				_map.change_floor(way)
			return true
	return false

@tool
extends Control
## A curve through points that are drawn with mouse and keys, over a scale.

## The curve was drawn otherwise; a drag is not over yet.
signal drawn(text: String)
## A change is whole: a key was pressed, a point was dropped.
signal settled(text: String)

const Kit := preload("kit.gd")
const MARGIN := Vector2(44, 12)
const BELOW := 22.0
const REACH := 9.0
const GROUND := Color("24262c")
const WISHED := Color("d98300")
const HELP := """Drag points, click to add one, right click to remove one.
Keys: Tab or Page Up/Down choose a point, arrows move it (Shift: further), Insert adds one, Delete removes it."""

## Places, 0 to 1, and heights of the points; none where the curve has another text.
var points: PackedVector2Array = []
var most_points := 30
## What is written below the left and the right end.
var ends: PackedStringArray = ["", ""]

var _held := -1
var _chosen := 0
# What is shown, and whether it was changed since it was last told as a whole.
var _text := ""
var _is_changed := false


func _init() -> void:
	tooltip_text = tr(HELP)
	focus_mode = Control.FOCUS_ALL
	clip_contents = true


## Show the points of a text; a text that has none shows none.
func read(text: String) -> void:
	_text = text
	_is_changed = false
	points = _points_of(text)
	_chosen = clampi(_chosen, 0, maxi(0, points.size() - 1))
	queue_redraw()


## Return the points as a text.
func to_text() -> String:
	return ""


func _points_of(_of: String) -> PackedVector2Array:
	return []


## Make points of what is shown without any.
func _begin_points() -> void:
	pass


func _bottom() -> float:
	return 0.0


func _top() -> float:
	return 100.0


## Take a point into the order of the others; returns its number.
func _add(_point: Vector2) -> int:
	return _chosen


## Add a point behind the chosen one.
func _insert() -> void:
	pass


func _put(_index: int, _to: Vector2) -> void:
	pass


## Return the line that is drawn through all points.
func _line() -> PackedVector2Array:
	var line: PackedVector2Array = []
	for point in points:
		line.append(_on_screen(point))
	return line


func _draw() -> void:
	draw_rect(Rect2(Vector2.ZERO, size), GROUND)
	_draw_scale(_area())
	_draw_behind()
	var line := _line()
	if line.size() > 1:
		draw_polyline(line, WISHED, 2.0, true)
	for index in points.size():
		var is_shown := index == _chosen and has_focus()
		draw_circle(_on_screen(points[index]), Kit.scaled(6 if is_shown else 4), Color.WHITE if is_shown else WISHED)
	if has_focus():
		draw_rect(Rect2(Vector2.ONE, size - Vector2.ONE * 2), Kit.color(&"accent_color"), false, 1.0)


## What is drawn before the line.
func _draw_behind() -> void:
	pass


func _draw_scale(area: Rect2) -> void:
	var font := get_theme_default_font()
	var height := get_theme_default_font_size() * 3 / 4
	var pale := Color(1, 1, 1, 0.55)
	for step in 5:
		var score := _bottom() + (_top() - _bottom()) * step / 4.0
		var y := area.end.y - area.size.y * step / 4.0
		draw_line(Vector2(area.position.x, y), Vector2(area.end.x, y), Color(1, 1, 1, 0.1))
		var at := Vector2(0, y + height * 0.35)
		draw_string(font, at, str(roundi(score)), HORIZONTAL_ALIGNMENT_RIGHT, area.position.x - 6, height, pale)
	var foot := size.y - 6
	draw_string(font, Vector2(area.position.x, foot), ends[0], HORIZONTAL_ALIGNMENT_LEFT, -1, height, pale)
	var right := area.size.x
	draw_string(font, Vector2(area.position.x, foot), ends[1], HORIZONTAL_ALIGNMENT_RIGHT, right, height, pale)


func _area() -> Rect2:
	return Rect2(MARGIN, Vector2(maxf(1.0, size.x - MARGIN.x * 1.4), maxf(1.0, size.y - MARGIN.y - BELOW)))


func _on_screen(point: Vector2) -> Vector2:
	var area := _area()
	var height := (point.y - _bottom()) / (_top() - _bottom())
	return Vector2(area.position.x + area.size.x * point.x, area.end.y - area.size.y * height)


func _at(position_: Vector2) -> Vector2:
	var area := _area()
	var place := clampf((position_.x - area.position.x) / area.size.x, 0.0, 1.0)
	var height := clampf((area.end.y - position_.y) / area.size.y, 0.0, 1.0)
	return Vector2(snappedf(place, 0.001), roundf(_bottom() + (_top() - _bottom()) * height))


func _point_near(position_: Vector2) -> int:
	for index in points.size():
		if _on_screen(points[index]).distance_to(position_) <= Kit.scaled(REACH):
			return index
	return -1


func _gui_input(event: InputEvent) -> void:
	var button := event as InputEventMouseButton
	var motion := event as InputEventMouseMotion
	var key := event as InputEventKey
	if button != null and button.pressed and button.button_index == MOUSE_BUTTON_LEFT:
		grab_focus()
		_begin_points()
		_held = _point_near(button.position)
		if _held < 0:
			_held = _add(_at(button.position))
		_choose(_held)
	elif button != null and button.pressed and button.button_index == MOUSE_BUTTON_RIGHT:
		_remove(_point_near(button.position))
		_settle()
	elif button != null and not button.pressed and button.button_index == MOUSE_BUTTON_LEFT:
		_held = -1
		_settle()
	elif motion != null and _held >= 0:
		_put(_held, _at(motion.position))
	elif key != null and key.pressed and _takes(key):
		accept_event()


func _takes(key: InputEventKey) -> bool:
	var far := 10.0 if key.shift_pressed else 1.0
	var moves: Dictionary[Key, Vector2] = {
		KEY_UP: Vector2(0, 1), KEY_DOWN: Vector2(0, -1), KEY_LEFT: Vector2(-0.01, 0), KEY_RIGHT: Vector2(0.01, 0)
	}
	if key.keycode in [KEY_PAGEUP, KEY_PAGEDOWN]:
		_choose(posmod(_chosen + (1 if key.keycode == KEY_PAGEDOWN else -1), maxi(1, points.size())))
	elif key.keycode == KEY_INSERT:
		_insert()
	elif key.keycode == KEY_DELETE:
		_remove(_chosen)
	elif moves.has(key.keycode):
		_begin_points()
		var from := points[_chosen]
		var to := from + moves[key.keycode] * far
		_put(_chosen, Vector2(to.x, maxf(0.0, to.y)))
	else:
		return false
	_settle()
	return true


func _choose(index: int) -> void:
	_chosen = index
	queue_redraw()


func _remove(index: int) -> void:
	if index < 0 or points.size() < 2:
		return
	points.remove_at(index)
	_choose(mini(_chosen, points.size() - 1))
	_tell()


func _tell() -> void:
	_text = to_text()
	_is_changed = true
	queue_redraw()
	drawn.emit(_text)


## End a change; a press that has changed nothing leaves the text as it is.
func _settle() -> void:
	if _is_changed:
		_is_changed = false
		settled.emit(_text)
	else:
		read(_text)

@tool
extends Control
## The curve of a campaign, drawn with mouse and keys, and the levels that were chosen along it.

## The curve was drawn otherwise: points as the core reads them.
signal drawn(text: String)

const Kit := preload("../kit.gd")
const MARGIN := Vector2(44, 12)
const BELOW := 22.0
# Share of the height for the distances of levels.
const BARS := 0.2
const REACH := 9.0
const STEP := 0.05
const MOST_POINTS := 30
const WISHED := Color("d98300")
const CHOSEN := Color("4f9fe0")
const DISTANT := Color("5a9a68")
const ALIKE := Color("d0564a")
const HELP := """Drag points, click to add one, right click to remove one.
Keys: Tab or Page Up/Down choose a point, arrows move it (Shift: further), Insert adds one, Delete removes it."""

## Lowest and highest score of the levels to choose from.
var low := 0.0
var high := 100.0
## Places and scores of the points; none where the curve is a formula.
var points: PackedVector2Array = []
## What `python -m pycore campaign --preview` tells; empty without a preview.
var preview: Dictionary = {}
## Whether the preview is one of other wishes.
var is_old := false

var _held := -1
var _chosen := 0


func _init() -> void:
	name = "CurvePlot"
	accessibility_name = tr("Curve of difficulty")
	tooltip_text = tr(HELP)
	focus_mode = Control.FOCUS_ALL
	clip_contents = true
	custom_minimum_size = Kit.scaled(1) * Vector2(240, 120)


## Show the points of a text; a formula, or points that are none, have none. Lists are spread evenly.
func read(text: String) -> void:
	points = parsed(text)
	_chosen = clampi(_chosen, 0, maxi(0, points.size() - 1))
	queue_redraw()


static func parsed(text: String) -> PackedVector2Array:
	var found: PackedVector2Array = []
	var parts := text.split(",")
	for index in parts.size():
		var words := parts[index].split(":")
		var is_list := words.size() == 1
		var score := words[-1].strip_edges()
		var place := str(index / maxf(1.0, parts.size() - 1)) if is_list else words[0].strip_edges()
		if words.size() > 2 or not score.is_valid_float() or not place.is_valid_float() or is_list == (":" in text):
			return []
		found.append(Vector2(place.to_float(), score.to_float()))
		if place.to_float() < 0.0 or place.to_float() > 1.0 or index and found[index - 1].x >= found[index].x:
			return []
	return found


## The points as the core reads them.
func to_text() -> String:
	var parts: PackedStringArray = []
	for point in points:
		parts.append("%s: %d" % [("%.3f" % point.x).rstrip("0").rstrip("."), roundi(point.y)])
	return ", ".join(parts)


func _draw() -> void:
	var area := _area()
	draw_rect(Rect2(Vector2.ZERO, size), Color("24262c"))
	_draw_scale(area)
	var faded := 0.35 if is_old else 1.0
	if not preview.is_empty():
		_draw_distances(area, faded)
	_draw_wishes(area, faded)
	if not preview.is_empty():
		_draw_scores(faded)
	for index in points.size():
		var is_shown := index == _chosen and has_focus()
		draw_circle(_on_screen(points[index]), Kit.scaled(6 if is_shown else 4), Color.WHITE if is_shown else WISHED)
	if has_focus():
		draw_rect(Rect2(Vector2.ONE, size - Vector2.ONE * 2), Kit.color(&"accent_color"), false, 1.0)


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
	draw_string(font, Vector2(area.position.x, foot), tr("first level"), HORIZONTAL_ALIGNMENT_LEFT, -1, height, pale)
	var right := area.size.x
	draw_string(font, Vector2(area.position.x, foot), tr("last level"), HORIZONTAL_ALIGNMENT_RIGHT, right, height, pale)
	var legend: Dictionary[String, Color] = {
		tr("wished score"): WISHED,
		tr("score of the chosen level"): CHOSEN,
		tr("distance to the nearest other level"): DISTANT.lightened(0.2),
	}
	var x := area.position.x + area.size.x * 0.16
	for label in legend:
		draw_string(font, Vector2(x, foot), label, HORIZONTAL_ALIGNMENT_LEFT, -1, height, legend[label])
		x += font.get_string_size(label, HORIZONTAL_ALIGNMENT_LEFT, -1, height).x + 18.0


func _draw_wishes(area: Rect2, faded: float) -> void:
	var line: PackedVector2Array = []
	for point in points:
		line.append(_on_screen(point))
	if not line.is_empty():
		line.insert(0, Vector2(area.position.x, line[0].y))
		line.append(Vector2(area.end.x, line[-1].y))
		draw_polyline(line, WISHED, 2.0, true)
		return
	var targets: Array = preview.get("targets", [])
	for index in targets.size():
		var target: float = targets[index]
		line.append(_on_screen(Vector2(index / maxf(1.0, targets.size() - 1), target)))
	if line.size() > 1:
		draw_polyline(line, Color(WISHED, faded), 2.0, true)


func _draw_distances(area: Rect2, faded: float) -> void:
	var nearest: Array = preview["nearest"]
	var apart: float = preview["apart"]
	var count := nearest.size()
	var wide := maxf(1.0, area.size.x / count * 0.7)
	for index in count:
		var distance: float = nearest[index]
		var tall := _bars() * distance
		var x := area.position.x + area.size.x * index / maxf(1.0, count - 1)
		var color := Color(ALIKE if distance < apart else DISTANT, 0.75 * faded)
		draw_rect(Rect2(x - wide / 2.0, size.y - BELOW - tall, wide, tall), color)


func _draw_scores(faded: float) -> void:
	var scores: Array = preview["scores"]
	for index in scores.size():
		var score: float = scores[index]
		var at := _on_screen(Vector2(index / maxf(1.0, scores.size() - 1), score))
		draw_circle(at, Kit.scaled(3), Color(CHOSEN, faded))


func _area() -> Rect2:
	var bars := _bars() + 6.0 if not preview.is_empty() else 0.0
	return Rect2(MARGIN, Vector2(maxf(1.0, size.x - MARGIN.x * 1.4), maxf(1.0, size.y - MARGIN.y - BELOW - bars)))


func _bars() -> float:
	return size.y * BARS


func _bottom() -> float:
	return minf(low, 0.0)


func _top() -> float:
	var top := maxf(high, _bottom() + 1.0)
	for point in points:
		top = maxf(top, point.y)
	for target: float in preview.get("targets", []):
		top = maxf(top, target)
	return top


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
	elif button != null and not button.pressed and button.button_index == MOUSE_BUTTON_LEFT:
		_held = -1
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
	return true


# A formula becomes points of the same heights, as far as they are known.
func _begin_points() -> void:
	if not points.is_empty():
		return
	var targets: Array = preview.get("targets", [])
	if targets.size() < 2:
		points = [Vector2(0, low), Vector2(1, high)]
		return
	for step in 5:
		var height: float = targets[roundi(step / 4.0 * (targets.size() - 1))]
		points.append(Vector2(step / 4.0, roundf(height)))


func _choose(index: int) -> void:
	_chosen = index
	queue_redraw()


func _add(point: Vector2) -> int:
	if points.size() >= MOST_POINTS:
		return _chosen
	var index := 0
	while index < points.size() and points[index].x < point.x:
		index += 1
	if index < points.size() and points[index].x == point.x:
		points[index] = point
	else:
		points.insert(index, point)
	_tell()
	return index


func _insert() -> void:
	_begin_points()
	var from := points[_chosen]
	var to := points[_chosen + 1] if _chosen + 1 < points.size() else Vector2(minf(1.0, from.x + STEP), from.y)
	if to.x - from.x > 0.002:
		_choose(_add(Vector2(snappedf((from.x + to.x) / 2.0, 0.001), roundf((from.y + to.y) / 2.0))))


func _remove(index: int) -> void:
	if index < 0 or points.size() < 2:
		return
	points.remove_at(index)
	_choose(mini(_chosen, points.size() - 1))
	_tell()


## Move a point, between its neighbors.
func _put(index: int, to: Vector2) -> void:
	var least := points[index - 1].x + 0.001 if index else 0.0
	var most := points[index + 1].x - 0.001 if index + 1 < points.size() else 1.0
	points[index] = Vector2(clampf(snappedf(to.x, 0.001), least, most), to.y)
	_tell()


func _tell() -> void:
	is_old = true
	queue_redraw()
	drawn.emit(to_text())

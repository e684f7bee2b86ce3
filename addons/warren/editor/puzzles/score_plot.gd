@tool
extends Control
## The best score over the steps of a search, drawn while it is running.

const Kit := preload("../kit.gd")
const GROUND := Color("24262c")
const LINE := Color("4f9fe0")
const PALE := Color(1, 1, 1, 0.6)
const GRID := Color(1, 1, 1, 0.1)
const BELOW := 20.0

## The steps at which a better puzzle was found (x), and the scores (y).
var points: Array[Vector2i] = []

var _done := 0
var _total := 1


func _init() -> void:
	name = "ScorePlot"
	accessibility_name = tr("Best score of the search")
	tooltip_text = tr("Best score over the steps of the search")
	custom_minimum_size = Kit.scaled(1) * Vector2(200, 90)
	clip_contents = true
	hide()


func clear() -> void:
	points.clear()
	_done = 0
	_total = 1
	queue_redraw()


func add(iteration: int, score: int) -> void:
	points.append(Vector2i(iteration, score))
	_done = maxi(_done, iteration)
	_total = maxi(_total, _done)
	show()
	queue_redraw()


func show_progress(done: int, total: int) -> void:
	_done = done
	_total = maxi(1, total)
	queue_redraw()


## Where a step and a score are in the control.
func place_of(iteration: int, score: int) -> Vector2:
	var area := _area()
	var low := points[0].y
	var high := points[0].y
	for point in points:
		low = mini(low, point.y)
		high = maxi(high, point.y)
	var height := float(score - low) / maxi(1, high - low)
	return Vector2(area.position.x + area.size.x * iteration / _total, area.end.y - area.size.y * height)


func _draw() -> void:
	draw_rect(Rect2(Vector2.ZERO, size), GROUND)
	if points.is_empty():
		return
	var area := _area()
	for height: float in [area.position.y, area.end.y]:
		draw_line(Vector2(area.position.x, height), Vector2(area.end.x, height), GRID)
	# Between two points the best score stays the same.
	var line: PackedVector2Array = []
	for point in points:
		var place := place_of(point.x, point.y)
		if not line.is_empty():
			line.append(Vector2(place.x, line[-1].y))
		line.append(place)
	line.append(Vector2(place_of(_done, points[-1].y).x, line[-1].y))
	draw_polyline(line, LINE, Kit.scaled(2))
	draw_circle(line[-1], Kit.scaled(3.5), LINE, true, -1, true)
	_draw_numbers(area, line[-1])


func _draw_numbers(area: Rect2, last: Vector2) -> void:
	var font := get_theme_default_font()
	var height := get_theme_default_font_size() * 3 / 4
	var left := area.position.x - 6
	for point: Vector2i in [points[0], points[-1]]:
		var place := Vector2(0, place_of(point.x, point.y).y + height * 0.35)
		draw_string(font, place, str(point.y), HORIZONTAL_ALIGNMENT_RIGHT, left, height, PALE)
	var foot := size.y - 6
	draw_string(font, Vector2(area.position.x, foot), "0", HORIZONTAL_ALIGNMENT_LEFT, -1, height, PALE)
	var steps := tr("%d steps") % _total
	draw_string(font, Vector2(area.position.x, foot), steps, HORIZONTAL_ALIGNMENT_RIGHT, area.size.x, height, PALE)
	var label := tr("best score: %d") % points[-1].y
	var width := font.get_string_size(label, HORIZONTAL_ALIGNMENT_LEFT, -1, height).x
	# Beside the last point, or below it where the plot ends.
	var at := Vector2(last.x + 8, last.y + height * 0.35)
	if at.x + width > area.end.x:
		at = Vector2(area.end.x - width, last.y + height + 6)
		# The line passes where the score has just risen.
		draw_rect(Rect2(at.x - 2, at.y - height, width + 4, height * 1.3), GROUND)
	draw_string(font, at, label, HORIZONTAL_ALIGNMENT_LEFT, -1, height, LINE)


func _area() -> Rect2:
	var left := Kit.scaled(44)
	var above := Kit.scaled(10)
	var below := Kit.scaled(BELOW)
	return Rect2(left, above, maxf(1, size.x - left - Kit.scaled(10)), maxf(1, size.y - above - below))

class_name TableEmblem
extends Control
## The sign of a game's end, seen before it is read: a whole star for a win, half a star for a draw, its outline alone
## for a loss.

enum End { WON, DRAWN, LOST }

const SIZE := 52.0
const GOLD := Color("ffd75e")
const EMPTY := Color(1, 1, 1, 0.08)
const OUTLINE := Color("b9913f")

var _end := End.WON
# How much of it has come into sight, from 0 to 1.
var _grown := 1.0
var _tween: Tween


func _init() -> void:
	custom_minimum_size = Vector2(SIZE, SIZE)
	size_flags_vertical = Control.SIZE_SHRINK_CENTER
	mouse_filter = Control.MOUSE_FILTER_IGNORE


## Shows an end; what has come into sight before stays as it is.
func open(end: End) -> void:
	if visible and end == _end:
		return
	_end = end
	show()
	if _tween:
		_tween.kill()
	_tween = create_tween().set_trans(Tween.TRANS_BACK).set_ease(Tween.EASE_OUT)
	_tween.tween_method(_grow, 0.0, 1.0, DemoSettings.seconds(0.5))


func _grow(grown: float) -> void:
	_grown = grown
	queue_redraw()


func _draw() -> void:
	var radius := SIZE / 2 * _grown
	if radius < 1:
		return
	var points := star(size / 2 + Vector2(0, 2), radius)
	draw_colored_polygon(points, GOLD if _end == End.WON else EMPTY)
	if _end == End.DRAWN:
		draw_colored_polygon(points.slice(5, 10) + points.slice(0, 1), GOLD)
	points.append(points[0])
	draw_polyline(points, OUTLINE, 2, true)


## The corners of a star, the uppermost first, with the clock.
static func star(center: Vector2, radius: float) -> PackedVector2Array:
	var points := PackedVector2Array()
	for corner in 10:
		var reach := radius if corner % 2 == 0 else radius * 0.45
		points.append(center + Vector2.UP.rotated(TAU * corner / 10.0) * reach)
	return points

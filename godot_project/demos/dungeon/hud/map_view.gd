class_name MapView
extends Control
## Shows a [MapPicture] as large as it fits, with the way to the goal, start, goal and hero.

## Somebody clicked on a cell.
signal cell_chosen(cell: Vector2i)

const WAY := Color("ffd75ec0")
const START := Color("58c9b9")
const GOAL := Color("ff5c8a")
const HERO := Color.WHITE
const EDGE := Color("15111b")
## Largest number of pixels for a cell.
const LARGEST := 8.0

## Radius of the marks.
@export var mark := 4.0

var picture: MapPicture
var start: Vector2i
var goal: Vector2i
var hero: Vector2i
var way: Array[Vector2i] = []
var way_shown := true


func _process(_delta: float) -> void:
	if picture and is_visible_in_tree():
		picture.refresh()
		texture_filter = TEXTURE_FILTER_NEAREST if _scale() > 1.5 else TEXTURE_FILTER_LINEAR_WITH_MIPMAPS
		queue_redraw()


func _draw() -> void:
	if not picture:
		return
	var box := _box()
	draw_texture_rect(picture.texture, box, false)
	if way_shown and way.size() > 1:
		_draw_way()
	_draw_mark(start, START)
	_draw_mark(goal, GOAL)
	_draw_mark(hero, HERO)


func _gui_input(event: InputEvent) -> void:
	if picture and event.is_action_pressed("walk_here"):
		var click := event as InputEventMouseButton
		cell_chosen.emit(Vector2i(((click.position - _box().position) / _scale()).floor()))
		accept_event()


func _draw_way() -> void:
	var points := PackedVector2Array()
	for cell in way:
		points.append(_point(cell))
	draw_polyline(points, WAY, maxf(1.0, _scale() * 0.4), true)


func _draw_mark(cell: Vector2i, color: Color) -> void:
	draw_circle(_point(cell), mark + 1.5, EDGE)
	draw_circle(_point(cell), mark, color)


func _scale() -> float:
	return minf(LARGEST, minf(size.x / picture.size.x, size.y / picture.size.y))


func _box() -> Rect2:
	var shown := Vector2(picture.size) * _scale()
	return Rect2((size - shown) / 2, shown)


func _point(cell: Vector2i) -> Vector2:
	return _box().position + (Vector2(cell) + Vector2(0.5, 0.5)) * _scale()

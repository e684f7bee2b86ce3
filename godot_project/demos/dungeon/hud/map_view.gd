class_name MapView
extends Control
## Shows a [MapPicture] as large as it fits, with the way to the goal, start, goal and hero.

## Somebody clicked on a cell.
signal cell_chosen(cell: Vector2i)

const WAY := Color("ffd75ec0")
const START := Color("58c9b9")
const GOAL := Color("ff5c8a")
const HERO := Color.WHITE
const STAIRS := Color("f3ebda")
## Height that the legend takes.
const LEGEND := 40.0
const EDGE := Color("15111b")
## Largest number of pixels for a cell.
const LARGEST := 8.0

## Radius of the marks.
@export var mark := 4.0
## Whether the marks are explained below the map.
@export var legend := false

var picture: MapPicture
var start: Vector2i
var goal: Vector2i
var hero: Vector2i
var way: Array[Vector2i] = []
var way_shown := true
## The map that is shown, and its locks; null while there are none.
var map: WarrenMap
var locks: DungeonLocks


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
	_draw_locks()
	_draw_mark(start, START)
	_draw_mark(goal, GOAL)
	_draw_mark(hero, HERO)
	if legend:
		_draw_legend()
		if map and map.floor_count > 1:
			_draw_floors()


func _gui_input(event: InputEvent) -> void:
	if picture and event.is_action_pressed("walk_here"):
		var click := event as InputEventMouseButton
		cell_chosen.emit(Vector2i(((click.position - _box().position) / _scale()).floor()))
		accept_event()


func _draw_way() -> void:
	var points := PackedVector2Array()
	for number in way.size():
		if number and way[number].distance_squared_to(way[number - 1]) > 2:  # the way takes the stairs
			_draw_part(points)
			points.clear()
		points.append(_point(way[number]))
	_draw_part(points)


func _draw_part(points: PackedVector2Array) -> void:
	if points.size() > 1:
		draw_polyline(points, WAY, maxf(1.0, _scale() * 0.4), true)


## Draws gates that are closed as squares, keys that nobody has found as diamonds, stairs as rungs, on a square of the
## gate's color while they are barred.
func _draw_locks() -> void:
	if not map:
		return
	var stairs := map.stairs_cells()
	for cell in stairs:
		_draw_stairs(_point(cell))
	for lock in map.lock_count if locks else 0:
		var color := DungeonLocks.color_of(lock)
		if not locks.is_open.has(lock):
			for door in map.locked_doors(lock):
				_draw_gate(_point(map.door_cells()[2 * door]), color)
			for cell in map.locked_cells(lock):
				if cell in stairs:
					_draw_gate(_point(cell), color)
					_draw_rungs(_point(cell), EDGE)
		if not locks.held.has(lock):
			_draw_key(_point(map.key_cell(lock)), color)


func _draw_gate(at: Vector2, color: Color) -> void:
	draw_rect(Rect2(at - Vector2.ONE * (mark + 1), Vector2.ONE * (mark + 1) * 2), EDGE)
	draw_rect(Rect2(at - Vector2.ONE * (mark - 0.5), Vector2.ONE * (mark - 0.5) * 2), color)


func _draw_key(at: Vector2, color: Color) -> void:
	_draw_diamond(at, mark + 2.5, EDGE)
	_draw_diamond(at, mark + 0.5, color)


func _draw_diamond(at: Vector2, radius: float, color: Color) -> void:
	draw_colored_polygon(
		PackedVector2Array(
			[
				at + Vector2(0, -radius),
				at + Vector2(radius, 0),
				at + Vector2(0, radius),
				at + Vector2(-radius, 0),
			]
		),
		color
	)


func _draw_stairs(at: Vector2) -> void:
	draw_rect(Rect2(at - Vector2.ONE * (mark + 1), Vector2.ONE * (mark + 1) * 2), EDGE)
	_draw_rungs(at, STAIRS)


func _draw_rungs(at: Vector2, color: Color) -> void:
	for rung in 3:
		draw_rect(Rect2(at + Vector2(-mark, -mark + rung * mark * 0.8), Vector2(mark * 2, mark * 0.4)), color)


## Writes the number of each floor above its northernmost room.
func _draw_floors() -> void:
	var tops: Dictionary[int, Rect2i] = {}
	var rooms := map.rooms()
	for room in rooms.size():
		var level := map.room_floor(room)
		if not tops.has(level) or rooms[room].position.y < tops[level].position.y:
			tops[level] = rooms[room]
	for level in tops:
		var at := _point(Vector2i(tops[level].get_center().x, tops[level].position.y)) + Vector2(-70, -8)
		draw_string(
			get_theme_default_font(),
			at.max(Vector2(0, 18)),
			"Floor %d" % (level + 1),
			HORIZONTAL_ALIGNMENT_CENTER,
			140,
			16,
			Color(1, 1, 1, 0.6)
		)


func _draw_legend() -> void:
	var at := Vector2(16, size.y - 12)
	var font := get_theme_default_font()
	var entries: Dictionary[String, Callable] = {
		"you": _draw_dot.bind(HERO),
		"start": _draw_dot.bind(START),
		"goal": _draw_dot.bind(GOAL),
		"key": _draw_key.bind(DungeonLocks.color_of(0)),
		"gate of that color": _draw_gate.bind(DungeonLocks.color_of(0)),
		"stairs": _draw_stairs,
	}
	for text in entries:
		entries[text].call(at)
		draw_string(font, at + Vector2(14, 6), text, HORIZONTAL_ALIGNMENT_LEFT, -1, 16, Color(1, 1, 1, 0.85))
		at.x += 40 + font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, 16).x


func _draw_mark(cell: Vector2i, color: Color) -> void:
	_draw_dot(_point(cell), color)


func _draw_dot(at: Vector2, color: Color) -> void:
	draw_circle(at, mark + 1.5, EDGE)
	draw_circle(at, mark, color)


func _scale() -> float:
	var height := size.y - (LEGEND if legend else 0.0)
	return minf(LARGEST, minf(size.x / picture.size.x, height / picture.size.y))


func _box() -> Rect2:
	var shown := Vector2(picture.size) * _scale()
	return Rect2((size - shown - Vector2(0, LEGEND / 2 if legend else 0.0)) / 2, shown)


func _point(cell: Vector2i) -> Vector2:
	return _box().position + (Vector2(cell) + Vector2(0.5, 0.5)) * _scale()

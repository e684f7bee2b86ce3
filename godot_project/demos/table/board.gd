class_name TableBoard
extends Control
## A board of square cells: where they lie, and which one is pointed at, pressed, or chosen with the keys.
##
## A touch is a press of the left button, a long touch one of the right. The keys move a cursor that shows itself.

## A cell was clicked or tapped; `second`: with the right button, by a long touch, or by the action `second`.
signal chosen(cell: Vector2i, second: bool)

const NOWHERE := Vector2i(-1, -1)
const LONG_TOUCH_SECONDS := 0.45
const NAMES := Color(1, 1, 1, 0.75)
## In less room than this the cells have no names, and their edge is this.
const NAMELESS := 220.0
const BARE_EDGE := 10.0
const STEPS: Dictionary[StringName, Vector2i] = {
	&"ui_left": Vector2i.LEFT,
	&"ui_right": Vector2i.RIGHT,
	&"ui_up": Vector2i.UP,
	&"ui_down": Vector2i.DOWN,
}

## Columns and rows.
var cells := Vector2i(8, 8):
	set(value):
		cells = value
		cursor = NOWHERE
		pointed = NOWHERE
		_lay_out()
## The most room around the cells, for their names.
var margin := 40.0
## Length of a cell's side.
var side := 64.0
## The cell that the keys act on; [constant NOWHERE] until one of them is pressed.
var cursor := NOWHERE
## The cell under the pointer.
var pointed := NOWHERE

var _origin := Vector2.ZERO
var _pressed := NOWHERE
var _timer := Timer.new()


func _ready() -> void:
	focus_mode = Control.FOCUS_ALL
	resized.connect(_lay_out)
	mouse_exited.connect(_point.bind(NOWHERE))
	_timer.one_shot = true
	_timer.timeout.connect(_on_long_touch)
	add_child(_timer)
	_lay_out()
	grab_focus()


func _gui_input(event: InputEvent) -> void:
	for action in STEPS:
		if event.is_action_pressed(action, true):
			_step(STEPS[action])
			accept_event()
			return
	var click := event as InputEventMouseButton
	var motion := event as InputEventMouseMotion
	var second := event.is_action_pressed("second", false, true)
	if cursor != NOWHERE and (second or event.is_action_pressed("ui_accept")):
		chosen.emit(cursor, second)
		accept_event()
	elif motion:
		_point(cell_at(motion.position))
		if _pressed != NOWHERE:
			_drag(motion.position)
	elif click and click.button_index == MOUSE_BUTTON_RIGHT and click.pressed:
		chosen.emit(cell_at(click.position), true)
	elif click and click.button_index == MOUSE_BUTTON_LEFT:
		_hide_cursor()
		if click.pressed:
			_press(click.position)
		else:
			_release(click.position)


## Returns the cell at a point of the board; [constant NOWHERE] beside it.
func cell_at(point: Vector2) -> Vector2i:
	var cell := Vector2i(((point - _origin) / side).floor())
	return cell if Rect2i(Vector2i.ZERO, cells).has_point(cell) else NOWHERE


func rect_of(cell: Vector2i) -> Rect2:
	return Rect2(_origin + Vector2(cell) * side, Vector2(side, side))


func center_of(cell: Vector2i) -> Vector2:
	return rect_of(cell).get_center()


## How high the board is where it is so wide.
func high_for(wide: float) -> float:
	return wide / cells.x * cells.y + 2 * margin


## The rectangle of all cells.
func field() -> Rect2:
	return Rect2(_origin, Vector2(cells) * side)


## Writes words around a point of any canvas, in letters that are readable on the screen.
static func write(canvas: CanvasItem, center: Vector2, words: String, wanted: int, color: Color) -> void:
	var font := ThemeDB.fallback_font
	var height := maxi(wanted, DemoFit.letters(canvas))
	var extent := font.get_string_size(words, HORIZONTAL_ALIGNMENT_LEFT, -1, height)
	var base := (font.get_ascent(height) - font.get_descent(height)) / 2
	canvas.draw_string(font, center + Vector2(-extent.x / 2, base), words, HORIZONTAL_ALIGNMENT_LEFT, -1, height, color)


## The same in white with a dark edge, which can be read on any ground.
static func write_edged(canvas: CanvasItem, center: Vector2, words: String, wanted: int) -> void:
	for off: Vector2 in [Vector2(1, 1), Vector2(-1, 1), Vector2(1, -1), Vector2(-1, -1)]:
		write(canvas, center + off, words, wanted, Color.BLACK)
	write(canvas, center, words, wanted, Color.WHITE)


## Puts the points of a drawing where it is drawn, so large.
static func placed(points: Array[Vector2], at: Vector2, unit: float) -> PackedVector2Array:
	var found := PackedVector2Array()
	for point in points:
		found.append(at + point * unit)
	return found


## Fills a drawing, with smooth edges.
static func fill(canvas: CanvasItem, points: Array[Vector2], at: Vector2, unit: float, color: Color) -> void:
	var outline := placed(points, at, unit)
	canvas.draw_colored_polygon(outline, color)
	outline.append(outline[0])
	canvas.draw_polyline(outline, color, 1.0, true)


## Writes the names of columns and rows beside the cells, so far away from them.
func _draw_names(away: float) -> void:
	if minf(size.x, size.y) < NAMELESS:
		return
	var height := mini(roundi(side * 0.26), 17)
	away = minf(away, minf(_origin.x, _origin.y) - 9)
	for x in cells.x:
		var at := field().position + Vector2((x + 0.5) * side, -away)
		write(self, at, _column_name(x), height, NAMES)
	for y in cells.y:
		var at := field().position + Vector2(-away, (y + 0.5) * side)
		write(self, at, _row_name(y), height, NAMES)


## The name of the column that is seen in this place from the left.
func _column_name(x: int) -> String:
	return char(97 + x)


## The name of the row that is seen in this place from the top.
func _row_name(y: int) -> String:
	return str(y + 1)


## A press of the left button, or a touch.
func _press(point: Vector2) -> void:
	_pressed = cell_at(point)
	if _pressed != NOWHERE:
		_timer.start(LONG_TOUCH_SECONDS)


## The pointer has moved while it is pressed.
func _drag(point: Vector2) -> void:
	if cell_at(point) != _pressed:
		_timer.stop()


func _release(point: Vector2) -> void:
	var cell := _pressed
	_pressed = NOWHERE
	if not _timer.is_stopped():
		_timer.stop()
	if cell != NOWHERE and cell == cell_at(point):
		chosen.emit(cell, false)


## What the board looks like has changed.
func _refresh() -> void:
	queue_redraw()


## Returns the side of a cell in so much room: in a small one the room around the cells is smaller, too, and in a very
## small one the cells have no names.
func _side_in(whole: Vector2) -> float:
	var least := minf(whole.x, whole.y)
	var edge := minf(margin, maxf(24, 0.08 * least)) if least >= NAMELESS else BARE_EDGE
	var room := whole - 2 * Vector2(edge, edge)
	return maxf(1, floorf(minf(room.x / cells.x, room.y / cells.y)))


func _lay_out() -> void:
	if size.x <= 0 or size.y <= 0:
		return
	side = _side_in(size)
	_origin = ((size - Vector2(cells) * side) / 2).floor()
	_refresh()


func _point(cell: Vector2i) -> void:
	if cell != pointed:
		pointed = cell
		_refresh()


func _step(by: Vector2i) -> void:
	var at := cells / 2 if cursor == NOWHERE else cursor + by
	cursor = at.clamp(Vector2i.ZERO, cells - Vector2i.ONE)
	_refresh()


func _hide_cursor() -> void:
	if cursor != NOWHERE:
		cursor = NOWHERE
		_refresh()


func _on_long_touch() -> void:
	var cell := _pressed
	_pressed = NOWHERE
	chosen.emit(cell, true)

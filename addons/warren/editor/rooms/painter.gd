@tool
extends Control
## A room's cells, painted with the mouse or the keyboard; those that can become doors are colored by the rule.

signal painted(text: String)

const Kit := preload("../kit.gd")
const Drawing := preload("drawing.gd")
const MARGIN := 1

## The template that is shown; null for none.
var template: WarrenRoomTemplate:
	set = show_template
## What a left click paints; a right click paints outer.
var brush := Drawing.SOLID
## A click paints the rectangle from where the button went down to where it comes up.
var rectangles := false
var read_only := false

var _rows: PackedStringArray = []
var _doors: Array[Vector2i] = []
var _cursor := Vector2i.ZERO
var _painting := ""
var _from := Vector2i.ZERO
var _hovering := false
# Cells beside the drawing are kept aside until the stroke ends: the grid must not move under the mouse.
var _outside: Dictionary[Vector2i, String] = {}


func _init() -> void:
	name = "Painter"
	focus_mode = Control.FOCUS_ALL
	clip_contents = true
	accessibility_name = tr("Drawing of the room")


func show_template(value: WarrenRoomTemplate) -> void:
	if template != null and template.changed.is_connected(_read):
		template.changed.disconnect(_read)
	template = value
	if template != null:
		template.changed.connect(_read)
	_read()


func _exit_tree() -> void:
	if template != null and template.changed.is_connected(_read):
		template.changed.disconnect(_read)


func _enter_tree() -> void:
	if template != null and not template.changed.is_connected(_read):
		template.changed.connect(_read)


## The cell of the drawing under a point of this control; may lie outside of it.
func cell_at(point: Vector2) -> Vector2i:
	return Vector2i(((point - _origin()) / _cell()).floor())


## The middle of a cell, in this control.
func point_of(cell: Vector2i) -> Vector2:
	return _origin() + (Vector2(cell) + Vector2.ONE / 2) * _cell()


func _read() -> void:
	if template != null and _painting == "":
		_rows = Drawing.rows_of(template.text)
		_doors = template.doors()
	queue_redraw()


func _cells() -> Vector2i:
	var width := 1
	for row in _rows:
		width = maxi(width, row.length())
	return Vector2i(width, maxi(1, _rows.size()))


func _cell() -> float:
	# A margin of one cell, so that the room can grow on every side.
	var around := _cells() + Vector2i.ONE * 2 * (0 if read_only else MARGIN)
	return clampf(floorf(minf(size.x / around.x, size.y / around.y)), 2, 40)


func _origin() -> Vector2:
	return ((size - Vector2(_cells()) * _cell()) / 2).floor()


func _draw() -> void:
	if template == null:
		return
	var side := _cell()
	var origin := _origin()
	var cells := _cells()
	draw_set_transform(origin, 0, Vector2(side, side))
	for y in _rows.size():
		for x in _rows[y].length():
			if _rows[y][x] != Drawing.OUTER:
				draw_rect(Rect2(x, y, 1, 1), Drawing.color_of(_rows[y][x]))
	for cell in _outside:
		draw_rect(Rect2(Vector2(cell), Vector2.ONE), Drawing.color_of(_outside[cell]))
	if _painting == "":
		if not Drawing.has_chosen_doors(template.text):
			for door in _doors:
				draw_rect(Rect2(Vector2(door), Vector2.ONE), Drawing.POTENTIAL)
	draw_set_transform(Vector2.ZERO)
	_draw_kinds(origin, side)
	if read_only:
		return
	var from := origin - Vector2.ONE * side * MARGIN
	var lines := PackedVector2Array()
	for x in cells.x + 2 * MARGIN + 1:
		lines.append(from + Vector2(x * side, 0))
		lines.append(from + Vector2(x * side, (cells.y + 2 * MARGIN) * side))
	for y in cells.y + 2 * MARGIN + 1:
		lines.append(from + Vector2(0, y * side))
		lines.append(from + Vector2((cells.x + 2 * MARGIN) * side, y * side))
	draw_multiline(lines, Color(1, 1, 1, 0.12))
	if has_focus() or _hovering:
		var box := Rect2i(_cursor, Vector2i.ONE)
		if rectangles and _painting:
			box = box.merge(Rect2i(_from, Vector2i.ONE))
		draw_rect(
			Rect2(origin + Vector2(box.position) * side, Vector2(box.size) * side),
			get_theme_color(&"accent_color", &"Editor"),
			false,
			2
		)


# The letters of doors that fit their like only, and of spawn points.
func _draw_kinds(origin: Vector2, side: float) -> void:
	var font := get_theme_default_font()
	for y in _rows.size():
		for x in _rows[y].length():
			if Drawing.is_kind(_rows[y][x]) or Drawing.is_spawn(_rows[y][x]):
				draw_string(
					font,
					origin + Vector2(x, y + 0.78) * side,
					_rows[y][x],
					HORIZONTAL_ALIGNMENT_CENTER,
					side,
					int(side * 0.75),
					Color.BLACK
				)


func _gui_input(event: InputEvent) -> void:
	if read_only or template == null:
		return
	var button := event as InputEventMouseButton
	var motion := event as InputEventMouseMotion
	if button != null and button.button_index in [MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT]:
		if button.pressed and _painting == "":
			grab_focus()
			_cursor = cell_at(button.position)
			_begin(brush if button.button_index == MOUSE_BUTTON_LEFT else Drawing.OUTER)
		elif not button.pressed and _painting:
			_finish()
		accept_event()
	elif motion != null:
		var cell := cell_at(motion.position)
		if cell != _cursor:
			_cursor = cell
			if _painting and not rectangles:
				_paint(cell)
			queue_redraw()
	elif event is InputEventKey and event.is_pressed():
		_type(event as InputEventKey)


func _type(key: InputEventKey) -> void:
	var steps: Dictionary[Key, Vector2i] = {
		KEY_LEFT: Vector2i.LEFT,
		KEY_RIGHT: Vector2i.RIGHT,
		KEY_UP: Vector2i.UP,
		KEY_DOWN: Vector2i.DOWN,
	}
	if key.keycode in steps:
		_cursor = (_cursor + steps[key.keycode]).clamp(-Vector2i.ONE * MARGIN, _cells() + Vector2i.ONE * (MARGIN - 1))
		queue_redraw()
	elif key.keycode in [KEY_SPACE, KEY_DELETE] and _painting == "":
		_begin(brush if key.keycode == KEY_SPACE else Drawing.OUTER)
		_finish()
	else:
		return
	accept_event()


func _begin(mark: String) -> void:
	_painting = mark
	_from = _cursor
	if not rectangles:
		_paint(_cursor)
	queue_redraw()


func _finish() -> void:
	if rectangles:
		var box := Rect2i(_from, Vector2i.ONE).merge(Rect2i(_cursor, Vector2i.ONE))
		for y in range(box.position.y, box.end.y):
			for x in range(box.position.x, box.end.x):
				_put(Vector2i(x, y))
	_painting = ""
	painted.emit(Drawing.trimmed(_padded()))
	_read()


func _paint(cell: Vector2i) -> void:
	_put(cell)
	queue_redraw()


func _put(cell: Vector2i) -> void:
	var cells := _cells()
	if not Rect2i(-Vector2i.ONE * MARGIN, cells + Vector2i.ONE * 2 * MARGIN).has_point(cell):
		return
	if not Rect2i(Vector2i.ZERO, Vector2i(cells.x, _rows.size())).has_point(cell):
		_outside[cell] = _painting
		return
	var row := _rows[cell.y].rpad(cells.x)
	_rows[cell.y] = row.left(cell.x) + _painting + row.substr(cell.x + 1)


func _padded() -> PackedStringArray:
	var width := _cells().x
	var rows: PackedStringArray = []
	for y in range(-MARGIN, _rows.size() + MARGIN):
		var row := ""
		for x in range(-MARGIN, width + MARGIN):
			row += _outside.get(Vector2i(x, y), Drawing.at(_rows, Vector2i(x, y)))
		rows.append(row)
	_outside.clear()
	return rows


func _notification(what: int) -> void:
	match what:
		NOTIFICATION_MOUSE_ENTER:
			_hovering = true
			queue_redraw()
		NOTIFICATION_MOUSE_EXIT:
			_hovering = false
			queue_redraw()
		NOTIFICATION_FOCUS_ENTER, NOTIFICATION_FOCUS_EXIT, NOTIFICATION_RESIZED:
			queue_redraw()

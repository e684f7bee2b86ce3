class_name LinjatBoard
extends Control
## Shows a puzzle and the lines on it, and turns what mouse, finger and keys do into lines.

## Somebody has drawn a line, as a rectangle one cell wide.
signal line_drawn(line: Rect2i)
## Somebody wants the line over a cell gone.
signal erased(cell: Vector2i)
## Somebody has begun a line that cannot be, for this reason.
signal refused(reason: String)

## Room around the cells, for the numbers of rows and columns.
const EDGE_WIDTH := 34.0
const NOWHERE := LinjatDrag.NOWHERE
const SHEET := Color("fffaf0")
const RULES := Color("e4d8bf")
const EDGE := Color("b9a988")
const INK := Color("34303f")
const FAINT := Color("6b6152")
const GOLD := Color("f2b705")
const SKY := Color("3a86d8")
const WRONG := Color("d1344b")
## Colors of parts of lines and of whole lines in a layer of the solution; the latter are also wider.
const LAYER_COLORS: Array[Color] = [Color("d1344b"), Color("2f9e57")]
const CLEAR_LAYER_COLORS: Array[Color] = [Color("d55e00"), Color("0072b2")]
## Colors of lines, by their length.
const COLORS: Array[Color] = [
	Color("8d99ae"),
	Color("2a9d8f"),
	Color("e09a2b"),
	Color("e2694a"),
	Color("6d6ac8"),
	Color("3b8ec2"),
	Color("b5518f"),
	Color("5f9145"),
	Color("96604f"),
]
const KEYS: Dictionary[StringName, Vector2i] = {
	&"ui_left": Vector2i.LEFT,
	&"ui_right": Vector2i.RIGHT,
	&"ui_up": Vector2i.UP,
	&"ui_down": Vector2i.DOWN,
}

## Cells that a hint has won, cells it follows from, and the number it is about.
var won: Array[Vector2i] = []
var reasons: Array[Vector2i] = []
var subject := NOWHERE
## Lines that are not those of the solution.
var wrong: Array[Rect2i] = []
## Whether nothing can be drawn any more.
var finished := false
## The layer of the solution that is shown in place of the player's lines, as of [method WarrenLinjat.get_layers]; empty
## for none.
var layer: Dictionary = {}:
	set = show_layer

var _drag := LinjatDrag.new()
var _dots: Array[Vector2i] = []
var _cursor := NOWHERE
# When each line came, so that it grows instead of appearing; when the puzzle was solved.
var _born: Dictionary[Rect2i, float] = {}
var _clock := 0.0
var _solved_at := -1.0
var _box := StyleBoxFlat.new()


func _ready() -> void:
	_box.anti_aliasing_size = 0.6
	mouse_exited.connect(queue_redraw)
	focus_mode = Control.FOCUS_ALL
	grab_focus()


func _process(delta: float) -> void:
	_clock += delta
	if not won.is_empty() or subject != NOWHERE or _drag.is_going_on() or not _born.is_empty() or _solved_at >= 0.0:
		queue_redraw()


## Shows another puzzle.
func begin(size_in_cells: Vector2i, numbers: Dictionary, dots: Array[Vector2i]) -> void:
	_drag.size = size_in_cells
	_drag.numbers.assign(numbers)
	_dots = dots
	_drag.lines = []
	_born.clear()
	_cursor = NOWHERE
	_solved_at = -1.0
	finished = false
	layer = {}
	forget_hint()
	let_go()


## Shows these lines.
func show_lines(lines: Array[Rect2i]) -> void:
	for line in lines:
		if line not in _drag.lines:
			_born[line] = _clock - 1 + DemoSettings.seconds(1)
	for line in _drag.lines:
		if line not in lines:
			_born.erase(line)
	_drag.lines = lines
	wrong = wrong.filter(func(line: Rect2i) -> bool: return line in lines)
	queue_redraw()


## Shows a layer of the solution; an empty one shows the player's lines again.
func show_layer(value: Dictionary) -> void:
	layer = value
	let_go()


## Lights what a hint is about.
func show_hint(number: Vector2i, cells: Array[Vector2i], because: Array[Vector2i]) -> void:
	subject = number
	won = cells
	reasons = because
	queue_redraw()


func forget_hint() -> void:
	show_hint(NOWHERE, [], [])
	wrong = []


## Nothing can be drawn any more; the lines shine one after the other.
func celebrate() -> void:
	finished = true
	_solved_at = _clock if not DemoSettings.is_on(&"calm") else -1.0
	let_go()


## Drops the line that is being drawn.
func let_go() -> void:
	_drag.begin(NOWHERE)
	queue_redraw()


## Drops the line that is being drawn; returns whether there was one.
func drop() -> bool:
	var was_going_on := _drag.is_going_on()
	let_go()
	return was_going_on


## The middle of a cell on the board.
func middle(cell: Vector2i) -> Vector2:
	return _corner() + (Vector2(cell) + Vector2(0.5, 0.5)) * _cell()


func _gui_input(event: InputEvent) -> void:
	if finished or layer or _drag.size == Vector2i.ZERO:
		return
	var button := event as InputEventMouseButton
	var motion := event as InputEventMouseMotion
	_keys(event)
	if button and button.button_index == MOUSE_BUTTON_LEFT:
		_cursor = NOWHERE
		if button.pressed:
			_drag.begin(_cell_at(button.position))
		elif _drag.is_going_on():
			_end()
		queue_redraw()
	elif button and button.button_index == MOUSE_BUTTON_RIGHT and button.pressed:
		let_go()
		erased.emit(_cell_at(button.position))
	elif motion and _drag.is_going_on():
		_drag.to = _cell_at(motion.position.clamp(_corner(), _corner() + Vector2(_drag.size) * _cell() - Vector2.ONE))
		queue_redraw()


func _keys(event: InputEvent) -> void:
	for action in KEYS:
		if event.is_action_pressed(action, true, true):
			_move_cursor(KEYS[action])
			accept_event()
	if event.is_action_pressed(&"ui_accept") and _cursor != NOWHERE:
		if not _drag.is_going_on():
			_drag.begin(_cursor)
		else:
			_end()
		queue_redraw()
		accept_event()
	elif event.is_action_pressed(&"second", false, true) or event.is_action_pressed(&"ui_text_backspace"):
		let_go()
		erased.emit(_cursor)
		accept_event()


func _move_cursor(step: Vector2i) -> void:
	if _cursor == NOWHERE:
		_cursor = (_drag.size - Vector2i.ONE) / 2
	else:
		_cursor = (_cursor + step).clamp(Vector2i.ZERO, _drag.size - Vector2i.ONE)
	if _drag.is_going_on():
		_drag.to = _cursor
	queue_redraw()


## What was dragged becomes a line: a tap erases the line there, or draws that of a one; a part of a line is made whole
## where only one line has that part.
func _end() -> void:
	var dragged := _drag.cells()
	var number := _drag.only_number(dragged)
	var tapped := _drag.from == _drag.to
	var cell := _drag.from
	let_go()
	if tapped and _drag.line_over(cell).has_area():
		erased.emit(cell)
		return
	if number == NOWHERE:
		if not tapped:
			refused.emit("A line goes through exactly one number.")
		return
	var lines := _drag.lines_with(dragged, number)
	if lines.size() == 1:
		line_drawn.emit(lines[0])
	elif lines.is_empty():
		refused.emit(tr("There is no room for the %d like this.") % _drag.numbers[number])
	elif not tapped:
		refused.emit(
			(
				tr("The line of this %d can still go on in several ways: drag over all of its cells.")
				% _drag.numbers[number]
			)
		)


func _cell() -> float:
	return maxf(1, floorf(minf((size.x - 2 * EDGE_WIDTH) / _drag.size.x, (size.y - 2 * EDGE_WIDTH) / _drag.size.y)))


func _corner() -> Vector2:
	return ((size - Vector2(_drag.size) * _cell()) / 2).floor()


func _cell_at(place: Vector2) -> Vector2i:
	var cell := Vector2i(((place - _corner()) / _cell()).floor())
	return cell if Rect2i(Vector2i.ZERO, _drag.size).has_point(cell) else NOWHERE


func _color_of(line: Rect2i) -> Color:
	return DemoSettings.color(COLORS, maxi(line.size.x, line.size.y) - 1)


func _draw() -> void:
	if _drag.size == Vector2i.ZERO:
		return
	_draw_sheet()
	if layer:
		_draw_layer()
		return
	_draw_lights()
	for line in _drag.lines:
		_draw_line(line)
	_draw_drag()
	var covered := _covered()
	for dot in _dots:
		var on_line: bool = covered.has(dot)
		draw_circle(middle(dot), _cell() * (0.13 if on_line else 0.15), SHEET if on_line else INK, true, -1.0, true)
	for cell in _drag.numbers:
		_draw_number(cell, covered.has(cell))
	if _cursor != NOWHERE:
		_draw_frame(Rect2i(_cursor, Vector2i.ONE), INK, 0.04, 0.04)


# As in the article on the generator: this layer extends the dashed lines, and green lines have their whole length.
func _draw_layer() -> void:
	var colors := CLEAR_LAYER_COLORS if DemoSettings.is_on(&"clear_colors") else LAYER_COLORS
	var lines: Array = layer["lines"]
	var numbers: Array = layer["numbers"]
	var complete: Array = layer["complete"]
	var extended: Array = layer["extended"]
	var on_line: Dictionary[Vector2i, bool] = {}
	for index in lines.size():
		var is_complete: bool = complete[index]
		var number: Vector2i = numbers[index]
		var line: Rect2i = lines[index]
		if line.get_area() == 1 and not is_complete:
			continue
		on_line[number] = true
		var along := Vector2(line.size - Vector2i.ONE).sign()
		along = Vector2.RIGHT if along == Vector2.ZERO else along
		# The paper behind a number at the end of its line has to hide that end.
		var last := line.end - Vector2i.ONE
		var from := middle(line.position) - along * (0.0 if line.position == number else 0.3) * _cell()
		var to := middle(last) + along * (0.0 if last == number else 0.3) * _cell()
		if from == to:
			from -= along * 0.4 * _cell()
			to += along * 0.4 * _cell()
		var width := (0.3 if is_complete else 0.16) * _cell()
		var color := colors[int(is_complete)]
		if extended[index]:
			draw_dashed_line(from, to, color, width, 0.2 * _cell(), true, true)
		else:
			draw_line(from, to, color, width, true)
	for dot in _dots:
		draw_circle(middle(dot), _cell() * 0.12, INK, true, -1.0, true)
	for cell in _drag.numbers:
		if on_line.has(cell):
			draw_circle(middle(cell), _cell() * 0.3, SHEET, true, -1.0, true)
		TableBoard.write(self, middle(cell), str(_drag.numbers[cell]), roundi(_cell() * 0.48), INK)


func _covered() -> Dictionary[Vector2i, bool]:
	var cells: Dictionary[Vector2i, bool] = {}
	for line in _drag.lines:
		for x in range(line.position.x, line.end.x):
			for y in range(line.position.y, line.end.y):
				cells[Vector2i(x, y)] = true
	return cells


func _draw_sheet() -> void:
	var tall := mini(roundi(_cell() * 0.26), 17)
	var sheet := Rect2(_corner(), Vector2(_drag.size) * _cell())
	_fill(sheet.grow(12), Color(0.36, 0.29, 0.16, 0.10), 20, Vector2(0, 6))
	_fill(sheet.grow(10), SHEET, 16)
	for x in range(0, _drag.size.x + 1):
		var at := sheet.position + Vector2(x * _cell(), 0)
		draw_line(at, at + Vector2(0, sheet.size.y), EDGE if x in [0, _drag.size.x] else RULES, 2.0)
	for y in range(0, _drag.size.y + 1):
		var at := sheet.position + Vector2(0, y * _cell())
		draw_line(at, at + Vector2(sheet.size.x, 0), EDGE if y in [0, _drag.size.y] else RULES, 2.0)
	for x in _drag.size.x:
		var at := Vector2(middle(Vector2i(x, 0)).x, sheet.position.y - 20)
		TableBoard.write(self, at, str(x + 1), tall, FAINT)
	for y in _drag.size.y:
		var at := Vector2(sheet.position.x - 21, middle(Vector2i(0, y)).y)
		TableBoard.write(self, at, str(y + 1), tall, FAINT)


func _draw_lights() -> void:
	var beat := 0.5 + 0.5 * sin(_clock * DemoSettings.seconds(5.0))
	for cell in reasons:
		if cell not in won:
			_draw_light(cell, SKY, 0.16)
	for cell in won:
		_draw_light(cell, GOLD, 0.26 + 0.16 * beat)
	if subject != NOWHERE and subject not in won:
		_draw_light(subject, GOLD, 0.12)


func _draw_light(cell: Vector2i, color: Color, strength: float) -> void:
	_fill(Rect2(_corner() + Vector2(cell) * _cell(), Vector2.ONE * _cell()).grow(-1), Color(color, strength), 6)
	_draw_frame(Rect2i(cell, Vector2i.ONE), color, 0.05, 0.045)


func _draw_frame(cells: Rect2i, color: Color, inset: float, width: float) -> void:
	var rect := Rect2(_corner() + Vector2(cells.position) * _cell(), Vector2(cells.size) * _cell()).grow(
		-inset * _cell()
	)
	_box.bg_color = Color.TRANSPARENT
	_box.draw_center = false
	_box.border_color = color
	_box.set_border_width_all(maxi(2, roundi(width * _cell())))
	_box.set_corner_radius_all(roundi(0.14 * _cell()))
	draw_style_box(_box, rect)


func _draw_line(line: Rect2i) -> void:
	var color := _color_of(line)
	if line in wrong:
		color = WRONG
	if _solved_at >= 0.0:
		# A wave of light runs over the board from its north-west corner.
		var since := _clock - _solved_at - 0.05 * (line.position.x + line.position.y)
		if since > 0.0 and since < 0.6:
			color = color.lerp(Color.WHITE, 0.7 * sin(since / 0.6 * PI))
	var grown := 1.0
	if _born.has(line):
		grown = smoothstep(0.0, 0.16, _clock - _born[line])
		if grown >= 1.0:
			_born.erase(line)
	_draw_stroke(line, color, 0.56, lerpf(0.6, 1.0, grown))
	if line in wrong:
		# Not by its color alone.
		for end: Vector2i in [line.position, line.end - Vector2i.ONE]:
			for way: Vector2 in [Vector2.ONE, Vector2(1, -1)]:
				var reach := way * 0.16 * _cell()
				draw_line(middle(end) - reach, middle(end) + reach, SHEET, 0.07 * _cell(), true)


func _draw_stroke(line: Rect2i, color: Color, width: float, grown := 1.0) -> void:
	var rect := Rect2(_corner() + Vector2(line.position) * _cell(), Vector2(line.size) * _cell())
	rect = rect.grow(-(1.0 - width) / 2 * _cell())
	var around := _drag.only_number(line)
	var center := middle(around) if around != NOWHERE else rect.get_center()
	rect = Rect2(center + (rect.position - center) * grown, rect.size * grown)
	_fill(rect, color, roundi(width / 2 * _cell()))


## How high the board is where it is so wide.
func high_for(wide: float) -> float:
	return (wide - 2 * EDGE_WIDTH) / maxi(_drag.size.x, 1) * _drag.size.y + 2 * EDGE_WIDTH


func _draw_drag() -> void:
	if not _drag.is_going_on() or _drag.from == _drag.to:
		return
	var dragged := _drag.cells()
	var number := _drag.only_number(dragged)
	var lines: Array[Rect2i] = []
	if number != NOWHERE:
		lines = _drag.lines_with(dragged, number)
	if lines.is_empty():
		_draw_stroke(
			dragged, Color(WRONG if number == NOWHERE and _drag.count_numbers(dragged) > 1 else FAINT, 0.5), 0.56
		)
		return
	if lines.size() == 1:
		_draw_stroke(lines[0], Color(_color_of(lines[0]), 0.28), 0.56)
	_draw_stroke(dragged, Color(_color_of(lines[0]), 0.75), 0.56)


func _draw_number(cell: Vector2i, drawn: bool) -> void:
	var line := _drag.line_over(cell)
	if drawn:
		draw_circle(middle(cell), _cell() * 0.34, SHEET, true, -1.0, true)
		draw_circle(
			middle(cell), _cell() * 0.34, WRONG if line in wrong else _color_of(line), false, 0.05 * _cell(), true
		)
	TableBoard.write(self, middle(cell), str(_drag.numbers[cell]), roundi(_cell() * 0.48), INK)


func _fill(rect: Rect2, color: Color, radius: int, shift := Vector2.ZERO) -> void:
	_box.draw_center = true
	_box.bg_color = color
	_box.set_border_width_all(0)
	_box.set_corner_radius_all(radius)
	draw_style_box(_box, Rect2(rect.position + shift, rect.size))

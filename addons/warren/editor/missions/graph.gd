@tool
extends Control
## The graph of a mission: rooms with what lies in them, in layers from the start on, and edges with what they ask for.

signal room_clicked(room: int)

const Kit := preload("../kit.gd")
const Layers := preload("layers.gd")
const Look := preload("../../world/minimap_look.gd")
const MapPreview := preload("../dungeon/map_preview.gd")
const MissionSigns := preload("../../world/minimap_mission_signs.gd")
const Reading := preload("reading.gd")
const CALM := Color("3a4358")
const TENSE := Color("8c4a3c")
const EDGE := Color("9aa5b8")
const LARGEST := Vector2(120, 50)
## The least width of a room that has its name in it.
const NAMED := 44.0

var selected := -1:
	set(value):
		selected = value
		queue_redraw()

var _read: Reading
var _layers: Layers
var _hovered := -1


func _init() -> void:
	name = "MissionGraph"
	clip_contents = true
	focus_mode = Control.FOCUS_ALL
	accessibility_name = tr("Graph of the mission")
	resized.connect(queue_redraw)
	focus_entered.connect(queue_redraw)
	focus_exited.connect(queue_redraw)
	mouse_exited.connect(_hover.bind(-1))


## Show a mission, or nothing for null.
func show_mission(read: Reading) -> void:
	_read = read
	_layers = null
	selected = -1
	_hovered = -1
	if read and not read.names.is_empty():
		var ways: Array[Vector2i] = []
		for edge in read.edges.size():
			if "window" not in read.conditions[edge]:
				ways.append(read.edges[edge])
		_layers = Layers.new(read.names.size(), ways, read.start)
	queue_redraw()


func mission() -> Reading:
	return _read


## Where a room is drawn.
func rect_of(room: int) -> Rect2:
	var cell := _cell()
	var side := (cell * Vector2(0.66, 0.62)).min(LARGEST * Kit.scaled(1)).max(Vector2.ONE * 4)
	return Rect2(_middle_of(room) - side / 2, side)


func room_at(at: Vector2) -> int:
	for room in _read.names.size() if _layers else 0:
		if rect_of(room).grow(2).has_point(at):
			return room
	return -1


func _is_wide() -> bool:
	return size.x >= size.y


## The space of a room: layers stand along the longer side.
func _cell() -> Vector2:
	var along := float(maxi(1, _layers.layers.size()))
	var across := float(maxi(1, _layers.most()))
	return size / (Vector2(along, across) if _is_wide() else Vector2(across, along))


func _middle_of(room: int) -> Vector2:
	var along := _layers.layer_of[room] + 0.5
	var across := _layers.across[room]
	var cell := _cell()
	if _is_wide():
		return Vector2(along * cell.x, size.y / 2 + across * cell.y)
	return Vector2(size.x / 2 + across * cell.x, along * cell.y)


func _draw() -> void:
	if _layers == null:
		var font := get_theme_default_font()
		var side := get_theme_default_font_size()
		var text := tr("Generate a mission to see its graph here.")
		var pale := Color(1, 1, 1, 0.4)
		draw_string(font, Vector2(0, size.y / 2), text, HORIZONTAL_ALIGNMENT_CENTER, size.x, side, pale)
	else:
		var look := Look.new(self)
		for edge in _read.edges.size():
			_draw_line(edge)
		for room in _read.names.size():
			_draw_room(room)
		for edge in _read.edges.size():
			_draw_signs(edge, look)
		for number in _read.state.facts.contents.size():
			_draw_content(number, look)
	if has_focus():
		var frame := Rect2(Vector2.ONE, size - Vector2.ONE * 2)
		draw_rect(frame, get_theme_color(&"accent_color", &"Editor"), false, 1)


## The radius of signs.
func _radius() -> float:
	var cell := _cell()
	return clampf(minf(cell.x * 0.09, cell.y * 0.13), 3.5, Kit.scaled(8))


## The way of an edge: straight to the next layer, or around the rooms between in the same one.
func _way(edge: int) -> PackedVector2Array:
	var from := _middle_of(_read.edges[edge].x)
	var to := _middle_of(_read.edges[edge].y)
	var one := _layers.layer_of[_read.edges[edge].x]
	var other := _layers.layer_of[_read.edges[edge].y]
	var gap := absf(_layers.across[_read.edges[edge].x] - _layers.across[_read.edges[edge].y])
	if absi(one - other) == 1 or one == other and gap <= 1:
		return [from, to]
	var aside := Vector2(_cell().x * 0.5, 0) if _is_wide() else Vector2(0, _cell().y * 0.5)
	if one != other:
		aside = Vector2(0, _cell().y * 0.5) if _is_wide() else Vector2(_cell().x * 0.5, 0)
	var way: PackedVector2Array = []
	for step in 17:
		var part := step / 16.0
		way.append(from.lerp(to, part) + aside * sin(part * PI))
	return way


func _draw_line(edge: int) -> void:
	var asked := _read.conditions[edge]
	var is_near := selected in [_read.edges[edge].x, _read.edges[edge].y]
	var color := MapPreview.CHOSEN if is_near else EDGE
	var width := 2.5 if is_near else 1.5
	var way := _way(edge)
	var dash := 3.0 if "window" in asked else 8.0 if "secret" in asked else 0.0
	for number in way.size() - 1:
		if dash:
			draw_dashed_line(way[number], way[number + 1], Color(color, 0.7), width, dash, true, true)
		else:
			draw_line(way[number], way[number + 1], color, width, true)


func _draw_room(room: int) -> void:
	var rect := rect_of(room)
	var box := StyleBoxFlat.new()
	box.bg_color = CALM.lerp(TENSE, _read.intensities[room] / 100.0)
	box.border_color = EDGE
	if room == _read.start or room == _read.goal:
		box.border_color = MapPreview.START if room == _read.start else MapPreview.GOAL
		box.set_border_width_all(int(Kit.scaled(3)))
	else:
		box.set_border_width_all(1)
	box.set_corner_radius_all(int(Kit.scaled(5)))
	if room == selected or room == _hovered:
		box.border_color = MapPreview.CHOSEN
		box.set_border_width_all(int(Kit.scaled(3 if room == selected else 1)))
	draw_style_box(box, rect)
	var side := int(get_theme_default_font_size() * 0.8)
	var above := 0.0 if _read.contents[room].is_empty() else 2.6 * _radius()
	if rect.size.x < Kit.scaled(NAMED) or rect.size.y < side * 1.2 + above:
		return
	var font := get_theme_default_font()
	var text := _read.names[room]
	var width := rect.size.x - 8
	# Smaller letters first; a name that does not fit even then is cut.
	var smallest := side * 3 / 4
	while side > smallest and font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, side).x > width:
		side -= 1
	while text.length() > 1 and font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, side).x > width:
		text = text.left(-2) + "…"
	var foot := rect.position + Vector2(4, side * 1.15)
	if _read.contents[room].is_empty():
		foot.y = rect.get_center().y + side * 0.36
	draw_string(font, foot, text, HORIZONTAL_ALIGNMENT_CENTER, width, side)


## The signs of an edge stand along its line, in the middle.
func _draw_signs(edge: int, look: Look) -> void:
	if not _read.state.facts.passages.has(edge):
		return
	var way := _way(edge)
	var middle := way.size() / 2
	var at := way[middle] if way.size() > 2 else (way[0] + way[1]) / 2
	var along := (way[middle] - way[middle - 1]).normalized()
	var out := way[-1] - way[0]
	var glyphs := MissionSigns.door_glyphs(_read.state, edge, out.normalized(), look)
	MissionSigns.draw_row(self, at, _radius(), glyphs, along)


func _draw_content(number: int, look: Look) -> void:
	var room := _read.state.facts.contents[number].room
	var count := _read.contents[room].size()
	var place := 0
	for other in number:
		place += int(_read.state.facts.contents[other].room == room)
	var rect := rect_of(room)
	var step := minf(_radius() * 2.6, rect.size.x / count)
	var at := Vector2(rect.get_center().x + (place - (count - 1) / 2.0) * step, rect.end.y - _radius() * 1.4)
	if rect.size.y < get_theme_default_font_size() * 0.96 + 2.6 * _radius():
		at.y = rect.get_center().y
	MissionSigns.content_glyph(_read.state, number, look).call(self, at, _radius())


func _get_tooltip(at_position: Vector2) -> String:
	var room := room_at(at_position)
	return _read.about(room) if room >= 0 else ""


func _hover(room: int) -> void:
	if room != _hovered:
		_hovered = room
		queue_redraw()


func _gui_input(event: InputEvent) -> void:
	var button := event as InputEventMouseButton
	var motion := event as InputEventMouseMotion
	var key := event as InputEventKey
	if motion != null:
		_hover(room_at(motion.position))
	elif button != null and button.pressed and button.button_index == MOUSE_BUTTON_LEFT:
		grab_focus()
		_choose(room_at(button.position))
		accept_event()
	elif key != null and key.pressed and key.keycode in [KEY_PAGEUP, KEY_PAGEDOWN] and _layers:
		_choose(posmod(selected + (1 if key.keycode == KEY_PAGEDOWN else -1), _read.names.size()))
		accept_event()


func _choose(room: int) -> void:
	selected = room
	room_clicked.emit(room)

@tool
extends Control
## A map drawn from its data alone: rooms, doors, graph, main path. Drag to move, wheel to zoom, click for a room.

signal room_clicked(room: int)
signal hovered(room: int)

enum Layer { ROOMS, DOORS, GRAPH, PATH, NAMES, LOCKS, TILES }

const Self := preload("map_preview.gd")
const Things := preload("map_things.gd")
const RoomTiles := preload("room_tiles.gd")
# The texture holds a tile code for each cell; the shader gives it its color, so that no script goes over cells.
const SHADER := """shader_type canvas_item;
uniform vec4 wall : source_color;
uniform vec4 floor_ : source_color;
uniform vec4 door : source_color;
void fragment() {
	int code = int(round(texture(TEXTURE, UV).r * 255.0));
	COLOR = code == 1 ? wall : code == 2 ? floor_ : code == 3 ? door : vec4(0.0);
}"""
const WALL := Color("5d6473")
const FLOOR := Color("c9c4b4")
const DOOR := Color("d9a441")
const GRAPH := Color("3f7fbf")
const PATH := Color("d1495b")
const START := Color("2f9e5b")
const GOAL := Color("d1495b")
const CHOSEN := Color("ffd166")
const MAX_CELL := 48.0

var map: WarrenMap:
	set = show_map
var selected := -1:
	set = select
## How long the last redraw took in script, in microseconds.
var draw_usec := 0

var _layers: Array[bool] = [true, true, true, true, false, true, true]
var _canvas := TextureRect.new()
var _tiles := RoomTiles.new()
var _over := Control.new()
var _cell := 1.0
var _origin := Vector2.ZERO
var _fitted := true
var _dragged := false
var _hovered := -1
# All in cells, made once for each map.
var _rooms: Array[Rect2i] = []
var _centers := PackedVector2Array()
var _edges := PackedVector2Array()
var _path := PackedVector2Array()
var _doors := PackedVector2Array()
var _names: PackedStringArray = []
var _locks := PackedInt32Array()
var _keys := PackedVector2Array()
var _things := Things.new()
var _read_already := false


func _init() -> void:
	name = "MapPreview"
	clip_contents = true
	focus_mode = Control.FOCUS_ALL
	texture_filter = CanvasItem.TEXTURE_FILTER_NEAREST
	accessibility_name = tr("Preview of the map")
	tooltip_text = ""
	var shader := Shader.new()
	shader.code = SHADER
	var material_ := ShaderMaterial.new()
	material_.shader = shader
	material_.set_shader_parameter(&"wall", WALL)
	material_.set_shader_parameter(&"floor_", FLOOR)
	material_.set_shader_parameter(&"door", DOOR)
	_canvas.material = material_
	_canvas.expand_mode = TextureRect.EXPAND_IGNORE_SIZE
	_canvas.mouse_filter = Control.MOUSE_FILTER_IGNORE
	add_child(_canvas)
	add_child(_tiles)
	_over.mouse_filter = Control.MOUSE_FILTER_IGNORE
	_over.set_anchors_preset(Control.PRESET_FULL_RECT)
	_over.draw.connect(_draw_over)
	add_child(_over)
	resized.connect(
		func() -> void:
			if _fitted:
				fit()
	)


## Show a map, or nothing for null.
func show_map(value: WarrenMap) -> void:
	map = value
	selected = -1
	_hovered = -1
	if _read_already:
		fit()
		return
	_rooms = []
	_centers = []
	_edges = []
	_path = []
	_doors = []
	_names = []
	_locks = []
	_keys = []
	_things = Things.new()
	_canvas.texture = null
	if map != null and not map.is_empty():
		_read()
	fit()


## Show the same map as another preview, without reading it once more.
func show_like(other: Self) -> void:
	map = null
	_canvas.texture = other._canvas.texture
	_rooms = other._rooms
	_centers = other._centers
	_edges = other._edges
	_path = other._path
	_doors = other._doors
	_names = other._names
	_locks = other._locks
	_keys = other._keys
	_things = other._things
	_read_already = true
	map = other.map
	_read_already = false


## Show the tiles that the scenes of these rooms have, as they lie in the map.
func show_tiles_of(templates: Array[WarrenRoomTemplate]) -> void:
	_tiles.show_map(map, _rooms, _names, templates)
	_place()


## Bring the whole map into view.
func fit() -> void:
	_fitted = true
	var cells := map_cells()
	if cells.x > 0 and size.x > 0:
		var room := size - Vector2.ONE * 12.0
		_cell = clampf(minf(room.x / cells.x, room.y / cells.y), 0.25, MAX_CELL)
		_origin = ((size - Vector2(cells) * _cell) / 2).round()
	_place()


func map_cells() -> Vector2i:
	return map.size if map != null else Vector2i.ZERO


func is_shown(layer: Layer) -> bool:
	return _layers[layer]


func set_shown(layer: Layer, on: bool) -> void:
	_layers[layer] = on
	_canvas.visible = _layers[Layer.ROOMS]
	_tiles.visible = _layers[Layer.TILES]
	_over.queue_redraw()


func select(room: int) -> void:
	selected = room
	_over.queue_redraw()


## Where a room is drawn, in this control.
func rect_of(room: int) -> Rect2:
	return Rect2(_origin + Vector2(_rooms[room].position) * _cell, Vector2(_rooms[room].size) * _cell)


func redraw() -> void:
	_over.queue_redraw()


func _read() -> void:
	var image := Image.create_from_data(map.size.x, map.size.y, false, Image.FORMAT_R8, map.tiles())
	_canvas.texture = ImageTexture.create_from_image(image)
	_rooms = map.rooms()
	_names = map.room_names()
	for cell in map.room_centers():
		_centers.append(Vector2(cell) + Vector2.ONE / 2)
	# Two by two: each edge goes from a room to another.
	for room in map.door_rooms():
		_edges.append(_centers[room])
	for cell in map.door_cells():
		_doors.append(Vector2(cell))
	_locks = map.door_locks()
	for cell in map.key_cells():
		_keys.append(Vector2(cell) + Vector2.ONE / 2)
	for room in map.main_path():
		_path.append(_centers[room])
	_things.read(map)


func _place() -> void:
	_canvas.position = _origin
	_canvas.size = Vector2(map_cells()) * _cell
	_tiles.lie(_origin, _cell)
	_over.queue_redraw()


func _draw_over() -> void:
	var begun := Time.get_ticks_usec()
	if map == null or map.is_empty():
		var font := get_theme_default_font()
		_over.draw_string(
			font,
			Vector2(0, size.y / 2),
			tr("Generate a map to see it here."),
			HORIZONTAL_ALIGNMENT_CENTER,
			size.x,
			get_theme_default_font_size(),
			Color(1, 1, 1, 0.4)
		)
		return
	_over.draw_set_transform(_origin, 0, Vector2(_cell, _cell))
	var thick := clampf(1.6 / _cell, 0.08, 4.0)
	_draw_doors(thick)
	if _layers[Layer.GRAPH] and not _edges.is_empty():
		_over.draw_multiline(_edges, GRAPH, thick)
		var radius := thick * 1.9
		for center in _centers:
			_over.draw_circle(center, radius, GRAPH)
	if _layers[Layer.PATH] and _path.size() > 1:
		_over.draw_polyline(_path, PATH, thick * 2)
	if _layers[Layer.LOCKS] and not _keys.is_empty():
		_draw_locks(thick)
	_things.draw(_over, _origin, _cell, thick)
	_mark_room(map.start_room, START, thick)
	_mark_room(map.goal_room, GOAL, thick)
	if selected >= 0 and selected < _rooms.size():
		_over.draw_rect(Rect2(_rooms[selected]), CHOSEN, false, thick * 2)
	if _hovered >= 0 and _hovered < _rooms.size():
		_over.draw_rect(Rect2(_rooms[_hovered]), Color(CHOSEN, 0.7), false, thick)
	_over.draw_set_transform(Vector2.ZERO)
	if _layers[Layer.NAMES]:
		_draw_names()
	_things.draw_legend(_over)
	if has_focus():
		_over.draw_rect(
			Rect2(Vector2.ONE, size - Vector2.ONE * 2), get_theme_color(&"accent_color", &"Editor"), false, 1
		)
	draw_usec = Time.get_ticks_usec() - begun


func _draw_doors(thick: float) -> void:
	# Too small to be seen as cells, or under the tiles of rooms, they are marked.
	if _layers[Layer.DOORS] and (_cell < 5 or _tiles.visible and _tiles.has_pictures()):
		for cell in _doors:
			_over.draw_rect(Rect2(cell, Vector2.ONE).grow(thick / 2 * int(_cell < 5)), DOOR)
	if not _layers[Layer.DOORS]:
		for cell in _doors:
			_over.draw_rect(Rect2(cell, Vector2.ONE), WALL)


func _mark_room(room: int, color: Color, thick: float) -> void:
	if room >= 0:
		var rect := Rect2(_rooms[room])
		_over.draw_rect(rect, Color(color, 0.28))
		_over.draw_rect(rect, color, false, thick * 1.5)


# A lock and its key have one color; the key is a disc in a ring, a locked door a box.
func _draw_locks(thick: float) -> void:
	for index in _locks.size():
		if _locks[index] >= 0:
			for side in 2:
				_over.draw_rect(Rect2(_doors[index * 2 + side], Vector2.ONE).grow(thick), _color_of_lock(_locks[index]))
	for lock in _keys.size():
		_over.draw_circle(_keys[lock], thick * 4, Color.BLACK)
		_over.draw_circle(_keys[lock], thick * 3, _color_of_lock(lock))


func _color_of_lock(lock: int) -> Color:
	return Color.from_hsv(fmod(0.5 + lock * 0.17, 1.0), 0.7, 1.0)


func _draw_names() -> void:
	var font := get_theme_default_font()
	var font_size := int(get_theme_default_font_size() * 0.85)
	for room in _rooms.size():
		var rect := rect_of(room)
		if rect.size.x < font_size * 2 or not rect.intersects(Rect2(Vector2.ZERO, size)):
			continue
		var at := Vector2(rect.position.x, rect.get_center().y + font_size * 0.4)
		_over.draw_string_outline(
			font, at, _names[room], HORIZONTAL_ALIGNMENT_CENTER, rect.size.x, font_size, 4, Color(0, 0, 0, 0.8)
		)
		_over.draw_string(font, at, _names[room], HORIZONTAL_ALIGNMENT_CENTER, rect.size.x, font_size)


func _room_under(at: Vector2) -> int:
	var is_empty := map == null or map.is_empty()
	return -1 if is_empty else map.room_at(Vector2i(((at - _origin) / _cell).floor()))


func _get_tooltip(at_position: Vector2) -> String:
	var room := _room_under(at_position)
	if room < 0:
		return ""
	var tags := ", ".join(map.room_tags(room))
	return tr("Room %d: %s") % [room, _names[room]] + ("\n" + tags if tags else "")


func _gui_input(event: InputEvent) -> void:
	if map == null or map.is_empty():
		return
	var button := event as InputEventMouseButton
	var motion := event as InputEventMouseMotion
	if button != null:
		_press(button)
	elif motion != null:
		_move(motion)
	elif event.is_pressed() and event is InputEventKey:
		_type(event as InputEventKey)


func _press(button: InputEventMouseButton) -> void:
	match button.button_index:
		MOUSE_BUTTON_WHEEL_UP:
			if button.pressed:
				_zoom(1.2, button.position)
		MOUSE_BUTTON_WHEEL_DOWN:
			if button.pressed:
				_zoom(1 / 1.2, button.position)
		MOUSE_BUTTON_LEFT:
			if button.double_click:
				fit()
			elif button.pressed:
				_dragged = false
				grab_focus()
			elif not _dragged:
				selected = _room_under(button.position)
				room_clicked.emit(selected)
		_:
			return
	accept_event()


func _move(motion: InputEventMouseMotion) -> void:
	if motion.button_mask & (MOUSE_BUTTON_MASK_LEFT | MOUSE_BUTTON_MASK_MIDDLE):
		_dragged = true
		_fitted = false
		_origin += motion.relative
		_place()
	var room := _room_under(motion.position)
	if room != _hovered:
		_hovered = room
		hovered.emit(room)
		_over.queue_redraw()


func _type(key: InputEventKey) -> void:
	var step := Vector2.ZERO
	match key.keycode:
		KEY_PLUS, KEY_EQUAL, KEY_KP_ADD:
			_zoom(1.2, size / 2)
		KEY_MINUS, KEY_KP_SUBTRACT:
			_zoom(1 / 1.2, size / 2)
		KEY_HOME, KEY_0:
			fit()
		KEY_LEFT when key.shift_pressed:
			step = Vector2.RIGHT
		KEY_RIGHT when key.shift_pressed:
			step = Vector2.LEFT
		KEY_UP when key.shift_pressed:
			step = Vector2.DOWN
		KEY_DOWN when key.shift_pressed:
			step = Vector2.UP
		KEY_PAGEUP:
			selected = posmod(selected - 1, _rooms.size())
			room_clicked.emit(selected)
		KEY_PAGEDOWN:
			selected = posmod(selected + 1, _rooms.size())
			room_clicked.emit(selected)
		_:
			return
	if step:
		_fitted = false
		_origin += step * 40
		_place()
	accept_event()


func _zoom(factor: float, around: Vector2) -> void:
	_fitted = false
	var cell := clampf(_cell * factor, 0.25, MAX_CELL)
	_origin = around - (around - _origin) * (cell / _cell)
	_cell = cell
	_place()


func _notification(what: int) -> void:
	if what == NOTIFICATION_MOUSE_EXIT:
		_hovered = -1
	if what in [NOTIFICATION_FOCUS_ENTER, NOTIFICATION_FOCUS_EXIT, NOTIFICATION_MOUSE_EXIT]:
		_over.queue_redraw()

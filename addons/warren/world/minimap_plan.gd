extends RefCounted
## Draws the rooms, corridors and doors of a floor: few calls, and only when something else is to be seen. To zoom and
## to move, numbers of the shader change.

const MapOutline := preload("map_outline.gd")
const Look := preload("minimap_look.gd")
const MissionState := preload("mission_state.gd")
const Shapes := preload("minimap_shapes.gd")
const SHADER := """
shader_type canvas_item;
render_mode unshaded;
// Places quads that are in cells: on whole pixels, with lines of equal width at any zoom. UV is the side that a corner
// grows to, in halves of the line width.

uniform float zoom = 8.0;
uniform float line = 2.0;
uniform vec2 shift = vec2(0.0);

void vertex() {
	vec2 grown = UV * line * 0.5;
	VERTEX = floor(VERTEX * zoom + 0.5) + shift + mix(-floor(-grown), ceil(grown), greaterThan(UV, vec2(0.0)));
}
"""
## Corners are in cells, so that the engine cannot tell what is in sight.
const EVERYWHERE := Rect2(-1e6, -1e6, 2e6, 2e6)

## So many rooms or connections are drawn anew when one of them changes.
const BLOCK := 32


## What was drawn of some rooms or connections in this state.
class Block:
	var state: PackedByteArray
	var points: PackedVector2Array
	var sides: PackedVector2Array
	var colors: PackedColorArray


static var _shader: Shader
static var _corners: PackedInt32Array = []

var material := ShaderMaterial.new()
var facts: MapOutline:
	set(value):
		facts = value
		_shapes = Shapes.new(value) if value else null
		_own_mission = MissionState.new(value.mission) if value else null
		forget()
## What is known; everything is seen without it.
var knowledge: WarrenMapKnowledge:
	set(value):
		knowledge = value
		forget()
var look: Look:
	set(value):
		look = value
		forget()
var level := 0:
	set(value):
		level = value
		forget()
## Whether rooms that are not known are drawn as known ones.
var is_all_shown := false:
	set(value):
		if value != is_all_shown:
			is_all_shown = value
			forget()
## The colors of rooms that have their own.
var room_colors: Dictionary[int, Color] = {}

var _shapes: Shapes
# The mission as it begins, where nobody's knowledge is shown.
var _own_mission: MissionState
var _blocks: Dictionary[Vector2i, Block] = {}
var _points: PackedVector2Array
var _sides: PackedVector2Array
var _colors: PackedColorArray


func _init() -> void:
	if _shader == null:
		_shader = Shader.new()
		_shader.code = SHADER
	material.shader = _shader


func place(zoom: float, shift: Vector2) -> void:
	material.set_shader_parameter(&"zoom", zoom)
	material.set_shader_parameter(&"shift", shift)
	material.set_shader_parameter(&"line", look.line(zoom))


## Return how a room is to be drawn.
func sight(room: int) -> WarrenMapKnowledge.Sight:
	if knowledge == null:
		return WarrenMapKnowledge.Sight.SEEN
	var known := knowledge.sight(room)
	return maxi(known, WarrenMapKnowledge.Sight.KNOWN) as WarrenMapKnowledge.Sight if is_all_shown else known


## Return whether a room is drawn on this floor.
func is_drawn(room: int) -> bool:
	return facts and room >= 0 and room < facts.boxes.size() and facts.floors[room] == level and sight(room) > 0


## Return whether a connection is drawn: the doors of a room are seen from inside.
func is_door_shown(connection: int) -> bool:
	var rooms := facts.door_rooms[connection]
	if knowledge and not mission().is_visible(connection):
		return false
	return (
		is_all_shown
		or sight(rooms.x) == WarrenMapKnowledge.Sight.SEEN
		or sight(rooms.y) == WarrenMapKnowledge.Sight.SEEN
	)


## Return how a corridor is to be drawn.
func corridor_sight(connection: int) -> WarrenMapKnowledge.Sight:
	if facts.corridors[connection].is_empty() or facts.floors[facts.door_rooms[connection].x] != level:
		return WarrenMapKnowledge.Sight.UNKNOWN
	if knowledge == null or knowledge.has_seen_corridor(connection):
		return WarrenMapKnowledge.Sight.SEEN
	if is_door_shown(connection) and (is_all_shown or _is_looked_into(connection)):
		return WarrenMapKnowledge.Sight.KNOWN
	return WarrenMapKnowledge.Sight.UNKNOWN


func is_passable(connection: int) -> bool:
	if knowledge:
		return knowledge.is_passable(connection)
	return facts.door_locks[connection] < 0 and _own_mission.is_open(connection)


## What was done of the mission.
func mission() -> MissionState:
	return knowledge.mission_state() if knowledge else _own_mission


## Return the floors of which something is drawn, in ascending order.
func levels() -> PackedInt32Array:
	var found: Dictionary[int, bool] = {level: true}
	var seen := _sights()
	for room in seen.size():
		if seen[room]:
			found[facts.floors[room]] = true
	var sorted: PackedInt32Array = PackedInt32Array(found.keys())
	sorted.sort()
	return sorted


## Return the box of all that is drawn of the floor, in cells.
func box() -> Rect2i:
	var found := Rect2i()
	var seen := _sights()
	for room in seen.size():
		if seen[room] and facts.floors[room] == level:
			found = found.merge(facts.boxes[room]) if found.has_area() else facts.boxes[room]
	return found


## Draw everything anew the next time.
func forget() -> void:
	_blocks.clear()


func shapes() -> Shapes:
	return _shapes


## Draw rooms and corridors.
func draw_rooms(item: RID) -> void:
	_begin()
	if facts:
		_add_corridors()
		_add_blocks(0, _sights(), _add_some_rooms)
	_end(item)


## Draw the room that the player is in and the one under the pointer, over the rest.
func draw_accents(item: RID, current: int, hovered: int) -> void:
	var colors := look.colors
	_begin()
	if is_drawn(current):
		var own := room_colors.has(current)
		var color := room_colors[current].lightened(0.25) if own else colors[&"room_current"]
		_add_rooms([current], color, colors[&"outline_current"])
	if is_drawn(hovered):
		_add_rooms([hovered], colors[&"room_hovered"], colors[&"outline_current"])
	_end(item)


## Draw the doors.
func draw_doors(item: RID) -> void:
	_begin()
	if facts:
		var seen := _sights()
		var states: PackedByteArray = []
		states.resize(facts.door_rooms.size())
		for connection in states.size():
			var rooms := facts.door_rooms[connection]
			states[connection] = 3 * seen[rooms.x] + seen[rooms.y]
		for connection in facts.special:
			states[connection] += 9 * int(is_passable(connection))
		for connection in facts.mission.passages:
			states[connection] = states[connection] % 9 + 9 * int(is_passable(connection))
			states[connection] += 18 * int(is_door_shown(connection))
		_add_blocks(1, states, _add_some_doors)
	_end(item)


## Return the sight of all rooms.
func _sights() -> PackedByteArray:
	if knowledge and not is_all_shown:
		return knowledge.sights()
	var found: PackedByteArray = []
	found.resize(facts.boxes.size() if facts else 0)
	for room in found.size():
		found[room] = sight(room)
	return found


## Add what was drawn of a block as long as its state is the same, else draw it anew.
func _add_blocks(kind: int, states: PackedByteArray, add: Callable) -> void:
	for first in range(0, states.size(), BLOCK):
		var end := mini(first + BLOCK, states.size())
		var state := states.slice(first, end)
		var key := Vector2i(kind, first)
		if not _blocks.has(key) or _blocks[key].state != state:
			_blocks[key] = _drawn(state, add.bind(first, end))
		_points.append_array(_blocks[key].points)
		_sides.append_array(_blocks[key].sides)
		_colors.append_array(_blocks[key].colors)


func _drawn(state: PackedByteArray, add: Callable) -> Block:
	var points := _points
	var sides := _sides
	var colors := _colors
	_begin()
	add.call()
	var made := Block.new()
	made.state = state
	made.points = _points
	made.sides = _sides
	made.colors = _colors
	_points = points
	_sides = sides
	_colors = colors
	return made


func _add_some_rooms(first: int, end: int) -> void:
	var seen: Dictionary[Color, PackedInt32Array] = {}
	var known: Dictionary[Color, PackedInt32Array] = {}
	for room in range(first, end):
		var seeing := sight(room)
		if facts.floors[room] != level or seeing == WarrenMapKnowledge.Sight.UNKNOWN:
			continue
		var groups := seen if seeing == WarrenMapKnowledge.Sight.SEEN else known
		var color := _color_of(room, seeing)
		if not groups.has(color):
			groups[color] = PackedInt32Array()
		groups[color].append(room)
	for color in known:
		_add_rooms(known[color], color, look.colors[&"outline_known"])
	for color in seen:
		_add_rooms(seen[color], color, look.colors[&"outline_seen"])


func _add_some_doors(first: int, end_: int) -> void:
	for connection in range(first, end_):
		var rooms := facts.door_rooms[connection]
		if facts.floors[rooms.x] != level or facts.is_stairs[connection] or not is_door_shown(connection):
			continue
		for end in 1 if facts.corridors[connection].is_empty() else 2:
			# The far end of a corridor is seen only through an open door.
			var is_seen := is_all_shown or sight(rooms[end]) == WarrenMapKnowledge.Sight.SEEN
			if facts.corridors[connection].is_empty() or is_seen or _is_looked_into(connection):
				_add(_shapes.door(connection, end))
		_paint(_color_of_door(connection))


func _color_of_door(connection: int) -> Color:
	var lock := facts.door_locks[connection]
	if is_passable(connection):
		return look.colors[&"door"]
	if lock < 0 and facts.mission.passages.has(connection):
		if facts.mission.passages[connection].is_window:
			return look.colors[&"window"]
		lock = mission().lock_of(connection)
	return look.color_of_lock(lock) if lock >= 0 else look.colors[&"door"]


## Return whether somebody in a seen room looks through a connection.
func _is_looked_into(connection: int) -> bool:
	if facts.door_locks[connection] >= 0 and not is_passable(connection):
		return false
	var rooms := facts.door_rooms[connection]
	for room: int in [rooms.x, rooms.y]:
		if sight(room) == WarrenMapKnowledge.Sight.SEEN and mission().leads(connection, room):
			return true
	return false


## Own colors are of seen rooms, so that none is told before. Where all is shown, the others have a trace of them.
func _color_of(room: int, seeing: WarrenMapKnowledge.Sight) -> Color:
	if seeing == WarrenMapKnowledge.Sight.SEEN:
		return room_colors.get(room, look.colors[&"room_seen"])
	var color := look.colors[&"room_known"]
	return color.lerp(room_colors[room], 0.35) if is_all_shown and room_colors.has(room) else color


func _add_corridors() -> void:
	var seen: PackedInt32Array = []
	var known: PackedInt32Array = []
	for connection in facts.long:
		match corridor_sight(connection):
			WarrenMapKnowledge.Sight.SEEN:
				seen.append(connection)
			WarrenMapKnowledge.Sight.KNOWN:
				known.append(connection)
	for connection in known:
		_add(_shapes.corridor(connection, 3))
	_paint(look.colors[&"outline_known"])
	for connection in known:
		_add(_shapes.corridor(connection, 1))
	_paint(look.colors[&"room_known"])
	for connection in seen:
		_add(_shapes.corridor(connection, 3))
	_paint(look.colors[&"outline_seen"])
	for connection in seen:
		_add(_shapes.corridor(connection, 1))
	_paint(look.colors[&"room_seen"])


func _add_rooms(rooms: PackedInt32Array, color: Color, line: Color) -> void:
	for room in rooms:
		_add(_shapes.area(room))
	_paint(color)
	for room in rooms:
		_add(_shapes.outline(room))
	_paint(line)


func _begin() -> void:
	_points = []
	_sides = []
	_colors = []


func _add(quads: Shapes.Quads) -> void:
	_points.append_array(quads.points)
	_sides.append_array(quads.sides)


## Give a color to all that was added since the last time.
func _paint(color: Color) -> void:
	var part: PackedColorArray = []
	part.resize(_points.size() - _colors.size())
	part.fill(color)
	_colors.append_array(part)


func _end(item: RID) -> void:
	RenderingServer.canvas_item_set_custom_rect(item, true, EVERYWHERE)
	if _points.is_empty():
		return
	var count := _points.size() / 4 * 6
	var order := _corners if _corners.size() == count else _order(count)
	RenderingServer.canvas_item_add_triangle_array(item, order, _points, _colors, _sides)


## Return the corners of two triangles for each quad.
static func _order(count: int) -> PackedInt32Array:
	for quad in range(_corners.size() / 6, count / 6):
		var first := 4 * quad
		_corners.append_array([first, first + 1, first + 2, first, first + 2, first + 3])
	return _corners.slice(0, count)

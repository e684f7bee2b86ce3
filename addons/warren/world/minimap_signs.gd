extends RefCounted
## The signs on a floor of a minimap: gates, keys, stairs, start and goal, markers, the route and the player.

const Glyphs := preload("minimap_glyphs.gd")
const Look := preload("minimap_look.gd")
const MissionSigns := preload("minimap_mission_signs.gd")
const Plan := preload("minimap_plan.gd")
const View := preload("minimap_view.gd")
const MapOutline := preload("map_outline.gd")
## Texts of markers are drawn from this zoom on.
const READABLE := 3.0
const HALF := Vector2(0.5, 0.5)
## From the middle of a marker at the edge to the tip of its arrow, in radii of signs.
const ARROW := 2.6
## The least distance of what lies in one room, in radii of signs.
const SPREAD := 2.5


## What stands on the map: a place, and how to draw it at a position.
class Sign:
	var place := Vector2.ZERO
	var draw: Callable
	## Where it stands in the row of its room if there is no space for places of their own: from the middle of the row,
	## in signs; the middle, and the smallest distance between two places of the room, in cells.
	var aside := 0.0
	var middle := Vector2.ZERO
	var gap := INF

	func _init(its_place: Vector2, its_draw: Callable) -> void:
		place = its_place
		draw = its_draw


## What a game has put on the map.
class Marker:
	var place := Vector2.ZERO
	var level := 0
	var color := Color.WHITE
	var icon: Texture2D
	var text := ""
	var is_pinned := true


var markers: Dictionary[StringName, Marker] = {}
var route: Array[Vector2i] = []

var _signs: Array[Sign] = []


func add(id: StringName, color: Color, icon: Texture2D, text: String, pinned: bool) -> void:
	var marker := Marker.new()
	marker.color = color
	marker.icon = icon
	marker.text = text
	marker.is_pinned = pinned
	markers[id] = marker


## Move a marker to a cell of a map; returns whether there is one of this id.
func move(id: StringName, cell: Vector2, facts: MapOutline) -> bool:
	if not markers.has(id):
		return false
	markers[id].place = cell + HALF
	markers[id].level = facts.floor_at(Vector2i(cell.round())) if facts else 0
	return true


## Move all that a game has put on the map: its cells have moved.
func shift(way: Vector2i) -> void:
	for id in markers:
		markers[id].place += Vector2(way)
	for number in route.size():
		route[number] += way


## Collect the signs of the floor that is shown, the most important ones last.
func collect(plan: Plan) -> void:
	_signs.clear()
	if plan.facts == null:
		return
	for room: int in [plan.facts.start_room, plan.facts.goal_room]:
		if room >= 0 and _is_here(plan, room):
			var glyph := Glyphs.draw_start if room == plan.facts.start_room else Glyphs.draw_goal
			var center: Vector2i = plan.facts.map.call(&"room_center", room)
			_signs.append(Sign.new(Vector2(center) + HALF, glyph.bind(plan.look)))
	for connection in plan.facts.special:
		if plan.facts.is_stairs[connection]:
			_add_stairs(plan, connection)
		elif not plan.is_passable(connection):
			_add_gates(plan, connection)
	for lock in plan.facts.key_rooms.size():
		var is_taken := plan.knowledge != null and plan.knowledge.has_key(lock)
		if not is_taken and _is_here(plan, plan.facts.key_rooms[lock]):
			var place := Vector2(plan.facts.key_cells[lock]) + HALF
			_signs.append(Sign.new(place, Glyphs.draw_key.bind(lock, plan.look)))
	_add_contents(plan)
	for connection in plan.facts.mission.passages:
		if plan.is_door_shown(connection):
			_add_passage(plan, connection)


## Draw what is in sight.
func draw(on: CanvasItem, view: View, plan: Plan) -> void:
	var look := plan.look
	var radius := look.sign_radius(view.zoom)
	var sight := Rect2(Vector2.ZERO, view.size).grow(3 * radius)
	for part in route_parts(plan):
		for number in part.size():
			part[number] = view.position_of(part[number])
		on.draw_polyline(part, look.colors[&"route"], look.line(view.zoom) + 0.5, true)
	for sign_ in _signs:
		var at := view.position_of(sign_.place)
		if sign_.gap * view.zoom < SPREAD * radius:
			at = view.position_of(sign_.middle) + Vector2(sign_.aside * SPREAD * radius, 0)
		if sight.has_point(at):
			sign_.draw.call(on, at, radius)
	for marker: Marker in markers.values():
		if marker.level == plan.level and marker.place.is_finite():
			_draw_marker(on, marker, view, look)


## Return the parts of the route on the floor that is shown, as places on the map: they end at the stairs.
func route_parts(plan: Plan) -> Array[PackedVector2Array]:
	var parts: Array[PackedVector2Array] = []
	var part: PackedVector2Array = []
	var before := Vector2i.ZERO
	for cell in route:
		var is_here := plan.facts != null and plan.facts.floor_at(cell) == plan.level
		if part and (not is_here or cell.distance_squared_to(before) > 2):
			parts.append(part)
			part = []
		if is_here:
			part.append(Vector2(cell) + HALF)
		before = cell
	if part:
		parts.append(part)
	return parts.filter(func(one: PackedVector2Array) -> bool: return one.size() > 1)


## Return the nearest place to stand for what is not in a box, on the way there from its middle: without its own place.
static func place_at_edge(at: Vector2, box: Rect2) -> Vector2:
	var way := at - box.get_center()
	var share := 1.0
	for axis in 2:
		if absf(way[axis]) > box.size[axis] / 2:
			share = minf(share, box.size[axis] / 2 / absf(way[axis]))
	return box.get_center() + way * share


func _draw_marker(on: CanvasItem, marker: Marker, view: View, look: Look) -> void:
	var radius := look.sign_radius(view.zoom)
	var at := view.position_of(marker.place)
	var frame := Rect2(Vector2.ZERO, view.size)
	# Inside of it, there is space for the arrow.
	var inner := frame.grow(-ARROW * radius)
	if marker.is_pinned and inner.has_area() and not inner.has_point(at):
		var edge := place_at_edge(at, inner).round()
		Glyphs.draw_pointer(on, edge, radius, (at - edge).angle(), marker.color, look)
		Glyphs.draw_marker(on, edge, radius, marker.color, marker.icon)
	elif frame.grow(100).has_point(at):
		Glyphs.draw_marker(on, at, radius, marker.color, marker.icon)
		if marker.text and view.zoom >= READABLE:
			Glyphs.draw_text(on, at + Vector2(0, radius), marker.text, look)


func _is_here(plan: Plan, room: int) -> bool:
	if plan.facts.floors[room] != plan.level:
		return false
	return plan.is_all_shown or plan.sight(room) == WarrenMapKnowledge.Sight.SEEN


func _add_stairs(plan: Plan, connection: int) -> void:
	var rooms := plan.facts.door_rooms[connection]
	var lock := plan.facts.door_locks[connection]
	var color := plan.look.colors[&"stairs"]
	for end: int in [0, 1]:
		if _is_here(plan, rooms[end]):
			var is_up := plan.facts.floors[rooms[end]] < plan.facts.floors[rooms[1 - end]]
			var glyph := Glyphs.draw_stairs.bind(is_up, color, plan.look)
			if not plan.is_passable(connection):
				glyph = Glyphs.draw_barred_stairs.bind(is_up, lock, plan.look)
			_signs.append(Sign.new(Vector2(plan.facts.door_cells[2 * connection + end]) + HALF, glyph))


func _add_gates(plan: Plan, connection: int) -> void:
	for end in _ends(plan, connection):
		var place := plan.shapes().gate(connection, end)
		_signs.append(Sign.new(place, Glyphs.draw_gate.bind(plan.facts.door_locks[connection], plan.look)))


func _add_contents(plan: Plan) -> void:
	var rooms: Dictionary[int, Array] = {}
	for number in plan.facts.mission.contents.size():
		var content := plan.facts.mission.contents[number]
		var draws := MissionSigns.content_glyph(plan.mission(), number, plan.look)
		if draws.is_valid() and _is_here(plan, content.room):
			var signs: Array = rooms.get_or_add(content.room, [])
			signs.append(Sign.new(Vector2(content.cell) + HALF, draws))
	for row: Array in rooms.values():
		row.sort_custom(func(one: Sign, other: Sign) -> bool: return one.place < other.place)
		var sum := Vector2.ZERO
		var gap := INF
		for number in row.size():
			var here: Sign = row[number]
			sum += here.place
			for other in number:
				var there: Sign = row[other]
				gap = minf(gap, here.place.distance_to(there.place))
		for number in row.size():
			var one: Sign = row[number]
			one.aside = number - (row.size() - 1) / 2.0
			one.middle = sum / row.size()
			one.gap = gap
			_signs.append(one)


func _add_passage(plan: Plan, connection: int) -> void:
	for end in _ends(plan, connection):
		var out := Vector2(plan.facts.outward(connection, end))
		var along := out.orthogonal().abs()
		if plan.facts.door_rooms[connection][end] != plan.facts.mission.passages[connection].rooms.x:
			out = -out
		var glyphs := MissionSigns.door_glyphs(plan.mission(), connection, out, plan.look)
		if glyphs:
			var row := MissionSigns.draw_row.bind(glyphs, along)
			_signs.append(Sign.new(plan.shapes().gate(connection, end), row))


## Return the ends of a connection on this floor whose gate is seen; of adjacent rooms, whose gate is one, the first.
func _ends(plan: Plan, connection: int) -> PackedInt32Array:
	var rooms := plan.facts.door_rooms[connection]
	var is_apart := not plan.facts.corridors[connection].is_empty()
	var found: PackedInt32Array = []
	for end in 2 if is_apart else 1:
		var is_here := _is_here(plan, rooms[end]) or not is_apart and _is_here(plan, rooms[1 - end])
		if is_here and plan.facts.floors[rooms[end]] == plan.level:
			found.append(end)
	return found

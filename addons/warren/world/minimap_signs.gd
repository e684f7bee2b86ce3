extends RefCounted
## The signs on a floor of a minimap: gates, keys, stairs, start and goal, markers, the route and the player.

const Glyphs := preload("minimap_glyphs.gd")
const Look := preload("minimap_look.gd")
const Plan := preload("minimap_plan.gd")
const View := preload("minimap_view.gd")
const MapOutline := preload("map_outline.gd")
## Texts of markers are drawn from this zoom on.
const READABLE := 3.0
const HALF := Vector2(0.5, 0.5)


## What stands on the map: a place, and how to draw it at a position.
class Sign:
	var place := Vector2.ZERO
	var draw: Callable

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


var markers: Dictionary[StringName, Marker] = {}
var route: Array[Vector2i] = []

var _signs: Array[Sign] = []


func add(id: StringName, color: Color, icon: Texture2D, text: String) -> void:
	var marker := Marker.new()
	marker.color = color
	marker.icon = icon
	marker.text = text
	markers[id] = marker


## Move a marker to a cell of a map; returns whether there is one of this id.
func move(id: StringName, cell: Vector2, facts: MapOutline) -> bool:
	if not markers.has(id):
		return false
	markers[id].place = cell + HALF
	markers[id].level = facts.floor_at(Vector2i(cell.round())) if facts else 0
	return true


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


## Draw what is in sight.
func draw(on: CanvasItem, view: View, look: Look, level: int) -> void:
	var radius := look.sign_radius(view.zoom)
	var sight := Rect2(Vector2.ZERO, view.size).grow(3 * radius)
	_draw_route(on, view, look)
	for sign_ in _signs:
		var at := view.position_of(sign_.place)
		if sight.has_point(at):
			sign_.draw.call(on, at, radius)
	for marker: Marker in markers.values():
		var at := view.position_of(marker.place)
		if marker.level == level and sight.grow(100).has_point(at):
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
	var rooms := plan.facts.door_rooms[connection]
	var is_apart := not plan.facts.corridors[connection].is_empty()
	for end in 2 if is_apart else 1:
		var is_here := _is_here(plan, rooms[end]) or not is_apart and _is_here(plan, rooms[1 - end])
		if is_here and plan.facts.floors[rooms[end]] == plan.level:
			var place := plan.shapes().gate(connection, end)
			_signs.append(Sign.new(place, Glyphs.draw_gate.bind(plan.facts.door_locks[connection], plan.look)))


## Draw the route in parts, which end at the stairs.
func _draw_route(on: CanvasItem, view: View, look: Look) -> void:
	var points: PackedVector2Array = []
	for number in route.size() + 1:
		var is_last := number == route.size()
		if is_last or number and route[number].distance_squared_to(route[number - 1]) > 2:
			if points.size() > 1:
				on.draw_polyline(points, look.colors[&"route"], look.line(view.zoom) + 0.5, true)
			points.clear()
		if not is_last:
			points.append(view.position_of(Vector2(route[number]) + HALF))

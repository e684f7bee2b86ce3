@tool
extends RefCounted
## The shapes of rooms, corridors and doors of a map as quads, made when they are first drawn.
##
## Points are in cells. A side is what a corner is moved by in line widths, so that lines are equally wide at any zoom:
## see the shader of minimap_plan.gd. Outlines run along the middle of the walls.

const MapOutline := preload("map_outline.gd")
## Half the width of a corridor and of a door, in cells.
const CORRIDOR := 0.2
const DOOR := 0.3
const HALF := Vector2(0.5, 0.5)


## Quads, each of four corners.
class Quads:
	var points: PackedVector2Array = []
	var sides: PackedVector2Array = []

	func add(from: Vector2, to: Vector2, side: float) -> void:
		points.append_array([from, Vector2(to.x, from.y), to, Vector2(from.x, to.y)])
		sides.append_array([Vector2(-side, -side), Vector2(side, -side), Vector2(side, side), Vector2(-side, side)])

	func append(other: Quads) -> void:
		points.append_array(other.points)
		sides.append_array(other.sides)


var _facts: MapOutline
var _areas: Dictionary[int, Quads] = {}
var _outlines: Dictionary[int, Quads] = {}
var _doors: Dictionary[int, Quads] = {}
var _corridors: Dictionary[Vector2, Quads] = {}


func _init(facts: MapOutline) -> void:
	_facts = facts


## Return the area of a room.
func area(room: int) -> Quads:
	if not _areas.has(room):
		_make_room(room)
	return _areas[room]


## Return the outline of a room, also around courtyards.
func outline(room: int) -> Quads:
	if not _areas.has(room):
		_make_room(room)
	return _outlines[room]


## Return the corridor of a connection; [param side] is what it grows by in line widths.
func corridor(connection: int, side: float) -> Quads:
	var key := Vector2(connection, side)
	if _corridors.has(key):
		return _corridors[key]
	var made := Quads.new()
	_corridors[key] = made
	var cells := _facts.corridors[connection]
	if cells.is_empty():
		return made
	var way: PackedVector2Array = [Vector2(_facts.door_cells[2 * connection])]
	way.append_array(cells)
	way.append(Vector2(_facts.door_cells[2 * connection + 1]))
	var from := way[0]
	for number in range(1, way.size()):
		var is_last := number == way.size() - 1
		if is_last or way[number + 1] - way[number] != way[number] - way[number - 1]:
			var low := from.min(way[number]) + HALF - Vector2.ONE * CORRIDOR
			made.add(low, from.max(way[number]) + HALF + Vector2.ONE * CORRIDOR, side)
			from = way[number]
	return made


## Return the opening that a connection makes in the outline of one of its rooms (0 or 1); of both if they are adjacent.
func door(connection: int, end: int) -> Quads:
	var key := 2 * connection + end
	if not _doors.has(key):
		var made := Quads.new()
		var cell := _facts.door_cells[key]
		var cells := _facts.corridors[connection]
		if cells.is_empty():
			_add_door(made, cell, _facts.door_cells[2 * connection + 1 - end], _facts.door_widths[connection])
		else:
			_add_door(made, cell, Vector2i(cells[0 if end == 0 else -1]), 1)
		_doors[key] = made
	return _doors[key]


## Return the middle of the gate of a connection, at one of its rooms; between them if they are adjacent.
func gate(connection: int, end: int) -> Vector2:
	var at := Vector2(_facts.door_cells[2 * connection + end])
	var other := Vector2(_facts.door_cells[2 * connection + 1 - end])
	if _facts.is_stairs[connection]:
		return at + HALF
	if not _facts.corridors[connection].is_empty():
		other = _facts.corridors[connection][0 if end == 0 else -1]
	var step := (other - at).abs()
	return (at + other) / 2 + HALF + Vector2(step.y, step.x) * (_facts.door_widths[connection] - 1) / 2.0


func _add_door(to: Quads, cell: Vector2i, next: Vector2i, width: int) -> void:
	var low := Vector2(cell.min(next)) + HALF
	var high := Vector2(cell.max(next)) + HALF
	var along := Vector2((next - cell).abs())
	var across := Vector2(along.y, along.x)
	to.add(low - across * DOOR, high + across * (width - 1 + DOOR), 1)


## The corners of four neighboring cells of the room are the corners of its area: so it ends in the middle of its walls.
func _make_room(room: int) -> void:
	var box := _facts.boxes[room]
	var rows: Array[PackedInt32Array] = []
	for row in range(box.position.y, box.end.y):
		rows.append(_facts.runs(room, row))
	var inner: Array[PackedInt32Array] = []
	for row in rows.size() - 1:
		inner.append(_narrowed(rows[row], rows[row + 1]))
	inner.append(PackedInt32Array())
	var filled := Quads.new()
	var line := Quads.new()
	var spans: Dictionary[Vector2i, int] = {}
	var posts: Dictionary[int, int] = {}
	var above: PackedInt32Array = []
	for row in inner.size():
		var here := inner[row]
		var at := box.position.y + row
		_close_spans(spans, here, at, filled)
		_close_posts(posts, here, at, line)
		var ends := _different(above, here)
		for edge in range(0, ends.size(), 2):
			line.add(Vector2(ends[edge], at) + HALF, Vector2(ends[edge + 1], at) + HALF, 1)
		above = here
	_areas[room] = filled
	_outlines[room] = line


## End the rectangles that do not go on in this row, and begin those that do not come from above.
func _close_spans(spans: Dictionary[Vector2i, int], here: PackedInt32Array, row: int, to: Quads) -> void:
	var wanted: Dictionary[Vector2i, bool] = {}
	for number in range(0, here.size(), 2):
		wanted[Vector2i(here[number], here[number + 1])] = true
	for span: Vector2i in spans.keys():
		if not wanted.has(span):
			to.add(Vector2(span.x, spans[span]) + HALF, Vector2(span.y, row) + HALF, 0)
			spans.erase(span)
	for span in wanted:
		spans.get_or_add(span, row)


## The same for the upright parts of the outline.
func _close_posts(posts: Dictionary[int, int], here: PackedInt32Array, row: int, to: Quads) -> void:
	for column: int in posts.keys():
		if column not in here:
			to.add(Vector2(column, posts[column]) + HALF, Vector2(column, row) + HALF, 1)
			posts.erase(column)
	for column in here:
		posts.get_or_add(column, row)


## Return what two rows have in common, each part one shorter.
func _narrowed(one: PackedInt32Array, other: PackedInt32Array) -> PackedInt32Array:
	var found: PackedInt32Array = []
	for a in range(0, one.size(), 2):
		for b in range(0, other.size(), 2):
			var from := maxi(one[a], other[b])
			var to := mini(one[a + 1], other[b + 1]) - 1
			if to > from:
				found.append_array([from, to])
	return found


## Return the parts of two rows that only one of them has.
func _different(one: PackedInt32Array, other: PackedInt32Array) -> PackedInt32Array:
	var ends := one + other
	ends.sort()
	var found: PackedInt32Array = []
	for end in ends:
		if not found.is_empty() and found[-1] == end:
			found.remove_at(found.size() - 1)
		else:
			found.append(end)
	return found

@icon("../icons/navigation.svg")
class_name WarrenNavigation
extends RefCounted
## Makes the navigation of a map from its cells, a piece at a time: for each room, each corridor and each gate.
##
## Nothing is baked: a piece is a few rectangles around the walkable cells of a room, made in less than a millisecond.
## So a game adds a few in each frame, in any order, and paths lead through what has been added. Pieces join at doors.
## [codeblock]
## var pieces := WarrenNavigation.new(map, Vector2(16, 16), 5)
## for room in map.room_count:
##     add_child(pieces.region_2d(room))
##     await get_tree().process_frame
## for door in pieces.corridors():
##     add_child(pieces.corridor_2d(door))
## for door in pieces.stairs():
##     add_child(pieces.link_2d(door))
## [/codeblock]
## A door with a lock is a piece of its own: add [method gate_2d] when the gate opens, and free it when it closes. The
## pieces are in the coordinates of the map: add them to the node that has the cell (0, 0) at its origin. In 3D the map
## lies on the plane of X and Z.

## Largest share of a cell that an agent's radius may be.
const WIDEST := 0.49

## Size of a cell, in pixels or, in 3D, in meters.
var cell_size: Vector2
## Distance from walls, in the units of [member cell_size]; 0 for paths along walls. It must be less than half a cell,
## as doors may be one cell wide.
var agent_radius: float
## How far each floor of a map of several floors is moved from the floor below; see [method stack_floors].
var floor_shift := Vector3.ZERO

var _map: Resource
var _width := 0
var _boxes: Array[Rect2i] = []
## The tile of each cell; cells of doors with locks are solid.
var _tiles: PackedByteArray
## The room of each cell; for the floor of a corridor that was asked for, -2 minus its door.
var _owners: PackedInt32Array
var _doors: Array[Dictionary] = []
## The doors with locks of each room, but stairs.
var _gates: Dictionary[int, PackedInt32Array] = {}
## Lines on each cell: 1 without a radius, else also the two beside which an agent's middle stays.
var _lines := 1


## Prepare the pieces of a map: a [code]WarrenMap[/code] or a [WarrenBakedMap].
func _init(map: Resource, size := Vector2(16, 16), radius := 0.0) -> void:
	_map = map
	cell_size = size
	agent_radius = radius
	if radius < 0 or radius > WIDEST * minf(size.x, size.y):
		push_error("WarrenNavigation: a radius of %s does not fit cells of %s; it is taken as 0" % [radius, size])
		agent_radius = 0
	_lines = 3 if agent_radius > 0 else 1
	_tiles = map.call(&"tiles")
	_owners = map.call(&"owners")
	var whole: Vector2i = map.get(&"size")
	_width = whole.x
	_boxes = map.call(&"rooms")
	_doors = map.call(&"doors")
	for door in gates():
		for side in 2:
			var room := _room_of(door, side)
			_gates[room] = _gates.get(room, PackedInt32Array()) + PackedInt32Array([door])
			for cell in _cells_of(door, side):
				_tiles[cell.y * _width + cell.x] = 1


## Put the floors of a map on top of each other in 3D, each so many meters above the floor below.
func stack_floors(height: float) -> void:
	var climbs: Array[Vector2i] = _map.call(&"stairs_cells")
	if climbs:
		floor_shift = Vector3((climbs[0].x - climbs[1].x) * cell_size.x, height, 0)


## Return the doors whose rooms are joined by a corridor, for [method corridor_2d] and [method corridor_3d].
func corridors() -> PackedInt32Array:
	return _doors_where(func(door: int) -> bool: return not _corridor(door).is_empty())


## Return the doors with a lock, for [method gate_2d] and [method gate_3d]; without stairs.
func gates() -> PackedInt32Array:
	return _doors_where(func(door: int) -> bool: return _lock_of(door) >= 0 and not _is_stairs(door))


## Return the stairs, for [method link_2d] and [method link_3d]; add the link of stairs with a lock when it opens.
func stairs() -> PackedInt32Array:
	return _doors_where(_is_stairs)


## Return the region of a room, with its doors but those with locks.
func region_2d(room: int) -> NavigationRegion2D:
	return _region_2d(_room_shapes(room), "Room%d" % room)


## Return the region of a room, with its doors but those with locks.
func region_3d(room: int) -> NavigationRegion3D:
	return _region_3d(_room_shapes(room), "Room%d" % room, _floor_of(room))


## Return the region of the corridor of a connection.
func corridor_2d(door: int) -> NavigationRegion2D:
	return _region_2d(_corridor_shapes(door), "Corridor%d" % door)


## Return the region of the corridor of a connection.
func corridor_3d(door: int) -> NavigationRegion3D:
	return _region_3d(_corridor_shapes(door), "Corridor%d" % door, _floor_of(_room_of(door, 0)))


## Return the region of a door with a lock, which joins its two rooms: for a gate that is open.
func gate_2d(door: int) -> NavigationRegion2D:
	return _region_2d(_gate_shapes(door), "Gate%d" % door)


## Return the region of a door with a lock, which joins its two rooms: for a gate that is open.
func gate_3d(door: int) -> NavigationRegion3D:
	return _region_3d(_gate_shapes(door), "Gate%d" % door, _floor_of(_room_of(door, 0)))


## Return the link of stairs from floor to floor, which are side by side in 2D.
func link_2d(door: int) -> NavigationLink2D:
	var made := NavigationLink2D.new()
	made.name = "Stairs%d" % door
	made.start_position = (Vector2(_first_cell(door, 0)) + Vector2(0.5, 0.5)) * cell_size
	made.end_position = (Vector2(_first_cell(door, 1)) + Vector2(0.5, 0.5)) * cell_size
	return made


## Return the link of stairs from floor to floor.
func link_3d(door: int) -> NavigationLink3D:
	var made := NavigationLink3D.new()
	made.name = "Stairs%d" % door
	var ends: Array[Vector3] = []
	for side in 2:
		var flat := (Vector2(_first_cell(door, side)) + Vector2(0.5, 0.5)) * cell_size
		ends.append(Vector3(flat.x, 0, flat.y) + floor_shift * _floor_of(_room_of(door, side)))
	made.start_position = ends[0]
	made.end_position = ends[1]
	return made


## Rectangles of lattice lines that cover a room, then the points of other pieces' corners on their sides.
func _room_shapes(room: int) -> Array[Rect2i]:
	if room < 0 or room >= _boxes.size():
		push_error("WarrenNavigation: there is no room %d; the map has %d" % [room, _boxes.size()])
		return []
	var found := _rectangles(_boxes[room], room)
	for door: int in _gates.get(room, PackedInt32Array()):
		for shape in _gate_shapes(door):
			found.append_array(_corners(shape))
	return found


func _corridor_shapes(door: int) -> Array[Rect2i]:
	var cells := _corridor(door)
	if cells.is_empty():
		push_error("WarrenNavigation: the connection %d has no corridor" % door)
		return []
	var box := Rect2i(cells[0], Vector2i.ONE)
	for cell in cells:
		box = box.expand(cell).expand(cell + Vector2i.ONE)
		_owners[cell.y * _width + cell.x] = -2 - door
	var found := _rectangles(box, -2 - door)
	for side in 2:
		var shape := _doorway(_first_cell(door, side), 1, cells[-side] - _first_cell(door, side), _inset())
		if _lock_of(door) < 0:
			shape = _doorway(_first_cell(door, side), 1, cells[-side] - _first_cell(door, side), 0)
		found.append_array(_corners(shape))
	return found


func _gate_shapes(door: int) -> Array[Rect2i]:
	if door < 0 or door >= _doors.size() or _lock_of(door) < 0 or _is_stairs(door):
		push_error("WarrenNavigation: the connection %d is no door with a lock" % door)
		return []
	var cells := _corridor(door)
	var wide: int = _doors[door]["width"]
	var first := _first_cell(door, 0)
	var second := _first_cell(door, 1)
	if cells.is_empty():
		return [_doorway(first, wide, second - first, 0).merge(_doorway(second, wide, first - second, 0))]
	return [
		_doorway(first, wide, cells[0] - first, _inset()),
		_doorway(second, wide, cells[-1] - second, _inset()),
	]


## The rectangle of a door whose cells go east or south from the first one: from where a room's own piece ends to so
## many lines before the door.
func _doorway(first: Vector2i, wide: int, out: Vector2i, beyond: int) -> Rect2i:
	var along := Vector2i(absi(out.y), absi(out.x))
	var low := (first * _lines) + along * _inset()
	var high := (first + Vector2i.ONE + along * (wide - 1)) * _lines - along * _inset()
	if out.x + out.y > 0:
		return Rect2i(low - out * _inset(), Vector2i.ZERO).expand(high + out * beyond)
	return Rect2i(low + out * beyond, Vector2i.ZERO).expand(high - out * _inset())


## Lines from the side of a cell to where the middle of an agent may be.
func _inset() -> int:
	return 1 if _lines == 3 else 0


## Cover the cells of one owner with rectangles of lines: in each row the runs of cells, cut where the rows above and
## below are walls, then equal runs of rows that follow each other.
func _rectangles(box: Rect2i, owner: int) -> Array[Rect2i]:
	var done: Array[Rect2i] = []
	var open: Array[Rect2i] = []
	for y in range(box.position.y, box.end.y):
		for strip in _lines:
			var beside := 0 if _lines == 1 or strip == 1 else (strip - 1) * _width
			var line := y * _lines + strip
			var next: Array[Rect2i] = []
			for run in _runs(box, y, owner, beside):
				var grown := Rect2i(run.x, line, run.y - run.x, 1)
				for index in open.size():
					if open[index].position.x == run.x and open[index].end.x == run.y:
						grown = open[index].grow_side(SIDE_BOTTOM, 1)
						open.remove_at(index)
						break
				next.append(grown)
			done.append_array(open)
			open = next
	return done + open


## The runs of cells of one owner in a row, as lines; cells whose neighbor at this distance is a wall are left out.
func _runs(box: Rect2i, y: int, owner: int, beside: int) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	var row := y * _width
	var last := _tiles.size()
	var start := -1
	var x := box.position.x
	while x <= box.end.x:
		var at := row + x
		var inside := x < box.end.x and _owners[at] == owner and _tiles[at] > 1
		if inside and beside != 0:
			inside = at + beside >= 0 and at + beside < last and _tiles[at + beside] > 1
		if inside and start < 0:
			start = x
		elif not inside and start >= 0:
			found.append(
				Vector2i(
					start * _lines + (0 if _is_floor(start - 1, y, beside) else _inset()),
					x * _lines - (0 if _is_floor(x, y, beside) else _inset())
				)
			)
			start = -1
		x += 1
	return found


func _is_floor(x: int, y: int, beside: int) -> bool:
	var at := y * _width + x
	return x >= 0 and x < _width and _tiles[at] > 1 and _tiles[at + beside] > 1


## The corners of a rectangle as rectangles of no size: points where another piece needs a corner.
func _corners(shape: Rect2i) -> Array[Rect2i]:
	var found: Array[Rect2i] = []
	for corner: Vector2i in [shape.position, shape.end]:
		found.append(Rect2i(corner, Vector2i.ZERO))
		found.append(Rect2i(Vector2i(corner.x, shape.position.y + shape.end.y - corner.y), Vector2i.ZERO))
	return found


## The polygons of shapes: each rectangle with all corners of the others that lie on its sides. As indices of points.
func _polygons(shapes: Array[Rect2i], points: Dictionary[Vector2i, int]) -> Array[PackedInt32Array]:
	var corners: Dictionary[Vector2i, bool] = {}
	for shape in shapes:
		for corner in _corners(shape):
			corners[corner.position] = true
	var found: Array[PackedInt32Array] = []
	for shape in shapes:
		if shape.has_area():
			var polygon: PackedInt32Array = []
			for point in _around(shape, corners):
				if not points.has(point):
					points[point] = points.size()
				polygon.append(points[point])
			found.append(polygon)
	return found


## The points on the outline of a rectangle, clockwise as seen on a screen.
func _around(shape: Rect2i, corners: Dictionary[Vector2i, bool]) -> Array[Vector2i]:
	var sides: Array[Array] = [[], [], [], []]
	for point: Vector2i in corners:
		if point.x < shape.position.x or point.x > shape.end.x:
			continue
		if point.y < shape.position.y or point.y > shape.end.y:
			continue
		if point.y == shape.position.y and point.x < shape.end.x:
			sides[0].append(point)
		elif point.x == shape.end.x and point.y < shape.end.y:
			sides[1].append(point)
		elif point.y == shape.end.y and point.x > shape.position.x:
			sides[2].append(point)
		elif point.x == shape.position.x:
			sides[3].append(point)
	var found: Array[Vector2i] = []
	for side in 4:
		sides[side].sort()
		if side >= 2:
			sides[side].reverse()
		found.append_array(sides[side])
	return found


## The place of a lattice point on the map.
func _place(point: Vector2i) -> Vector2:
	if _lines == 1:
		return Vector2(point) * cell_size
	var cell := Vector2(point.x / 3, point.y / 3) * cell_size
	var off := PackedFloat64Array([0, agent_radius])
	cell.x += off[point.x % 3] if point.x % 3 < 2 else cell_size.x - agent_radius
	cell.y += off[point.y % 3] if point.y % 3 < 2 else cell_size.y - agent_radius
	return cell


func _region_2d(shapes: Array[Rect2i], title: String) -> NavigationRegion2D:
	var points: Dictionary[Vector2i, int] = {}
	var polygons := _polygons(shapes, points)
	var places: PackedVector2Array = []
	for point: Vector2i in points:
		places.append(_place(point))
	var shape := NavigationPolygon.new()
	shape.vertices = places
	for polygon in polygons:
		shape.add_polygon(polygon)
	var made := NavigationRegion2D.new()
	made.name = title
	made.navigation_polygon = shape
	return made


func _region_3d(shapes: Array[Rect2i], title: String, on: int) -> NavigationRegion3D:
	var points: Dictionary[Vector2i, int] = {}
	var polygons := _polygons(shapes, points)
	var places: PackedVector3Array = []
	for point: Vector2i in points:
		var flat := _place(point)
		places.append(Vector3(flat.x, 0, flat.y) + floor_shift * on)
	var shape := NavigationMesh.new()
	shape.vertices = places
	for polygon in polygons:
		shape.add_polygon(polygon)
	var made := NavigationRegion3D.new()
	made.name = title
	made.navigation_mesh = shape
	return made


func _doors_where(holds: Callable) -> PackedInt32Array:
	return PackedInt32Array(range(_doors.size()).filter(holds))


func _corridor(door: int) -> Array[Vector2i]:
	if door >= 0 and door < _doors.size():
		return _map.call(&"corridor", door)
	return []


func _floor_of(room: int) -> int:
	var level: int = 0 if floor_shift == Vector3.ZERO or room < 0 else _map.call(&"room_floor", room)
	return level


func _lock_of(door: int) -> int:
	return _doors[door]["lock"]


func _is_stairs(door: int) -> bool:
	return _doors[door]["stairs"]


func _room_of(door: int, side: int) -> int:
	if door < 0 or door >= _doors.size():
		return -1
	var rooms: Array = _doors[door]["rooms"]
	return rooms[side]


func _first_cell(door: int, side: int) -> Vector2i:
	var cells: Array = _doors[door]["cells"]
	return cells[side]


## All cells of one of the two doors of a connection.
func _cells_of(door: int, side: int) -> Array[Vector2i]:
	var floor_cells := _corridor(door)
	var first := _first_cell(door, side)
	var out := (floor_cells[-side] if floor_cells else _first_cell(door, 1 - side)) - first
	var found: Array[Vector2i] = []
	for step: int in _doors[door]["width"]:
		found.append(first + Vector2i(absi(out.y), absi(out.x)) * step)
	return found

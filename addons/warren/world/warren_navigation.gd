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
## [br][br]Guide: Maps in a running game.

const MapOutline := preload("map_outline.gd")  ## A part of this class, of no use to games.
const NavigationShapes := preload("navigation_shapes.gd")  ## A part of this class, of no use to games.
## Largest share of a cell that an agent's radius may be.
const WIDEST := 0.49
## How far the middle of a cell is from its corner, in cells.
const MIDDLE := Vector2(0.5, 0.5)

## Size of a cell, in pixels or, in 3D, in meters.
var cell_size: Vector2
## Distance from walls, in the units of [member cell_size]; 0 for paths along walls. It must be less than half a cell,
## as doors may be one cell wide.
var agent_radius: float

var _facts: MapOutline
var _shapes: NavigationShapes
# Height from floor to floor in 3D; 0 while floors lie side by side.
var _height := 0.0
# The doors with locks of each room, but stairs.
var _gates: Dictionary[int, PackedInt32Array] = {}


## Prepare the pieces of a map: a [code]WarrenMap[/code] or a [WarrenBakedMap].
func _init(map: RefCounted, size := Vector2(16, 16), radius := 0.0) -> void:
	_facts = map as MapOutline if map is MapOutline else MapOutline.read(map as Resource)
	if _facts == null:
		push_error("WarrenNavigation: there is no map in it; pass one of a generator, or one that was saved")
		_facts = MapOutline.new()
	cell_size = size
	agent_radius = radius
	if radius < 0 or radius > WIDEST * minf(size.x, size.y):
		push_error("WarrenNavigation: a radius of %s does not fit cells of %s; it is taken as 0" % [radius, size])
		agent_radius = 0
	# Doors with locks are walls to all pieces but their own.
	var tiles := _facts.tiles().duplicate()
	for door in gates():
		for side in 2:
			var room := _facts.door_rooms[door][side]
			_gates[room] = _gates.get(room, PackedInt32Array()) + PackedInt32Array([door])
			for cell in _facts.cells_of(door, side):
				tiles[cell.y * _facts.size.x + cell.x] = MapOutline.TILE_SOLID
	_shapes = NavigationShapes.new(tiles, _facts.size.x, agent_radius > 0)


## Put the floors of a map on top of each other in 3D, each [param height] meters above the floor below, so that the two
## ends of stairs are above each other.
func stack_floors(height: float) -> void:
	_height = height


## Return how far the pieces of the floor [param level] are moved by [method stack_floors].
func floor_offset(level: int) -> Vector3:
	if _height == 0 or level < 0 or level >= _facts.offsets.size():
		return Vector3.ZERO
	var apart := Vector2(_facts.offsets[level]) * cell_size
	return Vector3(-apart.x, level * _height, -apart.y)


## Return the doors whose rooms are joined by a corridor, for [method corridor_2d] and [method corridor_3d].
func corridors() -> PackedInt32Array:
	return _facts.long.duplicate()


## Return the doors with a lock, for [method gate_2d] and [method gate_3d]; without stairs.
func gates() -> PackedInt32Array:
	return PackedInt32Array(Array(_facts.special).filter(_is_gate))


## Return the stairs, for [method link_2d] and [method link_3d]; add the link of stairs with a lock when it opens.
func stairs() -> PackedInt32Array:
	return PackedInt32Array(Array(_facts.special).filter(_is_stairs))


## Return the region of [param room], with its doors but those with locks.
func region_2d(room: int) -> NavigationRegion2D:
	return _region_2d(_room_shapes(room), "Room%d" % room)


## Return the region of [param room], with its doors but those with locks.
func region_3d(room: int) -> NavigationRegion3D:
	return _region_3d(_room_shapes(room), "Room%d" % room, room)


## Return the region of the corridor of the connection [param door].
func corridor_2d(door: int) -> NavigationRegion2D:
	return _region_2d(_corridor_shapes(door), "Corridor%d" % door)


## Return the region of the corridor of the connection [param door].
func corridor_3d(door: int) -> NavigationRegion3D:
	return _region_3d(_corridor_shapes(door), "Corridor%d" % door, _room_of(door, 0))


## Return the region of [param door], which has a lock and joins its two rooms: for a gate that is open.
func gate_2d(door: int) -> NavigationRegion2D:
	return _region_2d(_gate_shapes(door), "Gate%d" % door)


## Return the region of [param door], which has a lock and joins its two rooms: for a gate that is open.
func gate_3d(door: int) -> NavigationRegion3D:
	return _region_3d(_gate_shapes(door), "Gate%d" % door, _room_of(door, 0))


## Return the link of the stairs [param door] from floor to floor, which are side by side in 2D.
func link_2d(door: int) -> NavigationLink2D:
	var made := NavigationLink2D.new()
	made.name = "Stairs%d" % door
	if _has_stairs(door):
		made.start_position = _middle(door, 0)
		made.end_position = _middle(door, 1)
	return made


## Return the link of the stairs [param door] from floor to floor.
func link_3d(door: int) -> NavigationLink3D:
	var made := NavigationLink3D.new()
	made.name = "Stairs%d" % door
	if _has_stairs(door):
		var ends: Array[Vector3] = []
		for side in 2:
			var flat := _middle(door, side)
			ends.append(Vector3(flat.x, 0, flat.y) + floor_offset(_facts.floors[_room_of(door, side)]))
		made.start_position = ends[0]
		made.end_position = ends[1]
	return made


# Rectangles of lattice lines that cover a room, then the points of other pieces' corners on their sides.
func _room_shapes(room: int) -> Array[Rect2i]:
	if room < 0 or room >= _facts.boxes.size():
		push_error("WarrenNavigation: there is no room %d; the map has %d" % [room, _facts.boxes.size()])
		return []
	var cells: Array[Vector2i] = _facts.map.call(&"room_cells", room)
	var found := _shapes.rectangles(_facts.boxes[room], cells)
	for door: int in _gates.get(room, PackedInt32Array()):
		for shape in _gate_shapes(door):
			found.append_array(_shapes.corners(shape))
	return found


func _corridor_shapes(door: int) -> Array[Rect2i]:
	if not _has_door(door) or _facts.corridors[door].is_empty():
		push_error("WarrenNavigation: the connection %d has no corridor" % door)
		return []
	var cells := _facts.corridor_floor(door)
	var box := Rect2i(cells[0], Vector2i.ONE)
	for cell in cells:
		box = box.expand(cell).expand(cell + Vector2i.ONE)
	var found := _shapes.rectangles(box, cells)
	for side in 2:
		var first := _facts.door_cells[2 * door + side]
		var beyond := 0 if _facts.door_locks[door] < 0 else _shapes.inset()
		found.append_array(_shapes.corners(_shapes.doorway(first, 1, _facts.outward(door, side), beyond)))
	return found


func _gate_shapes(door: int) -> Array[Rect2i]:
	if not _has_door(door) or not _is_gate(door):
		push_error("WarrenNavigation: the connection %d is no door with a lock" % door)
		return []
	var wide := _facts.door_widths[door]
	var is_adjacent := _facts.corridors[door].is_empty()
	var found: Array[Rect2i] = []
	for side in 2:
		var first := _facts.door_cells[2 * door + side]
		var beyond := 0 if is_adjacent else _shapes.inset()
		found.append(_shapes.doorway(first, wide, _facts.outward(door, side), beyond))
	if is_adjacent:
		return [found[0].merge(found[1])]
	return found


# The place of a lattice point on the map.
func _place(point: Vector2i) -> Vector2:
	if _shapes.lines == 1:
		return Vector2(point) * cell_size
	var cell := Vector2(point.x / 3, point.y / 3) * cell_size
	var off := PackedFloat64Array([0, agent_radius])
	cell.x += off[point.x % 3] if point.x % 3 < 2 else cell_size.x - agent_radius
	cell.y += off[point.y % 3] if point.y % 3 < 2 else cell_size.y - agent_radius
	return cell


func _region_2d(shapes: Array[Rect2i], title: String) -> NavigationRegion2D:
	var points: Dictionary[Vector2i, int] = {}
	var polygons := _shapes.polygons(shapes, points)
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


func _region_3d(shapes: Array[Rect2i], title: String, room: int) -> NavigationRegion3D:
	var points: Dictionary[Vector2i, int] = {}
	var polygons := _shapes.polygons(shapes, points)
	var places: PackedVector3Array = []
	var up := floor_offset(_facts.floors[room]) if room >= 0 and room < _facts.floors.size() else Vector3.ZERO
	for point: Vector2i in points:
		var flat := _place(point)
		places.append(Vector3(flat.x, 0, flat.y) + up)
	var shape := NavigationMesh.new()
	shape.vertices = places
	for polygon in polygons:
		shape.add_polygon(polygon)
	var made := NavigationRegion3D.new()
	made.name = title
	made.navigation_mesh = shape
	return made


func _middle(door: int, side: int) -> Vector2:
	return (Vector2(_facts.door_cells[2 * door + side]) + MIDDLE) * cell_size


func _has_door(door: int) -> bool:
	return door >= 0 and door < _facts.door_rooms.size()


func _has_stairs(door: int) -> bool:
	if _has_door(door) and _is_stairs(door):
		return true
	push_error("WarrenNavigation: the connection %d has no stairs" % door)
	return false


func _is_gate(door: int) -> bool:
	return _facts.door_locks[door] >= 0 and not _is_stairs(door)


func _is_stairs(door: int) -> bool:
	return _facts.is_stairs[door] == 1


func _room_of(door: int, side: int) -> int:
	return _facts.door_rooms[door][side] if _has_door(door) else -1

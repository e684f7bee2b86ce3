@icon("../icons/occluders.svg")
class_name WarrenOccluders
extends RefCounted
## Makes the light occluders of a map from its walls, a room at a time.
##
## The polygons are the outlines of a room's solid cells: one around the room and one along its floor, unless doors lead
## from one to the other. They are in the coordinates of the map: add them to the node that has the cell (0, 0) at its
## origin. Doors are open; what closes a gate is the game's.
## [codeblock]
## var walls := WarrenOccluders.new(map, Vector2(16, 16))
## for room in map.room_count:
##     add_child(walls.occluders(room))
## add_child(walls.corridor_occluders())
## [/codeblock]
## Guide: Maps in a running game.

const MapOutline := preload("map_outline.gd")  ## A part of this class, of no use to games.
## The steps around a cell.
const OUTLINE: Array[Vector2i] = [Vector2i.RIGHT, Vector2i.DOWN, Vector2i.LEFT, Vector2i.UP]

## Size of a cell in pixels.
var cell_size: Vector2
## Which sides of the polygons cast shadows.
var cull_mode := OccluderPolygon2D.CULL_DISABLED

var _facts: MapOutline


## Prepare the occluders of a map: a [code]WarrenMap[/code] or a [WarrenBakedMap].
func _init(map: RefCounted, size := Vector2(16, 16)) -> void:
	_facts = map as MapOutline if map is MapOutline else MapOutline.read(map as Resource)
	if _facts == null:
		push_error("WarrenOccluders: there is no map in it; pass one of a generator, or one that was saved")
		_facts = MapOutline.new()
	cell_size = size


## Return a node with a [LightOccluder2D] for each outline of the walls of [param room].
func occluders(room: int) -> Node2D:
	return _node(polygons(room), "Walls%d" % room)


## Return a node with a [LightOccluder2D] for each outline of the walls of all corridors.
func corridor_occluders() -> Node2D:
	var cells: Dictionary[Vector2i, bool] = {}
	for door in _facts.long:
		for cell in _facts.corridor_cells(door):
			cells[cell] = true
	return _node(_outlines(Array(cells.keys(), TYPE_VECTOR2I, &"", null)), "CorridorWalls")


## Return a node with a [LightOccluder2D] for each outline of the walls of the corridor of [param door]. Corridors
## side by side may share walls.
func occluders_of_corridor(door: int) -> Node2D:
	var cells: Array[Vector2i] = []
	if door < 0 or door >= _facts.corridors.size() or _facts.corridors[door].is_empty():
		push_error("WarrenOccluders: the connection %d has no corridor" % door)
	else:
		cells = _facts.corridor_cells(door)
	return _node(_outlines(cells), "CorridorWalls%d" % door)


## Return the outlines of the walls of [param room].
func polygons(room: int) -> Array[PackedVector2Array]:
	if room < 0 or room >= _facts.boxes.size():
		push_error("WarrenOccluders: there is no room %d; the map has %d" % [room, _facts.boxes.size()])
		return []
	var cells: Array[Vector2i] = _facts.map.call(&"room_cells", room)
	return _outlines(cells)


func _node(outlines: Array[PackedVector2Array], title: String) -> Node2D:
	var made := Node2D.new()
	made.name = title
	for outline in outlines:
		var shape := OccluderPolygon2D.new()
		shape.polygon = outline
		shape.cull_mode = cull_mode
		var one := LightOccluder2D.new()
		one.occluder = shape
		made.add_child(one)
	return made


# Follow the sides of the solid ones among cells, with these to the right; where two touch at a corner only, turn right.
func _outlines(cells: Array[Vector2i]) -> Array[PackedVector2Array]:
	var steps := _steps(cells)
	var found: Array[PackedVector2Array] = []
	while not steps.is_empty():
		var start: Vector2i = steps.keys()[0]
		var here := start
		var way := 0
		while not steps[start] & (1 << way):
			way += 1
		var first := way
		var outline: PackedVector2Array = []
		while true:
			steps[here] &= ~(1 << way)
			if steps[here] == 0:
				steps.erase(here)
			here += OUTLINE[way]
			var left: int = steps.get(here, 0)
			var turn := _next(left, way)
			if turn < 0:
				turn = first
			if turn != way:
				outline.append(Vector2(here) * cell_size)
			way = turn
			if here == start and not steps.get(here, 0) & (1 << way):
				break
		found.append(outline)
	return found


func _next(ways: int, way: int) -> int:
	for turn: int in [1, 0, 3]:
		if ways & (1 << ((way + turn) % 4)):
			return (way + turn) % 4
	return -1


# From the corners of cells, the ways along sides of solid cells, as bits, with the solid cell to the right.
func _steps(cells: Array[Vector2i]) -> Dictionary[Vector2i, int]:
	var solid: Dictionary[Vector2i, bool] = {}
	for cell in cells:
		if _facts.tiles()[cell.y * _facts.size.x + cell.x] == MapOutline.TILE_SOLID:
			solid[cell] = true
	var found: Dictionary[Vector2i, int] = {}
	for cell: Vector2i in solid:
		for way in 4:
			if not solid.has(cell - OUTLINE[(way + 1) % 4]):
				var corner := cell + Vector2i(int(way == 1 or way == 2), int(way >= 2))
				found[corner] = found.get(corner, 0) | (1 << way)
	return found

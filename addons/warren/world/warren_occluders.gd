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

const OUTLINE: Array[Vector2i] = [Vector2i.RIGHT, Vector2i.DOWN, Vector2i.LEFT, Vector2i.UP]

## Size of a cell in pixels.
var cell_size: Vector2
## Which sides of the polygons cast shadows.
var cull_mode := OccluderPolygon2D.CULL_DISABLED

var _width := 0
var _height := 0
var _boxes: Array[Rect2i] = []
var _tiles: PackedByteArray
var _owners: PackedInt32Array


## Prepare the occluders of a map: a [code]WarrenMap[/code] or a [WarrenBakedMap].
func _init(map: Resource, size := Vector2(16, 16)) -> void:
	cell_size = size
	_tiles = map.call(&"tiles")
	_owners = map.call(&"owners")
	var whole: Vector2i = map.get(&"size")
	_width = whole.x
	_height = whole.y
	_boxes = map.call(&"rooms")


## Return a node with a [LightOccluder2D] for each outline of the walls of a room.
func occluders(room: int) -> Node2D:
	if room < 0 or room >= _boxes.size():
		push_error("WarrenOccluders: there is no room %d; the map has %d" % [room, _boxes.size()])
		return Node2D.new()
	return _node(polygons(room), "Walls%d" % room)


## Return a node with a [LightOccluder2D] for each outline of the walls of all corridors.
func corridor_occluders() -> Node2D:
	return _node(_outlines(Rect2i(0, 0, _width, _height), -1), "CorridorWalls")


## Return the outlines of the walls of a room.
func polygons(room: int) -> Array[PackedVector2Array]:
	return _outlines(_boxes[room], room)


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


## Follow the sides of solid cells, with the solid ones to the right; where two touch at a corner only, turn right.
func _outlines(box: Rect2i, owner: int) -> Array[PackedVector2Array]:
	var steps := _steps(box, owner)
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


## From the corners of cells, the ways along sides of solid cells, as bits, with the solid cell to the right.
func _steps(box: Rect2i, owner: int) -> Dictionary[Vector2i, int]:
	var found: Dictionary[Vector2i, int] = {}
	for y in range(box.position.y, box.end.y):
		for x in range(box.position.x, box.end.x):
			if not _is_solid(x, y, owner):
				continue
			for way in 4:
				var beside := Vector2i(x, y) - OUTLINE[(way + 1) % 4]
				if not _is_solid(beside.x, beside.y, owner):
					var corner := Vector2i(x + int(way == 1 or way == 2), y + int(way >= 2))
					found[corner] = found.get(corner, 0) | (1 << way)
	return found


func _is_solid(x: int, y: int, owner: int) -> bool:
	if x < 0 or y < 0 or x >= _width or y >= _height:
		return false
	var at := y * _width + x
	return _tiles[at] == 1 and _owners[at] == owner

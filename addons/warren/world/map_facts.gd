@tool
extends "map_outline.gd"
## What is asked of a map while its nodes are built: the outline, and the looks of its cells.

## The kinds of cells. The first four are the tiles of a map, in their order; 0 is no cell.
const KINDS: PackedStringArray = ["", "solid", "inner", "door", "stairs", "locked_door", "corridor", "locked_stairs"]
const INNER := 2
const DOOR := 3
const STAIRS := 4
const LOCKED_DOOR := 5
const CORRIDOR := 6
const LOCKED_STAIRS := 7

var number: int
var names: PackedStringArray = []
## The kind of each cell, row by row.
var kinds: PackedByteArray = []
## The things of each room that has some.
var things: Dictionary[int, Array] = {}


func _init(from: Resource) -> void:
	map = from


func steps() -> Array[Callable]:
	return super() + ([_read_names, _read_kinds, _read_things] as Array[Callable])


## The room of a cell. A list of all of them would take the map longer than a frame.
func room_at(cell: Vector2i) -> int:
	return map.call(&"room_at", cell)


## The rooms from which a cell is reached first: its own, or both of a corridor.
func rooms_near(cell: Vector2i) -> PackedInt32Array:
	var room := room_at(cell)
	if room >= 0:
		return [room]
	var connection := corridor_at(cell)
	if connection >= 0:
		return [door_rooms[connection].x, door_rooms[connection].y]
	return []


## Return whether a cell of a room is floor.
func is_floor(cell: Vector2i) -> bool:
	return kinds[cell.y * size.x + cell.x] in [INNER, STAIRS, LOCKED_STAIRS]


func symmetry(room: int) -> int:
	return map.call(&"room_symmetry", room)


func _read_names() -> void:
	number = map.get(&"seed")
	names = map.call(&"room_names")


func _read_kinds() -> void:
	kinds = _tiles.duplicate()
	for cell: Vector2i in _corridor_at:
		kinds[cell.y * size.x + cell.x] = CORRIDOR
	for connection in special:
		if door_locks[connection] >= 0:
			set_locked(connection, true)


## Give the doors of a connection the kinds of locked or of open ones.
func set_locked(connection: int, locked: bool) -> void:
	var kind := STAIRS if is_stairs[connection] else DOOR
	var closed := LOCKED_STAIRS if is_stairs[connection] else LOCKED_DOOR
	for side in 2:
		for cell in cells_of(connection, side):
			kinds[cell.y * size.x + cell.x] = closed if locked else kind


func _read_things() -> void:
	if not map.has_method(&"things"):
		return
	for thing: Dictionary in map.call(&"things"):
		var room: int = thing["room"]
		if not things.has(room):
			things[room] = []
		things[room].append(thing)

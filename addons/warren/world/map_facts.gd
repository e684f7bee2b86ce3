@tool
extends RefCounted
## What is asked of a map while its nodes are built, read once and in steps: a map may be a resource of the extension or
## a [WarrenBakedMap].

## The kinds of cells. The first four are the tiles of a map, in their order; 0 is no cell.
const KINDS: PackedStringArray = ["", "solid", "inner", "door", "stairs", "locked_door", "corridor", "locked_stairs"]
const OUTER := 0
const INNER := 2
const DOOR := 3
const STAIRS := 4
const LOCKED_DOOR := 5
const CORRIDOR := 6
const LOCKED_STAIRS := 7
const NOWHERE := Vector2i(-1, -1)
## Connections that are read in one step.
const SLICE := 32


## Two connected rooms.
class Connection:
	var rooms: Vector2i
	## The first cell of the door of each room, or the cells of the stairs.
	var cells: Array[Vector2i] = []
	var width := 1
	var lock := -1
	var is_stairs := false
	## The floor of the corridor from the first door to the second; empty where the rooms are adjacent.
	var corridor: Array[Vector2i] = []

	## The direction out of the room of this side, 0 for the room of the lower number.
	func outward(side: int) -> Vector2i:
		if is_stairs:
			return Vector2i.RIGHT
		if corridor.is_empty():
			return cells[1 - side] - cells[side]
		return corridor[0 if side == 0 else -1] - cells[side]

	## All cells of the door of a side: they follow the first one eastward or southward.
	func door_cells(side: int) -> Array[Vector2i]:
		var along := Vector2i.DOWN if outward(side).x else Vector2i.RIGHT
		var found: Array[Vector2i] = []
		for step in width:
			found.append(cells[side] + along * step)
		return found


var map: Resource
var size: Vector2i
var number: int
var boxes: Array[Rect2i] = []
var names: PackedStringArray = []
var floors: PackedInt32Array = []
## The kind of each cell, row by row.
var kinds: PackedByteArray = []
var connections: Array[Connection] = []
## The connections of each room.
var ways: Array[PackedInt32Array] = []
## The cells of corridors, each with its connection; of crossing corridors, the first.
var corridor_of: Dictionary[Vector2i, int] = {}
## The things of each room that has some.
var things: Dictionary[int, Array] = {}
## How far the cells of each floor are moved to lie over those of the lowest, and where each begins in the west.
var shifts: Array[Vector2i] = []
var wests: PackedInt32Array = []

var _doors: Array[Dictionary] = []
var _read := 0


func _init(from: Resource) -> void:
	map = from


## Return the steps that read the map, to be called in this order.
func steps() -> Array[Callable]:
	var found: Array[Callable] = [_read_size, _read_tiles, _read_rooms, _read_doors]
	var locks: PackedInt32Array = map.call(&"door_locks")
	for slice in ceili(float(locks.size()) / SLICE):
		found.append(_read_connections)
	found.append_array([_read_locks, _read_floors, _read_things])
	return found


func kind_at(cell: Vector2i) -> int:
	return kinds[cell.y * size.x + cell.x] if Rect2i(Vector2i.ZERO, size).has_point(cell) else OUTER


## The room of a cell. A list of all of them would take the map longer than a frame.
func room_at(cell: Vector2i) -> int:
	return map.call(&"room_at", cell)


## The floor of a cell: floors lie side by side in the map.
func floor_at(cell: Vector2i) -> int:
	for level in range(wests.size() - 1, 0, -1):
		if cell.x >= wests[level]:
			return level
	return 0


## The rooms from which a cell is reached first: its own, or both of a corridor.
func rooms_near(cell: Vector2i) -> PackedInt32Array:
	var room := room_at(cell)
	if room >= 0:
		return [room]
	if corridor_of.has(cell):
		var ends := connections[corridor_of[cell]].rooms
		return [ends.x, ends.y]
	return []


## The cells of a corridor with its walls.
func corridor_cells(connection: int) -> Array[Vector2i]:
	var found: Dictionary[Vector2i, bool] = {}
	for cell in connections[connection].corridor:
		for near in 9:
			var at := cell + Vector2i(near % 3 - 1, near / 3 - 1)
			if not found.has(at) and kind_at(at) != OUTER and room_at(at) < 0:
				found[at] = true
	return Array(found.keys(), TYPE_VECTOR2I, &"", null)


func symmetry(room: int) -> int:
	return map.call(&"room_symmetry", room)


func _read_size() -> void:
	size = map.get(&"size")
	number = map.get(&"seed")


func _read_tiles() -> void:
	kinds = map.call(&"tiles")


func _read_rooms() -> void:
	boxes = map.call(&"rooms")
	names = map.call(&"room_names")
	for room in boxes.size():
		ways.append(PackedInt32Array())


func _read_doors() -> void:
	var read: Array = map.call(&"doors")
	_doors.assign(read)


func _read_connections() -> void:
	for at in range(_read, mini(_read + SLICE, _doors.size())):
		var read := _doors[at]
		var made := Connection.new()
		var ends: Array = read["rooms"]
		var first: int = ends[0]
		var second: int = ends[1]
		made.rooms = Vector2i(first, second)
		var cells: Array = read["cells"]
		made.cells.assign(cells)
		made.width = read["width"]
		made.lock = read["lock"]
		made.is_stairs = read["stairs"]
		var step := made.cells[1] - made.cells[0]
		if not made.is_stairs and step.length_squared() > 1:
			made.corridor = map.call(&"corridor", at)
		for cell in made.corridor:
			kinds[cell.y * size.x + cell.x] = CORRIDOR
			if not corridor_of.has(cell):
				corridor_of[cell] = at
		for room: int in ends:
			ways[room].append(at)
		connections.append(made)
	_read += SLICE


func _read_locks() -> void:
	_doors.clear()
	for connection in connections:
		if connection.lock >= 0:
			set_locked(connection, true)


## Give the doors of a connection the kinds of locked or of open ones.
func set_locked(connection: Connection, locked: bool) -> void:
	for side in 2:
		for cell in connection.door_cells(side):
			var kind := STAIRS if connection.is_stairs else DOOR
			var closed := LOCKED_STAIRS if connection.is_stairs else LOCKED_DOOR
			kinds[cell.y * size.x + cell.x] = closed if locked else kind


func _read_floors() -> void:
	var count: int = map.get(&"floor_count")
	shifts.resize(count)
	wests.resize(count)
	wests.fill(size.x)
	floors.resize(boxes.size())
	for room in boxes.size():
		floors[room] = map.call(&"room_floor", room) if count > 1 else 0
		wests[floors[room]] = mini(wests[floors[room]], boxes[room].position.x)
	for connection in connections:
		var level := floors[connection.rooms.x]
		for cell in connection.corridor:
			wests[level] = mini(wests[level], cell.x - 1)
	for level in range(1, count):
		for connection in connections:
			if connection.is_stairs and maxi(floors[connection.rooms.x], floors[connection.rooms.y]) == level:
				var is_up := floors[connection.rooms.y] == level
				var apart := connection.cells[1] - connection.cells[0]
				shifts[level] = shifts[level - 1] + (apart if is_up else -apart)


func _read_things() -> void:
	if not map.has_method(&"things"):
		return
	for thing: Dictionary in map.call(&"things"):
		var room: int = thing["room"]
		if not things.has(room):
			things[room] = []
		things[room].append(thing)

@tool
extends RefCounted
## What is asked of a map in a running game, read once, at once or in steps: its size, rooms, connections and floors. A
## map may be a resource of the extension or a [WarrenBakedMap].

const Floors := preload("floors.gd")
const MissionFacts := preload("mission_facts.gd")
const TILE_OUTER := 0
const TILE_SOLID := 1
const NOWHERE := Vector2i(-1, -1)
## Connections that are read in one step.
const SLICE := 32
## Rooms of a saved map that are read in one step.
const ROOMS := 4
## What a resource must answer to be a map.
const ANSWERS: PackedStringArray = ["is_empty", "owners", "tiles", "rooms", "doors", "corridor", "room_floor"]

var map: Resource
var size := Vector2i.ZERO
var boxes: Array[Rect2i] = []
## The floor of each room, and what to subtract from the cells of each floor so that floors lie above each other.
var floors: PackedInt32Array = []
var offsets: Array[Vector2i] = []
## For each connection: its rooms, the first cells of its doors, their width, its lock, its corridor.
var door_rooms: Array[Vector2i] = []
var door_cells: Array[Vector2i] = []
var door_widths: PackedInt32Array = []
var door_locks: PackedInt32Array = []
var is_stairs: PackedByteArray = []
var corridors: Array[PackedVector2Array] = []
## The connections with stairs or a lock, and those with a corridor.
var special: PackedInt32Array = []
var long: PackedInt32Array = []
## The connections of each room.
var doors_of: Array[PackedInt32Array] = []
## For each lock: the room and the cell of its key.
var key_rooms: PackedInt32Array = []
var key_cells: Array[Vector2i] = []
var start_room := -1
var goal_room := -1
var mission: MissionFacts

# The first column of each floor, and the rooms of all cells, once they are asked for.
var _columns: PackedInt32Array = []
var _owners: PackedInt32Array
var _tiles: PackedByteArray
# The cells of corridors, each with its connection; of crossing corridors, the first.
var _corridor_at: Dictionary[Vector2i, int] = {}
var _doors: Array = []


## Return what is known of a map; `null` for none, for an empty map, and for what is no map, which is an error.
static func read(from: Resource) -> RefCounted:
	if from == null:
		return null
	for answer in ANSWERS:
		if not from.has_method(answer):
			push_error("%s is no map; assign a WarrenMap or a WarrenBakedMap" % from)
			return null
	if from.call(&"is_empty") or from.get(&"room_count") == 0:
		return null
	var made := new()
	made.map = from
	for step: Callable in made.steps():
		step.call()
	return made


## Return the steps that read [member map], to be called in this order.
func steps() -> Array[Callable]:
	var found: Array[Callable] = []
	if map is WarrenBakedMap:
		# A saved map is read in GDScript, which takes longer than a frame.
		var count: int = map.get(&"room_count")
		for part in count / ROOMS + 1:
			found.append(_read_cells)
	found.append_array([_read_tiles, _read_rooms, _read_doors] as Array[Callable])
	var locks: PackedInt32Array = map.call(&"door_locks")
	for slice in ceili(float(locks.size()) / SLICE):
		found.append(_read_slice)
	found.append_array([_read_floors, _read_keys, _read_mission] as Array[Callable])
	return found


func _read_cells() -> void:
	var cells: RefCounted = map.call(&"_cells")
	cells.call(&"fill", ROOMS)


func _read_tiles() -> void:
	size = map.get(&"size")
	start_room = map.get(&"start_room")
	goal_room = map.get(&"goal_room")
	_tiles = map.call(&"tiles")


func _read_rooms() -> void:
	boxes = map.call(&"rooms")
	for room in boxes.size():
		doors_of.append(PackedInt32Array())


func _read_doors() -> void:
	_doors = map.call(&"doors")


func _read_slice() -> void:
	for number in range(door_rooms.size(), mini(door_rooms.size() + SLICE, _doors.size())):
		var door: Dictionary = _doors[number]
		_read_door(door)


func _read_keys() -> void:
	_doors = []
	key_cells = map.call(&"key_cells")
	for lock in key_cells.size():
		var room: int = map.call(&"key_room", lock)
		key_rooms.append(room)


func _read_mission() -> void:
	mission = MissionFacts.read(map, door_rooms, boxes.size(), key_rooms.size())


func _read_door(door: Dictionary) -> void:
	var number := door_rooms.size()
	var rooms: Array[int] = []
	for room: int in door["rooms"]:
		rooms.append(room)
		doors_of[room].append(number)
	door_rooms.append(Vector2i(rooms[0], rooms[1]))
	for cell: Vector2i in door["cells"]:
		door_cells.append(cell)
	var width: int = door["width"]
	var lock: int = door["lock"]
	door_widths.append(width)
	door_locks.append(lock)
	is_stairs.append(1 if door["stairs"] else 0)
	var way: PackedVector2Array = []
	for cell: Vector2i in map.call(&"corridor", number):
		way.append(cell)
		if not _corridor_at.has(cell):
			_corridor_at[cell] = number
	corridors.append(way)
	if is_stairs[-1] or lock >= 0:
		special.append(number)
	if way:
		long.append(number)


func _read_floors() -> void:
	offsets = Floors.offsets(map)
	_columns.resize(offsets.size())
	_columns.fill(size.x)
	for room in boxes.size():
		var level: int = map.call(&"room_floor", room) if offsets.size() > 1 else 0
		floors.append(level)
		_columns[level] = mini(_columns[level], boxes[room].position.x)
	for number in long:
		var level := floors[door_rooms[number].x]
		for cell in corridors[number]:
			_columns[level] = mini(_columns[level], int(cell.x) - 1)


## Return the room of a cell, -1 for none.
func room_at(cell: Vector2i) -> int:
	if _owners.is_empty():
		_owners = map.call(&"owners")
	return _owners[cell.y * size.x + cell.x] if has(cell) else -1


## Return the connection whose corridor has its floor on a cell, -1 for none.
func corridor_at(cell: Vector2i) -> int:
	return _corridor_at.get(cell, -1)


## Return the kind of each cell as the map tells it, row by row.
func tiles() -> PackedByteArray:
	return _tiles


## Return whether a cell is inside the map and part of it.
func is_built(cell: Vector2i) -> bool:
	return has(cell) and _tiles[cell.y * size.x + cell.x] != TILE_OUTER


func has(cell: Vector2i) -> bool:
	return cell.x >= 0 and cell.y >= 0 and cell.x < size.x and cell.y < size.y


## Return the floor of a cell, also of cells outside of all rooms: floors lie side by side in the map.
func floor_at(cell: Vector2i) -> int:
	for level in range(_columns.size() - 1, 0, -1):
		if cell.x >= _columns[level]:
			return level
	return 0


## Return the direction out of the room of a side of a connection, 0 for the room of the lower number.
func outward(connection: int, side: int) -> Vector2i:
	if is_stairs[connection]:
		return Vector2i.RIGHT
	var cell := door_cells[2 * connection + side]
	if corridors[connection].is_empty():
		return door_cells[2 * connection + 1 - side] - cell
	return Vector2i(corridors[connection][0 if side == 0 else -1]) - cell


## Return all cells of the door of a side: they follow the first one eastward or southward.
func cells_of(connection: int, side: int) -> Array[Vector2i]:
	var along := Vector2i.DOWN if outward(connection, side).x else Vector2i.RIGHT
	var found: Array[Vector2i] = []
	for step in door_widths[connection]:
		found.append(door_cells[2 * connection + side] + along * step)
	return found


## Return the cells of the floor of a corridor, from the first door to the second; empty where the rooms are adjacent.
func corridor_floor(connection: int) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for cell in corridors[connection]:
		found.append(Vector2i(cell))
	return found


## Return the cells of a corridor with its walls.
func corridor_cells(connection: int) -> Array[Vector2i]:
	var found: Dictionary[Vector2i, bool] = {}
	for cell in corridors[connection]:
		for near in 9:
			var at := Vector2i(cell) + Vector2i(near % 3 - 1, near / 3 - 1)
			if not found.has(at) and is_built(at) and room_at(at) < 0:
				found[at] = true
	return Array(found.keys(), TYPE_VECTOR2I, &"", null)


## Return the cells of a row of a room's box that belong to the room, as pairs of the first cell and the one behind the
## last cell, in columns of the map.
func runs(room: int, row: int) -> PackedInt32Array:
	var box := boxes[room]
	if _owners.is_empty():
		_owners = map.call(&"owners")
	var start := row * size.x + box.position.x
	var owned := _owners.slice(start, start + box.size.x)
	if owned.count(room) == box.size.x:
		return [box.position.x, box.end.x]
	var found: PackedInt32Array = []
	var is_inside := false
	for column in owned.size():
		if (owned[column] == room) != is_inside:
			is_inside = not is_inside
			found.append(box.position.x + column)
	if is_inside:
		found.append(box.end.x)
	return found

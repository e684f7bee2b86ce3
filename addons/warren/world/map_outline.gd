extends RefCounted
## What tracker, knowledge and minimap ask of a map, read once: its cells, rooms, connections and floors.

const Floors := preload("floors.gd")
const TILE_OUTER := 0
const NOWHERE := Vector2i(-1, -1)
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
## The first column of each floor.
var _columns: PackedInt32Array = []
var _owners: PackedInt32Array
var _tiles: PackedByteArray
var _corridor_at: Dictionary[Vector2i, int] = {}


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
	made._read(from)
	return made


func _read(from: Resource) -> void:
	map = from
	size = map.get(&"size")
	_owners = map.call(&"owners")
	_tiles = map.call(&"tiles")
	boxes = map.call(&"rooms")
	start_room = map.get(&"start_room")
	goal_room = map.get(&"goal_room")
	offsets = Floors.offsets(map)
	_columns.resize(offsets.size())
	_columns.fill(size.x)
	for room in boxes.size():
		var level: int = map.call(&"room_floor", room)
		floors.append(level)
		_columns[level] = mini(_columns[level], boxes[room].position.x)
		doors_of.append(PackedInt32Array())
	var doors: Array = map.call(&"doors")
	for door: Dictionary in doors:
		_read_door(door)
	key_cells = map.call(&"key_cells")
	for lock in key_cells.size():
		var room: int = map.call(&"key_room", lock)
		key_rooms.append(room)


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
		_corridor_at[cell] = number
	corridors.append(way)
	if is_stairs[-1] or lock >= 0:
		special.append(number)
	if way:
		long.append(number)


## Return the room of a cell, -1 for none.
func room_at(cell: Vector2i) -> int:
	return _owners[cell.y * size.x + cell.x] if has(cell) else -1


## Return the connection whose corridor has its floor on a cell, -1 for none.
func corridor_at(cell: Vector2i) -> int:
	return _corridor_at.get(cell, -1)


## Return whether a cell is inside the map and part of it.
func is_built(cell: Vector2i) -> bool:
	return has(cell) and _tiles[cell.y * size.x + cell.x] != TILE_OUTER


func has(cell: Vector2i) -> bool:
	return cell.x >= 0 and cell.y >= 0 and cell.x < size.x and cell.y < size.y


## Return the floor of a cell, also of cells outside of all rooms.
func floor_at(cell: Vector2i) -> int:
	var room := room_at(cell)
	var corridor := corridor_at(cell)
	if room < 0 and corridor >= 0:
		room = door_rooms[corridor].x
	if room >= 0:
		return floors[room]
	for level in range(_columns.size() - 1, 0, -1):
		if cell.x >= _columns[level]:
			return level
	return 0


## Return the cells of a row of a room's box that belong to the room, as pairs of the first cell and the one behind the
## last cell, in columns of the map.
func runs(room: int, row: int) -> PackedInt32Array:
	var box := boxes[room]
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

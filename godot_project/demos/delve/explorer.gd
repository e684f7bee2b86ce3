class_name DelveExplorer
extends RefCounted
## Where the hero may go next, judged by what he knows alone: rooms seen, doors seen, keys taken.

const NONE := Vector2i(-1, -1)

var _map: WarrenMap
# Of each connection two rooms, two cells, and its lock.
var _rooms: PackedInt32Array
var _cells: Array[Vector2i]
var _locks: PackedInt32Array
var _is_stairs: PackedByteArray = []
var _doors_of: Array[PackedInt32Array] = []


func _init(map: WarrenMap) -> void:
	_map = map
	_rooms = map.door_rooms()
	_cells = map.door_cells()
	_locks = map.door_locks()
	_doors_of.resize(map.room_count)
	var stairs := map.stairs_cells()
	for door in _locks.size():
		_is_stairs.append(int(_cells[2 * door] in stairs))
		for side in 2:
			_doors_of[_rooms[2 * door + side]].append(door)


## Returns the doors of a room.
func doors_of(room: int) -> PackedInt32Array:
	return _doors_of[room]


## Returns the cell of a connection's door that is not in this room.
func far_cell(door: int, room: int) -> Vector2i:
	return _cells[2 * door + 1] if _rooms[2 * door] == room else _cells[2 * door]


## Returns the rooms of a connection.
func rooms_of(door: int) -> PackedInt32Array:
	return _rooms.slice(2 * door, 2 * door + 2)


## Returns the nearest cell where there is something to do, by doors and then as the crow flies: a key, a thing, a door
## into the unknown. The goal comes last. NONE if there is nothing.
func aim(known: WarrenMapKnowledge, from: PackedInt32Array, cell: Vector2i, things: Array[Vector2i]) -> Vector2i:
	var by_room: Dictionary[int, Array] = {}
	for thing in things:
		_list(by_room, _map.room_at(thing)).append(thing)
	for lock in _map.lock_count:
		if not known.has_key(lock):
			_list(by_room, _map.key_room(lock)).append(_map.key_cell(lock))
	var reached := _reached(known, from)
	for room: int in reached:
		var found := _list(by_room, room).duplicate()
		for door in _doors_of[room]:
			if not _is_seen(known, _other(door, room)) and _opens(known, door):
				found.append(_near_cell(door, room) if _is_stairs[door] else far_cell(door, room))
		if found:
			return _nearest(found, cell)
	return _map.room_center(_map.goal_room) if reached.has(_map.goal_room) else NONE


## Returns the first stairs on a way to a cell over rooms that were seen; the cell may be the door of another one. NONE
## if there is no such way, or none with stairs.
func stairs_towards(known: WarrenMapKnowledge, from: PackedInt32Array, to: Vector2i) -> Vector2i:
	var reached := _reached(known, from)
	var first := NONE
	var room := _map.room_at(to)
	for number in _cells.size():
		if not reached.has(room) and _cells[number] == to:
			room = _rooms[number ^ 1]
	if not reached.has(room):
		return NONE
	while reached[room] >= 0:
		var before := _other(reached[room], room)
		if _is_stairs[reached[room]]:
			first = _near_cell(reached[room], before)
		room = before
	return first


## Returns how many doors each room is away from the start, whoever knows of it; -1 where one cannot come while these
## locks are shut.
func distances(shut: PackedInt32Array = []) -> PackedInt32Array:
	var found: PackedInt32Array = []
	found.resize(_map.room_count)
	found.fill(-1)
	found[_map.start_room] = 0
	var next: Array[int] = [_map.start_room]
	while next:
		var room: int = next.pop_front()
		for door in _doors_of[room]:
			var other := _other(door, room)
			if found[other] < 0 and _locks[door] not in shut:
				found[other] = found[room] + 1
				next.append(other)
	return found


## Returns the seen rooms that one can come to, the nearest first, each with the connection that leads into it or -1.
func _reached(known: WarrenMapKnowledge, from: PackedInt32Array) -> Dictionary[int, int]:
	var found: Dictionary[int, int] = {}
	var next: Array[int] = []
	for room in from:
		if _is_seen(known, room):
			found[room] = -1
			next.append(room)
	while next:
		var room: int = next.pop_front()
		for door in _doors_of[room]:
			var other := _other(door, room)
			if not found.has(other) and _is_seen(known, other) and _opens(known, door):
				found[other] = door
				next.append(other)
	return found


func _list(of: Dictionary[int, Array], room: int) -> Array:
	return of.get_or_add(room, [])


func _nearest(cells: Array, to: Vector2i) -> Vector2i:
	var best: Vector2i = cells[0]
	for cell: Vector2i in cells:
		if cell.distance_squared_to(to) < best.distance_squared_to(to):
			best = cell
	return best


func _near_cell(door: int, room: int) -> Vector2i:
	return far_cell(door, _other(door, room))


func _other(door: int, room: int) -> int:
	return _rooms[2 * door] + _rooms[2 * door + 1] - room


func _is_seen(known: WarrenMapKnowledge, room: int) -> bool:
	return known.sight(room) == WarrenMapKnowledge.Sight.SEEN


func _opens(known: WarrenMapKnowledge, door: int) -> bool:
	return _locks[door] < 0 or known.has_key(_locks[door])

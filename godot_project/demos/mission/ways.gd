class_name MissionWays
extends RefCounted
## The doors of a mission's map, and the ways through them, as the mission lets the hero go now.

var doors: Array[MissionDoor] = []
## The name in the mission of each room of the map.
var names: PackedStringArray = []

var _doors_of: Array[Array] = []


func _init(map: WarrenMap, game: WarrenMission) -> void:
	names = map.room_nodes()
	for room in names.size():
		_doors_of.append([])
	for connection in map.doors():
		_add(map, connection)
	for passage in map.passages():
		var door := doors[passage["door"]]
		var rooms: Array = passage["rooms"]
		if rooms[0] != door.rooms[0]:
			door.rooms.reverse()
			door.names.reverse()
			door.cells.reverse()
		var conditions: Array = passage["conditions"]
		door.read(conditions)
	var edges := game.edges()
	for door in doors:
		for number in edges.size():
			var ends: Array = edges[number]["rooms"]
			if door.names[0] in ends and door.names[1] in ends:
				door.edge = number
	refresh(game)


## Asks the mission which doors are open.
func refresh(game: WarrenMission) -> void:
	var edges := game.edges()
	for door in doors:
		door.is_open = edges[door.edge]["open"] if door.edge >= 0 else true


func doors_of(room: int) -> Array[MissionDoor]:
	var found: Array[MissionDoor] = []
	found.assign(_doors_of[room] if room >= 0 else [])
	return found


## The door between two rooms by their names in the mission; null if there is none.
func between(a: String, b: String) -> MissionDoor:
	for door in doors_of(names.find(a)):
		if b in door.names:
			return door
	return null


func room_of(name: String) -> int:
	return names.find(name)


## Returns the doors to walk through from one room to another, the fewest; [param reached] tells whether there is a way.
func route(from: int, to: int, is_seen: Callable) -> Array[MissionDoor]:
	var before: Dictionary[int, MissionDoor] = {from: null}
	var next: Array[int] = [from]
	while next and not before.has(to):
		var room: int = next.pop_front()
		for door in doors_of(room):
			var there := door.other(room)
			if not before.has(there) and door.lets_through(room) and is_seen.call(there):
				before[there] = door
				next.append(there)
	var found: Array[MissionDoor] = []
	while before.get(to) != null:
		found.push_front(before[to])
		to = before[to].other(to)
	return found


func _add(map: WarrenMap, connection: Dictionary) -> void:
	var door := MissionDoor.new()
	door.number = doors.size()
	var rooms: Array = connection["rooms"]
	door.rooms = PackedInt32Array(rooms)
	for side in 2:
		door.names.append(names[door.rooms[side]])
		var first: Vector2i = connection["cells"][side]
		var width: int = connection["width"]
		door.cells.append(_cells_of(map, first, width))
		_doors_of[door.rooms[side]].append(door)
	doors.append(door)


## The cells of a door: from its first one to the east or to the south.
func _cells_of(map: WarrenMap, first: Vector2i, width: int) -> Array[Vector2i]:
	var found: Array[Vector2i] = [first]
	var step := Vector2i.RIGHT
	if map.tile_at(first + step) != WarrenMap.TILE_DOOR or map.room_at(first + step) != map.room_at(first):
		step = Vector2i.DOWN
	for number in range(1, width):
		found.append(first + number * step)
	return found

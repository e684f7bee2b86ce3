extends RefCounted
## Shortest paths between the rooms and between the cells of a saved map.

const MapText := preload("map_text.gd")
const MapTiles := preload("map_tiles.gd")

var _map: MapText
var _tiles: MapTiles
## The connections of each room.
var _doors: Array[PackedInt32Array] = []
## The cells at the other ends of stairs, by the numbers of cells.
var _climbs: Dictionary[int, PackedInt32Array] = {}


func _init(map: MapText, tiles: MapTiles) -> void:
	_map = map
	_tiles = tiles
	for room in map.rooms.size():
		_doors.append(PackedInt32Array())
	for number in map.connections.size():
		var door := map.connections[number]
		_doors[door.rooms.x].append(number)
		_doors[door.rooms.y].append(number)
		if door.is_stairs():
			_link(_number(door.cells[0]), _number(door.cells[1]))
			_link(_number(door.cells[1]), _number(door.cells[0]))


## Return the rooms on a path with the fewest doors; empty if locks close all of them.
func between_rooms(from: int, to: int, closed: PackedInt32Array) -> PackedInt32Array:
	var shut: PackedInt32Array = []
	for lock in closed:
		for door in _map.locks[lock].connections:
			shut.append(_map.rooms.size() + door)
	var path := _path(from, to, shut, _near_room)
	# Connections are nodes, too, above the rooms.
	var found: PackedInt32Array = []
	for index in range(0, path.size(), 2):
		found.append(path[index])
	return found


## Return the cells on a shortest path; empty if there is none, or where one cannot stand on a cell.
func between_cells(from: Vector2i, to: Vector2i, closed: PackedInt32Array) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	if _tiles.tile_at(from) < MapTiles.INNER or _tiles.tile_at(to) < MapTiles.INNER:
		return found
	var shut: PackedInt32Array = []
	for lock in closed:
		for door in _map.locks[lock].connections:
			for cell in _map.connections[door].door_cells:
				shut.append(_number(cell))
	for number in _path(_number(from), _number(to), shut, _near_cell):
		found.append(_cell(number))
	return found


## Search breadth-first, then go back from the goal: straight on where that is as short, else to the first neighbor.
func _path(from: int, to: int, shut: PackedInt32Array, near: Callable) -> PackedInt32Array:
	var far: Dictionary[int, int] = {}
	for node in shut:
		far[node] = -1
	far[from] = 1
	var queue: PackedInt32Array = [from]
	var head := 0
	while head < queue.size() and far.get(to, 0) <= 0:
		var node := queue[head]
		head += 1
		for there: int in near.call(node):
			if not far.has(there):
				far[there] = far[node] + 1
				queue.append(there)
	var found: PackedInt32Array = []
	if far.get(to, 0) <= 0:
		return found
	var here := to
	var step := 0
	found.append(here)
	while far[here] > 1:
		var nearer := -1
		for there: int in near.call(here):
			if far.get(there, 0) == far[here] - 1:
				if there - here == step:
					nearer = there
					break
				nearer = there if nearer < 0 else nearer
		step = nearer - here
		here = nearer
		found.append(here)
	found.reverse()
	return found


func _near_room(node: int) -> PackedInt32Array:
	var rooms := _map.rooms.size()
	if node >= rooms:
		var joined := _map.connections[node - rooms].rooms
		return [joined.x, joined.y]
	var found: PackedInt32Array = []
	for door in _doors[node]:
		found.append(rooms + door)
	return found


func _near_cell(node: int) -> PackedInt32Array:
	var found: PackedInt32Array = []
	var cell := _cell(node)
	for step: Vector2i in [Vector2i.UP, Vector2i.LEFT, Vector2i.RIGHT, Vector2i.DOWN]:
		if _tiles.tile_at(cell + step) >= MapTiles.INNER:
			found.append(_number(cell + step))
	if _climbs.has(node):
		found.append_array(_climbs[node])
	return found


func _link(from: int, to: int) -> void:
	if not _climbs.has(from):
		_climbs[from] = PackedInt32Array()
	_climbs[from].append(to)


func _number(cell: Vector2i) -> int:
	return cell.y * _map.size.x + cell.x


func _cell(number: int) -> Vector2i:
	return Vector2i(number % _map.size.x, number / _map.size.x)

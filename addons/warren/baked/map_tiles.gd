extends RefCounted
## The cells of a saved map. Its grids are made when they are first asked for.

const MapText := preload("map_text.gd")
const Drawing := preload("drawing.gd")
const OUTER := 0
const SOLID := 1
const INNER := 2
const DOOR := 3
const STAIRS := 4
## The characters of tiles in the drawing of a map.
const CHARACTERS := " #.+%"
## Squared distance in cells, about, of a key from the cell where the player starts or climbs.
const KEY_APART := 9

var _map: MapText
var _tiles: PackedByteArray
var _owners: PackedInt32Array
# Rooms that are read, and one more for the connections.
var _filled := 0


func _init(map: MapText) -> void:
	_map = map


func tiles() -> PackedByteArray:
	fill(_map.rooms.size() + 1)
	return _tiles


## Return the room of each cell, -1 for none.
func owners() -> PackedInt32Array:
	fill(_map.rooms.size() + 1)
	return _owners


## Read the cells of so many more rooms, and of connections after the last one; return whether all are read.
func fill(rooms: int) -> bool:
	if _filled > _map.rooms.size():
		return true
	if _tiles.is_empty():
		_tiles.resize(_map.size.x * _map.size.y)
		_owners.resize(_tiles.size())
		_owners.fill(-1)
	for room in range(_filled, mini(_filled + rooms, _map.rooms.size())):
		var drawing := _map.rooms[room]
		for index in drawing.tiles.size():
			if drawing.tiles[index] != OUTER:
				var at := _place(room, index)
				_tiles[at] = drawing.tiles[index]
				_owners[at] = room
	_filled += rooms
	if _filled > _map.rooms.size():
		_fill_ways()
	return _filled > _map.rooms.size()


func _fill_ways() -> void:
	for door in _map.connections:
		for cell in door.corridor:
			for near in 9:
				var at := _index(cell + Vector2i(near % 3 - 1, near / 3 - 1))
				_tiles[at] = maxi(_tiles[at], SOLID)
	for door in _map.connections:
		for cell in door.corridor:
			_tiles[_index(cell)] = INNER
		for cell in door.door_cells:
			_tiles[_index(cell)] = STAIRS if door.is_stairs() else DOOR


func tile_at(cell: Vector2i) -> int:
	return tiles()[_index(cell)] if _is_inside(cell) else OUTER


func room_at(cell: Vector2i) -> int:
	return owners()[_index(cell)] if _is_inside(cell) else -1


## Return the cells that belong to no room and are not outer.
func corridor_cells() -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for index in owners().size():
		if _owners[index] < 0 and tiles()[index] != OUTER:
			found.append(Vector2i(index % _map.size.x, index / _map.size.x))
	return found


func room_cells(room: int) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	var drawing := _map.rooms[room]
	for index in drawing.tiles.size():
		if drawing.tiles[index] != OUTER:
			found.append(_map.corners[room] + Vector2i(index % drawing.width, index / drawing.width))
	return found


## Return the walkable cell of a room for a key: its center, or beside it where the player starts or climbs.
func key_cell(room: int) -> Vector2i:
	var drawing := _map.rooms[room]
	var is_taken := room == _map.main_path[0]
	for door in _map.connections:
		is_taken = is_taken or (door.is_stairs() and room in [door.rooms.x, door.rooms.y])
	return _map.corners[room] + (drawing.floor_cell(drawing.center, KEY_APART) if is_taken else drawing.center)


## Return the map drawn as text, with the letters of a mission by their cells.
func drawn(letters: Dictionary[Vector2i, String]) -> String:
	var characters: PackedByteArray = []
	characters.resize(tiles().size())
	for index in characters.size():
		characters[index] = CHARACTERS.unicode_at(_tiles[index])
	for number in _map.locks.size():
		var letter := 97 + number % 26
		for door in _map.locks[number].connections:
			for cell in _map.connections[door].door_cells:
				characters[_index(cell)] = letter
		characters[_index(key_cell(_map.locks[number].key))] = letter
	for cell in letters:
		if _is_inside(cell):
			characters[_index(cell)] = letters[cell].unicode_at(0)
	for thing in _map.things:
		var letter := str(thing["thing"]).unicode_at(0)
		letter += 32 if letter >= 65 and letter <= 90 else 0
		var at: Vector2i = thing["cell"]
		characters[_index(at)] = letter if Drawing.is_spawn(letter) else 42
	for end: Array in [[_map.main_path[-1], 71], [_map.main_path[0], 83]]:
		var room: int = end[0]
		characters[_index(_map.corners[room] + _map.rooms[room].center)] = end[1]
	var lines: PackedStringArray = []
	for y in _map.size.y:
		var row := characters.slice(y * _map.size.x, (y + 1) * _map.size.x)
		lines.append(row.get_string_from_ascii().strip_edges(false, true) + "\n")
	return "".join(lines)


func _place(room: int, index: int) -> int:
	var width := _map.rooms[room].width
	var corner := _map.corners[room]
	return (corner.y + index / width) * _map.size.x + corner.x + index % width


func _index(cell: Vector2i) -> int:
	return cell.y * _map.size.x + cell.x


func _is_inside(cell: Vector2i) -> bool:
	return Rect2i(Vector2i.ZERO, _map.size).has_point(cell)

class_name WarrenBakedMap
extends Resource
## A finished dungeon map that can be read without Warren's extension: on the web, on phones, in any exported game.
##
## Properties and methods are those of [code]WarrenMap[/code], with the same answers, except [code]measures[/code].
## [method load_from_file] reads a saved map in every game, with the extension or without it:
## [codeblock]
## var map := WarrenBakedMap.load_from_file("res://levels/level_001.tres")
## for room in map.main_path(): print(map.room_name(room), " at ", map.room_center(room))
## [/codeblock]
## Rooms are numbered from 0 in the order in which they were placed. The cell (0, 0) is the north-west corner of the
## map.[br][br]Guide: Levels without the extension, Your first dungeon.

## The kind of a cell.
enum Tile {
	TILE_OUTER,  ## Outside of all rooms and corridors.
	TILE_SOLID,  ## Wall.
	TILE_INNER,  ## Floor.
	TILE_DOOR,  ## A door that leads somewhere; other possible doors are wall.
	TILE_STAIRS,  ## Floor with stairs to another floor.
}

const TILE_OUTER := Tile.TILE_OUTER  ## Outside of all rooms and corridors.
const TILE_SOLID := Tile.TILE_SOLID  ## Wall.
const TILE_INNER := Tile.TILE_INNER  ## Floor.
const TILE_DOOR := Tile.TILE_DOOR  ## A door that leads somewhere.
const TILE_STAIRS := Tile.TILE_STAIRS  ## Floor with stairs to another floor.

const MapFile := preload("map_file.gd")  ## A part of this class, of no use to games.
const MapLayout := preload("map_layout.gd")  ## A part of this class, of no use to games.
const MapMission := preload("map_mission.gd")  ## A part of this class, of no use to games.
const MapPaths := preload("map_paths.gd")  ## A part of this class, of no use to games.
const MapText := preload("map_text.gd")  ## A part of this class, of no use to games.
const MapTiles := preload("map_tiles.gd")  ## A part of this class, of no use to games.

## The whole map as JSON, as it is saved in a resource.
@export_storage var data := "":
	set(text):
		data = text
		_text = null
		_mission = null
		_tiles = null
		_paths = null
## Numbers of columns and rows; (0, 0) for an empty map.
var size: Vector2i:
	get:
		return _text.size if _is_read() else Vector2i.ZERO
## Number of rooms.
var room_count: int:
	get:
		return _text.rooms.size() if _is_read() else 0
## Number of locks. Locks are numbered from 0 in an order in which their keys can be found.
var lock_count: int:
	get:
		return _text.locks.size() if _is_read() else 0
## Number of floors. The floors of a map are side by side, with the lowest in the west.
var floor_count: int:
	get:
		return Array(_text.floors).max() + 1 if _is_read() else 0
## The start room, which is the first room of the main path; -1 for an empty map.
var start_room: int:
	get:
		return _text.main_path[0] if _is_read() else -1
## The goal room, which is the last room of the main path; -1 for an empty map.
var goal_room: int:
	get:
		return _text.main_path[-1] if _is_read() else -1
## The seed of the map.
@warning_ignore("shadowed_global_identifier") var seed: int:
	get:
		return _text.number if _is_read() else 0

var _text: MapText
var _mission: MapMission
var _tiles: MapTiles
var _paths: MapPaths
var _source := "WarrenBakedMap"


## Return the map of the file [param path]: a resource ([code].tres[/code], [code].res[/code]) or a text
## ([code].json[/code]); [code]null[/code] with an error, which names the file, if it cannot be read.
static func load_from_file(path: String) -> WarrenBakedMap:
	var text := MapFile.text_of(path)
	return null if text.is_empty() else _of_text(text, path)


## Return the map of [param text] by [method to_json]; [code]null[/code] with an error for an invalid text.
static func from_json(text: String) -> WarrenBakedMap:
	return _of_text(text, "WarrenBakedMap.from_json")


## Return what is wrong with [member data]; empty for a map and for an empty resource.
func error() -> String:
	if _text == null and not is_empty():
		_text = MapText.new(data)
	return "" if is_empty() else _text.fault


## Return whether this resource has no map.
func is_empty() -> bool:
	return data.is_empty()


## Return the entry [param key] of the map's JSON text, such as the additions of a finishing step; [code]null[/code] if
## there is none. All numbers in it are of the type [float].
func entry(key: String) -> Variant:
	var found: Dictionary = {key: _text.record.get(key) if _has_map() else null}
	return found.duplicate(true)[key]


## Return the [enum Tile] of each cell, row by row.
func tiles() -> PackedByteArray:
	return _cells().tiles().duplicate() if _has_map() else PackedByteArray()


## Return the [enum Tile] of [param cell]; the outer tile for cells outside of the map.
func tile_at(cell: Vector2i) -> int:
	return _cells().tile_at(cell) if _has_map() else 0


## Return the bounding box of each room including its walls. Not every cell of it belongs to the room.
func rooms() -> Array[Rect2i]:
	var found: Array[Rect2i] = []
	for room in _room_numbers():
		found.append(Rect2i(_text.corners[room], Vector2i(_text.rooms[room].width, _text.rooms[room].height)))
	return found


## Return the connections between rooms, numbered from 0, as dictionaries: [code]rooms[/code] has two room numbers;
## [code]cells[/code] the first cell of the door of each of them, adjacent or at the ends of a corridor;
## [code]width[/code] the width of the doors in cells; [code]kind[/code] their letter; [code]lock[/code] the number of
## the lock, -1 for none; [code]stairs[/code] is true for stairs, and [code]cells[/code] are then their cells.
func doors() -> Array[Dictionary]:
	var found: Array[Dictionary] = []
	var locks := door_locks()
	for number in locks.size():
		var door := _text.connections[number]
		var one := {"rooms": [door.rooms.x, door.rooms.y], "cells": Array(door.cells, TYPE_NIL, &"", null)}
		one.merge({"width": door.width, "kind": door.kind, "lock": locks[number], "stairs": door.is_stairs()})
		found.append(one)
	return found


## Return the cells of all doors, two for each connection of [method doors].
func door_cells() -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for door in _connections():
		found.append_array(door.cells)
	return found


## Return the room of each cell of [method door_cells].
func door_rooms() -> PackedInt32Array:
	var found: PackedInt32Array = []
	for door in _connections():
		found.append_array([door.rooms.x, door.rooms.y])
	return found


## Return the lock of each connection of [method doors]; -1 for none.
func door_locks() -> PackedInt32Array:
	var found: PackedInt32Array = []
	found.resize(_connections().size())
	found.fill(-1)
	for lock in lock_count:
		for door in _text.locks[lock].connections:
			found[door] = lock
	return found


## Return the things of the map's table, by room and then row by row: dictionaries with [code]thing[/code], the name,
## [code]room[/code], [code]cell[/code] and [code]cost[/code], the difficulty.
func things() -> Array[Dictionary]:
	return _text.things.duplicate(true) if _has_map() else ([] as Array[Dictionary])


## Return the connections that a mission asks something for, as dictionaries: [code]door[/code] is the connection of
## [method doors]; [code]rooms[/code] its two rooms, in the direction of a one-way door; [code]conditions[/code] what it
## asks for in words, such as [code]needs brass x2[/code]. Empty for a map without a mission.
func passages() -> Array[Dictionary]:
	return _of_mission().passages.duplicate(true) if _has_map() else ([] as Array[Dictionary])


## Return what a mission has put into rooms, as dictionaries: [code]kind[/code] is key, ability, puzzle, reward or
## switch; [code]name[/code] its name; [code]room[/code] and [code]cell[/code] where it is; [code]content[/code] all of
## its words. Empty for a map without a mission.
func contents() -> Array[Dictionary]:
	return _of_mission().contents.duplicate(true) if _has_map() else ([] as Array[Dictionary])


## Return arrays of the connections of [method doors] that a thing or switch of a mission opens or shuts, by its name.
func gates() -> Dictionary:
	return _of_mission().gates.duplicate(true) if _has_map() else {}


## Return the puzzles of a mission that were made for this map, as dictionaries with the entries of
## [code]WarrenMap.puzzles[/code]. [WarrenMapPuzzles] plays them in a game that has the extension.
func puzzles() -> Array[Dictionary]:
	return _of_mission().puzzles.duplicate(true) if _has_map() else ([] as Array[Dictionary])


## Return the floor of [param room], from 0.
func room_floor(room: int) -> int:
	return _text.floors[room] if _has_room(room) else 0


## Return the cells of all stairs, two for each: on the lower and on the upper floor.
func stairs_cells() -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for door in _connections():
		if door.is_stairs():
			found.append_array(door.cells)
	return found


## Return the cells along the corridor of the connection [param door] of [method doors]; empty without one.
func corridor(door: int) -> Array[Vector2i]:
	if not _has_map() or not _is_below(door, _text.connections.size(), "connection"):
		return []
	return _text.connections[door].corridor.duplicate()


## Return the cells of the doors that [param lock] closes, on both sides.
func locked_cells(lock: int) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for door in locked_doors(lock):
		found.append_array(_text.connections[door].door_cells)
	return found


## Return the connections of [method doors] that [param lock] closes, in ascending order.
func locked_doors(lock: int) -> PackedInt32Array:
	return _text.locks[lock].connections.duplicate() if _has_lock(lock) else PackedInt32Array()


## Return the room with the key of [param lock]. It can be reached without opening this lock.
func key_room(lock: int) -> int:
	return _text.locks[lock].key if _has_lock(lock) else 0


## Return the walkable cell of the key of [param lock].
func key_cell(lock: int) -> Vector2i:
	return _cells().key_cell(_text.locks[lock].key) if _has_lock(lock) else Vector2i.ZERO


## Return [method room_at] of each cell, row by row; -1 outside of all rooms, including corridors.
func owners() -> PackedInt32Array:
	return _cells().owners().duplicate() if _has_map() else PackedInt32Array()


## Return the cells of all corridors including their walls, row by row.
func corridor_cells() -> Array[Vector2i]:
	return _cells().corridor_cells() if _has_map() else ([] as Array[Vector2i])


## Return the cell of the key of each lock. The keys can be found in this order.
func key_cells() -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for lock in lock_count:
		found.append(key_cell(lock))
	return found


## Return [method room_center] of all rooms.
func room_centers() -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for room in _room_numbers():
		found.append(_text.corners[room] + _text.rooms[room].center)
	return found


## Return the name of the node of each room in the flow graph of the generator; empty without a flow graph.
func room_nodes() -> PackedStringArray:
	return _text.nodes.duplicate() if _has_map() else PackedStringArray()


## Return [method room_name] of all rooms.
func room_names() -> PackedStringArray:
	var found: PackedStringArray = []
	for room in _room_numbers():
		found.append(_text.names[_text.rooms[room].template])
	return found


## Return the rooms of the main path, from start to goal. It is a shortest path between these rooms.
func main_path() -> PackedInt32Array:
	return _text.main_path.duplicate() if _has_map() else PackedInt32Array()


## Return the room of [param cell], which may be a wall of the room; -1 outside of all rooms.
func room_at(cell: Vector2i) -> int:
	return _cells().room_at(cell) if _has_map() else 0


## Return the name of the template of [param room].
func room_name(room: int) -> String:
	return _text.names[_text.rooms[room].template] if _has_room(room) else ""


## Return the symmetry of [param room]: the number of clockwise quarter turns, plus 4 if it was mirrored. A mirroring
## swaps west and east, before the rotation.
func room_symmetry(room: int) -> int:
	return _text.drawings[_text.rooms[room].template].symmetry_to(_text.rooms[room]) if _has_room(room) else 0


## Return the tags of the template of [param room].
func room_tags(room: int) -> PackedStringArray:
	return _text.tags[_text.rooms[room].template].duplicate() if _has_room(room) else PackedStringArray()


## Return a walkable cell of [param room] near its center.
func room_center(room: int) -> Vector2i:
	return _text.corners[room] + _text.rooms[room].center if _has_room(room) else Vector2i.ZERO


## Return the cells of [param room] including walls and doors, row by row. [method tile_at] returns their kinds.
func room_cells(room: int) -> Array[Vector2i]:
	return _cells().room_cells(room) if _has_room(room) else ([] as Array[Vector2i])


## Return the rooms connected to [param room], in ascending order.
func neighbors(room: int) -> PackedInt32Array:
	return _text.neighbors[room].duplicate() if _has_room(room) else PackedInt32Array()


## Return the rooms on a path with the fewest doors from room [param a] to room [param b], both included. It does not
## lead through the locks in [param closed]; by default, all locks are open. Empty if there is no path.
func path_between(a: int, b: int, closed: PackedInt32Array = []) -> PackedInt32Array:
	if not _has_room(a) or not _has_room(b) or not Array(closed).all(_has_lock):
		return []
	return _ways().between_rooms(a, b, closed)


## Return the cells on a shortest path from [param from_cell] to [param to_cell], both included, by steps to neighbors
## or along stairs, past no lock in [param closed]. Empty if there is none, or if one of the cells is not walkable.
func cell_path(from_cell: Vector2i, to_cell: Vector2i, closed: PackedInt32Array = []) -> Array[Vector2i]:
	if not _has_map() or not Array(closed).all(_has_lock):
		return []
	return _ways().between_cells(from_cell, to_cell, closed)


## Return 16 hexadecimal digits, equal for equal maps on all machines: what players compare over a network.
func fingerprint() -> String:
	return to_json().sha256_text().left(16) if _has_map() else ""


## Return how far the cells of the map [param earlier] have moved in this one, which was grown from it.
func offset_from(earlier: WarrenBakedMap) -> Vector2i:
	if _has_map() and earlier != null and earlier._has_map():
		if _text.begins_with_rooms_of(earlier._text):
			return _text.corners[0] - earlier._text.corners[0]
		_refuse("this map was not grown from the earlier one: its first rooms are others")
	return Vector2i.ZERO


## Return the map as JSON. With [param indent] the text has several indented lines, without it one line.
func to_json(indent := true) -> String:
	if _has_map():
		return MapLayout.long(data) if indent else MapLayout.short(data)
	return ""


## Return a drawing of the map: [code]#[/code] wall, [code].[/code] floor, [code]+[/code] door, [code]%[/code] stairs,
## [code]S[/code] start, [code]G[/code] goal. The doors and the key of the first lock are [code]a[/code], of the second
## lock [code]b[/code], and so on. Things have the first letter of their name.
func to_text() -> String:
	return _cells().drawn(_of_mission().letters()) if _has_map() else ""


static func _of_text(text: String, source: String) -> WarrenBakedMap:
	var made := WarrenBakedMap.new()
	made._source = source
	made.data = text
	return made if made._has_map() else null


func _is_read() -> bool:
	return not is_empty() and _has_map()


func _has_map() -> bool:
	var fault := MapFile.EMPTY if is_empty() else error()
	if not fault.is_empty():
		_refuse(fault)
	return fault.is_empty()


func _has_room(room: int) -> bool:
	return _has_map() and _is_below(room, _text.rooms.size(), "room")


func _has_lock(lock: int) -> bool:
	return _has_map() and _is_below(lock, _text.locks.size(), "lock")


func _is_below(number: int, count: int, what: String) -> bool:
	if number < 0 or number >= count:
		_refuse("there is no %s %d; the map has %d, numbered from 0" % [what, number, count])
		return false
	return true


func _refuse(fault: String) -> void:
	push_error("%s: %s" % [resource_path if resource_path else _source, fault])


func _room_numbers() -> int:
	return _text.rooms.size() if _has_map() else 0


func _connections() -> Array[MapText.Connection]:
	return _text.connections if _has_map() else ([] as Array[MapText.Connection])


func _cells() -> MapTiles:
	if _tiles == null:
		_tiles = MapTiles.new(_text)
	return _tiles


func _of_mission() -> MapMission:
	if _mission == null:
		_mission = MapMission.new(_text, resource_path if resource_path else _source)
	return _mission


func _ways() -> MapPaths:
	if _paths == null:
		_paths = MapPaths.new(_text, _cells())
	return _paths


func _to_string() -> String:
	var rooms_ := "1 room" if room_count == 1 else "%d rooms" % room_count
	return "<WarrenBakedMap: %s, %d x %d cells>" % [rooms_, size.x, size.y] if data else "<WarrenBakedMap>"

@tool
extends RefCounted
## What a map has beyond the one that it was extended from.

const MapFacts := preload("map_facts.gd")

## How far the cells have moved.
var moved := Vector2i.ZERO

var _earlier: MapFacts
var _larger: MapFacts


func _init(earlier: MapFacts, larger: MapFacts) -> void:
	_earlier = earlier
	_larger = larger
	if not earlier.boxes.is_empty() and not larger.boxes.is_empty():
		moved = larger.boxes[0].position - earlier.boxes[0].position


## Whether the larger map begins with all rooms and connections of the earlier one.
func is_one() -> bool:
	var rooms := _earlier.boxes.size()
	var ways := _earlier.door_rooms.size()
	if _larger.boxes.size() < rooms or _larger.door_rooms.size() < ways:
		return false
	for room in rooms:
		var box := _earlier.boxes[room]
		if _larger.boxes[room] != Rect2i(box.position + moved, box.size):
			return false
		if _larger.names[room] != _earlier.names[room]:
			return false
	for way in ways:
		if _larger.door_rooms[way] != _earlier.door_rooms[way] or _larger.door_locks[way] != _earlier.door_locks[way]:
			return false
		for side in 2:
			if _larger.door_cells[2 * way + side] != _earlier.door_cells[2 * way + side] + moved:
				return false
	return true


## The connections of a room that the earlier map has not.
func new_ways(room: int) -> PackedInt32Array:
	var found: PackedInt32Array = []
	for way in _larger.doors_of[room]:
		if way >= _earlier.door_rooms.size():
			found.append(way)
	return found

@tool
extends RefCounted
## Which rooms are wanted: all, or those near to the focus, nearest first.

const MapFacts := preload("map_facts.gd")

## Rooms to be there, in the order in which they are built.
var wanted: PackedInt32Array = []
## Distances in doors of all rooms that may stay: those that are wanted, and those one door farther.
var distances: Dictionary[int, int] = {}

var _facts: MapFacts
var _seen: Array = []


func _init(facts: MapFacts) -> void:
	_facts = facts


## Look from these rooms, with the most doors and the most rooms, 0 for no limit; return whether anything changed.
## Without rooms all are wanted, in the order of their numbers.
func look(rooms: PackedInt32Array, reach: int, most: int) -> bool:
	if _seen == [rooms, reach, most]:
		return false
	_seen = [rooms, reach, most]
	wanted.clear()
	distances.clear()
	if rooms.is_empty():
		wanted = PackedInt32Array(range(_facts.boxes.size()))
		return true
	for room in rooms:
		distances[room] = 0
	var open := rooms.duplicate()
	var at := 0
	while at < open.size() and (most == 0 or wanted.size() < most or distances[open[at]] <= distances[wanted[-1]] + 1):
		var room := open[at]
		at += 1
		if (reach == 0 or distances[room] <= reach) and (most == 0 or wanted.size() < most):
			wanted.append(room)
		if reach > 0 and distances[room] > reach:
			continue
		for way in _facts.doors_of[room]:
			var ends := _facts.door_rooms[way]
			var other := ends.y if ends.x == room else ends.x
			if not distances.has(other):
				distances[other] = distances[room] + 1
				open.append(other)
	return true

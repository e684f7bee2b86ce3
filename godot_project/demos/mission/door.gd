class_name MissionDoor
extends RefCounted
## A connection of a mission's map: what it asks for, and whether the hero may pass it now.


## One thing that a door asks for: a word of the mission (needs, spends, on, off, until, timed) and a name.
class Lock:
	extends RefCounted

	var word := ""
	var name := ""
	var count := 1


var number := -1
## The rooms of the map on both sides, in the direction of a one-way door, and their names in the mission.
var rooms: PackedInt32Array = []
var names: PackedStringArray = []
## The cells of the door in each of these rooms.
var cells: Array[Array] = []
var locks: Array[Lock] = []
var is_one_way := false
var is_secret := false
var is_soft := false
var is_window := false
## Whether a secret door was found.
var is_found := false
## Whether the mission lets a player through who stands at it, if the direction is right.
var is_open := true
## The number of its edge in the mission.
var edge := -1


## Reads the conditions of a passage.
func read(conditions: Array) -> void:
	for condition: String in conditions:
		var words := condition.split(" ")
		match words[0]:
			"one-way":
				is_one_way = true
			"secret":
				is_secret = true
			"soft":
				is_soft = true
			"window":
				is_window = true
			_:
				var lock := Lock.new()
				lock.word = words[0]
				lock.name = words[1]
				if words.size() > 2 and words[2].begins_with("x"):
					lock.count = words[2].trim_prefix("x").to_int()
				locks.append(lock)


## The first lock with one of these words; null if there is none.
func lock_of(words: Array[String]) -> Lock:
	for lock in locks:
		if lock.word in words:
			return lock
	return null


## Which of its rooms this is: 0 or 1; -1 for none.
func side_of(room: int) -> int:
	return rooms.find(room)


func other(room: int) -> int:
	return rooms[0] + rooms[1] - room


## Whether it is to be seen by somebody who has seen its rooms.
func is_hidden() -> bool:
	return is_secret and not is_found


## Whether one can walk through it, coming from a room: over a soft one one jumps.
func lets_through(from: int) -> bool:
	var is_against := is_one_way and from != rooms[0]
	return is_open and not is_window and not is_soft and not is_hidden() and not is_against


## Which of its cells are barred to a hero whose last room is this one. Of a one-way door it is the first side only, so
## that nobody is pushed back who has just passed it.
func barred_cells(last_room: int) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	if lets_through(last_room):
		return found
	var against := is_one_way and is_open and not is_soft and not is_hidden()
	for side in 1 if against else 2:
		found.append_array(cells[side])
	return found

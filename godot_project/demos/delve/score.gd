class_name DelveScore
extends DelveTally
## What the hero has done in a dungeon, and what that is worth.

const FOR_TREASURE := 25
## For the shortest way there is; half of it for twice the way, and so on.
const FOR_WAY := 100
const FOR_CATCH := -50

## How often a ghost has caught him.
var caught := 0
## The points of the dungeons before this one.
var total := 0
## 1 if the whole map was looked at: then it does not count among the best.
var inspected := 0
var treasures := 0
## The steps of the shortest way over all keys to the goal, once it is known.
var shortest := 0


## Returns the points of a dungeon whose goal was reached.
func points() -> int:
	var way := roundi(float(FOR_WAY) * shortest / maxi(maxi(steps, shortest), 1))
	return maxi(0, FOR_ROOM * rooms + FOR_TREASURE * treasures + FOR_GOAL + way + FOR_CATCH * caught)


func _kept() -> Array[StringName]:
	return [&"steps", &"caught", &"total", &"inspected"]


## Returns the length of the shortest way from the start over all keys, in their order, to the goal.
static func shortest_way(map: WarrenMap) -> int:
	var stops: Array[Vector2i] = [map.room_center(map.start_room)]
	stops.append_array(map.key_cells())
	stops.append(map.room_center(map.goal_room))
	var length := 0
	for number in stops.size() - 1:
		var closed := PackedInt32Array(range(number, map.lock_count))
		length += maxi(map.cell_path(stops[number], stops[number + 1], closed).size() - 1, 0)
	return length

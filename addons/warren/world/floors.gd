@tool
extends RefCounted
## Where the floors of a map, which are side by side in its cells, lie above each other.


## Return for each floor of a map what to subtract from its cells, so that the two ends of stairs are the same cell.
## Nothing is subtracted on floor 0. A floor without stairs has its north-west corner where floor 0 has it. Empty for
## an empty map.
static func offsets(map: Resource) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	if map == null or map.call(&"is_empty"):
		return found
	var count: int = map.get(&"floor_count")
	var stairs: Array[Vector2i] = map.call(&"stairs_cells")
	var floors: PackedInt32Array = []
	for cell in stairs:
		floors.append(_floor_at(map, cell))
	var is_placed: PackedByteArray = []
	is_placed.resize(count)
	found.resize(count)
	if count:
		is_placed[0] = 1
	for turn in count:
		for number in range(0, stairs.size(), 2):
			for from: int in [number, number + 1]:
				var to := 2 * number + 1 - from
				if is_placed[floors[from]] and not is_placed[floors[to]]:
					is_placed[floors[to]] = 1
					found[floors[to]] = stairs[to] - stairs[from] + found[floors[from]]
	if 0 in is_placed:
		var corners := _corners(map, count)
		for level in count:
			if not is_placed[level]:
				found[level] = corners[level] - corners[0]
	return found


static func _floor_at(map: Resource, cell: Vector2i) -> int:
	var room: int = map.call(&"room_at", cell)
	return map.call(&"room_floor", room)


static func _corners(map: Resource, count: int) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	found.resize(count)
	found.fill(Vector2i.MAX)
	var boxes: Array[Rect2i] = map.call(&"rooms")
	for room in boxes.size():
		var level: int = map.call(&"room_floor", room)
		found[level] = found[level].min(boxes[room].position)
	return found

extends WorldMapSuite
## Keys that are taken and gates that open on walks, against what the cells of the walk are near to; saved games.

const HEIGHT := 4.0

var told: Array = []


func ring_of(map: Resource, target: Node) -> WarrenKeyRing:
	var tracker := WarrenRoomTracker.new()
	tracker.map = map
	tracker.target = target
	add_child(tracker)
	var ring := WarrenKeyRing.new()
	told = []
	ring.key_taken.connect(func(lock: int) -> void: told.append("key %d" % lock))
	ring.gate_opened.connect(func(lock: int) -> void: told.append("gate %d" % lock))
	tracker.add_child(ring)
	return ring


## What a walk over the middles of these cells does.
func expected(map: Resource, cells: Array[Vector2i]) -> Array:
	var keys: Array[Vector2i] = map.call(&"key_cells")
	var found: Array = []
	var held: Dictionary[int, bool] = {}
	var open: Dictionary[int, bool] = {}
	for cell in cells:
		for turn in 2:
			for lock in keys.size():
				var gates: Array = map.call(&"locked_cells", lock)
				if turn == 0 and cell == keys[lock] and not held.has(lock):
					held[lock] = true
					found.append("key %d" % lock)
				elif turn == 1 and held.has(lock) and not open.has(lock):
					if gates.any(func(gate: Vector2i) -> bool: return (gate - cell).length() < 1.5):
						open[lock] = true
						found.append("gate %d" % lock)
	return found


func test_walks_take_keys_and_open_gates_on_all_floors() -> void:
	var gates := 0
	for seed_ in 6:
		var map := world_map(seed_, 2, seed_ % 2 == 1)
		var is_flat := seed_ % 3 != 0
		var hero: Node = Node2D.new() if is_flat else Node3D.new()
		add_child(hero)
		var ring := ring_of(map, hero)
		var tracker := ring.get_parent() as WarrenRoomTracker
		var cells := walk(map, seed_, 25)
		tracker.floor_height = 0.0 if is_flat else HEIGHT
		tracker.cell_size = Vector2(16, 16)
		for cell in cells:
			var room: int = map.call(&"room_at", cell)
			var level: int = map.call(&"room_floor", room) if room >= 0 else tracker.floor
			var shift := Vector2i.ZERO if is_flat else tracker.facts().offsets[level]
			var at := (Vector2(cell - shift) + Vector2(0.5, 0.5)) * 16
			hero.set(&"position", at if is_flat else Vector3(at.x, level * HEIGHT, at.y))
			tracker.update()
			# A key and a gate that are near one place take two looks.
			ring.update()
			ring.update()
		equal(told, expected(map, cells))
		for lock: int in map.get(&"lock_count"):
			equal(tracker.knowledge.has_key(lock), told.has("key %d" % lock))
			equal(tracker.knowledge.is_open(lock), told.has("gate %d" % lock))
			gates += int(tracker.knowledge.is_open(lock))
		tracker.free()
		hero.free()
	check(gates > 6, "only %d gates were opened" % gates)


func test_a_saved_game_goes_on_and_its_keys_are_not_taken_twice() -> void:
	var map := world_map(5) as WarrenMap
	var hero := Node2D.new()
	add_child(hero)
	var ring := ring_of(map, hero)
	var tracker := ring.get_parent() as WarrenRoomTracker
	for lock in 2:
		hero.position = (Vector2(map.key_cell(lock)) + Vector2(0.5, 0.5)) * 16
		tracker.update()
		ring.update()
	equal(told, ["key 0", "key 1"])
	var saved := JSON.stringify({"map": map.to_json(false), "known": tracker.knowledge.get_state()})
	var loaded: Dictionary = JSON.parse_string(saved)
	var text: String = loaded["map"]
	var known: Dictionary = loaded["known"]
	tracker.map = WarrenBakedMap.from_json(text)
	equal(tracker.knowledge.set_state(known), "")
	told.clear()
	ring.update()
	equal(told, [])
	# A key that was given elsewhere opens the gate where the player stands.
	hero.position = (Vector2(map.locked_cells(2)[0]) + Vector2(0.5, 0.5)) * 16
	tracker.update()
	ring.update()
	equal(told, [])
	tracker.knowledge.take_key(2)
	await get_tree().physics_frame
	await get_tree().physics_frame
	equal(told, ["gate 2"])
	tracker.free()
	hero.free()


func test_without_a_tracker_or_a_map_nothing_happens() -> void:
	var ring := WarrenKeyRing.new()
	add_child(ring)
	ring.update()
	var map := world_map(5) as WarrenMap
	var hero := Node2D.new()
	hero.position = (Vector2(map.key_cell(0)) + Vector2(0.5, 0.5)) * 16
	add_child(hero)
	var tracker := WarrenRoomTracker.new()
	tracker.target = hero
	add_child(tracker)
	ring.tracker = tracker
	ring.update()
	# A listener takes the map away.
	ring.key_taken.connect(func(_lock: int) -> void: tracker.map = null)
	tracker.map = map
	ring.update()
	equal(tracker.map, null)
	tracker.free()
	ring.update()
	ring.free()
	hero.free()

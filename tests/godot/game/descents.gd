extends BuildingSuite
## Maps to which floors are added while they are shown: built in space, walked, known, saved and read again.

const DEPTH := 4


## A map of one floor, and what it grows to by a floor each time.
func descent(seed_: int) -> Array[WarrenMap]:
	var maker := WarrenMapGenerator.new()
	var hook := template("hook", "#####+##\n#......#\n+......A\n#..#####\n#..#\n##A#", 6)
	hook.rotate = true
	hook.mirror = true
	maker.templates = [template("hall", HALL, 9), template("cell", CELL, 6), hook]
	maker.corridors = 6
	maker.loops = 0.4
	maker.population = "rat: room 0..2; chest: room 0..1, cost 2\nbudget 40"
	maker.seed = seed_
	var found: Array[WarrenMap] = [maker.generate()]
	for step in DEPTH:
		maker.seed += 1
		found.append(maker.extend(found[-1], 6, -1, step % 2, true))
	maker.free()
	return found


## What is subtracted from the cells of each floor: the stairs of all floors are one shaft after the other.
func shafts(map: WarrenMap) -> Array[Vector2i]:
	var found: Array[Vector2i] = [Vector2i.ZERO]
	var stairs := map.stairs_cells()
	while found.size() < map.floor_count:
		for pair in range(0, stairs.size(), 2):
			var up := maxi(level_of(map, stairs[pair]), level_of(map, stairs[pair + 1]))
			if up == found.size():
				var is_first := level_of(map, stairs[pair]) == up
				var way := stairs[pair] - stairs[pair + 1] if is_first else stairs[pair + 1] - stairs[pair]
				found.append(found[-1] + way)
	return found


func level_of(map: WarrenMap, cell: Vector2i) -> int:
	return map.room_floor(map.room_at(cell))


func test_added_floors_are_stacked_where_their_stairs_meet() -> void:
	for seed_ in 3:
		var map := descent(seed_)[-1]
		equal([map.floor_count, map.stairs_cells().size()], [DEPTH + 1, 2 * DEPTH])
		for read: Resource in [map, WarrenBakedMap.from_json(map.to_json())]:
			begin(GridMap.new())
			builder.floor_height = 3
			builder.build(read)
			await idle()
			equal(ends, ["finished"] as Array[String])
			var moved := shafts(map)
			var grid: GridMap = builder.target
			var kinds := kinds_of(map)
			var wrong := 0
			for cell in kinds:
				var room := map.room_at(cell)
				if room >= 0:
					var level := map.room_floor(room)
					var at := cell - moved[level]
					wrong += int(grid.get_cell_item(Vector3i(at.x, 3 * level, at.y)) != ATLAS[kinds[cell]].x)
			equal(wrong, 0)
			equal(grid.get_used_cells().size(), kinds.size())
			end()


func test_a_player_goes_down_while_the_map_grows() -> void:
	for seed_ in 3:
		var maps := descent(seed_)
		var hero := Node2D.new()
		add_child(hero)
		var tracker := WarrenRoomTracker.new()
		tracker.target = hero
		tracker.map = maps[0]
		add_child(tracker)
		var minimap := WarrenMinimap.new()
		minimap.size = Vector2(200, 200)
		minimap.tracker = tracker
		add_child(minimap)
		var moved := Vector2i.ZERO
		var seen := 0
		for step in maps.size():
			var map := maps[step]
			if step:
				moved += map.offset_from(maps[step - 1])
				tracker.origin = Vector3(-moved.x * 16, -moved.y * 16, 0)
				equal(tracker.knowledge.extend(map), "")
			for room in range(0 if step == 0 else maps[step - 1].room_count, map.room_count):
				hero.position = (Vector2(map.room_center(room) - moved) + Vector2(0.5, 0.5)) * 16
				tracker.update()
				equal(tracker.room, room)
				seen += 1
			equal(tracker.knowledge.seen_rooms().size(), seen)
			equal([tracker.floor, map.room_floor(map.room_count - 1)], [step, step])
			await get_tree().process_frame
			var again := WarrenMapKnowledge.new()
			again.map = WarrenBakedMap.from_json(map.to_json())
			equal(again.set_state(JSON.parse_string(JSON.stringify(tracker.knowledge.get_state())) as Dictionary), "")
			equal(again.seen_rooms(), tracker.knowledge.seen_rooms())
		minimap.free()
		tracker.free()
		hero.free()


func test_every_room_of_a_descent_is_reached_and_things_stay() -> void:
	for seed_ in 3:
		var maps := descent(seed_)
		for step in range(1, maps.size()):
			var map := maps[step]
			var earlier := maps[step - 1]
			var shift := map.offset_from(earlier)
			var things := map.things()
			for number in earlier.things().size():
				var thing: Dictionary = earlier.things()[number].duplicate()
				thing["cell"] += shift
				equal(things[number], thing)
			for room in map.room_count:
				var way := map.path_between(map.start_room, room)
				check(way.size() > 0 and way[-1] == room, "room %d is not reached" % room)

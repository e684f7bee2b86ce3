extends MapSuite
## The dungeon classes as a game's author uses them.


func test_template() -> void:
	var hall := template("hall", HALL, 1)
	equal(hall.size, Vector2i(7, 4))
	equal(hall.doors().size(), 14)
	equal(hall.error(), "")
	equal(hall.name, "hall")
	hall.text = "####\n#.?#\n####"
	check(hall.error().begins_with("hall:2:3: "), hall.error())
	equal(hall.size, Vector2i.ZERO)
	var read := WarrenRoomTemplate.from_text("[a]\ntags: big, dark\nweight: 2\n" + HALL + "\n\n[b]\n" + CELL + "\n")
	equal(read.size(), 2)
	equal(read[0].name, "a")
	equal(read[0].tags, PackedStringArray(["big", "dark"]))
	equal(read[0].weight, 2)
	equal(WarrenRoomTemplate.from_text(read[0].to_text())[0].text, HALL)


func test_generate_at_once() -> void:
	var maker := generator(7)
	var map := maker.generate()
	equal(map.room_count, 12)
	equal(map.rooms().size(), 12)
	equal(map.doors().size(), 11)
	equal(map.tiles().size(), map.size.x * map.size.y)
	equal(map.seed, 7)
	var path := map.main_path()
	equal(path[0], map.start_room)
	equal(path[-1], map.goal_room)
	equal(map.path_between(map.start_room, map.goal_room), path)
	for room in map.room_count:
		equal(map.room_at(map.room_center(room)), room)
		equal(map.tile_at(map.room_center(room)), WarrenMap.TILE_INNER)
		for other in map.neighbors(room):
			check(room in map.neighbors(other))
	equal(map.room_at(Vector2i(-1, -1)), -1)
	for door in map.doors():
		for cell: Vector2i in door.cells:
			equal(map.tile_at(cell), WarrenMap.TILE_DOOR)
	check(map.to_text().contains("S") and map.to_text().contains("G"))
	maker.free()


func test_same_seed_same_map_in_the_background() -> void:
	var maker := generator(99)
	var expected := maker.generate().to_json()
	var got := []
	maker.finished.connect(func(map: WarrenMap) -> void: got.append([map.to_json(), OS.get_thread_caller_id()]))
	maker.failed.connect(func(reason: String) -> void: got.append(reason))
	maker.start()
	check(maker.is_running())
	while got.is_empty():
		await get_tree().process_frame
	equal(got, [[expected, OS.get_main_thread_id()]])
	check(not maker.is_running())
	maker.seed = 100
	check(maker.generate().to_json() != expected, "another seed gave the same map")
	maker.free()


func test_hash() -> void:
	var maker := WarrenMapGenerator.new()
	maker.preset = "hollow:8:8:8"
	maker.seed = 7
	print("HASH ", maker.generate().to_json().sha256_text())
	maker.free()


func test_progress() -> void:
	var maker := generator(3, 300)
	var seen: Array[int] = []
	var done := [false]
	maker.progressed.connect(
		func(now: int, total: int) -> void:
			seen.append(now)
			equal(total, 300)
	)
	maker.finished.connect(func(_map: WarrenMap) -> void: done[0] = true)
	maker.start()
	while not done[0]:
		await get_tree().process_frame
	check(not seen.is_empty(), "no progress was told")
	var sorted := seen.duplicate()
	sorted.sort()
	equal(seen, sorted)
	maker.free()


func test_cancel_ends_it_soon() -> void:
	var maker := generator(3, 5000)
	maker.best_of = 100
	var reasons := []
	maker.failed.connect(func(reason: String) -> void: reasons.append(reason))
	maker.start()
	await get_tree().create_timer(0.15).timeout
	check(maker.is_running(), "100 maps of 5000 rooms were done in 150 ms; the test needs more")
	maker.cancel()
	while maker.is_running():
		await get_tree().process_frame
	equal(reasons.size(), 1)
	maker.free()


func test_free_while_running() -> void:
	var maker := generator(3, 5000)
	maker.start()
	await get_tree().process_frame
	maker.free()
	for i in 10:
		await get_tree().process_frame


func test_failures_give_reasons() -> void:
	var maker := generator(1)
	var reasons: Array[String] = []
	maker.failed.connect(func(reason: String) -> void: reasons.append(reason))
	maker.bounds = Vector2i(8, 8)
	maker.start()
	while maker.is_running():
		await get_tree().process_frame
	equal(reasons.size(), 1)
	check(not reasons[0].is_empty())
	print("REASON ", reasons[0])
	maker.bounds = Vector2i.ZERO
	maker.templates = [template("bad", "####\n#..#\n#.", 1)]
	maker.start()
	while maker.is_running():
		await get_tree().process_frame
	equal(reasons.size(), 2)
	check(reasons[1].contains("bad"), reasons[1])
	print("REASON ", reasons[1])
	maker.free()


func test_bad_input_is_refused_with_a_reason() -> void:
	var maker := WarrenMapGenerator.new()
	var huge := "#".repeat(10_000_000)
	var cases := {
		"####\n#..#\n": "room:",  # open below
		"": "room",
		"####\n####": "room",
		"###\n#.#\n#x#": "room:3:2",
		" #\n#.#\n #": "room",  # no tile can become a door
		huge: "10000000 characters",
	}
	for text: String in cases:
		maker.templates = [template("room", text, 2)]
		var reason := await reason_of(maker)
		check(reason.contains(cases[text]), "%s: %s" % [text.left(20), reason])
	maker.templates = [template("none", HALL, 0)]
	check((await reason_of(maker)).contains("instances"), "zero rooms")
	# Doors on the north side only: two of them never face each other.
	maker.templates = [template("north", "#######\n##...##\n#######\n#######", 2)]
	equal(maker.templates[0].doors().size(), 3)
	check((await reason_of(maker)).contains("north"), "rooms that cannot connect")
	maker.templates = [template("twin", HALL, 1), template("twin", CELL, 1)]
	check((await reason_of(maker)).contains("twin"), "two rooms of one name")
	maker.templates = [null]
	maker.preset = "castle"
	check((await reason_of(maker)).contains("castle"), "unknown preset")
	maker.free()


func test_map_saves_and_loads() -> void:
	var maker := generator(5)
	var map := maker.generate()
	equal(ResourceSaver.save(map, "user://map.tres"), OK)
	var loaded: WarrenMap = ResourceLoader.load("user://map.tres", "", ResourceLoader.CACHE_MODE_IGNORE)
	equal(loaded.to_json(), map.to_json())
	equal(loaded.tiles(), map.tiles())
	equal(WarrenMap.from_json(map.to_json()).to_json(), map.to_json())
	var empty := WarrenMap.new()
	check(empty.is_empty())
	equal(empty.start_room, -1)
	equal(empty.size, Vector2i.ZERO)
	maker.free()


func test_generator_in_a_scene() -> void:
	var maker := generator(42, 20)
	maker.selector = WarrenMapGenerator.SELECTOR_RANDOM
	maker.bifurcations_weight = 2.5
	remove_child(maker)
	var packed := PackedScene.new()
	packed.pack(maker)
	equal(ResourceSaver.save(packed, "user://generator.tscn"), OK)
	var scene: PackedScene = ResourceLoader.load("user://generator.tscn", "", ResourceLoader.CACHE_MODE_IGNORE)
	var loaded: WarrenMapGenerator = scene.instantiate()
	equal(loaded.seed, 42)
	equal(loaded.rooms, 20)
	equal(loaded.selector, WarrenMapGenerator.SELECTOR_RANDOM)
	equal(loaded.bifurcations_weight, 2.5)
	equal(loaded.templates.size(), 2)
	equal(loaded.templates[0].text, HALL)
	equal(loaded.generate().to_json(), maker.generate().to_json())
	loaded.free()
	maker.free()


func test_locks_loops_and_corridors() -> void:
	var maker := generator(12, 30)
	maker.loops = 1.0
	maker.corridors = 10
	maker.locks = 3
	var map := maker.generate()
	equal(map.lock_count, 3)
	check(map.doors().size() > 29, "no loops")
	var locks := map.door_locks()
	equal(locks.size(), map.doors().size())
	for lock in 3:
		equal(map.room_at(map.key_cell(lock)), map.key_room(lock))
		equal(map.tile_at(map.key_cell(lock)), WarrenMap.TILE_INNER)
		for door in map.locked_doors(lock):
			equal(locks[door], lock)
		for cell in map.locked_cells(lock):
			equal(map.tile_at(cell), WarrenMap.TILE_DOOR)
	for door in locks.size():
		for cell in map.corridor(door):
			equal(map.tile_at(cell), WarrenMap.TILE_INNER)
	var owners := map.owners()
	equal(typeof(owners), TYPE_PACKED_INT32_ARRAY)
	equal(owners.size(), map.size.x * map.size.y)
	equal(owners[map.room_center(4).y * map.size.x + map.room_center(4).x], 4)
	var line := map.to_json(false)
	check(not line.contains("\n"))
	equal(WarrenMap.from_json(line).to_json(), map.to_json())
	equal(map.measures()["locks"], 3)
	maker.free()


func test_rules_name_what_is_wrong() -> void:
	var maker := generator(1)
	maker.rules = PackedStringArray(["dragon to hall: at most 1"])
	check((await reason_of(maker)).contains("dragon"))
	maker.rules = PackedStringArray(["cell to cell: at least 2"])
	maker.templates = [template("hall", HALL, 6), template("cell", CELL, 3)]
	var map := maker.generate()
	for room in map.room_count:
		if map.room_name(room) == "cell":
			for other in map.neighbors(room):
				equal(map.room_name(other), "hall")
	maker.free()


func test_turned_rooms_and_drawn_doors() -> void:
	var gate := template("gate", "##AA##\n#....#\n+....#\n######", 4)
	gate.rotate = true
	gate.mirror = true
	gate.least = 2
	equal(gate.error(), "")
	equal(gate.doors(), [Vector2i(2, 0), Vector2i(3, 0), Vector2i(0, 2)] as Array[Vector2i])
	equal(ResourceSaver.save(gate, "user://gate.tres"), OK)
	var loaded: WarrenRoomTemplate = ResourceLoader.load("user://gate.tres", "", ResourceLoader.CACHE_MODE_IGNORE)
	equal([loaded.rotate, loaded.mirror, loaded.least], [true, true, 2])
	var maker := generator(4)
	maker.templates = [gate]
	var map := maker.generate()
	check(map.room_count >= 2)
	check(
		map.doors().any(func(door: Dictionary) -> bool: return door["width"] == 2 and door["kind"] == "A"),
		"no wide door"
	)
	maker.free()


func test_flow_and_best_of() -> void:
	var maker := generator(5)
	maker.templates = [template("hall", HALL, 3), template("cell", CELL, 8)]
	maker.flow = "gate - great hall - vault - gate\ngate: cell\ngreat hall: hall\nvault: cell"
	maker.corridors = 9
	var map := maker.generate()
	equal(map.room_count, 3)
	equal(map.doors().size(), 3)
	equal(map.room_name(map.room_nodes().find("great hall")), "hall")
	maker.flow = "cell - moat"
	var reason := await reason_of(maker)
	check(reason.contains("moat"), reason)
	maker.flow = ""
	equal(maker.best_of, 1)
	var plain := maker.generate()
	maker.best_of = 8
	var best := maker.generate()
	equal(best.room_nodes(), PackedStringArray())
	check(best.seed != plain.seed)
	maker.free()


func test_paths_and_fingerprints() -> void:
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	maker.rooms = 60
	maker.loops = 0.3
	maker.locks = 3
	maker.seed = 4
	var map := maker.generate()
	var start := map.room_center(map.start_room)
	var goal := map.room_center(map.goal_room)
	var cells := map.cell_path(start, goal)
	equal([cells[0], cells[-1]], [start, goal])
	for i in cells.size() - 1:
		equal(absi(cells[i].x - cells[i + 1].x) + absi(cells[i].y - cells[i + 1].y), 1)
	var locked := map.locked_cells(0)[0]
	check(not map.cell_path(start, locked).is_empty())
	equal(map.cell_path(start, locked, [0]), [] as Array[Vector2i])
	var shut := map.path_between(map.start_room, map.goal_room, [0, 1, 2])
	check(shut.is_empty() or map.path_between(map.start_room, map.goal_room).size() <= shut.size())
	equal(map.cell_path(start, Vector2i(-5, 0)), [] as Array[Vector2i])
	equal(map.fingerprint().length(), 16)
	equal(WarrenMap.from_json(map.to_json()).fingerprint(), map.fingerprint())
	maker.seed = 5
	check(maker.generate().fingerprint() != map.fingerprint())
	maker.free()

extends Suite
## A mission in the engine: made, drawn as a map, and played to its end by hints, with a saved game in the middle.

var told: Array[String] = []


func made(preset: String, seed_: int) -> WarrenMission:
	var game := WarrenMission.new()
	game.preset = preset
	game.seed = seed_
	add_child(game)
	game.failed.connect(func(reason: String) -> void: told.append("failed " + reason))
	game.solved.connect(func() -> void: told.append("solved"))
	check(game.start())
	await game.finished
	return game


## The hint of a game.
func hinted(game: WarrenMission) -> String:
	check(game.hint())
	return await game.hinted


func test_by_hints_to_the_end() -> void:
	var game := await made("20:waves", 7)
	equal(game.fault(), "")
	var saved := ""
	for turn in 500:
		if game.is_over():
			break
		check(game.play(await hinted(game)))
		equal(game.lost(), PackedStringArray())
		if turn == 10:
			saved = game.save_game()
	check(game.is_solved())
	equal(told, ["solved"] as Array[String])
	var again := WarrenMission.new()
	check(again.load_game(saved))
	equal(again.moves_played().size(), 11)
	equal(again.mission, game.mission)
	again.free()
	game.queue_free()


## Whoever does the wrong thing first, as often as possible, still gets to the end.
func test_a_clumsy_player_gets_to_the_end() -> void:
	var game := await made("20:waves", 8)
	var random := RandomNumberGenerator.new()
	random.seed = 5
	for turn in 300:
		if game.is_over():
			break
		var moves := game.legal_moves()
		check(game.play(moves[random.randi() % moves.size()]))
		check(not game.play("walk:nowhere") and not game.take("nothing"))
	while not game.is_over():
		for move in await hints(game):
			check(game.play(move))
	game.queue_free()


func hints(game: WarrenMission) -> PackedStringArray:
	await hinted(game)
	return game.hint_moves()


func test_a_map_of_a_mission() -> void:
	var game := await made("small", 3)
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	add_child(maker)
	check(game.start_map(maker))
	var map: WarrenMap = await game.map_finished
	equal(map.room_count, game.rooms().size())
	var names: PackedStringArray = map.room_nodes()
	equal(names[map.start_room], game.room())
	for content in map.contents():
		check(names[content.room] in game.rooms())
		equal(map.room_at(content.cell), content.room)
	var shut := game.edges().filter(func(edge: Dictionary) -> bool: return not edge.conditions.is_empty())
	equal(map.passages().size(), shut.size())
	for passage in map.passages():
		var doors: Dictionary = map.doors()[passage.door]
		var rooms: Array = passage.rooms.duplicate()
		rooms.sort()
		equal(rooms, doors.rooms)
	var again: WarrenMap = WarrenMap.from_json(map.to_json())
	equal(again.passages(), map.passages())
	await get_tree().process_frame  # the signal that passed the map is over
	maker.free()
	game.free()

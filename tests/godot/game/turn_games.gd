extends Suite
## Fox Hunt and Banqi as a game's author uses them.


func made(game: Node, seed_: int) -> Node:
	game.seed = seed_
	game.time_limit_ms = 50
	add_child(game)
	return game


func test_fox_hunt() -> void:
	var hunt: WarrenFoxHunt = made(WarrenFoxHunt.new(), 3)
	var heard: Array[String] = []
	hunt.happened.connect(
		func(kind: String, cells: Array, _piece: String, _value: int) -> void: heard.append("%s %s" % [kind, cells])
	)
	hunt.start_from("4x1 2\n.@.@\n")
	equal(hunt.size, Vector2i(4, 1))
	check(hunt.shoot(Vector2i(0, 0)))
	equal(hunt.clue_at(Vector2i(0, 0)), 2)
	equal(heard[0], "shot [(0, 0)]")
	var found := []
	hunt.analyzed.connect(
		func(chances: PackedFloat32Array, best: Vector2i, exact: bool) -> void: found.append([chances, best, exact])
	)
	hunt.analyze()
	while hunt.is_running():
		await get_tree().process_frame
	equal(found[0][2], true)
	equal(found[0][0].size(), 4)
	check(hunt.undo())
	check(not hunt.is_known(Vector2i(0, 0)))
	hunt.free()


func test_banqi_against_the_bot() -> void:
	var game: WarrenBanqi = made(WarrenBanqi.new(), 5)
	var ends := []
	game.ended.connect(func(winner: int, reason: String) -> void: ends.append([winner, reason]))
	equal(game.piece_at(Vector2i(0, 0)), "?")
	check(game.flip(Vector2i(0, 0)))
	check(not game.flip(Vector2i(0, 0)))
	var piece := game.piece_at(Vector2i(0, 0))
	game.play_bot()
	check(game.is_running())
	while game.is_running():
		await get_tree().process_frame
	equal(game.moves_played().size(), 2)
	equal(game.mover(), 0)
	var saved := game.save_game()
	check(game.undo(0))
	equal(game.piece_at(Vector2i(0, 0)), "?")
	check(game.redo(0))
	equal(game.piece_at(Vector2i(0, 0)), piece)
	equal(game.save_game(), saved)
	game.bot = "greedy"
	for i in 6:
		game.play_bot()
		while game.is_running():
			await get_tree().process_frame
	equal(ends, [])
	game.free()


func test_free_while_thinking() -> void:
	var game: WarrenBanqi = made(WarrenBanqi.new(), 5)
	game.time_limit_ms = 0
	game.flip(Vector2i(1, 1))
	game.play_bot()
	await get_tree().process_frame
	game.free()
	for i in 10:
		await get_tree().process_frame

extends Suite
## Games of words as a game's author uses them, with the English lexicon that comes with Warren.


func made(preset: String, seed_: int) -> WarrenWords:
	var game := WarrenWords.new()
	game.preset = preset
	game.seed = seed_
	game.time_limit_ms = 200
	add_child(game)
	return game


func thought(game: WarrenWords) -> void:
	while game.is_running():
		await get_tree().process_frame


func test_scrabble_against_the_bot() -> void:
	var game := made("scrabble-en", 3)
	equal(game.size, Vector2i(15, 15))
	equal(game.rack(0).length(), 7)
	var hints: Array[String] = []
	game.hinted.connect(func(move: String) -> void: hints.append(move))
	game.hint()
	check(game.is_running())
	await thought(game)
	check(game.legal(hints[0]), hints[0])
	var points := game.points_of(hints[0])
	check(points > 0)
	check(game.play(hints[0]))
	equal(game.score(0), points)
	game.bot = "balanced"
	game.play_bot()
	await thought(game)
	equal(game.mover(), 0)
	equal(game.moves_played().size(), 2)
	var saved := game.save_game()
	check(game.undo(0))
	equal(game.score(0), 0)
	check(game.redo(0))
	equal(game.save_game(), saved)
	check(game.illegal_reason("1a:XX") != "")
	game.free()


func test_the_best_turn_of_several_words() -> void:
	var game := made("erudit-en", 8)
	check(game.allows_several())
	var found := []
	game.best_found.connect(
		func(moves: PackedStringArray, points: int, _exact: bool) -> void: found.append([moves, points])
	)
	game.best()
	await thought(game)
	var moves: PackedStringArray = found[0][0]
	equal(game.points_of("+".join(moves)), found[0][1])
	for move in moves:
		check(game.play(move))
	equal(game.score(0), found[0][1])
	game.free()


func test_free_while_thinking() -> void:
	var game := made("erudit-en", 5)
	game.time_limit_ms = 0
	game.best()
	await get_tree().process_frame
	game.free()
	for i in 10:
		await get_tree().process_frame

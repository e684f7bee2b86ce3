extends Suite
## Fox Hunt, Banqi, Jungle and fog chess as a game's author uses them.


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


func test_jungle_with_rules_of_ones_own() -> void:
	var game: WarrenJungle = made(WarrenJungle.new(), 5)
	game.leopard_jumps = true
	game.repetition = WarrenJungle.REPETITION_SUPERKO
	check(game.new_game())
	equal(game.rules_text(), "strict leopard quiet=100 superko")
	equal(game.size, Vector2i(7, 9))
	var heard: Array[String] = []
	game.happened.connect(
		func(kind: String, cells: Array, piece: String, _value: int) -> void:
			heard.append("%s %s %s" % [kind, cells, piece])
	)
	check(game.move_piece(Vector2i(0, 6), Vector2i(0, 5)))
	equal(heard[0], "move [(0, 6), (0, 5)] E")
	game.play_bot()
	while game.is_running():
		await get_tree().process_frame
	equal(game.moves_played().size(), 2)
	var saved := game.save_game()
	check(game.undo(0))
	equal(game.piece_at(Vector2i(0, 6)), "E")
	check(game.load_game(saved))
	equal(game.save_game(), saved)
	game.free()


func test_hostile_values_leave_jungle_alone() -> void:
	var game: WarrenJungle = made(WarrenJungle.new(), 5)
	var before := game.position_text()
	for cell: Vector2i in [
		Vector2i(-1, 0), Vector2i(7, 0), Vector2i(0, 9), Vector2i(2147483647, -2147483648), Vector2i(3, 3)
	]:
		equal(game.targets(cell).size(), 0)
		equal(game.piece_at(cell), "")
		check(not game.move_piece(cell, Vector2i(0, 0)))
		check(not game.move_piece(Vector2i(0, 0), cell))
	for move: String in ["", "a3", "a3-a33", "A3-A4", "a3-a4 ", "z".repeat(100_000)]:
		check(not game.play(move))
	equal(game.position_text(), before)
	game.free()


func test_tafl_of_each_variant() -> void:
	var game: WarrenTafl = made(WarrenTafl.new(), 5)
	for variant in 3:
		game.variant = variant as WarrenTafl.Variant
		game.setup = ""
		check(game.new_game())
		equal(game.size, Vector2i(7, 7) + 2 * variant * Vector2i.ONE)
		for setup in game.setups():
			game.setup = setup
			check(game.new_game(), setup)
		game.play_bot()
		while game.is_running():
			await get_tree().process_frame
		equal(game.moves_played().size(), 1)
	check("capture-5" not in game.setups())
	check(game.setup_fault("capture-5").contains("no set-up"))
	game.variant = WarrenTafl.VARIANT_TABLUT
	equal(game.setup_fault("capture-5"), "")
	game.free()


func test_what_tafl_tells_of_a_move() -> void:
	var game: WarrenTafl = made(WarrenTafl.new(), 5)
	check(game.start_from("1D5/7/7/3K3/2A4/7/7 a"))
	var heard: Array[String] = []
	game.happened.connect(
		func(kind: String, cells: Array, piece: String, _value: int) -> void:
			heard.append("%s %s %s" % [kind, cells, piece])
	)
	equal(game.captures(Vector2i(2, 4), Vector2i(2, 0)), [Vector2i(1, 0)] as Array[Vector2i])
	equal(game.captures(Vector2i(2, 4), Vector2i(2, 4)).size(), 0)
	check(game.move_piece(Vector2i(2, 4), Vector2i(2, 0)))
	equal(game.moves_played(), PackedStringArray(["c3-c7xb7"]))
	equal(heard, ["move [(2, 4), (2, 0)] A", "capture [(1, 0)] D"] as Array[String])
	equal(game.captured(), "D")
	game.free()


func test_yonin_by_cells_and_hands() -> void:
	var game: WarrenYonin = made(WarrenYonin.new(), 5)
	check(
		game.start_from(
			(
				"yonin singles|south moves|. . . . vK . . . .|. . . . . . . <G .|. . . . . . . . .|. . ^P . . . . . .|"
				+ ">K . . . . . . . <K|. . . . . . ^R . .|. . . . . . . . ^G|>S . . . . . . ^R .|. . . . ^K . . . .|"
				+ "hands: south P1 S1"
			)
		)
	)
	equal(game.hand(0), PackedInt32Array([1, 1, 0, 0]))
	equal(game.promotions(Vector2i(2, 3), Vector2i(2, 2)), PackedStringArray(["7d7c", "7d7c+"]))
	check(Vector2i(2, 5) not in game.drop_targets("P") and Vector2i(2, 5) in game.drop_targets("S"))
	check(game.drop_piece("S", Vector2i(2, 5)) and game.undo())
	check(game.move_piece(Vector2i(6, 5), Vector2i(8, 5), false))
	equal([game.players_out(), game.owner_at(Vector2i(7, 1)), game.mover()], [PackedInt32Array([3]), 0, 0])
	game.free()


func test_hostile_values_leave_yonin_alone() -> void:
	var game: WarrenYonin = made(WarrenYonin.new(), 5)
	var before := game.position_text()
	for cell: Vector2i in [
		Vector2i(-1, 0), Vector2i(9, 0), Vector2i(0, 9), Vector2i(2147483647, -2147483648), Vector2i(0, 0)
	]:
		equal(game.targets(cell).size(), 0)
		equal([game.piece_at(cell), game.facing(cell), game.owner_at(cell)], ["", -1, -1])
		equal(game.promotions(cell, Vector2i(4, 5)).size(), 0)
		check(not game.move_piece(cell, Vector2i(4, 5), true))
		check(not game.move_piece(Vector2i(4, 6), cell, false))
		check(not game.drop_piece("P", cell))
	for move: String in [
		"", "5g", "5g5g", "5g5f+", "5G5F", "5g5f ", "P*5e", "K*5e", "#*5e", "0g5f", "z".repeat(100_000)
	]:
		check(not game.play(move), move.left(9))
	equal(game.position_text(), before)
	game.free()


func test_hostile_values_leave_tafl_alone() -> void:
	var game: WarrenTafl = made(WarrenTafl.new(), 5)
	var before := game.position_text()
	for cell: Vector2i in [
		Vector2i(-1, 0), Vector2i(7, 0), Vector2i(0, 7), Vector2i(2147483647, -2147483648), Vector2i(0, 0)
	]:
		equal(game.targets(cell).size(), 0)
		equal(game.piece_at(cell), "")
		equal(game.captures(cell, Vector2i(3, 0)).size(), 0)
		check(not game.move_piece(cell, Vector2i(3, 0)))
		check(not game.move_piece(Vector2i(3, 0), cell))
	for move: String in ["", "d7", "d7-d77", "D7-D6", "d7-c7 ", "d7-c7x", "d7-c7xd6", "d7-d7", "z".repeat(100_000)]:
		check(not game.play(move), move.left(9))
	equal(game.position_text(), before)
	game.free()


func test_fog_chess_with_views_and_beliefs() -> void:
	var game: WarrenFogChess = made(WarrenFogChess.new(), 5)
	for variant in game.variants():
		game.variant = variant
		check(game.new_game())
		check(game.play(game.legal_moves()[0]))
		equal(game.seen_rows(0).size(), game.size.y)
		check("?" in "".join(game.seen_rows(1)), variant)
		game.play_bot()
		while game.is_running():
			await get_tree().process_frame
		equal(game.moves_played().size(), 2)
	var found := []
	game.believed.connect(
		func(move: int, _piece: String, chances: PackedFloat32Array, _exact: bool) -> void:
			found.append([move, chances.size()])
	)
	check(game.believe(1))
	while game.is_running():
		await get_tree().process_frame
	equal(found, [[2, 100]])
	game.free()


func test_hostile_values_leave_fog_chess_alone() -> void:
	var game: WarrenFogChess = made(WarrenFogChess.new(), 5)
	var before := game.save_game()
	for cell: Vector2i in [Vector2i(-1, 0), Vector2i(8, 0), Vector2i(0, 8), Vector2i(2147483647, -2147483648)]:
		equal(game.targets(cell).size(), 0)
		equal(game.moves_between(cell, Vector2i(0, 0)).size(), 0)
		equal(game.moves_between(Vector2i(0, 0), cell).size(), 0)
	for piece: String in ["", "?", "KK", "\n", "z".repeat(100_000)]:
		equal(game.drop_targets(piece).size(), 0)
	for move: String in ["", "e2", "e2e5", "E2E4", "e2e4 ", "pass", "xe7", "K@e4", "z".repeat(100_000)]:
		check(not game.play(move))
	equal(game.save_game(), before)
	game.free()


func test_hidden_ranks_with_the_set_up_and_beliefs() -> void:
	var game: WarrenHiddenRank = made(WarrenHiddenRank.new(), 5)
	for variant in game.variants():
		game.variant = variant
		check(game.new_game())
		equal(game.rules_text().get_slice(" ", 0), variant)
		for player in game.player_count():
			check(game.set_army(game.plans()[player % game.plans().size()]))
			var home := game.home(player)
			# Both ends of an exchange know each other.
			var target: Vector2i = game.targets(home[0])[0]
			check(home[0] in game.targets(target), variant)
			var army := game.army()
			check(game.swap(target, home[0]) and game.army() != army)
			check(game.end_set_up())
		equal(game.known_rows(0), game.seen_rows(0))
		game.play_bot()
		while game.is_running():
			await get_tree().process_frame
	var found := []
	game.believed.connect(
		func(move: int, piece: String, chances: PackedFloat32Array) -> void: found.append([move, piece, chances.size()])
	)
	check(game.believe(1, -1, "F"))
	while game.is_running():
		await get_tree().process_frame
	equal(found, [[game.moves_played().size(), "F", game.size.x * game.size.y]])
	game.free()


func test_hostile_values_leave_hidden_ranks_alone() -> void:
	var game: WarrenHiddenRank = made(WarrenHiddenRank.new(), 5)
	game.set_army("corner")
	var before := game.save_game()
	for cell: Vector2i in [Vector2i(-1, 0), Vector2i(10, 0), Vector2i(0, 10), Vector2i(2147483647, -2147483648)]:
		equal(game.targets(cell).size(), 0)
		equal(game.possible_ranks(0, cell), "")
		check(not game.swap(cell, Vector2i(0, 9)) and not game.swap(Vector2i(0, 9), cell))
		check(not game.place("M", cell))
	for text: String in ["", "M", "=", "corner ", "z".repeat(100_000)]:
		check(not game.set_army(text) and not game.play(text))
	equal(game.seen_rows(0, -2147483648), game.seen_rows(0))
	equal(game.save_game(), before)
	game.free()

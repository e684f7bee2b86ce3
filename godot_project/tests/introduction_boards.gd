extends IntroSuite
## What the introductions of games with pieces teach is so, and each wrong try is told why it is wrong.


func test_banqi_tells_why_a_capture_is_illegal() -> void:
	await open(&"banqi", 3)
	await click(spot(Vector2i(3, 2)))
	await click(spot(Vector2i(3, 3)))
	await answered("Elephant is below advisor")
	await drag(spot(Vector2i(3, 2)), spot(Vector2i(3, 3)))
	await answered("Elephant is below advisor")
	await click(spot(Vector2i(3, 3)))
	await answered("not yours")
	await click(spot(Vector2i(3, 2)))
	await click(spot(Vector2i(2, 2)))
	await answered("The rules allow that")
	var game: WarrenBanqi = screen.table.get("game")
	equal(game.moves_played().size(), 0)
	await open(&"banqi", 5)
	await click(spot(Vector2i(4, 3)))
	await click(spot(Vector2i(5, 3)))
	await answered("cannot take a soldier")


func test_each_illegal_move_has_a_reason_and_no_other() -> void:
	for demo: StringName in [&"banqi", &"jungle", &"tafl", &"yonin", &"fogchess", &"hiddenrank"]:
		await open(demo)
		for number in screen.table.steps.size():
			screen.show_step(number)
			_check_reasons(screen.table as IntroDuel)


func _check_reasons(table: IntroDuel) -> void:
	var extent := table._board.cells
	for source in extent.x * extent.y:
		var from := Vector2i(source % extent.x, source / extent.x)
		if table._piece_at(from).is_empty():
			continue
		var targets := table._board._targets_of(from)
		for target in extent.x * extent.y:
			var to := Vector2i(target % extent.x, target / extent.x)
			equal(table.fault_of(from, to).is_empty(), to in targets)


func test_what_jungle_teaches_is_so() -> void:
	await open(&"jungle")
	var game: WarrenJungle = screen.table.get("game")
	var taught: Array[Array] = [
		[1, "tiger", Vector2i(3, 6), Vector2i(2, 6), "is below tiger"],
		[5, "over the rat", Vector2i(3, 4), Vector2i(0, 4), "A rat swims"],
		[0, "two cells", Vector2i(3, 6), Vector2i(3, 4), "one cell along"],
		[0, "into the water", Vector2i(3, 6), Vector2i(1, 5), "Only the rat"],
	]
	for one in taught:
		var number: int = one[0]
		screen.show_step(number)
		var source: Vector2i = one[2]
		var target: Vector2i = one[3]
		var told: String = one[4]
		await frames(2)
		await drag(spot(source), spot(target))
		await answered(told)
		equal(game.moves_played().size(), 0)
	# The tiger could take the leopard, the dog the rat, the cat the rat before it swims and not after that.
	equal(_takes_now(game, 1, "c3-d3"), true)
	equal(_takes_now(game, 2, "e3-d3"), false)
	equal(_takes_now(game, 2, "d2-d3"), true)
	equal(_takes_now(game, 3, "b2-b3"), true)
	equal(_takes_after(game, 3, "b3-b4", "b2-b4"), false)
	screen.show_step(7)
	check(game.play("d8-d9") and game.is_over() and game.winner() == 0, "the den is not the end")


## Whether black has a move in the position of a step.
func _takes_now(game: WarrenJungle, number: int, move: String) -> bool:
	game.start_from(screen.table.steps[number].position.replace("red moves", "black moves"))
	return move in game.legal_moves()


func _takes_after(game: WarrenJungle, number: int, first: String, move: String) -> bool:
	game.start_from(screen.table.steps[number].position)
	check(game.play(first), first)
	return move in game.legal_moves()


## Makes wrong moves, each given by its step, its two cells, and a part of what is told then.
func _are_told(taught: Array[Array]) -> void:
	var game: Node = screen.table.get("game")
	for one in taught:
		var number: int = one[0]
		var source: Vector2i = one[1]
		var target: Vector2i = one[2]
		var told: String = one[3]
		screen.show_step(number)
		await frames(2)
		await drag(spot(source), spot(target))
		await answered(told)
		var played: PackedStringArray = game.call(&"moves_played")
		equal(played.size(), 0)


func test_what_tafl_teaches_is_so() -> void:
	await open(&"tafl")
	var game: WarrenTafl = screen.table.get("game")
	var taught: Array[Array] = [
		[0, Vector2i(1, 5), Vector2i(3, 1), "go straight"],
		[1, Vector2i(1, 1), Vector2i(4, 1), "close it in"],
		[1, Vector2i(5, 1), Vector2i(3, 1), "jumps"],
		[3, Vector2i(1, 0), Vector2i(1, 0), "not yours"],
	]
	await _are_told(taught)
	equal((screen.table as IntroDuel).fault_of(Vector2i(2, 4), Vector2i(2, 6)), "")
	# What each step takes, who has won by it, and what would be without what it teaches.
	var takes: Array[String] = ["", "D", "", "D", "", "", "K", "K", "DD"]
	var winners: Array[int] = [-1, -1, -1, -1, 1, 1, 0, 0, -1]
	for number in screen.table.steps.size():
		screen.show_step(number)
		var cells := screen.table.steps[number].pointed
		check(game.move_piece(cells[0], cells[-1]), str(number))
		equal([game.captured(), game.winner()], [takes[number], winners[number]])
	# Three do not take the king in Copenhagen, nor does a row fall with an open end.
	game.start_from(screen.table.steps[8].position.replace("#.ADD", "#..DD"))
	check(game.play("h1-f1") and game.captured().is_empty(), "an open end")
	game.start_from(screen.table.steps[6].position.replace("brandubh", "brandubh strong"))
	check(game.play("c6-c2") and game.captured().is_empty(), "two of four")


func test_what_yonin_teaches_is_so() -> void:
	await open(&"yonin")
	var game: WarrenYonin = screen.table.get("game")
	var board: YoninBoard = screen.table.get("board")
	var taught: Array[Array] = [
		[0, Vector2i(5, 7), Vector2i(5, 5), "tell where"],
		[0, Vector2i(5, 1), Vector2i(5, 1), "not yours"],
		[3, Vector2i(6, 10), Vector2i(5, 9), "an empty cell"],
		[7, Vector2i(9, 5), Vector2i(9, 5), "not yours"],
		[9, Vector2i(8, 8), Vector2i(8, 9), "The rules allow that"],
	]
	await _are_told(taught)
	# Whose turn it is after each step, who is out, and who has won.
	var movers: Array[int] = [1, 1, 1, 1, 1, 3, 0, 1, 2, 0]
	var outs: Array[int] = [0, 0, 0, 0, 0, 0, 1, 1, 2, 1]
	for number in screen.table.steps.size():
		screen.show_step(number)
		var cells := screen.table.steps[number].pointed
		board.wished.emit(cells[0], cells[-1])
		equal([game.moves_played().size(), game.mover()], [1, movers[number]])
		equal(game.players_out().size(), outs[number])
		equal(game.winner(), 0 if number > 7 else -1)
	screen.show_step(4)
	board.wished.emit(Vector2i(3, 4), Vector2i(3, 3))
	equal(game.piece_at(Vector2i(2, 2)), "+P")


func test_what_fog_chess_teaches_is_so() -> void:
	await open(&"fogchess")
	var game: WarrenFogChess = screen.table.get("game")
	var before := "".join(game.seen_rows(0)).replace("?", "").length()
	game.play("e2e4")
	check("".join(game.seen_rows(0)).replace("?", "").length() > before - 1, "fewer cells are seen")
	screen.show_step(1)
	check(Vector2i(7, 4) not in game.unseen_pieces(0) and game.seen_rows(0)[4] == "R......n")
	screen.show_step(2)
	equal([game.seen_rows(0)[3][3], game.seen_rows(0)[3][4], game.seen_rows(0)[3][5]], ["n", ".", "?"])
	screen.show_step(3)
	check(Vector2i(1, 4) in game.unseen_pieces(0), "the knight is seen before")
	check(
		(screen.table as IntroDuel)._board.piece_in(Vector2i(1, 4)).modulate.a < 0.9, "the knight does not look unseen"
	)
	await click(spot(Vector2i(1, 4)))
	await click(spot(Vector2i(5, 3)))
	await answered("two cells straight")
	game.play("b4d5")
	check(Vector2i(3, 3) not in game.unseen_pieces(0), "the knight is not seen after")
	game.start_from(screen.table.steps[4].position.replace(" w ", " b "))
	check("e8e1" in game.legal_moves(), "the king is not in danger")
	screen.show_step(5)
	check(game.play("e2e6") and game.is_over() and game.winner() == 0, "the king is not the end")


func test_what_hidden_ranks_teach_is_so() -> void:
	await open(&"hiddenrank")
	var game: WarrenHiddenRank = screen.table.get("game")
	equal(game.possible_ranks(0, Vector2i(4, 1)).length(), 3)
	var duels: Array[Array] = [
		[1, "e4-e5", "capture e5 a"],
		[2, "j4-j9", "capture j9 y"],
		[3, "e6-e7", "capture e7 b"],
		[4, "e4-e5", "capture e5 m"]
	]
	for one in duels:
		var number: int = one[0]
		var move: String = one[1]
		screen.show_step(number)
		check(game.play(move), move)
		check(str(one[2]) in game.news(0), str(game.news(0)))
	# The marshal that attacks the spy wins.
	game.start_from(screen.table.steps[4].position.replace("player 0", "player 1"))
	check(game.play("e5-e4") and "capture e4 Y" in game.news(1), str(game.news(1)))
	screen.show_step(5)
	check(game.play("b10-a10") and game.is_over() and game.winner() == 0, "the flag is not the end")

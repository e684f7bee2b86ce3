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
	for demo: StringName in [&"banqi", &"jungle", &"fogchess", &"hiddenrank"]:
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
		var targets: Array = table._game.call(&"targets", from)
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
		[3, "e4-e5", "capture e5 b"],
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

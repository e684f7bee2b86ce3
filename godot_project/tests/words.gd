extends WordsSuite
## The demo of words, played: tiles clicked and typed, hints, undo, exchange, the bot's answer.


func test_a_hint_is_laid_and_played_and_taken_back() -> void:
	await open("scrabble-en")
	await act(&"hint")
	await until(func() -> bool: return not demo.board.fresh.is_empty(), "hinted")
	check(demo.message.contains("points"), demo.message)
	equal(demo.rack.used.size(), demo.board.fresh.size())
	await tap(KEY_ENTER)
	check(demo.board.fresh.is_empty())
	check(demo.game.score(0) > 0, "nothing was counted")
	await bot_done()
	check(demo.game.score(1) > 0, "the bot laid nothing")
	equal(demo.game.moves_played().size(), 2)
	demo.undo()
	equal([demo.game.score(0), demo.game.score(1)], [0, 0])
	demo.queue_free()


func test_words_are_typed_judged_and_cleared() -> void:
	await open("scrabble-en")
	demo._on_cell_pressed(Vector2i(7, 7))
	var letters := demo.game.rack(0).replace("?", "")
	await write(letters.substr(0, 2))
	equal(demo.board.fresh.size(), 2)
	equal(demo.hand.move_text(), "8h:" + letters.substr(0, 2))
	await tap(KEY_BACKSPACE)
	equal(demo.board.fresh.size(), 1)
	await tap(KEY_ENTER)
	check(demo.message != "", "no reason was given")
	equal(demo.game.moves_played().size(), 0)
	await tap(KEY_ESCAPE)
	check(demo.board.fresh.is_empty())
	await tap(KEY_SPACE)
	check(demo.board.goes_down)
	await tap(KEY_LEFT)
	equal(demo.board.cursor, Vector2i(7, 7))
	demo.queue_free()


func test_each_typed_letter_is_laid_or_answered() -> void:
	await open("scrabble-en")
	var here := demo.game.rack(0).replace("?", "")[0]
	await write(here)
	equal(demo.board.fresh.keys(), [Vector2i(7, 7)] as Array[Vector2i])
	demo.queue_free()
	await frames(2)
	await open("scrabble-en", ["person", "greedy"], "void", "endgame")
	here = demo.game.rack(0).replace("?", "")[0]
	await write(here)
	equal(demo.message, WordsHand.NO_CELL)
	var absent := ""
	for letter in "QXJZVK":
		absent = letter if not letter in demo.game.rack(0) else absent
	check(not "?" in demo.game.rack(0), "every letter is on the rack")
	for way: Callable in [tap.bind(KEY_RIGHT), act.bind(&"exchange")]:
		await way.call()
		var told: Dictionary[String, String] = {
			absent: absent + " is not on your rack.", "Ж": "Ж is not a letter of this game."
		}
		for letter in told:
			await write(letter)
			equal(demo.message, told[letter])
	await write(here)
	equal(demo.rack.marked.size(), 1)
	equal(demo.board.fresh.size(), 0)
	demo.queue_free()


func test_the_sign_of_a_blank_is_no_letter() -> void:
	await open("scrabble-en")
	demo.hand.hold("A?")
	check(not demo.keyboard._type(_sign("?")), "it is laid")
	equal(demo.board.fresh.size(), 0)
	demo.queue_free()


func _sign(text: String) -> InputEventKey:
	var event := InputEventKey.new()
	event.unicode = text.unicode_at(0)
	return event


func test_a_turn_is_not_given_up_without_a_question() -> void:
	await open("scrabble-en")
	await act(&"end_turn")
	equal(demo.game.moves_played().size(), 0)
	await answer(false)
	await write(demo.game.rack(0).replace("?", "")[0])
	await act(&"end_turn")
	await answer(false)
	equal(demo.board.fresh.size(), 1)
	await act(&"end_turn")
	await answer(true)
	equal(demo.game.moves_played()[0], "pass")
	demo.queue_free()


func test_tiles_are_clicked_onto_the_board_and_off() -> void:
	await open("scrabble-en")
	demo._on_tile_pressed(0)
	equal(demo.rack.marked, [0] as Array[int])
	demo._on_cell_pressed(Vector2i(7, 7))
	if demo.letters_panel.visible:
		demo._letter_chosen(0, Vector2i(7, 7), "E")
	equal(demo.board.fresh.keys(), [Vector2i(7, 7)] as Array[Vector2i])
	demo._on_tile_dropped(Vector2i(7, 7), 1)
	equal(demo.board.fresh.size(), 1)
	demo._on_cell_pressed(Vector2i(7, 7))
	equal(demo.board.fresh.size(), 0)
	equal(demo.rack.used.size(), 0)
	demo.queue_free()


func test_tiles_are_exchanged() -> void:
	await open("scrabble-en")
	await act(&"exchange")
	check(demo.hand.is_exchanging)
	demo._on_tile_pressed(0)
	demo._on_tile_pressed(3)
	await tap(KEY_ENTER)
	await bot_done()
	check(demo.game.moves_played()[0].begins_with("-"), demo.game.moves_played()[0])
	equal(demo.game.moves_played()[0].length(), 3)
	demo.queue_free()


func test_a_turn_of_several_words_goes_on_until_it_is_ended() -> void:
	await open("erudit-en")
	await act(&"hint")
	await until(func() -> bool: return not demo.board.fresh.is_empty(), "hinted")
	await tap(KEY_ENTER)
	equal(demo.game.mover(), 0)
	equal(button_of(&"end_turn").text, "End turn")
	await act(&"end_turn")
	await bot_done()
	check(demo.game.score(1) > 0, "the bot laid nothing")
	demo.queue_free()


func test_russian_rules_are_played_at_once() -> void:
	for rules: String in ["erudit", "scrabble-ru"]:
		await open(rules)
		var word := demo.game.get_greedy_turn()[0]
		var points := demo.game.points_of(word)
		await play_by_mouse(word)
		check(points > 0 and demo.game.score(0) == points, "%s: %d points" % [word, demo.game.score(0)])
		demo.queue_free()
		await frames(2)


func test_the_article_is_set_up_with_its_turns_and_anchors() -> void:
	await open("erudit", ["person", "greedy"], "void", "article")
	await act(&"best_turn")
	await until(func() -> bool: return not demo.game.is_running(), "searched")
	await frames(2)
	check(demo.message.contains("ОБЛОМ (11)") and demo.message.contains("(39)"), demo.message)
	demo.queue_free()
	await open("erudit", ["person", "greedy"], "void", "anchors")
	await act(&"anchors")
	var limits: Array[int] = []
	for anchor: Dictionary in demo.board.anchors:
		var cell: Vector2i = anchor["cell"]
		var limit: int = anchor["limit"]
		if cell.y == 7:
			limits.append(limit)
	equal(limits, [0, 1, 0, 4, 1] as Array[int])
	await tap(KEY_SPACE)
	equal(demo.board.anchors, demo.game.get_anchors(true))
	await act(&"anchors")
	check(demo.board.anchors.is_empty())
	var sheet := WordsSetupSheet.new(demo.game, demo.seats, demo.commands.agreement)
	equal(sheet.start(), "anchors")
	equal(sheet._choices[WordsSetupSheet.START_LINE].size(), WordsSetupSheet.STARTS.size())
	equal(sheet._starts(0).size(), WordsSetupSheet.STARTS.size() - 2)
	sheet.free()
	demo.queue_free()


func test_closing_while_the_bot_thinks() -> void:
	await open("scrabble-en", ["person", "champion"])
	demo.end_turn()
	await until(demo.game.is_running, "begun to think")
	demo.queue_free()
	await frames(5)

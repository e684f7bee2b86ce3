extends BoardSuite
## The demo of fog chess, played with mouse, keys and touch.

const SCENE := preload("res://demos/fogchess/fog_chess.tscn")
## A whole game of chess: the queen takes the king, of which no check has told.
const WHOLE := "e2e4 f7f5 d1h5 a7a6 h5e8"
## A number that stands for a second person at all levels.
const PERSON := 99

var demo: FogChessDemo


func open(level := PERSON, variant := "chess", position := "") -> void:
	demo = SCENE.instantiate()
	add_child(demo)
	demo.level = mini(level, demo.bots().size())
	demo.variant = variant
	demo.start = position
	demo.begin(5)
	await frames(2)


## A point in the middle of a cell that is named as in the game's texts.
func at(name_: String) -> Vector2:
	return demo.board.get_global_transform() * demo.board.center_of(demo._cells_of(name_)[0])


func send(move: String) -> void:
	if demo.is_curtain:
		await click(at("a1"))
	await click(at(move.left(2)))
	await click(at(move.substr(2, 2)))


func moves() -> String:
	return " ".join(demo.game.moves_played())


func press_text(text: String) -> void:
	for child: Node in demo.manner.sheets.top().body.get_children():
		var button := child as Button
		if button and button.text == text:
			await click(button.get_global_rect().get_center())
			return
	check(false, "no button %s" % text)


func test_a_whole_game_with_the_mouse_and_what_was_believed() -> void:
	await open()
	for move in WHOLE.split(" "):
		await send(move)
	equal(moves(), WHOLE)
	equal(demo.panel.said(), "South wins")
	equal(demo.board.rows, demo.game.true_rows())
	check(not demo.board.open)
	await act(&"earlier")
	equal(demo.shown_move, 4)
	equal(demo.board._letter_at(Vector2i(4, 0)), "k")
	await act(&"chances")
	await until(func() -> bool: return demo.board.chances.size() == 64, "believed")
	# The queen stands in sight of the rook's pawn's side: black knows where it is.
	var queens := demo.board.chances
	check(queens[31] > 0.99, str(queens[31]))
	await act(&"chances")
	check(demo.manner.commands[&"chances"].title.contains("King"))
	await until(func() -> bool: return not demo.board.chances.is_empty(), "believed of the king")
	equal(demo.board.chances.slice(0, 32).count(0.0), 32)
	await act(&"later")
	equal(demo.shown_move, 5)
	await act(&"undo")
	equal(demo.game.moves_played().size(), 4)


func test_a_whole_game_with_keys() -> void:
	await open()
	for move in WHOLE.split(" "):
		await type(KEY_UP)
		if demo.is_curtain:
			await type(KEY_ENTER)
			check(not demo.is_curtain)
		for name_: String in [move.left(2), move.substr(2, 2)]:
			await walk(demo._cells_of(name_)[0])
			await type(KEY_ENTER)
	equal(moves(), WHOLE)
	equal(demo.panel.said(), "South wins")


## Leads the cursor to a cell by the arrows.
func walk(to: Vector2i) -> void:
	for axis in 2:
		while demo.board.cursor[axis] != to[axis]:
			var back := demo.board.cursor[axis] > to[axis]
			var key := KEY_LEFT if back else KEY_RIGHT
			if axis == 1:
				key = KEY_UP if back else KEY_DOWN
			await type(key)


func test_nothing_is_seen_that_a_player_does_not_see() -> void:
	for variant: String in FogChessDemo.GAMES:
		await open(0, variant)
		equal(demo.board.rows, demo.game.seen_rows(0))
		for child: Node in demo.board.get_children():
			var piece := child as FogPiece
			if piece:
				var cell := demo.board.cell_at(piece.position)
				equal(demo.game.seen_rows(0)[cell.y][cell.x], piece.letter)
		demo.queue_free()
		await open(PERSON, variant)
		demo.game.play(demo.game.legal_moves()[0])
		await frames(2)
		check(demo.is_curtain and not demo.board.open)
		check("".join(demo.board.rows).replace("?", "").is_empty(), variant)
		equal(demo.panel.said(), "North: your turn")
		await click(at("a1"))
		equal(demo.board.rows, demo.game.seen_rows(1))
		demo.queue_free()
		await frames(1)


func test_pieces_that_the_enemy_does_not_see_are_translucent() -> void:
	await open(PERSON, "chess", "4k3/8/8/8/3p4/8/4P3/R3K3 w Q -")
	var alphas: Dictionary[String, float] = {}
	for name_: String in ["a1", "e1", "e2"]:
		alphas[name_] = demo.board.piece_in(demo._cells_of(name_)[0]).modulate.a
	check(alphas["a1"] < 0.9 and alphas["e1"] < 0.9)
	await send("e2e3")
	check(demo.game.news(1).size() == 1)
	await click(at("a1"))
	equal(demo.board._letter_at(Vector2i(4, 5)), "P")
	await send("d4e3")
	equal(demo.game.news(0)[0], "capture e3 P")
	await click(at("a1"))
	check(demo.panel.message.whole().contains("Lost: Pawn on e3."), demo.panel.message.whole())


func test_castling_and_promotion() -> void:
	await open(PERSON, "chess", "8/4P3/8/8/k7/8/8/R3K3 w Q -")
	await drag(at("e1"), at("c1"))
	equal(moves(), "e1c1")
	await send("a4b4")
	await click(at("a1"))
	await send("e7e8")
	check(demo.manner.sheets.is_open())
	equal(demo.game.moves_played().size(), 2)
	await frames(2)
	await press_text("Knight")
	equal(demo.game.moves_played()[-1], "e7e8n")
	check(not demo.manner.sheets.is_open())


func test_pieces_from_the_hand_shots_and_passes() -> void:
	await open(PERSON, "sittuyin")
	await click(at("d2"))
	await frames(2)
	await press_text("Horse")
	equal(moves(), "N@d2")
	demo.queue_free()
	await open(PERSON, "cannon", "4t5/10/10/4s5/10/10/4S5/4S5/4S5/4T5 w")
	await click(at("e7"))
	equal(moves(), "xe7")
	equal(demo.game.news(0)[0], "capture e7 s")
	demo.queue_free()
	await open(PERSON, "janggi")
	await act(&"end_turn")
	equal(moves(), "")
	await answer(false)
	equal(moves(), "")
	await act(&"end_turn")
	await answer(true)
	equal(moves(), "pass")


func test_a_touch_moves() -> void:
	await open()
	await touch(at("b1"), 0)
	await touch(at("c3"), 0)
	equal(moves(), "b1c3")


func test_the_bot_answers_and_undo_goes_back_past_it() -> void:
	await open(0)
	for level in demo.bots().size():
		demo.level = level
		demo.game.time_limit_ms = 40
		demo.begin(3)
		await send("e2e4")
		check(not demo.board.open)
		equal(demo.panel.said(), "The bot thinks")
		await until(func() -> bool: return demo.game.moves_played().size() == 2, "answered")
		equal(demo.panel.said(), "Your turn")
		await act(&"undo")
		equal(demo.game.moves_played().size(), 0)
		await act(&"redo")
		equal(demo.game.moves_played().size(), 2)


func test_the_setup_and_the_north_from_its_own_side() -> void:
	await open(0)
	await act(&"kind")
	await frames(2)
	for line: int in [1, 3, 5]:
		var button := demo.manner.sheets.top().body.get_child(line) as Button
		await click(button.get_global_rect().get_center())
	await press_text("Begin")
	await frames(2)
	equal([demo.variant, demo.seat, demo.shows_unseen], ["xiangqi", 1, false])
	equal(demo.board.cells, Vector2i(9, 10))
	check(demo.board.turned)
	await until(func() -> bool: return demo.game.moves_played().size() == 1, "the bot began")
	equal(demo.board.rows, demo.game.seen_rows(1))


func test_save_load_and_hint() -> void:
	await open(0)
	await send("e2e4")
	await until(func() -> bool: return demo.game.moves_played().size() == 2, "answered")
	var played := moves()
	await save_it(demo)
	demo.variant = "xiangqi"
	await act(&"new")
	equal(demo.board.cells, Vector2i(9, 10))
	await load_it()
	equal(moves(), played)
	equal(demo.variant, "chess")
	equal(demo.board.rows, demo.game.seen_rows(0))
	await act(&"hint")
	await until(func() -> bool: return demo.board.hint.size() == 2, "a hint")


func test_a_broken_saved_game_is_told() -> void:
	await open()
	await refuses_broken_games(demo)


func test_nothing_is_left_behind() -> void:
	await leaves_nothing(SCENE)

extends BoardSuite
## The Tafl demo, played with mouse, keys and touch.

const SCENE := preload("res://demos/tafl/tafl.tscn")
## A small position: an attacker can take a defender; the king can come to a corner.
const TEXT := """tafl brandubh quiet=100 loss
attackers move
#.....#
..A....
..D...A
A..#...
.......
.K.....
#.....#
"""
## A whole game of Brandubh: four men are taken, and the king leaves.
const WHOLE := """d2-b2 c4-c2 d1-d2xc2 d3-f3 a4-a5 f3-f2 b2-b1 f2-f1 d6-b6 d4-c4 d2-f2 c4-c1xb1 b6-d6xd5 c1-a1"""
const LEVELS := 4

var demo: TaflDemo


func open(level := LEVELS, text := TEXT) -> void:
	demo = SCENE.instantiate()
	add_child(demo)
	demo.level = level
	if text:
		demo.game.start_from(text)
	await frames(2)


## A point in the middle of a cell that is named as in the game's texts.
func at(name_: String) -> Vector2:
	return demo.board.get_global_transform() * demo.board.center_of(cell(name_))


func cell(name_: String) -> Vector2i:
	return demo._cells_of(name_)[0]


## The letter of the piece that is to be seen in a cell, once it has arrived there.
func shown(name_: String) -> String:
	for child: Node in demo.board.get_children():
		var piece := child as TaflPiece
		if piece and not piece.is_queued_for_deletion() and demo.board.cell_at(piece.position) == cell(name_):
			return piece.letter
	return ""


func send(from: String, to: String) -> void:
	await click(at(from))
	await click(at(to))


func ends_of(move: String) -> PackedStringArray:
	return move.get_slice("x", 0).split("-")


func test_a_whole_game_with_the_mouse() -> void:
	await open(LEVELS, "")
	for move in WHOLE.split(" "):
		var cells := ends_of(move)
		if demo.game.moves_played().size() % 3:
			await send(cells[0], cells[1])
		else:
			await drag(at(cells[0]), at(cells[1]))
		equal(demo.game.moves_played()[-1], move)
	equal(" ".join(demo.game.moves_played()), WHOLE)
	check(demo.game.is_over())
	equal(demo.panel.said(), "Defender wins")
	check(not demo.board.open)
	await until(func() -> bool: return shown("a1") == "K", "in the corner")
	await act(&"undo")
	equal(demo.panel.said(), "Defender moves")


func test_a_whole_game_with_keys() -> void:
	await open(LEVELS, "")
	for move in WHOLE.split(" "):
		for name_ in ends_of(move):
			await walk(cell(name_))
			await type(KEY_ENTER)
	equal(" ".join(demo.game.moves_played()), WHOLE)
	equal(demo.panel.said(), "Defender wins")


## Leads the cursor to a cell by the arrows.
func walk(to: Vector2i) -> void:
	if demo.board.cursor == TableBoard.NOWHERE:
		await type(KEY_UP)
	for axis in 2:
		while demo.board.cursor[axis] != to[axis]:
			var back := demo.board.cursor[axis] > to[axis]
			var key := KEY_LEFT if back else KEY_RIGHT
			if axis == 1:
				key = KEY_UP if back else KEY_DOWN
			await type(key)


func test_what_is_taken_leaves_the_board() -> void:
	await open()
	equal(shown("c5"), "D")
	await drag(at("a4"), at("c4"))
	equal(demo.game.moves_played(), PackedStringArray(["a4-c4xc5"]))
	await until(func() -> bool: return shown("c5").is_empty() and shown("c4") == "A", "taken")
	await act(&"undo")
	await until(func() -> bool: return shown("c5") == "D", "back again")


func test_a_piece_that_may_not_go_there_comes_back() -> void:
	await open()
	await drag(at("a4"), at("d4"))
	await drag(at("a4"), at("a7"))
	equal(demo.game.moves_played().size(), 0)
	await until(func() -> bool: return shown("a4") == "A", "back in its place")


func test_a_touch_moves() -> void:
	await open()
	await touch(at("a4"), 0)
	await touch(at("b4"), 0)
	equal(demo.game.moves_played(), PackedStringArray(["a4-b4"]))


func test_each_bot_answers_and_undo_goes_back_past_it() -> void:
	await open()
	for level in LEVELS:
		demo.level = level
		demo.game.time_limit_ms = 40
		demo.game.start_from(TEXT)
		await send("g5", "g2")
		check(not demo.board.open)
		equal(demo.panel.said(), "The bot thinks")
		await until(func() -> bool: return demo.game.moves_played().size() == 2, "answered")
		await act(&"undo")
		equal(demo.game.moves_played().size(), 0)
		await act(&"redo")
		equal(demo.game.moves_played().size(), 2)


func test_the_setup_by_keys_for_the_king() -> void:
	await open(0, "")
	await act(&"kind")
	await frames(2)
	for line: int in [0, 2, 4, 5, 6, 7]:
		await focus_line(line)
		await type(KEY_ENTER)
	await focus_line(-1)
	await type(KEY_ENTER)
	await frames(3)
	check(not demo.manner.sheets.is_open())
	equal(demo.game.rules_text(), "tablut unarmed strong quiet=200 draw")
	equal(demo.game.size, Vector2i(9, 9))
	check(not demo.board.open)
	await until(func() -> bool: return demo.game.moves_played().size() == 1, "the attackers' bot began")
	var saved := demo._saved()
	demo.queue_free()
	await open(LEVELS, "")
	equal(demo._load(saved), "")
	equal([demo.start, demo.seat, demo.level], ["", 1, 0])
	equal(demo.game.variant, WarrenTafl.VARIANT_TABLUT)
	equal([demo.game.quiet_limit, demo.game.king_armed, demo.game.king_by_four], [200, false, true])
	equal(demo.game.repetition, WarrenTafl.REPETITION_DRAW)


## Leads the focus in the sheet to a line; -1 is the button above the lines.
func focus_line(line: int) -> void:
	await lead_to(demo.manner.sheets.top().body.get_child(line + 1) as Control)


func test_a_wrong_first_line_is_told() -> void:
	await open()
	var running := demo._saved()
	for head: String in ["", "start 0", "start 2 1", "start 0 9", "start 0 -1", "what 0 1", "start 0 1 1"]:
		check(demo._load(head + "\n" + demo.game.save_game()).begins_with("The first line"), head)
		equal(demo._saved(), running)


func test_save_load_and_hint() -> void:
	await open()
	await send("a4", "a3")
	await save_it(demo)
	await act(&"new")
	equal(demo.game.moves_played().size(), 0)
	await load_it()
	equal(demo.game.moves_played(), PackedStringArray(["a4-a3"]))
	await until(func() -> bool: return shown("a3") == "A", "shown again")
	await act(&"hint")
	await until(func() -> bool: return demo.board.hint.size() == 2, "a hint")
	check(demo.panel.said().begins_with("Try "))


func test_a_broken_saved_game_is_told() -> void:
	await open()
	await refuses_broken_games(demo)


func test_nothing_is_left_behind() -> void:
	await leaves_nothing(SCENE)

extends BoardSuite
## The Banqi demo, played with mouse, keys and touch.

const SCENE := preload("res://demos/banqi/banqi.tscn")
const TEXT := """taiwan slide quiet=180
player 0 is red, player 0 moves
 A . . . . . . .
 . s . . . . . .
 . . .?r . . . .
 . . . . . . . e
"""

var demo: BanqiDemo


## Opens the demo at a small position: red's advisor, black's soldier and elephant, a chariot face down.
func open(level := 0) -> void:
	demo = SCENE.instantiate()
	add_child(demo)
	demo.level = level
	demo.game.start_from(TEXT)
	await frames(2)


func at(x: int, y: int) -> Vector2:
	return demo.board.get_global_transform() * demo.board.center_of(Vector2i(x, y))


func two_players() -> int:
	return 4


func test_a_click_turns_a_piece_over() -> void:
	await open(two_players())
	await click(at(3, 2))
	equal(demo.game.piece_at(Vector2i(3, 2)), "r")
	await until(func() -> bool: return shown(3, 2) == "r", "turned")
	equal(demo.panel.said(), "Black moves")


func shown(x: int, y: int) -> String:
	for piece: Node in demo.board.get_children():
		if piece is BanqiPiece and demo.board.cell_at((piece as BanqiPiece).position) == Vector2i(x, y):
			return (piece as BanqiPiece).letter
	return ""


func test_a_piece_is_dragged() -> void:
	await open(two_players())
	await drag(at(0, 0), at(1, 0))
	equal(demo.game.moves_played(), PackedStringArray(["a1-b1"]))
	await until(func() -> bool: return shown(1, 0) == "A", "arrived")
	await drag(at(1, 1), at(4, 1))
	equal(demo.game.moves_played().size(), 1)
	await until(func() -> bool: return shown(1, 1) == "s", "back in its place")
	await drag(at(1, 0), at(1, 1))
	equal(demo.game.moves_played().size(), 1)


func test_undo_takes_the_piece_out_of_the_hand() -> void:
	await open(two_players())
	await drag(at(0, 0), at(1, 0))
	await drag(at(7, 3), at(6, 3))
	_button(at(1, 0), MOUSE_BUTTON_LEFT, true)
	for point: Vector2 in [at(2, 0), at(2, 1)]:
		var motion := InputEventMouseMotion.new()
		motion.position = point
		get_viewport().push_input(motion, true)
	await act(&"undo")
	_button(at(2, 0), MOUSE_BUTTON_LEFT, false)
	await until(func() -> bool: return shown(1, 0) == "A", "back in its place")
	equal(demo.game.moves_played(), PackedStringArray(["a1-b1"]))


func test_two_clicks_capture() -> void:
	await open(two_players())
	await click(at(0, 0))
	await click(at(1, 0))
	await click(at(7, 3))
	await click(at(6, 3))
	await click(at(1, 0))
	await click(at(1, 1))
	equal(demo.game.moves_played(), PackedStringArray(["a1-b1", "h4-g4", "b1-b2"]))
	await until(func() -> bool: return shown(1, 1) == "A", "taken")


func test_keys_choose_and_move() -> void:
	await open(two_players())
	await type(KEY_LEFT)
	for step in 4:
		await type(KEY_LEFT)
	for step in 2:
		await type(KEY_UP)
	await type(KEY_ENTER)
	await type(KEY_DOWN)
	await type(KEY_ENTER)
	equal(demo.game.moves_played(), PackedStringArray(["a1-a2"]))


func test_a_touch_moves() -> void:
	await open(two_players())
	await touch(at(0, 0), 0)
	await touch(at(0, 1), 0)
	equal(demo.game.moves_played(), PackedStringArray(["a1-a2"]))


func test_the_bot_answers_and_undo_goes_back_past_it() -> void:
	for level in 4:
		await open(level)
		await click(at(3, 2))
		check(not demo.board.open)
		equal(demo.panel.said(), "The bot thinks")
		await click(at(0, 0))
		await until(func() -> bool: return demo.game.moves_played().size() == 2, "answered")
		equal(demo.panel.said(), "Your turn")
		var answered := demo.game.position_text()
		await act(&"undo")
		equal(demo.game.moves_played().size(), 0)
		equal(demo.game.piece_at(Vector2i(3, 2)), "?")
		await act(&"redo")
		equal(demo.game.position_text(), answered)
		demo.queue_free()
		await frames(2)


func test_the_end_is_told() -> void:
	await open(two_players())
	demo.game.start_from(TEXT.replace(" e", " .").replace("?r", " .").replace("A .", ". A"))
	await frames(2)
	await drag(at(1, 0), at(1, 1))
	equal(demo.panel.said(), "Red wins")
	check(not demo.board.open)
	await act(&"undo")
	equal(demo.panel.said(), "Red moves")


func test_save_load_and_hint() -> void:
	await open(two_players())
	await click(at(3, 2))
	await save_it(demo)
	await act(&"new")
	equal(demo.game.bag().length(), 32)
	await load_it()
	equal(demo.game.moves_played(), PackedStringArray(["d3"]))
	await until(func() -> bool: return shown(3, 2) == "r", "shown again")
	await act(&"hint")
	await until(func() -> bool: return not demo.board.hint.is_empty(), "a hint")
	check(demo.panel.said().begins_with("Try "))


func test_a_broken_saved_game_is_told() -> void:
	await open()
	await refuses_broken_games(demo)


func test_all_rules() -> void:
	await open(two_players())
	for rules in BanqiDemo.RULES.size():
		var rows := 8 if BanqiDemo.RULES[rules][0] == "large" else 4
		demo.begin(3, rules)
		equal(demo.board.cells, Vector2i(8, rows))
		check(Rect2(Vector2.ZERO, demo.board.size).encloses(demo.board.field()), "it does not fit")
		await click(at(5, 3))
		equal(demo.game.moves_played(), PackedStringArray(["f4"]))
		await frames(2)


func test_nothing_is_left_behind() -> void:
	await leaves_nothing(SCENE)

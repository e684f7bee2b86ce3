extends DuelSuite
## The demo of Yonin Shogi, played with mouse, keys, touch and gamepad.

const SCENE := preload("res://demos/yonin/yonin.tscn")
## South can promote a pawn, drop two kinds, check East or mate East; a gold of East's stands far away.
const TEXT := """yonin singles limit=400
south moves
. . . . vK . . . .
. . . . . . . <G .
. . . . . . . . .
. . ^P . . . . . .
>K . . ^P . . . . <K
. . . . . . ^R . .
. . . . . . . . ^G
>S . . . . . . ^R .
. . . . ^K . . . .
hands: south P2 S1, west G1
"""
## South's rook can check West and East at once.
const TWO_CHECKS := """yonin singles limit=400
south moves
.   .   .   .   vK  .   .   .   .
.   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .
>K  .   .   .   .   .   .   .   <K
.   .   .   .   .   .   .   .   .
.   .   .   .   .   ^R   .   .   .
.   .   .   .   .   .   .   .   .
.   .   .   .   ^K  .   .   .   .
"""
## A whole game: East and West are mated, pieces are taken and dropped.
const WHOLE := """7i8h 9d8c 4a3b 2d3d 8h9g 8c7b 7a7b 1d2c 9g9f 9e9d 3b2c 1c2d G*1d 9f8e 9d9e G*9d"""
const LEVELS := 3
## What the end of the whole game is called at each seat.
const ENDS: Dictionary[int, String] = {0: "You win", 1: "You are in place 3", 2: "You are in place 2", 3: "You lose"}

var demo: YoninDemo


func open(level := LEVELS, text := TEXT) -> void:
	demo = SCENE.instantiate()
	await begin_at(demo, level, text)


## A point in the middle of a cell of a hand.
func held(player: int, kind: String) -> Vector2:
	return demo.board.get_global_transform() * demo.board.center_of(YoninBoard.hand_cell(player, kind))


func told(player: int) -> String:
	return demo._seats.told(player)


func sheet() -> DemoSheet:
	return demo.manner.sheets.top()


func test_a_whole_game_with_the_mouse() -> void:
	await open(LEVELS, "")
	await plays_with_the_mouse(WHOLE)
	equal(demo.panel.said(), "South wins")
	equal(demo.game.result_text(), "east and west mated")
	equal([told(0), told(1)], ["South: place 1", "West: place 3"])
	await until(func() -> bool: return shown("1e") == "#30" and shown("9e") == "#10", "walls")
	await act(&"undo")
	equal(demo.panel.said(), "North moves")
	equal([told(3), told(2)], ["East: out", "North: to move"])


func test_a_whole_game_with_keys() -> void:
	await open(LEVELS, "")
	await plays_with_keys(WHOLE)
	equal(demo.panel.said(), "South wins")


func test_who_is_mated_gives_army_and_hand() -> void:
	await open()
	equal(shown("2b"), "G33")
	await drag(at("3f"), at("1f"))
	await until(func() -> bool: return shown("1e") == "#30" and shown("2b") == "G30", "taken over")
	equal(demo.mover(), 0)
	equal(demo.panel.said(), "South moves")
	check("South mates East and takes over the army." in demo.panel.message.whole(), demo.panel.message.whole())
	await send("2b", "3b")
	equal(played(), PackedStringArray(["3f1f", "2b3b"]))


func test_partners_win_together() -> void:
	await open(LEVELS, TEXT.replace("singles", "partners"))
	await send("3f", "1f")
	equal(demo.panel.said(), "South and North win")
	equal([told(0), told(2), told(3)], ["South: place 1", "North: place 1", "East: place 2"])


func test_a_check_passes_the_turn_and_is_told() -> void:
	await open()
	await send("3f", "3e")
	equal(demo.mover(), 3)
	equal([told(3), told(1)], ["East: in check, to move", "West: waits"])
	equal(demo.panel.said(), "East moves")
	check("South checks East. Save the king." in demo.panel.message.whole(), demo.panel.message.whole())
	equal(demo.board._checked, [3] as Array[int])
	# What was taken back is told no longer.
	await act(&"undo")
	equal(demo.panel.message.whole(), "South moves Choose a piece, then its place.")
	equal(told(3), "East: waits")


func test_who_was_in_check_before_is_not_told_as_checked_by_the_next_one() -> void:
	await open(LEVELS, TWO_CHECKS)
	await send("4g", "4e")
	check("South checks West. South checks East." in demo.panel.message.whole(), demo.panel.message.whole())
	await send("9e", "9d")
	equal(played(), PackedStringArray(["4g4e", "9e9d"]))
	check(not "checks" in demo.panel.message.whole(), demo.panel.message.whole())


func test_news_are_those_of_the_game_that_is_shown() -> void:
	await open()
	await send("3f", "4f")
	var saved := demo._saved()
	await act(&"undo")
	await send("3f", "3e")
	check("South checks East." in demo.panel.message.whole(), demo.panel.message.whole())
	equal(demo._load(saved), "")
	check(not "checks" in demo.panel.message.whole(), demo.panel.message.whole())


func test_places_between_the_first_and_the_last_are_told() -> void:
	await open(LEVELS, "")
	for move in WHOLE.split(" "):
		check(demo.game.play(move), move)
	var saved := demo.game.save_game()
	for seat: int in ENDS:
		equal(demo._load("start %d 0\n%s" % [seat, saved]), "")
		equal(demo.panel.said(), ENDS[seat])


func test_pieces_are_dropped_from_the_hand_by_mouse_keys_touch_and_gamepad() -> void:
	await open()
	await drag(held(0, "S"), at("5f"))
	equal(played(), PackedStringArray(["S*5f"]))
	await until(func() -> bool: return shown("5f") == "S00", "dropped")
	check(demo.board.piece_in(YoninBoard.hand_cell(0, "S")) == null, "it is in the hand, too")
	await act(&"undo")
	await click(held(0, "P"))
	await click(at("9b"))
	equal(played(), PackedStringArray(["P*9b"]))
	equal((demo.board.piece_in(YoninBoard.hand_cell(0, "P")) as YoninPiece).count, 1)
	await act(&"undo")
	equal((demo.board.piece_in(YoninBoard.hand_cell(0, "P")) as YoninPiece).count, 2)
	await touch(held(0, "P"), 0)
	await touch(at("9b"), 0)
	equal(played(), PackedStringArray(["P*9b"]))
	await act(&"undo")
	await walk(YoninBoard.hand_cell(0, "S"))
	await pad(JOY_BUTTON_A)
	await walk(cell("5f"))
	await pad(JOY_BUTTON_A)
	equal(played(), PackedStringArray(["S*5f"]))


func test_what_may_not_be_dropped_stays_in_the_hand() -> void:
	await open()
	# On a piece, on a file with a pawn, from another one's hand, into the ring, nothing of a kind.
	await drag(held(0, "S"), at("5a"))
	await drag(held(0, "P"), at("7f"))
	await drag(held(1, "G"), at("5f"))
	await drag(held(0, "S"), held(0, "R"))
	await drag(held(0, "R"), at("5f"))
	equal(played().size(), 0)
	await until(func() -> bool: return shown("5i") == "K00", "the king")
	check(demo.board.piece_in(YoninBoard.hand_cell(0, "S")).letter == "S00", "it has left the hand")


func test_the_player_chooses_whether_to_promote() -> void:
	await open()
	await send("7d", "7c")
	check(sheet() != null, "nobody asks")
	await type(KEY_DOWN)
	await type(KEY_ENTER)
	equal(played(), PackedStringArray(["7d7c"]))
	await act(&"undo")
	await drag(at("7d"), at("7c"))
	await frames(2)
	await click(sheet().first.get_global_rect().get_center())
	await frames(2)
	equal(played(), PackedStringArray(["7d7c+"]))
	await until(func() -> bool: return shown("7c") == "+P00", "promoted")
	# Who does not choose has not moved.
	await act(&"undo")
	await send("7d", "7c")
	await act(&"back")
	await frames(2)
	check(not demo.manner.sheets.is_open() and played().is_empty(), "it was played")
	await until(func() -> bool: return shown("7d") == "P00", "back in its place")


func test_a_pawn_promotes_without_a_question_where_it_could_not_move() -> void:
	await open(LEVELS, TEXT.replace(". . . . . . . <G .", "^P . . . . . . <G ."))
	await send("9b", "9a")
	equal(played(), PackedStringArray(["9b9a+"]))


func test_three_bots_answer_and_undo_goes_back_past_them() -> void:
	for level in LEVELS:
		await open(level, "")
		demo.game.time_limit_ms = 40
		await send("5g", "5f")
		check(not demo.board.open)
		equal(demo.panel.said(), "West thinks")
		await click(at("5f"))
		await until(func() -> bool: return demo.board.open or demo.is_over(), "answered")
		check(played().size() >= 4, str(played()))
		equal(demo.mover(), 0)
		var answered := demo.game.position_text()
		await act(&"undo")
		equal(played().size(), 0)
		await act(&"redo")
		equal(demo.game.position_text(), answered)
		demo.queue_free()
		await frames(1)


func test_bots_play_on_when_the_person_is_out() -> void:
	await open(
		0, TEXT.replace("south moves", "west moves").replace("<K", "<#").replace("<G", "^S") + "mates: east by north\n"
	)
	demo.game.time_limit_ms = 40
	demo.seat = 3
	demo._show()
	await until(func() -> bool: return played().size() >= 3 or demo.is_over(), "they play on")
	equal(told(3), "East: you, out")


func test_the_setup_by_keys_for_partners_and_another_side() -> void:
	await open(0, "")
	await choose_by_keys([0, 2, 3, 4])
	equal(demo.game.rules_text(), "partners limit=1000")
	equal([demo.seat, demo.level, demo.board.quarters], [1, 1, 1])
	check(not demo.board.open)
	await until(func() -> bool: return demo.board.open, "South began", 60)
	equal(played().size(), 1)
	# West sits below: its king is in the middle of the lowest row.
	check(at("9e").y > at("5a").y and at("9e").y > at("5i").y, "West does not sit below")
	equal(told(3), "East: your partner, waits")
	await drag(at("7e"), at("6e"))
	equal(played()[1], "7e6e")
	var saved := demo._saved()
	demo.queue_free()
	await open(LEVELS, "")
	equal(demo._load(saved), "")
	equal([demo.start, demo.seat, demo.level], ["", 1, 1])
	equal([demo.game.partners, demo.game.move_limit], [true, 1000])


func test_the_cursor_goes_where_it_is_led_on_a_turned_board() -> void:
	for side in 4:
		await open(0, TEXT)
		demo.seat = side
		demo._show()
		await type(KEY_UP)
		var before := demo.board.center_of(demo.board.cursor)
		await type(KEY_RIGHT)
		check(demo.board.center_of(demo.board.cursor).x > before.x, str(side))
		await type(KEY_DOWN)
		check(demo.board.center_of(demo.board.cursor).y > before.y, str(side))
		demo.queue_free()
		await frames(1)


func test_a_limit_of_moves_that_is_not_offered_stays() -> void:
	await open(LEVELS, TEXT.replace("limit=400", "limit=77"))
	equal(demo._load("start 0 0\n" + demo.game.save_game()), "")
	await choose_by_keys([])
	equal(demo.game.rules_text(), "singles limit=77")


func test_a_wrong_first_line_is_told() -> void:
	await open()
	refuses_wrong_first_lines("4")


func test_save_load_and_hint() -> void:
	await open()
	await send("5i", "5h")
	await save_it(demo)
	await act(&"new")
	equal(played().size(), 0)
	await load_it()
	equal(played(), PackedStringArray(["5i5h"]))
	await act(&"hint")
	await until(func() -> bool: return demo.board.hint.size() == 2, "a hint")
	check(demo.panel.said().begins_with("Try "))


func test_a_broken_saved_game_is_told() -> void:
	await open()
	await refuses_broken_games(demo)


func test_nothing_is_left_behind() -> void:
	await leaves_nothing(SCENE)

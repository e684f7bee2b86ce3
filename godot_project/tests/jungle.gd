extends BoardSuite
## The Jungle demo, played with mouse, keys and touch.

const SCENE := preload("res://demos/jungle/jungle.tscn")
## A small position: red's rat, lion and dog; black's elephant, wolf and rat.
const TEXT := """jungle strict quiet=100 draw
red moves
..+#+..
...+...
L...e..
R~~.~~.
.~~r~~.
.~~.~~.
.......
...+..w
.D+#+..
"""
## A whole game: the lion jumps over the river, the elephant takes a dog, red comes into the den.
const WHOLE := """e3-d3 c7-c8 g1-g2 g7-g8 a1-b1 a7-a6 c3-c2 b8-b9 b2-a2 e7-e8 b1-b2 f8-f7 b2-b3 e8-e7 b3-c3 c8-c7 \
c3-c7 a6-b6 c7-d7 g9-f9 d7-d8 g8-f8 d8-d9"""
const LEVELS := 5

var demo: JungleDemo


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
		var piece := child as JunglePiece
		if piece and not piece.is_queued_for_deletion() and demo.board.cell_at(piece.position) == cell(name_):
			return piece.letter
	return ""


func send(from: String, to: String) -> void:
	await click(at(from))
	await click(at(to))


func test_a_whole_game_with_the_mouse() -> void:
	await open(LEVELS, "")
	for move in WHOLE.split(" "):
		var cells := move.split("-")
		if demo.game.moves_played().size() % 3:
			await send(cells[0], cells[1])
		else:
			await drag(at(cells[0]), at(cells[1]))
		equal(demo.game.moves_played()[-1], move)
	equal(" ".join(demo.game.moves_played()), WHOLE)
	check(demo.game.is_over())
	equal(demo.panel.said(), "Red wins")
	check(not demo.board.open)
	await until(func() -> bool: return shown("d9") == "T", "in the den")
	await act(&"undo")
	equal(demo.panel.said(), "Red moves")


func test_a_whole_game_with_keys() -> void:
	await open(LEVELS, "")
	for move in WHOLE.split(" "):
		for name_ in move.split("-"):
			await walk(cell(name_))
			await type(KEY_ENTER)
	equal(" ".join(demo.game.moves_played()), WHOLE)
	equal(demo.panel.said(), "Red wins")


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


func test_a_lion_jumps_and_takes_unless_a_rat_swims_in_its_way() -> void:
	await open(LEVELS, TEXT.replace("R~~.", ".R~.").replace("L...e", ".L..e"))
	equal(demo.board._targets_of(cell("b7")).size(), 3)
	await open(LEVELS, TEXT.replace("L...e", ".L..e").replace(".......", ".c....."))
	await drag(at("b7"), at("b3"))
	equal(demo.game.moves_played(), PackedStringArray(["b7-b3"]))
	equal(demo.game.captured(), "c")
	await until(func() -> bool: return shown("b3") == "L", "landed")


func test_the_rat_swims_but_takes_nothing_from_the_water() -> void:
	await open(LEVELS, TEXT.replace("..e..", "R.e..").replace("L.", ".L").replace("R~~.", ".~~."))
	await send("c7", "c6")
	await send("e7", "d7")
	await drag(at("c6"), at("d6"))
	equal(demo.game.moves_played().size(), 3)
	await send("d7", "d6")
	equal(demo.game.captured(), "")
	await drag(at("d7"), at("c7"))
	equal(demo.game.moves_played()[-1], "d7-c7")


func test_an_animal_that_may_not_go_there_comes_back() -> void:
	await open()
	await drag(at("b1"), at("c1"))
	await drag(at("g2"), at("g3"))
	equal(demo.game.moves_played(), PackedStringArray(["b1-c1", "g2-g3"]))
	await drag(at("c1"), at("d1"))
	await drag(at("g3"), at("g4"))
	equal(demo.game.moves_played().size(), 2)
	await until(func() -> bool: return shown("c1") == "D", "back in its place")


func test_a_touch_moves() -> void:
	await open()
	await touch(at("b1"), 0)
	await touch(at("b2"), 0)
	equal(demo.game.moves_played(), PackedStringArray(["b1-b2"]))


func test_each_bot_answers_and_undo_goes_back_past_it() -> void:
	await open()
	for level in LEVELS:
		demo.level = level
		demo.game.time_limit_ms = 40
		demo.game.start_from(TEXT)
		await send("b1", "b2")
		check(not demo.board.open)
		equal(demo.panel.said(), "The bot thinks")
		await click(at("a7"))
		await until(func() -> bool: return demo.game.moves_played().size() == 2, "answered")
		equal(demo.panel.said(), "Your turn")
		var answered := demo.game.position_text()
		await act(&"undo")
		equal(demo.game.moves_played().size(), 0)
		await act(&"redo")
		equal(demo.game.position_text(), answered)


func test_the_setup_by_keys_and_black_from_its_own_side() -> void:
	await open(0, "")
	await act(&"kind")
	await frames(2)
	for line: int in [0, 0, 0, 0, 1, 4, 5, 6, 7]:
		await focus_line(line)
		await type(KEY_ENTER)
	await focus_line(-1)
	await type(KEY_ENTER)
	await frames(3)
	check(not demo.manner.sheets.is_open())
	equal(demo.game.rules_text(), "leopard quiet=200 superko")
	equal(demo.game.piece_at(cell("a9")), "")
	check(demo.board.turned)
	equal(demo.board.cell_at(demo.board.field().position + Vector2.ONE), Vector2i(6, 8))
	check(not demo.board.open)
	await until(func() -> bool: return demo.game.moves_played().size() == 1, "red's bot began")
	await drag(at("a7"), at("a6"))
	equal(demo.game.moves_played()[1], "a7-a6")
	var saved := demo._saved()
	demo.queue_free()
	await open(LEVELS, "")
	equal(demo._load(saved), "")
	equal([demo.start, demo.seat, demo.level], ["odds-lion", 1, 0])
	equal(demo.game.quiet_limit, 200)
	equal(demo.game.repetition, WarrenJungle.REPETITION_SUPERKO)
	check(demo.game.leopard_jumps and not demo.game.elephant_spares_rat and not demo.game.wolf_above_dog)
	check(demo.board.turned)


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
	await send("b1", "b2")
	await save_it(demo)
	await act(&"new")
	equal(demo.game.moves_played().size(), 0)
	await load_it()
	equal(demo.game.moves_played(), PackedStringArray(["b1-b2"]))
	await until(func() -> bool: return shown("b2") == "D", "shown again")
	await act(&"hint")
	await until(func() -> bool: return demo.board.hint.size() == 2, "a hint")
	check(demo.panel.said().begins_with("Try "))


func test_a_broken_saved_game_is_told() -> void:
	await open()
	await refuses_broken_games(demo)


func test_water_drifts_unless_nothing_is_to_move() -> void:
	await open()
	await until(func() -> bool: return demo.board._time > 0, "drifted")
	DemoSettings._values()[&"calm"] = true
	var still := demo.board._time
	await frames(30)
	equal(demo.board._time, still)
	DemoSettings._values()[&"calm"] = false


func test_nothing_is_left_behind() -> void:
	await leaves_nothing(SCENE)

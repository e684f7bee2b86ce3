extends BoardSuite
## The Sokoban demo, played with mouse, keys and touch.

const SCENE := preload("res://demos/sokoban/sokoban.tscn")
const LEVEL := "########\n#      #\n#@$  . #\n#      #\n########\n"
const TWO := "########\n#      #\n# $@$ .#\n#    . #\n#      #\n########\n"
const FILE := "user://test_levels.xsb"

var demo: SokobanDemo


func open(text := LEVEL, pushes := 3) -> void:
	if demo:
		demo.free()
	demo = SCENE.instantiate()
	add_child(demo)
	var puzzle := WarrenPuzzle.new()
	puzzle.text = text
	puzzle.rating = {"pushes": pushes}
	demo.open(puzzle)
	await frames(2)


func at(x: int, y: int) -> Vector2:
	return demo.board.get_global_transform() * demo.board.center_of(Vector2i(x, y))


func man_at(x: int, y: int) -> bool:
	return demo.game.player() == Vector2i(x, y)


func test_a_click_before_the_first_level_is_there_does_nothing() -> void:
	demo = SCENE.instantiate()
	add_child(demo)
	check(demo.game.level.is_empty())
	demo.board._on_chosen(Vector2i.ZERO, false)
	equal(demo.board.selected, TableBoard.NOWHERE)


func test_arrows_and_letters_go_and_push() -> void:
	await open()
	await type(KEY_UP)
	check(man_at(1, 1))
	await type(KEY_J)
	await type(KEY_L)
	equal(demo.game.moves_text(), "udR")
	await type(KEY_H)
	check(man_at(1, 2))


func test_undo_redo_and_restart() -> void:
	await open()
	for key: Key in [KEY_L, KEY_L]:
		await type(key)
	for action: StringName in [&"undo", &"undo"]:
		await act(action)
	check(man_at(1, 2))
	for action: StringName in [&"redo", &"redo"]:
		await act(action)
	equal(demo.game.moves_text(), "RR")
	await act(&"restart")
	equal(demo.game.move_count(), 0)
	await act(&"redo")
	equal(demo.game.moves_text(), "R")


func test_a_click_walks_there() -> void:
	await open()
	await click(at(6, 1))
	await until(func() -> bool: return man_at(6, 1), "he is there")
	equal(demo.game.push_count(), 0)
	# On a slow machine, a walk could be over within two frames.
	demo._pause.paused = true
	await click(at(3, 3))
	check(not demo._way.is_empty(), "he has some way to go")
	await type(KEY_LEFT)
	check(demo._way.is_empty(), "a key ends the walk")
	demo._pause.paused = false
	await click(at(0, 0))
	await frames(2)
	check(not demo.game.is_solved())


func test_a_crate_is_chosen_and_sent() -> void:
	await open()
	await click(at(2, 2))
	equal(demo.board.selected, Vector2i(2, 2))
	check(Vector2i(5, 2) in demo.board.targets)
	await click(at(2, 2))
	equal(demo.board.selected, TableBoard.NOWHERE)
	await click(at(2, 2))
	await click(at(5, 2))
	await until(func() -> bool: return demo.game.is_solved(), "it is home")
	equal(demo.game.push_count(), 3)


func test_a_crate_is_dragged() -> void:
	await open()
	await drag(at(2, 2), at(4, 2))
	await until(func() -> bool: return demo.game.boxes()[0] == Vector2i(4, 2), "it is there")
	await drag(at(4, 2), at(0, 0))
	await frames(3)
	equal(demo.board.selected, TableBoard.NOWHERE)
	equal(demo.game.push_count(), 2)


func test_touch() -> void:
	await open()
	await touch(at(1, 1), 0)
	await until(func() -> bool: return man_at(1, 1), "he walked there")
	await touch(at(2, 2), 0)
	equal(demo.board.selected, Vector2i(2, 2))
	await touch(at(3, 2), 0)
	await until(func() -> bool: return demo.game.push_count() == 1, "it was pushed")


func test_a_hint_is_shown_until_the_next_move() -> void:
	await open()
	await act(&"hint")
	await until(func() -> bool: return not demo.board.hint.is_empty(), "a hint")
	equal(demo.board.hint, [Vector2i.RIGHT, Vector2i(2, 2), Vector2i(3, 2)] as Array[Vector2i])
	equal(demo.panel.said(), "Push this crate")
	await type(KEY_RIGHT)
	equal(demo.board.hint.size(), 0)


func test_hints_lead_to_the_end() -> void:
	await open(TWO)
	for turn in 60:
		if demo.game.is_solved():
			break
		await act(&"hint")
		await until(func() -> bool: return not demo.board.hint.is_empty(), "a hint")
		demo.step(demo.board.hint[0])
	check(demo.game.is_solved())


func test_a_solution_is_played_with_pause_and_speed() -> void:
	await open(TWO)
	await type(KEY_F)
	await type(KEY_F)
	await type(KEY_P)
	await until(func() -> bool: return demo.game.move_count() > 1, "it plays")
	await type(KEY_P)
	check(demo.pauses)
	var moves := demo.game.move_count()
	await get_tree().create_timer(0.3).timeout
	equal(demo.game.move_count(), moves)
	await type(KEY_P)
	check(not demo.pauses)
	await until(func() -> bool: return demo.game.is_solved(), "it is solved")
	check(not demo.plays_back)
	equal(demo.card.stars_won(), 0)
	await open(TWO)
	await type(KEY_P)
	await until(func() -> bool: return demo.plays_back, "it plays")
	await type(KEY_DOWN)
	check(not demo.plays_back)


func test_what_is_stuck_is_marked_and_taken_back() -> void:
	await open()
	for key: Key in [KEY_DOWN, KEY_RIGHT, KEY_UP]:
		await type(key)
	equal(demo.board.dead, [Vector2i(2, 1)] as Array[Vector2i])
	equal(demo.panel.said(), "Stuck for good")
	await type(KEY_RIGHT)
	equal(demo.board.dead.size(), 1)
	await act(&"hint")
	await until(func() -> bool: return demo.panel.said() == "Nothing found", "no hint")
	await type(KEY_T)
	await until(func() -> bool: return demo.panel.said() == "Back in safety", "he is back")
	equal(demo.game.moves_text(), "dr")
	equal(demo.board.dead.size(), 0)
	await type(KEY_T)
	await until(func() -> bool: return demo.panel.said() == "All is well", "nothing to take back")


func test_winning_and_going_on() -> void:
	await open()
	for turn in 3:
		await type(KEY_RIGHT)
	check(demo.card.visible)
	equal(demo.panel.said(), "Solved!")
	await act(&"back")
	check(not demo.card.visible)
	await act(&"undo")
	equal(demo.panel.said(), "Easy")
	await type(KEY_RIGHT)
	equal(demo.panel.said(), "Solved!")
	await act(&"back")
	await act(&"restart")
	check(not demo.game.is_solved())
	equal(demo.panel.said(), "Easy")
	for turn in 3:
		await type(KEY_RIGHT)
	await act(&"new")
	await until(func() -> bool: return demo.game.title().begins_with("Easy"), "another level")
	check(not demo.card.visible)
	check(demo.fewest > 0)


func test_every_difficulty() -> void:
	await open()
	for kind: String in ["Medium", "Hard", "Expert", "Easy"]:
		await act(&"kind")
		await until(func() -> bool: return demo.game.title().begins_with(kind), kind)
		check(Rect2(Vector2.ZERO, demo.board.size).has_point(demo.board.center_of(demo.game.player())))
		check(demo.game.difficulty() > 0)


func test_a_game_is_saved_and_loaded() -> void:
	await open()
	await type(KEY_RIGHT)
	await save_it(demo)
	await open(TWO)
	await load_it()
	equal(demo.panel.said(), "Loaded")
	equal(demo.game.moves_text(), "R")
	equal(demo.fewest, 3)
	await act(&"undo")
	check(man_at(1, 2))


func test_a_broken_saved_game_is_told() -> void:
	await open()
	await type(KEY_RIGHT)
	await refuses_broken_games(demo)


func test_algorithms_are_compared_and_their_solutions_played() -> void:
	await open(TWO)
	await act(&"compare")
	await until(func() -> bool: return demo.manner.sheets.top() is SokobanCompareSheet, "the table")
	var sheet: SokobanCompareSheet = demo.manner.sheets.top()
	equal(sheet._lines.size(), 7)
	await click(sheet.first.get_global_rect().get_center())
	check(not demo.manner.sheets.is_open())
	check(demo.plays_back)
	await act(&"back")
	equal(
		SokobanDemo.directions("R 2U c"), [Vector2i.RIGHT, Vector2i.UP, Vector2i.UP, Vector2i(1, 1)] as Array[Vector2i]
	)


func test_a_file_of_levels_is_played() -> void:
	await open()
	await act(&"game_file")
	var sheet: SokobanFileSheet = demo.manner.sheets.top()
	sheet.field.text = FILE
	await click(sheet.characters.get_global_rect().get_center())
	for time in 1 + int(FileAccess.file_exists(FILE)):
		await click(sheet._save.get_global_rect().get_center())
	equal(FileAccess.get_file_as_string(FILE), LEVEL.replace(".", "X").replace(" ", ".").replace("$", "O"))
	var file := FileAccess.open(FILE, FileAccess.WRITE)
	file.store_string(LEVEL + "Title: One\n\n#@@#\n\n" + TWO + "Title: Easy going\n")
	file.close()
	sheet._on_open()
	await frames(2)
	check(not demo.manner.sheets.is_open())
	equal([demo.panel.said(), demo.game.title()], ["Level 1 of 2", "One"])
	await act(&"new")
	equal([demo.panel.said(), demo.game.title()], ["Level 2 of 2", "Easy going"])
	await act(&"new")
	await until(func() -> bool: return demo.game.title().begins_with("Easy "), "a level of the generator")
	await act(&"game_file")
	sheet = demo.manner.sheets.top()
	for text: String in ["", "nothing", "#@@#"]:
		sheet.open_text(text)
		check(sheet.fault.text.begins_with("✗  ") and sheet.fault.visible, text)
	sheet.field.text = "user://nowhere.xsb"
	sheet._on_open()
	check("cannot be read" in sheet.fault.text, sheet.fault.text)
	sheet._on_article()
	await frames(2)
	for number in demo._pack.size() - 1:
		await act(&"new")
	check(demo.game.is_diagonal())
	await type(KEY_KP_3)
	equal(demo.game.get_history(), "C")
	DirAccess.remove_absolute(FILE)


func test_help_and_sound() -> void:
	await open()
	await type(KEY_F1)
	check(demo.manner.sheets.is_open())
	await type(KEY_F1)
	check(not demo.manner.sheets.is_open())
	await act(&"mute")
	check(AudioServer.is_bus_mute(0))
	await act(&"mute")


func test_nothing_is_left_behind() -> void:
	await leaves_nothing(SCENE)

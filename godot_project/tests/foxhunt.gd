extends BoardSuite
## The Fox Hunt demo, played with mouse, keys and touch.

const SCENE := preload("res://demos/foxhunt/fox_hunt.tscn")
const TEXT := "5x4 2\n.....\n..@..\n.....\n....@\n"

var demo: FoxHuntDemo


func open() -> void:
	demo = SCENE.instantiate()
	add_child(demo)
	demo.game.start_from(TEXT)
	await frames(2)


func at(x: int, y: int) -> Vector2:
	return demo.forest.get_global_transform() * demo.forest.center_of(Vector2i(x, y))


func test_a_click_shoots_and_the_other_button_marks() -> void:
	await open()
	equal(demo.forest.cells, Vector2i(5, 4))
	await click(at(0, 1))
	equal(demo.game.clue_at(Vector2i(0, 1)), 1)
	equal(demo.panel.said(), "1 fox in sight")
	await click(at(3, 3), MOUSE_BUTTON_RIGHT)
	check(demo.game.is_marked(Vector2i(3, 3)))
	await click(at(2, 1))
	check(demo.game.is_fox(Vector2i(2, 1)))
	equal(demo.panel.said(), "A fox!")
	await click(at(2, 1))
	equal(demo.game.shots, 2)
	await click(at(4, 3))
	equal(demo.panel.said(), "All foxes found")
	await click(at(0, 0))
	equal(demo.game.shots, 3)


func test_pressing_here_and_letting_go_there_does_nothing() -> void:
	await open()
	await drag(at(0, 0), at(3, 2))
	equal(demo.game.shots, 0)
	await click(Vector2(3, 3))
	equal(demo.game.shots, 0)


func test_keys_move_shoot_and_mark() -> void:
	await open()
	for key: Key in [KEY_LEFT, KEY_LEFT, KEY_UP, KEY_ENTER]:
		await type(key)
	equal(demo.forest.cursor, Vector2i(1, 1))
	check(demo.game.is_known(Vector2i(1, 1)))
	await type(KEY_RIGHT)
	await type(KEY_X)
	check(demo.game.is_marked(Vector2i(2, 1)))
	equal(demo.game.shots, 1)


func test_a_touch_shoots_and_a_long_one_marks() -> void:
	await open()
	await touch(at(0, 3), 0)
	check(demo.game.is_known(Vector2i(0, 3)))
	await touch(at(1, 0), TableBoard.LONG_TOUCH_SECONDS + 0.2)
	check(demo.game.is_marked(Vector2i(1, 0)))
	equal(demo.game.shots, 1)
	await type(KEY_M)
	await touch(at(2, 0), 0)
	check(demo.game.is_marked(Vector2i(2, 0)))


func test_undo_redo_save_and_load() -> void:
	await open()
	await click(at(0, 0))
	await click(at(1, 0))
	await act(&"undo")
	equal(demo.game.shots, 1)
	await save_it(demo)
	await act(&"redo")
	equal(demo.game.shots, 2)
	await load_it()
	equal(demo.game.shots, 1)
	check(demo.game.can_redo())
	await act(&"redo")
	check(demo.game.is_known(Vector2i(1, 0)))


func test_a_broken_saved_game_is_told() -> void:
	await open()
	await refuses_broken_games(demo)


func test_chances_and_a_hint() -> void:
	await open()
	await type(KEY_C)
	await until(func() -> bool: return demo.forest.heat.size() == 20, "chances")
	var sum := 0.0
	for chance in demo.forest.heat:
		sum += chance
	check(absf(sum - 2) < 0.001, "they do not sum up to two foxes: %f" % sum)
	await act(&"hint")
	await until(func() -> bool: return demo.forest.hint != TableBoard.NOWHERE, "a hint")
	await click(at(0, 0))
	equal(demo.forest.hint, TableBoard.NOWHERE)
	await until(func() -> bool: return demo.forest.heat.size() == 20, "chances again")
	await type(KEY_C)
	equal(demo.forest.heat.size(), 0)


func test_the_bot_hunts_until_it_is_stopped_or_done() -> void:
	await open()
	await type(KEY_P)
	await until(func() -> bool: return demo.game.shots > 0, "a shot")
	await click(at(4, 0))
	check(not demo.bot_hunts)
	await type(KEY_P)
	demo.get_node("Pause").process_mode = Node.PROCESS_MODE_ALWAYS
	await until(func() -> bool: return demo.game.is_over(), "all found")
	check(not demo.bot_hunts)
	equal(demo.panel.said(), "All foxes found")


func test_every_board_and_level() -> void:
	await open()
	for size: Vector2i in [Vector2i(9, 9), Vector2i(6, 6), Vector2i(16, 16), Vector2i(10, 10)]:
		demo.begin(3, (demo.board + 1) % FoxHuntDemo.BOARDS.size())
		equal(demo.forest.cells, size)
		check(Rect2(Vector2.ZERO, demo.forest.size).encloses(demo.forest.field()), "it does not fit")
	var bots := demo.game.bots()
	for turn in bots.size():
		await act(&"bot")
		equal(demo.game.bot, bots[(4 + turn) % bots.size()])


func test_help_and_sound() -> void:
	await open()
	await act(&"help")
	check(demo.manner.sheets.is_open())
	await act(&"help")
	check(not demo.manner.sheets.is_open())
	await act(&"mute")
	check(AudioServer.is_bus_mute(0))
	await act(&"mute")
	await until(demo.sounds.is_ready, "the sounds are made")


func test_nothing_is_left_behind() -> void:
	await leaves_nothing(SCENE)

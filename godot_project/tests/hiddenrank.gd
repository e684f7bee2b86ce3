extends BoardSuite
## The demo of hidden ranks, played with mouse, keys and touch.

const SCENE := preload("res://demos/hiddenrank/hidden_rank.tscn")
## A whole game of Luzhan Qi, both armies by the first plan: one general goes up the railway to the flag.
const WHOLE := DemoWholeGame.LUZHANQI
## A number that stands for a second person at all levels.
const PERSON := 99

var demo: HiddenRankDemo


func open(level := PERSON, variant := "luzhanqi", position := "") -> void:
	demo = SCENE.instantiate()
	add_child(demo)
	demo.level = mini(level, demo.bots().size())
	demo.variant = variant
	if "|" in position:
		demo.own_start = position
	else:
		demo.start = position
	demo.begin(5)
	await frames(2)


## A point in the middle of a cell that is named as in the game's texts.
func at(name_: String) -> Vector2:
	return demo.board.get_global_transform() * demo.board.center_of(demo._cells_of(name_)[0])


func sit_down() -> void:
	if demo.is_curtain:
		await click(at("a1"))


func send(move: String) -> void:
	await sit_down()
	await click(at(move.get_slice("-", 0)))
	await click(at(move.get_slice("-", 1)))


## The moves behind the set-up.
func moves() -> String:
	return " ".join(demo.game.moves_played().slice(demo._first_move()))


func press_text(text: String) -> void:
	for child: Node in demo.manner.sheets.top().body.get_children():
		var button := child as Button
		if button and button.text == text:
			demo.manner.sheets.top()._scroll.ensure_control_visible(button)
			await frames(1)
			await click(button.get_global_rect().get_center())
			return
	check(false, "no button %s" % text)


func set_up_both() -> void:
	for player in 2:
		await sit_down()
		equal(demo.mover(), player)
		await act(&"end_turn")
		await frames(2)


func test_a_whole_game_with_the_mouse_and_what_was_believed() -> void:
	await open()
	equal(demo.panel.told(), "Luzhan Qi\nSetup phase")
	await set_up_both()
	var count := 1
	for move in WHOLE.split(" "):
		equal(demo.panel.told(), "Luzhan Qi\nMove %d" % count)
		await send(move)
		count += 1
	equal(demo.panel.told(), "Luzhan Qi\nAfter move %d of %d" % [count - 1, count - 1])
	equal(moves(), WHOLE)
	equal(demo.panel.said(), "South wins")
	equal(demo.board.rows, demo.game.true_rows())
	check(not demo.board.open)
	await act(&"earlier")
	equal(demo.shown_move, demo.game.moves_played().size() - 1)
	await act(&"chances")
	await until(func() -> bool: return not demo.board.chances.is_empty(), "believed")
	# The flag of each side is in one of two headquarters.
	for cell: Vector2i in [Vector2i(1, 0), Vector2i(3, 0), Vector2i(1, 11), Vector2i(3, 11)]:
		check(absf(demo.board.chances[cell.y * 5 + cell.x] - 0.5) < 0.05, str(cell))
	for step in 30:
		await act(&"earlier")
	equal(demo.shown_move, demo._first_move())
	await act(&"later")
	await act(&"undo")
	check(not demo.game.is_over())


func test_a_whole_game_with_keys() -> void:
	await open()
	for player in 2:
		await type(KEY_UP)
		if demo.is_curtain:
			await type(KEY_ENTER)
		await act(&"end_turn")
		await frames(2)
	for move in WHOLE.split(" "):
		await type(KEY_UP)
		if demo.is_curtain:
			await type(KEY_ENTER)
			check(not demo.is_curtain)
		for name_ in move.split("-"):
			await walk(demo._cells_of(name_)[0])
			await type(KEY_ENTER)
	equal(moves(), WHOLE)
	equal(demo.panel.said(), "South wins")


## In the usual window all of the panel is seen, while an army is set up and in play, in both languages.
func test_the_panel_does_not_scroll() -> void:
	var before := get_window().size
	get_window().size = Vector2i(1280, 720)
	for locale: String in ["en", "ru"]:
		TranslationServer.set_locale(locale)
		for variant: String in HiddenRankDemo.GAMES:
			for position: String in ["", "planned"]:
				await open(PERSON, variant, position)
				await frames(4)
				var bar := demo.panel._scroll.get_v_scroll_bar()
				var where := "%s %s %s" % [locale, variant, position]
				check(bar.max_value <= bar.page + 1, "%s: %d of %d" % [where, bar.page, bar.max_value])
				demo.free()
	TranslationServer.set_locale("en")
	get_window().size = before


## Leads the cursor to a cell by the arrows.
func walk(to: Vector2i) -> void:
	for axis in 2:
		for step in 20:
			var way := signi(to[axis] - demo.board.cursor[axis]) * (-1 if demo.board.turned else 1)
			var key := KEY_RIGHT if way > 0 else KEY_LEFT
			if axis == 1:
				key = KEY_DOWN if way > 0 else KEY_UP
			if way != 0:
				await type(key)


func test_an_army_is_set_up_by_mouse_keys_and_touch() -> void:
	await open(0, "stratego")
	var army := demo.game.army()
	check(not "." in army)
	var home := demo.game.home(0)
	var names: Array[String] = []
	for cell: Vector2i in home:
		names.append(demo._name_of(cell))
	# Both ways: from the first to a later cell, and back.
	await drag(at(names[0]), at(names[11]))
	equal([demo.game.army()[0], demo.game.army()[11]], [army[11], army[0]])
	await click(at(names[11]))
	await click(at(names[0]))
	equal(demo.game.army(), army)
	await touch(at(names[2]), 0)
	await touch(at(names[23]), 0)
	equal([demo.game.army()[2], demo.game.army()[23]], [army[23], army[2]])
	demo.board.grab_focus()
	await type(KEY_UP)
	for number: int in [2, 23]:
		await walk(home[number])
		await type(KEY_ENTER)
	equal(demo.game.army(), army)
	await act(&"undo")
	check(demo.game.army() != army)


func test_plans_texts_and_chance() -> void:
	for variant: String in HiddenRankDemo.GAMES:
		await open(0, variant)
		for plan in demo.game.plans():
			await act(&"exchange")
			await frames(2)
			await press_text(plan.capitalize())
			await frames(1)
			check(not demo.manner.sheets.is_open(), plan)
		var army := demo.game.army()
		await act(&"exchange")
		await frames(2)
		await press_text("At random")
		await frames(1)
		check(demo.game.army() != army, variant)
		await act(&"exchange")
		await frames(2)
		var sheet := demo.manner.sheets.top() as HiddenArmySheet
		sheet.field.text = "MM"
		sheet.field.text_submitted.emit("MM")
		check(sheet.fault.visible and demo.manner.sheets.is_open())
		sheet.field.text_submitted.emit(army)
		await frames(1)
		equal(demo.game.army(), army)
		demo.queue_free()
		await frames(1)


func test_nothing_is_seen_that_a_player_does_not_know() -> void:
	for variant: String in ["stratego", "generals", "luzhanqi"]:
		await open(PERSON, variant)
		await act(&"end_turn")
		check(demo.is_curtain and not demo.board.open)
		await sit_down()
		check(not HiddenArt.BACKS[0] in "".join(demo.board.rows), "South's army is seen in the set-up")
		await act(&"end_turn")
		check(demo.is_curtain)
		for letter in "".join(demo.board.rows):
			check(letter in ".~#%", letter)
		equal(demo.panel.said(), "South: your turn")
		await sit_down()
		equal("".join(demo.board.rows).count("?"), 0)
		for letter: String in demo.game.rank_names():
			check(not letter.to_lower() in "".join(demo.board.rows), letter)
		demo.queue_free()
		await frames(1)


func test_the_ranks_that_a_piece_can_have_are_told() -> void:
	await open(PERSON, "stratego", "corner")
	await click(at("a7"))
	equal(demo.panel.said(), "The piece on a7 can be")
	check(demo.panel.message.whole().contains("Marshal") and demo.panel.message.whole().contains("Flag"))


func test_duels_are_told_and_shown_ranks_stay_in_sight() -> void:
	var text := "stratego squares=0 quiet=100|player 0 moves|f.........|..........|..........|..........|..~~..~~..|"
	await open(PERSON, "stratego", text + "..~~..~~m.|........A.|..........|..........|F........J")
	await send("i4-i5")
	await sit_down()
	check(demo.panel.message.whole().contains("Taken: Captain on i4."), demo.panel.message.whole())
	await send("i5-i6")
	await sit_down()
	check("m" in "".join(demo.board.rows), "the marshal was shown")


func test_the_bot_sets_up_and_answers_and_undo_goes_back_past_it() -> void:
	await open(0, "generals", "planned")
	for level in demo.bots().size():
		demo.level = level
		demo.game.time_limit_ms = 40
		demo.begin(3)
		var count := demo.game.moves_played().size()
		var move: String = demo.game.legal_moves()[0]
		await send(move)
		check(not demo.board.open)
		equal(demo.panel.said(), "The bot thinks")
		await until(func() -> bool: return demo.game.moves_played().size() == count + 2, "answered")
		equal(demo.panel.said(), "Your turn")
		await act(&"undo")
		equal(demo.game.moves_played().size(), count)
		await act(&"redo")
		equal(demo.game.moves_played().size(), count + 2)
	demo.level = 1
	demo.start = ""
	demo.seat = 1
	demo.begin(4)
	await until(func() -> bool: return demo.mover() == 1, "the bot has set up", 30)
	await frames(3)
	check(not "." in demo.game.army() or demo.game.hand().is_empty(), "no plan is offered")
	await act(&"end_turn")
	await until(func() -> bool: return demo.game.is_set_up() and demo.mover() == 1, "the bot begins", 30)


func test_the_setup_sheet() -> void:
	await open(0, "siguo")
	await act(&"kind")
	await frames(2)
	for line: int in [1, 2, 3]:
		var button := demo.manner.sheets.top().body.get_child(line) as Button
		await click(button.get_global_rect().get_center())
	await press_text("Begin")
	await frames(2)
	equal([demo.variant, demo.start, demo.seat], ["stratego", "random", 1])
	equal(demo.board.cells, Vector2i(10, 10))
	check(demo.board.turned)


func test_save_load_and_hint() -> void:
	await open(0, "generals", "planned")
	await send(demo.game.legal_moves()[0])
	await until(func() -> bool: return demo.mover() == 0, "answered")
	var played := demo.game.moves_played()
	await save_it(demo)
	demo.variant = "stratego"
	demo.start = ""
	await act(&"new")
	equal(demo.board.cells, Vector2i(10, 10))
	await act(&"hint")
	await until(func() -> bool: return not demo.game.is_running(), "a hint for the set-up")
	await load_it()
	equal(demo.game.moves_played(), played)
	equal([demo.variant, demo.start], ["generals", "planned"])
	await act(&"hint")
	await until(func() -> bool: return demo.board.hint.size() == 2, "a hint")


func test_a_broken_saved_game_is_told() -> void:
	await open()
	await refuses_broken_games(demo)


func test_nothing_is_left_behind() -> void:
	await leaves_nothing(SCENE)

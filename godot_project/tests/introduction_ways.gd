extends IntroSuite
## Ways through introductions other than the straight one: wrong tries, back, skipped, left, offered, in small windows
## and in Russian.

const STAGE := preload("res://showcase.gd")

var stage: DemoStage


func test_sokoban_tells_what_cannot_be() -> void:
	await open(&"sokoban", 2)
	await type(KEY_RIGHT)
	await answered("too heavy")
	await type(KEY_LEFT)
	await answered("wall is in the way")
	await open(&"sokoban", 3)
	for key: Key in [KEY_DOWN, KEY_RIGHT, KEY_UP, KEY_UP]:
		await type(key)
	await answered("never gets home")
	await act(&"undo")
	var game: WarrenSokoban = screen.table.get("game")
	check(not game.is_dead())
	await open(&"sokoban", 1)
	await click(spot(Vector2i(3, 2)))
	await click(spot(Vector2i(0, 0)))
	check(not screen.is_done)


func test_every_lost_cell_is_lost_and_no_other() -> void:
	for number: int in [3, 4]:
		await open(&"sokoban", number)
		var game: WarrenSokoban = screen.table.get("game")
		# What the solver says of a level with its crate there; the worker stands where he can reach every side.
		for cell in game.floor_cells():
			var rows := game.rows()
			for y in rows.size():
				rows[y] = rows[y].replace("$", " ").replace("@", " ")
			var is_goal := rows[cell.y][cell.x] == "."
			rows[cell.y][cell.x] = "*" if is_goal else "$"
			var worker := Vector2i(3, 2) if cell != Vector2i(3, 2) else Vector2i(3, 3)
			rows[worker.y][worker.x] = "@" if rows[worker.y][worker.x] == " " else "+"
			var solver := WarrenSokoban.new()
			add_child(solver)
			solver.level = "\n".join(rows) + "\n"
			var answers: Array[bool] = []
			solver.solution_found.connect(func(_moves: String, _pushes: int) -> void: answers.append(true))
			solver.failed.connect(func(_reason: String) -> void: answers.append(false))
			if is_goal:
				answers.append(true)
			else:
				solver.solve()
			await until(func() -> bool: return not answers.is_empty(), "solved")
			equal(cell in screen.table.crossed, not answers[0])
			solver.free()


func test_the_near_goal_first_is_lost() -> void:
	await open(&"sokoban", 5)
	var game: WarrenSokoban = screen.table.get("game")
	for by in game.way_of_box(Vector2i(2, 3), Vector2i(2, 1)):
		game.move(by)
	check(game.is_dead(), "it is not lost")
	screen.show_step(5)
	for by in game.way_of_box(Vector2i(2, 3), Vector2i(1, 1)):
		game.move(by)
	var found: Array[bool] = []
	game.solution_found.connect(func(_moves: String, _pushes: int) -> void: found.append(true))
	game.solve()
	await until(func() -> bool: return not found.is_empty(), "solved")


func test_foxhunt_tells_what_the_solver_knows() -> void:
	await open(&"foxhunt", 1)
	await until(func() -> bool: return not screen.table.crossed.is_empty(), "counted")
	equal(screen.table.crossed.size(), 16)
	await click(spot(Vector2i(2, 0)))
	await answered("No fox can be there")
	await click(spot(Vector2i(3, 0)))
	await answered("13 of 100")
	await click(spot(Vector2i(1, 0)), MOUSE_BUTTON_RIGHT)
	await answered("no shot")
	var game: WarrenFoxHunt = screen.table.get("game")
	equal(game.shots, 1)
	await open(&"foxhunt", 4)
	await click(spot(Vector2i(0, 1)))
	await answered("That was a shot")


func test_every_fox_that_is_pointed_at_is_certain() -> void:
	var wanted: Dictionary[int, float] = {2: 1.0, 3: 1.0, 4: 0.0}
	for number in wanted:
		await open(&"foxhunt", number)
		var chance := Callable(screen.table, "chance_of")
		await until(func() -> bool: return chance.call(Vector2i.ZERO) >= 0, "counted")
		equal(chance.call(screen.table.step.pointed[0]), wanted[number])


func test_linjat_names_a_wrong_line_and_takes_it_back() -> void:
	await open(&"linjat", 3)
	await drag(spot(Vector2i(2, 1)), spot(Vector2i(2, 3)))
	await answered("is not the right one")
	var game: WarrenLinjat = screen.table.get("game")
	equal(game.lines().size(), 0)
	await drag(spot(Vector2i(0, 0)), spot(Vector2i(0, 1)))
	await answered("exactly one number")


func test_words_tells_what_the_game_says() -> void:
	await open(&"words")
	await act(&"lay")
	await answered("Lay tiles first")
	for letter in "TCA":
		var event := InputEventKey.new()
		event.unicode = letter.unicode_at(0)
		event.pressed = true
		get_viewport().push_input(event, true)
		await frames(1)
	await act(&"lay")
	await answered("TCA is not in the lexicon")
	await act(&"back")
	var demo: WordsDemo = screen.table.get("demo")
	check(demo.board.fresh.is_empty())
	for step in 3:
		await type(KEY_LEFT)
	for letter in "SUN":
		var event := InputEventKey.new()
		event.unicode = letter.unicode_at(0)
		event.pressed = true
		get_viewport().push_input(event, true)
		await frames(1)
	await act(&"lay")
	await answered("The rules allow it")
	equal(demo.game.moves_played().size(), 0)


func test_steps_are_skipped_begun_anew_and_gone_back_by_keys() -> void:
	await open(&"sokoban")
	await type(KEY_PAGEDOWN)
	await type(KEY_PAGEDOWN)
	equal(screen.at, 2)
	await type(KEY_UP)
	await act(&"restart")
	var game: WarrenSokoban = screen.table.get("game")
	equal(game.move_count(), 0)
	await type(KEY_PAGEUP)
	equal(screen.at, 1)
	screen.free()
	screen = IntroScreen.new(&"sokoban", "Sokoban")
	add_child(screen)
	equal(screen.at, 2)
	check(not Introductions.is_done(&"sokoban"))


## Opens a demo from the stage, as a player does who has never seen it.
func open_stage(demo: String) -> void:
	forget_saves()
	stage = DemoStage.new()
	stage.demos = STAGE.DEMOS
	add_child(stage)
	stage.open(demo)
	await frames(3)


func offer() -> Node:
	return stage.shown.get_node_or_null("Offer")


func test_it_is_offered_once_and_goes_when_the_player_plays() -> void:
	await open_stage("sokoban")
	check(offer() != null, "it is not offered")
	await type(KEY_UP)
	await frames(2)
	check(offer() == null, "it stays")
	check(stage.shown is SokobanDemo)
	stage.open("sokoban")
	await frames(3)
	check(offer() == null, "it is offered again")


## In each demo, in wide, small and high windows: boards, panels, the line of keys and progress are beside it.
func test_the_offer_covers_nothing() -> void:
	var before := get_tree().root.size
	for size: Vector2i in [Vector2i(1280, 720), Vector2i(480, 360), Vector2i(360, 640)]:
		get_tree().root.size = size
		for demo: String in Introductions.TABLES:
			await open_stage(demo)
			await frames(5)
			var place := (offer().get_child(0) as Control).get_global_rect()
			check(get_viewport().get_visible_rect().encloses(place), "%s %s: outside" % [demo, size])
			var fold := (stage.shown.get_node("Manner") as DemoManner).fold
			if fold and fold.way == DemoFold.Way.BEHIND:
				check((fold.get_child(0) as Control).size.y >= 0.5 * size.y, "%s %s: little is left" % [demo, size])
			for part in _parts():
				var is_covered := place.intersects(part.get_global_rect())
				check(not is_covered, "%s %s: %s is covered" % [demo, size, part.name])
			stage.free()
	get_tree().root.size = before


## Board and panel of the demo that is open, or what lies over its dungeon.
func _parts() -> Array[Control]:
	var found: Array[Control] = []
	var fold := (stage.shown.get_node("Manner") as DemoManner).fold
	if fold and fold.is_visible_in_tree():
		for number in fold.get_child_count(true):
			found.append(fold.get_child(number, true))
	for screen_: DelveScreen in stage.shown.find_children("*", "DelveScreen", true, false):
		for part: StringName in [&"Status", &"Hint", &"Said", &"Small", &"Progress"]:
			found.append(screen_.get_node(NodePath(part)))
	return found.filter(func(part: Control) -> bool: return part.visible or part.name == &"Progress")


func test_the_board_stays_in_its_place_until_a_press_on_it_has_ended() -> void:
	await open_stage("banqi")
	var board: Control = (stage.shown as BanqiDemo).board
	var place := board.get_global_rect()
	_button(place.get_center(), MOUSE_BUTTON_LEFT, true)
	var drag_ := InputEventScreenDrag.new()
	drag_.position = place.get_center()
	get_viewport().push_input(drag_, true)
	await frames(3)
	equal(board.get_global_rect(), place)
	check(not (offer().get_child(0) as Control).visible, "it is still to be seen")
	_button(place.get_center(), MOUSE_BUTTON_LEFT, false)
	await frames(3)
	check(offer() == null and board.size.y > place.size.y, "its room is not given back")


func test_the_offer_is_taken_by_a_click_and_the_game_goes_on_afterwards() -> void:
	await open_stage("banqi")
	var banqi: BanqiDemo = stage.shown
	banqi.level = 4
	banqi.game.flip(Vector2i(3, 2))
	var before := banqi._saved()
	var button: Button = offer().find_children("*", "Button", true, false)[0]
	await click(button.get_global_rect().get_center())
	await frames(3)
	check(stage.shown is IntroScreen, "it has not begun")
	screen = stage.shown
	await click(spot(Vector2i(2, 1)))
	await until(func() -> bool: return screen.is_done, "turned over")
	await act(&"back")
	await frames(3)
	check(stage.shown is BanqiDemo, "the demo is not back")
	banqi = stage.shown
	equal(banqi._saved(), before)
	screen = null


func test_menu_help_and_key_lead_to_it_in_each_demo() -> void:
	for demo: String in Introductions.TABLES:
		await open_stage(demo)
		var manner: DemoManner = stage.shown.get_node("Manner")
		check(&"introduce" in manner.commands, demo)
		await act(&"help")
		await frames(2)
		var button := manner.sheets.top().body.get_child(0) as Button
		equal(button.get_meta(&"action"), &"introduce")
		await click(button.get_global_rect().get_center())
		await frames(3)
		check(stage.shown is IntroScreen and not get_tree().paused, demo)
		for turn in 5:
			if stage.shown is IntroScreen:
				await act(&"back")
				await frames(3)
		check(not stage.shown is IntroScreen, "it is not left: " + demo)
		await act(&"introduce")
		await frames(3)
		check(stage.shown is IntroScreen, "no key: " + demo)
		stage.free()


func test_a_broken_record_is_told_and_kept_aside() -> void:
	await open_stage("foxhunt")
	stage.free()
	var file := FileAccess.open(DemoSaves.path_of(&"foxhunt", Introductions.SLOT), FileAccess.WRITE)
	file.store_string("half a f")
	file.close()
	stage = DemoStage.new()
	stage.demos = STAGE.DEMOS
	add_child(stage)
	stage.open("foxhunt")
	await frames(3)
	var fox: FoxHuntDemo = stage.shown
	equal(fox.panel.said(), "Not loaded")
	var names := DirAccess.get_files_at(DemoSaves.FOLDER.path_join("foxhunt"))
	check(Array(names).any(func(name_: String) -> bool: return name_.contains("broken")), "it is lost")


func test_no_offer_lies_over_the_message_of_a_broken_game() -> void:
	for demo: StringName in [&"foxhunt", &"banqi", &"jungle"]:
		await open_stage(demo)
		check(offer() != null, "a new game is not introduced")
		stage.free()
		forget_saves()
		for number in 2:
			DemoSaves.write(demo, DemoSaves.AUTO, "what")
			stage = DemoStage.new()
			stage.demos = STAGE.DEMOS
			add_child(stage)
			stage.open(demo)
			await frames(3)
			check(offer() == null, "the message is hidden")
			var said := (stage.shown as TableDemo).panel.message.whole()
			check(said.ends_with("auto.broken%d.txt." % (number + 1)), said)
			stage.free()


func test_no_text_is_cut_in_small_and_large_windows_in_both_languages() -> void:
	var before := get_tree().root.size
	for locale: String in ["en", "ru"]:
		TranslationServer.set_locale(locale)
		for size: Vector2i in [Vector2i(480, 360), Vector2i(1280, 720)].slice(0, repeats(1, 2)):
			get_tree().root.size = size
			for demo: StringName in Introductions.TABLES:
				await open(demo)
				for number in screen.table.steps.size():
					screen.show_step(number)
					await frames(2)
					_check_fit("%s %d %s %s" % [demo, number + 1, locale, size])
					screen._finish()
					await frames(2)
					_check_fit("%s %d done %s %s" % [demo, number + 1, locale, size])
	get_tree().root.size = before
	TranslationServer.set_locale("en")


func _check_fit(where: String) -> void:
	var bar := screen._scroll.get_v_scroll_bar()
	var is_little := get_viewport().get_visible_rect().size.y < IntroScreen.LITTLE
	if is_little:
		# Letters that can be read need more room than there is: the words scroll, and the answer is in view.
		var seen := screen._scroll.get_global_rect().grow(1)
		var top := screen._box.get_global_rect().position
		check(not screen._box.visible or seen.has_point(top), "%s: the answer is at %s, outside" % [where, top])
	else:
		check(bar.max_value <= bar.page + 1, "%s: %d of %d" % [where, bar.page, bar.max_value])
	check(get_viewport().get_visible_rect().grow(1).encloses(screen._panel.get_global_rect()), where + ": outside")
	for label: Label in [screen._step_title, screen._text, screen._answer]:
		check(label.get_visible_line_count() >= label.get_line_count(), "%s: %s" % [where, label.text])
	for button: Button in screen._by_action.values():
		check(button.get_combined_minimum_size().x <= button.size.x + 1, "%s: %s" % [where, button.text])


func test_every_text_has_its_russian() -> void:
	TranslationServer.set_locale("ru")
	for demo: StringName in Introductions.TABLES:
		await open(demo)
		for step in screen.table.steps:
			for text: String in [step.title, step.text, step.praise]:
				check(tr(text) != text, text)
				equal(tr(text).count("%s"), text.count("%s"))
	check(screen._translated("the first word must cover the center").begins_with("Первое слово"))
	equal(screen._translated("TCA is not in the lexicon"), "TCA — такого слова нет в словаре")
	equal(screen._translated("not on the rack: QS"), "Нет на подставке: QS")
	TranslationServer.set_locale("en")
	equal(screen._translated("TCA is not in the lexicon"), "TCA is not in the lexicon")


func test_nothing_is_left_behind() -> void:
	forget_saves()
	for demo: StringName in Introductions.TABLES:
		var before := Performance.get_monitor(Performance.OBJECT_NODE_COUNT)
		screen = IntroScreen.new(demo, "")
		add_child(screen)
		await frames(5)
		screen.free()
		await frames(3)
		equal(Performance.get_monitor(Performance.OBJECT_NODE_COUNT), before)

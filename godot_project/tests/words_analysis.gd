extends WordsSuite
## The analysis of games of words, and games as GCG files.

const FILE := "user://words_analysis.gcg"


## Plays a game of bots to its end.
func end_game(roles: Array[String], setup := "endgame") -> void:
	await open("scrabble-en", roles, "void", setup)
	await until(demo.game.is_over, "ended", 120)
	await frames(3)


## What the core's own analysis finds, asked of another node.
func found_by_core(gcg := "") -> Array:
	var other := WarrenWords.new()
	add_child(other)
	other.preset = "scrabble-en"
	if gcg.is_empty():
		other.load_game(demo.game.save_game())
	var found := []
	other.analyzed.connect(func(turns: Array) -> void: found.append_array(turns))
	other.analyze(gcg)
	await until(func() -> bool: return not found.is_empty(), "analyzed", 60)
	other.queue_free()
	return found


func judged() -> void:
	await until(func() -> bool: return not demo.review.turns.is_empty(), "judged", 60)
	await frames(4)


func lines() -> Array[Node]:
	return (top() as WordsAnalysisSheet)._lines.get_children()


func test_the_analysis_is_the_one_of_the_core() -> void:
	for roles: Array[String] in [
		["person", "greedy"] as Array[String], ["novice", "greedy", "novice", "greedy"] as Array[String]
	]:
		if roles[0] == "person":
			await open("scrabble-en", ["novice", "greedy"], "void", "middle")
			await until(demo.game.is_over, "ended", 120)
		else:
			await end_game(roles)
		await act(&"analyze")
		check(top() is WordsAnalysisSheet, "no sheet")
		await judged()
		var wanted := await found_by_core()
		equal(demo.review.turns as Array, wanted)
		equal(lines().size(), wanted.size())
		equal(lines().size(), demo.game.turns_played().size())
		var sums: Dictionary[int, float] = {}
		for turn: Dictionary in wanted:
			sums[turn["number"]] = sums.get(turn["number"], 0.0) + turn["loss"]
		for number in sums:
			var told := demo.review.told_losses().replace("\u00a0", " ")
			check("%s %.1f" % [demo.seats.name_of(number), sums[number]] in told, told)
			check(absf(demo.review.losses()[number] - sums[number]) < 0.001, str(sums))
		demo.queue_free()
		await frames(2)


func test_a_turn_is_shown_on_the_board_by_click_and_keys() -> void:
	await end_game(["novice", "novice"])
	await order(&"analyze")
	await judged()
	var button := lines()[1] as Button
	top()._scroll.ensure_control_visible(button)
	await frames(2)
	await click(button.get_global_rect().get_center())
	check(top() == null, "the sheet stays")
	await shows(1)
	await act(&"later")
	await shows(2)
	await act(&"earlier")
	await act(&"earlier")
	await shows(0)
	check(not demo.manner.commands[&"earlier"].possible)
	await act(&"hint")
	await shows(0)
	await act(&"back")
	check(not demo.review.is_open() and demo.board.fresh.is_empty(), "it is still shown")
	equal(demo.board.rows, demo.game.board_rows())
	await order(&"analyze")
	await frames(3)
	equal(lines().size(), demo.review.turns.size())
	demo.queue_free()


## The board shows a turn: what lay there before, the tiles of the turn, and the rack.
func shows(number: int) -> void:
	await frames(2)
	equal(demo.review.at, number)
	var turn := demo.review.turns[number]
	var rows: PackedStringArray = turn["rows"]
	equal(demo.board.rows, rows)
	equal(demo.rack.letters, str(turn["rack"]))
	var move: String = turn["best" if demo.review.shows_best else "turn"]
	var fresh := ""
	for cell in WordsHand.cells_of(move):
		fresh += demo.board.fresh.get(cell, "")
	equal(fresh.length(), demo.board.fresh.size())
	check(":" not in move or fresh.length() > 0, move)
	var told := demo.status.whole()
	check(told.begins_with("Turn %d of " % (number + 1)), told)


func test_the_analysis_is_cancelled() -> void:
	for by_button: bool in [true, false]:
		await open("erudit-en", ["greedy", "greedy"], "void", "middle")
		await until(demo.game.is_over, "ended", 120)
		await frames(3)
		await act(&"analyze")
		check(demo.review.is_running(), "it has not begun")
		if by_button:
			await click(top().first.get_global_rect().get_center())
		else:
			await act(&"back")
		await until(func() -> bool: return not demo.review.is_running(), "ended")
		await frames(5)
		check(demo.review.turns.is_empty(), "it went on")
		check(top() == null, "the sheet stays")
		await act(&"analyze")
		await judged()
		demo.queue_free()
		await frames(2)


func test_a_game_is_written_to_a_file_and_read_again() -> void:
	for count: int in [2, 4]:
		var roles: Array[String] = []
		for seat in count:
			roles.append("greedy")
		await end_game(roles, "")
		await act(&"analyze")
		await judged()
		var own := demo.review.turns.duplicate(true)
		demo.manner.sheets.close_all()
		await act(&"game_file")
		await frames(3)
		var sheet := top() as WordsFileSheet
		sheet.field.text = FILE
		for time in 1 + int(FileAccess.file_exists(FILE)):
			await click(sheet._save.get_global_rect().get_center())
		check(sheet.fault.text.begins_with("✓"), sheet.fault.text)
		var gcg := FileAccess.get_file_as_string(FILE)
		equal(gcg, demo.game.gcg_text(demo.seats.names()))
		for button: Button in sheet.find_children("*", "Button", true, false):
			if button.text == "Open the file":
				await click(button.get_global_rect().get_center())
				break
		check(top() is WordsAnalysisSheet, "it was not opened")
		await judged()
		equal(demo.review.turns.size(), own.size())
		for number in own.size():
			for key: String in ["number", "turn", "points", "best_points", "rows", "rack"]:
				equal(demo.review.turns[number][key], own[number][key])
		equal(demo.review.names[0], demo.seats.name_of(0))
		DirAccess.remove_absolute(FILE)
		demo.queue_free()
		await frames(2)


func test_broken_texts_are_told_with_their_lines() -> void:
	await end_game(["greedy", "greedy"], "")
	var gcg := demo.game.gcg_text([])
	await open("scrabble-en")
	var running := demo.game.save_game()
	await act(&"game_file")
	await frames(3)
	var sheet := top() as WordsFileSheet
	check(sheet._save.disabled and sheet._copy.disabled, "a running game shows the tiles of all")
	var broken := gcg.split("\n")
	broken[6] = broken[6].replace(" +", " +9")
	sheet.open_text("\n".join(broken))
	check(sheet.fault.text.begins_with("✗  Line 7: '"), sheet.fault.text)
	sheet.open_text(gcg.replace("#player2", "#player3"))
	check(sheet.fault.text.contains("Line 4: player 3 is not expected here"), sheet.fault.text)
	for text: String in ["", "nothing", "\n".join(broken).left(200)]:
		sheet.open_text(text)
		check(sheet.fault.text.begins_with("✗  ") and sheet.fault.visible, text.left(20))
	# A pipe that nobody writes to would be waited for.
	var pipe := ProjectSettings.globalize_path("user://pipe.gcg")
	equal(OS.execute("mkfifo", [pipe]), 0)
	for path: String in ["user://nowhere.gcg", pipe, "/dev/zero"]:
		sheet.field.text = path
		sheet._on_open()
		check("cannot be read" in sheet.fault.text, sheet.fault.text)
	DirAccess.remove_absolute(pipe)
	TranslationServer.set_locale("ru")
	sheet.open_text("\n".join(broken))
	check(sheet.fault.text.begins_with("✗  Строка 7: у '"), sheet.fault.text)
	TranslationServer.set_locale("en")
	check(top() == sheet and not demo.review.is_running(), "something was opened")
	sheet.open_text(gcg)
	check(top() is WordsAnalysisSheet, "it was not opened")
	await judged()
	equal(demo.game.save_game(), running)
	equal(demo.review.turns as Array, await found_by_core(gcg))
	demo.queue_free()


func test_games_that_cannot_be_written_say_why() -> void:
	var cases: Dictionary[String, PackedStringArray] = {
		"one word a turn": ["erudit-en", ""], "begin with an empty board": ["scrabble-en", "middle"]
	}
	for reason in cases:
		await open(cases[reason][0], ["person", "greedy"], "void", cases[reason][1])
		await act(&"game_file")
		await frames(2)
		var sheet := top() as WordsFileSheet
		check(sheet.fault.text.contains(reason), sheet.fault.text)
		check(sheet._save.disabled)
		demo.queue_free()
		await frames(2)

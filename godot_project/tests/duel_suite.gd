class_name DuelSuite
extends BoardSuite
## What the suites of board games share whose pieces go from cell to cell: cells by their names, and games that are
## played by mouse and keys, against bots, saved and loaded.

var duel: TableOpenDuel


## Opens a demo at a level, where a text begins if there is one.
func begin_at(demo: TableOpenDuel, level: int, text: String) -> void:
	duel = demo
	add_child(demo)
	demo.level = level
	if text:
		demo._game.call(&"start_from", text)
	await frames(2)


## A point in the middle of a cell that is named as in the game's texts.
func at(name_: String) -> Vector2:
	return point_of(cell(name_))


func point_of(its_cell: Vector2i) -> Vector2:
	return duel._board().get_global_transform() * duel._board().center_of(its_cell)


func cell(name_: String) -> Vector2i:
	return duel._cells_of(name_)[0]


## The letter of the piece that is to be seen in a cell, once it has arrived there.
func shown(name_: String) -> String:
	for child: Node in duel._board().get_children():
		var piece := child as TablePiece
		if piece and not piece.is_queued_for_deletion() and duel._board().cell_at(piece.position) == cell(name_):
			return piece.letter
	return ""


func played() -> PackedStringArray:
	return duel._game.call(&"moves_played")


func send(from: String, to: String) -> void:
	await click(at(from))
	await click(at(to))


## Leads the cursor to a cell by the arrows.
func walk(to: Vector2i) -> void:
	var board := duel._board()
	if board.cursor == TableBoard.NOWHERE:
		await type(KEY_UP)
	for axis in 2:
		while board.cursor[axis] != to[axis]:
			var back := board.cursor[axis] > to[axis]
			var key := KEY_LEFT if back else KEY_RIGHT
			if axis == 1:
				key = KEY_UP if back else KEY_DOWN
			await type(key)


## Leads the focus in the sheet to a line; -1 is the button above the lines.
func focus_line(line: int) -> void:
	await lead_to(duel.manner.sheets.top().body.get_child(line + 1) as Control)


## Chooses the next of some lines of the set-up by keys, and begins.
func choose_by_keys(lines: Array[int]) -> void:
	await act(&"kind")
	await frames(2)
	for line in lines:
		await focus_line(line)
		await type(KEY_ENTER)
	await focus_line(-1)
	await type(KEY_ENTER)
	await frames(3)
	check(not duel.manner.sheets.is_open())


## Plays a whole game with clicks and drags.
func plays_with_the_mouse(whole: String) -> void:
	for move in whole.split(" "):
		var ends: Array[Vector2] = []
		for one in duel._cells_of(move):
			ends.append(point_of(one))
		if played().size() % 3:
			await click(ends[0])
			await click(ends[1])
		else:
			await drag(ends[0], ends[1])
		equal(played()[-1], move)
	equal(" ".join(played()), whole)
	check(duel.is_over())
	check(not duel._board().open)


## Plays a whole game with the arrows and Enter.
func plays_with_keys(whole: String) -> void:
	for move in whole.split(" "):
		for one in duel._cells_of(move):
			await walk(one)
			await type(KEY_ENTER)
	equal(" ".join(played()), whole)
	check(duel.is_over())


## Plays a move against each bot, which answers; undo goes back past its answer, and redo brings it back.
func plays_each_bot(text: String, from: String, to: String) -> void:
	for level in duel.bots().size():
		duel.level = level
		duel._game.set(&"time_limit_ms", 40)
		duel._game.call(&"start_from", text)
		await send(from, to)
		check(not duel._board().open)
		equal(duel.panel.said(), "The bot thinks")
		# What is clicked meanwhile is not heard.
		await click(at(to))
		await until(func() -> bool: return played().size() == 2, "answered")
		equal(duel.panel.said(), "Your turn")
		var answered: String = duel._game.call(&"position_text")
		await act(&"undo")
		equal(played().size(), 0)
		await act(&"redo")
		equal(str(duel._game.call(&"position_text")), answered)


## Loads games whose first line is wrong: the running game goes on. [param nobody] is a seat that there is not.
func refuses_wrong_first_lines(nobody := "2") -> void:
	var running := duel._saved()
	var saved: String = duel._game.call(&"save_game")
	for head: String in ["", "start 0", "start %s 1" % nobody, "start 0 9", "start 0 -1", "what 0 1", "start 0 1 1"]:
		check(duel._load(head + "\n" + saved).begins_with("The first line"), head)
		equal(duel._saved(), running)


## Makes a move, saves the game, loads it in the next one, and asks for a hint.
func saves_loads_and_hints(from: String, to: String, letter: String) -> void:
	await send(from, to)
	await save_it(duel)
	await act(&"new")
	equal(played().size(), 0)
	await load_it()
	equal(played(), PackedStringArray(["%s-%s" % [from, to]]))
	await until(func() -> bool: return shown(to) == letter, "shown again")
	await act(&"hint")
	await until(func() -> bool: return duel._board().hint.size() == 2, "a hint")
	check(duel.panel.said().begins_with("Try "))

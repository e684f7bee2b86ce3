extends IntroPlayer
## The introductions of board games, played to their ends by a hand that takes only what each step points at: once by
## mouse, once by keys.

const ARROWS: Dictionary[Vector2i, Key] = {
	Vector2i.LEFT: KEY_LEFT,
	Vector2i.RIGHT: KEY_RIGHT,
	Vector2i.UP: KEY_UP,
	Vector2i.DOWN: KEY_DOWN,
}


## Clicks the cells of a step one after the other, then its command.
func by_clicks(shown: IntroStep) -> void:
	var is_mark := screen.demo == &"foxhunt" and shown.title == "Marks"
	for cell in shown.pointed:
		await click(spot(cell), MOUSE_BUTTON_RIGHT if is_mark else MOUSE_BUTTON_LEFT)
	if shown.control and screen.demo == &"sokoban":
		await until(func() -> bool: return screen.said().contains("never"), "stuck")
	if shown.control:
		await press_button(shown.control)


## Moves the cursor to the cells of a step and chooses each.
func by_cursor(shown: IntroStep) -> void:
	var is_mark := screen.demo == &"foxhunt" and shown.title == "Marks"
	var board: TableBoard = screen.table.get("board")
	for cell in shown.pointed:
		while board.cursor == TableBoard.NOWHERE:
			await type(KEY_LEFT)
		while board.cursor != cell:
			var away := cell - board.cursor
			await type(ARROWS[Vector2i(signi(away.x), 0) if away.x else Vector2i(0, signi(away.y))])
		await type(KEY_X if is_mark else KEY_ENTER)
	if shown.control:
		await act(shown.control)


func by_arrows(shown: IntroStep) -> void:
	var game: WarrenSokoban = screen.table.get("game")
	var cells := shown.pointed
	for by: Vector2i in game.way_to(cells[0]) if cells.size() == 1 else game.way_of_box(cells[0], cells[1]):
		await type(ARROWS[by])
	if shown.control:
		await act(shown.control)


func test_sokoban_by_mouse() -> void:
	await play(&"sokoban", by_clicks, onward_by_mouse)


func test_sokoban_by_keys() -> void:
	await play(&"sokoban", by_arrows, onward_by_keys)


func test_banqi_by_mouse() -> void:
	await play(&"banqi", by_clicks, onward_by_mouse)


func test_banqi_by_keys() -> void:
	await play(&"banqi", by_cursor, onward_by_keys)


func test_jungle_by_mouse() -> void:
	await play(&"jungle", by_clicks, onward_by_mouse)


func test_jungle_by_keys() -> void:
	await play(&"jungle", by_cursor, onward_by_keys)


func test_tafl_by_mouse() -> void:
	await play(&"tafl", by_clicks, onward_by_mouse)


func test_tafl_by_keys() -> void:
	await play(&"tafl", by_cursor, onward_by_keys)


func test_yonin_by_mouse() -> void:
	await play(&"yonin", by_clicks, onward_by_mouse)


func test_yonin_by_keys() -> void:
	await play(&"yonin", by_cursor, onward_by_keys)


func test_fog_chess_by_mouse() -> void:
	await play(&"fogchess", by_clicks, onward_by_mouse)


func test_fog_chess_by_keys() -> void:
	await play(&"fogchess", by_cursor, onward_by_keys)


func test_hidden_ranks_by_mouse() -> void:
	await play(&"hiddenrank", by_clicks, onward_by_mouse)


func test_hidden_ranks_by_keys() -> void:
	await play(&"hiddenrank", by_cursor, onward_by_keys)


func test_foxhunt_by_mouse() -> void:
	await play(&"foxhunt", by_clicks, onward_by_mouse)


func test_foxhunt_by_keys() -> void:
	await play(&"foxhunt", by_cursor, onward_by_keys)


## Lays the letters of a step, tile by tile; a word ends where the next cell is not beside the last one.
func by_tiles(shown: IntroStep) -> void:
	var table: Node = screen.table
	var demo: WordsDemo = table.get("demo")
	var letters: String = table.get("marks")
	for number in shown.pointed.size():
		var letter := letters[number]
		var place := demo.rack.find_free("?" if letter == letter.to_lower() else letter)
		await click(demo.rack.get_global_transform() * demo.rack._place(place).get_center())
		await click(spot(shown.pointed[number]))
		if demo.letters_panel.visible:
			for button: Button in demo.letters_panel._choice.get_children():
				if button.text == letter.to_upper():
					await click(button.get_global_rect().get_center())
					break
		if _ends_word(shown.pointed, number):
			await press_button(&"lay")
	if shown.control:
		await press_button(shown.control)


func by_typing(shown: IntroStep) -> void:
	var table: Node = screen.table
	var demo: WordsDemo = table.get("demo")
	var letters: String = table.get("marks")
	for number in shown.pointed.size():
		var is_first := number == 0 or _ends_word(shown.pointed, number - 1)
		if is_first:
			while demo.board.cursor != shown.pointed[number]:
				var away := shown.pointed[number] - demo.board.cursor
				await type(ARROWS[Vector2i(signi(away.x), 0) if away.x else Vector2i(0, signi(away.y))])
			var goes_down := (
				not _ends_word(shown.pointed, number) and shown.pointed[number + 1].y > shown.pointed[number].y
			)
			if demo.board.goes_down != goes_down:
				await act(&"turn_word")
		var event := InputEventKey.new()
		event.keycode = OS.find_keycode_from_string(letters[number])
		event.unicode = letters[number].unicode_at(0)
		event.pressed = true
		get_viewport().push_input(event, true)
		await frames(1)
		if _ends_word(shown.pointed, number):
			await act(&"lay")
	if shown.control:
		await act(shown.control)


func _ends_word(cells: Array[Vector2i], number: int) -> bool:
	return number + 1 == cells.size() or cells[number].distance_squared_to(cells[number + 1]) > 1


func test_words_by_mouse() -> void:
	await play(&"words", by_tiles, onward_by_mouse)


func test_words_by_keys() -> void:
	await play(&"words", by_typing, onward_by_keys)


## Draws the line from the first cell of a step to its last.
func by_dragging(shown: IntroStep) -> void:
	await drag(spot(shown.pointed[0]), spot(shown.pointed[-1]))


func by_drawing(shown: IntroStep) -> void:
	var board: LinjatBoard = screen.table.get("board")
	await type(KEY_LEFT)
	var cursor := (board._drag.size - Vector2i.ONE) / 2
	for cell in shown.pointed:
		while cursor != cell:
			var away := cell - cursor
			var by := Vector2i(signi(away.x), 0) if away.x else Vector2i(0, signi(away.y))
			await type(ARROWS[by])
			cursor += by
		await type(KEY_SPACE)


func test_linjat_by_mouse() -> void:
	await play(&"linjat", by_dragging, onward_by_mouse)


func test_linjat_by_keys() -> void:
	await play(&"linjat", by_drawing, onward_by_keys)

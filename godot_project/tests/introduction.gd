extends BoardSuite
## The introductions, played to their ends by a hand that takes only what each step points at: once by mouse, once by
## keys.

const ARROWS: Dictionary[Vector2i, Key] = {
	Vector2i.LEFT: KEY_LEFT,
	Vector2i.RIGHT: KEY_RIGHT,
	Vector2i.UP: KEY_UP,
	Vector2i.DOWN: KEY_DOWN,
}
const WALKS: Dictionary[Vector2i, StringName] = {
	Vector2i.LEFT: &"move_left",
	Vector2i.RIGHT: &"move_right",
	Vector2i.UP: &"move_up",
	Vector2i.DOWN: &"move_down",
}

const PADS: Dictionary[Vector2i, JoyButton] = {
	Vector2i.LEFT: JOY_BUTTON_DPAD_LEFT,
	Vector2i.RIGHT: JOY_BUTTON_DPAD_RIGHT,
	Vector2i.UP: JOY_BUTTON_DPAD_UP,
	Vector2i.DOWN: JOY_BUTTON_DPAD_DOWN,
}

var screen: IntroScreen
var left := 0


## Opens the introduction of a demo at its first step.
func open(demo: StringName) -> void:
	forget_saves()
	if screen:
		screen.free()
	left = 0
	screen = IntroScreen.new(demo, demo.capitalize())
	screen.manner.left.connect(func() -> void: left += 1)
	add_child(screen)
	await frames(3)


func step() -> IntroStep:
	return screen.table.step


## Where a cell is in the window.
func spot(cell: Vector2i) -> Vector2:
	return screen.table.get_global_transform() * screen.table.rect_of(cell).get_center()


func press_button(action: StringName) -> void:
	await frames(2)
	await click(screen._by_action[action].get_global_rect().get_center())


## Plays an introduction to its end; what a step points at is done by [param hand].
func play(demo: StringName, hand: Callable, onward: Callable) -> void:
	await open(demo)
	check(screen.table.steps.size() > 4, "there are few steps")
	for number in screen.table.steps.size():
		equal(screen.at, number)
		await frames(2)
		await hand.call(step())
		await until(func() -> bool: return screen.is_done, "done: %s, step %d" % [demo, number + 1], 5)
		check(screen.said().begins_with("✓"), screen.said())
		await onward.call()
	equal(left, 1)
	check(Introductions.is_done(demo))


func onward_by_mouse() -> void:
	await press_button(&"later")


func onward_by_keys() -> void:
	equal(get_viewport().gui_get_focus_owner(), screen._by_action[&"later"])
	await type(KEY_ENTER)


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


## Clicks the place to which a step leads, or lets the hero walk on; opens the map and closes it.
func by_walking(shown: IntroStep) -> void:
	var keep: Keep = screen.table.get("keep")
	await until(keep.is_open, "open")
	for turn in 60:
		if screen.is_done:
			return
		if shown.control:
			await press_button(shown.control)
		elif not keep.hero.is_following() and screen.at == 0:
			await click(spot(shown.pointed[0]))
		elif not keep.hero.is_following():
			await press_button(&"walk_to_goal")
		await physics_frames(10)


## Clicks the place that is pointed at, which is another one as soon as the hero sees more.
func by_clicks_on_the_way(shown: IntroStep) -> void:
	var dungeon: Dungeon = screen.table.get("dungeon")
	await until(dungeon.is_open, "open")
	await until(dungeon.hero.camera.is_at_rest, "the flight to the hero", 20)
	var clicked := Vector2i(-1, -1)
	for turn in 400:
		if screen.is_done:
			return
		if not dungeon.hero.is_following() or shown.pointed[0] != clicked:
			clicked = shown.pointed[0]
			check(screen.table.get_global_rect().has_point(spot(clicked)), "it points out of sight: %s" % clicked)
			await click(spot(clicked))
		await physics_frames(10)


## Walks by keys along the shortest way to the place that is pointed at.
func by_walking_with_keys(shown: IntroStep) -> void:
	await _walk(shown, func(by: Vector2i) -> void: await press(WALKS[by], 4))


func by_walking_with_a_pad(shown: IntroStep) -> void:
	await _walk(shown, func(by: Vector2i) -> void: await hold_pad(PADS[by], 4))


func onward_by_pad() -> void:
	await pad(JOY_BUTTON_A)


## Clicks what is pointed at, crates from beside them, and leaves a puzzle that has opened.
func by_clicks_in_a_mission(shown: IntroStep) -> void:
	var demo: MissionDemo = screen.table.get("mission")
	await until(demo.is_open, "open")
	await until(demo.hero.camera.is_at_rest, "the flight to the hero", 20)
	var clicked := Vector2i(-1, -1)
	for turn in 400:
		if screen.is_done:
			return
		if demo.panel.is_open():
			await act(&"back")
		elif shown.control:
			await press_button(shown.control)
		elif shown.pointed and (not demo.hero.is_following() or shown.pointed[0] != clicked):
			clicked = shown.pointed[0]
			await click(spot(shown.pointed[-1] if demo.hero.cell == clicked else clicked))
		await physics_frames(10)


## Goes the shortest way to the place that is pointed at, cell by cell.
func _walk(shown: IntroStep, go: Callable) -> void:
	var delve: IntroDelve = screen.table
	await until(delve.course.is_open, "open")
	if shown.control:
		for turn in 2:
			await press(shown.control)
		return
	var closed: PackedInt32Array = [] if delve.tracker.knowledge.has_key(0) else [0]
	for turn in 3000:
		if screen.is_done or not delve.course.is_open():
			return
		var way := delve.map.cell_path(delve.tracker.cell, shown.pointed[0], closed)
		if way.size() < 2:
			await physics_frames(4)
		else:
			await go.call(way[1] - way[0])


func test_dungeon_by_mouse() -> void:
	await play(&"dungeon", by_clicks_on_the_way, onward_by_mouse)


func test_dungeon_by_keys() -> void:
	await play(&"dungeon", by_walking_with_keys, onward_by_keys)


func test_dungeon_by_a_gamepad() -> void:
	await play(&"dungeon", by_walking_with_a_pad, onward_by_pad)


func test_mission_by_mouse() -> void:
	await play(&"mission", by_clicks_in_a_mission, onward_by_mouse)


func test_keep_by_mouse() -> void:
	await play(&"keep", by_walking, onward_by_mouse)


func test_keep_by_keys() -> void:
	await play(&"keep", by_walking_with_keys, onward_by_keys)

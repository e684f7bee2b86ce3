extends DemoSuite
## The Linjat demo, played with mouse, finger and keys.

const SCENE := preload("res://demos/linjat/linjat.tscn")
## A puzzle of three lines: the 3 goes down, the 2 to the east, the 4 to the west.
const PUZZLE := "3___\n.2._\n.___\n_._4\n"

var demo: LinjatDemo


func open(text := PUZZLE) -> void:
	forget_saves()
	await again()
	demo.progress.kind = "easy"
	demo.open(text)
	await frames(1)


func again() -> void:
	if demo:
		demo.free()
	demo = SCENE.instantiate()
	add_child(demo)
	await frames(2)


func mouse(place: Vector2, pressed: bool) -> void:
	var event := InputEventMouseButton.new()
	event.button_index = MOUSE_BUTTON_LEFT
	event.position = place
	event.pressed = pressed
	get_viewport().push_input(event, true)
	await frames(1)


func cell(at: Vector2i) -> Vector2:
	return demo.board.get_global_transform_with_canvas() * demo.board.middle(at)


func drag(from: Vector2i, to: Vector2i) -> void:
	await mouse(cell(from), true)
	var event := InputEventMouseMotion.new()
	event.position = cell(to)
	event.button_mask = MOUSE_BUTTON_MASK_LEFT
	get_viewport().push_input(event, true)
	await frames(1)
	await mouse(cell(to), false)


func touch(from: Vector2i, to: Vector2i) -> void:
	for pressed: bool in [true, false]:
		if not pressed:
			var motion := InputEventScreenDrag.new()
			motion.position = get_viewport().get_final_transform() * cell(to)
			Input.parse_input_event(motion)
			await frames(1)
		var event := InputEventScreenTouch.new()
		event.position = get_viewport().get_final_transform() * cell(from if pressed else to)
		event.pressed = pressed
		Input.parse_input_event(event)
		await frames(1)


func type(key: Key) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventKey.new()
		event.keycode = key
		event.physical_keycode = key
		event.pressed = pressed
		Input.parse_input_event(event)
		await frames(1)


func words() -> String:
	var says: TableMessage = demo.get_node("%Says")
	return says.whole()


func text_of(button: String) -> String:
	var found: Button = demo.get_node("%" + button)
	return found.text


func test_lines_are_dragged_and_tapped_away() -> void:
	await open()
	await drag(Vector2i(0, 0), Vector2i(0, 2))
	equal(demo.game.lines(), [Rect2i(0, 0, 1, 3)] as Array[Rect2i])
	await drag(Vector2i(0, 1), Vector2i(0, 1))
	equal(demo.game.lines().size(), 0)
	await drag(Vector2i(2, 1), Vector2i(1, 1))
	equal(demo.game.lines(), [Rect2i(1, 1, 2, 1)] as Array[Rect2i])


func test_a_drag_is_cut_off_at_the_length_of_its_number() -> void:
	await open()
	await drag(Vector2i(1, 1), Vector2i(3, 1))
	equal(demo.game.lines(), [Rect2i(1, 1, 2, 1)] as Array[Rect2i])


func test_a_part_becomes_the_line_where_there_is_one_only() -> void:
	await open()
	await drag(Vector2i(3, 3), Vector2i(2, 3))
	equal(demo.game.lines(), [Rect2i(0, 3, 4, 1)] as Array[Rect2i])
	await open("____\n_3__\n____\n_.__\n")
	await drag(Vector2i(1, 1), Vector2i(1, 2))
	equal(demo.game.lines().size(), 0)
	check(words().contains("several ways"), words())


func test_what_cannot_be_is_refused_with_a_reason() -> void:
	await open()
	await drag(Vector2i(2, 0), Vector2i(3, 0))
	check(words().contains("exactly one number"), words())
	await drag(Vector2i(0, 0), Vector2i(0, 2))
	await drag(Vector2i(0, 1), Vector2i(1, 1))
	check(words().contains("no room"), words())
	equal(demo.game.lines().size(), 1)


func test_a_finger_draws_too() -> void:
	await open()
	await touch(Vector2i(1, 1), Vector2i(2, 1))
	equal(demo.game.lines(), [Rect2i(1, 1, 2, 1)] as Array[Rect2i])


func test_keys_draw_undo_and_redo() -> void:
	await open()
	for key: Key in [KEY_LEFT, KEY_SPACE, KEY_RIGHT, KEY_SPACE]:
		await type(key)
	equal(demo.game.lines(), [Rect2i(1, 1, 2, 1)] as Array[Rect2i])
	await act(&"undo")
	equal(demo.game.lines().size(), 0)
	await act(&"redo")
	equal(demo.game.lines().size(), 1)
	await type(KEY_DELETE)
	equal(demo.game.lines().size(), 0)


func test_a_hint_is_told_and_lit() -> void:
	await open()
	await act(&"hint")
	await until(func() -> bool: return not demo.board.won.is_empty(), "a hint")
	equal(words(), demo.game.hint_text())
	check(words().contains("so the"), words())
	equal(demo.board.subject, demo.game.hint_number())
	await drag(Vector2i(1, 1), Vector2i(2, 1))
	check(demo.board.won.is_empty())


func test_wrong_lines_are_marked() -> void:
	await open("_2.\n___\n")
	demo.check()
	check(words().begins_with("All right"), words())
	await drag(Vector2i(0, 0), Vector2i(1, 0))
	await type(KEY_C)
	equal(demo.board.wrong, [Rect2i(0, 0, 2, 1)] as Array[Rect2i])
	equal(words(), "One line is wrong.")
	demo.game.undo()
	equal(demo.board.wrong.size(), 0)


func test_the_campaign_goes_on_and_is_remembered() -> void:
	await open()
	demo.choose("campaign")
	check(demo.campaign.size() >= 60)
	var last := 0
	for puzzle in demo.campaign:
		check(puzzle.score >= last)
		last = puzzle.score
	equal(demo.game.puzzle, demo.campaign[0].text)
	demo.play(30)
	check(words().contains("before this one"), words())
	for line in demo.game.solution():
		check(demo.game.draw(line))
	check(demo.board.finished)
	equal(text_of("New"), "Next")
	demo.fresh()
	equal(demo.progress.place, 1)
	var first := demo.game.solution()[0]
	demo.game.draw(first)
	demo.manner.keeper.begin()
	demo.game.undo()
	demo.game.redo()
	equal(demo.manner.keeper.keep(), "")
	await again()
	demo.manner.keeper.begin()
	equal(demo.progress.place, 1)
	equal(demo.progress.solved.keys(), [0])
	equal(demo.game.lines(), [first] as Array[Rect2i])


func test_a_puzzle_of_each_difficulty_is_made_beside_the_game() -> void:
	await open()
	for kind: String in LinjatDemo.KINDS.slice(1):
		demo.make(kind + ":100", 5)
		check(demo.maker.is_running())
		await demo.opened
		await frames(1)
		equal(demo.game.solution_count(), 1)
		equal(demo.game.lines().size(), 0)


func test_choosing_another_kind_drops_what_is_being_made() -> void:
	await open()
	demo.make("expert:1000000", 1)
	await frames(2)
	demo.choose("campaign")
	await until(func() -> bool: return not demo.maker.is_running(), "dropped")
	equal(demo.game.puzzle, demo.campaign[0].text)
	check(not words().contains("No puzzle"), words())


func test_the_puzzle_made_so_far_can_be_taken() -> void:
	await open()
	demo.make("easy:100000000", 1)
	equal(text_of("New"), "Take it")
	var bar: ProgressBar = demo.get_node("%Bar")
	await until(func() -> bool: return bar.value > 0, "anything made")
	demo.fresh()
	await demo.opened
	await frames(1)
	equal(demo.game.size(), Vector2i(6, 9))
	equal(text_of("New"), "New")


func test_one_plays_on_while_another_is_made() -> void:
	await open("_2.\n___\n")
	demo.make("easy:100000000", 1)
	await drag(Vector2i(0, 0), Vector2i(1, 0))
	await act(&"hint")
	await until(func() -> bool: return words().contains("not the right one"), "a hint")
	check(demo.maker.is_running())
	demo.choose("campaign")


func test_what_was_cleared_is_drawn_again_by_redo() -> void:
	await open()
	await drag(Vector2i(1, 1), Vector2i(2, 1))
	await act(&"restart")
	equal(demo.game.lines().size(), 0)
	await act(&"redo")
	equal(demo.game.lines().size(), 1)


func test_a_game_is_saved_and_loaded() -> void:
	await open()
	await drag(Vector2i(1, 1), Vector2i(2, 1))
	await drag(Vector2i(0, 0), Vector2i(0, 2))
	await act(&"undo")
	await act(&"save")
	equal(words(), "Saved. In slot 1.")
	await again()
	demo.choose("campaign")
	await load_it()
	check(words().begins_with("Loaded"), words())
	equal(demo.progress.kind, "easy")
	equal(demo.game.size(), Vector2i(4, 4))
	equal(demo.game.lines(), [Rect2i(1, 1, 2, 1)] as Array[Rect2i])
	await act(&"redo")
	equal(demo.game.lines().size(), 2)
	for line in demo.game.solution():
		demo.game.draw(line)
	check(demo.board.finished)
	await act(&"save")
	await again()
	await load_it()
	check(demo.board.finished, "a solved puzzle is solved when it is loaded")


func load_it() -> void:
	await act(&"load")
	await frames(2)
	await type(KEY_DOWN)
	await type(KEY_UP)
	await type(KEY_ENTER)
	await frames(2)


func test_a_broken_saved_game_is_told_and_leaves_the_running_one_alone() -> void:
	await open()
	await drag(Vector2i(1, 1), Vector2i(2, 1))
	var whole := demo._saved()
	await open("_2.\n___\n")
	await drag(Vector2i(0, 0), Vector2i(1, 0))
	var before := demo.game.save_game()
	for broken: String in [
		whole + "more", whole.left(60), "easy 0\n", "what\n" + before, "easy\n" + before, "x 0\n" + before
	]:
		DemoSaves.write(&"linjat", &"1", broken)
		demo.say("")
		demo.manner.keeper.load_from(&"1")
		check(words().begins_with("Not loaded. "), words())
		equal(demo.game.save_game(), before)
		equal(demo.progress.kind, "easy")
	equal(demo.board.finished, false)
	demo.manner.keeper.load_from(&"1")
	check(words().begins_with("Nothing to load"), words())


func test_what_was_done_is_kept_from_earlier_versions_and_broken_files_aside() -> void:
	forget_saves()
	var old := FileAccess.open(LinjatDemo.OLD, FileAccess.WRITE)
	old.store_string("[campaign]\n\nsolved=[0, 1]\nplace=2\n")
	old.close()
	await again()
	equal(demo.progress.solved.keys(), [0, 1])
	equal(demo.progress.place, 2)
	DirAccess.remove_absolute(LinjatDemo.OLD)
	var file := FileAccess.open(DemoSaves.path_of(&"linjat", LinjatDemo.PROGRESS), FileAccess.WRITE)
	file.store_string("half a f")
	file.close()
	await again()
	check(words().contains("is broken; it was kept as"), words())
	equal(demo.progress.solved.size(), 0)


func test_the_solution_is_shown_layer_by_layer() -> void:
	await open("3_._\n__23\n._._\n__2.\n")
	await drag(Vector2i(2, 3), Vector2i(2, 2))
	await act(&"layers")
	check(demo.layers.is_open())
	equal(text_of("Layers"), "Back to the game")
	equal(demo._where.text, "Layer 1 of 4")
	check(words().contains("so the 3 goes through"), words())
	equal(demo.board.layer["lines"][0], Rect2i(0, 0, 1, 3))
	equal(demo.board.layer["extended"], [true, false, false, false])
	equal(demo.manner.commands[&"earlier"].possible, false)
	equal(demo.manner.commands[&"hint"].possible, false)
	await drag(Vector2i(0, 0), Vector2i(0, 2))
	equal(demo.game.lines().size(), 1)
	for number in 3:
		await act(&"later")
	equal(demo._where.text, "Layer 4 of 4")
	equal(demo.board.layer["complete"], [true, true, true, true])
	equal(demo.manner.commands[&"later"].possible, false)
	await act(&"earlier")
	equal(demo.board.layer["complete"], [true, true, false, true])
	await type(KEY_ESCAPE)
	check(not demo.layers.is_open())
	equal(demo.board.layer, {})
	equal(demo.game.lines(), [Rect2i(2, 2, 1, 2)] as Array[Rect2i])
	await open("_3_\n___\n")
	await act(&"layers")
	check(words().contains("Deduction finds nothing"), words())

class_name WordsSuite
extends BoardSuite
## What the suites of the demo of words share: a table, a player's hand, moves that are asked of another game.

const SCENE := preload("res://demos/words/words.tscn")

var demo: WordsDemo


func open(rules: String, roles: Array[String] = ["person", "greedy"], challenge := "void", setup := "") -> void:
	demo = SCENE.instantiate()
	add_child(demo)
	demo.game.preset = rules
	demo.game.challenge = challenge
	demo.game.setup = setup
	demo.begin(3, roles)
	await frames(2)


func write(text: String) -> void:
	for letter in text:
		_send(OS.find_keycode_from_string(letter), letter.unicode_at(0))
	await frames(2)


func tap(key: Key) -> void:
	_send(key, 0)
	await frames(2)


## The button of a command in the panel.
func button_of(action: StringName) -> Button:
	for button: Button in demo.get_node("%Orders").get_children():
		if button.get_meta(&"action") == action:
			return button
	return null


## Clicks the button of a command.
func order(action: StringName) -> void:
	await click(button_of(action).get_global_rect().get_center())
	await frames(2)


func middle_of(cell: Vector2i) -> Vector2:
	return demo.board.get_global_transform() * demo.board.place_of(cell).get_center()


func tile_of(place: int) -> Vector2:
	return demo.rack.get_global_transform() * demo.rack._place(place).get_center()


func top() -> DemoSheet:
	return demo.manner.sheets.top()


## Lets a bot's turn pass, until a person or nobody is to move.
func settled() -> void:
	await until(
		func() -> bool: return demo.game.is_over() or demo.seats.is_person(demo.game.mover()) or demo.is_stopped,
		"a person's turn",
		120
	)
	await frames(3)


func bot_done() -> void:
	await until(func() -> bool: return not demo.game.is_running() and demo.game.mover() == 0, "answered")
	await frames(2)


## The moves of the turn with the most points, asked of another node.
func best_turn() -> PackedStringArray:
	var other := WarrenWords.new()
	add_child(other)
	other.load_game(demo.game.save_game())
	var found: Array[PackedStringArray] = []
	other.best_found.connect(func(moves: PackedStringArray, _points: int, _exact: bool) -> void: found.append(moves))
	other.best()
	await until(func() -> bool: return not found.is_empty(), "the best turn")
	other.queue_free()
	return found[0]


## Lays a word by clicks on tiles and cells, and plays it by its button.
func play_by_mouse(move: String) -> void:
	var cells := WordsHand.cells_of(move)
	for cell in cells:
		if demo.board.letter_at(cell):
			continue
		var letter := cells[cell]
		await click(tile_of(demo.rack.find_free("?" if letter != letter.to_upper() else letter)))
		await click(middle_of(cell))
		if demo.letters_panel.visible:
			for button: Button in demo.letters_panel._choice.get_children():
				if button.text == letter.to_upper():
					await click(button.get_global_rect().get_center())
					break
	await order(&"lay")


## Types a word from its first empty cell on, and plays it by Enter.
func play_by_keys(move: String) -> void:
	var cells := WordsHand.cells_of(move)
	var all: Array[Vector2i] = cells.keys()
	var fresh: Array[Vector2i] = []
	fresh.assign(all.filter(func(cell: Vector2i) -> bool: return demo.board.letter_at(cell).is_empty()))
	await click(middle_of(fresh[0]))
	var goes_down := all[0].x == all[1].x
	if demo.board.goes_down != goes_down:
		await tap(KEY_SPACE)
	for cell in fresh:
		await write(cells[cell].to_upper())
	await tap(KEY_ENTER)


func _send(key: Key, unicode: int) -> void:
	var event := InputEventKey.new()
	event.keycode = key
	event.physical_keycode = key
	event.unicode = unicode
	event.pressed = true
	get_viewport().push_input(event)

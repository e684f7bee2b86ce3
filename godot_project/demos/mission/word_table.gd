class_name MissionWordTable
extends VBoxContainer
## The board of a crossword game above the rack: tiles are typed, dragged or clicked.

## A blank stands for this letter.
signal letter_chosen(place: int, cell: Vector2i, letter: String)
## Tiles were laid or taken.
signal changed
## Why a typed letter lays no tile.
signal refused(reason: String)

const RACK := 60.0

var board := WordBoard.new()
var rack := WordRack.new()
var hand: WordsHand
## The letters of the game, with their values.
var letters: Dictionary = {}
## Where questions are asked.
var sheets: DemoSheets


func _init() -> void:
	board.size_flags_vertical = Control.SIZE_EXPAND_FILL
	board.focus_mode = Control.FOCUS_ALL
	board.gui_input.connect(_on_input)
	# Whoever gives the keys to the table means the board.
	focus_mode = Control.FOCUS_CLICK
	focus_entered.connect(board.grab_focus)
	rack.custom_minimum_size = Vector2(120, RACK)
	add_child(board)
	add_child(rack)


func _ready() -> void:
	board.grab_focus()


## How high board and rack are where they are so wide.
func high_for(wide: float) -> float:
	return wide + RACK + 8


func _on_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	var is_taken := true
	var step := Vector2i.ZERO
	for action in TableBoard.STEPS:
		if event.is_action_pressed(action, true, true):
			step = TableBoard.STEPS[action]
	if step != Vector2i.ZERO:
		# Words go on the way in which the cursor went.
		board.goes_down = step.x == 0
		hand.move_cursor(step)
	elif event.is_action_pressed("ui_text_backspace", true, true) and hand.has_laid():
		board.cursor = hand.last_cell()
		hand.take(board.cursor)
		changed.emit()
	elif event is InputEventJoypadButton and event.is_action_pressed("confirm") and _can_pick():
		_pick_tile()
	else:
		var letter := WordsHand.letter_of(key)
		is_taken = letter != ""
		if is_taken:
			_type(letter)
	if is_taken:
		board.accept_event()


func _type(letter: String) -> void:
	var fault := hand.type(letter, letters)
	if fault:
		refused.emit(fault)
	else:
		changed.emit()


## Asks which letter a blank stands for.
func ask_letter(words: WarrenWords, place: int, cell: Vector2i) -> void:
	var choices: Dictionary[String, Callable] = {}
	for letter: String in words.letter_values():
		if letter != "?":
			choices[letter] = letter_chosen.emit.bind(place, cell, letter)
	_ask("Which letter is the blank?", choices)


## Whether a tile can be laid where the cursor is.
func _can_pick() -> bool:
	return board.cursor.x >= 0 and board.letter_at(board.cursor) == ""


## Asks which tile of the rack is laid where the cursor is.
func _pick_tile() -> void:
	var tiles: Dictionary[String, Callable] = {}
	for place in hand.order.length():
		if place not in rack.used:
			tiles[hand.order[place]] = letter_chosen.emit.bind(place, board.cursor, "")
	_ask("Which tile?", tiles)


func _ask(question: String, choices: Dictionary[String, Callable]) -> void:
	var sheet := DemoSheet.new(question)
	var grid := DemoGrid.new()
	grid.columns = 8
	sheet.body.add_child(grid)
	for letter in choices:
		var choose := func() -> void:
			sheet.closed.emit()
			choices[letter].call()
		grid.add_child(DemoSheet.choice(letter, choose))
	sheet.first = grid.get_child(0) if grid.get_child_count() else null
	sheets.show_sheet(sheet)

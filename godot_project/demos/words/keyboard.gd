class_name WordsKeyboard
extends Node
## Words are typed from a cursor on, which the arrows move.

@onready var _demo: WordsDemo = get_parent()


func _ready() -> void:
	await _demo.ready
	_demo.board.gui_input.connect(_on_input)


func _on_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	var handled := false
	for action in TableBoard.STEPS:
		if event.is_action_pressed(action, true, true):
			_demo.hand.move_cursor(TableBoard.STEPS[action])
			handled = true
	if key and not handled:
		handled = _type(key)
	if event.is_action_pressed("pick_tile", false, true):
		_pick_tile()
		handled = true
	if handled:
		_demo.board.accept_event()


func _type(key: InputEventKey) -> bool:
	var letter := WordsHand.letter_of(key)
	if letter.is_empty() or not _demo.is_my_turn():
		return false
	var fault := _demo.hand.type(letter, _demo.game.letter_values())
	if fault:
		_demo.say(fault)
	elif not _demo.hand.is_exchanging:
		_demo.judge()
	return true


func turn() -> void:
	_demo.turn_direction(not _demo.board.goes_down)


func take_last() -> void:
	if _demo.hand.has_laid():
		_demo.board.cursor = _demo.hand.last_cell()
		_demo.take(_demo.board.cursor)


## Asks which tile of the rack is laid where the cursor is, or is to be exchanged.
func _pick_tile() -> void:
	if _demo.sit_down() or _demo.board.cursor.x < 0 or not _demo.is_my_turn():
		return
	if _demo.board.letter_at(_demo.board.cursor) != "":
		return
	var tiles: Dictionary[String, Callable] = {}
	for place in _demo.hand.order.length():
		if place not in _demo.rack.used:
			tiles[_demo.hand.order[place]] = _on_tile_picked.bind(place)
	_demo.letters_panel.ask("Which tile?", tiles)


func _on_tile_picked(place: int) -> void:
	_demo.letters_panel.hide()
	_demo.board.grab_focus()
	if _demo.hand.is_exchanging:
		_demo._on_tile_pressed(place)
		return
	_demo.lay(place, _demo.board.cursor)
	if not _demo.letters_panel.visible:
		_demo.hand.move_cursor(Vector2i.DOWN if _demo.board.goes_down else Vector2i.RIGHT)

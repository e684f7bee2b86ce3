extends Node
## The keys of the demo: words are typed from a cursor on, the rest are shortcuts.

@onready var _demo: WordsDemo = get_parent()


func _unhandled_key_input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if key == null or not key.pressed:
		return
	var handled := true
	match key.keycode:
		KEY_ENTER, KEY_KP_ENTER:
			_demo.confirm()
		KEY_ESCAPE:
			_demo._take_all()
		KEY_BACKSPACE, KEY_DELETE:
			_take_last()
		KEY_F1:
			_demo.hint()
		KEY_F2:
			_demo.shuffle()
		KEY_F3:
			_demo.end_turn()
		KEY_F4:
			_demo.toggle_exchange()
		KEY_F5:
			_demo.next_game()
		KEY_LEFT, KEY_RIGHT, KEY_UP, KEY_DOWN:
			_move_cursor(key.keycode)
		KEY_SPACE:
			_demo.board.goes_down = not _demo.board.goes_down
			_demo.board.queue_redraw()
		KEY_Z when key.ctrl_pressed:
			_demo.undo()
		_:
			handled = _type(key)
	if handled:
		get_viewport().set_input_as_handled()


func _move_cursor(key: Key) -> void:
	var steps: Dictionary[Key, Vector2i] = {
		KEY_LEFT: Vector2i.LEFT,
		KEY_RIGHT: Vector2i.RIGHT,
		KEY_UP: Vector2i.UP,
		KEY_DOWN: Vector2i.DOWN,
	}
	var from := _demo.board.cursor if _demo.board.cursor.x >= 0 else _demo.game.size / 2
	var last := _demo.game.size - Vector2i.ONE
	_demo.board.cursor = (from + steps[key] if _demo.board.cursor.x >= 0 else from).clamp(Vector2i.ZERO, last)
	_demo.board.queue_redraw()


func _type(key: InputEventKey) -> bool:
	var letter := char(key.unicode).to_upper() if key.unicode else ""
	if letter == "" or not letter in _demo.game.letter_values() or _demo.board.cursor.x < 0 or not _demo._is_my_turn():
		return false
	var step := Vector2i.DOWN if _demo.board.goes_down else Vector2i.RIGHT
	while _demo.board.letter_at(_demo.board.cursor) != "":
		_demo.board.cursor += step
	var place := _demo.rack.find_free(letter)
	if place < 0:
		place = _demo.rack.find_free("?")
	if place < 0 or _demo.board.cursor.x >= _demo.game.size.x or _demo.board.cursor.y >= _demo.game.size.y:
		return false
	_demo.lay(place, _demo.board.cursor, letter)
	if _demo.board.letter_at(_demo.board.cursor) != "":
		_demo.board.cursor = (_demo.board.cursor + step).min(_demo.game.size - Vector2i.ONE)
	return true


func _take_last() -> void:
	if not _demo._typed.is_empty():
		_demo.board.cursor = _demo._typed[-1]
		_demo.take(_demo._typed[-1])

class_name MissionWords
extends MissionPuzzle
## A position of a crossword game on a panel: a turn is to be found that is worth so many points.

var _words: WarrenWords
var _board: WordBoard
var _rack: WordRack
var _hand: WordsHand
# The number of the player.
var _player := 0
# The points that were laid last.
var _laid := 0


func _begin() -> void:
	_words = game
	_player = _words.mover()
	_words.best_found.connect(_on_best_found)


func board() -> Control:
	var lines := MissionWordTable.new()
	lines.sheets = sheets
	_board = lines.board
	_rack = lines.rack
	_hand = WordsHand.new(_board, _rack)
	_hand.letter_wanted.connect(func(place: int, cell: Vector2i) -> void: lines.ask_letter(_words, place, cell))
	lines.hand = _hand
	lines.letters = _words.letter_values()
	lines.refused.connect(func(reason: String) -> void: said.emit("", reason))
	lines.letter_chosen.connect(_lay)
	lines.changed.connect(_judge)
	_board.cell_pressed.connect(_on_cell_pressed)
	_board.tile_dropped.connect(func(cell: Vector2i, place: int) -> void: _lay(place, cell, ""))
	_rack.tile_pressed.connect(_hand.press_tile)
	_show()
	return lines


func task() -> String:
	return tr("Lay one word that is worth at least %d points: type it from the cursor, or drag tiles.") % _wanted()


func facts() -> String:
	return tr("Wanted: %d points. Your best so far: %d.") % [_wanted(), best]


## The turn with the most points: the strongest player often lays another one, and keeps good tiles.
func hint() -> void:
	_words.best()


func confirmed() -> String:
	return "Lay it"


func undo() -> void:
	if is_instance_valid(_board) and _hand.has_laid():
		_hand.take(_hand.last_cell())
		_judge()


func can_undo() -> bool:
	return not is_solved and _hand != null and _hand.has_laid()


func can_redo() -> bool:
	return false


func miss() -> void:
	said.emit("Not enough", tr("%d points, and %d are wanted.") % [_laid, _wanted()])


func _wanted() -> int:
	return entry["points"]


func _show() -> void:
	if is_instance_valid(_board):
		_board.show_rows(_words.board_rows(), _words.premium_rows(), _words.letter_values())
		_hand.hold(_words.rack(_player))
		_rack.show_letters(_hand.order, _words.letter_values())
		_rack.queue_redraw()


func _lay(place: int, cell: Vector2i, letter: String) -> void:
	_rack.marked.clear()
	if not is_solved and _hand.lay(place, cell, letter):
		_judge()


func _on_cell_pressed(cell: Vector2i) -> void:
	if cell in _board.fresh:
		_hand.take(cell)
		_judge()
	elif _hand.chosen >= 0:
		_lay(_hand.chosen, cell, "")
	else:
		_board.goes_down = not _board.goes_down if _board.cursor == cell else _board.goes_down
		_board.cursor = cell
		_board.queue_redraw()


## Says what the tiles on the board are worth.
func _judge() -> void:
	_show()
	changed.emit()
	var text := _hand.move_text()
	if not _hand.has_laid():
		said.emit("", "")
	elif text == "":
		said.emit("", WordsDemo.GAPS)
	elif _words.illegal_reason(text):
		said.emit("", DemoCoreText.sentence(_words.illegal_reason(text)))
	else:
		var points := _words.points_of(text)
		var good := tr_n("%s: %d point. Enter lays it.", "%s: %d points. Enter lays it.", points)
		said.emit("", good % [text.get_slice(":", 1), points])


## Judges the word for good: it is enough, or the tiles come back.
func confirm() -> void:
	var text := _hand.move_text()
	if is_solved or text == "" or _words.illegal_reason(text):
		_judge()
		return
	_laid = _words.points_of(text)
	best = maxi(best, _laid)
	_hand.forget()
	_words.play(text)


func _on_best_found(moves: PackedStringArray, _points: int, _exact: bool) -> void:
	if not is_instance_valid(_board) or moves.is_empty():
		return
	_hand.forget()
	_show()
	var cells := WordsHand.cells_of(moves[0])
	for cell in cells:
		if _board.letter_at(cell) == "":
			var is_blank := cells[cell] != cells[cell].to_upper()
			_hand.lay(_rack.find_free("?" if is_blank else cells[cell]), cell, cells[cell])
	_judge()

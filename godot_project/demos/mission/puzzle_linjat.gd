class_name MissionLinjat
extends MissionPuzzle
## A puzzle of Linjat on a panel.

var _linjat: WarrenLinjat
var _board: LinjatBoard


func _begin() -> void:
	_linjat = game
	_linjat.hinted.connect(_on_hinted)


func board() -> Control:
	_board = LinjatBoard.new()
	_board.line_drawn.connect(_on_line_drawn)
	_board.erased.connect(_on_erased)
	_board.refused.connect(func(reason: String) -> void: said.emit("", reason))
	_board.begin(_linjat.size(), _linjat.numbers(), _linjat.dots())
	_show()
	return _board


func task() -> String:
	return LinjatDemo.RULES


func facts() -> String:
	return tr("Lines: %d of %d") % [_linjat.lines().size(), _linjat.numbers().size()]


func _show() -> void:
	if is_instance_valid(_board):
		_board.show_lines(_linjat.lines())
		if is_solved:
			_board.celebrate()


func _on_line_drawn(line: Rect2i) -> void:
	_board.forget_hint()
	if not _linjat.draw(line):
		said.emit("", "This line is not allowed.")


func _on_erased(cell: Vector2i) -> void:
	if _linjat.erase(cell):
		_board.forget_hint()


func _on_hinted(_move: String) -> void:
	said.emit("Hint", DemoCoreText.text(_linjat.hint_text()))
	if is_instance_valid(_board):
		_board.forget_hint()
		_board.show_hint(_linjat.hint_number(), _linjat.hint_cells(), _linjat.hint_reasons())

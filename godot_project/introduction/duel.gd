class_name IntroDuel
extends IntroTable
## Where a game for two with pieces is introduced: each step is one move, which is pointed at.

var _game: Node
var _board: TablePieceBoard


## Names the game and the board on which it is played.
func _begin_duel(game: Node, board: TablePieceBoard) -> void:
	_game = game
	_board = board
	for part: Node in [game, board]:
		add_child(part)
	board.set_anchors_preset(Control.PRESET_FULL_RECT)
	board.wished.connect(_on_wished)
	board.sent_in_vain.connect(func(source: Vector2i, target: Vector2i) -> void: _refuse(fault_of(source, target)))
	game.connect(&"changed", _show)


## Adds a step whose move goes from the first of the cells to the last one.
func _step(title: String, text: String, position_: String, cells: Array, praise: String) -> IntroStep:
	var made := _add(title, text, position_, cells, praise, Callable())
	var source: Vector2i = cells[0]
	var target: Vector2i = cells[-1]
	return made.until(func() -> bool: return _moves() == PackedStringArray([_move(source, target)]))


func begin(shown: IntroStep) -> void:
	super(shown)
	_board.last = []
	_game.call(&"start_from", shown.position)


func rect_of(cell: Vector2i) -> Rect2:
	return _board.rect_of(cell)


func focus() -> void:
	_board.grab_focus()


func let_go() -> bool:
	var was_choosing := _board.is_choosing()
	_board.select(TableBoard.NOWHERE)
	return was_choosing


func take_back() -> void:
	_game.call(&"undo")


## Why a piece may not go somewhere; empty if it may.
func fault_of(source: Vector2i, target: Vector2i) -> String:
	var piece := _piece_at(source)
	var other := _piece_at(target)
	if target in _board._targets_of(source):
		return ""
	if piece in ["", "?"] or _color(piece) != _own_color():
		return "That piece is not yours."
	if source == target:
		return "That piece has nowhere to go."
	if other not in ["", "?"] and _color(other) == _color(piece):
		return "You cannot take a piece of your own."
	return _fault(piece, other, source, target)


## Why an own piece may not go to a cell without a piece of its own color.
func _fault(_piece: String, _other: String, _source: Vector2i, _target: Vector2i) -> String:
	return ""


## The letter of the piece in a cell; empty for none.
func _piece_at(cell: Vector2i) -> String:
	return _game.call(&"piece_at", cell)


## The color of the player, which is that of pieces in upper case.
func _own_color() -> int:
	return 0


func _color(piece: String) -> int:
	return 0 if piece == piece.to_upper() else 1


## The text of a move.
func _move(source: Vector2i, target: Vector2i) -> String:
	return _cell_name(source) + ("" if source == target else "-" + _cell_name(target))


func _cell_name(cell: Vector2i) -> String:
	return char(97 + cell.x) + str(_board.cells.y - cell.y)


func _moves() -> PackedStringArray:
	return _game.call(&"moves_played")


func _on_wished(source: Vector2i, target: Vector2i) -> void:
	if _board.open:
		_game.call(&"play", _move(source, target))
		_judge("The rules allow that. But look where it points, and try that.")


func _show() -> void:
	var size_now: Vector2i = _game.get(&"size")
	_board.open = _moves().is_empty()
	_board.show_all(size_now)

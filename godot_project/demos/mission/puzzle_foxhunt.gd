class_name MissionFoxHunt
extends MissionPuzzle
## A hunt for foxes on a panel: all are to be found with so many shots, or the next hunt begins.

var _hunt: WarrenFoxHunt
var _board: FoxBoard


func _begin() -> void:
	_hunt = game
	_hunt.time_limit_ms = 400
	_hunt.happened.connect(_on_happened)
	_hunt.hinted.connect(_on_hinted)


func board() -> Control:
	_board = FoxBoard.new()
	_board.game = _hunt
	_board.cells = _hunt.size
	_board.chosen.connect(_on_chosen)
	return _board


func task() -> String:
	return (
		tr("Find all foxes with at most %d shots. A number tells how many are in sight on the eight lines.") % _most()
	)


func facts() -> String:
	return tr("Shots: %d of %d     Foxes: %d of %d") % [_hunt.shots, _most(), _hunt.found, _hunt.foxes]


func can_undo() -> bool:
	return false


func can_redo() -> bool:
	return false


func miss() -> void:
	said.emit("The foxes got away", "They hide anew: another hunt begins.")


func _most() -> int:
	return entry["shots"]


func _on_chosen(cell: Vector2i, second: bool) -> void:
	if cell == TableBoard.NOWHERE or _hunt.is_known(cell) or is_solved:
		return
	_board.hint = TableBoard.NOWHERE
	if second:
		_hunt.toggle_mark(cell)
		return
	_hunt.shoot(cell)


func _show() -> void:
	if is_instance_valid(_board):
		_board.hint = TableBoard.NOWHERE


func _on_happened(kind: String, at: Array, _piece: String, value: int) -> void:
	if kind == "shot" and is_instance_valid(_board):
		var cell: Vector2i = at[0]
		_board.burst(cell)
	elif kind == "clue":
		said.emit(tr_n("%d fox in sight", "%d foxes in sight", value) % value, "")
	elif kind == "capture":
		said.emit("A fox!", tr("Still at large: %d.") % (_hunt.foxes - _hunt.found))


func _on_hinted(move: String) -> void:
	said.emit(tr("Try %s") % move, "That shot leaves the least to do, as far as can be foreseen.")
	if is_instance_valid(_board):
		_board.hint = Vector2i(move.unicode_at(0) - 97, move.substr(1).to_int() - 1)

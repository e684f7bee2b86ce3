class_name MissionBanqi
extends MissionPuzzle
## A guardian, who plays the end of a game of Banqi: whoever beats him may pass.

## Ends of games that red wins, who is the player and begins: advisor and elephant against chariot and advisor, so that
## ranks are all there is to know.
const HEAD := "taiwan step quiet=60|player 0 is red, player 0 moves|"
const DUELS: Array[String] = [
	" . . E r . . . .| . . . . a . . .| . . . A . . . .| . . . . . . . .",
	" . a . . E . . .| . . . . . . . .| r . A . . . . .| . . . . . . . .",
	" . . . . . . r .| . E . . . . . A| . a . . . . . .| . . . . . . . .",
	" . . . . . E . a| . . . . . . . A| . . . . . . . .| . r . . . . . .",
]

const NAMES := preload("res://introduction/banqi.gd").NAMES

var _banqi: WarrenBanqi
var _board: BanqiBoard


func _begin() -> void:
	_banqi = game
	var number: int = entry["seed"]
	_banqi.setup = HEAD + DUELS[posmod(number, DUELS.size())]
	_banqi.new_game()
	_banqi.happened.connect(_on_happened)
	_banqi.hinted.connect(_on_hinted)


func board() -> Control:
	_board = BanqiBoard.new()
	_board.game = _banqi
	_board.wished.connect(_banqi.move_piece)
	_board.ready.connect(_show)
	return _board


func task() -> String:
	return tr("Take all black pieces. Each takes its own rank and lower ones: %s. The guardian plays black.") % _ranks()


func facts() -> String:
	var text := tr("Move %d") % (_banqi.moves_played().size() + 1)
	return text + "     " + tr("Your turn" if _is_open() else "The guardian thinks") if not is_solved else text


## On the turn of the guardian it would stop his thinking.
func can_hint() -> bool:
	return _is_open()


## The guardian goes on thinking, so that it is the player's turn when he comes back.
func leave() -> void:
	if _banqi.mover() == 0:
		super()


func undo() -> void:
	_banqi.undo(0)


func redo() -> void:
	_banqi.redo(0)


func can_undo() -> bool:
	return not is_solved and _banqi.can_undo(0)


func can_redo() -> bool:
	return not is_solved and _banqi.can_redo(0)


func _is_open() -> bool:
	return not is_solved and not _banqi.is_over() and _banqi.mover() == 0


## The ranks that the board has, from the highest.
func _ranks() -> String:
	var here := _banqi.setup.get_slice("|", 2)
	for row in range(3, 6):
		here += _banqi.setup.get_slice("|", row)
	var found: PackedStringArray = []
	for letter in "gaerhcs":
		if here.to_lower().contains(letter):
			found.append(tr(NAMES[letter]))
	return ", ".join(found)


func _show() -> void:
	if is_instance_valid(_board):
		_board.hint = []
		_board.open = _is_open()
		_board.show_all(_banqi.size)


func _on_happened(kind: String, at: Array, piece: String, _value: int) -> void:
	if is_instance_valid(_board) and kind in ["move", "capture"]:
		var where: Array[Vector2i] = []
		where.assign(at)
		_board.animate(kind, where, piece)


func _on_hinted(move: String) -> void:
	said.emit(tr("Try %s") % move, "Move along the arrow.")
	if is_instance_valid(_board):
		_board.hint = BanqiDemo.cells_of(move)

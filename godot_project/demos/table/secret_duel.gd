class_name TableSecretDuel
extends TableDuel
## What the demos of games with secrets share: a board for the eyes of one player, a curtain between two persons, and
## after the game a walk through all of it, with what was believed.

## Whose belief is not shown.
const NO_BELIEF := "-"
const SIDES: Array[String] = ["South", "North"]

## After the game, the number of moves that have been made in what is shown.
var shown_move := 0
## Whether all is hidden until the other person sits at the board.
var is_curtain := false

# Of the belief that is shown: "-" for none, a letter for one kind of piece, or nothing for all of them.
var _belief := NO_BELIEF
var _count := 0
var _news := ""
# The number of the player who has seen the board last.
var _sitting := 0


## The number of the player for whom the board is shown.
func viewer() -> int:
	return seat if has_bot() or is_over() else mover()


func _obey(what: StringName) -> void:
	match what:
		&"earlier", &"later":
			_go_to(clampi(shown_move + (1 if what == &"later" else -1), _first_move(), _move_count()))
		&"chances":
			var kinds := _kinds()
			_belief = kinds[(kinds.find(_belief) + 1) % kinds.size()]
			_go_to(shown_move)
		_:
			# The sheet of set-ups shows nothing of the board.
			is_curtain = is_curtain and what == &"kind"
			super(what)


func _load(text: String) -> String:
	var was_curtain := is_curtain
	is_curtain = false
	var fault := super(text)
	is_curtain = was_curtain and not fault.is_empty()
	return fault


func _may_decide() -> bool:
	return not is_curtain


## The beliefs that can be shown, the first one being none.
func _kinds() -> Array[String]:
	return [NO_BELIEF]


## After the game: shows all that was there after so many moves, and what was believed then.
func _go_to(_move: int) -> void:
	pass


## The number of moves that set up the armies: they come before the first move of play.
func _first_move() -> int:
	return 0


## A game of a variant, in which nothing was played; the caller frees it.
func _probe(_of_game: String) -> Node:
	return null


## The set-ups of a variant.
func _of(of_game: String) -> Array:
	var probe := _probe(of_game)
	var names: PackedStringArray = probe.call(&"setups")
	probe.free()
	return [""] + Array(names)


## What is wrong with a position as text in a variant.
func _fault_in(of_game: String, text: String) -> String:
	var probe := _probe(of_game)
	var fault: String = probe.call(&"setup_fault", text)
	probe.free()
	return fault


func _called(starts: Array) -> Array:
	return starts.map(func(its_name: String) -> String: return _starts().get(its_name, its_name))


## Takes what the player sees onto the board.
func _look() -> void:
	pass


## Tells and shows what a player perceives of the last move.
func _hear(_player: int) -> void:
	pass


func _side_name(player: int) -> String:
	return tr(SIDES[player])


## Cells are named by a letter for the column and a number for the row, from the south.
func _cells_of(move: String) -> Array[Vector2i]:
	var size_now: Vector2i = _game.get(&"size")
	var found: Array[Vector2i] = []
	for part in RegEx.create_from_string("[a-q][0-9]+").search_all(move):
		var name_ := part.get_string()
		found.append(Vector2i(name_.unicode_at(0) - 97, size_now.y - name_.substr(1).to_int()))
	return found


func _name_of(cell: Vector2i) -> String:
	var size_now: Vector2i = _game.get(&"size")
	return char(97 + cell.x) + str(size_now.y - cell.y)


func _move_count() -> int:
	var moves: PackedStringArray = _game.call(&"moves_played")
	return moves.size()


## Closes the curtain where another person is to move, and tells of the last move.
func _notice() -> void:
	var count := _move_count()
	if count == _count + 1:
		is_curtain = not has_bot() and not is_over() and mover() != _sitting
		_hear(viewer())
	elif count < _count:
		_news = ""
	_count = count
	if not is_curtain:
		_sitting = mover()


## At a curtain, a cell that is chosen says that the other person sits at the board.
func _on_chosen(_cell: Vector2i, _second: bool) -> void:
	if is_curtain:
		is_curtain = false
		_show()


func _on_happened(kind: String, at: Array, piece: String, value: int) -> void:
	if kind in ["win", "draw"]:
		super(kind, at, piece, value)


func _show_commands() -> void:
	var is_end := is_over()
	manner.enable(&"earlier", is_end and shown_move > _first_move())
	manner.enable(&"later", is_end and shown_move < _move_count())
	manner.enable(&"chances", is_end)
	for action: StringName in [&"earlier", &"later", &"chances"]:
		manner.commands[action].in_panel = is_end
	manner.commands[&"hint"].in_panel = not is_end


## The number of the move, or after the game of the one that was made last in what is shown. Moves that set up the
## armies are not counted.
func _number() -> String:
	var first := _first_move()
	if is_over():
		return tr("After move %d of %d") % [shown_move - first, _move_count() - first]
	return tr("Move %d") % (_move_count() - first + 1)

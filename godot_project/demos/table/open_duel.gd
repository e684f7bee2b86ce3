class_name TableOpenDuel
extends TableDuel
## What the demos of games share in which all see the same and pieces go from cell to cell: commands, what is
## told beside the board, and the rules that a loaded game brings along.

const COMMANDS: Dictionary[StringName, Array] = {
	&"new": ["New game", "Begin anew with the same set-up"],
	&"kind": ["Set-up", "Start, sides, opponent and rules"],
	&"undo": ["Undo", "Take back your last move"],
	&"redo": ["Redo", "Take it back no more"],
	&"hint": ["Hint", "What the strongest player would do"],
	&"bot": ["Bot", "Whom you play against"],
}
## Numbers of moves without a capture that make a draw.
const QUIET: Array[int] = [30, 50, 100, 200]

## The game's own picture in the panel.
var _picture: Control


## Opens the demo of a game, with its own picture, and begins to play.
func _open(demo: StringName, title: String, help: String, picture: Control, game: Node) -> void:
	_picture = picture
	_begin_panel(demo, title, _picture, help, _with_match(COMMANDS) if _is_for_two() else COMMANDS)
	_add_gestures()
	_board().wished.connect(_on_wished)
	_begin_duel(game)
	begin(DemoSeed.drawn())


## A picture so high, which the game draws.
func _drawn(height: float) -> Control:
	var picture := Control.new()
	picture.custom_minimum_size = Vector2(0, height)
	picture.draw.connect(_draw_picture)
	return picture


func begin(seed_number: int) -> void:
	_board().last = []
	_begin_at(_game, seed_number)


func _add_gestures() -> void:
	manner.gesture("Move", "Drag; or two clicks, taps or Enter", [&"ui_accept"])
	manner.gesture("Choose a cell", "Arrows", TableBoard.STEPS.keys())


func _load(text: String) -> String:
	var fault := super(text)
	if fault.is_empty():
		_take_rules()
	return fault


## New games have the rules of the one that was loaded.
func _take_rules() -> void:
	pass


## Draws the game's own picture in the panel.
func _draw_picture() -> void:
	pass


## Numbers of moves to choose from, with the present one.
func _quiet_limits() -> Array[int]:
	var now: int = _game.get(&"quiet_limit")
	return _with(now, QUIET)


## Numbers in their order, with one more if it is none of them.
func _with(now: int, numbers: Array[int]) -> Array[int]:
	var found := numbers.duplicate()
	if not now in found:
		found.append(now)
		found.sort()
	return found


## Adds the choice of the draw by quiet moves to a sheet.
func _add_quiet(sheet: TableSetupSheet) -> void:
	var limits := _quiet_limits()
	var told := limits.map(func(moves: int) -> String: return tr("%d moves without capture") % moves)
	sheet.add("A draw after", told, limits.find(_game.get(&"quiet_limit")))


func _on_wished(source: Vector2i, target: Vector2i) -> void:
	if _board().open:
		_game.call(&"move_piece", source, target)


## Cells are named by a letter for the column and a number for the row, from the south.
func _cells_of(move: String) -> Array[Vector2i]:
	var size_now: Vector2i = _game.get(&"size")
	var cells: Array[Vector2i] = []
	for name_ in move.get_slice("x", 0).split("-"):
		cells.append(Vector2i(name_.unicode_at(0) - 97, size_now.y - name_.substr(1).to_int()))
	return cells


func _show() -> void:
	var size_now: Vector2i = _game.get(&"size")
	_board().show_all(size_now)
	super()
	panel.tell(_facts())
	_picture.queue_redraw()
	if not is_over():
		_say_whose_turn()


func _say_whose_turn() -> void:
	if is_bots_turn():
		panel.say("The bot thinks", tr("It plays %s.") % _they(1 - seat))
	elif has_bot():
		panel.say("Your turn", _task())
	else:
		panel.say(tr("%s moves") % _side_name(mover()))


## A player's side in a sentence, translated.
func _they(player: int) -> String:
	return _side_name(player)


## What the player is to do.
func _task() -> String:
	return ""


func _facts() -> String:
	var moves: PackedStringArray = _game.call(&"moves_played")
	var quiet: int = _game.call(&"quiet_moves")
	var told := "%s\n%s" % [_setup_title(), tr("Move %d") % (moves.size() + 1)]
	return told + ("     " + _quiet_told(quiet) if quiet >= _told_quiet() else "")


## What is played from where.
func _setup_title() -> String:
	return tr(_start_title())


## So many quiet moves are worth telling.
func _told_quiet() -> int:
	return 10


func _quiet_told(quiet: int) -> String:
	return tr("%d without capture") % quiet

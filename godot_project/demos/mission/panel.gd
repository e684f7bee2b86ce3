class_name MissionPanel
extends CanvasLayer
## The panel over the map on which a puzzle is solved: its board, what is said of it, and what can be done.

signal closed

## The puzzle that is open, or null.
var puzzle: MissionPuzzle
var fold := DemoFold.new()

var _manner: DemoManner
var _root := Control.new()
var _panel: TablePanel
# Whether it was told that the puzzle is solved.
var _is_end_told := false


func _init() -> void:
	layer = 10
	_root.theme = preload("res://manner/theme.tres")
	_root.set_anchors_preset(Control.PRESET_FULL_RECT)
	var shade := ColorRect.new()
	shade.color = Color(0.08, 0.066, 0.105)
	shade.set_anchors_preset(Control.PRESET_FULL_RECT)
	_root.add_child(shade)
	_root.add_child(fold)
	_root.hide()
	# The fold has its two parts from the start.
	fold.add_child(Control.new())
	fold.add_child(Control.new())
	add_child(_root)


func begin(manner: DemoManner) -> void:
	_manner = manner


func is_open() -> bool:
	return puzzle != null


## Opens a puzzle; it goes on as it was left.
func open(its_puzzle: MissionPuzzle, title: String) -> void:
	close()
	puzzle = its_puzzle
	puzzle.said.connect(_say)
	puzzle.changed.connect(_tell)
	_is_end_told = false
	var board := puzzle.board()
	_panel = TablePanel.new()
	_panel.board = board
	_panel.begin(title, Control.new())
	var actions: Array[StringName] = [&"hint", &"undo", &"redo", &"restart", &"back", &"help"]
	if not _manner.is_inside_tree():
		# An introduction has a help of its own.
		actions.erase(&"help")
	if puzzle.confirmed():
		_manner.retitle(&"confirm", puzzle.confirmed())
		actions.push_front(&"confirm")
	for action in actions:
		_panel.add(_manner.commands[action], _manner.do.bind(action))
	_panel.message.spoke.connect(fold.tell)
	_replace(board, _panel)
	_root.show()
	_say("", puzzle.task())
	_tell()
	focus()
	fold.folded.emit()


## Closes it; returns whether it was open.
func close() -> bool:
	if puzzle == null:
		return false
	puzzle.leave()
	puzzle.said.disconnect(_say)
	puzzle.changed.disconnect(_tell)
	puzzle = null
	_manner.retitle(&"confirm", "Act")
	_replace(Control.new(), Control.new())
	_root.hide()
	fold.folded.emit()
	closed.emit()
	return true


## Lets the keys act on the board, if a puzzle is open that is not solved.
func focus() -> void:
	if puzzle and not puzzle.is_solved and _panel.board.focus_mode != Control.FOCUS_NONE:
		_panel.board.grab_focus()


## Does what is prepared, or closes a puzzle that is solved; returns whether one is open.
func confirm() -> bool:
	if not is_open():
		return false
	if puzzle.is_solved:
		close()
	else:
		puzzle.confirm()
	return true


## What was said last.
func told() -> String:
	return _panel.message.whole() if is_open() else ""


func _replace(board: Control, panel: Control) -> void:
	for old in fold.get_children():
		fold.remove_child(old)
		old.queue_free()
	fold.add_child(board)
	fold.add_child(panel)


func _say(title: String, text: String) -> void:
	_panel.say(title, text)


func _tell() -> void:
	_panel.tell(puzzle.facts())
	_manner.enable(&"undo", puzzle.can_undo())
	_manner.enable(&"redo", puzzle.can_redo())
	_manner.enable(&"hint", puzzle.can_hint())
	_manner.enable(&"restart", not puzzle.is_solved)
	if puzzle.is_solved and not _is_end_told:
		_is_end_told = true
		_say_end()


func _say_end() -> void:
	# The keys are those of the map again.
	get_viewport().gui_release_focus.call_deferred()
	_panel.message.say_end(
		TableEmblem.End.WON, "Solved!", "What it guarded is free now. Space or Esc: back to the map."
	)

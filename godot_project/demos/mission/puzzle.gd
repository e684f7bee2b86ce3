class_name MissionPuzzle
extends Node
## A puzzle of a mission on a panel: the node of its family, and the board on which it is seen. It stays as it is while
## the panel is closed.

## Something is to be told: a title, and a sentence that may be empty.
signal said(title: String, text: String)
## It stands otherwise now.
signal changed
signal solved

## What the map says of it, see [method WarrenMap.puzzles].
var entry: Dictionary = {}
var is_solved := false
## The node of the family.
var game: Node
## Where questions are asked.
var sheets: DemoSheets

var _is_loading := false


## Makes the puzzle of an entry.
static func made(its_entry: Dictionary) -> MissionPuzzle:
	var puzzle: MissionPuzzle
	match its_entry["family"]:
		"linjat":
			puzzle = MissionLinjat.new()
		"foxhunt":
			puzzle = MissionFoxHunt.new()
		"words":
			puzzle = MissionWords.new()
		_:
			puzzle = MissionSokoban.new()
	puzzle.entry = its_entry
	return puzzle


func _ready() -> void:
	game = _begin()
	add_child(game)
	game.connect(&"changed", _on_changed)
	game.connect(&"failed", _on_failed)


## The name of the puzzle in the mission.
func title() -> String:
	return entry["puzzle"]


## Makes the node of the family.
func _begin() -> Node:
	return null


## Makes a board on which it is seen, until the next one is made.
func board() -> Control:
	return null


## What is to be done, in a sentence or two.
func task() -> String:
	return ""


## How it stands.
func facts() -> String:
	return ""


## Asks for the next step; it is shown, and told, as soon as it is found.
func hint() -> void:
	game.call(&"hint")


## Does for good what is prepared, if something is.
func confirm() -> void:
	pass


## What [method confirm] does; empty if it does nothing.
func confirmed() -> String:
	return ""


func undo() -> void:
	game.call(&"undo")


func redo() -> void:
	game.call(&"redo")


func restart() -> void:
	game.call(&"restart")


func can_undo() -> bool:
	return not is_solved and game.call(&"can_undo")


func can_redo() -> bool:
	return not is_solved and game.call(&"can_redo")


## The puzzle as a text, for a saved game.
func state() -> String:
	return game.call(&"save_game")


## Goes on with such a text; returns whether it is one.
func restore(text: String, is_done: bool) -> bool:
	_is_loading = true
	var is_whole: bool = game.call(&"load_game", text)
	_is_loading = false
	is_solved = is_done
	return is_whole


## Shows on the board how it stands.
func _show() -> void:
	pass


## It is solved: once and for all.
func _win() -> void:
	if not is_solved and not _is_loading:
		is_solved = true
		solved.emit()


func _on_changed() -> void:
	_show()
	changed.emit()


func _on_failed(reason: String) -> void:
	if reason != "cancelled":
		said.emit("Nothing found", DemoCoreText.sentence(reason))

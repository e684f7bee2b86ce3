class_name MissionPuzzle
extends Node
## A puzzle of a mission on a panel: the board on which the node of its family is seen. [WarrenMapPuzzles] makes that
## node, judges and keeps it; it stays as it is while the panel is closed.

## Something is to be told: a title, and a sentence that may be empty.
signal said(title: String, text: String)
## It stands otherwise now, or is solved.
signal changed

## What the map says of it, see [method WarrenMap.puzzles].
var entry: Dictionary = {}
var is_solved := false
## The most points of a try, where points are wanted.
var best := 0
## The node of the family.
var game: Node
## Where questions are asked.
var sheets: DemoSheets


## Makes what shows the puzzle of an entry, which a node of its family plays.
static func made(its_entry: Dictionary, its_game: Node) -> MissionPuzzle:
	var puzzle: MissionPuzzle
	match its_entry["family"]:
		"linjat":
			puzzle = MissionLinjat.new()
		"foxhunt":
			puzzle = MissionFoxHunt.new()
		"words":
			puzzle = MissionWords.new()
		"banqi":
			puzzle = MissionBanqi.new()
		_:
			puzzle = MissionSokoban.new()
	puzzle.entry = its_entry
	puzzle.game = its_game
	return puzzle


func _ready() -> void:
	_begin()
	game.connect(&"changed", _on_changed)
	game.connect(&"failed", _on_failed)


## The name of the puzzle in the mission.
func title() -> String:
	return entry["puzzle"]


## Gets ready to show the node of the family.
func _begin() -> void:
	pass


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


func can_hint() -> bool:
	return not is_solved


## The panel is closed: nobody waits for a hint.
func leave() -> void:
	game.call(&"cancel")


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


func can_undo() -> bool:
	return not is_solved and game.call(&"can_undo")


func can_redo() -> bool:
	return not is_solved and game.call(&"can_redo")


## Tells that it was solved, or was when the game was saved.
func win() -> void:
	is_solved = true
	_on_changed()


## Tells that the player has failed, and another game has begun.
func miss() -> void:
	pass


## Shows on the board how it stands.
func _show() -> void:
	pass


func _on_changed() -> void:
	_show()
	changed.emit()


func _on_failed(reason: String) -> void:
	if reason != "cancelled":
		said.emit("Nothing found", DemoCoreText.sentence(reason))

class_name MissionBook
extends Node
## The puzzles of a mission on panels: each as it was left, and what the keys of puzzles do while one is open.

## What is possible on the map only.
const ON_THE_MAP: Array[StringName] = [&"walk_to_goal", &"show_large_map", &"show_minimap"]

var demo: MissionDemo

# By their names in the mission.
var _puzzles: Dictionary[String, MissionPuzzle] = {}


## Takes the puzzles of a map, in place of those of an earlier one.
func begin(made: Array[Dictionary]) -> void:
	for puzzle: MissionPuzzle in _puzzles.values():
		puzzle.queue_free()
	_puzzles.clear()
	for entry in made:
		if entry["place"] == "panel":
			var puzzle := MissionPuzzle.made(entry)
			puzzle.sheets = demo.manner.sheets
			puzzle.solved.connect(_on_solved.bind(puzzle))
			add_child(puzzle)
			_puzzles[puzzle.title()] = puzzle


## Opens a puzzle on the panel; the hero waits.
func open(puzzle: String) -> void:
	if not _puzzles.has(puzzle):
		return
	demo.hero.active = false
	demo.hero.stop()
	demo.prompt.offer("")
	for action in ON_THE_MAP:
		demo.manner.enable(action, false)
	demo.panel.open(_puzzles[puzzle], demo.names.title(puzzle))


## The hero goes on.
func on_closed() -> void:
	demo.hero.active = demo.is_open()
	for action: StringName in ON_THE_MAP + [&"hint", &"restart", &"undo", &"redo"]:
		demo.manner.enable(action, true)
	demo.refresh()


func undo() -> void:
	if demo.panel.is_open():
		demo.panel.puzzle.undo()
	else:
		demo.crates.undo()


func redo() -> void:
	if demo.panel.is_open():
		demo.panel.puzzle.redo()
	else:
		demo.crates.redo()


## Asks for a hint of the puzzle that is open or in the room; returns whether there is one.
func hint() -> bool:
	if demo.panel.is_open():
		demo.panel.puzzle.hint()
		return true
	return demo.crates.hint()


## Begins the puzzle that is open or in the room anew; returns whether there is one.
func restart() -> bool:
	if demo.panel.is_open():
		demo.panel.puzzle.restart()
		return true
	return demo.crates.restart()


## All puzzles as texts, for a saved game.
func state() -> Dictionary:
	var found := {}
	for puzzle in _puzzles:
		found[puzzle] = _puzzles[puzzle].state()
	return found


## Goes on with what was saved of panels and of rooms; a puzzle that does not fit begins anew.
func restore(saved: Variant, carved: Variant) -> void:
	var states: Dictionary = saved if saved is Dictionary else {}
	var done: Array[String] = []
	for thing in demo.game.things():
		var known: String = thing["name"]
		var is_done: bool = thing["taken"]
		if is_done:
			done.append(known)
		if _puzzles.has(known):
			_puzzles[known].restore(str(states.get(known, "")), is_done)
	demo.crates.restore(carved, done)


## All crates of a room are home.
func on_carved_solved(puzzle: String) -> void:
	demo.sounds.play(&"win")
	demo.hud.hint(tr("All crates are home"))
	demo.game.take(puzzle)


func _on_solved(puzzle: MissionPuzzle) -> void:
	demo.sounds.play(&"win")
	demo.game.take(puzzle.title())

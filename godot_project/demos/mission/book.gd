class_name MissionBook
extends Node
## The puzzles of a mission on panels: each as it was left, and what the keys of puzzles do while one is open.

## What is possible on the map only.
const ON_THE_MAP: Array[StringName] = [&"walk_to_goal", &"show_large_map", &"show_minimap"]

## No turn of words is worth so many.
const MOST_POINTS := 10_000.0

var demo: MissionDemo

# By their names in the mission.
var _boards: Dictionary[String, MissionPuzzle] = {}


## Takes the puzzles of a map, in place of those of an earlier one.
func begin() -> void:
	for puzzle: MissionPuzzle in _boards.values():
		puzzle.queue_free()
	_boards.clear()
	for puzzle in demo.puzzles.names():
		var entry := demo.puzzles.facts(puzzle)
		if entry["place"] != "room":
			var made := MissionPuzzle.made(entry, demo.puzzles.start_puzzle(puzzle))
			made.sheets = demo.manner.sheets
			add_child(made)
			_boards[puzzle] = made


## Opens a puzzle on the panel; the hero waits.
func open(puzzle: String) -> void:
	if not _boards.has(puzzle):
		return
	demo.hero.active = false
	demo.hero.stop()
	demo.prompt.offer("")
	for action in ON_THE_MAP:
		demo.manner.enable(action, false)
	demo.panel.open(_boards[puzzle], demo.names.title(puzzle))


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
		demo.puzzles.begin_again(demo.panel.puzzle.title())
		return true
	return demo.crates.restart()


## The most points of a try at each puzzle that has points, by their names.
func best_points() -> Dictionary[String, int]:
	var found: Dictionary[String, int] = {}
	for puzzle in _boards:
		if _boards[puzzle].best:
			found[puzzle] = _boards[puzzle].best
	return found


## Goes on with puzzles that were saved, and the points of tries at them; one that does not fit begins anew.
func restore(saved: Variant, points: Variant) -> void:
	var states: Dictionary = saved if saved is Dictionary else {}
	var best: Dictionary = points if points is Dictionary else {}
	demo.puzzles.set_state(states)
	for puzzle in _boards:
		var known: Variant = best.get(puzzle)
		var most: float = known if known is float else 0.0
		if most > 0 and most < MOST_POINTS:
			_boards[puzzle].best = roundi(most)
		if demo.puzzles.is_solved(puzzle):
			_boards[puzzle].win()
	demo.crates.refresh()


## A puzzle is solved, on a panel or in a room.
func on_solved(puzzle: String) -> void:
	demo.sounds.play(&"win")
	if _boards.has(puzzle):
		_boards[puzzle].win()
	else:
		demo.hud.hint(tr("All crates are home"))


## The hero has failed, and may try again; the guardian drives him away.
func on_missed(puzzle: String) -> void:
	_boards[puzzle].miss()
	# The guardian may end a duel that was left.
	if demo.puzzles.facts(puzzle)["place"] == "guard" and demo.panel.puzzle == _boards[puzzle]:
		demo.panel.close()
		demo.deeds.flee()

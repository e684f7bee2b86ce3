class_name MissionCarved
extends Node
## A puzzle of Sokoban that is carved into a room of the map: its level, and where that lies.

## The name of the puzzle in the mission.
var puzzle := ""
## The room of the map, and the cell of the level's first row and column.
var room := -1
var corner := Vector2i.ZERO
## Whoever steps on one of these cells begins it again.
var plates: Array[Vector2i] = []
var game := WarrenSokoban.new()
var is_solved := false
## The crate that is to be pushed by advice, and where to; empty for none.
var advice: Array[Vector2i] = []
## The number of pushes when it was given.
var advised_at := 0


func _init(entry: Dictionary) -> void:
	puzzle = entry["puzzle"]
	room = entry["room"]
	corner = entry["cell"]
	var told: Array = entry.get("plates", [])
	plates.assign(told)
	game.level = entry["level"]
	add_child(game)


## The crates, by their cells on the map.
func crates() -> Array[Vector2i]:
	return _on_map(game.boxes())


func goals() -> Array[Vector2i]:
	return _on_map(game.goals())


## All cells that belong to it.
func cells() -> Array[Vector2i]:
	return _on_map(game.floor_cells()) + plates


## Pushes the crate before a hero on this cell; returns whether it went.
func push(from: Vector2i, by: Vector2i) -> bool:
	if is_solved or not _come_to(from):
		return false
	var before := game.push_count()
	return game.move(by) and game.push_count() > before


## Takes back the last push; returns whether there was one.
func undo() -> bool:
	var before := game.push_count()
	while game.push_count() == before and game.undo():
		pass
	return game.push_count() < before


## Pushes again what was taken back; returns whether there was something.
func redo() -> bool:
	var before := game.push_count()
	while game.push_count() == before and game.redo():
		pass
	return game.push_count() > before


## Begins it again; returns whether something had been done.
func reset() -> bool:
	var was_begun := game.push_count() > 0
	if was_begun and not is_solved:
		game.restart()
	return was_begun and not is_solved


## Where the hero of the level stands on the map.
func hero() -> Vector2i:
	return game.player() + corner


## Asks for the next push, for a hero on this cell; returns whether it was asked.
func hint(from: Vector2i) -> bool:
	return not is_solved and (from in plates or _come_to(from)) and game.hint()


## Lets the hero of the level walk to a cell of the map; returns whether he can.
func _come_to(cell: Vector2i) -> bool:
	var wanted := cell - corner
	if wanted == game.player():
		return true
	if wanted in game.floor_cells():
		for step in game.way_to(wanted):
			game.move(step)
	return game.player() == wanted


func _on_map(own: Array[Vector2i]) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for cell in own:
		found.append(cell + corner)
	return found

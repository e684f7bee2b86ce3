class_name DungeonGhosts
extends Node2D
## The ghosts of a map. They see as the hero does: who is in a room sees all of it. They fear the room of the start.

signal caught

## From how far the hero notices one in another room, in cells.
const NEAR := 5.0

var _map: WarrenMap
var _tracker: WarrenRoomTracker


func _ready() -> void:
	set_physics_process(false)


func _physics_process(delta: float) -> void:
	var hero := _tracker.target as Node2D
	var is_safe := _tracker.room == _map.start_room
	for ghost in ghosts():
		var room := _map.room_at(ghost.cell())
		var together := room >= 0 and room == _tracker.room
		if ghost.go_on(delta, together and not is_safe, hero.position):
			caught.emit()
		var near := ghost.position.distance_to(hero.position) < NEAR * DungeonGhost.CELL
		var is_seen := _tracker.knowledge.sight(room) == WarrenMapKnowledge.Sight.SEEN
		ghost.visible = together or near and is_seen


## Puts up the ghosts of a map, in place of those of an earlier one; they wait until [method wake].
func begin(map: WarrenMap, tracker: WarrenRoomTracker) -> void:
	set_physics_process(false)
	_map = map
	_tracker = tracker
	for child in get_children():
		remove_child(child)
		child.queue_free()
	for thing in map.things():
		if thing["thing"] == DelveRecipe.GHOST:
			var cell: Vector2i = thing["cell"]
			var room: int = thing["room"]
			var home := map.room_cells(room).filter(
				func(other: Vector2i) -> bool: return map.tile_at(other) == WarrenMap.TILE_INNER
			)
			var ghost := DungeonGhost.new(cell, home, get_child_count())
			ghost.hide()
			add_child(ghost)


func wake() -> void:
	set_physics_process(true)


func sleep() -> void:
	set_physics_process(false)


func ghosts() -> Array[DungeonGhost]:
	var found: Array[DungeonGhost] = []
	found.assign(get_children())
	return found


## Returns where they are, for a saved game.
func state() -> Array:
	return ghosts().map(func(ghost: DungeonGhost) -> Array: return [ghost.cell().x, ghost.cell().y])


## Puts them where they were; returns whether that fits the map.
func restore(saved: Array) -> bool:
	var cells := DungeonTreasures.cells_of(saved)
	var is_floor := func(cell: Vector2i) -> bool: return _map.tile_at(cell) >= WarrenMap.TILE_INNER
	if cells.size() != saved.size() or cells.size() != get_child_count() or not cells.all(is_floor):
		return false
	for number in cells.size():
		ghosts()[number].position = DungeonGhost.middle_of(cells[number])
	return true

class_name DungeonTreasures
extends Node2D
## The treasures of a map, as its table of things has put them: shown in rooms that were seen, taken in passing.

signal taken

const CELL := 16.0
const PICTURE := preload("res://demos/dungeon/art/goblet.png")

# The treasures that are still there, by their cells.
var _left: Dictionary[Vector2i, Sprite2D] = {}
var _rooms: Dictionary[Vector2i, int] = {}
var _count := 0


## Lays out the treasures of a map, in place of those of an earlier one.
func begin(map: WarrenMap) -> void:
	for child in get_children():
		child.queue_free()
	_left.clear()
	_rooms.clear()
	for thing in map.things():
		if thing["thing"] == DelveRecipe.TREASURE:
			var cell: Vector2i = thing["cell"]
			var sprite := Sprite2D.new()
			sprite.texture = PICTURE
			sprite.position = (Vector2(cell) + Vector2(0.5, 0.5)) * CELL
			sprite.hide()
			add_child(sprite)
			_left[cell] = sprite
			_rooms[cell] = thing["room"]
	_count = _left.size()


## Shows what is in a room.
func show_room(room: int) -> void:
	for cell in _left:
		if _rooms[cell] == room:
			_left[cell].show()


func show_all() -> void:
	for sprite: Sprite2D in _left.values():
		sprite.show()


## Returns the cells of the treasures that can be seen.
func seen() -> Array[Vector2i]:
	var cells: Array[Vector2i] = []
	for cell in _left:
		if _left[cell].visible:
			cells.append(cell)
	return cells


## Returns the cells of all treasures that are still there.
func left() -> Array[Vector2i]:
	return _left.keys()


func count() -> int:
	return _count


func taken_count() -> int:
	return _count - _left.size()


## Takes the treasure of a cell, if there is one.
func step_on(cell: Vector2i) -> void:
	if _left.has(cell):
		_remove(cell)
		taken.emit()


## Returns the cells of what is left, for a saved game.
func state() -> Array:
	return _left.keys().map(func(cell: Vector2i) -> Array: return [cell.x, cell.y])


## Takes away what is not left in a saved game; returns whether that fits the map.
func restore(saved: Array) -> bool:
	var kept: Dictionary[Vector2i, bool] = {}
	for cell in cells_of(saved):
		kept[cell] = true
	if kept.size() != saved.size() or not _left.has_all(kept.keys()):
		return false
	for cell: Vector2i in _left.keys():
		if not kept.has(cell):
			_remove(cell)
	return true


## Returns the cells of a saved list, without what is no cell.
static func cells_of(saved: Array) -> Array[Vector2i]:
	var cells: Array[Vector2i] = []
	for pair: Variant in saved:
		if pair is Array:
			var numbers: Array = pair
			if numbers.size() == 2 and numbers[0] is float and numbers[1] is float:
				var x: float = numbers[0]
				var y: float = numbers[1]
				cells.append(Vector2i(Vector2(x, y)))
	return cells


func _remove(cell: Vector2i) -> void:
	_left[cell].queue_free()
	_left.erase(cell)

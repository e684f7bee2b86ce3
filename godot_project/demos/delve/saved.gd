class_name DelveSaved
extends RefCounted
## A dungeon as a text: how it was made, where the hero is, what he knows of it, and what else its demo keeps.

var recipe: DelveRecipe
var cell := Vector2i.ZERO
var known: Dictionary = {}
var more: Dictionary = {}


## Returns the text of a dungeon that is open.
static func text_of(made: DelveRecipe, hero_cell: Vector2i, state: Dictionary, also := {}) -> String:
	var numbers := made.state()
	numbers["x"] = hero_cell.x
	numbers["y"] = hero_cell.y
	return JSON.stringify({"numbers": numbers, "known": state, "more": also})


## Returns the dungeon of a text; null if it is none.
static func read(text: String) -> DelveSaved:
	var reader := JSON.new()
	if reader.parse(text) != OK or not reader.data is Dictionary:
		return null
	var found: Dictionary = reader.data
	if not found.get("known") is Dictionary or not found.get("numbers") is Dictionary:
		return null
	var numbers: Dictionary = found["numbers"]
	if not numbers.get("x") is float or not numbers.get("y") is float or not found.get("more", {}) is Dictionary:
		return null
	var saved := new()
	saved.recipe = DelveRecipe.read(numbers)
	if saved.recipe == null:
		return null
	var x: int = numbers["x"]
	var y: int = numbers["y"]
	saved.cell = Vector2i(x, y)
	saved.known = found["known"]
	saved.more = found.get("more", {})
	return saved


## Returns where the hero stands in this map: his cell, or the start if one cannot stand there.
func cell_on(map: WarrenMap) -> Vector2i:
	var is_there := Rect2i(Vector2i.ZERO, map.size).has_point(cell)
	return cell if is_there and map.tile_at(cell) >= WarrenMap.TILE_INNER else map.room_center(map.start_room)

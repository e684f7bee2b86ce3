class_name WordRack
extends Control
## The player's tiles: those on the board meanwhile leave a gap, those to be exchanged are marked.

## A tile was clicked or touched.
signal tile_pressed(place: int)

const WOOD := Color(0.36, 0.24, 0.15)

var letters := ""
var values: Dictionary
var used: Array[int] = []
var marked: Array[int] = []
## Whether the tiles lie face down.
var is_covered := false


## Shows tiles in this order.
func show_letters(new_letters: String, new_values: Dictionary) -> void:
	letters = new_letters
	values = new_values
	queue_redraw()


## Returns the place of a tile with this letter that is not on the board; -1 if there is none.
func find_free(letter: String) -> int:
	for place in letters.length():
		if letters[place] == letter and place not in used:
			return place
	return -1


func _place(number: int) -> Rect2:
	var step := minf(size.y - 14.0, (size.x - 28.0) / 8.0)
	var left := (size.x - step * 1.12 * letters.length()) / 2.0
	return Rect2(left + number * step * 1.12, (size.y - step) / 2.0 - 2.0, step, step)


func _draw() -> void:
	var box := StyleBoxFlat.new()
	box.bg_color = WOOD
	box.set_corner_radius_all(8)
	box.border_color = WOOD.darkened(0.35)
	box.border_width_bottom = 6
	var wide := minf(size.x, size.y * 8.6)
	draw_style_box(box, Rect2((size.x - wide) / 2.0, 0.0, wide, size.y))
	for number in letters.length():
		if number not in used:
			var value: int = values.get(letters[number], 0)
			if is_covered:
				WordTiles.draw_back(self, _place(number))
			else:
				WordTiles.draw(self, _place(number), letters[number], value, false, number in marked)


func _tile_at(point: Vector2) -> int:
	for number in letters.length():
		if number not in used and _place(number).has_point(point):
			return number
	return -1


func _gui_input(event: InputEvent) -> void:
	var click := event as InputEventMouseButton
	if click != null and not click.pressed and click.button_index == MOUSE_BUTTON_LEFT:
		var number := _tile_at(click.position)
		if number >= 0:
			tile_pressed.emit(number)
			accept_event()


func _get_drag_data(point: Vector2) -> Variant:
	var number := _tile_at(point)
	if number < 0 or is_covered:
		return null
	var ghost := TileGhost.new()
	ghost.letter = letters[number]
	ghost.value = values.get(letters[number], 0)
	ghost.side = _place(number).size.x
	set_drag_preview(ghost)
	return number


## What follows the pointer while a tile is dragged.
class TileGhost:
	extends Control

	var letter := ""
	var value := 0
	var side := 40.0

	func _draw() -> void:
		WordTiles.draw(self, Rect2(Vector2.ONE * -side / 2.0, Vector2.ONE * side), letter, value, true)

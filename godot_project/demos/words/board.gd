class_name WordBoard
extends Control
## The board: what lies there, the tiles of the word being laid, a cursor, and where one clicks or drops.

## A cell was clicked or touched.
signal cell_pressed(cell: Vector2i)
## A tile of the rack was dropped on a cell.
signal tile_dropped(cell: Vector2i, place: int)

const FELT := Color(0.13, 0.27, 0.24)
const CELL := Color(0.19, 0.36, 0.32)
const COLORS: Dictionary[String, Color] = {
	"2": Color(0.36, 0.6, 0.72),
	"3": Color(0.19, 0.4, 0.66),
	"D": Color(0.83, 0.52, 0.5),
	"T": Color(0.78, 0.3, 0.24),
}
const ANCHOR := Color(0.96, 0.25, 0.2)
const SIGNS: Dictionary[String, String] = {"2": "2L", "3": "3L", "D": "2W", "T": "3W"}

var rows: PackedStringArray
var premiums: PackedStringArray
var values: Dictionary
## The tiles of the word being laid: letters by cell, small for blanks.
var fresh: Dictionary[Vector2i, String] = {}
## Where words can begin, as [method WarrenWords.get_anchors] returns it; empty to show none.
var anchors: Array = []
## Cells of the last word.
var shown: Array[Vector2i] = []
var cursor := Vector2i(-1, -1)
var goes_down := false


## Shows a position.
func show_rows(new_rows: PackedStringArray, new_premiums: PackedStringArray, new_values: Dictionary) -> void:
	rows = new_rows
	premiums = new_premiums
	values = new_values
	queue_redraw()


## Returns the letter in a cell, laid or being laid; empty where there is none.
func letter_at(cell: Vector2i) -> String:
	if cell.x < 0 or cell.y < 0 or cell.x >= rows.size() or cell.y >= rows.size():
		return ""
	if cell in fresh:
		return fresh[cell]
	var sign_here := rows[cell.y][cell.x]
	return "" if sign_here == "." else sign_here


## Returns where a cell is drawn.
func place_of(cell: Vector2i) -> Rect2:
	var step := _step()
	return Rect2(_corner() + Vector2(cell) * step, Vector2(step, step))


func _step() -> float:
	return floorf(minf(size.x, size.y) / maxi(rows.size(), 1))


func _corner() -> Vector2:
	return ((size - Vector2.ONE * _step() * rows.size()) / 2.0).floor()


func _draw() -> void:
	if rows.is_empty():
		return
	var all := Rect2(_corner(), Vector2.ONE * _step() * rows.size())
	draw_rect(all.grow(6), FELT)
	for y in rows.size():
		for x in rows.size():
			_draw_cell(Vector2i(x, y))
	for anchor: Dictionary in anchors:
		_draw_anchor(anchor)
	if cursor.x >= 0:
		_draw_cursor()


func _draw_cell(cell: Vector2i) -> void:
	var place := place_of(cell)
	var premium := premiums[cell.y][cell.x]
	var color: Color = COLORS.get(premium, CELL)
	draw_rect(place.grow(-1.0), color)
	var letter := letter_at(cell)
	if letter != "":
		WordTiles.draw(self, place, letter, _value(letter), cell in fresh, cell in shown)
	elif premium in SIGNS:
		_write(place, tr(SIGNS[premium]), DemoInk.on(color))
	elif cell == Vector2i.ONE * int(rows.size() / 2.0):
		_write(place, "+", DemoInk.on(color))


func _value(letter: String) -> int:
	var value: int = values.get(letter, 0)
	return value


## Writes into a cell, if there is room: the color says it, too.
func _write(place: Rect2, text: String, color: Color) -> void:
	var tall := int(place.size.x * 0.34)
	if maxi(tall, DemoFit.letters(self)) * 1.35 < place.size.x:
		TableBoard.write(self, place.get_center(), text, tall, color)


## A frame, and the number of letters that the prefix of a word can have there.
func _draw_anchor(anchor: Dictionary) -> void:
	var cell: Vector2i = anchor["cell"]
	if letter_at(cell):
		return
	var place := place_of(cell).grow(-2.0)
	draw_rect(place, FELT)
	draw_rect(place, ANCHOR, false, 3.0)
	_write(place, str(anchor["limit"]), DemoInk.on(FELT))


func _draw_cursor() -> void:
	var place := place_of(cursor)
	draw_rect(place.grow(-1.5), WordTiles.GLOW, false, 3.0)
	var middle := place.get_center()
	var ahead := Vector2.DOWN if goes_down else Vector2.RIGHT
	var tip := middle + ahead * place.size.x * 0.72
	var side := ahead.orthogonal() * place.size.x * 0.18
	var back := tip - ahead * place.size.x * 0.22
	draw_colored_polygon(PackedVector2Array([tip, back + side, back - side]), WordTiles.GLOW)


func _gui_input(event: InputEvent) -> void:
	var click := event as InputEventMouseButton
	if click != null and click.pressed and click.button_index == MOUSE_BUTTON_LEFT:
		var cell := _cell_at(click.position)
		if cell.x >= 0:
			cell_pressed.emit(cell)
			accept_event()


func _cell_at(point: Vector2) -> Vector2i:
	var cell := Vector2i(((point - _corner()) / _step()).floor())
	var inside := cell.x >= 0 and cell.y >= 0 and cell.x < rows.size() and cell.y < rows.size()
	return cell if inside else Vector2i(-1, -1)


func _can_drop_data(point: Vector2, data: Variant) -> bool:
	return data is int and letter_at(_cell_at(point)) == "" and _cell_at(point).x >= 0


func _drop_data(point: Vector2, data: Variant) -> void:
	var place: int = data
	tile_dropped.emit(_cell_at(point), place)

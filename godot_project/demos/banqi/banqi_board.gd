class_name BanqiBoard
extends TablePieceBoard
## The wooden board of Banqi and the pieces on it.

const WOOD := Color("c89a5e")
const LINES := Color("6e4522")
const RIM := Color("5a351b")

## The game that is shown.
var game: WarrenBanqi


func _ready() -> void:
	margin = 56
	super()


## Shows a move being made: the game has made it already.
func animate(kind: String, at: Array[Vector2i], letter: String) -> void:
	if kind != "flip":
		animate_move(at, kind == "capture")
		return
	select(NOWHERE)
	last = at
	(_pieces[at[0]] as BanqiPiece).turn(letter)


func _new_piece() -> TablePiece:
	return BanqiPiece.new()


func _row_name(y: int) -> String:
	return str(y + 1)


func _draw() -> void:
	var box := StyleBoxFlat.new()
	box.bg_color = RIM
	box.set_corner_radius_all(roundi(side * 0.16))
	box.shadow_color = Color(0, 0, 0, 0.45)
	box.shadow_size = 16
	draw_style_box(box, field().grow(side * 0.22))
	box.shadow_size = 0
	box.bg_color = RIM.lightened(0.12)
	draw_style_box(box, field().grow(side * 0.15))
	draw_rect(field(), WOOD)
	_draw_grain()
	for x in cells.x + 1:
		var top := field().position + Vector2(x * side, 0)
		draw_line(top, top + Vector2(0, field().size.y), LINES, 2.5, true)
	for y in cells.y + 1:
		var left := field().position + Vector2(0, y * side)
		draw_line(left, left + Vector2(field().size.x, 0), LINES, 2.5, true)
	_draw_names(side * 0.22 + 16)
	for cell in last:
		draw_rect(rect_of(cell).grow(-3), Color(GLOW, 0.28))


## The grain of the wood: long waves, the same on every board.
func _draw_grain() -> void:
	var lines := roundi(field().size.y / 9)
	for i in lines:
		var wave := PackedVector2Array()
		for step in 25:
			var share := step / 24.0
			var bend := sin(share * 5 + i * 0.9) * 3 + sin(share * 11 + i * 2.3) * 1.6
			var y := clampf((i + 0.5) * field().size.y / lines + bend, 1, field().size.y - 1)
			wave.append(field().position + Vector2(share * field().size.x, y))
		draw_polyline(wave, Color(LINES, 0.1 + 0.08 * (i * 7 % 3)), 1.3, true)

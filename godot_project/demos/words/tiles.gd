class_name WordTiles
extends RefCounted
## How tiles and cells look: shared by the board, the rack and the choice of a blank's letter.

const INK := Color(0.16, 0.11, 0.08)
const BLANK_INK := Color(0.65, 0.2, 0.16)
const FACE := Color(0.94, 0.85, 0.66)
const EDGE := Color(0.62, 0.47, 0.28)
const FRESH := Color(1.0, 0.94, 0.72)
const GLOW := Color(1.0, 0.78, 0.25)


## Draws the back of a tile.
static func draw_back(on: CanvasItem, place: Rect2) -> void:
	draw(on, place, "", 0)
	on.draw_rect(place.grow(-place.size.x * 0.16), EDGE)


## Draws a tile: a letter, small for a blank, and what it counts.
static func draw(
	on: CanvasItem, place: Rect2, letter: String, value: int, fresh: bool = false, marked: bool = false
) -> void:
	var body := place.grow(-place.size.x * 0.04)
	var box := StyleBoxFlat.new()
	box.bg_color = FRESH if fresh else FACE
	box.border_color = GLOW if marked else EDGE
	box.set_border_width_all(3 if marked else 1)
	box.border_width_bottom = 3
	box.set_corner_radius_all(int(place.size.x * 0.12))
	box.shadow_color = Color(0, 0, 0, 0.35)
	box.shadow_size = 3
	box.shadow_offset = Vector2(1, 2)
	on.draw_style_box(box, body)
	if letter == "?" or letter == "":
		return
	var least := DemoFit.letters(on)
	# On a small tile there is room for the letter only.
	var has_value := value > 0 and place.size.x > 2.5 * least
	var ink := INK if letter == letter.to_upper() else BLANK_INK
	var middle := body.get_center() - Vector2(0.04 * body.size.x if has_value else 0.0, 0)
	TableBoard.write(on, middle, letter.to_upper(), int(place.size.x * 0.58), ink)
	if has_value:
		var digits := str(value)
		var corner := body.end - Vector2(least * (0.25 + 0.3 * digits.length()), least * 0.55)
		TableBoard.write(on, corner, digits, int(place.size.x * 0.25), ink)

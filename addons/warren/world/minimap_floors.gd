extends RefCounted
## The buttons of a minimap that change the floor, in its lower right corner.

const Glyphs := preload("minimap_glyphs.gd")
const Look := preload("minimap_look.gd")
const BUTTON := Vector2(20, 17)
const GAP := 4.0

## The lower right corner of the minimap.
var corner := Vector2.ZERO

var _levels: PackedInt32Array = []
var _level := 0


## Set the floors to choose from, and the one that is shown.
func set_levels(levels: PackedInt32Array, level: int) -> void:
	_levels = levels
	_level = level


## Return the way to go for a press at a position: up (1), down (-1), or none (0).
func step_at(at: Vector2) -> int:
	for step: int in [1, -1]:
		if _leads(step) and _box(step).has_point(at):
			return step
	return 0


func draw(on: CanvasItem, look: Look) -> void:
	if _levels.size() < 2:
		return
	var plate := StyleBoxFlat.new()
	plate.bg_color = Color(look.colors[&"sign_plate"], 0.9)
	plate.set_corner_radius_all(4)
	on.draw_style_box(plate, _box(1).merge(_box(-1)))
	for step: int in [1, -1]:
		var color := look.colors[&"font_color"]
		Glyphs.draw_arrow(on, _box(step), step > 0, color if _leads(step) else Color(color, 0.25))
	var size := look.font_size
	var text := str(_level + 1)
	var wide := look.font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, size).x
	var foot := _box(0).get_center() + Vector2(-wide / 2, size * 0.36)
	on.draw_string(look.font, foot.round(), text, HORIZONTAL_ALIGNMENT_LEFT, -1, size, look.colors[&"font_color"])


func _leads(step: int) -> bool:
	var at := _levels.bsearch(_level) + step
	return _levels.size() > 1 and at >= 0 and at < _levels.size()


func _box(step: int) -> Rect2:
	var row := 2 + step
	return Rect2(corner - Vector2(BUTTON.x + GAP, BUTTON.y * row + GAP), BUTTON)

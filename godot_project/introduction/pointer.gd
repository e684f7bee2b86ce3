class_name IntroPointer
extends Control
## Points at cells of a table: numbered rings in the order of acting, an arrow between them, crosses where nothing goes.

const TINY := 24.0
const RING := Color("ffd76a")
const EDGE := Color("1a1420")
const CROSS := Color("ff8a70")

var table: IntroTable
## Whether it still points; crosses stay.
var is_pointing := true
var _time := 0.0


func _init() -> void:
	mouse_filter = Control.MOUSE_FILTER_IGNORE
	set_anchors_preset(Control.PRESET_FULL_RECT)
	z_index = 4


func _process(delta: float) -> void:
	_time += delta * DemoSettings.seconds(1)
	queue_redraw()


func _draw() -> void:
	if table == null or table.step == null:
		return
	for cell in table.crossed:
		_cross(table.rect_of(cell))
	if not is_pointing:
		return
	var cells := table.step.pointed
	# Tiles of a word are laid one after the other; all other steps go from one cell to another.
	for number in range(1, cells.size() if cells.size() == 2 and not table.marks else 0):
		_arrow(table.rect_of(cells[number - 1]), table.rect_of(cells[number]))
	for number in cells.size():
		var sign_here := str(number + 1) if cells.size() > 1 else ""
		_ring(table.rect_of(cells[number]), table.marks[number].to_upper() if table.marks else sign_here)


func _ring(rect: Rect2, sign_here: String) -> void:
	if not rect.has_area():
		return
	var thick := minf(rect.size.x, 90)
	var swing := 0.03 * thick * sin(_time * 4)
	var box := StyleBoxFlat.new()
	box.draw_center = false
	box.set_corner_radius_all(ceili(rect.size.x))
	box.corner_detail = 16
	for layer in 2:
		box.border_color = EDGE if layer == 0 else RING
		box.set_border_width_all(maxi(3, roundi(thick * (0.11 if layer == 0 else 0.06))))
		draw_style_box(box, rect.grow(swing + thick * (0.025 if layer == 0 else 0.0)))
	if sign_here and table.marks and rect.size.x < TINY:
		draw_rect(rect.grow(-1), RING)
		TableBoard.write(self, rect.get_center(), sign_here, roundi(rect.size.x), EDGE)
		return
	# On tiny cells, numbers would hide the pieces; an arrow tells as much.
	if sign_here and (rect.size.x >= TINY or table.step.pointed.size() != 2):
		var radius := clampf(rect.size.x * 0.17, 9, 16)
		var at := rect.position + Vector2(radius, radius) * 0.5
		draw_circle(at, radius + 2, EDGE, true, -1, true)
		draw_circle(at, radius, RING, true, -1, true)
		TableBoard.write(self, at, sign_here, roundi(radius * 1.3), EDGE)


func _arrow(from: Rect2, to: Rect2) -> void:
	var side := minf(from.size.x, 90)
	var way := from.get_center().direction_to(to.get_center())
	var start := from.get_center() + way * side * 0.35
	var tip := to.get_center() - way * side * 0.2
	var wing := way.orthogonal() * side * 0.2
	var neck := tip - way * side * 0.3
	var outline := PackedVector2Array([tip, neck + wing, neck + wing * 0.4])
	outline.append_array([start + wing * 0.4, start - wing * 0.4, neck - wing * 0.4, neck - wing])
	draw_colored_polygon(outline, RING)
	outline.append(tip)
	draw_polyline(outline, EDGE, maxf(2, side * 0.03), true)


func _cross(rect: Rect2) -> void:
	var inner := rect.grow(-rect.size.x * 0.3)
	for layer in 2:
		var color := EDGE if layer == 0 else CROSS
		var wide := maxf(2, rect.size.x * (0.13 if layer == 0 else 0.07))
		draw_line(inner.position, inner.end, color, wide, true)
		draw_line(
			inner.position + Vector2(inner.size.x, 0), inner.position + Vector2(0, inner.size.y), color, wide, true
		)

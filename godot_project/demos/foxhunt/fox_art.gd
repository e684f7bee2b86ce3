class_name FoxArt
## Drawings of Fox Hunt, on any canvas: bushes, clearings, foxes, flags. Sizes are half a cell's side.

const FUR := Color("e8762c")
const FUR_DARK := Color("b14e18")
const WHITE := Color("fdf3e3")
const INK := Color("2b1a14")
const BUSHES: Array[Color] = [Color("2f5d3a"), Color("35683f"), Color("2b5536"), Color("3a6e44")]
const LEAVES := Color("4f8a52")
const EARTH: Array[Color] = [Color("e8d6b0"), Color("e3d0a8")]
# Clues are the warmer the more foxes there are.
const CLUES: Array[Color] = [
	Color("55514a"),
	Color("1f5673"),
	Color("1c5f49"),
	Color("6b4f00"),
	Color("8a3f00"),
	Color("9b2a1c"),
	Color("7d1b52"),
]

# Center and radius of a bush's tufts, from back to front, in sides of a cell.
const _TUFTS: Array[Vector3] = [
	Vector3(0.5, 0.36, 0.17),
	Vector3(0.29, 0.55, 0.16),
	Vector3(0.71, 0.55, 0.16),
	Vector3(0.5, 0.62, 0.19),
]
const _EAR: Array[Vector2] = [Vector2(-0.6, -0.1), Vector2(-0.58, -0.78), Vector2(-0.12, -0.38)]
const _INNER_EAR: Array[Vector2] = [Vector2(-0.5, -0.28), Vector2(-0.5, -0.6), Vector2(-0.26, -0.4)]
const _HEAD: Array[Vector2] = [
	Vector2(-0.72, 0.02),
	Vector2(-0.4, -0.36),
	Vector2(0, -0.42),
	Vector2(0.4, -0.36),
	Vector2(0.72, 0.02),
	Vector2(0.36, 0.32),
	Vector2(0, 0.68),
	Vector2(-0.36, 0.32),
]
const _CHEEK: Array[Vector2] = [Vector2(-0.72, 0.02), Vector2(-0.16, 0.1), Vector2(0, 0.68), Vector2(-0.36, 0.32)]


static func fox(canvas: CanvasItem, center: Vector2, radius: float) -> void:
	for mirror: float in [1.0, -1.0]:
		_shape(canvas, _EAR, center, Vector2(mirror, 1) * radius, FUR_DARK)
		_shape(canvas, _INNER_EAR, center, Vector2(mirror, 1) * radius, INK)
	_shape(canvas, _HEAD, center, Vector2(radius, radius), FUR)
	for mirror: float in [1.0, -1.0]:
		_shape(canvas, _CHEEK, center, Vector2(mirror, 1) * radius, WHITE)
		canvas.draw_circle(center + Vector2(mirror * 0.27, -0.04) * radius, 0.085 * radius, INK, true, -1, true)
		canvas.draw_circle(
			center + Vector2(mirror * 0.27 + 0.03, -0.07) * radius, 0.028 * radius, WHITE, true, -1, true
		)
	canvas.draw_circle(center + Vector2(0, 0.6) * radius, 0.11 * radius, INK, true, -1, true)


## A bush that hides what is behind it; `at` decides which of several looks it has.
static func bush(canvas: CanvasItem, rect: Rect2, at: Vector2i, warmth: Color) -> void:
	var number := absi(hash(at))
	var ground := BUSHES[number % BUSHES.size()].lerp(Color(warmth, 1), warmth.a)
	_tile(canvas, rect.grow(-1.5), ground, rect.size.x * 0.16)
	var leaf := LEAVES.lerp(Color(warmth, 1).lightened(0.25), warmth.a)
	for i in _TUFTS.size():
		var shift := Vector2(number >> (2 * i) & 3, number >> (2 * i + 1) & 3) / 3.0 - Vector2(0.5, 0.5)
		var center := rect.position + (Vector2(_TUFTS[i].x, _TUFTS[i].y) + shift * 0.08) * rect.size.x
		var radius := _TUFTS[i].z * rect.size.x
		canvas.draw_circle(center + Vector2(0, radius * 0.16), radius, ground.darkened(0.3), true, -1, true)
		canvas.draw_circle(center, radius, leaf.darkened(0.2 - 0.05 * i), true, -1, true)
		canvas.draw_circle(
			center - Vector2(0.3, 0.36) * radius, radius * 0.42, leaf.lightened(0.04 * i), true, -1, true
		)


## A place that was shot at, with the number of foxes seen from there.
static func clearing(canvas: CanvasItem, rect: Rect2, at: Vector2i, clue: int) -> void:
	_tile(canvas, rect.grow(-1.5), EARTH[(at.x + at.y) % 2], rect.size.x * 0.16)
	if clue >= 0:
		var color := CLUES[mini(clue, CLUES.size() - 1)]
		TableBoard.write(canvas, rect.get_center(), str(clue), roundi(rect.size.y * 0.56), color)


## A flag: the hunter thinks that nothing is here.
static func flag(canvas: CanvasItem, rect: Rect2) -> void:
	var center := rect.get_center()
	var reach := rect.size.x * 0.17
	canvas.draw_circle(center, reach * 1.9, Color(0.07, 0.12, 0.09, 0.5), true, -1, true)
	for way: Vector2 in [Vector2(1, 1), Vector2(1, -1)]:
		canvas.draw_line(center - way * reach, center + way * reach, Color("f3e9d2"), rect.size.x * 0.075, true)


static func _tile(canvas: CanvasItem, rect: Rect2, color: Color, corner: float) -> void:
	var box := StyleBoxFlat.new()
	box.bg_color = color
	box.border_color = color.darkened(0.22)
	box.border_width_bottom = maxi(2, roundi(rect.size.y * 0.05))
	box.set_corner_radius_all(roundi(corner))
	canvas.draw_style_box(box, rect)


static func _shape(canvas: CanvasItem, points: Array[Vector2], center: Vector2, scaling: Vector2, color: Color) -> void:
	var outline := PackedVector2Array()
	for point in points:
		outline.append(center + point * scaling)
	canvas.draw_colored_polygon(outline, color)
	outline.append(outline[0])
	canvas.draw_polyline(outline, color, 1.0, true)

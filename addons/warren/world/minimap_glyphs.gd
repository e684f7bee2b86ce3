@tool
extends RefCounted
## Draws the signs of a minimap. Each lock has a color and a shape, so that locks are told apart without colors too.

const Look := preload("minimap_look.gd")
const SHAPES := 6
## From this radius on, the number of a lock fits into its sign.
const NUMBERED := 10.0
## From this radius on, plates have a border.
const BORDERED := 6.0


## Return the shape of a lock around (0, 0): circle, triangle, square, diamond, slanting cross, half circle.
static func lock_shape(lock: int, radius: float) -> PackedVector2Array:
	var points: PackedVector2Array = []
	match lock % SHAPES:
		0:
			points = _ring(16, 0.85)
		1:
			points = [Vector2(0, -1), Vector2(1, 0.8), Vector2(-1, 0.8)]
		2:
			points = [Vector2(-0.95, -0.95), Vector2(0.95, -0.95), Vector2(0.95, 0.95), Vector2(-0.95, 0.95)]
		3:
			points = [Vector2(0, -1.35), Vector2(0.6, 0), Vector2(0, 1.35), Vector2(-0.6, 0)]
		4:
			for corner: Vector2 in [Vector2(1.3, 0.2), Vector2(0.2, 0.2), Vector2(0.2, 1.3)]:
				points.append(corner.rotated(PI / 4))
			for turn: float in [PI / 2, PI, 3 * PI / 2]:
				for corner in points.slice(0, 3):
					points.append(corner.rotated(turn))
		5:
			for number in 9:
				points.append(Vector2(0, 0.45) + Vector2.LEFT.rotated(number * PI / 8) * 1.05)
	return Transform2D(0, Vector2.ONE * radius, 0, Vector2.ZERO) * points


static func draw_gate(on: CanvasItem, at: Vector2, radius: float, lock: int, look: Look) -> void:
	var color := look.color_of_lock(lock)
	_draw_plate(on, at, radius, color, look)
	draw_shape(on, at, radius * 0.66, lock, look)


static func draw_key(on: CanvasItem, at: Vector2, radius: float, lock: int, look: Look) -> void:
	var color := look.color_of_lock(lock)
	var edge := look.colors[&"sign_plate"]
	var width := maxf(1.6, radius * 0.32)
	var bow := at + Vector2(-0.38, -0.38) * radius
	var tip := at + Vector2(1, 1) * radius * 0.85
	var teeth: PackedVector2Array = [bow, tip]
	for part: float in [0.62, 0.98]:
		var root := bow.lerp(tip, part)
		teeth.append_array([root, root + Vector2(0.42, -0.42) * radius])
	_draw_lines(on, teeth, edge, width + 2.4)
	_draw_lines(on, teeth, color, width)
	on.draw_circle(bow, radius * 0.78, edge, true, -1, true)
	draw_shape(on, bow, radius * 0.58, lock, look)


static func draw_stairs(on: CanvasItem, at: Vector2, radius: float, is_up: bool, color: Color, look: Look) -> void:
	_draw_plate(on, at, radius, color, look)
	var step := radius * (0.55 if is_up else -0.55)
	for row: float in [-0.35, 0.45]:
		var tip := at + Vector2(0, row * radius - step * 0.35)
		var points: PackedVector2Array = [tip + Vector2(-radius * 0.55, step), tip, tip + Vector2(radius * 0.55, step)]
		on.draw_polyline(points, color, maxf(1.5, radius * 0.24), true)


## Draw stairs behind a gate: with the sign of the lock at a corner.
static func draw_barred_stairs(on: CanvasItem, at: Vector2, radius: float, is_up: bool, lock: int, look: Look) -> void:
	draw_stairs(on, at, radius, is_up, look.color_of_lock(lock), look)
	draw_gate(on, at + Vector2(1.7, -0.5) * radius, radius * 0.85, lock, look)


static func draw_start(on: CanvasItem, at: Vector2, radius: float, look: Look) -> void:
	on.draw_circle(at, radius * 0.95, look.colors[&"sign_plate"], true, -1, true)
	on.draw_circle(at, radius * 0.6, look.colors[&"start"], false, maxf(1.5, radius * 0.3), true)


static func draw_goal(on: CanvasItem, at: Vector2, radius: float, look: Look) -> void:
	var points: PackedVector2Array = []
	for number in 10:
		var out := 1.15 if number % 2 == 0 else 0.5
		points.append(at + Vector2.UP.rotated(number * PI / 5) * radius * out)
	_draw_shape(on, points, look.colors[&"goal"], look.colors[&"sign_plate"], maxf(1.2, radius * 0.22))


## Draw the player: an arrow that points where he goes.
static func draw_player(on: CanvasItem, at: Vector2, radius: float, facing: float, look: Look) -> void:
	var arrow: PackedVector2Array = [Vector2(1.15, 0), Vector2(-0.8, 0.85), Vector2(-0.4, 0), Vector2(-0.8, -0.85)]
	var points := Transform2D(facing, Vector2.ONE * radius, 0, at) * arrow
	points.append_array([points[0], points[1]])
	on.draw_polyline(points, look.colors[&"player_edge"], maxf(3.5, radius * 0.6), true)
	on.draw_colored_polygon(points.slice(0, 4), look.colors[&"player"])
	on.draw_polyline(points, look.colors[&"player"], 1, true)


static func draw_marker(on: CanvasItem, at: Vector2, radius: float, color: Color, icon: Texture2D) -> void:
	if icon:
		var size := icon.get_size()
		size *= radius * 2.6 / maxf(maxf(size.x, size.y), 1)
		on.draw_texture_rect(icon, Rect2((at - size / 2).round(), size.round()), false, color)
		return
	on.draw_circle(at, radius * 0.8, Color(0, 0, 0, 0.75 * color.a), true, -1, true)
	on.draw_circle(at, radius * 0.55, color, true, -1, true)


## Draw the arrow beside a marker at the edge, towards where its place is.
static func draw_pointer(on: CanvasItem, at: Vector2, radius: float, angle: float, color: Color, look: Look) -> void:
	var arrow: PackedVector2Array = [Vector2(2.4, 0), Vector2(1.3, 0.95), Vector2(1.3, -0.95)]
	_draw_shape(on, Transform2D(angle, Vector2.ONE * radius, 0, at) * arrow, color, look.colors[&"sign_plate"], 1)


## Draw a text in the middle below a position.
static func draw_text(on: CanvasItem, at: Vector2, text: String, look: Look) -> void:
	var size := look.font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, look.font_size)
	var left := (at + Vector2(-size.x / 2, look.font.get_ascent(look.font_size))).round()
	var rest := look.font_size
	on.draw_string_outline(look.font, left, text, HORIZONTAL_ALIGNMENT_LEFT, -1, rest, 4, look.colors[&"sign_plate"])
	on.draw_string(look.font, left, text, HORIZONTAL_ALIGNMENT_LEFT, -1, rest, look.colors[&"font_color"])


## Draw an arrow up or down, of the buttons for floors.
static func draw_arrow(on: CanvasItem, box: Rect2, is_up: bool, color: Color) -> void:
	var middle := box.get_center()
	var half := Vector2(box.size.x * 0.22, box.size.y * (0.2 if is_up else -0.2))
	on.draw_polyline(
		[middle + Vector2(-half.x, half.y), middle - Vector2(0, half.y), middle + half] as PackedVector2Array,
		color,
		2,
		true
	)


static func _draw_lines(on: CanvasItem, ends: PackedVector2Array, color: Color, width: float) -> void:
	for number in range(0, ends.size(), 2):
		on.draw_line(ends[number], ends[number + 1], color, width, true)


## Draw the shape of a lock in its color, with its number if there is space.
static func draw_shape(on: CanvasItem, at: Vector2, radius: float, lock: int, look: Look) -> void:
	var color := look.color_of_lock(lock)
	var points := Transform2D(0, at) * lock_shape(lock, radius)
	on.draw_colored_polygon(points, color)
	points.append(points[0])
	on.draw_polyline(points, color, 1, true)
	if radius >= NUMBERED * 0.58:
		var size := roundi(radius * 1.3)
		var text := str(lock + 1)
		var width := look.font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, size).x
		var foot := at + Vector2(-width / 2, size * 0.36)
		on.draw_string(look.font, foot, text, HORIZONTAL_ALIGNMENT_LEFT, -1, size, look.colors[&"sign_plate"])


static func _draw_plate(on: CanvasItem, at: Vector2, radius: float, color: Color, look: Look) -> void:
	var corner := radius * 0.45
	var points: PackedVector2Array = []
	for turn in 4:
		var middle := Vector2(1, 1).rotated(turn * PI / 2) * (radius - corner)
		for part in 4:
			points.append(at + middle + Vector2.RIGHT.rotated(turn * PI / 2 + part * PI / 6) * corner)
	on.draw_colored_polygon(points, look.colors[&"sign_plate"])
	points.append(points[0])
	# A small sign needs its space for the shape inside.
	var edge := color if radius >= BORDERED else look.colors[&"sign_plate"]
	on.draw_polyline(points, edge, maxf(1.2, radius * 0.2), true)


static func _draw_shape(on: CanvasItem, points: PackedVector2Array, color: Color, edge: Color, width: float) -> void:
	on.draw_colored_polygon(points, color)
	points.append_array([points[0], points[1]])
	on.draw_polyline(points, edge, width, true)


static func _ring(count: int, size: float) -> PackedVector2Array:
	var points: PackedVector2Array = []
	for number in count:
		points.append(Vector2.UP.rotated(number * TAU / count) * size)
	return points

@tool
extends RefCounted
## Draws the signs of a mission: kinds of doors, and what lies in rooms. What belongs together has the color and shape
## of one lock; what is done is hollow, so that no sign is told from another by its color alone.

const Glyphs := preload("minimap_glyphs.gd")
const Look := preload("minimap_look.gd")
## From this radius on, numbers of keys are written.
const COUNTED := 6.0
## Families whose puzzles have a sign of their own.
const FAMILIES: Array[StringName] = [&"sokoban", &"linjat", &"foxhunt", &"words", &"banqi"]


## Draw a door that is shut until so many things are held or spent.
static func draw_gate(on: CanvasItem, at: Vector2, radius: float, mark: int, count: int, look: Look) -> void:
	Glyphs.draw_gate(on, at, radius, mark, look)
	if count > 1 and radius >= COUNTED:
		var side := maxi(8, roundi(radius * 1.1))
		var foot := at + Vector2(0.45, 1.35) * radius
		var text := "x%d" % count
		on.draw_string_outline(
			look.font, foot, text, HORIZONTAL_ALIGNMENT_LEFT, -1, side, 4, look.colors[&"sign_plate"]
		)
		on.draw_string(look.font, foot, text, HORIZONTAL_ALIGNMENT_LEFT, -1, side, look.color_of_lock(mark))


## Draw a door that a switch shuts: bars across the shape, or an open frame with the shape hollow.
static func draw_shutter(on: CanvasItem, at: Vector2, radius: float, mark: int, is_shut: bool, look: Look) -> void:
	var color := look.color_of_lock(mark)
	_draw_box(on, at, radius, look.colors[&"sign_plate"])
	if is_shut:
		_draw_bars(on, at, radius, color)
		Glyphs.draw_shape(on, at, radius * 0.55, mark, look)
		return
	for x: float in [-1.0, 1.0]:
		var post: PackedVector2Array = [Vector2(x * 0.55, -0.95), Vector2(x * 0.95, -0.95), Vector2(x * 0.95, 0.95)]
		post.append(Vector2(x * 0.55, 0.95))
		on.draw_polyline(Transform2D(0, Vector2.ONE * radius, 0, at) * post, color, maxf(1.2, radius * 0.16), true)
	_draw_hollow(on, Transform2D(0, at) * Glyphs.lock_shape(mark, radius * 0.5), color, radius)


## Draw a door that a switch opens for a moment: an hourglass, between bars while it is shut.
static func draw_timer(on: CanvasItem, at: Vector2, radius: float, mark: int, is_shut: bool, look: Look) -> void:
	var color := look.color_of_lock(mark)
	_draw_box(on, at, radius, look.colors[&"sign_plate"])
	var glass := Transform2D(0, Vector2.ONE * radius * 0.8, 0, at)
	for side: float in [-1.0, 1.0]:
		var cone: PackedVector2Array = [Vector2(-0.65, side), Vector2(0.65, side), Vector2.ZERO]
		on.draw_colored_polygon(glass * cone, color)
		_draw_hollow(on, glass * cone, color, radius)
	if is_shut:
		_draw_bars(on, at, radius, color)
	var corner := at + Vector2(0.95, 0.8) * radius
	on.draw_circle(corner, radius * 0.75, look.colors[&"sign_plate"], true, -1, true)
	Glyphs.draw_shape(on, corner, radius * 0.5, mark, look)


## Draw a door that leads one way, in this direction.
static func draw_one_way(on: CanvasItem, at: Vector2, radius: float, angle: float, look: Look) -> void:
	_draw_box(on, at, radius, look.colors[&"sign_plate"])
	var place := Transform2D(angle, Vector2.ONE * radius * 0.85, 0, at)
	var head: PackedVector2Array = [Vector2(0.95, 0), Vector2(-0.05, -0.8), Vector2(-0.05, 0.8)]
	var color := look.colors[&"one_way"]
	on.draw_colored_polygon(place * head, color)
	on.draw_line(place * Vector2(-0.95, 0), place * Vector2(0, 0), color, maxf(1.6, radius * 0.34), true)


## Draw a window: panes.
static func draw_window(on: CanvasItem, at: Vector2, radius: float, look: Look) -> void:
	var color := look.colors[&"window"]
	_draw_box(on, at, radius, look.colors[&"sign_plate"])
	var width := maxf(1.2, radius * 0.16)
	var frame := Rect2(at - Vector2.ONE * radius * 0.72, Vector2.ONE * radius * 1.44)
	on.draw_rect(frame, color, false, width)
	on.draw_line(at + Vector2(-0.72, 0) * radius, at + Vector2(0.72, 0) * radius, color, width)
	on.draw_line(at + Vector2(0, -0.72) * radius, at + Vector2(0, 0.72) * radius, color, width)


## Draw a door that only some get through: an exclamation mark in a triangle.
static func draw_soft(on: CanvasItem, at: Vector2, radius: float, look: Look) -> void:
	var place := Transform2D(0, Vector2.ONE * radius, 0, at)
	var color := look.colors[&"soft"]
	var plate := look.colors[&"sign_plate"]
	var edge: PackedVector2Array = [Vector2(0, -1.25), Vector2(1.25, 1.0), Vector2(-1.25, 1.0)]
	on.draw_colored_polygon(place * edge, plate)
	var inner: PackedVector2Array = [Vector2(0, -0.95), Vector2(0.95, 0.8), Vector2(-0.95, 0.8)]
	on.draw_colored_polygon(place * inner, color)
	on.draw_line(place * Vector2(0, -0.4), place * Vector2(0, 0.25), plate, maxf(1.2, radius * 0.22))
	on.draw_circle(place * Vector2(0, 0.55), maxf(0.7, radius * 0.13), plate)


## Draw a secret door that was found: the S of old maps.
static func draw_secret(on: CanvasItem, at: Vector2, radius: float, look: Look) -> void:
	_draw_box(on, at, radius, look.colors[&"sign_plate"])
	var curve: PackedVector2Array = []
	for step in 9:
		curve.append(Vector2(0, -0.36) + Vector2.RIGHT.rotated(-PI * 0.15 - step * PI * 1.35 / 8) * Vector2(0.5, 0.36))
	for step in 9:
		curve.append(Vector2(0, 0.36) + Vector2.RIGHT.rotated(-PI * 0.5 + step * PI * 1.35 / 8) * Vector2(0.5, 0.36))
	var drawn := Transform2D(0, Vector2.ONE * radius, 0, at) * curve
	on.draw_polyline(drawn, look.colors[&"secret"], maxf(1.4, radius * 0.22), true)


## Draw an ability: the shape of its lock in a ring.
static func draw_ability(on: CanvasItem, at: Vector2, radius: float, mark: int, look: Look) -> void:
	on.draw_circle(at, radius * 1.15, look.colors[&"sign_plate"], true, -1, true)
	on.draw_circle(at, radius * 0.95, look.color_of_lock(mark), false, maxf(1.2, radius * 0.16), true)
	Glyphs.draw_shape(on, at, radius * 0.5, mark, look)


## Draw a puzzle: a piece of a jigsaw with the shape of what it opens, or hollow with a tick once it is solved; at its
## corner the sign of its family.
static func draw_puzzle(
	on: CanvasItem, at: Vector2, radius: float, mark: int, is_solved: bool, look: Look, family := &""
) -> void:
	var plate := look.colors[&"sign_plate"]
	var color := look.color_of_lock(mark) if mark >= 0 else look.colors[&"puzzle"]
	var piece := Transform2D(0, Vector2.ONE * radius, 0, at) * _jigsaw()
	_draw_hollow(on, piece, plate, maxf(16, radius * 2.5))
	if is_solved:
		on.draw_colored_polygon(piece, plate)
		_draw_hollow(on, piece, look.colors[&"done"], radius)
		var tick: PackedVector2Array = [Vector2(-0.55, 0.3), Vector2(-0.2, 0.7), Vector2(0.4, -0.1)]
		on.draw_polyline(
			Transform2D(0, Vector2.ONE * radius, 0, at) * tick, look.colors[&"done"], maxf(1.4, radius * 0.22), true
		)
		_draw_family(on, at, radius, family, look.colors[&"done"], plate)
		return
	on.draw_colored_polygon(piece, color)
	_draw_family(on, at, radius, family, color, plate)
	if mark >= 0 and radius >= COUNTED:
		on.draw_colored_polygon(
			Transform2D(0, at + Vector2(-0.15, 0.35) * radius) * Glyphs.lock_shape(mark, radius * 0.42), plate
		)


## Draw a reward: a chest, or its outline with the lid up once it is empty.
static func draw_reward(on: CanvasItem, at: Vector2, radius: float, is_taken: bool, look: Look) -> void:
	var plate := look.colors[&"sign_plate"]
	var color := look.colors[&"done"] if is_taken else look.colors[&"reward"]
	var box := Rect2(at + Vector2(-1.0, -0.1) * radius, Vector2(2.0, 0.95) * radius)
	var lid := Rect2(at + Vector2(-1.0, -0.8) * radius, Vector2(2.0, 0.55) * radius)
	on.draw_rect(box.merge(lid).grow(maxf(1.2, radius * 0.2)), plate)
	if is_taken:
		var width := maxf(1.2, radius * 0.16)
		on.draw_rect(box, color, false, width)
		on.draw_line(at + Vector2(-1.0, -0.1) * radius, at + Vector2(-0.7, -0.85) * radius, color, width, true)
		on.draw_line(at + Vector2(-0.7, -0.85) * radius, at + Vector2(0.95, -0.85) * radius, color, width, true)
		return
	on.draw_rect(box, color)
	on.draw_rect(lid, color)
	on.draw_rect(Rect2(at + Vector2(-0.22, -0.38) * radius, Vector2(0.44, 0.62) * radius), plate)


## Draw a switch: a lever to the left while it is off, to the right while it is on, with the shape of its doors.
static func draw_switch(on: CanvasItem, at: Vector2, radius: float, mark: int, is_on: bool, look: Look) -> void:
	var color := look.colors[&"switch"]
	on.draw_circle(at, radius * 1.25, look.colors[&"sign_plate"], true, -1, true)
	var foot := at + Vector2(0, 0.75) * radius
	var tip := at + Vector2(0.5 if is_on else -0.5, -0.45) * radius
	on.draw_line(foot - Vector2(0.7, 0) * radius, foot + Vector2(0.7, 0) * radius, color, maxf(1.5, radius * 0.26))
	on.draw_line(foot, tip, color, maxf(1.5, radius * 0.2), true)
	if mark < 0:
		on.draw_circle(tip, radius * 0.3, color, true, -1, true)
	elif is_on:
		Glyphs.draw_shape(on, tip, radius * 0.5, mark, look)
	else:
		_draw_hollow(on, Transform2D(0, tip) * Glyphs.lock_shape(mark, radius * 0.4), look.color_of_lock(mark), radius)


static func _draw_box(on: CanvasItem, at: Vector2, radius: float, color: Color) -> void:
	on.draw_rect(Rect2(at - Vector2.ONE * radius, Vector2.ONE * radius * 2).grow(maxf(0.5, radius * 0.1)), color)


static func _draw_bars(on: CanvasItem, at: Vector2, radius: float, color: Color) -> void:
	for x: float in [-0.85, 0.85]:
		on.draw_line(at + Vector2(x, -1) * radius, at + Vector2(x, 1) * radius, color, maxf(1.5, radius * 0.22), true)


static func _draw_hollow(on: CanvasItem, points: PackedVector2Array, color: Color, radius: float) -> void:
	points.append_array([points[0], points[1]])
	on.draw_polyline(points, color, maxf(1.2, radius * 0.15), true)


## Draw the sign of a family in a circle: a box, a line with two ends, a target, a letter, half a piece; nothing for
## puzzles of the game's own.
static func _draw_family(
	on: CanvasItem, at: Vector2, radius: float, family: StringName, color: Color, plate: Color
) -> void:
	if family not in FAMILIES:
		return
	var middle := at + Vector2(0.95, -0.75) * radius
	var width := maxf(1.0, radius * 0.16)
	on.draw_circle(middle, radius * 0.85, plate, true, -1, true)
	var place := Transform2D(0, Vector2.ONE * radius * 0.55, 0, middle)
	match family:
		&"sokoban":
			on.draw_rect(place * Rect2(-0.8, -0.8, 1.6, 1.6), color)
		&"linjat":
			on.draw_line(place * Vector2(-0.7, 0.7), place * Vector2(0.7, -0.7), color, width, true)
			for end: Vector2 in [Vector2(-0.7, 0.7), Vector2(0.7, -0.7)]:
				on.draw_circle(place * end, radius * 0.2, color, true, -1, true)
		&"foxhunt":
			on.draw_circle(middle, radius * 0.5, color, false, width, true)
			on.draw_circle(middle, radius * 0.18, color, true, -1, true)
		&"words":
			on.draw_line(place * Vector2(-0.9, -0.75), place * Vector2(0.9, -0.75), color, width * 1.4)
			on.draw_line(place * Vector2(0, -0.75), place * Vector2(0, 0.95), color, width * 1.4)
		&"banqi":
			on.draw_colored_polygon(Transform2D(-PI / 4, middle) * Glyphs.lock_shape(5, radius * 0.6), color)


## A square with a knob above and a notch at the right.
static func _jigsaw() -> PackedVector2Array:
	var points: PackedVector2Array = [Vector2(-0.9, -0.4), Vector2(-0.25, -0.4)]
	for step in 7:
		points.append(Vector2(0, -0.72) + Vector2.RIGHT.rotated(PI * 0.75 + step * PI * 1.5 / 6) * 0.42)
	points.append_array([Vector2(0.25, -0.4), Vector2(0.9, -0.4), Vector2(0.9, 0.0)])
	for step in 5:
		points.append(Vector2(0.85, 0.3) + Vector2.UP.rotated(-step * PI / 4) * 0.3)
	points.append_array([Vector2(0.9, 0.6), Vector2(0.9, 1.1), Vector2(-0.9, 1.1)])
	return points

class_name SokobanArt
## How a warehouse looks: walls, floor, goals, crates and the man who pushes them, all drawn by code.

const FLOORS: Array[Color] = [Color("454d61"), Color("3f475a")]
const SHADE := Color(0.04, 0.04, 0.09, 0.55)
const WALL_TOP := Color("b9866a")
const WALL_FRONT := Color("7d4f43")
const MORTAR := Color("5a3834")
const GOAL := Color("6fe3c4")
const WOOD := Color("d79a53")
const HOME := Color("8fc765")
const DEAD := Color("ff6352")
const GOLD := Color("ffd76a")
const SKIN := Color("f2c79b")
const HELMET := Color("f6c343")
const OVERALL := Color("4b8fd6")
const INK := Color("2b2330")
const CORNERS: Array[Vector2] = [Vector2(0, 0), Vector2(1, 0), Vector2(0, 1), Vector2(1, 1)]


## A slab of the floor; [param covered] is the side of a wall above it, whose shadow it lies in.
static func slab(canvas: CanvasItem, rect: Rect2, at: Vector2i, covered: bool) -> void:
	var side := rect.size.x
	canvas.draw_rect(rect, FLOORS[(at.x + at.y) % 2].darkened(0.16))
	var color := FLOORS[(at.x + at.y) % 2].lightened(0.02 * (absi(hash(at)) % 4))
	_box(canvas, rect.grow(-side * 0.02), color, side * 0.08)
	canvas.draw_line(_in(rect, 0.1, 0.06), _in(rect, 0.9, 0.06), Color(1, 1, 1, 0.05), 1.5)
	if covered:
		var shadow := PackedVector2Array([_in(rect, 0, 0), _in(rect, 1, 0), _in(rect, 1, 0.45), _in(rect, 0, 0.45)])
		canvas.draw_polygon(shadow, PackedColorArray([SHADE, SHADE, Color(SHADE, 0), Color(SHADE, 0)]))


## A block of the wall; [param front] is whether its lower side is to be seen.
static func wall(canvas: CanvasItem, rect: Rect2, at: Vector2i, front: bool) -> void:
	var side := rect.size.x
	var top := Rect2(rect.position, Vector2(side, side * (0.66 if front else 1.0)))
	canvas.draw_rect(top, WALL_TOP.darkened(0.03 * (absi(hash(at)) % 3)))
	var grain := WALL_TOP.darkened(0.13)
	canvas.draw_line(top.position, top.position + Vector2(side, 0), WALL_TOP.lightened(0.1), maxf(1, side * 0.03))
	canvas.draw_line(top.position, top.position + Vector2(0, top.size.y), grain, maxf(1, side * 0.02))
	if not front:
		return
	var face := Rect2(rect.position + Vector2(0, top.size.y), Vector2(side, side - top.size.y))
	canvas.draw_rect(face, WALL_FRONT)
	var course := face.size.y / 2
	for row in 2:
		var y := face.position.y + row * course
		canvas.draw_line(Vector2(face.position.x, y), Vector2(face.end.x, y), MORTAR, maxf(1, side * 0.03))
		for brick in 2:
			var x := face.position.x + side * (0.25 + 0.5 * brick if row == 0 else 0.5 * brick)
			canvas.draw_line(Vector2(x, y), Vector2(x, y + course), MORTAR, maxf(1, side * 0.03))
	canvas.draw_line(_in(top, 0, 1), _in(top, 1, 1), WALL_TOP.lightened(0.18), maxf(1, side * 0.03))


## The place where a crate belongs.
static func goal(canvas: CanvasItem, rect: Rect2) -> void:
	var center := rect.get_center()
	var side := rect.size.x
	canvas.draw_circle(center, side * 0.33, Color(0.08, 0.09, 0.13, 0.45), true, -1, true)
	canvas.draw_arc(center, side * 0.29, 0, TAU, 40, Color(GOAL, 0.9), side * 0.05, true)
	canvas.draw_circle(center, side * 0.11, GOAL, true, -1, true)
	canvas.draw_circle(center, side * 0.38, Color(GOAL, 0.08), true, -1, true)


## A crate; [param glow] from 0 to 1 is how much it is seen to be in its place.
static func crate(canvas: CanvasItem, rect: Rect2, glow: float, alpha := 1.0) -> void:
	var side := rect.size.x
	var body := rect.grow(-side * 0.085)
	var wood := Color(WOOD.lerp(HOME, glow), alpha)
	var dark := wood.darkened(0.42)
	_box(canvas, Rect2(body.position + Vector2(0, side * 0.07), body.size), Color(0, 0, 0, 0.35 * alpha), side * 0.1)
	_box(canvas, body, dark, side * 0.09)
	_box(canvas, body.grow(-side * 0.03), wood.darkened(0.1), side * 0.06)
	var inner := body.grow(-side * 0.13)
	canvas.draw_rect(inner, wood.darkened(0.3))
	for plank in 3:
		var board := Rect2(_in(inner, 0, plank / 3.0) + Vector2(0, 1), Vector2(inner.size.x, inner.size.y / 3 - 2))
		canvas.draw_rect(board, wood.darkened(0.16 - 0.03 * plank))
	var thick := side * 0.095
	canvas.draw_line(_in(inner, 0.04, 0.96), _in(inner, 0.96, 0.04), dark, thick + side * 0.035, true)
	canvas.draw_line(_in(inner, 0.04, 0.96), _in(inner, 0.96, 0.04), wood.lightened(0.06), thick, true)
	canvas.draw_line(_in(body, 0.12, 0.055), _in(body, 0.88, 0.055), wood.lightened(0.3), maxf(1, side * 0.025), true)
	for corner in CORNERS:
		var nail := _in(body.grow(-side * 0.075), corner.x, corner.y)
		canvas.draw_circle(nail, maxf(1.2, side * 0.025), dark, true, -1, true)
	if glow > 0.01:
		_check(canvas, body.get_center(), side * 0.2, Color(1, 1, 1, 0.95 * glow * alpha))


## The man: where he looks, and how far he is in his stride, from 0 to 1.
static func worker(canvas: CanvasItem, center: Vector2, side: float, facing: Vector2, stride: float) -> void:
	var sway := sin(stride * TAU) * side * 0.05
	var across := Vector2(-facing.y, facing.x)
	canvas.draw_set_transform(center + Vector2(0, side * 0.3), 0, Vector2(1, 0.45))
	canvas.draw_circle(Vector2.ZERO, side * 0.3, Color(0, 0, 0, 0.35), true, -1, true)
	canvas.draw_set_transform(Vector2.ZERO)
	for foot: float in [-1.0, 1.0]:
		var at := center + Vector2(foot * side * 0.12, side * 0.3 + foot * sway * 0.8)
		canvas.draw_circle(at, side * 0.085, INK, true, -1, true)
	_box(canvas, Rect2(center + Vector2(-0.21, -0.02) * side, Vector2(0.42, 0.32) * side), OVERALL, side * 0.13)
	for hand: float in [-1.0, 1.0]:
		var reach := Vector2(facing.x * 0.17, maxf(facing.y, 0) * 0.03) * side
		var shoulder := across * side * 0.22 * hand if absf(facing.y) > 0.5 else Vector2(0, side * 0.05 * hand)
		var at := center + Vector2(0, side * 0.17) + shoulder + reach + facing * hand * sway
		canvas.draw_circle(at, side * 0.075, SKIN, true, -1, true)
	var head := center + Vector2(0, -side * 0.13)
	canvas.draw_circle(head, side * 0.21, SKIN, true, -1, true)
	if facing.y > -0.5:
		for eye: float in [-1.0, 1.0]:
			var at := head + Vector2(eye * side * 0.075 + facing.x * side * 0.09, side * 0.05)
			canvas.draw_circle(at, side * 0.032, INK, true, -1, true)
	var dome := PackedVector2Array()
	for i in 17:
		var angle := PI + PI * i / 16.0
		dome.append(head + Vector2(cos(angle) * 0.235, sin(angle) * 0.235 - 0.01) * side)
	canvas.draw_colored_polygon(dome, HELMET)
	canvas.draw_polyline(dome, HELMET.darkened(0.3), maxf(1, side * 0.02), true)
	var brim := head + Vector2(facing.x * 0.08, -0.015) * side
	var half := Vector2(0.26, 0) * side
	canvas.draw_line(brim - half, brim + half, HELMET.darkened(0.12), side * 0.07, true)
	var ridge := Vector2(0, -0.05) * side
	canvas.draw_line(head + 4.4 * ridge, head + ridge, HELMET.lightened(0.35), side * 0.05, true)


## An arrow from one point to another, with a dark rim.
static func arrow(canvas: CanvasItem, from: Vector2, to: Vector2, width: float, color: Color) -> void:
	var way := (to - from).normalized()
	var across := Vector2(-way.y, way.x)
	var neck := to - way * width * 2.0
	var outline := PackedVector2Array(
		[
			from + across * width * 0.5,
			neck + across * width * 0.5,
			neck + across * width * 1.5,
			to,
			neck - across * width * 1.5,
			neck - across * width * 0.5,
			from - across * width * 0.5,
		]
	)
	var closed := outline.duplicate()
	closed.append(outline[0])
	canvas.draw_polyline(closed, Color(0.1, 0.08, 0.1, 0.75), width * 0.7, true)
	canvas.draw_colored_polygon(outline, color)
	canvas.draw_polyline(closed, color, 1.0, true)


## Corners around a cell: it is chosen, or advised.
static func corners(canvas: CanvasItem, rect: Rect2, color: Color) -> void:
	var frame := rect.grow(-rect.size.x * 0.03)
	var reach := rect.size.x * 0.26
	var width := maxf(2, rect.size.x * 0.06)
	for corner in CORNERS:
		var at := _in(frame, corner.x, corner.y)
		var inward := Vector2.ONE - 2 * corner
		canvas.draw_polyline(
			[at + Vector2(inward.x * reach, 0), at, at + Vector2(0, inward.y * reach)], color, width, true
		)


## What never gets home.
static func cross(canvas: CanvasItem, rect: Rect2, color: Color) -> void:
	var center := rect.get_center()
	var side := rect.size.x
	for rim: float in [1.9, 1.0]:
		for way: Vector2 in [Vector2(1, 1), Vector2(1, -1)]:
			var reach := way * side * (0.17 + 0.02 * rim)
			canvas.draw_line(
				center - reach, center + reach, Color("4a1212") if rim > 1 else color, side * 0.1 * rim, true
			)


static func star(canvas: CanvasItem, center: Vector2, radius: float, color: Color) -> void:
	var points := TableEmblem.star(center, radius)
	canvas.draw_colored_polygon(points, color)
	points.append(points[0])
	canvas.draw_polyline(points, color.darkened(0.25), 1.5, true)


static func _check(canvas: CanvasItem, center: Vector2, reach: float, color: Color) -> void:
	var line := PackedVector2Array()
	for point: Vector2 in [Vector2(-0.9, 0), Vector2(-0.25, 0.65), Vector2(0.95, -0.7)]:
		line.append(center + point * reach)
	canvas.draw_polyline(line, Color(0.1, 0.2, 0.1, 0.6 * color.a), reach * 0.62, true)
	canvas.draw_polyline(line, color, reach * 0.36, true)


## A point of a rectangle, by its shares.
static func _in(rect: Rect2, x: float, y: float) -> Vector2:
	return rect.position + Vector2(x, y) * rect.size


static func _box(canvas: CanvasItem, rect: Rect2, color: Color, corner: float) -> void:
	var box := StyleBoxFlat.new()
	box.bg_color = color
	box.set_corner_radius_all(roundi(corner))
	canvas.draw_style_box(box, rect)


## Draws so many crates as there are boxes in a row; those that are home come first, and are green.
static func crates(on: Control, boxes: Array[Vector2i], goals: Array[Vector2i]) -> void:
	var home := boxes.filter(func(box: Vector2i) -> bool: return goals.has(box)).size()
	var side := minf(44, on.size.x / boxes.size())
	for i in boxes.size():
		crate(on, Rect2(side * i, 0, side, side).grow(-2), 1.0 if i < home else 0.0)

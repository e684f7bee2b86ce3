class_name BanqiArt
## Drawings of Banqi, on any canvas: discs of wood with signs of our own for the seven kinds.

# Of red and of black pieces.
const RIMS: Array[Color] = [Color("b8453a"), Color("16181d")]
const FACES: Array[Color] = [Color("f6e7c8"), Color("343a46")]
const SIGNS: Array[Color] = [Color("b3261e"), Color("f1dfb4")]
const BACK: Array[Color] = [Color("6b4426"), Color("8e5e36"), Color("b98a55")]

const _CROWN: Array[Vector2] = [
	Vector2(-0.5, 0.3),
	Vector2(-0.6, -0.28),
	Vector2(-0.27, 0.0),
	Vector2(0, -0.46),
	Vector2(0.27, 0.0),
	Vector2(0.6, -0.28),
	Vector2(0.5, 0.3),
]
const _KNIGHT: Array[Vector2] = [
	Vector2(-0.36, 0.56),
	Vector2(-0.3, 0.34),
	Vector2(-0.02, 0.06),
	Vector2(-0.1, -0.02),
	Vector2(-0.26, 0.06),
	Vector2(-0.4, 0.2),
	Vector2(-0.58, 0.1),
	Vector2(-0.54, -0.08),
	Vector2(-0.3, -0.36),
	Vector2(-0.22, -0.62),
	Vector2(-0.04, -0.48),
	Vector2(0.26, -0.36),
	Vector2(0.46, -0.04),
	Vector2(0.48, 0.56),
]
const _BARREL: Array[Vector2] = [
	Vector2(-0.56, 0.2),
	Vector2(-0.5, -0.1),
	Vector2(0.42, -0.5),
	Vector2(0.56, -0.2),
	Vector2(-0.3, 0.36),
]
const _MANE: Array[Vector2] = [Vector2(0.06, -0.34), Vector2(0.26, -0.12), Vector2(0.3, 0.16)]
const _TRUNK: Array[Vector2] = [
	Vector2(0, 0),
	Vector2(0, 0.3),
	Vector2(0.02, 0.5),
	Vector2(0.14, 0.6),
	Vector2(0.24, 0.54),
]
const _SHIELD: Array[Vector2] = [
	Vector2(-0.42, -0.44),
	Vector2(0, -0.56),
	Vector2(0.42, -0.44),
	Vector2(0.4, 0.04),
	Vector2(0.24, 0.38),
	Vector2(0, 0.6),
	Vector2(-0.24, 0.38),
	Vector2(-0.4, 0.04),
]


## A piece face up; `letter` as in the game's texts, capitals for red.
static func piece(canvas: CanvasItem, center: Vector2, radius: float, letter: String) -> void:
	var color := int(letter == letter.to_lower())
	_disc(canvas, center, radius, RIMS[color], FACES[color])
	canvas.draw_arc(center, radius * 0.74, 0, TAU, 48, Color(SIGNS[color], 0.75), maxf(1.5, radius * 0.045), true)
	_sign(canvas, center, radius * 0.72, letter.to_lower(), SIGNS[color], FACES[color])


## A piece face down.
static func back(canvas: CanvasItem, center: Vector2, radius: float) -> void:
	_disc(canvas, center, radius, BACK[0], BACK[1])
	canvas.draw_arc(center, radius * 0.72, 0, TAU, 48, BACK[2], maxf(1.5, radius * 0.05), true)
	for i in 8:
		var way := Vector2.from_angle(TAU * i / 8)
		var middle := center + way * radius * 0.3
		var thick := maxf(1.2, radius * 0.045)
		canvas.draw_arc(middle, radius * 0.3, way.angle() - 1.1, way.angle() + 1.1, 14, BACK[2], thick, true)
	canvas.draw_circle(center, radius * 0.13, BACK[2], true, -1, true)


static func _disc(canvas: CanvasItem, center: Vector2, radius: float, rim: Color, face: Color) -> void:
	canvas.draw_circle(center + Vector2(0, radius * 0.09), radius, rim.darkened(0.45), true, -1, true)
	canvas.draw_circle(center, radius, rim, true, -1, true)
	canvas.draw_circle(center, radius * 0.87, face, true, -1, true)
	canvas.draw_arc(center, radius * 0.93, PI * 1.1, PI * 1.75, 20, Color(1, 1, 1, 0.28), radius * 0.05, true)


static func _sign(canvas: CanvasItem, at: Vector2, unit: float, kind: String, ink: Color, paper: Color) -> void:
	match kind:
		"g":
			TableBoard.fill(canvas, _CROWN, at, unit, ink)
			canvas.draw_line(at + Vector2(-0.5, 0.46) * unit, at + Vector2(0.5, 0.46) * unit, ink, unit * 0.15, true)
			for tip: Vector2 in [Vector2(-0.6, -0.34), Vector2(0, -0.54), Vector2(0.6, -0.34)]:
				canvas.draw_circle(at + tip * unit, unit * 0.1, ink, true, -1, true)
			canvas.draw_circle(at + Vector2(0, 0.12) * unit, unit * 0.1, paper, true, -1, true)
		"a":
			_fan(canvas, at + Vector2(0, 0.5) * unit, unit, ink, paper)
		"e":
			for mirror: float in [-1.0, 1.0]:
				canvas.draw_circle(at + Vector2(0.42 * mirror, -0.14) * unit, unit * 0.3, ink, true, -1, true)
				canvas.draw_arc(
					at + Vector2(0.3 * mirror, 0.2) * unit, unit * 0.2, PI * 0.1, PI * 0.9, 10, ink, unit * 0.09, true
				)
			canvas.draw_circle(at + Vector2(0, -0.12) * unit, unit * 0.38, paper, true, -1, true)
			canvas.draw_circle(at + Vector2(0, -0.12) * unit, unit * 0.32, ink, true, -1, true)
			canvas.draw_polyline(TableBoard.placed(_TRUNK, at, unit), ink, unit * 0.17, true)
			for mirror: float in [-1.0, 1.0]:
				canvas.draw_circle(at + Vector2(0.14 * mirror, -0.16) * unit, unit * 0.055, paper, true, -1, true)
		"r":
			canvas.draw_arc(at, unit * 0.52, 0, TAU, 40, ink, unit * 0.13, true)
			for i in 8:
				canvas.draw_line(at, at + Vector2.from_angle(TAU * i / 8) * unit * 0.5, ink, unit * 0.075, true)
			canvas.draw_circle(at, unit * 0.16, ink, true, -1, true)
			canvas.draw_circle(at, unit * 0.06, paper, true, -1, true)
		"h":
			TableBoard.fill(canvas, _KNIGHT, at, unit, ink)
			canvas.draw_circle(at + Vector2(-0.16, -0.24) * unit, unit * 0.06, paper, true, -1, true)
			canvas.draw_polyline(TableBoard.placed(_MANE, at, unit), paper, unit * 0.06, true)
		"c":
			TableBoard.fill(canvas, _BARREL, at, unit, ink)
			canvas.draw_circle(at + Vector2(-0.06, 0.26) * unit, unit * 0.34, paper, true, -1, true)
			canvas.draw_arc(at + Vector2(-0.06, 0.26) * unit, unit * 0.25, 0, TAU, 30, ink, unit * 0.1, true)
			canvas.draw_circle(at + Vector2(-0.06, 0.26) * unit, unit * 0.08, ink, true, -1, true)
			canvas.draw_circle(at + Vector2(0.5, 0.36) * unit, unit * 0.13, ink, true, -1, true)
		"s":
			TableBoard.fill(canvas, _SHIELD, at, unit, ink)
			canvas.draw_line(at + Vector2(0, -0.4) * unit, at + Vector2(0, 0.42) * unit, paper, unit * 0.09, true)
			canvas.draw_line(
				at + Vector2(-0.28, -0.1) * unit, at + Vector2(0.28, -0.1) * unit, paper, unit * 0.09, true
			)


static func _fan(canvas: CanvasItem, foot: Vector2, unit: float, ink: Color, paper: Color) -> void:
	var from := -PI * 0.86
	var to := -PI * 0.14
	canvas.draw_arc(foot, unit * 0.7, from, to, 24, ink, unit * 0.5, true)
	for i in 6:
		var way := Vector2.from_angle(lerpf(from, to, (i + 0.5) / 6))
		canvas.draw_line(foot, foot + way * unit * 0.5, ink, unit * 0.06, true)
		canvas.draw_line(foot + way * unit * 0.48, foot + way * unit * 0.92, paper, unit * 0.06, true)
	canvas.draw_circle(foot, unit * 0.1, ink, true, -1, true)

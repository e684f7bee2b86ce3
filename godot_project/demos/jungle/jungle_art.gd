class_name JungleArt
## Drawings of Jungle, on any canvas: animals of our own on discs and octagons, traps and dens.

# Of red and of black pieces; red ones are round, black ones have eight corners.
const RIMS: Array[Color] = [Color("a8392f"), Color("0f1116")]
const FACES: Array[Color] = [Color("f8ebcf"), Color("3a4150")]
const SIGNS: Array[Color] = [Color("8f1d15"), Color("f4e3bc")]
const RANKS: Dictionary[String, int] = {"r": 1, "c": 2, "d": 3, "w": 4, "p": 5, "t": 6, "l": 7, "e": 8}

const _WOLF: Array[Vector2] = [
	Vector2(-0.44, -0.5),
	Vector2(-0.5, -0.66),
	Vector2(-0.36, -0.72),
	Vector2(0.0, -0.42),
	Vector2(0.16, -0.4),
	Vector2(0.5, -0.6),
	Vector2(0.4, -0.2),
	Vector2(0.52, 0.04),
	Vector2(0.44, 0.1),
	Vector2(0.6, 0.34),
	Vector2(0.5, 0.38),
	Vector2(0.6, 0.64),
	Vector2(-0.36, 0.64),
	Vector2(-0.26, 0.46),
	Vector2(-0.38, 0.42),
	Vector2(-0.22, 0.22),
	Vector2(-0.3, 0.16),
	Vector2(-0.12, 0.02),
	Vector2(-0.44, -0.24),
	Vector2(-0.42, -0.34),
	Vector2(-0.1, -0.22),
]
const _RAT: Array[Vector2] = [
	Vector2(-0.7, 0.26),
	Vector2(-0.5, 0.02),
	Vector2(-0.26, -0.12),
	Vector2(0.06, -0.26),
	Vector2(0.36, -0.1),
	Vector2(0.48, 0.2),
	Vector2(0.36, 0.42),
	Vector2(-0.3, 0.42),
	Vector2(-0.56, 0.36),
]
const _TAIL: Array[Vector2] = [
	Vector2(0.4, 0.32),
	Vector2(0.6, 0.34),
	Vector2(0.7, 0.16),
	Vector2(0.6, -0.06),
	Vector2(0.62, -0.3),
	Vector2(0.74, -0.4),
]
const _TRUNK: Array[Vector2] = [
	Vector2(-0.2, 0.04),
	Vector2(0.2, 0.04),
	Vector2(0.14, 0.34),
	Vector2(0.2, 0.48),
	Vector2(0.32, 0.42),
	Vector2(0.42, 0.5),
	Vector2(0.3, 0.68),
	Vector2(0.08, 0.66),
	Vector2(-0.06, 0.46),
]
const _CAT_EAR: Array[Vector2] = [Vector2(0.06, -0.3), Vector2(0.5, -0.66), Vector2(0.54, 0.0)]
const _SPOTS: Array[Vector2] = [
	Vector2(0, -0.38),
	Vector2(-0.2, -0.3),
	Vector2(0.2, -0.3),
	Vector2(-0.1, -0.19),
	Vector2(0.1, -0.19),
	Vector2(-0.4, -0.12),
	Vector2(0.4, -0.12),
	Vector2(-0.44, 0.1),
	Vector2(0.44, 0.1),
	Vector2(-0.36, 0.28),
	Vector2(0.36, 0.28),
]


## A piece; `letter` as in the game's texts, capitals for red. The number is the animal's rank; none where it is 0.
static func piece(canvas: CanvasItem, center: Vector2, radius: float, letter: String, rank := 0) -> void:
	var color := int(letter == letter.to_lower())
	var ink := SIGNS[color]
	_disc(canvas, center + Vector2(0, radius * 0.09), radius, color, RIMS[color].darkened(0.45))
	_disc(canvas, center, radius, color, RIMS[color])
	_disc(canvas, center, radius * 0.89, color, FACES[color])
	animal(canvas, center + Vector2(0, -radius * 0.02), radius, letter.to_lower(), ink, FACES[color])
	if rank and radius >= 28:
		var at := center + Vector2(0.68, 0.68) * radius
		canvas.draw_circle(at, radius * 0.29, RIMS[color], true, -1, true)
		TableBoard.write(canvas, at, str(rank), roundi(radius * 0.5), Color.WHITE)


## An animal by its letter in lower case.
static func animal(canvas: CanvasItem, at: Vector2, unit: float, kind: String, ink: Color, paper: Color) -> void:
	match kind:
		"r":
			_rat(canvas, at, unit, ink, paper)
		"c":
			_cat(canvas, at, unit, ink, paper)
		"d":
			_dog(canvas, at, unit, ink, paper)
		"w":
			TableBoard.fill(canvas, _WOLF, at, unit, ink)
			_dot(canvas, at, unit, Vector2(0.06, -0.24), 0.06, paper)
		"p":
			_leopard(canvas, at, unit, ink, paper)
		"t":
			_tiger(canvas, at, unit, ink, paper)
		"l":
			_lion(canvas, at, unit, ink, paper)
		"e":
			_elephant(canvas, at, unit, ink, paper)


## A trap: a ring of teeth around a plate.
static func trap(canvas: CanvasItem, center: Vector2, side: float) -> void:
	var iron := Color("4d4a45")
	canvas.draw_circle(center, side * 0.36, Color(0.16, 0.13, 0.09, 0.3), true, -1, true)
	canvas.draw_arc(center, side * 0.36, 0, TAU, 40, iron, side * 0.045, true)
	for tooth in 12:
		var way := Vector2.from_angle(TAU * (tooth + 0.5) / 12)
		var foot := way.orthogonal() * side * 0.05
		var root := center + way * side * 0.35
		canvas.draw_colored_polygon(PackedVector2Array([root - foot, root + foot, center + way * side * 0.22]), iron)
	canvas.draw_circle(center, side * 0.09, iron, true, -1, true)


## A den: a cave in a hill; `color` 0 for that of red.
static func den(canvas: CanvasItem, center: Vector2, side: float, color: int) -> void:
	var hill := PackedVector2Array()
	var cave := PackedVector2Array()
	for step in 25:
		var way := Vector2.from_angle(PI + PI * step / 24.0)
		hill.append(center + Vector2(0, 0.36) * side + way * Vector2(0.44, 0.76) * side)
		cave.append(center + Vector2(0, 0.36) * side + way * Vector2(0.24, 0.46) * side)
	canvas.draw_colored_polygon(hill, RIMS[color].lerp(Color("8c7a5a"), 0.35))
	canvas.draw_polyline(hill, FACES[color], maxf(1.5, side * 0.035), true)
	canvas.draw_colored_polygon(cave, Color("120d0a"))


static func _disc(canvas: CanvasItem, center: Vector2, radius: float, shape: int, color: Color) -> void:
	if shape == 0:
		canvas.draw_circle(center, radius, color, true, -1, true)
		return
	var corners := PackedVector2Array()
	for corner in 9:
		corners.append(center + Vector2.from_angle(TAU * (corner + 0.5) / 8) * radius * 1.05)
	canvas.draw_colored_polygon(corners.slice(0, 8), color)
	canvas.draw_polyline(corners, color, 1.5, true)


static func _elephant(canvas: CanvasItem, at: Vector2, unit: float, ink: Color, paper: Color) -> void:
	for mirror: float in [-1.0, 1.0]:
		_oval(canvas, at, unit, Vector2(0.46 * mirror, -0.16), Vector2(0.28, 0.4), ink)
		_oval(canvas, at, unit, Vector2(0.48 * mirror, -0.14), Vector2(0.15, 0.26), paper.lerp(ink, 0.45))
	_oval(canvas, at, unit, Vector2(0, -0.14), Vector2(0.39, 0.45), paper)
	_oval(canvas, at, unit, Vector2(0, -0.14), Vector2(0.33, 0.4), ink)
	TableBoard.fill(canvas, _smooth(_TRUNK), at, unit, ink)
	for mirror: float in [-1.0, 1.0]:
		_dot(canvas, at, unit, Vector2(0.17 * mirror, -0.2), 0.06, paper)
		_line(canvas, at, unit, [Vector2(0.2 * mirror, 0.16), Vector2(0.34 * mirror, 0.3)], paper, 0.15)
		_line(canvas, at, unit, [Vector2(0.19 * mirror, 0.14), Vector2(0.36 * mirror, 0.32)], ink, 0.08)
	for fold in 2:
		var y := 0.16 + 0.13 * fold
		_line(canvas, at, unit, [Vector2(-0.1 + 0.03 * fold, y), Vector2(0.12, y)], paper, 0.04)


static func _lion(canvas: CanvasItem, at: Vector2, unit: float, ink: Color, paper: Color) -> void:
	for lock in 14:
		_dot(canvas, at, unit, Vector2.from_angle(TAU * (lock + 0.5) / 14) * 0.52, 0.17, ink)
	_dot(canvas, at, unit, Vector2.ZERO, 0.54, ink)
	for mirror: float in [-1.0, 1.0]:
		_dot(canvas, at, unit, Vector2(0.29 * mirror, -0.27), 0.13, paper)
	_oval(canvas, at, unit, Vector2(0, 0.03), Vector2(0.36, 0.38), paper)
	_face(canvas, at, unit, ink, 0.15, -0.03)


static func _tiger(canvas: CanvasItem, at: Vector2, unit: float, ink: Color, paper: Color) -> void:
	for mirror: float in [-1.0, 1.0]:
		_dot(canvas, at, unit, Vector2(0.42 * mirror, -0.44), 0.2, ink)
		_dot(canvas, at, unit, Vector2(0.42 * mirror, -0.44), 0.09, paper)
	_oval(canvas, at, unit, Vector2(0, 0.04), Vector2(0.6, 0.56), ink)
	for mirror: float in [-1.0, 1.0]:
		for stripe in 3:
			var y := -0.02 + 0.19 * stripe
			var tip := Vector2(0.26 * mirror, y + 0.05)
			_wedge(canvas, at, unit, Vector2(0.62 * mirror, y - 0.05), tip, 0.1, paper)
		_wedge(canvas, at, unit, Vector2(0.2 * mirror, -0.56), Vector2(0.15 * mirror, -0.22), 0.11, paper)
		_oval(canvas, at, unit, Vector2(0.17 * mirror, -0.06), Vector2(0.09, 0.08), paper)
		_dot(canvas, at, unit, Vector2(0.17 * mirror, -0.05), 0.05, ink)
	_wedge(canvas, at, unit, Vector2(0, -0.56), Vector2(0, -0.14), 0.11, paper)
	_oval(canvas, at, unit, Vector2(0, 0.3), Vector2(0.25, 0.2), paper)
	_muzzle(canvas, at, unit, ink, 0.2)


static func _leopard(canvas: CanvasItem, at: Vector2, unit: float, ink: Color, paper: Color) -> void:
	for mirror: float in [-1.0, 1.0]:
		_dot(canvas, at, unit, Vector2(0.42 * mirror, -0.42), 0.19, ink)
	_oval(canvas, at, unit, Vector2(0, 0.04), Vector2(0.6, 0.57), ink)
	_oval(canvas, at, unit, Vector2(0, 0.04), Vector2(0.52, 0.49), paper)
	for spot in _SPOTS:
		_dot(canvas, at, unit, spot, 0.07, ink)
	_face(canvas, at, unit, ink, 0.2, 0.02)


static func _dog(canvas: CanvasItem, at: Vector2, unit: float, ink: Color, paper: Color) -> void:
	_oval(canvas, at, unit, Vector2(0, -0.04), Vector2(0.44, 0.5), ink)
	_oval(canvas, at, unit, Vector2(0, 0.27), Vector2(0.32, 0.32), paper)
	for mirror: float in [-1.0, 1.0]:
		_oval(canvas, at, unit, Vector2(0.47 * mirror, 0.0), Vector2(0.22, 0.46), paper)
		_oval(canvas, at, unit, Vector2(0.49 * mirror, 0.0), Vector2(0.16, 0.41), ink)
		_dot(canvas, at, unit, Vector2(0.17 * mirror, -0.16), 0.07, paper)
	_oval(canvas, at, unit, Vector2(0, 0.1), Vector2(0.13, 0.09), ink)
	_oval(canvas, at, unit, Vector2(0, 0.5), Vector2(0.1, 0.17), ink)
	_line(canvas, at, unit, [Vector2(0, 0.14), Vector2(0, 0.3)], ink, 0.06)
	_line(canvas, at, unit, [Vector2(-0.17, 0.3), Vector2(0, 0.34), Vector2(0.17, 0.3)], ink, 0.06)


static func _cat(canvas: CanvasItem, at: Vector2, unit: float, ink: Color, paper: Color) -> void:
	_oval(canvas, at, unit, Vector2(0, 0.12), Vector2(0.54, 0.45), ink)
	for mirror: float in [-1.0, 1.0]:
		var ear := _CAT_EAR.map(func(point: Vector2) -> Vector2: return point * Vector2(mirror, 1))
		TableBoard.fill(canvas, _vectors(ear), at, unit, ink)
		_oval(canvas, at, unit, Vector2(0.22 * mirror, 0.04), Vector2(0.13, 0.11), paper)
		_oval(canvas, at, unit, Vector2(0.22 * mirror, 0.04), Vector2(0.035, 0.1), ink)
		for hair in 3:
			var root := Vector2(0.16 * mirror, 0.29 + 0.03 * hair)
			var edge := Vector2(0.5 * mirror, 0.19 + 0.13 * hair)
			_line(canvas, at, unit, [root, edge], paper, 0.035)
			_line(canvas, at, unit, [edge, edge + (edge - root) * 0.75], ink, 0.04)
	TableBoard.fill(canvas, [Vector2(-0.08, 0.22), Vector2(0.08, 0.22), Vector2(0, 0.31)], at, unit, paper)


static func _rat(canvas: CanvasItem, at: Vector2, unit: float, ink: Color, paper: Color) -> void:
	_line(canvas, at, unit, _smooth(_TAIL, false), ink, 0.08)
	TableBoard.fill(canvas, _smooth(_RAT), at, unit, ink)
	for foot: float in [-0.28, 0.22]:
		_oval(canvas, at, unit, Vector2(foot, 0.44), Vector2(0.14, 0.07), ink)
	_dot(canvas, at, unit, Vector2(-0.2, -0.2), 0.23, paper)
	_dot(canvas, at, unit, Vector2(-0.2, -0.22), 0.2, ink)
	_dot(canvas, at, unit, Vector2(-0.2, -0.21), 0.1, paper)
	_dot(canvas, at, unit, Vector2(-0.46, 0.12), 0.055, paper)
	for hair in 3:
		var y := 0.22 + 0.1 * hair
		_line(canvas, at, unit, [Vector2(-0.6, 0.27), Vector2(-0.82, y)], ink, 0.035)


## Eyes so far from the middle, and a muzzle, in ink.
static func _face(canvas: CanvasItem, at: Vector2, unit: float, ink: Color, apart: float, eyes: float) -> void:
	for mirror: float in [-1.0, 1.0]:
		_dot(canvas, at, unit, Vector2(apart * mirror, eyes), 0.065, ink)
	_muzzle(canvas, at, unit, ink, 0.17)


static func _muzzle(canvas: CanvasItem, at: Vector2, unit: float, ink: Color, y: float) -> void:
	TableBoard.fill(canvas, [Vector2(-0.12, y - 0.04), Vector2(0.12, y - 0.04), Vector2(0, y + 0.1)], at, unit, ink)
	for mirror: float in [-1.0, 1.0]:
		var mouth: Array[Vector2] = [
			Vector2(0, y + 0.08), Vector2(0.04 * mirror, y + 0.17), Vector2(0.15 * mirror, y + 0.17)
		]
		_line(canvas, at, unit, mouth, ink, 0.05)


static func _wedge(
	canvas: CanvasItem, at: Vector2, unit: float, root: Vector2, tip: Vector2, wide: float, color: Color
) -> void:
	var across := root.direction_to(tip).orthogonal() * wide / 2
	TableBoard.fill(canvas, [root - across, root + across, tip], at, unit, color)


static func _dot(canvas: CanvasItem, at: Vector2, unit: float, place: Vector2, radius: float, color: Color) -> void:
	canvas.draw_circle(at + place * unit, radius * unit, color, true, -1, true)


static func _oval(canvas: CanvasItem, at: Vector2, unit: float, place: Vector2, radii: Vector2, color: Color) -> void:
	var points: Array[Vector2] = []
	for step in 28:
		points.append(place + Vector2.from_angle(TAU * step / 28) * radii)
	TableBoard.fill(canvas, points, at, unit, color)


static func _line(
	canvas: CanvasItem, at: Vector2, unit: float, points: Array[Vector2], color: Color, thick: float
) -> void:
	canvas.draw_polyline(TableBoard.placed(points, at, unit), color, maxf(1, thick * unit), true)


static func _vectors(points: Array) -> Array[Vector2]:
	var found: Array[Vector2] = []
	found.assign(points)
	return found


## A smooth curve through points.
static func _smooth(points: Array[Vector2], closed := true) -> Array[Vector2]:
	var found: Array[Vector2] = []
	var count := points.size()
	for number in count if closed else count - 1:
		var around: Array[Vector2] = []
		for off: int in [-1, 0, 1, 2]:
			var index := posmod(number + off, count) if closed else clampi(number + off, 0, count - 1)
			around.append(points[index])
		for step in 6:
			found.append(around[1].cubic_interpolate(around[2], around[0], around[3], step / 6.0))
	if not closed:
		found.append(points[-1])
	return found

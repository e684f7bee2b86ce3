class_name TaflArt
## Drawings of Tafl, on any canvas. Shapes tell the pieces apart without colors: attackers have corners and two axes,
## defenders are round shields, the king is round and wears a crown.

const DARK := Color("2b2f38")
const DARK_RIM := Color("12141a")
const DARK_SIGN := Color("e8674f")
const LIGHT := Color("f6ead2")
const LIGHT_RIM := Color("9a7440")
const LIGHT_SIGN := Color("7a5526")
const KING := Color("ffd866")
const KING_SIGN := Color("8c2f12")
const MARK := Color("6e4a28")
const CROWN: Array[Vector2] = [
	Vector2(-0.5, 0.36),
	Vector2(-0.6, -0.26),
	Vector2(-0.26, 0.02),
	Vector2(0.0, -0.46),
	Vector2(0.26, 0.02),
	Vector2(0.6, -0.26),
	Vector2(0.5, 0.36),
]


## A piece; `letter` as in the game's texts: A is an attacker, D a defender, K the king.
static func piece(canvas: CanvasItem, center: Vector2, radius: float, letter: String) -> void:
	match letter:
		"A":
			_attacker(canvas, center, radius)
		"D":
			_defender(canvas, center, radius)
		_:
			_king(canvas, center, radius)


## A marked cell: the throne, or a corner by which the king leaves.
static func mark(canvas: CanvasItem, center: Vector2, side: float, is_throne: bool) -> void:
	var wide := maxf(1.5, side * 0.035)
	var box := Rect2(center - Vector2.ONE * side * 0.44, Vector2.ONE * side * 0.88)
	canvas.draw_rect(box, Color(MARK, 0.28))
	canvas.draw_rect(box, Color(MARK, 0.9), false, wide)
	if is_throne:
		for turn in 4:
			var arm := Vector2.RIGHT.rotated(TAU * turn / 4)
			canvas.draw_arc(center + arm * side * 0.17, side * 0.17, 0, TAU, 32, Color(MARK, 0.9), wide, true)
		return
	for scale: float in [0.32, 0.18]:
		var knot := PackedVector2Array()
		for turn in 5:
			knot.append(center + Vector2.UP.rotated(TAU * turn / 4) * side * scale)
		canvas.draw_polyline(knot, Color(MARK, 0.9), wide, true)


static func _attacker(canvas: CanvasItem, center: Vector2, radius: float) -> void:
	_square(canvas, center, radius * 0.92, DARK_RIM)
	_square(canvas, center, radius * 0.8, DARK)
	var wide := maxf(1.5, radius * 0.13)
	for mirror: float in [-1.0, 1.0]:
		var foot := center + Vector2(-0.44 * mirror, 0.46) * radius
		var head := center + Vector2(0.44 * mirror, -0.46) * radius
		canvas.draw_line(foot, head, DARK_SIGN, wide, true)
		var blade := PackedVector2Array()
		for corner: Vector2 in [Vector2(0.3, -0.5), Vector2(0.62, -0.34), Vector2(0.5, -0.06), Vector2(0.22, -0.26)]:
			blade.append(center + Vector2(corner.x * mirror, corner.y) * radius)
		canvas.draw_colored_polygon(blade, DARK_SIGN)


static func _defender(canvas: CanvasItem, center: Vector2, radius: float) -> void:
	canvas.draw_circle(center, radius * 0.96, LIGHT_RIM, true, -1, true)
	canvas.draw_circle(center, radius * 0.84, LIGHT, true, -1, true)
	var wide := maxf(1.5, radius * 0.1)
	canvas.draw_arc(center, radius * 0.56, 0, TAU, 40, LIGHT_SIGN, wide, true)
	canvas.draw_circle(center, radius * 0.24, LIGHT_SIGN, true, -1, true)


static func _king(canvas: CanvasItem, center: Vector2, radius: float) -> void:
	canvas.draw_circle(center, radius * 1.06, KING_SIGN, true, -1, true)
	canvas.draw_circle(center, radius * 0.92, KING, true, -1, true)
	var crown := PackedVector2Array()
	for corner in CROWN:
		crown.append(center + corner * radius)
	canvas.draw_colored_polygon(crown, KING_SIGN)
	for tip: int in [1, 3, 5]:
		canvas.draw_circle(center + CROWN[tip] * radius, radius * 0.1, KING_SIGN, true, -1, true)


static func _square(canvas: CanvasItem, center: Vector2, radius: float, color: Color) -> void:
	var cut := 0.3
	var corners := PackedVector2Array()
	for turn in 4:
		for corner: Vector2 in [Vector2(1, -1 + cut), Vector2(1, 1 - cut)]:
			corners.append(center + (corner * radius).rotated(TAU * turn / 4))
	canvas.draw_colored_polygon(corners, color)

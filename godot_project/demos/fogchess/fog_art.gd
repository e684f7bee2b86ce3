class_name FogArt
## Drawings of the pieces of chess and its kin, on any canvas: figures for the games of squares, discs for the others.

const FACES: Array[Color] = [Color("fbf3e1"), Color("262b36")]
const EDGES: Array[Color] = [Color("33281c"), Color("f0dfb8")]
## The signs of Banqi's discs, for the letters of xiangqi, janggi and Cannon.
const SIGNS: Dictionary[String, String] = {
	"k": "g", "a": "a", "b": "e", "n": "h", "r": "r", "c": "c", "p": "s", "s": "s", "t": "r"
}
## The games that are played with discs.
const DISCS: Array[String] = ["xiangqi", "janggi", "cannon"]

const _BASE: Array[Vector2] = [Vector2(-0.52, 0.72), Vector2(-0.44, 0.5), Vector2(0.44, 0.5), Vector2(0.52, 0.72)]
const _PAWN: Array[Vector2] = [
	Vector2(-0.36, 0.52),
	Vector2(-0.16, 0.06),
	Vector2(-0.24, -0.04),
	Vector2(0.24, -0.04),
	Vector2(0.16, 0.06),
	Vector2(0.36, 0.52)
]
const _ROOK: Array[Vector2] = [
	Vector2(-0.38, 0.52),
	Vector2(-0.28, -0.22),
	Vector2(-0.44, -0.3),
	Vector2(-0.44, -0.66),
	Vector2(-0.24, -0.66),
	Vector2(-0.24, -0.5),
	Vector2(-0.1, -0.5),
	Vector2(-0.1, -0.66),
	Vector2(0.1, -0.66),
	Vector2(0.1, -0.5),
	Vector2(0.24, -0.5),
	Vector2(0.24, -0.66),
	Vector2(0.44, -0.66),
	Vector2(0.44, -0.3),
	Vector2(0.28, -0.22),
	Vector2(0.38, 0.52),
]
const _KNIGHT: Array[Vector2] = [
	Vector2(-0.34, 0.52),
	Vector2(-0.26, 0.24),
	Vector2(0.02, 0.02),
	Vector2(-0.06, -0.06),
	Vector2(-0.26, 0.04),
	Vector2(-0.42, 0.16),
	Vector2(-0.58, 0.04),
	Vector2(-0.54, -0.12),
	Vector2(-0.3, -0.4),
	Vector2(-0.2, -0.72),
	Vector2(-0.02, -0.54),
	Vector2(0.28, -0.42),
	Vector2(0.46, -0.1),
	Vector2(0.44, 0.52),
]
const _BISHOP: Array[Vector2] = [
	Vector2(-0.36, 0.52),
	Vector2(-0.16, 0.2),
	Vector2(-0.32, -0.06),
	Vector2(-0.26, -0.32),
	Vector2(0.0, -0.64),
	Vector2(0.26, -0.32),
	Vector2(0.32, -0.06),
	Vector2(0.16, 0.2),
	Vector2(0.36, 0.52),
]
const _QUEEN: Array[Vector2] = [
	Vector2(-0.36, 0.52),
	Vector2(-0.6, -0.34),
	Vector2(-0.3, 0.02),
	Vector2(-0.26, -0.52),
	Vector2(0.0, -0.04),
	Vector2(0.26, -0.52),
	Vector2(0.3, 0.02),
	Vector2(0.6, -0.34),
	Vector2(0.36, 0.52),
]
const _KING: Array[Vector2] = [
	Vector2(-0.32, 0.52),
	Vector2(-0.54, 0.06),
	Vector2(-0.42, -0.2),
	Vector2(-0.16, -0.22),
	Vector2(0.0, -0.1),
	Vector2(0.16, -0.22),
	Vector2(0.42, -0.2),
	Vector2(0.54, 0.06),
	Vector2(0.32, 0.52),
]


## A piece of a game; `letter` as in the game's texts, capitals for player 0.
static func piece(canvas: CanvasItem, center: Vector2, radius: float, letter: String, game: String) -> void:
	var kind := letter.to_lower()
	if game in DISCS:
		var sign_: String = SIGNS.get(kind, "s")
		if kind == "t":
			_town(canvas, center, radius, int(letter == kind))
		else:
			BanqiArt.piece(canvas, center, radius, sign_.to_upper() if letter != kind else sign_)
		return
	var color := int(letter == kind)
	if kind == "s" or (kind == "b" and game == "shatranj"):
		_elephant(canvas, center, radius, color)
		return
	_figure(canvas, _BASE, center, radius, color)
	match kind:
		"p":
			_figure(canvas, _PAWN, center, radius, color)
			_ball(canvas, center + Vector2(0, -0.24) * radius, radius * 0.26, color)
		"r":
			_figure(canvas, _ROOK, center, radius, color)
		"n":
			_figure(canvas, _KNIGHT, center, radius, color)
			canvas.draw_circle(center + Vector2(-0.14, -0.3) * radius, radius * 0.06, EDGES[color], true, -1, true)
		"b":
			_figure(canvas, _BISHOP, center, radius, color)
			_ball(canvas, center + Vector2(0, -0.68) * radius, radius * 0.1, color)
			var cut := PackedVector2Array(
				[center + Vector2(0.02, -0.1) * radius, center + Vector2(0.18, -0.36) * radius]
			)
			canvas.draw_polyline(cut, EDGES[color], maxf(1.5, radius * 0.07), true)
		"q", "f":
			_figure(canvas, _QUEEN, center, radius, color)
			for tip: Vector2 in [Vector2(-0.6, -0.4), Vector2(-0.26, -0.58), Vector2(0.26, -0.58), Vector2(0.6, -0.4)]:
				_ball(canvas, center + tip * radius, radius * 0.1, color)
		"k":
			_figure(canvas, _KING, center, radius, color)
			_cross(canvas, center, radius, color)


static func _cross(canvas: CanvasItem, center: Vector2, radius: float, color: int) -> void:
	for thick: float in [0.2, 0.09]:
		var paint := EDGES[color] if thick > 0.1 else FACES[color]
		var grow := (thick - 0.09) / 2
		var arms: Array[Vector2] = [Vector2(0, -0.76 - grow), Vector2(0, -0.14 + grow), Vector2(-0.2 - grow, -0.54)]
		canvas.draw_line(center + arms[0] * radius, center + arms[1] * radius, paint, thick * radius)
		canvas.draw_line(center + arms[2] * radius, center + arms[2] * Vector2(-1, 1) * radius, paint, thick * radius)


static func _town(canvas: CanvasItem, center: Vector2, radius: float, color: int) -> void:
	var rim: Color = BanqiArt.RIMS[color]
	canvas.draw_rect(Rect2(center - Vector2(1, 1) * radius * 0.92, Vector2(2, 2) * radius * 0.92), rim)
	canvas.draw_rect(Rect2(center - Vector2(1, 1) * radius * 0.8, Vector2(2, 2) * radius * 0.8), BanqiArt.FACES[color])
	canvas.draw_colored_polygon(TableBoard.placed(_ROOK, center, radius * 0.86), BanqiArt.SIGNS[color])


static func _elephant(canvas: CanvasItem, center: Vector2, radius: float, color: int) -> void:
	canvas.draw_circle(center, radius * 0.92, EDGES[color], true, -1, true)
	canvas.draw_circle(center, radius * 0.84, FACES[color], true, -1, true)
	JungleArt.animal(canvas, center, radius * 0.95, "e", EDGES[color], FACES[color])


static func _figure(canvas: CanvasItem, points: Array[Vector2], at: Vector2, unit: float, color: int) -> void:
	var outline := TableBoard.placed(points, at, unit)
	canvas.draw_colored_polygon(outline, FACES[color])
	outline.append(outline[0])
	canvas.draw_polyline(outline, EDGES[color], maxf(1.5, unit * 0.075), true)


static func _ball(canvas: CanvasItem, at: Vector2, radius: float, color: int) -> void:
	canvas.draw_circle(at, radius, EDGES[color], true, -1, true)
	canvas.draw_circle(at, radius * 0.72, FACES[color], true, -1, true)

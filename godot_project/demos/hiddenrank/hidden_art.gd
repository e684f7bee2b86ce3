class_name HiddenArt
## Drawings of pieces with hidden ranks, on any canvas: blocks with a letter or a sign, and their backs. They are square
## for the south, and have cut corners for the north.

const FACES: Array[Color] = [Color("b23a32"), Color("28507e")]
const EDGES: Array[Color] = [Color("5b1813"), Color("0f2440")]
const INK := Color("fdf3dc")
## The backs of the two players in place of a letter.
const BACKS: Array[String] = ["#", "%"]

const _SQUARE: Array[Vector2] = [Vector2(-0.9, -0.9), Vector2(0.9, -0.9), Vector2(0.9, 0.9), Vector2(-0.9, 0.9)]
const _CUT: Array[Vector2] = [
	Vector2(-0.5, -0.95),
	Vector2(0.5, -0.95),
	Vector2(0.95, -0.5),
	Vector2(0.95, 0.5),
	Vector2(0.5, 0.95),
	Vector2(-0.5, 0.95),
	Vector2(-0.95, 0.5),
	Vector2(-0.95, -0.5),
]
const _FLAG: Array[Vector2] = [Vector2(-0.3, -0.6), Vector2(0.5, -0.36), Vector2(-0.3, -0.08)]


## The number of the player whose piece has a letter; capitals and the first back are of player 0.
static func owner_of(letter: String) -> int:
	return BACKS.find(letter) if letter in BACKS else int(letter == letter.to_lower())


## A piece of a game, or the back of one.
static func piece(canvas: CanvasItem, center: Vector2, radius: float, letter: String, game: String) -> void:
	var player := owner_of(letter)
	var block := TableBoard.placed(_CUT if player else _SQUARE, center, radius)
	canvas.draw_colored_polygon(block, FACES[player])
	if letter in BACKS:
		for line: float in [-0.4, 0.0, 0.4]:
			var ends: Array[Vector2] = [Vector2(-0.5, line + 0.3), Vector2(0.5, line - 0.3)]
			var bar := TableBoard.placed(ends, center, radius)
			canvas.draw_line(bar[0], bar[1], Color(INK, 0.35), maxf(1.5, radius * 0.1), true)
	else:
		_sign(canvas, center, radius, letter.to_upper(), game)
	block.append(block[0])
	canvas.draw_polyline(block, EDGES[player], maxf(1.5, radius * 0.1), true)


## A flag, a bomb and a mine have signs; the other ranks their letters.
static func _sign(canvas: CanvasItem, center: Vector2, radius: float, kind: String, game: String) -> void:
	var thick := maxf(1.5, radius * 0.1)
	if kind == "F":
		var pole: Array[Vector2] = [Vector2(-0.3, -0.62), Vector2(-0.3, 0.62)]
		var ends := TableBoard.placed(pole, center, radius)
		canvas.draw_line(ends[0], ends[1], INK, thick, true)
		canvas.draw_colored_polygon(TableBoard.placed(_FLAG, center, radius), INK)
	elif kind == "B":
		canvas.draw_circle(center + Vector2(-0.06, 0.14) * radius, radius * 0.4, INK, true, -1, true)
		var fuse: Array[Vector2] = [Vector2(0.18, -0.18), Vector2(0.44, -0.56)]
		var ends := TableBoard.placed(fuse, center, radius)
		canvas.draw_line(ends[0], ends[1], INK, thick, true)
	elif kind == "N" and game == "luzhanqi":
		canvas.draw_circle(center, radius * 0.3, INK, true, -1, true)
		for spike in 8:
			var way := Vector2.from_angle(TAU * spike / 8)
			canvas.draw_line(center + way * radius * 0.3, center + way * radius * 0.58, INK, thick, true)
	else:
		TableBoard.write(canvas, center, kind, roundi(radius * 1.15), INK)

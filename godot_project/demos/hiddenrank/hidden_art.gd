class_name HiddenArt
## Drawings of pieces with hidden ranks, on any canvas: blocks with a letter or a sign, and their backs. They are square
## for the south, and have cut corners for the north; of four players, square for one side and cut for the other one.
##
## Letters are as in the game's texts: upper case for player 0, lower case for player 1, and of four players with the
## number behind it; a back is `#` or `%`, of four players `?` with the number behind it.

const FACES: Array[Color] = [Color("b23a32"), Color("28507e")]
const EDGES: Array[Color] = [Color("5b1813"), Color("0f2440")]
const INK := Color("fdf3dc")
## The backs of the two players in place of a letter.
const BACKS: Array[String] = ["#", "%"]
## The back of a piece of four players.
const BACK := "?"
## The places of the four players among the colors of [TableSeats].
const SEATS: Array[int] = [0, 3, 2, 1]

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
	if letter.length() > 1:
		return letter.right(1).to_int()
	return BACKS.find(letter) if letter in BACKS else int(letter == letter.to_lower())


## The letter of a player's piece of a kind.
static func letter_of(kind: String, player: int, game: String) -> String:
	if game == "siguo":
		return kind + str(player)
	return kind.to_lower() if player else kind


static func is_back(letter: String) -> bool:
	return letter in BACKS or letter.begins_with(BACK)


## A piece of a game, or the back of one.
static func piece(canvas: CanvasItem, center: Vector2, radius: float, letter: String, game: String) -> void:
	var player := owner_of(letter)
	var is_of_four := game == "siguo"
	var ink := TableSeats.SIGNS[SEATS[player]] if is_of_four else INK
	var block := TableBoard.placed(_CUT if player % 2 else _SQUARE, center, radius)
	canvas.draw_colored_polygon(block, TableSeats.FACES[SEATS[player]] if is_of_four else FACES[player])
	var around := block + PackedVector2Array([block[0]])
	var edge := TableSeats.RIMS[SEATS[player]] if is_of_four else EDGES[player]
	canvas.draw_polyline(around, edge, maxf(1.0, radius * 0.1), true)
	if is_back(letter):
		for line: float in [-0.4, 0.0, 0.4]:
			var ends: Array[Vector2] = [Vector2(-0.5, line + 0.3), Vector2(0.5, line - 0.3)]
			var bar := TableBoard.placed(ends, center, radius)
			canvas.draw_line(bar[0], bar[1], Color(ink, 0.35), maxf(1.5, radius * 0.1), true)
	else:
		_sign(canvas, center, radius, letter.left(1).to_upper(), game, ink)


## A flag, a bomb and a mine have signs; the other ranks their letters.
static func _sign(canvas: CanvasItem, center: Vector2, radius: float, kind: String, game: String, ink: Color) -> void:
	var thick := maxf(1.5, radius * 0.1)
	if kind == "F":
		var pole: Array[Vector2] = [Vector2(-0.3, -0.62), Vector2(-0.3, 0.62)]
		var ends := TableBoard.placed(pole, center, radius)
		canvas.draw_line(ends[0], ends[1], ink, thick, true)
		canvas.draw_colored_polygon(TableBoard.placed(_FLAG, center, radius), ink)
	elif kind == "B":
		canvas.draw_circle(center + Vector2(-0.06, 0.14) * radius, radius * 0.4, ink, true, -1, true)
		var fuse: Array[Vector2] = [Vector2(0.18, -0.18), Vector2(0.44, -0.56)]
		var ends := TableBoard.placed(fuse, center, radius)
		canvas.draw_line(ends[0], ends[1], ink, thick, true)
	elif kind == "N" and game in ["luzhanqi", "siguo"]:
		canvas.draw_circle(center, radius * 0.3, ink, true, -1, true)
		for spike in 8:
			var way := Vector2.from_angle(TAU * spike / 8)
			canvas.draw_line(center + way * radius * 0.3, center + way * radius * 0.58, ink, thick, true)
	else:
		# The hook of a J is below the line.
		var up := radius * 0.18 if kind == "J" else 0.0
		TableBoard.write(canvas, center - Vector2(0, up), kind, roundi(radius * 1.15), ink)

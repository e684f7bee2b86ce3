class_name HiddenBoard
extends TablePieceBoard
## The board of a game of hidden ranks, with fronts of pieces whose ranks are known and backs of all others.

const RIM := Color("3b3226")
const GRASS: Array[Color] = [Color("8fa065"), Color("86975e")]
const LAKE := Color("3f7396")
const SAND: Array[Color] = [Color("c9b184"), Color("c2a97b")]
const PAPER := Color("d8c9a4")
const ROAD := Color("8a7a58")
const RAIL := Color("3a342a")
const CAMP := Color("6f8a5a")
const HEADQUARTERS := Color("9a5b45")
const HEAT := Color("e0392b")
## Cells of Luzhan Qi in the southern half, the northern one being its mirror image.
const CAMPS: Array[Vector2i] = [Vector2i(1, 7), Vector2i(3, 7), Vector2i(2, 8), Vector2i(1, 9), Vector2i(3, 9)]
const HOMES: Array[Vector2i] = [Vector2i(1, 11), Vector2i(3, 11)]
## The ends of its railways.
const RAILS: Array[Array] = [
	[Vector2i(0, 1), Vector2i(4, 1)],
	[Vector2i(0, 5), Vector2i(4, 5)],
	[Vector2i(0, 6), Vector2i(4, 6)],
	[Vector2i(0, 10), Vector2i(4, 10)],
	[Vector2i(0, 1), Vector2i(0, 10)],
	[Vector2i(4, 1), Vector2i(4, 10)],
	[Vector2i(2, 5), Vector2i(2, 6)],
]
## Cells of Luzhan Qi for four in the southern arm; quarter turns of them are those of the other arms.
const ARM_CAMPS: Array[Vector2i] = [Vector2i(7, 12), Vector2i(9, 12), Vector2i(8, 13), Vector2i(7, 14), Vector2i(9, 14)]
const ARM_HOMES: Array[Vector2i] = [Vector2i(7, 16), Vector2i(9, 16)]
## The ends of its railways across the arm, and of those that go on through the middle.
const ARM_RAILS: Array[Array] = [[Vector2i(6, 15), Vector2i(10, 15)], [Vector2i(6, 11), Vector2i(10, 11)]]
const THROUGH_RAILS: Array[Array] = [
	[Vector2i(6, 1), Vector2i(6, 15)], [Vector2i(8, 5), Vector2i(8, 11)], [Vector2i(10, 1), Vector2i(10, 15)]
]
## The arm and the middle together, from west to east; a quarter turn of it is the rest of the board.
const CROSS := Rect2i(0, 6, 17, 5)
## Beside an arc between two arms, this is its middle.
const ARC := Vector2i(5, 11)

## The game that is shown.
var game: WarrenHiddenRank
## Its name.
var variant := "stratego"
## What is to be seen: rows of letters as [HiddenArt] draws them, `.` for an empty cell and `~` for a lake. Of four
## players, each cell takes three characters.
var rows: PackedStringArray = []
## Cells of the army that is being set up.
var home: Array[Vector2i] = []
## How likely the piece in each cell was a certain one, row by row; empty while it is not shown.
var chances: PackedFloat32Array = []:
	set(value):
		chances = value
		_refresh()


func show_all(size_now: Vector2i) -> void:
	super(size_now)
	for cell in _pieces:
		(_pieces[cell] as HiddenPiece).variant = variant
		_pieces[cell].queue_redraw()


func _letter_at(cell: Vector2i) -> String:
	var letter := seen_in(rows, cell)
	return "" if letter in ".~" else letter


## What stands in a cell of rows; empty outside of them.
func seen_in(some_rows: PackedStringArray, cell: Vector2i) -> String:
	var wide := 3 if is_cross() else 1
	return some_rows[cell.y].substr(wide * cell.x, wide).strip_edges() if cell.y < some_rows.size() else ""


## Whether the board is that of four players.
func is_cross() -> bool:
	return variant == "siguo"


func _targets_of(cell: Vector2i) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	if open:
		found.assign(game.targets(cell))
	return found


## The cells of the large board are small.
func _place(cell: Vector2i) -> void:
	super(cell)
	if is_cross():
		_pieces[cell].radius = side * 0.47


func _new_piece() -> TablePiece:
	var piece := HiddenPiece.new()
	piece.variant = variant
	return piece


func _draw() -> void:
	if is_cross():
		_draw_cross()
	else:
		_draw_frame(RIM)
	if variant == "luzhanqi":
		draw_rect(field(), PAPER)
		_draw_roads(_both(CAMPS), _both(HOMES))
	elif not is_cross():
		_draw_squares()
	for cell in home:
		draw_rect(rect_of(cell).grow(-1), Color(GLOW, 0.22))
	for cell in last:
		draw_rect(rect_of(cell).grow(-2), Color(GLOW, 0.45))
		draw_rect(rect_of(cell).grow(-2), GLOW, false, 2)
	_draw_names(side * 0.14 + 11)


func _draw_squares() -> void:
	var ground := GRASS if variant == "stratego" else SAND
	for y in cells.y:
		for x in cells.x:
			var rect := rect_of(Vector2i(x, y))
			var is_lake := seen_in(rows, Vector2i(x, y)) == "~"
			draw_rect(rect, LAKE if is_lake else ground[(x + y) % 2])
			if is_lake:
				for line in 2:
					var at := rect.position + Vector2(0.25, 0.4 + 0.25 * line) * side
					draw_line(at, at + Vector2(side * 0.5, 0), Color(1, 1, 1, 0.35), maxf(1, side * 0.04), true)


## The board of four players: its ground, then what is on it.
func _draw_cross() -> void:
	var bars: Array[Rect2] = []
	for turn in 2:
		var first := turned_by(CROSS.position, turn, cells)
		bars.append(rect_of(first).merge(rect_of(turned_by(CROSS.end - Vector2i.ONE, turn, cells))))
	for bar in bars:
		draw_rect(bar.grow(side * 0.14), RIM)
	for bar in bars:
		draw_rect(bar, PAPER)
	for turn in 4:
		_draw_arc(turn)
	_draw_roads(_four(ARM_CAMPS), _four(ARM_HOMES))


## The arc that joins the outer railways of two arms.
func _draw_arc(turn: int) -> void:
	var middle := center_of(turned_by(ARC, turn, cells))
	var ends: Array[Vector2] = []
	for off: Vector2i in [Vector2i.UP, Vector2i.RIGHT]:
		ends.append(center_of(turned_by(ARC + off, turn, cells)) - middle)
	var from := ends[0].angle()
	var to := from + ends[0].angle_to(ends[1])
	draw_arc(middle, side, from, to, 16, RAIL, maxf(3, side * 0.1), true)


## The roads, railways, camps and headquarters of Luzhan Qi.
func _draw_roads(camps: Array[Vector2i], headquarters: Array[Vector2i]) -> void:
	for y in cells.y:
		for x in cells.x:
			_draw_ways(Vector2i(x, y), camps)
	for rail in _rails():
		var from: Vector2i = rail[0]
		var to: Vector2i = rail[1]
		draw_line(center_of(from), center_of(to), RAIL, maxf(3, side * 0.1), true)
		draw_dashed_line(center_of(from), center_of(to), PAPER, maxf(1.5, side * 0.045), side * 0.16)
	for y in cells.y:
		for x in cells.x:
			if _is_part(Vector2i(x, y)):
				var station := rect_of(Vector2i(x, y)).grow(-side * 0.22)
				draw_rect(station, PAPER.darkened(0.1))
				draw_rect(station, ROAD, false, 1.5)
	for cell in camps:
		draw_circle(center_of(cell), side * 0.36, CAMP, true, -1, true)
		draw_arc(center_of(cell), side * 0.36, 0, TAU, 48, RAIL, 2, true)
	for cell in headquarters:
		draw_rect(rect_of(cell).grow(-side * 0.12), HEADQUARTERS)


## Both ends of each railway.
func _rails() -> Array[Array]:
	if not is_cross():
		return RAILS
	var found: Array[Array] = []
	for turn in 4:
		for rail: Array in ARM_RAILS + (THROUGH_RAILS if turn < 2 else []):
			found.append(rail.map(turned_by.bind(turn, cells)))
	return found


## Whether a cell is part of the board.
func _is_part(cell: Vector2i) -> bool:
	return Rect2i(Vector2i.ZERO, cells).has_point(cell) and seen_in(rows, cell) != "~"


## The roads from a cell to the east and to the south.
func _draw_ways(cell: Vector2i, camps: Array[Vector2i]) -> void:
	for way: Vector2i in [Vector2i.RIGHT, Vector2i.DOWN, Vector2i(1, 1), Vector2i(-1, 1)]:
		var other := cell + way
		if not (_is_part(cell) and _is_part(other)):
			continue
		var is_mountain := not is_cross() and cell.y == 5 and other.y == 6 and cell.x % 2 == 1
		var is_slant := way.x != 0 and way.y != 0
		if is_mountain or (is_slant and not (cell in camps or other in camps)):
			continue
		draw_line(center_of(cell), center_of(other), ROAD, maxf(1, side * 0.03), true)


## Cells of the southern arm, and those of the other three.
func _four(southern: Array[Vector2i]) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for turn in 4:
		for cell in southern:
			found.append(turned_by(cell, turn, cells))
	return found


## Cells of the southern half, and those of the northern one.
func _both(southern: Array[Vector2i]) -> Array[Vector2i]:
	var found := southern.duplicate()
	for cell in southern:
		found.append(Vector2i(4, 11) - cell)
	return found


## Over the pieces: what was believed, as red as it was likely.
func _draw_over() -> void:
	super()
	for y in cells.y:
		for x in cells.x:
			var number := y * cells.x + x
			if number < chances.size() and chances[number] > 0:
				_draw_chance(Vector2i(x, y), chances[number])


func _draw_chance(cell: Vector2i, chance: float) -> void:
	_over.draw_rect(rect_of(cell).grow(-1), Color(HEAT, 0.12 + 0.43 * chance))
	var height := clampi(roundi(side * 0.28), 11, 22)
	var place := rect_of(cell).position + Vector2(side * 0.5, side - height * 0.7)
	write_edged(_over, place, "%d" % maxi(1, roundi(100 * chance)), height)

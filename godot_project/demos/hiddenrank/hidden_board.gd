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

## The game that is shown.
var game: WarrenHiddenRank
## Its name.
var variant := "stratego"
## What is to be seen: rows of letters, `#` and `%` for backs, `.` for an empty cell and `~` for a lake.
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
	if cell.y >= rows.size() or cell.x >= rows[cell.y].length():
		return ""
	var letter := rows[cell.y][cell.x]
	return "" if letter in ".~" else letter


func _targets_of(cell: Vector2i) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	if open:
		found.assign(game.targets(cell))
	return found


func _new_piece() -> TablePiece:
	var piece := HiddenPiece.new()
	piece.variant = variant
	return piece


func _draw() -> void:
	_draw_frame(RIM)
	if variant == "luzhanqi":
		_draw_roads()
	else:
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
			var is_lake := y < rows.size() and rows[y][x] == "~"
			draw_rect(rect, LAKE if is_lake else ground[(x + y) % 2])
			if is_lake:
				for line in 2:
					var at := rect.position + Vector2(0.25, 0.4 + 0.25 * line) * side
					draw_line(at, at + Vector2(side * 0.5, 0), Color(1, 1, 1, 0.35), maxf(1, side * 0.04), true)


## The roads, railways, camps and headquarters of Luzhan Qi.
func _draw_roads() -> void:
	draw_rect(field(), PAPER)
	var camps := _both(CAMPS)
	for y in cells.y:
		for x in cells.x:
			_draw_ways(Vector2i(x, y), camps)
	for rail in RAILS:
		var from: Vector2i = rail[0]
		var to: Vector2i = rail[1]
		draw_line(center_of(from), center_of(to), RAIL, maxf(3, side * 0.1), true)
		draw_dashed_line(center_of(from), center_of(to), PAPER, maxf(1.5, side * 0.045), side * 0.16)
	for y in cells.y:
		for x in cells.x:
			var station := rect_of(Vector2i(x, y)).grow(-side * 0.22)
			draw_rect(station, PAPER.darkened(0.1))
			draw_rect(station, ROAD, false, 1.5)
	for cell in camps:
		draw_circle(center_of(cell), side * 0.36, CAMP, true, -1, true)
		draw_arc(center_of(cell), side * 0.36, 0, TAU, 48, RAIL, 2, true)
	for cell in _both(HOMES):
		draw_rect(rect_of(cell).grow(-side * 0.12), HEADQUARTERS)


## The roads from a cell to the east and to the south.
func _draw_ways(cell: Vector2i, camps: Array[Vector2i]) -> void:
	for way: Vector2i in [Vector2i.RIGHT, Vector2i.DOWN, Vector2i(1, 1), Vector2i(-1, 1)]:
		var other := cell + way
		if other.x < 0 or other.x >= cells.x or other.y >= cells.y:
			continue
		var is_mountain := cell.y == 5 and other.y == 6 and cell.x % 2 == 1
		var is_slant := way.x != 0 and way.y != 0
		if is_mountain or (is_slant and not (cell in camps or other in camps)):
			continue
		draw_line(center_of(cell), center_of(other), ROAD, maxf(1, side * 0.03), true)


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

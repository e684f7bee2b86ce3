class_name JungleBoard
extends TablePieceBoard
## The meadow with the river, traps and dens, and the animals on it.

const RIM := Color("3b4a2c")
const MEADOW: Array[Color] = [Color("8fab62"), Color("86a25a")]
const LINES := Color("5f7a40")
const BANK := Color("c9b682")
const WATER := Color("3f86ab")
const WAVE := Color(0.86, 0.95, 1, 0.5)
const PICTURES_A_SECOND := 20.0

## The game that is shown.
var game: WarrenJungle
## The ranks of the animals, by their letters in lower case.
var ranks: Dictionary[String, int] = {}

var _ground: PackedStringArray = []
var _water := Node2D.new()
var _time := 0.0
var _since := 0.0


func _ready() -> void:
	_water.draw.connect(_draw_water)
	add_child(_water)
	super()


func _process(delta: float) -> void:
	_since += delta
	if _since < 1 / PICTURES_A_SECOND or DemoSettings.is_on(&"calm"):
		return
	_time += _since
	_since = 0
	_water.queue_redraw()


## Shows a move being made: the game has made it already.
func animate(kind: String, at: Array[Vector2i]) -> void:
	animate_move(at, kind == "capture")
	if absi(at[1].x - at[0].x) + absi(at[1].y - at[0].y) > 1 and _pieces.has(at[1]):
		(_pieces[at[1]] as JunglePiece).jump(center_of(at[1]))


## Whether a cell is water.
func is_water(cell: Vector2i) -> bool:
	return ground_at(cell) == "~"


## What a cell is like without animals: as in [method WarrenJungle.ground_rows].
func ground_at(cell: Vector2i) -> String:
	if _ground.is_empty():
		_ground = game.ground_rows()
	return _ground[cell.y][cell.x]


func show_all(size_now: Vector2i) -> void:
	super(size_now)
	for piece: JunglePiece in _pieces.values():
		piece.rank = ranks.get(piece.letter.to_lower(), 0)


func _new_piece() -> TablePiece:
	return JunglePiece.new()


func _refresh() -> void:
	super()
	_water.queue_redraw()


func _draw() -> void:
	if game == null:
		return
	_draw_frame(RIM)
	for y in cells.y:
		for x in cells.x:
			_draw_cell(Vector2i(x, y))
	_draw_banks()
	_draw_last()
	_draw_names(side * 0.14 + 11)


func _draw_cell(cell: Vector2i) -> void:
	var rect := rect_of(cell)
	var ground := ground_at(cell)
	draw_rect(rect, WATER if ground == "~" else MEADOW[(cell.x + cell.y) % 2])
	if ground == "~":
		return
	draw_rect(rect, Color(LINES, 0.6), false, 1)
	if ground == "+":
		JungleArt.trap(self, rect.get_center(), side)
	elif ground == "#":
		JungleArt.den(self, rect.get_center(), side, int(cell.y == 0))
	else:
		_draw_grass(cell, rect)


## Some blades of grass, the same in each picture of a cell.
func _draw_grass(cell: Vector2i, rect: Rect2) -> void:
	for tuft in 3:
		var number := (cell.y * 31 + cell.x * 17 + tuft * 53) % 97
		var root := rect.position + Vector2(0.16 + 0.68 * (number % 10) / 9.0, 0.24 + 0.66 * (number / 10) / 9.0) * side
		for blade: float in [-0.035, 0.0, 0.035]:
			draw_line(root, root + Vector2(blade, -0.09) * side, Color(LINES, 0.7), maxf(1, side * 0.02), true)


## The sand along the water.
func _draw_banks() -> void:
	var wide := maxf(2, side * 0.07)
	for y in cells.y:
		for x in cells.x:
			var cell := Vector2i(x, y)
			for step: Vector2i in [Vector2i.LEFT, Vector2i.RIGHT, Vector2i.UP, Vector2i.DOWN]:
				if not is_water(cell) or is_water(cell + step):
					continue
				var way := Vector2(-step if turned else step) * side / 2
				var along := Vector2(-way.y, way.x)
				var middle := center_of(cell) + way
				draw_line(middle - along * 1.07, middle + along * 1.07, BANK, wide, true)


## The waves drift along the rows.
func _draw_water() -> void:
	if game == null:
		return
	for y in cells.y:
		for x in cells.x:
			if is_water(Vector2i(x, y)):
				_draw_waves(rect_of(Vector2i(x, y)), y)


func _draw_waves(rect: Rect2, row: int) -> void:
	for number in 3:
		var wave := PackedVector2Array()
		var base := rect.position.y + rect.size.y * (0.24 + 0.27 * number)
		for step in 9:
			var x := rect.position.x + rect.size.x * (0.06 + 0.88 * step / 8.0)
			var phase := x / rect.size.x * 4.5 + _time * (0.9 + 0.25 * number) + row * 1.7 + number * 2.1
			wave.append(Vector2(x, base + sin(phase) * rect.size.y * 0.045))
		_water.draw_polyline(wave, Color(WAVE, 0.28 + 0.1 * number), maxf(1, side * 0.025), true)

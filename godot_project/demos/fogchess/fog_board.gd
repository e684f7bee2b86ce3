class_name FogBoard
extends TablePieceBoard
## The board, the pieces that are seen, and the clouds over all else.

const RIM := Color("4a3524")
const SQUARES: Array[Color] = [Color("d9b98a"), Color("a9794c")]
const WOOD := Color("cfa468")
const LINES := Color("6e4522")
const RIVER := Color(0.35, 0.55, 0.7, 0.45)
const FOG := Color("6f7c8d")
const PUFF := Color("a3afbd")
const HEAT := Color("e0392b")
const PICTURES_A_SECOND := 15.0

## The game that is shown.
var game: WarrenFogChess
## Its name.
var variant := "chess"
## What is to be seen: rows of letters, `.` for an empty cell and `?` for an unseen one.
var rows: PackedStringArray = []
## Cells of own pieces that the enemy does not see.
var unseen: Array[Vector2i] = []
## Cells over which thin clouds lie: what was not seen, when all is shown after the game.
var thin: Array[Vector2i] = []
## How likely an enemy is in each cell, row by row; empty while it is not shown.
var chances: PackedFloat32Array = []:
	set(value):
		chances = value
		_refresh()
## Cells in which the player may put a piece from the hand.
var drops: Array[Vector2i] = []

# The clouds, and what ends them at the edge of the board.
var _sky := Control.new()
var _fog := Node2D.new()
var _puff := GradientTexture2D.new()
var _time := 0.0
var _since := 0.0


func _ready() -> void:
	super()
	_puff.gradient = Gradient.new()
	_puff.gradient.set_color(0, Color.WHITE)
	_puff.gradient.set_color(1, Color(1, 1, 1, 0))
	_puff.fill = GradientTexture2D.FILL_RADIAL
	_puff.fill_from = Vector2(0.5, 0.5)
	_puff.fill_to = Vector2(1, 0.5)
	_fog.draw.connect(_draw_fog)
	_sky.clip_contents = true
	_sky.mouse_filter = Control.MOUSE_FILTER_IGNORE
	_sky.add_child(_fog)
	add_child(_sky)


func _process(delta: float) -> void:
	_since += delta
	if _since < 1 / PICTURES_A_SECOND or DemoSettings.is_on(&"calm"):
		return
	_time += _since
	_since = 0
	_fog.queue_redraw()


func show_all(size_now: Vector2i) -> void:
	super(size_now)
	for cell in _pieces:
		var piece := _pieces[cell] as FogPiece
		piece.variant = variant
		piece.modulate.a = 0.72 if cell in unseen else 1.0
		piece.queue_redraw()
	move_child(_sky, -1)
	move_child(_over, -1)


## Whether a cell is in the fog.
func is_fog(cell: Vector2i) -> bool:
	return cell.y < rows.size() and cell.x < rows[cell.y].length() and rows[cell.y][cell.x] == "?"


func _letter_at(cell: Vector2i) -> String:
	if cell.y >= rows.size() or cell.x >= rows[cell.y].length():
		return ""
	var letter := rows[cell.y][cell.x]
	return "" if letter in ".?" else letter


func _targets_of(cell: Vector2i) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	if open:
		found.assign(game.targets(cell))
		if cell in drops:
			found.append(cell)
	return found


func _new_piece() -> TablePiece:
	var piece := FogPiece.new()
	piece.variant = variant
	return piece


func _refresh() -> void:
	super()
	_fog.queue_redraw()


func _draw() -> void:
	_draw_frame(RIM)
	for y in cells.y:
		for x in cells.x:
			var rect := rect_of(Vector2i(x, y))
			if variant in FogArt.DISCS:
				draw_rect(rect, WOOD)
				draw_rect(rect, LINES, false, 1.5)
			else:
				draw_rect(rect, SQUARES[(x + y) % 2])
	if variant in ["xiangqi", "janggi"]:
		_draw_palaces()
	for cell in last:
		draw_rect(rect_of(cell).grow(-2), Color(GLOW, 0.45))
		draw_rect(rect_of(cell).grow(-2), GLOW, false, 2)
	_draw_names(side * 0.14 + 11)


## The crosses of the palaces and, in xiangqi, the river.
func _draw_palaces() -> void:
	for top: int in [0, cells.y - 3]:
		for slant: int in [0, 2]:
			var from := center_of(Vector2i(3 + slant, top))
			draw_line(from, center_of(Vector2i(5 - slant, top + 2)), LINES, 2, true)
	if variant == "xiangqi":
		var middle := field().get_center().y
		draw_rect(Rect2(field().position.x, middle - side * 0.14, field().size.x, side * 0.28), RIVER)


## Clouds that drift over what is not seen, and what was believed, as red as it was likely.
func _draw_fog() -> void:
	_sky.position = field().position
	_sky.size = field().size
	_fog.position = -_sky.position
	for y in cells.y:
		for x in cells.x:
			var cell := Vector2i(x, y)
			if is_fog(cell) or cell in thin:
				_fog.draw_rect(rect_of(cell), Color(FOG, 0.96 if is_fog(cell) else 0.35))
	for y in cells.y:
		for x in cells.x:
			var cell := Vector2i(x, y)
			if is_fog(cell):
				_draw_cloud(cell, 1.0)
			elif cell in thin:
				_draw_cloud(cell, 0.4)
	for y in cells.y:
		for x in cells.x:
			var cell := Vector2i(x, y)
			var number := y * cells.x + x
			if number < chances.size() and chances[number] > 0:
				_draw_chance(cell, chances[number])


func _draw_cloud(cell: Vector2i, thick: float) -> void:
	var rect := rect_of(cell)
	for puff in 2:
		var number := float((cell.y * 29 + cell.x * 47 + puff * 61) % 100) / 100
		var drift := Vector2(sin(_time * 0.5 + number * TAU), cos(_time * 0.37 + number * 9)) * side * 0.16
		var at := rect.get_center() + (Vector2(number, fmod(number * 7.3, 1)) - Vector2(0.5, 0.5)) * side * 0.4 + drift
		var extent := Vector2(1, 0.8) * side * (0.8 + 0.5 * number)
		_fog.draw_texture_rect(_puff, Rect2(at - extent / 2, extent), false, Color(PUFF, 0.75 * thick))


func _draw_chance(cell: Vector2i, chance: float) -> void:
	_fog.draw_rect(rect_of(cell).grow(-1), Color(HEAT, 0.12 + 0.43 * chance))
	var height := clampi(roundi(side * 0.28), 11, 22)
	var shown := "%d" % maxi(1, roundi(100 * chance))
	var place := rect_of(cell).position + Vector2(side * 0.5, side - height * 0.7)
	write_edged(_fog, place, shown, height)

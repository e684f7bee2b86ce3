class_name BanqiBoard
extends TableBoard
## The wooden board and the pieces on it, which are dragged, or chosen and sent.

## The player wants this; both cells are the same for a flip.
signal wished(source: Vector2i, target: Vector2i)

const WOOD := Color("c89a5e")
const LINES := Color("6e4522")
const RIM := Color("5a351b")
const GLOW := Color("ffe08a")
const TAKE := Color("ff6b4a")

## The game that is shown.
var game: WarrenBanqi
## Whether the player may move now.
var open := true
## The cells of the move that is advised; empty for none.
var hint: Array[Vector2i] = []:
	set(value):
		hint = value
		_refresh()
## The cells of the last move.
var last: Array[Vector2i] = []

var _pieces: Dictionary[Vector2i, BanqiPiece] = {}
var _selected := NOWHERE
var _targets: Array[Vector2i] = []
var _held: BanqiPiece
var _over := Node2D.new()
var _on_top := Node2D.new()


func _ready() -> void:
	margin = 56
	super()
	_over.draw.connect(_draw_over)
	add_child(_over)
	_on_top.draw.connect(_draw_cursor)
	_on_top.z_index = 3
	add_child(_on_top)
	chosen.connect(_on_chosen)


## Puts all pieces where they are; those that are there already stay as they are.
func show_all() -> void:
	if cells != game.size:
		cells = game.size
	if _held:
		_held.slide(center_of(_selected))
		_held = null
	select(NOWHERE)
	for y in cells.y:
		for x in cells.x:
			_put(Vector2i(x, y), game.piece_at(Vector2i(x, y)))
	for cell: Vector2i in _pieces.keys():
		if not Rect2i(Vector2i.ZERO, cells).has_point(cell):
			_put(cell, "")
	_refresh()


## Shows a move being made: the game has made it already.
func animate(kind: String, at: Array[Vector2i], letter: String) -> void:
	select(NOWHERE)
	last = at
	if kind == "flip":
		_pieces[at[0]].turn(letter)
		return
	if kind == "capture":
		_pieces[at[1]].fall()
	_pieces[at[1]] = _pieces[at[0]]
	_pieces.erase(at[0])
	_pieces[at[1]].slide(center_of(at[1]))


## Shows where the piece in a cell may go.
func select(cell: Vector2i) -> void:
	_selected = cell
	_targets.clear()
	if cell != NOWHERE:
		for target: Vector2i in game.targets(cell):
			_targets.append(target)
	_refresh()


func _put(cell: Vector2i, letter: String) -> void:
	var piece: BanqiPiece = _pieces.get(cell)
	if letter.is_empty():
		if piece:
			piece.queue_free()
			_pieces.erase(cell)
		return
	if piece == null:
		piece = BanqiPiece.new()
		add_child(piece)
		move_child(_over, -1)
		_pieces[cell] = piece
		piece.letter = letter
		_place(cell)
	elif piece.letter != letter and not piece.is_turning():
		piece.letter = letter


func _place(cell: Vector2i) -> void:
	_pieces[cell].position = center_of(cell)
	_pieces[cell].radius = side * 0.41


func _lay_out() -> void:
	super()
	for cell in _pieces:
		_place(cell)


func _refresh() -> void:
	queue_redraw()
	_over.queue_redraw()
	_on_top.queue_redraw()


func _is_own(cell: Vector2i) -> bool:
	return open and cell != NOWHERE and game.targets(cell).any(func(target: Vector2i) -> bool: return target != cell)


func _press(point: Vector2) -> void:
	super(point)
	var cell := cell_at(point)
	if _is_own(cell) and not _targets.has(cell):
		select(cell)
		_held = _pieces[cell]


func _drag(point: Vector2) -> void:
	super(point)
	if _held and (_held.lifted or point.distance_to(center_of(_selected)) > side * 0.3):
		_held.lifted = true
		_held.position = point
		_timer.stop()


func _release(point: Vector2) -> void:
	var dragged := _held != null and _held.lifted
	var piece := _held
	_held = null
	if not dragged:
		super(point)
		return
	_pressed = NOWHERE
	var target := cell_at(point)
	var source := _selected
	piece.slide(center_of(source))
	if _targets.has(target):
		piece.position = point
		wished.emit(source, target)
	else:
		select(NOWHERE)


func _on_chosen(cell: Vector2i, _second: bool) -> void:
	if not open or cell == NOWHERE:
		return
	if _selected != NOWHERE and _targets.has(cell):
		wished.emit(_selected, cell)
	elif game.piece_at(cell) == "?":
		select(NOWHERE)
		wished.emit(cell, cell)
	else:
		select(cell if _is_own(cell) else NOWHERE)


func _draw() -> void:
	var box := StyleBoxFlat.new()
	box.bg_color = RIM
	box.set_corner_radius_all(roundi(side * 0.16))
	box.shadow_color = Color(0, 0, 0, 0.45)
	box.shadow_size = 16
	draw_style_box(box, field().grow(side * 0.22))
	box.shadow_size = 0
	box.bg_color = RIM.lightened(0.12)
	draw_style_box(box, field().grow(side * 0.15))
	draw_rect(field(), WOOD)
	_draw_grain()
	for x in cells.x + 1:
		var top := field().position + Vector2(x * side, 0)
		draw_line(top, top + Vector2(0, field().size.y), LINES, 2.5, true)
	for y in cells.y + 1:
		var left := field().position + Vector2(0, y * side)
		draw_line(left, left + Vector2(field().size.x, 0), LINES, 2.5, true)
	_draw_names(side * 0.22 + 16)
	for cell in last:
		draw_rect(rect_of(cell).grow(-3), Color(GLOW, 0.28))


## The grain of the wood: long waves, the same on every board.
func _draw_grain() -> void:
	var lines := roundi(field().size.y / 9)
	for i in lines:
		var wave := PackedVector2Array()
		for step in 25:
			var share := step / 24.0
			var bend := sin(share * 5 + i * 0.9) * 3 + sin(share * 11 + i * 2.3) * 1.6
			var y := clampf((i + 0.5) * field().size.y / lines + bend, 1, field().size.y - 1)
			wave.append(field().position + Vector2(share * field().size.x, y))
		draw_polyline(wave, Color(LINES, 0.1 + 0.08 * (i * 7 % 3)), 1.3, true)


## Over the pieces: where the chosen one may go, advice.
func _draw_over() -> void:
	if _selected != NOWHERE:
		_over.draw_arc(center_of(_selected), side * 0.45, 0, TAU, 48, GLOW, 4, true)
	for target in _targets:
		if target == _selected:
			continue
		if game.piece_at(target).is_empty():
			_over.draw_circle(center_of(target), side * 0.13, Color(GLOW, 0.85), true, -1, true)
		else:
			_over.draw_arc(center_of(target), side * 0.45, 0, TAU, 48, TAKE, 5, true)
	for cell in hint:
		_over.draw_arc(center_of(cell), side * 0.46, 0, TAU, 48, Color("7fe3ff"), 4.5, true)
	if hint.size() == 2:
		_draw_arrow(center_of(hint[0]), center_of(hint[1]))


func _draw_arrow(from: Vector2, to: Vector2) -> void:
	var way := from.direction_to(to)
	var tip := to - way * side * 0.12
	var color := Color("7fe3ff")
	_over.draw_line(from + way * side * 0.3, tip - way * side * 0.1, color, 7, true)
	var wings: Array[Vector2] = [way.rotated(0.5) * side * 0.24, way.rotated(-0.5) * side * 0.24]
	_over.draw_colored_polygon(PackedVector2Array([tip, tip - wings[0], tip - wings[1]]), color)


func _draw_cursor() -> void:
	if pointed != NOWHERE and open and _held == null and (game.piece_at(pointed) == "?" or _is_own(pointed)):
		_on_top.draw_arc(center_of(pointed), side * 0.44, 0, TAU, 48, Color(1, 1, 1, 0.5), 3, true)
	if cursor != NOWHERE:
		_on_top.draw_rect(rect_of(cursor).grow(-2), Color.WHITE, false, 4)

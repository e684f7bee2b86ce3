class_name TablePieceBoard
extends TableBoard
## A board with pieces, which are dragged, or chosen and sent.

## The player wants this; both cells are the same for a flip.
signal wished(source: Vector2i, target: Vector2i)
## A piece was sent where it may not go; both cells are the same where it may not go anywhere.
signal sent_in_vain(source: Vector2i, target: Vector2i)

const GLOW := Color("ffe08a")
const TAKE := Color("c8101a")
const ADVICE := Color("7fe3ff")
const DARK := Color(0.08, 0.06, 0.05, 0.75)

## Whether the player may move now.
var open := true
## The cells of the move that is advised; empty for none.
var hint: Array[Vector2i] = []:
	set(value):
		hint = value
		_refresh()
## The cells of the last move.
var last: Array[Vector2i] = []
## By how many quarters it is turned against the clock, so that another player sits below; odd on square boards only.
var quarters := 0:
	set(value):
		if quarters != value:
			quarters = value
			_lay_out()
## Whether it is seen from the other side, with the first row at the bottom.
var turned: bool:
	get:
		return quarters == 2
	set(value):
		quarters = 2 if value else 0

var _pieces: Dictionary[Vector2i, TablePiece] = {}
var _selected := NOWHERE
var _targets: Array[Vector2i] = []
var _held: TablePiece
var _over := Node2D.new()
var _on_top := Node2D.new()


func _ready() -> void:
	super()
	_over.draw.connect(_draw_over)
	add_child(_over)
	_on_top.draw.connect(_draw_cursor)
	_on_top.z_index = 3
	add_child(_on_top)
	chosen.connect(_on_chosen)


## Whether a piece is chosen that can be sent.
func is_choosing() -> bool:
	return _selected != NOWHERE


## The piece that is to be seen in a cell; null for none.
func piece_in(cell: Vector2i) -> TablePiece:
	return _pieces.get(cell)


## Puts all pieces where they are; those that are there already stay as they are.
func show_all(size_now: Vector2i) -> void:
	if cells != size_now:
		cells = size_now
	if _held:
		_held.slide(center_of(_selected))
		_held = null
	select(NOWHERE)
	for y in cells.y:
		for x in cells.x:
			_put(Vector2i(x, y), _letter_at(Vector2i(x, y)))
	for cell: Vector2i in _pieces.keys():
		if not Rect2i(Vector2i.ZERO, cells).has_point(cell):
			_put(cell, "")
	_refresh()


## Shows a piece being moved, and whether it takes another one: the game has moved it already.
func animate_move(at: Array[Vector2i], takes: bool) -> void:
	select(NOWHERE)
	last = at
	if takes and _pieces.has(at[1]):
		_pieces[at[1]].fall()
		_pieces.erase(at[1])
	if _pieces.has(at[0]):
		_pieces[at[1]] = _pieces[at[0]]
		_pieces.erase(at[0])
		_pieces[at[1]].slide(center_of(at[1]))


## A cell of a board of such a size as it is after so many quarter turns with the clock.
static func turned_by(cell: Vector2i, times: int, size_now: Vector2i) -> Vector2i:
	match posmod(times, 4):
		1:
			return Vector2i(size_now.y - 1 - cell.y, cell.x)
		2:
			return size_now - Vector2i.ONE - cell
		3:
			return Vector2i(cell.y, size_now.x - 1 - cell.x)
	return cell


## Shows where the piece in a cell may go.
func select(cell: Vector2i) -> void:
	_selected = cell
	_targets.clear()
	if cell != NOWHERE:
		_targets = _targets_of(cell)
	_refresh()


func cell_at(point: Vector2) -> Vector2i:
	var cell := super(point)
	return cell if cell == NOWHERE else _cell_seen(cell)


func rect_of(cell: Vector2i) -> Rect2:
	return super(_seen(cell))


## The letter of the piece in a cell; empty for none.
func _letter_at(cell: Vector2i) -> String:
	return _game().call(&"piece_at", cell)


## Where the player's piece in a cell may go; a piece that can be turned over may go to its own cell.
func _targets_of(cell: Vector2i) -> Array[Vector2i]:
	var targets: Array = _game().call(&"targets", cell)
	var found: Array[Vector2i] = []
	found.assign(targets)
	return found


## The game that is shown, a node of Warren; each board keeps its own kind as `game`.
func _game() -> Node:
	return get(&"game")


func _new_piece() -> TablePiece:
	return TablePiece.new()


## Where a cell is seen on the board, as if it were not turned.
func _seen(cell: Vector2i) -> Vector2i:
	return turned_by(cell, -quarters, cells)


## The cell that is seen in a place of the board.
func _cell_seen(place: Vector2i) -> Vector2i:
	return turned_by(place, quarters, cells)


func _column_name(x: int) -> String:
	return _part_of_name(_cell_seen(Vector2i(x, cells.y / 2)), quarters % 2)


func _row_name(y: int) -> String:
	return _part_of_name(_cell_seen(Vector2i(cells.x / 2, y)), 1 - quarters % 2)


## The name of a cell's column (0) or row (1). Rows are counted from the south, except where a game has another custom.
func _part_of_name(cell: Vector2i, part: int) -> String:
	return str(cells.y - cell.y) if part else char(97 + cell.x)


func _draw_frame(rim: Color) -> void:
	var box := StyleBoxFlat.new()
	box.bg_color = rim
	box.set_corner_radius_all(roundi(side * 0.16))
	box.shadow_color = Color(0, 0, 0, 0.45)
	box.shadow_size = 14
	draw_style_box(box, field().grow(side * 0.14))


## Marks the cells of the last move.
func _draw_last() -> void:
	for cell in last:
		draw_rect(rect_of(cell).grow(-3), Color(GLOW, 0.45))
		draw_rect(rect_of(cell).grow(-3), GLOW, false, 2)


func _put(cell: Vector2i, letter: String) -> void:
	var piece: TablePiece = _pieces.get(cell)
	if letter.is_empty():
		if piece:
			piece.queue_free()
			_pieces.erase(cell)
		return
	if piece == null:
		piece = _new_piece()
		add_child(piece)
		move_child(_over, -1)
		_pieces[cell] = piece
		piece.letter = letter
		_place(cell)
	else:
		piece.become(letter)


func _place(cell: Vector2i) -> void:
	_pieces[cell].stand(center_of(cell))
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
	return open and cell != NOWHERE and _targets_of(cell).any(func(target: Vector2i) -> bool: return target != cell)


func _step(by: Vector2i) -> void:
	super(Vector2i(Vector2(by).rotated(quarters * PI / 2).round()))


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
		if target not in [NOWHERE, source]:
			sent_in_vain.emit(source, target)


func _on_chosen(cell: Vector2i, _second: bool) -> void:
	if not open or cell == NOWHERE:
		return
	if _selected != NOWHERE and _targets.has(cell):
		wished.emit(_selected, cell)
	elif _targets_of(cell) == [cell]:
		select(NOWHERE)
		wished.emit(cell, cell)
	else:
		var source := _selected
		select(cell if _is_own(cell) else NOWHERE)
		if is_choosing() or source == cell or (source == NOWHERE and _letter_at(cell).is_empty()):
			return
		sent_in_vain.emit(cell if source == NOWHERE else source, cell)


## Over the pieces: where the chosen one may go, advice.
func _draw_over() -> void:
	if _selected != NOWHERE:
		_over.draw_arc(center_of(_selected), side * 0.45, 0, TAU, 48, GLOW, 4, true)
	for target in _targets:
		if target == _selected:
			continue
		if _letter_at(target).is_empty():
			_over.draw_circle(center_of(target), side * 0.15, DARK, true, -1, true)
			_over.draw_circle(center_of(target), side * 0.12, GLOW, true, -1, true)
		else:
			_over.draw_arc(center_of(target), side * 0.45, 0, TAU, 48, TAKE, 5, true)
	for cell in hint:
		_over.draw_arc(center_of(cell), side * 0.46, 0, TAU, 48, ADVICE, 4.5, true)
	if hint.size() == 2:
		_draw_arrow(center_of(hint[0]), center_of(hint[1]))


func _draw_arrow(from: Vector2, to: Vector2) -> void:
	var way := from.direction_to(to)
	var tip := to - way * side * 0.12
	var thick := clampf(side * 0.14, 3, 7)
	_over.draw_line(from + way * side * 0.3, tip - way * side * 0.1, ADVICE, thick, true)
	var wings: Array[Vector2] = [way.rotated(0.5) * side * 0.24, way.rotated(-0.5) * side * 0.24]
	_over.draw_colored_polygon(PackedVector2Array([tip, tip - wings[0], tip - wings[1]]), ADVICE)


func _draw_cursor() -> void:
	if pointed != NOWHERE and open and _held == null and not _targets_of(pointed).is_empty():
		_on_top.draw_arc(center_of(pointed), side * 0.44, 0, TAU, 48, Color(1, 1, 1, 0.5), 3, true)
	if cursor != NOWHERE:
		_on_top.draw_rect(rect_of(cursor).grow(-2), Color.WHITE, false, 4)

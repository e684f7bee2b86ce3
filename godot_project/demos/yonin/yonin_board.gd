class_name YoninBoard
extends TablePieceBoard
## The board of Yonin Shogi, and around it the hands of the four players, in a ring of cells of their own.
##
## A cell of the game lies one farther to the right and below. Who plays against bots sits below.

const MAT: Array[Color] = [Color("8f9c8c"), Color("869384")]
const RIM := Color("3d4741")
const TRAY := Color("2a312d")
const LINES := Color("4f5b52")
const RING := Vector2i.ONE
## Where the kinds that may be in hand lie before the player below, and where the player's own sign is.
const HAND: Array[Vector2i] = [Vector2i(3, 10), Vector2i(4, 10), Vector2i(6, 10), Vector2i(7, 10)]
const SEAT := Vector2i(5, 10)
const KINDS: Array[String] = ["P", "S", "G", "R"]
const LAST := 10
const WHOLE := Vector2i(LAST + 1, LAST + 1)
## How much smaller pieces in hand are.
const IN_HAND := 0.8

## The game that is shown.
var game: WarrenYonin

# Where each piece may go, once that was asked for.
var _ways: Dictionary[Vector2i, Array] = {}
var _is_asked := false
# What is known of the players: who is to move, in check, out.
var _mover := 0
var _checked: Array[int] = []
var _out: PackedInt32Array = []


## The cell of a player's hand in which a kind lies, one of [constant KINDS].
static func hand_cell(player: int, kind: String) -> Vector2i:
	return turned_by(HAND[KINDS.find(kind)], player, WHOLE)


## Shows an event: the game has done it already.
func show_event(kind: String, at: Array, piece: String) -> void:
	var where: Array[Vector2i] = []
	for cell: Vector2i in at:
		where.append(cell + RING)
	if kind == "move":
		animate_move(where, true)
	elif kind == "drop":
		animate_move([hand_cell(_mover, piece), where[0]], false)


func show_all(size_now: Vector2i) -> void:
	_mover = game.mover()
	_out = game.players_out()
	_checked.assign(range(4).filter(game.is_in_check))
	_ways.clear()
	_is_asked = false
	super(size_now + 2 * RING)
	for player in 4:
		var hand := game.hand(player)
		for kind in KINDS.size():
			var held := piece_in(hand_cell(player, KINDS[kind])) as YoninPiece
			if held:
				held.count = hand[kind]
	for cell in _pieces:
		if _is_inner(cell):
			(_pieces[cell] as YoninPiece).count = 1


## The kind that lies in a cell of a hand; empty elsewhere.
func kind_in_hand(cell: Vector2i, player: int) -> String:
	var kind := HAND.find(turned_by(cell, -player, WHOLE))
	return "" if kind < 0 else KINDS[kind]


func _is_inner(cell: Vector2i) -> bool:
	return Rect2i(RING, cells - 2 * RING).has_point(cell)


func _letter_at(cell: Vector2i) -> String:
	if _is_inner(cell):
		var piece := game.piece_at(cell - RING)
		return "%s%d%d" % [piece, game.facing(cell - RING), maxi(game.owner_at(cell - RING), 0)] if piece else ""
	for player in 4:
		var kind := kind_in_hand(cell, player)
		if kind:
			return "%s%d%d" % [kind, player, player] if game.hand(player)[KINDS.find(kind)] else ""
	return ""


func _targets_of(cell: Vector2i) -> Array[Vector2i]:
	if not _is_asked:
		_is_asked = true
		for move in game.legal_moves():
			var ends := cells_of(move)
			var others: Array = _ways.get_or_add(ends[0], [])
			if not ends[1] in others:
				others.append(ends[1])
	var found: Array[Vector2i] = []
	if _ways.has(cell):
		found.assign(_ways[cell])
	return found


## The cells of a move of the player to move, written as in the game's texts: files from the right, ranks from above.
func cells_of(move: String) -> Array[Vector2i]:
	var target := _cell_named(move.trim_suffix("+").right(2))
	if "*" in move:
		return [hand_cell(_mover, move[0]), target]
	return [_cell_named(move.left(2)), target]


## The name of a cell of the game.
func name_of(cell: Vector2i) -> String:
	return "%d%s" % [LAST - cell.x, char(96 + cell.y)]


func _cell_named(name_: String) -> Vector2i:
	return Vector2i(LAST - name_.left(1).to_int(), name_.unicode_at(1) - 96)


func _new_piece() -> TablePiece:
	return YoninPiece.new()


func _place(cell: Vector2i) -> void:
	super(cell)
	(_pieces[cell] as YoninPiece).quarters = quarters
	if not _is_inner(cell):
		_pieces[cell].radius *= IN_HAND


## The cells of the game.
func _inner() -> Rect2:
	return field().grow(-side)


func _draw() -> void:
	if game == null:
		return
	for player in 4:
		_draw_tray(player)
	var box := StyleBoxFlat.new()
	box.bg_color = RIM
	box.set_corner_radius_all(roundi(side * 0.12))
	draw_style_box(box, _inner().grow(side * 0.1))
	for y in range(1, LAST):
		for x in range(1, LAST):
			var rect := rect_of(Vector2i(x, y))
			draw_rect(rect, MAT[(x + y) % 2])
			draw_rect(rect, LINES, false, maxf(1, side * 0.02))
	for corner: Vector2i in [Vector2i(4, 4), Vector2i(7, 4), Vector2i(4, 7), Vector2i(7, 7)]:
		draw_circle(field().position + Vector2(corner) * side, side * 0.07, RIM, true, -1, true)
	_draw_last()
	_draw_names(10)


## The place of a player: the hand, and a crown that tells whether he is to move, in check, or out.
func _draw_tray(player: int) -> void:
	var ends := rect_of(turned_by(HAND[0], player, cells)).merge(rect_of(turned_by(HAND[3], player, cells)))
	var box := StyleBoxFlat.new()
	box.bg_color = TRAY
	box.set_corner_radius_all(roundi(side * 0.2))
	box.border_color = GLOW if player == _mover and not game.is_over() else RIM
	box.set_border_width_all(maxi(2, roundi(side * 0.05)))
	draw_style_box(box, ends.grow(-side * 0.12))
	var seat := rect_of(turned_by(SEAT, player, cells)).get_center()
	if player in _out:
		YoninArt.piece(self, seat, side * 0.28, "#", 0, player)
	else:
		YoninArt.player(self, seat, side * 0.24, player)


## The name of a cell's file or rank; empty in the ring.
func _part_of_name(cell: Vector2i, part: int) -> String:
	return name_of(cell)[part] if _is_inner(cell) else ""


## Over the pieces: who is in check.
func _draw_over() -> void:
	super()
	for player in _checked:
		for cell in _pieces:
			if _pieces[cell].letter.left(-1) == "K%d" % player:
				_draw_check(center_of(cell))


func _draw_check(at: Vector2) -> void:
	_over.draw_arc(at, side * 0.46, 0, TAU, 48, TAKE, maxf(3, side * 0.07), true)
	write_edged(_over, at + Vector2(0.36, -0.34) * side, "!", roundi(side * 0.42))

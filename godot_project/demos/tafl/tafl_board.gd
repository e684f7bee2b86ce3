class_name TaflBoard
extends TablePieceBoard
## The wooden board with its throne and corners, and the pieces on it.

const RIM := Color("4a3423")
const WOOD: Array[Color] = [Color("c9a878"), Color("c1a06f")]
const LINES := Color("8a6a42")

## The game that is shown.
var game: WarrenTafl


## Shows a move, or a piece that is taken: the game has done it already. Returns whether it was one of these.
func show_event(kind: String, at: Array) -> bool:
	var where: Array[Vector2i] = []
	where.assign(at)
	if kind == "move":
		animate_move(where, false)
	elif kind == "capture" and _pieces.has(where[0]):
		_pieces[where[0]].fall()
		_pieces.erase(where[0])
	return kind in ["move", "capture"]


func _new_piece() -> TablePiece:
	return TaflPiece.new()


func _draw() -> void:
	if game == null:
		return
	_draw_frame(RIM)
	var ground := game.ground_rows()
	for y in cells.y:
		for x in cells.x:
			var rect := rect_of(Vector2i(x, y))
			draw_rect(rect, WOOD[(x + y) % 2])
			draw_rect(rect, Color(LINES, 0.7), false, maxf(1, side * 0.02))
			if ground[y][x] == "#":
				TaflArt.mark(self, rect.get_center(), side, x == cells.x / 2 and y == cells.y / 2)
	_draw_last()
	_draw_names(side * 0.14 + 11)


## Over the pieces: what the chosen one would take where the pointer or the cursor is.
func _draw_over() -> void:
	super()
	var target := pointed if pointed != NOWHERE else cursor
	if game == null or _selected == NOWHERE or not _targets.has(target):
		return
	for cell: Vector2i in game.captures(_selected, target):
		_over.draw_arc(center_of(cell), side * 0.45, 0, TAU, 48, TAKE, 5, true)

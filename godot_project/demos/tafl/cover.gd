extends DemoCover
## An attacker closes the trap around a defender; the king looks on from his throne.

const EVERY := 6.0


func _draw() -> void:
	draw_rect(Rect2(Vector2.ZERO, size), TaflBoard.WOOD[0])
	var cells := grid(5, 3)
	for number in cells.size():
		draw_rect(cells[number], TaflBoard.WOOD[number % 2])
		draw_rect(cells[number], Color(TaflBoard.LINES, 0.7), false, 1.5)
	var side := cells[0].size.x
	TaflArt.mark(self, cells[7].get_center(), side, true)
	_piece(cells[7].get_center(), side, "K")
	_piece(cells[12].get_center(), side, "D")
	_piece(cells[5].get_center(), side, "A")
	_piece(cells[14].get_center(), side, "A")
	_piece(cells[1].get_center(), side, "A")
	var move := smoothstep(0, 1, share(3.2, 4.0, EVERY))
	if move < 1:
		_piece(cells[2].get_center(), side, "D")
	_piece(cells[13].get_center().lerp(cells[3].get_center(), move), side, "A")


func _piece(at: Vector2, side: float, letter: String) -> void:
	TaflArt.piece(self, at, side * 0.4, letter)

extends DemoCover
## A gold is dropped before the king in the west, who becomes a wall, and whose rook changes its color.

const EVERY := 6.0


func _draw() -> void:
	var cells := grid(5, 3)
	var dropped := smoothstep(0, 1, share(1.2, 1.8, EVERY))
	var mated := share(2.2, 2.5, EVERY) >= 1
	for number in cells.size():
		draw_rect(cells[number], YoninBoard.MAT[number % 2])
		draw_rect(cells[number], YoninBoard.LINES, false, 1.5)
	var side := cells[0].size.x
	_piece(cells[5].get_center(), side, "#" if mated else "K", 1, 1)
	_piece(cells[1].get_center(), side, "R", 1, 0 if mated else 1)
	_piece(cells[11].get_center(), side, "S", 0, 0)
	_piece(cells[3].get_center(), side, "G", 2, 2)
	_piece(cells[8].get_center(), side, "+P", 3, 3)
	_piece(cells[9].get_center(), side, "K", 3, 3)
	_piece(cells[12].get_center().lerp(cells[6].get_center(), dropped), side, "G", 0, 0)


func _piece(at: Vector2, side: float, kind: String, army: int, owner_: int) -> void:
	YoninArt.piece(self, at, side * 0.42, kind, army, owner_)

extends DemoCover
## A piece is turned over, then it takes another.

const PIECES := "?.a?S?..?h?.?.C?"
const EVERY := 6.0


func _draw() -> void:
	draw_rect(Rect2(Vector2.ZERO, size), BanqiBoard.WOOD)
	var cells := grid(6, 3)
	for cell in cells:
		draw_rect(cell, BanqiBoard.LINES, false, 2)
	var taking := smoothstep(0, 1, share(3.5, 4.2, EVERY))
	for number in PIECES.length():
		if PIECES[number] != "." and number not in [8, 9]:
			_piece(cells[number].get_center(), cells[number].size.x, PIECES[number])
	if taking < 1:
		_piece(cells[9].get_center(), cells[9].size.x, "h")
	var turn := share(1, 1.6, EVERY)
	var at := cells[8].get_center().lerp(cells[9].get_center(), taking)
	draw_set_transform(at, 0, Vector2(maxf(absf(cos(turn * PI)), 0.05), 1))
	_piece(Vector2.ZERO, cells[8].size.x, "?" if turn < 0.5 else "R")
	draw_set_transform(Vector2.ZERO)


func _piece(at: Vector2, side: float, letter: String) -> void:
	if letter == "?":
		BanqiArt.back(self, at, side * 0.4)
	else:
		BanqiArt.piece(self, at, side * 0.4, letter)

extends DemoCover
## A lion jumps over the river and takes a leopard.

const EVERY := 6.0


func _draw() -> void:
	draw_rect(Rect2(Vector2.ZERO, size), JungleBoard.MEADOW[0])
	var cells := grid(5, 3)
	for number in cells.size():
		var wet := number % 5 in [1, 2]
		draw_rect(cells[number], JungleBoard.WATER if wet else JungleBoard.MEADOW[number % 2])
		if wet:
			_waves(cells[number])
		else:
			draw_rect(cells[number], Color(JungleBoard.LINES, 0.6), false, 1.5)
	var side := cells[0].size.x
	JungleArt.trap(self, cells[4].get_center(), side)
	_piece(cells[0].get_center(), side, "d")
	_piece(cells[12].get_center(), side, "R")
	_piece(cells[14].get_center(), side, "E")
	_piece(cells[10].get_center(), side, "w")
	var leap := smoothstep(0, 1, share(3.2, 4.2, EVERY))
	if leap < 1:
		_piece(cells[8].get_center(), side, "p")
	var at := cells[5].get_center().lerp(cells[8].get_center(), leap)
	_piece(at, side * (1 + 0.35 * sin(leap * PI)), "L")


func _waves(rect: Rect2) -> void:
	for number in 3:
		var wave := PackedVector2Array()
		for step in 9:
			var x := rect.position.x + rect.size.x * (0.06 + 0.88 * step / 8.0)
			var phase := x / rect.size.x * 4.5 + time * (0.9 + 0.25 * number) + number * 2.1
			wave.append(Vector2(x, rect.position.y + rect.size.y * (0.24 + 0.27 * number + 0.05 * sin(phase))))
		draw_polyline(wave, Color(JungleBoard.WAVE, 0.4), 2, true)


func _piece(at: Vector2, side: float, letter: String) -> void:
	JungleArt.piece(self, at, side * 0.4, letter)

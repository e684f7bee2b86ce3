extends DemoCover
## A knight goes ahead, and the clouds around it drift away.

const EVERY := 6.0


func _draw() -> void:
	var cells := grid(5, 3)
	var gone := smoothstep(0, 1, share(2.2, 3.0, EVERY)) * (1 - share(5.7, 6, EVERY))
	for number in cells.size():
		draw_rect(cells[number], FogBoard.SQUARES[number % 2])
	var side := cells[0].size.x
	FogArt.piece(self, cells[1].get_center(), side * 0.4, "k", "chess")
	FogArt.piece(self, cells[3].get_center(), side * 0.4, "q", "chess")
	FogArt.piece(self, cells[14].get_center(), side * 0.4, "K", "chess")
	FogArt.piece(self, cells[10].get_center(), side * 0.4, "R", "chess")
	FogArt.piece(self, cells[12].get_center().lerp(cells[8].get_center(), gone * 0.999), side * 0.4, "N", "chess")
	for number in 10:
		var thick := 1.0 - gone if number in [1, 5, 7, 8] else 1.0
		if number in [5, 6]:
			thick = minf(thick, 0.0 if number == 5 else 1.0)
		_cloud(cells[number], number, thick)


func _cloud(rect: Rect2, number: int, thick: float) -> void:
	draw_rect(rect, Color(FogBoard.FOG, 0.94 * thick))
	for puff in 4:
		var at := rect.get_center() + Vector2.from_angle(time * 0.6 + number * 1.9 + puff * 1.7) * rect.size.x * 0.16
		draw_circle(at, rect.size.x * (0.36 - 0.06 * puff), Color(FogBoard.PUFF, 0.14 * thick), true, -1, true)

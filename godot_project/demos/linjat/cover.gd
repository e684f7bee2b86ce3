extends DemoCover
## Lines grow through their numbers, one after the other.

const COLUMNS := 7
const ROWS := 4
const EVERY := 8.0
const LINES: Array[Rect2i] = [
	Rect2i(0, 0, 1, 3), Rect2i(1, 0, 4, 1), Rect2i(2, 2, 5, 1), Rect2i(5, 0, 1, 2), Rect2i(1, 3, 3, 1)
]
const NUMBERS: Array[Vector2i] = [Vector2i(0, 1), Vector2i(3, 0), Vector2i(5, 2), Vector2i(5, 1), Vector2i(1, 3)]
const DOTS: Array[Vector2i] = [Vector2i(1, 0), Vector2i(3, 2), Vector2i(5, 0), Vector2i(3, 3)]


func _draw() -> void:
	draw_rect(Rect2(Vector2.ZERO, size), LinjatBoard.SHEET)
	var cells := grid(COLUMNS, ROWS)
	var side := cells[0].size.x
	for cell in cells:
		draw_rect(cell, LinjatBoard.RULES, false, 2)
	for dot in DOTS:
		draw_circle(_middle(cells, dot), side * 0.12, LinjatBoard.INK, true, -1, true)
	for number in LINES.size():
		var grown := smoothstep(0, 1, share(0.6 + number, 1.0 + number, EVERY))
		var line := LINES[number]
		var length := maxi(line.size.x, line.size.y)
		var color := DemoSettings.color(LinjatBoard.COLORS, length - 1)
		var center := _middle(cells, NUMBERS[number])
		if grown > 0:
			var from := center.lerp(_middle(cells, line.position), grown)
			var to := center.lerp(_middle(cells, line.end - Vector2i.ONE), grown)
			draw_line(from, to, color, side * 0.56)
			for end: Vector2 in [from, to]:
				draw_circle(end, side * 0.28, color, true, -1, true)
			draw_circle(center, side * 0.33, LinjatBoard.SHEET, true, -1, true)
		TableBoard.write(self, center, str(length), roundi(side * 0.46), LinjatBoard.INK)


func _middle(cells: Array[Rect2], place: Vector2i) -> Vector2:
	return cells[place.y * COLUMNS + place.x].get_center()

extends DemoCover
## A man pushes a crate home, and goes back for the next look.

const LEVEL := "###########..#.....##...#"
const COLUMNS := 7
const ROWS := 4
const EVERY := 5.0


func _draw() -> void:
	var cells := grid(COLUMNS, ROWS)
	var side := cells[0].size.x
	for number in cells.size():
		var place := Vector2i(number % COLUMNS, number / COLUMNS)
		if place.y == 0 or place.x in [0, COLUMNS - 1] or place == Vector2i(3, 3):
			SokobanArt.wall(self, cells[number], place, place.y == 0)
		else:
			SokobanArt.slab(self, cells[number], place, place.y == 1)
	var goal := _cell(cells, 5, 2)
	SokobanArt.goal(self, goal)
	SokobanArt.goal(self, _cell(cells, 5, 1))
	SokobanArt.crate(self, _cell(cells, 5, 1), 1)
	var gone := 2 * share(0.6, 2.4, EVERY) - 2 * share(4.4, 4.9, EVERY)
	var crate := _cell(cells, 3, 2)
	crate.position.x += gone * side
	var going := share(0.6, 2.4, EVERY) < 1 and gone > 0
	SokobanArt.crate(self, crate, 1.0 if gone > 1.9 else 0.0)
	var man := _cell(cells, 2, 2).get_center() + Vector2(gone * side, 0)
	SokobanArt.worker(self, man, side, Vector2.RIGHT, time * 2 if going else 0.0)


func _cell(cells: Array[Rect2], x: int, y: int) -> Rect2:
	return cells[y * COLUMNS + x]

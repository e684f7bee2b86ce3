extends DemoCover
## A word is laid across another one.

const EVERY := 7.0
const COLUMNS := 7
const DOWN := "MAP"
const ACROSS := "WARREN"
const PREMIUMS: Dictionary[int, String] = {0: "T", 3: "2", 9: "D", 12: "3", 22: "3", 25: "D", 27: "T"}


func _draw() -> void:
	var cells := grid(COLUMNS, 4)
	for number in cells.size():
		var sign_here: String = PREMIUMS.get(number, "")
		var color: Color = WordBoard.COLORS.get(sign_here, WordBoard.CELL)
		draw_rect(cells[number].grow(-1), color)
	for row in DOWN.length():
		WordTiles.draw(self, cells[row * COLUMNS + 1], DOWN[row], 1 if row == 1 else 3)
	for column in ACROSS.length():
		var landed := smoothstep(0, 1, share(0.5 + 0.35 * column, 0.8 + 0.35 * column, EVERY))
		if column != 1 and landed > 0:
			var place := cells[COLUMNS + column]
			place.position.y -= (1 - landed) * place.size.y
			WordTiles.draw(self, place, ACROSS[column], 4 if column == 0 else 1, share(3, 3.1, EVERY) < 1)

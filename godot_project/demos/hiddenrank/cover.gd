extends DemoCover
## A block goes ahead and attacks another one, which shows what it is.

const EVERY := 6.0

const MEN: Array[String] = ["F", "M", "B"]


func _draw() -> void:
	var cells := grid(5, 3)
	for number in cells.size():
		draw_rect(cells[number], HiddenBoard.LAKE if number in [6, 7] else HiddenBoard.GRASS[number % 2])
	var side := cells[0].size.x
	for number: int in [0, 1, 2, 4]:
		_piece(cells[number].get_center(), side, "%")
	for number: int in [10, 11, 12]:
		_piece(cells[number].get_center(), side, MEN[number - 10])
	var there := smoothstep(0, 1, share(1.4, 2.4, EVERY))
	var is_met := share(2.4, 2.5, EVERY) > 0
	if share(4.4, 4.6, EVERY) < 1:
		_piece(cells[3].get_center(), side, "g" if is_met else "%")
	_piece(cells[13].get_center().lerp(cells[8].get_center(), there), side, "Y")


func _piece(at: Vector2, side: float, letter: String) -> void:
	HiddenArt.piece(self, at, side * 0.38, letter, "stratego")

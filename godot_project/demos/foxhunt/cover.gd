extends DemoCover
## Shots into the bushes: numbers come to be seen, and then a fox.

const EVERY := 7.0
const COLUMNS := 6
const SHOTS: Dictionary[int, int] = {1: 2, 9: 1, 14: 3}
const FOX := 10


func _draw() -> void:
	draw_rect(Rect2(Vector2.ZERO, size), FoxBoard.FRAME)
	var cells := grid(COLUMNS, 3)
	var known := SHOTS.keys()
	for number in cells.size():
		var place := Vector2i(number % COLUMNS, number / COLUMNS)
		var shot := known.find(number)
		if shot >= 0 and fmod(time, EVERY) >= shot + 0.8:
			FoxArt.clearing(self, cells[number], place, SHOTS[number])
		elif number == FOX and share(3.8, 4.0, EVERY) > 0:
			FoxArt.clearing(self, cells[number], place, -1)
			var grown := share(3.8, 4.3, EVERY)
			FoxArt.fox(self, cells[number].get_center(), cells[number].size.x * 0.44 * (1 + 0.4 * sin(grown * PI)))
		else:
			FoxArt.bush(self, cells[number], place, Color(FoxBoard.HEAT, 0))
	for shot in known.size() + 1:
		var at: int = FOX if shot == known.size() else known[shot]
		var since := share(shot + 0.8, shot + 1.5, EVERY)
		if since > 0 and since < 1:
			var color := Color(1, 0.93, 0.7, 0.9 * (1 - since))
			draw_arc(cells[at].get_center(), cells[at].size.x * (0.2 + 0.9 * since), 0, TAU, 40, color, 4, true)

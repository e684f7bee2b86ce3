extends DemoCover
## The hero comes to a gate, a puzzle is solved, and the gate opens.

const TILES := preload("res://demos/dungeon/art/tiles.png")
const HERO := preload("res://demos/dungeon/art/hero.png")
const GATE := preload("res://demos/dungeon/art/gate.png")
const GLOW := preload("res://demos/dungeon/art/glow.png")
const EVERY := 9.0
const COLUMNS := 8
const ROWS := 5
const PIXELS := 16.0
const WALL := Color("443c52")
const CRATE := Vector2i(6, 6)


func _init() -> void:
	super()
	texture_filter = CanvasItem.TEXTURE_FILTER_NEAREST


func _draw() -> void:
	var cells := grid(COLUMNS, ROWS)
	var side := cells[0].size.x
	for number in cells.size():
		var place := Vector2i(number % COLUMNS, number / COLUMNS)
		if place.y == 0 or place.x == 5 and place.y != 3:
			draw_rect(cells[number], WALL)
		elif place.y == 1:
			_tile(cells[number], Vector2i(place.x % 4, 15))
		else:
			_tile(cells[number], Vector2i(absi(hash(place)) % 4, 1 if place.x < 5 else 5))
	var pushed := share(0.6, 1.8, EVERY)
	var open := share(2.4, 3.0, EVERY)
	var through := share(3.2, 6.5, EVERY)
	draw_arc(cells[2 * COLUMNS + 3].get_center(), side * 0.34, 0, TAU, 24, MissionCrates.GOAL, side * 0.1)
	var crate := cells[2 * COLUMNS + 2]
	crate.position.x += side * pushed
	_tile(crate, CRATE, MissionCrates.HOME if pushed >= 1 else Color.WHITE)
	var glow := cells[3 * COLUMNS + 7].grow(side * 0.7)
	draw_texture_rect(GLOW, glow, false, Color(0.5, 0.9, 1, 0.6))
	draw_texture_rect(preload("res://demos/dungeon/art/crystal.png"), cells[3 * COLUMNS + 7].grow(-side * 0.1), false)
	var gate := cells[3 * COLUMNS + 5]
	_tile(gate, Vector2i(3, 0))
	draw_texture_rect(GATE, gate, false, Color(DungeonLocks.color_of(1), 1 - open))
	if open < 1:
		DungeonLocks.draw_sign(self, 1, gate.get_center(), side * 0.3)
	_hero(cells, pushed, through)


func _hero(cells: Array[Rect2], pushed: float, through: float) -> void:
	var side := cells[0].size.x
	var at := cells[2 * COLUMNS + 1]
	at.position.x += side * pushed
	if through > 0:
		at.position = at.position.lerp(cells[3 * COLUMNS + 3].position, minf(through * 3, 1))
		at.position.x += side * 3.0 * maxf(0, through - 0.34) / 0.66
	var goes := pushed > 0 and pushed < 1 or through > 0 and through < 1
	var frame := roundi(time * 6) % 2 if goes else 0
	draw_texture_rect_region(HERO, at, Rect2(frame * PIXELS, 2 * PIXELS, PIXELS, PIXELS))


func _tile(rect: Rect2, place: Vector2i, color := Color.WHITE) -> void:
	draw_texture_rect_region(TILES, rect, Rect2(Vector2(place) * PIXELS, Vector2(PIXELS, PIXELS)), color)

extends DemoCover
## The hero goes through a room by the light of torches.

const TILES := preload("res://demos/dungeon/art/tiles.png")
const HERO := preload("res://demos/dungeon/art/hero.png")
const GLOW := preload("res://demos/dungeon/art/glow.png")
const KEY := preload("res://demos/dungeon/art/key.png")
const EVERY := 9.0
const COLUMNS := 8
const ROWS := 5
const FACE_ROW := 15
const PIXELS := 16.0
const WALL := Color("443c52")
const THINGS: Dictionary[Vector2i, int] = {
	Vector2i(1, 2): 5, Vector2i(6, 4): 6, Vector2i(6, 2): 7, Vector2i(1, 4): 12, Vector2i(4, 4): 3
}


func _init() -> void:
	super()
	texture_filter = CanvasItem.TEXTURE_FILTER_NEAREST


func _draw() -> void:
	var cells := grid(COLUMNS, ROWS)
	for number in cells.size():
		var place := Vector2i(number % COLUMNS, number / COLUMNS)
		if place.y <= 1:
			draw_rect(cells[number], WALL)
		if place.y == 1:
			_tile(cells[number], Vector2i(place.x % 4, FACE_ROW))
		elif place.y > 1:
			_tile(cells[number], Vector2i(absi(hash(place)) % 4, 1))
	for place in THINGS:
		_tile(_cell(cells, place), Vector2i(THINGS[place], DungeonAtlas.THINGS_ROW))
	for column: int in [2, 5]:
		var torch := _cell(cells, Vector2i(column, 1))
		_tile(torch, Vector2i(roundi(time * 5) % 3, DungeonAtlas.THINGS_ROW))
		var light := torch.grow(torch.size.x * (1.1 + 0.06 * sin(time * 9 + column)))
		draw_texture_rect(GLOW, light, false, Color(1, 0.75, 0.4, 0.5))
	var key := _cell(cells, Vector2i(5, 3))
	key.position.y -= sin(time * 3) * key.size.y * 0.08
	if share(3.4, 3.5, EVERY) < 1:
		draw_texture_rect(KEY, key, false, DungeonLocks.color_of(0))
	_hero(cells)


func _hero(cells: Array[Rect2]) -> void:
	var there := share(0.5, 3.5, EVERY)
	var back := share(5, 8, EVERY)
	var place := _cell(cells, Vector2i(2, 3))
	place.position.x += 3 * place.size.x * (there - back)
	var goes := there > 0 and there < 1 or back > 0 and back < 1
	var frame := roundi(time * 6) % 2 if goes else 0
	var shown := Rect2(frame * PIXELS, 2 * PIXELS, PIXELS if back <= 0 else -PIXELS, PIXELS)
	draw_texture_rect_region(HERO, place, shown)


func _cell(cells: Array[Rect2], place: Vector2i) -> Rect2:
	return cells[place.y * COLUMNS + place.x]


func _tile(rect: Rect2, place: Vector2i) -> void:
	draw_texture_rect_region(TILES, rect, Rect2(Vector2(place) * PIXELS, Vector2(PIXELS, PIXELS)))

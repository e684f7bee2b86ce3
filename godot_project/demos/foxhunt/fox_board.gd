class_name FoxBoard
extends TableBoard
## The forest: what the hunter knows, drawn, with the heat map of where foxes may be.

const HEAT := Color("f2542d")
const HINT := Color("ffd76a")
const FRAME := Color("1d3326")

## The game that is shown.
var game: WarrenFoxHunt
## For each cell the chance of a fox at large, row by row; empty when it is not shown.
var heat: PackedFloat32Array = []:
	set(value):
		heat = value
		_refresh()
## The cell that is advised.
var hint := NOWHERE:
	set(value):
		hint = value
		_refresh()

# What is moving: of each cell the time since it was shot at, in seconds.
var _shots: Dictionary[Vector2i, float] = {}
var _over := Control.new()


func _ready() -> void:
	super()
	_over.mouse_filter = Control.MOUSE_FILTER_IGNORE
	_over.set_anchors_preset(Control.PRESET_FULL_RECT)
	_over.draw.connect(_draw_over)
	add_child(_over)
	set_process(false)


## Lets something be seen where a shot went.
func burst(cell: Vector2i) -> void:
	_shots[cell] = 0.0 if not DemoSettings.is_on(&"calm") else 1.0
	set_process(true)


func _process(delta: float) -> void:
	for cell: Vector2i in _shots.keys():
		_shots[cell] += delta
		if _shots[cell] > 0.7:
			_shots.erase(cell)
	set_process(not _shots.is_empty())
	_over.queue_redraw()
	queue_redraw()


func _refresh() -> void:
	queue_redraw()
	_over.queue_redraw()


func _draw() -> void:
	if game == null:
		return
	var box := StyleBoxFlat.new()
	box.bg_color = FRAME
	box.set_corner_radius_all(roundi(side * 0.25))
	box.shadow_color = Color(0, 0, 0, 0.4)
	box.shadow_size = 12
	draw_style_box(box, field().grow(side * 0.14))
	var most := 0.0
	for chance in heat:
		most = maxf(most, chance if chance < 0.999 else 0.0)
	for y in cells.y:
		for x in cells.x:
			_draw_cell(Vector2i(x, y), most)
	_draw_names(side * 0.14 + 13)


func _draw_cell(cell: Vector2i, most: float) -> void:
	var rect := rect_of(cell)
	if game.is_known(cell):
		FoxArt.clearing(self, rect, cell, game.clue_at(cell))
		if game.is_fox(cell):
			var since: float = _shots.get(cell, 1.0)
			var grown := 1.0 + 0.35 * sin(since * 14) * exp(-since * 6) - exp(-since * 18)
			FoxArt.fox(self, rect.get_center(), side * 0.44 * grown)
		return
	var warmth := Color(HEAT, 0)
	var chance := 0.0 if heat.is_empty() else heat[cell.y * cells.x + cell.x]
	if not heat.is_empty():
		var share := minf(1, chance / maxf(most, 0.001))
		warmth = Color("20303f").lerp(HEAT, pow(share, 0.8)) if chance < 0.999 else HINT
		warmth.a = 0.35 + 0.55 * share
	FoxArt.bush(self, rect, cell, warmth)
	if game.is_marked(cell):
		FoxArt.flag(self, rect)
	elif chance >= 0.005:
		write_edged(self, rect.get_center(), "%d" % roundi(chance * 100), roundi(side * 0.3))


## What lies over the cells: sight lines, shots, advice, the cursor.
func _draw_over() -> void:
	if game == null:
		return
	var looked_at := cursor if cursor != NOWHERE else pointed
	if looked_at != NOWHERE and game.clue_at(looked_at) >= 0:
		_draw_sight(looked_at)
	for cell: Vector2i in _shots:
		var since := _shots[cell] / 0.7
		var color := Color(1, 0.93, 0.7, 0.9 * (1 - since))
		var width := side * 0.09 * (1 - since) + 1
		_over.draw_arc(center_of(cell), side * (0.2 + 0.9 * since), 0, TAU, 40, color, width, true)
	if hint != NOWHERE:
		var center := center_of(hint)
		_over.draw_arc(center, side * 0.36, 0, TAU, 40, HINT, 3.5, true)
		for way: Vector2 in [Vector2.UP, Vector2.RIGHT, Vector2.DOWN, Vector2.LEFT]:
			_over.draw_line(center + way * side * 0.22, center + way * side * 0.48, HINT, 3.5, true)
	for cell: Vector2i in [pointed, cursor]:
		if cell != NOWHERE:
			var box := StyleBoxFlat.new()
			box.draw_center = false
			box.border_color = Color(1, 1, 1, 0.75 if cell == pointed else 1.0)
			box.set_border_width_all(2 if cell == pointed else 4)
			box.set_corner_radius_all(roundi(side * 0.16))
			_over.draw_style_box(box, rect_of(cell).grow(-1))


func _draw_sight(from: Vector2i) -> void:
	for dx: int in [-1, 0, 1]:
		for dy: int in [-1, 0, 1]:
			var way := Vector2i(dx, dy)
			var end := from
			while way != Vector2i.ZERO and Rect2i(Vector2i.ZERO, cells).has_point(end + way):
				end += way
			if end != from:
				_over.draw_line(
					center_of(from) + Vector2(way) * side * 0.5,
					center_of(end),
					Color(1, 0.95, 0.75, 0.4),
					side * 0.1,
					true
				)

@tool
extends RefCounted
## The things on a map in its preview: a dot for each with the first letter of its name, and a legend; and its mission.

const MapMission := preload("map_mission.gd")

# In cells: the middle of the cell of each thing. Then its name, and the number of each name.
var _spots := PackedVector2Array()
var _names: PackedStringArray = []
var _kinds: Dictionary[String, int] = {}
var _mission: MapMission


func read(map: WarrenMap) -> void:
	_mission = MapMission.of(map)
	for thing in map.things():
		var label: String = thing["thing"]
		var cell: Vector2i = thing["cell"]
		_spots.append(Vector2(cell) + Vector2.ONE / 2)
		_names.append(label)
		_kinds.get_or_add(label, _kinds.size())


## Draw the dots; letters are in those that are large enough. Afterward the canvas draws in cells, as before.
func draw(canvas: Control, origin: Vector2, side: float, thick: float) -> void:
	if _mission:
		canvas.draw_set_transform(Vector2.ZERO)
		_mission.draw(canvas, origin, side)
		canvas.draw_set_transform(origin, 0, Vector2(side, side))
	var font := ThemeDB.fallback_font
	var radius := maxf(0.42, thick * 1.5)
	for index in _spots.size():
		canvas.draw_circle(_spots[index], radius, Color.BLACK)
		canvas.draw_circle(_spots[index], radius * 0.84, _color_of(_kinds[_names[index]]))
	if side < 12:
		return
	canvas.draw_set_transform(origin)
	for index in _spots.size():
		var at := (_spots[index] + Vector2(-0.5, 0.26)) * side
		var letter := _names[index].left(1)
		canvas.draw_string(font, at, letter, HORIZONTAL_ALIGNMENT_CENTER, side, int(side * 0.7), Color.BLACK)
	canvas.draw_set_transform(origin, 0, Vector2(side, side))


## Draw the names and numbers of things in the lower left corner, unless that would cover most of a small picture.
func draw_legend(canvas: Control) -> void:
	var font := canvas.get_theme_default_font()
	var side := canvas.get_theme_default_font_size()
	if canvas.size.y < side * 8:
		return
	for label in _kinds:
		var at := Vector2(side * 0.5, canvas.size.y - side * (0.7 + 1.3 * (_kinds.size() - 1 - _kinds[label])))
		var text := "%s: %d" % [label, _names.count(label)]
		canvas.draw_circle(at + Vector2(side, -side) * 0.35, side * 0.4, _color_of(_kinds[label]))
		at.x += side
		canvas.draw_string_outline(font, at, text, HORIZONTAL_ALIGNMENT_LEFT, -1, side, 4, Color.BLACK)
		canvas.draw_string(font, at, text, HORIZONTAL_ALIGNMENT_LEFT, -1, side)


func _color_of(kind: int) -> Color:
	return Color.from_hsv(fmod(kind * 0.381966, 1.0), 0.65, 0.95)

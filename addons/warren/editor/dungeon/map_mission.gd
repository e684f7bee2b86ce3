@tool
extends RefCounted
## The mission of a map in its preview: the signs of doors and of what lies in rooms, as minimaps show them.

const Look := preload("../../world/minimap_look.gd")
const MapOutline := preload("../../world/map_outline.gd")
const MissionSigns := preload("../../world/minimap_mission_signs.gd")
const MissionState := preload("../../world/mission_state.gd")
const Shapes := preload("../../world/minimap_shapes.gd")
const HALF := Vector2(0.5, 0.5)

var _facts: MapOutline
var _state: MissionState
var _shapes: Shapes


## Return the mission of a map; null for a map without one.
static func of(map: WarrenMap) -> RefCounted:
	if map.passages().is_empty() and map.contents().is_empty():
		return null
	var made := new()
	made._facts = MapOutline.read(map)
	made._state = MissionState.new(made._facts.mission)
	made._shapes = Shapes.new(made._facts)
	return made


## Draw the signs of a map whose cells are so large, in pixels.
func draw(canvas: Control, origin: Vector2, side: float) -> void:
	var look := Look.new(canvas)
	var radius := clampf(side * 0.9, 3.5, 11.0)
	for connection in _state.facts.passages:
		var is_apart := not _facts.corridors[connection].is_empty()
		for end in 2 if is_apart else 1:
			var out := Vector2(_facts.outward(connection, end))
			var along := out.orthogonal().abs()
			if _facts.door_rooms[connection][end] != _state.facts.passages[connection].rooms.x:
				out = -out
			var glyphs := MissionSigns.door_glyphs(_state, connection, out, look)
			MissionSigns.draw_row(canvas, origin + _shapes.gate(connection, end) * side, radius, glyphs, along)
	for number in _state.facts.contents.size():
		var at := origin + (Vector2(_state.facts.contents[number].cell) + HALF) * side
		MissionSigns.content_glyph(_state, number, look).call(canvas, at, radius)

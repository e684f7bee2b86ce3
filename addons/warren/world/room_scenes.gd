@tool
extends RefCounted
## The scene of each room of a map, and how the scene lies in the map.

const MapFacts := preload("map_facts.gd")
const Turning := preload("turning.gd")
const HALF := Vector2(0.5, 0.5)

var _templates: Dictionary[String, Resource]

var _facts: MapFacts
var _builder: WarrenMapBuilder
var _scenes: Dictionary[String, PackedScene] = {}
# The scenes that were made for one turning of a room, by the rooms.
var _turned: Dictionary[int, PackedScene] = {}


## The names of rooms in [param facts] are those of templates.
func _init(facts: MapFacts, builder: WarrenMapBuilder) -> void:
	_facts = facts
	_builder = builder
	_templates = builder.templates_by_name()
	var has_turned := builder.has_turned_scenes()
	for room in facts.names.size():
		var room_name := facts.names[room]
		var own := builder.turned_scene_for(room_name, facts.symmetry(room)) if has_turned else null
		if own != null:
			_turned[room] = own
		if not _scenes.has(room_name):
			_scenes[room_name] = builder.scene_for(room_name, _template(room_name))


## Return the scene of a room; null where it is made of tiles or items.
func scene_of(room: int) -> PackedScene:
	return _turned.get(room, _scenes[_facts.names[room]])


## Return what rooms with the same scene and drawing have in common: their name, or that of a scene for one turning.
func key_of(room: int) -> String:
	return "%s:%d" % [_facts.names[room], _facts.symmetry(room)] if _turned.has(room) else _facts.names[room]


## Return how a room's scene is turned.
func symmetry_of(room: int) -> int:
	return _facts.symmetry(room) if scene_of(room) != null and not _turned.has(room) else 0


## Return whether a room's scene is turned with the room.
func turns(room: int) -> bool:
	return _builder.turns_scene(_template(_facts.names[room]))


## Return the size of a room's drawing as drawn.
func drawn_size(room: int) -> Vector2i:
	var size := _facts.boxes[room].size
	return Vector2i(size.y, size.x) if symmetry_of(room) % 2 else size


## Return the way from the cells of a room's scene to those of the map.
func frame(room: int) -> Transform2D:
	var box := _facts.boxes[room]
	if turns(room):
		return Turning.placed(symmetry_of(room), box)
	# As [method RoomLook.instantiate] puts an upright scene.
	return Transform2D(0, Vector2(box.position) + (Vector2(box.size - drawn_size(room)) / 2).floor())


## Return some cells of a room's drawing that are floor, [param most] or fewer, from all over the room.
func some_floor(room: int, most: int) -> Array[Vector2i]:
	var back := Turning.placed(symmetry_of(room), _facts.boxes[room]).affine_inverse()
	var all: Array[Vector2i] = _facts.map.call(&"room_cells", room)
	var cells := all.filter(_facts.is_floor)
	var found: Array[Vector2i] = []
	var count := mini(most, cells.size())
	for number in count:
		var cell: Vector2i = cells[number * cells.size() / count]
		found.append(moved(cell, back))
	return found


## Return whether a cell of a room's drawing is floor.
func is_floor(room: int, drawn: Vector2i) -> bool:
	var cell := moved(drawn, Turning.placed(symmetry_of(room), _facts.boxes[room]))
	return _facts.boxes[room].has_point(cell) and _facts.room_at(cell) == room and _facts.is_floor(cell)


## Return a cell after a way between cells.
static func moved(cell: Vector2i, way: Transform2D) -> Vector2i:
	return Vector2i((way * (Vector2(cell) + HALF)).floor())


func _template(room_name: String) -> Resource:
	return _templates.get(room_name)

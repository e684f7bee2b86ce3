@tool
extends Control
## The tiles of the rooms of a map, turned as the rooms are. The canvas keeps what was drawn: moving costs nothing.

const LookPicture := preload("../rooms/look_picture.gd")
const Turning := preload("../../world/turning.gd")

var _pictures: Array[ImageTexture] = []
# From pixels of a picture to cells of the map.
var _places: Array[Transform2D] = []


func _init() -> void:
	name = "RoomTiles"
	mouse_filter = Control.MOUSE_FILTER_IGNORE
	texture_filter = CanvasItem.TEXTURE_FILTER_NEAREST


## Take the pictures of the rooms from their templates.
func show_map(
	map: WarrenMap, boxes: Array[Rect2i], names: PackedStringArray, templates: Array[WarrenRoomTemplate]
) -> void:
	_pictures.clear()
	_places.clear()
	var by_name: Dictionary[String, WarrenRoomTemplate] = {}
	for template in templates:
		if template != null and LookPicture.of(template) != null:
			by_name[template.name] = template
	for room in boxes.size():
		var template: WarrenRoomTemplate = by_name.get(names[room])
		if template == null:
			continue
		var symmetry := map.room_symmetry(room)
		var size_ := Vector2i(boxes[room].size.y, boxes[room].size.x) if symmetry % 2 else boxes[room].size
		# The drawing may have been changed since.
		if template.size != size_:
			continue
		var place := Turning.placed(symmetry, boxes[room])
		if not template.turn_scene:
			var beside := (Vector2(boxes[room].size - size_) / 2).floor()
			place = Transform2D(0, Vector2(boxes[room].position) + beside)
		var picture := LookPicture.of(template)
		_pictures.append(picture)
		_places.append(place * Transform2D(0, Vector2(size_) / picture.get_size(), 0, Vector2.ZERO))
	queue_redraw()


## Whether any room hides the cells of the map.
func has_pictures() -> bool:
	return not _pictures.is_empty()


## Lie over the map, whose cells have this side.
func lie(origin: Vector2, cell: float) -> void:
	position = origin
	scale = Vector2.ONE * cell


func _draw() -> void:
	for index in _pictures.size():
		draw_set_transform_matrix(_places[index])
		draw_texture(_pictures[index], Vector2.ZERO)

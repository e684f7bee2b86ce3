class_name MapPicture
extends RefCounted
## A picture of the map with a pixel for each cell, which grows room by room. All [MapView]s share one.

const UNSEEN := 0.62
const WALL := 0.28

var texture: ImageTexture
var size: Vector2i

var _image: Image
var _rooms: Dictionary[int, Part] = {}
var _changed := false


func _init(map: WarrenMap) -> void:
	size = map.size
	_image = Image.create_empty(size.x, size.y, true, Image.FORMAT_RGBA8)
	texture = ImageTexture.create_from_image(_image)


func add_room(room: int, cells: Array[Vector2i], walkable: Array[Vector2i], color: Color) -> void:
	if room >= 0:
		_rooms[room] = Part.new(walkable, color)
	_paint(cells, color.darkened(1 - WALL))
	_paint(walkable, color.darkened(1 - UNSEEN))


## Shows that the hero has been in a room.
func visit(room: int) -> void:
	_paint(_rooms[room].cells, _rooms[room].color)


## Brings the texture up to date; called once in a frame, however many rooms have changed.
func refresh() -> void:
	if _changed:
		_changed = false
		_image.generate_mipmaps()
		texture.update(_image)


func _paint(cells: Array[Vector2i], color: Color) -> void:
	_changed = true
	for cell in cells:
		_image.set_pixelv(cell, color)


## What of the picture belongs to one room.
class Part:
	var cells: Array[Vector2i]
	var color: Color

	func _init(its_cells: Array[Vector2i], its_color: Color) -> void:
		cells = its_cells
		color = its_color

class_name DungeonVeil
extends Sprite2D
## The dark over everything that the hero has not seen: a picture with a dot for each cell.

const CELL := 16
## Cells around the map: light shines beyond its edges.
const MARGIN := 4
## What the window is cleared with.
const DARK := Color("15111b")

var _image: Image


func _init() -> void:
	centered = false
	texture_filter = CanvasItem.TEXTURE_FILTER_NEAREST
	scale = Vector2(CELL, CELL)
	position = -Vector2(MARGIN, MARGIN) * CELL
	z_index = 3
	var plain := CanvasItemMaterial.new()
	plain.light_mode = CanvasItemMaterial.LIGHT_MODE_UNSHADED
	material = plain


## Hides a whole map.
func begin(map: WarrenMap) -> void:
	var size := map.size + 2 * Vector2i(MARGIN, MARGIN)
	_image = Image.create_empty(size.x, size.y, false, Image.FORMAT_RGBA8)
	_image.fill(DARK)
	texture = ImageTexture.create_from_image(_image)
	show()


## Lets cells be seen; [method finish] must follow.
func lift(cells: Array[Vector2i]) -> void:
	for cell in cells:
		_image.set_pixelv(cell + Vector2i(MARGIN, MARGIN), Color.TRANSPARENT)


## Shows what was lifted.
func finish() -> void:
	(texture as ImageTexture).update(_image)


## Whether a cell can be seen.
func is_lifted(cell: Vector2i) -> bool:
	var at := cell + Vector2i(MARGIN, MARGIN)
	return Rect2i(Vector2i.ZERO, _image.get_size()).has_point(at) and _image.get_pixelv(at).a == 0

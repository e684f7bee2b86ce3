@tool
extends RefCounted
## Pictures of rooms as their scenes look, for the list of rooms and the preview of the map: tiles, or items from above.

const Drawing := preload("drawing.gd")
const LayerTurning := preload("../../world/layer_turning.gd")
const RoomLook := preload("../../world/room_look.gd")
const SpacePicture := preload("space_picture.gd")
## Most pixels of a cell: the preview shows no cell larger.
const CELL := 16
## Most pictures that are kept.
const KEPT := 512

static var _known: Dictionary[String, ImageTexture] = {}
# Icons of pictures that are not taken yet, with their sides.
static var _waiting: Dictionary[ImageTexture, Array] = {}


## The look of a template's scene, as large as its drawing; null where there is none. A spatial scene is its drawing
## at first, and changes when it has been drawn.
static func of(template: WarrenRoomTemplate) -> ImageTexture:
	var scene := template.scene as PackedScene
	if scene == null or template.size == Vector2i.ZERO:
		return null
	# A file may have been saved anew, and a drawing be another one.
	var time := FileAccess.get_modified_time(scene.resource_path) if RoomLook.is_file(scene) else 0
	var key := "%d %d %s" % [scene.get_instance_id(), time, template.size]
	if not _known.has(key):
		if _known.size() >= KEPT:
			_known.clear()
		var cell := RoomLook.cell_size_of(scene)
		_known[key] = _spatial(template, scene) if cell.z > 0 else _flat(scene, template.size)
	return _known[key]


## The picture of a room in a list: its look in a square of `side` pixels; null where there is none.
static func icon(template: WarrenRoomTemplate, side: int) -> ImageTexture:
	var picture := of(template)
	if picture == null:
		return null
	var made := ImageTexture.create_from_image(_squared(picture.get_image(), side))
	if _waiting.has(picture):
		_waiting[picture].append([made, side])
	return made


static func _squared(image: Image, side: int) -> Image:
	var longer := maxi(image.get_width(), image.get_height())
	var small := (Vector2(image.get_size()) * side / longer).max(Vector2.ONE)
	image.resize(int(small.x), int(small.y), Image.INTERPOLATE_LANCZOS)
	var whole := Image.create_empty(side, side, false, Image.FORMAT_RGBA8)
	whole.blit_rect(image, Rect2i(Vector2i.ZERO, image.get_size()), (Vector2i(side, side) - image.get_size()) / 2)
	return whole


static func _spatial(template: WarrenRoomTemplate, scene: PackedScene) -> ImageTexture:
	if not SpacePicture.is_possible():
		return null
	var drawing := Drawing.cells_of(template)
	drawing.resize(template.size.x * CELL, template.size.y * CELL, Image.INTERPOLATE_NEAREST)
	var made := ImageTexture.create_from_image(drawing)
	_waiting[made] = []
	if SpacePicture.draw(scene, template.size, CELL, _show_taken.bind(made)):
		return made
	_waiting.erase(made)
	return null


static func _show_taken(image: Image, picture: ImageTexture) -> void:
	image.convert(Image.FORMAT_RGBA8)
	picture.set_image(image)
	for entry: Array in _waiting[picture]:
		var icon_: ImageTexture = entry[0]
		var side: int = entry[1]
		icon_.set_image(_squared(image.duplicate() as Image, side))
	_waiting.erase(picture)


static func _flat(scene: PackedScene, size: Vector2i) -> ImageTexture:
	var image := _image(scene, size)
	return ImageTexture.create_from_image(image) if image != null else null


static func _image(scene: PackedScene, size: Vector2i) -> Image:
	var cell := RoomLook.cell_size_of(scene)
	if cell.x <= 0 or cell.z > 0:
		return null
	var root := scene.instantiate()
	var layers: Array[TileMapLayer] = []
	for node: Node in [root] + root.find_children("*", "TileMapLayer", true, false):
		if node is TileMapLayer and (node as TileMapLayer).visible and (node as TileMapLayer).tile_set != null:
			layers.append(node)
	if layers.any(func(one: TileMapLayer) -> bool: return one.tile_set.tile_shape != TileSet.TILE_SHAPE_SQUARE):
		root.free()
		return null  # the drawing is clearer than a picture that does not lie on its cells
	layers.sort_custom(
		func(a: TileMapLayer, b: TileMapLayer) -> bool:
			return a.z_index < b.z_index if a.z_index != b.z_index else layers.find(a) < layers.find(b)
	)
	var image := Image.create_empty(size.x * int(cell.x), size.y * int(cell.y), false, Image.FORMAT_RGBA8)
	var is_drawn := false
	for layer in layers:
		is_drawn = _draw(image, layer, RoomLook.place_in(layer, root).origin) or is_drawn
	root.free()
	if not is_drawn:
		return null
	if cell.x > CELL:
		image.resize(size.x * CELL, int(size.y * CELL * cell.y / cell.x))
	return image


static func _draw(image: Image, layer: TileMapLayer, origin: Vector3) -> bool:
	var tiles: Dictionary[String, Image] = {}
	var is_drawn := false
	for cell in layer.get_used_cells():
		var source := layer.tile_set.get_source(layer.get_cell_source_id(cell)) as TileSetAtlasSource
		var data := layer.get_cell_tile_data(cell)
		if source == null or data == null or source.texture == null:
			continue
		var atlas := layer.get_cell_atlas_coords(cell)
		var alternative := layer.get_cell_alternative_tile(cell)
		var key := "%d %s %d" % [layer.get_cell_source_id(cell), atlas, alternative]
		if not tiles.has(key):
			tiles[key] = _tile(source, atlas, alternative, data, layer.modulate)
		var tile := tiles[key]
		var middle := (
			Vector2(origin.x, origin.z) + (Vector2(cell) + Vector2.ONE / 2) * Vector2(layer.tile_set.tile_size)
		)
		var corner := Vector2i((middle - Vector2(tile.get_size()) / 2).round()) - data.texture_origin
		image.blend_rect(tile, Rect2i(Vector2i.ZERO, tile.get_size()), corner)
		is_drawn = true
	return is_drawn


static func _tile(source: TileSetAtlasSource, atlas: Vector2i, alternative: int, data: TileData, tint: Color) -> Image:
	var whole := source.texture.get_image()
	if whole.is_compressed():
		whole.decompress()
	whole.convert(Image.FORMAT_RGBA8)
	var tile := whole.get_region(source.get_tile_texture_region(atlas))
	if data.transpose != (alternative & LayerTurning.TRANSPOSE != 0):
		tile.rotate_90(CLOCKWISE)
		tile.flip_x()
	if data.flip_h != (alternative & LayerTurning.FLIP_H != 0):
		tile.flip_x()
	if data.flip_v != (alternative & LayerTurning.FLIP_V != 0):
		tile.flip_y()
	var color := tint * data.modulate
	if color != Color.WHITE:
		for x in tile.get_width():
			for y in tile.get_height():
				tile.set_pixel(x, y, tile.get_pixel(x, y) * color)
	return tile

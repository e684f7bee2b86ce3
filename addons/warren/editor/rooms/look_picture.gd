@tool
extends RefCounted
## Pictures of the tiles of a room's scene, for the list of rooms and the preview of the map.

const LayerTurning := preload("../../world/layer_turning.gd")
const RoomLook := preload("../../world/room_look.gd")
## Most pixels of a cell: the preview shows no cell larger.
const CELL := 16

static var _known: Dictionary[String, ImageTexture] = {}


## The tiles of a template's scene, as large as its drawing; null where there are none.
static func of(template: WarrenRoomTemplate) -> ImageTexture:
	var scene := template.scene as PackedScene
	if scene == null or template.size == Vector2i.ZERO:
		return null
	# A file may have been saved anew, and a drawing be another one.
	var time := FileAccess.get_modified_time(scene.resource_path) if RoomLook.is_file(scene) else 0
	var key := "%d %d %s" % [scene.get_instance_id(), time, template.size]
	if not _known.has(key):
		var image := _image(scene, template.size)
		_known[key] = ImageTexture.create_from_image(image) if image != null else null
	return _known[key]


## The picture of a room in a list: its tiles in a square of `side` pixels; null where there are none.
static func icon(template: WarrenRoomTemplate, side: int) -> ImageTexture:
	var picture := of(template)
	if picture == null:
		return null
	var image := picture.get_image()
	var longer := maxi(image.get_width(), image.get_height())
	var small := (Vector2(image.get_size()) * side / longer).max(Vector2.ONE)
	image.resize(int(small.x), int(small.y), Image.INTERPOLATE_LANCZOS)
	var whole := Image.create_empty(side, side, false, Image.FORMAT_RGBA8)
	whole.blit_rect(image, Rect2i(Vector2i.ZERO, image.get_size()), (Vector2i(side, side) - image.get_size()) / 2)
	return ImageTexture.create_from_image(whole)


static func _image(scene: PackedScene, size: Vector2i) -> Image:
	var cell := RoomLook.cell_size_of(scene)
	if cell.x <= 0 or cell.z > 0:
		return null
	var root := scene.instantiate()
	var layers: Array[TileMapLayer] = []
	for node: Node in [root] + root.find_children("*", "TileMapLayer", true, false):
		if node is TileMapLayer and (node as TileMapLayer).visible and (node as TileMapLayer).tile_set != null:
			layers.append(node)
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

@tool
extends RefCounted
## Scenes of imported rooms: a layer of tiles for each layer of the file, a marker for each marker.

## The numbers of a tile in a record of [method WarrenRoomSet.read_import].
enum { X, Y, TILESET, TILE, FLIPS, OPACITY, STRIDE }
## Bits of the flips, and what the engine calls them.
const FLIPS_OF: Dictionary[int, int] = {
	1: TileSetAtlasSource.TRANSFORM_FLIP_H,
	2: TileSetAtlasSource.TRANSFORM_FLIP_V,
	4: TileSetAtlasSource.TRANSFORM_TRANSPOSE,
}
const OPAQUE := 1000

## What could not be drawn, a line each.
var notes: PackedStringArray = []
## Paths of images that are missing in the project.
var missing: PackedStringArray = []

var _folder: String
var _records: Array
# By the size of tiles; the source of a tileset has its number.
var _tile_sets: Dictionary[Vector2i, TileSet] = {}


func _init(folder: String, records: Array) -> void:
	_folder = folder
	_records = records


## The path of a file that another one in `folder` refers to; empty if it is not in the project.
static func beside(folder: String, path_in_file: String) -> String:
	if path_in_file.is_absolute_path():
		return ""
	var path := folder.path_join(path_in_file).simplify_path()
	return "" if path.contains("..") or not path.begins_with("res://") else path


## Give each template of a set its scene; return an error message, or an empty text.
func give(rooms: WarrenRoomSet, looks: Array) -> String:
	var templates := rooms.templates
	for index in looks.size():
		var look: Dictionary = looks[index]
		var root := _scene(templates[index].name, look)
		var scene := PackedScene.new()
		var error := scene.pack(root)
		root.free()
		if error != OK:
			return "the scene of room '%s' cannot be packed: %s" % [templates[index].name, error_string(error)]
		templates[index].scene = scene
	return ""


func _scene(name: String, look: Dictionary) -> Node2D:
	var root := Node2D.new()
	root.name = name.validate_node_name()
	for layer: Dictionary in look["layers"]:
		var label: String = layer["name"]
		_add(root, _layer(layer), label)
	var cell: Vector2i = look["cell"]
	for marker: Dictionary in look["markers"]:
		var kind: String = marker["kind"]
		var tag: String = marker["tag"]
		_add(root, _marker(marker, cell), tag if tag else kind)
	return root


func _add(root: Node2D, node: Node2D, name: String) -> void:
	var valid := name.validate_node_name()
	node.name = valid if valid else str(node.get_class())
	root.add_child(node, true)
	node.owner = root


func _marker(record: Dictionary, cell: Vector2i) -> Marker2D:
	var made := Marker2D.new()
	var first: Vector2i = record["cell"]
	var size: Vector2i = record["size"]
	made.position = Vector2(cell) * (Vector2(first) + Vector2(size) / 2)
	made.add_to_group("warren_%s" % record["kind"], true)
	made.set_meta(&"warren_tag", record["tag"])
	made.set_meta(&"warren_cell", first)
	made.set_meta(&"warren_size", size)
	return made


func _layer(record: Dictionary) -> TileMapLayer:
	var made := TileMapLayer.new()
	made.position = record["offset"]
	made.modulate = record["color"]
	made.visible = record["visible"]
	var size: Vector2i = record["tile_size"]
	if not _tile_sets.has(size):
		_tile_sets[size] = TileSet.new()
		_tile_sets[size].tile_size = size
	made.tile_set = _tile_sets[size]
	var tiles: PackedInt32Array = record["tiles"]
	for at in range(0, tiles.size(), STRIDE):
		var source := _source(made.tile_set, tiles[at + TILESET])
		if source == null:
			continue
		var tileset: Dictionary = _records[tiles[at + TILESET]]
		var columns: int = tileset["columns"]
		var number := tiles[at + TILE]
		@warning_ignore("integer_division")
		var place := Vector2i(number % columns, number / columns)
		if not _has_tile(source, place):
			continue
		var alternative := _alternative(source, place, tiles[at + OPACITY])
		for flip in FLIPS_OF:
			if tiles[at + FLIPS] & flip:
				alternative |= FLIPS_OF[flip]
		made.set_cell(Vector2i(tiles[at + X], tiles[at + Y]), tiles[at + TILESET], place, alternative)
	return made


func _note(text: String) -> void:
	if text not in notes:
		notes.append(text)


## The source of a tileset in a tile set; null, with a note, if its image is missing.
func _source(tile_set: TileSet, number: int) -> TileSetAtlasSource:
	if tile_set.has_source(number):
		return tile_set.get_source(number) as TileSetAtlasSource
	var record: Dictionary = _records[number]
	var image: String = record["image"]
	var path := beside(_folder, image)
	var texture := load(path) as Texture2D if path and ResourceLoader.exists(path, "Texture2D") else null
	if texture == null:
		_note("tileset '%s': there is no image %s in the project" % [record["name"], path if path else image])
		if path and path not in missing:
			missing.append(path)
		return null
	var made := TileSetAtlasSource.new()
	made.texture = texture
	var margin: int = record["margin"]
	var spacing: int = record["spacing"]
	made.margins = Vector2i(margin, margin)
	made.separation = Vector2i(spacing, spacing)
	made.texture_region_size = record["tile_size"]
	tile_set.add_source(made, number)
	return made


func _has_tile(source: TileSetAtlasSource, place: Vector2i) -> bool:
	if not source.has_tile(place):
		if not Rect2i(Vector2i.ZERO, source.get_atlas_grid_size()).has_point(place):
			var image := source.texture.resource_path
			_note("%s has no tile in column %d, row %d: it is too small" % [image, place.x, place.y])
			return false
		source.create_tile(place)
	return true


## The alternative of a tile with an opacity in thousandths.
func _alternative(source: TileSetAtlasSource, place: Vector2i, opacity: int) -> int:
	if opacity == OPAQUE:
		return 0
	# Its number says how opaque it is, from 1 on.
	var number := opacity + 1
	if not source.has_alternative_tile(place, number):
		source.create_alternative_tile(place, number)
		source.get_tile_data(place, number).modulate = Color(1, 1, 1, opacity / float(OPAQUE))
	return number

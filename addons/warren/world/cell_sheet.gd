@tool
extends RefCounted
## The cells of a layer or a GridMap of a room's scene, found by places on the plane of the room's parent.

## No tile and no item.
const EMPTY := Vector4i(-1, -1, -1, 0)
## What a cell adds to the number of an alternative tile.
const FLAGS := (
	TileSetAtlasSource.TRANSFORM_FLIP_H | TileSetAtlasSource.TRANSFORM_FLIP_V | TileSetAtlasSource.TRANSFORM_TRANSPOSE
)

## From the plane of the layer or grid to that of the room's parent.
var place: Transform2D

var _layer: TileMapLayer
var _grid: GridMap
var _back: Transform2D


func _init(node: Node, place_: Transform2D) -> void:
	_layer = node as TileMapLayer
	_grid = node as GridMap
	place = place_
	_back = place.affine_inverse()


## Return whether a node has cells that can be found.
static func is_one(node: Node, place_: Transform2D) -> bool:
	var layer := node as TileMapLayer
	return (node is GridMap or layer != null and layer.tile_set != null) and place_.determinant() != 0


## Return the levels on which a GridMap has items; 0 for a layer.
func levels() -> Array[int]:
	var found: Dictionary[int, bool] = {}
	if _layer != null:
		return [0]
	for cell in _grid.get_used_cells():
		found[cell.y] = true
	var sorted := found.keys()
	sorted.sort()
	return sorted


func cell_at(point: Vector2) -> Vector2i:
	var own := _back * point
	if _layer != null:
		return _layer.local_to_map(own)
	return Vector2i((own / _side() - _center()).round())


func middle(cell: Vector2i) -> Vector2:
	if _layer != null:
		return place * _layer.map_to_local(cell)
	return place * ((Vector2(cell) + _center()) * _side())


## Return what is on a cell: source, atlas coordinates and alternative of a tile, or item and rotation.
func read(cell: Vector2i, level: int) -> Vector4i:
	if _layer != null:
		var atlas := _layer.get_cell_atlas_coords(cell)
		return Vector4i(
			_layer.get_cell_source_id(cell), atlas.x, atlas.y, maxi(_layer.get_cell_alternative_tile(cell), 0)
		)
	var at := Vector3i(cell.x, level, cell.y)
	return Vector4i(_grid.get_cell_item(at), maxi(_grid.get_cell_item_orientation(at), 0), -1, 0)


func write(cell: Vector2i, level: int, what: Vector4i) -> void:
	if _layer != null:
		_layer.set_cell(cell, what.x, Vector2i(what.y, what.z), what.w)
	else:
		_grid.set_cell_item(Vector3i(cell.x, level, cell.y), what.x, maxi(what.y, 0))


## Return whether bodies cannot pass what is on a cell: a tile that they collide with, a tile that is a scene, or an
## item that is higher than half a cell.
func is_obstacle(cell: Vector2i, level: int) -> bool:
	return is_solid(read(cell, level))


## Return the same for a tile or item.
func is_solid(what: Vector4i) -> bool:
	if what.x < 0:
		return false
	return _is_solid_tile(what) if _layer != null else _is_high(what.x)


func _is_solid_tile(what: Vector4i) -> bool:
	var tiles := _layer.tile_set
	var source := tiles.get_source(what.x) as TileSetAtlasSource if tiles.has_source(what.x) else null
	if source == null:
		return true
	var atlas := Vector2i(what.y, what.z)
	var alternative := what.w & ~FLAGS
	if not source.has_tile(atlas) or not source.has_alternative_tile(atlas, alternative):
		return false
	var data := source.get_tile_data(atlas, alternative)
	for physics in tiles.get_physics_layers_count():
		if data.get_collision_polygons_count(physics) > 0:
			return true
	return false


func _is_high(item: int) -> bool:
	var library := _grid.mesh_library
	var mesh := library.get_item_mesh(item) if library != null and item in library.get_item_list() else null
	return mesh != null and (library.get_item_mesh_transform(item) * mesh.get_aabb()).size.y > _grid.cell_size.y / 2


# Where in its cell the item of a grid stands.
func _center() -> Vector2:
	return Vector2(int(_grid.cell_center_x), int(_grid.cell_center_z)) / 2


func _side() -> Vector2:
	return Vector2(_grid.cell_size.x, _grid.cell_size.z)

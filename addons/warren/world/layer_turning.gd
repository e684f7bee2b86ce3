extends RefCounted
## Turns a flat scene with its room. Layers are turned cell by cell where this gives the same picture.

const Turning := preload("turning.gd")
const FLIP_H := TileSetAtlasSource.TRANSFORM_FLIP_H
const FLIP_V := TileSetAtlasSource.TRANSFORM_FLIP_V
const TRANSPOSE := TileSetAtlasSource.TRANSFORM_TRANSPOSE
const FLAGS := FLIP_H | FLIP_V | TRANSPOSE


## Turn a scene that is in no tree yet. [param place] goes from cells of the drawing to cells of the turned box.
static func turn(root: Node2D, place: Transform2D, cell: Vector2) -> void:
	var whole := Turning.in_lengths(place, cell)
	# The origin of the scene is the corner of the drawing, wherever its root was left.
	var own := Transform2D(root.transform.x, root.transform.y, Vector2.ZERO)
	root.transform = own
	if whole.x == Vector2.RIGHT and whole.y == Vector2.DOWN:
		root.transform = whole * own
		return
	if root is TileMapLayer:
		_visit(root, Transform2D.IDENTITY, Transform2D.IDENTITY, whole)
		return
	var upright := _has_layers_only(root, own, whole)
	if not upright:
		root.transform = whole * own
	for child in root.get_children():
		_visit(child, own, root.transform, whole)


# A scene of layers alone stays axis-aligned itself, so that rows are sorted by y as drawn.
static func _has_layers_only(root: Node2D, own: Transform2D, whole: Transform2D) -> bool:
	if root.get_class() != "Node2D" or root.get_script() != null:
		return false
	for child in root.get_children():
		var layer := child as TileMapLayer
		if layer == null or layer.get_child_count() > 0 or not _is_by_cells(layer, own * layer.transform, whole):
			return false
	return root.get_child_count() > 0


# `old` is where the parent is in the drawing, `new` where it came to lie in the box.
static func _visit(node: Node, old: Transform2D, new: Transform2D, whole: Transform2D) -> void:
	var flat := node as Node2D
	if flat == null or flat.top_level:
		return
	var was := old * flat.transform
	var layer := flat as TileMapLayer
	var wanted := whole * was
	if layer != null and _is_by_cells(layer, was, whole):
		wanted = _turned_cells(layer, was, whole)
		layer.transform = new.affine_inverse() * wanted
	elif new != whole * old:
		flat.transform = new.affine_inverse() * wanted
	for child in node.get_children():
		_visit(child, was, wanted, whole)


## Whether the cells of a layer come to lie on cells, and each tile looks turned as its flags say.
static func _is_by_cells(layer: TileMapLayer, was: Transform2D, whole: Transform2D) -> bool:
	var tiles := layer.tile_set
	if tiles == null or tiles.tile_shape != TileSet.TILE_SHAPE_SQUARE:
		return false
	if was.x.y != 0 or was.y.x != 0 or was.x.x <= 0 or was.y.y <= 0:
		return false
	if whole.x.abs() != Vector2.RIGHT and whole.x.abs() != Vector2.DOWN:
		return false
	if whole.x.x == 0 and (was.x.x != was.y.y or tiles.tile_size.x != tiles.tile_size.y):
		return false
	for child in layer.get_children():
		if child is CanvasItem and child is not Node2D:
			return false
	var known: Dictionary[Vector4i, bool] = {}
	for cell in layer.get_used_cells():
		var id := layer.get_cell_source_id(cell)
		var atlas := layer.get_cell_atlas_coords(cell)
		var tile := Vector4i(id, atlas.x, atlas.y, layer.get_cell_alternative_tile(cell) & ~FLAGS)
		if not known.has(tile):
			known[tile] = true
			if not _can_be_flipped(tiles, tile):
				return false
	return true


# Pictures that are flipped or moved by the tile itself do not follow the flags of a cell as its collisions do.
static func _can_be_flipped(tiles: TileSet, tile: Vector4i) -> bool:
	var source := tiles.get_source(tile.x) as TileSetAtlasSource if tiles.has_source(tile.x) else null
	if source == null:
		return true
	var atlas := Vector2i(tile.y, tile.z)
	if not source.has_tile(atlas) or not source.has_alternative_tile(atlas, tile.w):
		return true
	var data := source.get_tile_data(atlas, tile.w)
	return not (data.flip_h or data.flip_v or data.transpose) and data.texture_origin == Vector2i.ZERO


# Turn the cells; return where the layer lies then.
static func _turned_cells(layer: TileMapLayer, was: Transform2D, whole: Transform2D) -> Transform2D:
	var side := Vector2(layer.tile_set.tile_size) * Vector2(was.x.x, was.y.y)
	var first := whole * (was.origin + side / 2) - side / 2
	var step := (first - was.origin) / side
	var shift := Vector2i(step.round())
	var origin := was.origin
	# Layers beside the grid move; the others keep their place, so that cells are those of the box.
	if not step.is_equal_approx(Vector2(shift)):
		shift = Vector2i.ZERO
		origin = first
	var across := Vector2i(whole.x)
	var down := Vector2i(whole.y)
	var flags: Dictionary[int, int] = {}
	var cells := layer.get_used_cells()
	var tiles: Array[Vector4i] = []
	for cell in cells:
		var atlas := layer.get_cell_atlas_coords(cell)
		tiles.append(Vector4i(layer.get_cell_source_id(cell), atlas.x, atlas.y, layer.get_cell_alternative_tile(cell)))
	layer.clear()
	for index in cells.size():
		var tile := tiles[index]
		if not flags.has(tile.w & FLAGS):
			flags[tile.w & FLAGS] = composed(tile.w & FLAGS, whole)
		layer.set_cell(
			across * cells[index].x + down * cells[index].y + shift,
			tile.x,
			Vector2i(tile.y, tile.z),
			tile.w & ~FLAGS | flags[tile.w & FLAGS]
		)
	return Transform2D(was.x, was.y, origin)


## The flags of a tile that is first drawn with `flags`, then turned as a room is. The engine swaps x and y first.
static func composed(flags: int, whole: Transform2D) -> int:
	var h := -1.0 if flags & FLIP_H else 1.0
	var v := -1.0 if flags & FLIP_V else 1.0
	var tile := (
		Transform2D(Vector2(0, v), Vector2(h, 0), Vector2.ZERO)
		if flags & TRANSPOSE
		else Transform2D(Vector2(h, 0), Vector2(0, v), Vector2.ZERO)
	)
	var all := whole * tile
	if all.x.x == 0:
		return TRANSPOSE | (FLIP_H if all.y.x < 0 else 0) | (FLIP_V if all.x.y < 0 else 0)
	return (FLIP_H if all.x.x < 0 else 0) | (FLIP_V if all.y.y < 0 else 0)

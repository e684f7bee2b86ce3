@tool
extends RefCounted
## Reads rooms out of tile layers: which tiles lie where, and what each most likely stands for.

const Drawing := preload("drawing.gd")
const Plan := preload("../bake/plan.gd")
const LayerTurning := preload("../../world/layer_turning.gd")
const LAYOUTS: Array[TileSet.TileLayout] = [TileSet.TILE_LAYOUT_DIAMOND_RIGHT, TileSet.TILE_LAYOUT_DIAMOND_DOWN]
const SHAPES := """%s cannot be a room: rooms need square tiles, or isometric ones in the layout Diamond Right or \
Diamond Down."""
## Begins names of tiles that mean nothing in another session.
const FLEETING := "#"


## The tiles of layers by cell of `base`; a cell may have one of each, and several of layers with smaller cells. Layers
## lie over each other as in the scene. `only` keeps the cells inside of it; an empty box keeps all.
static func read(
	layers: Array[TileMapLayer], base: TileMapLayer, only := Rect2i()
) -> Dictionary[Vector2i, PackedStringArray]:
	var found: Dictionary[Vector2i, PackedStringArray] = {}
	if base.tile_set == null:
		return found
	for layer in layers:
		if layer.tile_set == null:
			continue
		for cell in layer.get_used_cells():
			var place := place_of(layer, cell, base)
			if only.has_area() and not only.has_point(place):
				continue
			var keys: PackedStringArray = found.get(place, PackedStringArray())
			keys.append(key_of(layer, cell))
			found[place] = keys
	return found


## The cell of `base` in which the middle of a cell of a layer lies.
static func place_of(layer: TileMapLayer, cell: Vector2i, base: TileMapLayer) -> Vector2i:
	return cell if layer == base else base.local_to_map(_between(layer, base) * layer.map_to_local(cell))


## Where in a layer the origin of a room is whose north-west corner is this cell.
static func corner_of(layer: TileMapLayer, cell: Vector2i) -> Vector2:
	return layer.map_to_local(cell) - layer.map_to_local(Vector2i.ZERO)


## Layers from the lowest to the highest, as the scene has them.
static func in_order(layers: Array[TileMapLayer]) -> Array[TileMapLayer]:
	var found := layers.duplicate()
	if not found.is_empty() and found.all(func(one: TileMapLayer) -> bool: return one.is_inside_tree()):
		found.sort_custom(func(a: TileMapLayer, b: TileMapLayer) -> bool: return b.is_greater_than(a))
	return found


# From the coordinates of a layer to those of another, also in a scene that is in no tree.
static func _between(layer: TileMapLayer, base: TileMapLayer) -> Transform2D:
	return _whole(base).affine_inverse() * _whole(layer)


static func _whole(flat: Node2D) -> Transform2D:
	var above := flat.get_parent() as Node2D
	return flat.transform if above == null or flat.top_level else _whole(above) * flat.transform


## Why cells of a layer can be no cells of rooms; an empty text if they can.
static func fault_of(layer: TileMapLayer) -> String:
	var tiles := layer.tile_set
	if tiles == null or tiles.tile_shape == TileSet.TILE_SHAPE_SQUARE:
		return ""
	if tiles.tile_shape == TileSet.TILE_SHAPE_ISOMETRIC and tiles.tile_layout in LAYOUTS:
		return ""
	return TranslationServer.translate(SHAPES) % layer.name


## Names a tile: its tile set, source and place in the atlas, or the number of its scene. A tile set without a file has
## no name that lasts.
static func key_of(layer: TileMapLayer, cell: Vector2i) -> String:
	var atlas := layer.get_cell_atlas_coords(cell)
	var source := layer.get_cell_source_id(cell)
	var path := layer.tile_set.resource_path
	if not path:
		path = FLEETING + str(layer.tile_set.get_instance_id())
	var key := "%s|%d|%d,%d" % [path, source, atlas.x, atlas.y]
	if layer.tile_set.has_source(source) and layer.tile_set.get_source(source) is TileSetScenesCollectionSource:
		key += "|%d" % (layer.get_cell_alternative_tile(cell) & ~LayerTurning.FLAGS)
	return key


## What a tile likely is: what it is baked for; else wall where bodies collide with it, and floor otherwise.
static func guess(layer: TileMapLayer, cell: Vector2i) -> String:
	var plan: Plan = Plan.of(Plan.Target.TILES)
	var entries := plan.entries
	if plan.tile_set != null and plan.tile_set != layer.tile_set:
		entries = {}
	for code in entries:
		var entry := entries[code]
		if entry.source == layer.get_cell_source_id(cell) and entry.atlas == layer.get_cell_atlas_coords(cell):
			# A door that was used is wall again, which may become one.
			return Drawing.INNER if code == WarrenMap.TILE_INNER else Drawing.SOLID
	var data := layer.get_cell_tile_data(cell)
	if data == null:
		return Drawing.INNER
	for physics in layer.tile_set.get_physics_layers_count():
		if data.get_collision_polygons_count(physics) > 0:
			return Drawing.SOLID
	return Drawing.INNER


## What each cell is, when each tile stands for what `kinds` says; where several lie on one cell, the wall wins.
static func marks_of(
	cells: Dictionary[Vector2i, PackedStringArray], kinds: Dictionary[String, String]
) -> Dictionary[Vector2i, String]:
	var marks: Dictionary[Vector2i, String] = {}
	for cell in cells:
		var mark := Drawing.OUTER
		for key in cells[cell]:
			var kind: String = kinds.get(key, Drawing.INNER)
			if mark == Drawing.OUTER or kind == Drawing.SOLID and mark == Drawing.INNER or kind == Drawing.DOOR:
				mark = kind
		marks[cell] = mark
	return marks


## The drawing of these cells.
static func draw(cells: Dictionary[Vector2i, PackedStringArray], kinds: Dictionary[String, String]) -> String:
	return Drawing.from_cells(marks_of(cells, kinds))


## The layers as a scene of their own, cut to the cells of the room, whose north-west corner is the origin. The marks
## are those of cells of `base`.
static func scene_of(
	layers: Array[TileMapLayer], base: TileMapLayer, marks: Dictionary[Vector2i, String]
) -> PackedScene:
	var root := Node2D.new()
	root.name = "Tiles"
	var above := base.get_parent() as CanvasItem
	root.y_sort_enabled = above != null and above.y_sort_enabled
	var corner := Drawing.box_of(marks).position
	var first := base.map_to_local(Vector2i.ZERO)
	for layer in layers:
		if layer.tile_set == null:
			continue
		var copy := _bare_copy(layer)
		var between := _between(layer, base)
		# On the same grid, cells are counted from the corner of the room; a rest lies between cells.
		var shift := Vector2i.ZERO
		if _have_one_grid(layer, base, between):
			shift = base.local_to_map(between * first) - corner
			var moved := base.map_to_local(shift + corner) - first
			copy.transform = Transform2D(0, between.origin - moved)
		else:
			copy.transform = between.translated(first - base.map_to_local(corner))
		copy.clear()
		for cell in layer.get_used_cells():
			if marks.get(place_of(layer, cell, base), Drawing.OUTER) != Drawing.OUTER:
				copy.set_cell(
					cell + shift,
					layer.get_cell_source_id(cell),
					layer.get_cell_atlas_coords(cell),
					layer.get_cell_alternative_tile(cell)
				)
		root.add_child(copy, true)
		copy.owner = root
	return packed(root)


static func _have_one_grid(layer: TileMapLayer, base: TileMapLayer, between: Transform2D) -> bool:
	var a := layer.tile_set
	var b := base.tile_set
	return (
		between.x.is_equal_approx(Vector2.RIGHT)
		and between.y.is_equal_approx(Vector2.DOWN)
		and a.tile_size == b.tile_size
		and a.tile_shape == b.tile_shape
		and a.tile_layout == b.tile_layout
	)


## A scene of this node and all that it owns; the node is freed.
static func packed(root: Node) -> PackedScene:
	var scene := PackedScene.new()
	scene.pack(root)
	root.free()
	return scene


static func _bare_copy(layer: TileMapLayer) -> TileMapLayer:
	var copy := layer.duplicate(Node.DUPLICATE_GROUPS) as TileMapLayer
	for child in copy.get_children():
		child.free()
	for mark in copy.get_meta_list():
		copy.remove_meta(mark)
	return copy


static func layers_under(root: Node) -> Array[TileMapLayer]:
	var found: Array[TileMapLayer] = []
	if root is TileMapLayer:
		found.append(root as TileMapLayer)
	if root != null:
		for node in root.find_children("*", "TileMapLayer", true, false):
			found.append(node as TileMapLayer)
	return found

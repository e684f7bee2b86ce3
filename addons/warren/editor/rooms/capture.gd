@tool
extends RefCounted
## Reads rooms out of tile layers: which tiles lie where, and what each most likely stands for.

const Drawing := preload("drawing.gd")
const Plan := preload("../bake/plan.gd")


## The tiles of layers by cell of the first layer; a cell may have one of each. Layers lie over each other as in the
## scene. `only` keeps the cells inside of it; an empty box keeps all.
static func read(layers: Array[TileMapLayer], only := Rect2i()) -> Dictionary[Vector2i, PackedStringArray]:
	var found: Dictionary[Vector2i, PackedStringArray] = {}
	for layer in layers:
		if layer.tile_set == null:
			continue
		var apart := layer.global_position - layers[0].global_position if layer.is_inside_tree() else Vector2.ZERO
		var offset := Vector2i((apart / Vector2(layer.tile_set.tile_size)).round())
		for cell in layer.get_used_cells():
			var place := cell + offset
			if only.has_area() and not only.has_point(place):
				continue
			var keys: PackedStringArray = found.get(place, PackedStringArray())
			keys.append(key_of(layer, cell))
			found[place] = keys
	return found


## Names a tile: its tile set, source and place in the atlas.
static func key_of(layer: TileMapLayer, cell: Vector2i) -> String:
	var atlas := layer.get_cell_atlas_coords(cell)
	return "%s|%d|%d,%d" % [layer.tile_set.resource_path, layer.get_cell_source_id(cell), atlas.x, atlas.y]


## What a tile likely is: what it is baked for; else wall where bodies collide with it, and floor otherwise.
static func guess(layer: TileMapLayer, cell: Vector2i) -> String:
	var plan: Plan = Plan.of(Plan.Target.TILES, layer)
	for code in plan.entries:
		var entry := plan.entries[code]
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


## The layers as a scene of their own, cut to the cells of the room, whose north-west corner is the origin.
static func scene_of(layers: Array[TileMapLayer], marks: Dictionary[Vector2i, String]) -> PackedScene:
	var root := Node2D.new()
	root.name = "Tiles"
	var above := layers[0].get_parent() as CanvasItem
	root.y_sort_enabled = above != null and above.y_sort_enabled
	var corner := Drawing.box_of(marks).position
	for layer in layers:
		if layer.tile_set == null:
			continue
		var copy := _bare_copy(layer)
		var side := Vector2(layer.tile_set.tile_size)
		var apart := layer.global_position - layers[0].global_position if layer.is_inside_tree() else Vector2.ZERO
		var offset := Vector2i((apart / side).round())
		copy.transform = Transform2D(0, apart - Vector2(offset) * side)
		copy.clear()
		for cell in layer.get_used_cells():
			if marks.get(cell + offset, Drawing.OUTER) != Drawing.OUTER:
				copy.set_cell(
					cell + offset - corner,
					layer.get_cell_source_id(cell),
					layer.get_cell_atlas_coords(cell),
					layer.get_cell_alternative_tile(cell)
				)
		root.add_child(copy, true)
		copy.owner = root
	return packed(root)


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

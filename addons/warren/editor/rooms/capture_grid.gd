@tool
extends RefCounted
## Reads rooms out of GridMaps: which items stand where, seen from above, and what each most likely stands for.

const Drawing := preload("drawing.gd")
const Capture := preload("capture.gd")
const Plan := preload("../bake/plan.gd")


## The items of grids by column and row of the first grid. `only` keeps the cells inside of it; without volume, all.
static func read(grids: Array[GridMap], only := AABB()) -> Dictionary[Vector2i, PackedStringArray]:
	var found: Dictionary[Vector2i, PackedStringArray] = {}
	for grid in grids:
		var offset := offset_of(grid, grids[0])
		for cell in grid.get_used_cells():
			var place := cell + offset
			if only.has_volume() and not only.has_point(Vector3(place) + Vector3.ONE / 2):
				continue
			var column := Vector2i(place.x, place.z)
			var keys: PackedStringArray = found.get(column, PackedStringArray())
			keys.append(key_of(grid, cell))
			found[column] = keys
	return found


## Names an item: its mesh library and number.
static func key_of(grid: GridMap, cell: Vector3i) -> String:
	var library := grid.mesh_library.resource_path if grid.mesh_library != null else ""
	return "%s|%d" % [library, grid.get_cell_item(cell)]


## What an item likely is: what it is baked for; else wall where it is higher than half a cell, and floor otherwise.
static func guess(grid: GridMap, cell: Vector3i) -> String:
	var item := grid.get_cell_item(cell)
	var plan: Plan = Plan.of(Plan.Target.GRID_MAP)
	if plan.mesh_library != null and plan.mesh_library == grid.mesh_library:
		for code in plan.items:
			if plan.items[code] == item:
				return Drawing.INNER if code == WarrenMap.TILE_INNER else Drawing.SOLID
	var mesh := grid.mesh_library.get_item_mesh(item) if grid.mesh_library != null else null
	if mesh == null:
		return Drawing.INNER
	var box := grid.mesh_library.get_item_mesh_transform(item) * mesh.get_aabb()
	return Drawing.SOLID if box.size.y > grid.cell_size.y / 2 else Drawing.INNER


## The grids as a scene of their own, cut to the cells of the room, whose north-west corner is the origin.
static func scene_of(grids: Array[GridMap], marks: Dictionary[Vector2i, String], only := AABB()) -> PackedScene:
	var root := Node3D.new()
	root.name = "Items"
	var corner := Drawing.box_of(marks).position
	for grid in grids:
		var copy := grid.duplicate(Node.DUPLICATE_GROUPS) as GridMap
		for child in copy.get_children():
			child.free()
		for mark in copy.get_meta_list():
			copy.remove_meta(mark)
		var offset := offset_of(grid, grids[0])
		var beside := _apart(grid, grids[0]) - Vector3(offset) * grid.cell_size
		# Where cells are not centered, an item stands on the corner of its cell.
		var center := Vector3(int(not grid.cell_center_x), 0, int(not grid.cell_center_z)) / 2
		copy.transform = Transform3D(Basis.IDENTITY, beside + center * grid.cell_size)
		copy.clear()
		for cell in grid.get_used_cells():
			var place := cell + offset
			var inside := not only.has_volume() or only.has_point(Vector3(place) + Vector3.ONE / 2)
			if inside and marks.get(Vector2i(place.x, place.z), Drawing.OUTER) != Drawing.OUTER:
				copy.set_cell_item(
					place - Vector3i(corner.x, 0, corner.y),
					grid.get_cell_item(cell),
					grid.get_cell_item_orientation(cell)
				)
		root.add_child(copy, true)
		copy.owner = root
	return Capture.packed(root)


static func grids_under(root: Node) -> Array[GridMap]:
	var found: Array[GridMap] = []
	if root is GridMap:
		found.append(root as GridMap)
	if root != null:
		for node in root.find_children("*", "GridMap", true, false):
			found.append(node as GridMap)
	return found


## How many cells a grid lies beside the first.
static func offset_of(grid: GridMap, first: GridMap) -> Vector3i:
	return Vector3i((_apart(grid, first) / grid.cell_size).round())


# Also in a scene that is in no tree.
static func _apart(grid: GridMap, first: GridMap) -> Vector3:
	return _whole(grid).origin - _whole(first).origin


static func _whole(solid: Node3D) -> Transform3D:
	var above := solid.get_parent() as Node3D
	return solid.transform if above == null or solid.top_level else _whole(above) * solid.transform

extends RefCounted
## The scene of a room, as the room lies in the map: turned and mirrored with it, or upright.

const Turning := preload("turning.gd")
const LayerTurning := preload("layer_turning.gd")
const GridTurning := preload("grid_turning.gd")
## On the instance: the symmetry of its room. Whoever places the room adds its number and its doors.
const SYMMETRY := &"warren_symmetry"
## Nodes of these groups in a scene say what is where: possible doors, spawn points, and that it is a start.
const DOORS := &"warren_door"
const SPAWNS := &"warren_spawn"
const STARTS := &"warren_start"
const BROKEN := "Room %s: its scene %s cannot be instantiated%s; open it in the editor and repair it."
const ROOTLESS := "Room %s: the root of its scene is a %s; make it a Node2D or a Node3D."
const LARGER := """Room %s: node %s of its scene has cells from %s to %s, but the drawing has %d columns and %d rows; \
draw the room as large, or cut the node."""
const NO_DOOR := """Room %s: node %s of its scene is a door at the cell %s, where the drawing has no possible door; \
move the node, or draw a door there."""


## Return an instance of a room's scene, placed relative to the north-west corner of the room's box in the map; null if
## the scene is broken. [param size] is the size of the drawing as drawn, [param cell_size] in pixels (x, y) or in
## units (x, height, z).
##
## With [param turns], everything is turned and mirrored with the room. Layers whose cells come to lie on cells are
## turned cell by cell, so that they stay axis-aligned and each tile stays itself; all else is turned by its transform.
## A GridMap is turned likewise. Its items cannot be mirrored: a mirrored item lies where its mirror image would, with
## the rotation R as M R M, where M swaps west and east.
##
## Without, the scene stands upright, with the middle of its drawing in the middle of the box, in whole cells.
static func instantiate(scene: PackedScene, symmetry: int, size: Vector2i, cell_size: Vector3, turns: bool) -> Node:
	if scene == null or not scene.can_instantiate():
		return null
	var state := PackedScene.GEN_EDIT_STATE_INSTANCE if Engine.is_editor_hint() else PackedScene.GEN_EDIT_STATE_DISABLED
	var made := scene.instantiate(state)
	if made is not Node2D and made is not Node3D:
		if made != null:
			made.free()
		return null
	made.set_meta(SYMMETRY, symmetry)
	var box := Vector2i(size.y, size.x) if symmetry % 2 else size
	var place := Turning.placed(symmetry, Rect2i(Vector2i.ZERO, box))
	if not turns:
		place = Transform2D(0, ((Vector2(box) - Vector2(size)) / 2).floor())
	if made is Node2D:
		LayerTurning.turn(made as Node2D, place, Vector2(cell_size.x, cell_size.y))
	else:
		GridTurning.turn(made as Node3D, place, Vector2(cell_size.x, cell_size.z))
	return made


## Return what is wrong with the scene of a room, in a sentence; an empty text if nothing is. [param doors] are the
## cells of the drawing that can become doors, [param cell_size] as for [method instantiate].
## [param more] looks for further faults: it is called with the instance that was looked at.
static func fault(
	scene: PackedScene,
	room_name: String,
	size: Vector2i,
	doors: Array[Vector2i],
	cell_size: Vector3,
	more := Callable()
) -> String:
	var missing := missing_in(scene)
	var file := scene.resource_path if scene != null and scene.resource_path else "without a file"
	if missing:
		return BROKEN % [room_name, file, ": " + missing]
	var root := scene.instantiate()
	if root == null:
		return BROKEN % [room_name, file, ""]
	var found := ROOTLESS % [room_name, root.get_class()]
	if root is Node2D or root is Node3D:
		found = _fault_inside(root, room_name, size, doors, cell_size)
		if found.is_empty() and more.is_valid():
			found = more.call(root)
	root.free()
	return found


## What keeps a scene from being instantiated, as far as it says so itself.
static func missing_in(scene: PackedScene) -> String:
	if scene == null or not scene.can_instantiate():
		return "it is empty"
	var state := scene.get_state()
	for index in state.get_node_count():
		var kind := state.get_node_type(index)
		if kind and not ClassDB.class_exists(kind):
			return "there is no class %s, of its node %s" % [kind, state.get_node_name(index)]
		if not kind and state.get_node_instance(index) == null and state.get_node_owner_path(index).is_empty():
			return "the scene of its node %s is missing" % state.get_node_name(index)
		for property in state.get_node_property_count(index):
			var value: Variant = state.get_node_property_value(index, property)
			if value is MissingResource:
				return (
					"the %s of its node %s is missing"
					% [state.get_node_property_name(index, property), state.get_node_name(index)]
				)
	return ""


static func _fault_inside(
	root: Node, room_name: String, size: Vector2i, doors: Array[Vector2i], cell_size: Vector3
) -> String:
	for node: Node in [root] + root.find_children("*", "", true, false):
		var path := node.name if node == root else StringName(root.get_path_to(node))
		var box := _cells_of(node, root, cell_size)
		if box.has_area() and not Rect2i(Vector2i.ZERO, size).encloses(box):
			return LARGER % [room_name, path, box.position, box.end - Vector2i.ONE, size.x, size.y]
		if node.is_in_group(DOORS):
			var cell := cell_of(node, root, cell_size)
			if cell not in doors:
				return NO_DOOR % [room_name, path, cell]
	return ""


## The cell of a drawing where a node of the room's scene stands.
static func cell_of(node: Node, root: Node, cell_size: Vector3) -> Vector2i:
	return cell_at(node, root, cell_size, Vector3.ZERO)


## The cell of a drawing where a point of a node is; the point is given in cells.
static func cell_at(node: Node, root: Node, cell_size: Vector3, point: Vector3) -> Vector2i:
	var side := _flat_cell(root, cell_size)
	var at := place_in(node, root) * (point * Vector3(side.x, 0, side.y))
	var ruler := _isometric(root)
	if ruler == null:
		return _floored(Vector2(at.x, at.z), side)
	var to_layer := into(ruler, root)
	var first := ruler.local_to_map(to_layer.origin + ruler.map_to_local(Vector2i.ZERO))
	return ruler.local_to_map(to_layer * Vector2(at.x, at.z)) - first


# The layer that says where the cells of a flat scene are, if they are no rectangles.
static func _isometric(root: Node) -> TileMapLayer:
	for node: Node in [root] + root.find_children("*", "TileMapLayer", true, false) if root is Node2D else []:
		var layer := node as TileMapLayer
		if layer != null and layer.tile_set != null and layer.tile_set.tile_shape == TileSet.TILE_SHAPE_ISOMETRIC:
			return layer
	return null


## From the coordinates of a flat scene, whose root lies at its own origin, to those of a node in it.
static func into(node: Node2D, root: Node) -> Transform2D:
	return plane_of(node, root, Vector2.ZERO).affine_inverse()


## From the plane of a node in a room's scene to that of the parent of the root, which lies at this origin.
static func plane_of(node: Node, root: Node, origin: Vector2) -> Transform2D:
	var place := place_in(node, root)
	return Transform2D(
		Vector2(place.basis.x.x, place.basis.x.z),
		Vector2(place.basis.z.x, place.basis.z.z),
		Vector2(place.origin.x, place.origin.z) + origin
	)


## Where a node lies on the plane of its parent.
static func origin_of(node: Node) -> Vector2:
	if node is Node3D:
		return Vector2((node as Node3D).position.x, (node as Node3D).position.z)
	return (node as Node2D).position


## Where a node is in the scene, whose root lies at its own origin; flat nodes lie on the plane of x and z.
static func place_in(node: Node, root: Node) -> Transform3D:
	var place := Transform3D.IDENTITY
	var up := node
	while up != null:
		var own := Transform3D.IDENTITY
		if up is Node2D:
			var flat := (up as Node2D).transform
			own = Transform3D(
				Vector3(flat.x.x, 0, flat.x.y),
				Vector3.UP,
				Vector3(flat.y.x, 0, flat.y.y),
				Vector3(flat.origin.x, 0, flat.origin.y)
			)
		elif up is Node3D:
			own = (up as Node3D).transform
		if up == root:
			return Transform3D(own.basis, Vector3.ZERO) * place
		place = own * place
		up = up.get_parent()
	return place


# The cells of the drawing in which the cells of a layer or a GridMap have their middle; empty for all else. So a layer
# may be moved by a part of a cell, as walls are that seem high.
static func _cells_of(node: Node, root: Node, cell_size: Vector3) -> Rect2i:
	var from := Vector3.INF
	var to := -Vector3.INF
	var layer := node as TileMapLayer
	var grid := node as GridMap
	if layer != null and layer.tile_set != null and layer.tile_set.tile_shape == TileSet.TILE_SHAPE_SQUARE:
		var side := Vector2(layer.tile_set.tile_size)
		var used := Rect2(layer.get_used_rect())
		if used.has_area():
			from = Vector3((used.position.x + 0.5) * side.x, 0, (used.position.y + 0.5) * side.y)
			to = Vector3((used.end.x - 0.5) * side.x, 0, (used.end.y - 0.5) * side.y)
	elif grid != null:
		var middle := Vector3(int(grid.cell_center_x), 0, int(grid.cell_center_z)) / 2
		for cell in grid.get_used_cells():
			from = from.min((Vector3(cell) + middle) * grid.cell_size)
			to = to.max((Vector3(cell) + middle) * grid.cell_size)
	if from == Vector3.INF:
		return Rect2i()
	var box := place_in(node, root) * AABB(from, to - from)
	var side_of_cell := _flat_cell(root, cell_size)
	# On the edge between two cells, the inner one counts.
	var a := _floored(Vector2(box.position.x, box.position.z) + side_of_cell / 64, side_of_cell)
	var b := _floored(Vector2(box.end.x, box.end.z) - side_of_cell / 64, side_of_cell)
	return Rect2i(a, b - a + Vector2i.ONE)


static func _flat_cell(root: Node, cell_size: Vector3) -> Vector2:
	return Vector2(cell_size.x, cell_size.z) if root is Node3D else Vector2(cell_size.x, cell_size.y)


static func _floored(at: Vector2, cell: Vector2) -> Vector2i:
	return Vector2i((at / cell).floor())


## The size of the cells of a scene: of its first GridMap, one unit for a spatial scene without, of its first layer with
## a tile set (then z is 0); zero where nothing says it.
static func cell_size_of(scene: PackedScene) -> Vector3:
	var root := scene.instantiate() if scene != null and not missing_in(scene) else null
	if root == null:
		return Vector3.ZERO
	var found := Vector3.ONE if root is Node3D else Vector3.ZERO
	for node: Node in [root] + root.find_children("*", "", true, false):
		if node is GridMap:
			found = (node as GridMap).cell_size
			break
		if node is TileMapLayer and (node as TileMapLayer).tile_set != null:
			var side := (node as TileMapLayer).tile_set.tile_size
			found = Vector3(side.x, side.y, 0)
			break
	root.free()
	return found


## Whether a scene is a file of its own, not part of another resource.
static func is_file(scene: PackedScene) -> bool:
	return not scene.resource_path.is_empty() and "::" not in scene.resource_path

extends RefCounted
## Turns a spatial scene with its room. A GridMap is turned cell by cell where its cells come to lie on cells.

const Turning := preload("turning.gd")


## Turn a scene that is in no tree yet. [param place] goes from cells of the drawing to cells of the turned box.
static func turn(root: Node3D, place: Transform2D, cell: Vector2) -> void:
	var flat := Turning.in_lengths(place, cell)
	var whole := Transform3D(
		Vector3(flat.x.x, 0, flat.x.y),
		Vector3.UP,
		Vector3(flat.y.x, 0, flat.y.y),
		Vector3(flat.origin.x, 0, flat.origin.y)
	)
	# The origin of the scene is the corner of the drawing, wherever its root was left.
	var own := Transform3D(root.transform.basis, Vector3.ZERO)
	root.transform = own
	if whole.basis == Basis.IDENTITY:
		root.transform = whole * own
		return
	if root is GridMap:
		_visit(root, Transform3D.IDENTITY, Transform3D.IDENTITY, whole)
		return
	if not _has_grids_only(root, own, whole):
		root.transform = whole * own
	for child in root.get_children():
		_visit(child, own, root.transform, whole)


static func _has_grids_only(root: Node3D, own: Transform3D, whole: Transform3D) -> bool:
	if root.get_class() != "Node3D" or root.get_script() != null:
		return false
	for child in root.get_children():
		var grid := child as GridMap
		if grid == null or grid.get_child_count() > 0 or not _is_by_cells(grid, own * grid.transform, whole):
			return false
	return root.get_child_count() > 0


# `old` is where the parent is in the drawing, `new` where it came to lie in the box.
static func _visit(node: Node, old: Transform3D, new: Transform3D, whole: Transform3D) -> void:
	var solid := node as Node3D
	if solid == null or solid.top_level:
		return
	var was := old * solid.transform
	var grid := solid as GridMap
	var wanted := whole * was
	if grid != null and _is_by_cells(grid, was, whole):
		wanted = _turned_cells(grid, was, whole)
		grid.transform = new.affine_inverse() * wanted
	elif new != whole * old:
		solid.transform = new.affine_inverse() * wanted
	for child in node.get_children():
		_visit(child, was, wanted, whole)


static func _is_by_cells(grid: GridMap, was: Transform3D, whole: Transform3D) -> bool:
	var scale := Vector3(was.basis.x.x, was.basis.y.y, was.basis.z.z)
	if was.basis != Basis.from_scale(scale) or minf(scale.x, minf(scale.y, scale.z)) <= 0:
		return false
	var across := whole.basis.x.abs()
	if across != Vector3.RIGHT and across != Vector3.BACK:
		return false
	var side := grid.cell_size * scale
	return across == Vector3.RIGHT or (side.x == side.z and grid.cell_center_x == grid.cell_center_z)


static func _turned_cells(grid: GridMap, was: Transform3D, whole: Transform3D) -> Transform3D:
	var side := grid.cell_size * was.basis.get_scale()
	# The point of a cell where its item stands.
	var point := Vector3(int(grid.cell_center_x), 0, int(grid.cell_center_z)) / 2 * side
	var first := whole * (was.origin + point) - point
	var step := (first - was.origin) / side
	var shift := Vector3i(step.round())
	var origin := was.origin
	if not step.is_equal_approx(Vector3(shift)):
		shift = Vector3i.ZERO
		origin = first
	var across := Vector3i(whole.basis.x)
	var back := Vector3i(whole.basis.z)
	var cells := grid.get_used_cells()
	var items := PackedInt32Array()
	var rotations := PackedInt32Array()
	for cell in cells:
		items.append(grid.get_cell_item(cell))
		rotations.append(grid.get_cell_item_orientation(cell))
	grid.clear()
	for index in cells.size():
		var cell := cells[index]
		var to := across * cell.x + Vector3i.UP * cell.y + back * cell.z + shift
		var turned := composed(grid.get_basis_with_orthogonal_index(rotations[index]), whole.basis)
		grid.set_cell_item(to, items[index], grid.get_orthogonal_index_from_basis(turned))
	return Transform3D(was.basis, origin)


## The rotation of an item that is turned as a room is. Of a mirrored item this is M R M, then turned.
static func composed(rotation: Basis, whole: Basis) -> Basis:
	var turned := whole * rotation
	return turned * Basis.from_scale(Vector3(-1, 1, 1)) if whole.determinant() < 0 else turned

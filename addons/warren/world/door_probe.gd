@tool
extends RefCounted
## Looks for what stands in a doorway of a room's scene, without physics running: static bodies, and tiles or items
## whose cells do not fit the cells of the map.

const CellSheet := preload("cell_sheet.gd")
const RoomLook := preload("room_look.gd")
## How far from the middle of a doorway is looked, in cells: not into the room, and a little out of it, where a wall may
## be a line on the edge.
const INWARD := 0.45
const OUTWARD := 0.55
## Points of the way through a doorway that are tried in space.
const POINTS := 9


## Return what closes a doorway of a scene, null where nothing does. The columns of [param axes] lead to the next cells,
## its origin is the middle of the doorway; [param inward] leads to the middle of the cell behind it. In space, the way
## through is at this height above the floor.
static func closed_by(root: Node, axes: Transform2D, inward: Vector2, height: float) -> Node:
	var from := axes.origin + inward * INWARD
	var to := axes.origin - inward * OUTWARD
	for node: Node in [root] + root.find_children("*", "", true, false):
		if _is_off(node, root):
			continue
		if node is TileMapLayer or node is GridMap:
			if _is_tile_in(node, RoomLook.plane_of(node, root, Vector2.ZERO), axes):
				return node
		elif node.get_parent() is StaticBody2D and node.get_parent() is not AnimatableBody2D:
			if _is_hit(node, RoomLook.plane_of(node, root, Vector2.ZERO).affine_inverse(), from, to):
				return node.get_parent()
		elif node.get_parent() is StaticBody3D and node.get_parent() is not AnimatableBody3D:
			var back := RoomLook.place_in(node, root).affine_inverse()
			if _is_hit_in_space(node, back * Vector3(from.x, height, from.y), back * Vector3(to.x, height, to.y)):
				return node.get_parent()
	return null


# Whether a node or one above it is switched off.
static func _is_off(node: Node, root: Node) -> bool:
	var body := node.get_parent()
	if body is CollisionObject2D and (body as CollisionObject2D).collision_layer == 0:
		return true
	if body is CollisionObject3D and (body as CollisionObject3D).collision_layer == 0:
		return true
	while node != root:
		if node.process_mode == Node.PROCESS_MODE_DISABLED:
			return true
		node = node.get_parent()
	return false


# Whether a tile or item at the middle of the doorway covers other cells too, so that it could not be taken away.
static func _is_tile_in(node: Node, place: Transform2D, axes: Transform2D) -> bool:
	if not CellSheet.is_one(node, place):
		return false
	if node is TileMapLayer:
		var layer := node as TileMapLayer
		if not layer.enabled or not layer.collision_enabled:
			return false
	var sheet := CellSheet.new(node, place)
	var cell := sheet.cell_at(axes.origin)
	var back := axes.affine_inverse() * sheet.middle(cell)
	if maxf(absf(back.x), absf(back.y)) < 0.5:
		return false
	return sheet.levels().any(func(level: int) -> bool: return sheet.is_obstacle(cell, level))


static func _is_hit(node: Node, back: Transform2D, from: Vector2, to: Vector2) -> bool:
	var drawn := node as CollisionPolygon2D
	if drawn != null and not drawn.disabled:
		var line := PackedVector2Array([back * from, back * to])
		if drawn.build_mode == CollisionPolygon2D.BUILD_SOLIDS:
			return not Geometry2D.intersect_polyline_with_polygon(line, drawn.polygon).is_empty()
		for number in drawn.polygon.size():
			var next := drawn.polygon[(number + 1) % drawn.polygon.size()]
			if Geometry2D.segment_intersects_segment(line[0], line[1], drawn.polygon[number], next) != null:
				return true
	var shaped := node as CollisionShape2D
	if shaped == null or shaped.disabled or shaped.shape == null:
		return false
	var way := SegmentShape2D.new()
	way.a = back * from
	way.b = back * to
	return shaped.shape.collide(Transform2D.IDENTITY, way, Transform2D.IDENTITY)


static func _is_hit_in_space(node: Node, from: Vector3, to: Vector3) -> bool:
	var drawn := node as CollisionPolygon3D
	var shaped := node as CollisionShape3D
	if shaped != null and not shaped.disabled and shaped.shape is ConcavePolygonShape3D:
		var faces := (shaped.shape as ConcavePolygonShape3D).get_faces()
		for corner in range(0, faces.size() - 2, 3):
			var hit: Variant = Geometry3D.segment_intersects_triangle(
				from, to, faces[corner], faces[corner + 1], faces[corner + 2]
			)
			if hit != null:
				return true
		return false
	for number in POINTS:
		var at := from.lerp(to, number / (POINTS - 1.0))
		if drawn != null and not drawn.disabled and absf(at.z) <= drawn.depth / 2:
			if Geometry2D.is_point_in_polygon(Vector2(at.x, at.y), drawn.polygon):
				return true
		if shaped != null and not shaped.disabled and _has_point(shaped.shape, at):
			return true
	return false


static func _has_point(shape: Shape3D, at: Vector3) -> bool:
	if shape is BoxShape3D:
		var half := (shape as BoxShape3D).size / 2
		return AABB(-half, half * 2).has_point(at)
	if shape is SphereShape3D:
		return at.length() <= (shape as SphereShape3D).radius
	if shape is CylinderShape3D:
		var round_ := shape as CylinderShape3D
		return absf(at.y) <= round_.height / 2 and Vector2(at.x, at.z).length() <= round_.radius
	if shape is CapsuleShape3D:
		var long := shape as CapsuleShape3D
		var rest := maxf(absf(at.y) - (long.height / 2 - long.radius), 0)
		return Vector3(at.x, rest, at.z).length() <= long.radius
	if shape is ConvexPolygonShape3D:
		# Walls are upright: their outline on the floor and their height say where they are.
		var outline := PackedVector2Array()
		var low := INF
		var high := -INF
		for point in (shape as ConvexPolygonShape3D).points:
			outline.append(Vector2(point.x, point.z))
			low = minf(low, point.y)
			high = maxf(high, point.y)
		if at.y < low or at.y > high:
			return false
		return Geometry2D.is_point_in_polygon(Vector2(at.x, at.z), Geometry2D.convex_hull(outline))
	return false

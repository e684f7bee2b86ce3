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

## In a scene, what closes a doorway: it is switched off where the room has a door.
const WALLS := &"warren_wall"


## A static body, with a shape and the way into the coordinates of the shape.
class Obstacle:
	var body: Node
	var shape: Node
	var back: Transform2D
	var back_in_space: Transform3D
	## Where the wall is that is switched off with the body, if there is one.
	var wall := Vector2.INF


var _root: Node
var _height: float
var _obstacles: Array[Obstacle] = []
var _sheets: Dictionary[Node, CellSheet] = {}


## Look at an instance of a scene, as drawn. In space, the way through doorways is at this height above the floor.
func _init(root: Node, height: float) -> void:
	_root = root
	_height = height
	for node: Node in [root] + root.find_children("*", "", true, false):
		var body := node.get_parent()
		if node is TileMapLayer or node is GridMap:
			var place := RoomLook.plane_of(node, root, Vector2.ZERO)
			var layer := node as TileMapLayer
			var collides := layer == null or layer.enabled and layer.collision_enabled
			if collides and CellSheet.is_one(node, place) and not _is_off(node):
				_sheets[node] = CellSheet.new(node, place)
		elif (
			node is CollisionShape2D
			or node is CollisionPolygon2D
			or node is CollisionShape3D
			or node is CollisionPolygon3D
		):
			if (body is StaticBody2D or body is StaticBody3D) and not _is_off(node):
				_add(node, body)


func _add(shape: Node, body: Node) -> void:
	if (
		body is AnimatableBody2D
		or body is AnimatableBody3D
		or shape.get(&"disabled")
		or body.get(&"collision_layer") == 0
	):
		return
	var made := Obstacle.new()
	made.body = body
	made.shape = shape
	made.back = RoomLook.plane_of(shape, _root, Vector2.ZERO).affine_inverse()
	made.back_in_space = RoomLook.place_in(shape, _root).affine_inverse()
	var wall := shape
	while wall != _root and not wall.is_in_group(WALLS):
		wall = wall.get_parent()
	if wall.is_in_group(WALLS):
		made.wall = RoomLook.plane_of(wall, _root, Vector2.ZERO).origin
	_obstacles.append(made)


# Whether a node or one above it is switched off.
func _is_off(node: Node) -> bool:
	while node != _root:
		if node.process_mode == Node.PROCESS_MODE_DISABLED:
			return true
		node = node.get_parent()
	return false


## Return what closes a doorway, null if nothing does. The columns of [param axes] lead to the next cells, its origin is
## the middle of the doorway; [param inward] leads to the middle of the cell behind it.
func closed_by(axes: Transform2D, inward: Vector2) -> Node:
	var from := axes.origin + inward * INWARD
	var to := axes.origin - inward * OUTWARD
	for node in _sheets:
		if _is_tile_in(_sheets[node], axes):
			return node
	var back := axes.affine_inverse()
	for obstacle in _obstacles:
		if obstacle.wall != Vector2.INF and _is_in_cell(back * obstacle.wall):
			continue
		if obstacle.body is StaticBody2D:
			if _is_hit(obstacle.shape, obstacle.back, from, to):
				return obstacle.body
		elif _is_hit_in_space(
			obstacle.shape,
			obstacle.back_in_space * Vector3(from.x, _height, from.y),
			obstacle.back_in_space * Vector3(to.x, _height, to.y)
		):
			return obstacle.body
	return null


static func _is_in_cell(own: Vector2) -> bool:
	return maxf(absf(own.x), absf(own.y)) < 0.5


# Whether a tile or item at the middle of the doorway covers other cells too, so that it could not be taken away.
static func _is_tile_in(sheet: CellSheet, axes: Transform2D) -> bool:
	var cell := sheet.cell_at(axes.origin)
	if _is_in_cell(axes.affine_inverse() * sheet.middle(cell)):
		return false
	return sheet.levels().any(func(level: int) -> bool: return sheet.is_obstacle(cell, level))


static func _is_hit(node: Node, back: Transform2D, from: Vector2, to: Vector2) -> bool:
	var drawn := node as CollisionPolygon2D
	if drawn != null:
		var line := PackedVector2Array([back * from, back * to])
		if drawn.build_mode == CollisionPolygon2D.BUILD_SOLIDS:
			return not Geometry2D.intersect_polyline_with_polygon(line, drawn.polygon).is_empty()
		for number in drawn.polygon.size():
			var next := drawn.polygon[(number + 1) % drawn.polygon.size()]
			if Geometry2D.segment_intersects_segment(line[0], line[1], drawn.polygon[number], next) != null:
				return true
	var shaped := node as CollisionShape2D
	if shaped == null or shaped.shape == null:
		return false
	var way := SegmentShape2D.new()
	way.a = back * from
	way.b = back * to
	return shaped.shape.collide(Transform2D.IDENTITY, way, Transform2D.IDENTITY)


static func _is_hit_in_space(node: Node, from: Vector3, to: Vector3) -> bool:
	var drawn := node as CollisionPolygon3D
	var shaped := node as CollisionShape3D
	if shaped != null and shaped.shape is BoxShape3D:
		var half := (shaped.shape as BoxShape3D).size / 2
		return AABB(-half, half * 2).intersects_segment(from, to) != null
	if shaped != null and shaped.shape is ConcavePolygonShape3D:
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
		if drawn != null and absf(at.z) <= drawn.depth / 2:
			if Geometry2D.is_point_in_polygon(Vector2(at.x, at.y), drawn.polygon):
				return true
		if shaped != null and _has_point(shaped.shape, at):
			return true
	return false


static func _has_point(shape: Shape3D, at: Vector3) -> bool:
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

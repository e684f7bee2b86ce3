@tool
extends RefCounted
## Where the cells of a map are in the target of a builder, on the plane or in space.
##
## In space the floors of a map, which lie side by side in its cells, are stacked: each is moved so that the stairs of
## both floors have the same place.

const MapFacts := preload("map_facts.gd")
## How far below its floor a body may be, in floors, and still be on it: it may sink in a little.
const SUNK := 0.05
## The middle of the floor of a cell, in cells.
const MIDDLE := Vector3(0.5, 0, 0.5)

var is_flat: bool
## Size of a cell: pixels on the plane (x, y), units in space (x, height, z).
var cell_size: Vector3
## Added to the cells of the map.
var offset: Vector2i
## Cells between two floors in space.
var floor_height: int

var _facts: MapFacts
# Knows where cells are, whatever the shape of the tile set.
var _ruler: TileMapLayer
var _center := MIDDLE


func _init(facts: MapFacts, target: Node, builder: WarrenMapBuilder) -> void:
	_facts = facts
	is_flat = target is not Node3D
	offset = builder.offset
	floor_height = builder.floor_height
	cell_size = builder.cell_size
	if is_flat:
		_ruler = TileMapLayer.new()
		_ruler.tile_set = builder.used_tile_set()
		if _ruler.tile_set == null:
			_ruler.tile_set = TileSet.new()
			_ruler.tile_set.tile_size = builder.tile_size
		var side := _ruler.tile_set.tile_size
		cell_size = Vector3(side.x, side.y, 0)
	elif target is GridMap:
		var grid := target as GridMap
		cell_size = grid.cell_size
		_center = Vector3(0.5 if grid.cell_center_x else 0.0, 0, 0.5 if grid.cell_center_z else 0.0)


func _notification(what: int) -> void:
	if what == NOTIFICATION_PREDELETE and _ruler != null:
		_ruler.free()


func is_isometric() -> bool:
	return is_flat and _ruler.tile_set.tile_shape == TileSet.TILE_SHAPE_ISOMETRIC


## The middle of a cell on the plane, as the target counts.
func flat(cell: Vector2i) -> Vector2:
	return _ruler.map_to_local(cell + offset)


## The middle of a cell in space, on its floor.
func solid(cell: Vector2i) -> Vector3:
	var level := _facts.floor_at(cell)
	var at := cell + offset - _facts.offsets[level]
	return (Vector3(at.x, level * floor_height, at.y) + _center) * cell_size


## The middle of a cell.
func place(cell: Vector2i) -> Variant:
	if is_flat:
		return flat(cell)
	return solid(cell)


## The middle of several cells, with an axis that points in a direction of the map: east (x) on the plane, or forward
## (-z) in space.
func towards(cells: Array[Vector2i], way: Vector2i) -> Variant:
	if is_flat:
		var middle := Vector2.ZERO
		for cell in cells:
			middle += flat(cell) / cells.size()
		return Transform2D((flat(cells[0] + way) - flat(cells[0])).angle(), middle)
	var center := Vector3.ZERO
	for cell in cells:
		center += solid(cell) / cells.size()
	return Transform3D(Basis(Vector3.UP, atan2(-way.x, -way.y)), center)


## A place in the middle of a cell.
func upright(cell: Vector2i) -> Variant:
	if is_flat:
		return Transform2D(0, flat(cell))
	return Transform3D(Basis.IDENTITY, solid(cell))


## The size of a cell along the two directions of the map: what [method plan] makes of it has walls at right distances.
func sides() -> Vector2:
	if not is_flat:
		return Vector2(cell_size.x, cell_size.z)
	return sides_of(flat(Vector2i.RIGHT) - flat(Vector2i.ZERO), flat(Vector2i.DOWN) - flat(Vector2i.ZERO))


## The same for cells whose sides are these two ways: the distances between the lines of columns, and of rows.
static func sides_of(across: Vector2, down: Vector2) -> Vector2:
	var area := absf(across.cross(down))
	return Vector2(area / down.length(), area / across.length())


## Where a node lies that has the cell (0, 0) of the map at its origin, with cells of [method sides].
func plan() -> Variant:
	if not is_flat:
		return Transform3D(Basis.IDENTITY, solid(Vector2i.ZERO) - MIDDLE * cell_size)
	var side := sides()
	var across := flat(Vector2i.RIGHT) - flat(Vector2i.ZERO)
	var down := flat(Vector2i.DOWN) - flat(Vector2i.ZERO)
	return Transform2D(across / side.x, down / side.y, flat(Vector2i.ZERO) - (across + down) / 2)


## Where a layer or a scene lies whose own cell (0, 0) is this cell.
func corner(cell: Vector2i) -> Variant:
	if is_flat:
		return Transform2D(0, flat(cell) - _ruler.map_to_local(Vector2i.ZERO))
	return Transform3D(Basis.IDENTITY, solid(cell) - MIDDLE * cell_size)


## The middle of a cell of a scene that stands at the origin as it is drawn.
func within(cell: Vector2i) -> Variant:
	if is_flat:
		return _ruler.map_to_local(cell)
	return (Vector3(cell.x, 0, cell.y) + MIDDLE) * cell_size


## The cell at a place of the target, [constant MapFacts.NOWHERE] outside of the map.
func cell_at(at: Variant) -> Vector2i:
	var cell: Vector2i
	if at is Vector2 and is_flat:
		var point: Vector2 = at
		cell = _ruler.local_to_map(point) - offset
	elif at is Vector3 and not is_flat:
		var point: Vector3 = at
		var counted := point / cell_size - _center + MIDDLE
		var level := clampi(floori(counted.y / floor_height + SUNK), 0, _facts.offsets.size() - 1)
		cell = Vector2i(floori(counted.x), floori(counted.z)) - offset + _facts.offsets[level]
		if _facts.floor_at(cell) != level:
			return MapFacts.NOWHERE
	else:
		return MapFacts.NOWHERE
	return cell if Rect2i(Vector2i.ZERO, _facts.size).has_point(cell) else MapFacts.NOWHERE


## Put a node of the plane or of space somewhere.
static func put(node: Node, where: Variant) -> void:
	if node is Node2D:
		(node as Node2D).transform = where
	elif node is Node3D:
		(node as Node3D).transform = where


## Put a node into a room's node, which may be turned, as it would stand in the target.
static func put_upright(node: Node, room: Node, where: Variant) -> void:
	if room is Node2D:
		put(node, (room as Node2D).transform.affine_inverse() * where)
	elif room is Node3D:
		put(node, (room as Node3D).transform.affine_inverse() * where)

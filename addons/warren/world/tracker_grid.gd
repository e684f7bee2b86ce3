extends RefCounted
## From the place of a node to a cell of the map. Points in the plane are (x, 0, y) here.

## How far beyond the border of its cell a node keeps the cell, in cells, so that it does not change in every frame.
const HOLD := 0.2
## Where a floor ends below and above, in floors; a node that has the floor keeps it for a little longer.
const BELOW := 0.25
const KEPT := 0.1

var layer: Node
var cell_size := Vector2.ONE
var origin := Vector3.ZERO
var floor_height := 0.0
var offsets: Array[Vector2i] = []

var _cell := Vector2i.ZERO
var _floor := -1


## Forget the cell and the floor that the node has.
func forget() -> void:
	_floor = -1


## Return why there is no cell for a node: the two are not in the same space, or the layer has no cells. Empty if there
## is one.
static func fault(target: Node, layer_: Node) -> String:
	if not (target is Node2D and layer_ is not Node3D or target is Node3D and layer_ is not Node2D):
		return "%s and %s are not both in 2D or both in 3D" % [_named(target), _named(layer_)]
	if layer_ is TileMapLayer and (layer_ as TileMapLayer).tile_set == null:
		return "%s has no tile set; the cells have its size" % _named(layer_)
	return ""


## Return whether a node has no extent, as while it is shown by growing: no place has coordinates in it.
static func is_flattened(node: Node) -> bool:
	if node is Node3D:
		return (node as Node3D).global_basis.determinant() == 0
	return node is Node2D and (node as Node2D).global_transform.determinant() == 0


static func _named(node: Node) -> String:
	return "world coordinates" if node == null else "%s (%s)" % [node.name, node.get_class()]


## Return the place of a node in the coordinates of the layer.
func point_of(target: Node) -> Vector3:
	if target is Node3D:
		var place := (target as Node3D).global_position
		return ((layer as Node3D).to_local(place) if layer else place) - origin
	var flat := (target as Node2D).global_position
	flat = (layer as Node2D).to_local(flat) if layer else flat
	return Vector3(flat.x - origin.x, 0, flat.y - origin.y)


## Return the way that a node looks, on the floor; zero if it looks up or down, or is in the plane.
func front_of(target: Node) -> Vector2:
	if target is not Node3D:
		return Vector2.ZERO
	var front := -(target as Node3D).global_basis.z
	if layer:
		front = (layer as Node3D).global_basis.inverse() * front
	var flat := Vector2(front.x, front.z)
	return flat.normalized() if flat.length() > 0.1 else Vector2.ZERO


## Return the cell of the map at a point. The cell of the last point is kept until the border is well behind.
func cell_at(point: Vector3) -> Vector2i:
	var level := _level_at(point.y)
	var cell := _raw_cell(point)
	if level == _floor and cell != _cell:
		var back := (_center(_cell) - point) * Vector3(1, 0, 1)
		if _raw_cell(point + back.limit_length(HOLD * _smallest())) == _cell:
			cell = _cell
	_floor = level
	_cell = cell
	return cell + _offset()


## Return the place on the map in cells, (0.5, 0.5) in the middle of the first one, for the point asked last.
func place_of(point: Vector3) -> Vector2:
	var step := point - _center(_cell)
	var right := _center(_cell + Vector2i.RIGHT) - _center(_cell)
	var down := _center(_cell + Vector2i.DOWN) - _center(_cell)
	var area := right.x * down.z - right.z * down.x
	var inside := Vector2.ZERO
	if not is_zero_approx(area):
		inside = Vector2(step.x * down.z - step.z * down.x, right.x * step.z - right.z * step.x) / area
	var most := Vector2.ONE * (0.5 + HOLD)
	return Vector2(_cell + _offset()) + Vector2(0.5, 0.5) + inside.clamp(-most, most)


func _offset() -> Vector2i:
	return offsets[_floor] if floor_height > 0 and _floor >= 0 and _floor < offsets.size() else Vector2i.ZERO


func _level_at(height: float) -> int:
	if floor_height <= 0 or not offsets:
		return 0
	var level := height / floor_height + BELOW
	if _floor >= 0 and level > _floor - KEPT and level < _floor + 1 + KEPT:
		return _floor
	return clampi(floori(level), 0, offsets.size() - 1)


func _raw_cell(point: Vector3) -> Vector2i:
	if layer is TileMapLayer:
		return (layer as TileMapLayer).local_to_map(Vector2(point.x, point.z))
	var size := _size()
	return Vector2i(floori(point.x / size.x), floori(point.z / size.y))


func _center(cell: Vector2i) -> Vector3:
	if layer is TileMapLayer:
		var middle := (layer as TileMapLayer).map_to_local(cell)
		return Vector3(middle.x, 0, middle.y)
	var place := (Vector2(cell) + Vector2(0.5, 0.5)) * _size()
	return Vector3(place.x, 0, place.y)


func _size() -> Vector2:
	if layer is GridMap:
		var size := (layer as GridMap).cell_size
		return Vector2(size.x, size.z)
	return cell_size.max(Vector2.ONE * 0.001)


func _smallest() -> float:
	var tiles := (layer as TileMapLayer).tile_set if layer is TileMapLayer else null
	var size := Vector2(tiles.tile_size) if tiles else _size()
	return minf(size.x, size.y)

@tool
extends RefCounted
## Empties a layer or a grid in steps, because emptying a large one at once takes longer than a frame.

const TilePainter := preload("tile_painter.gd")
## Side of the squares that are emptied at once, that of the engine's quadrants.
const SQUARE := 16
## A query for the cells of a layer takes long, so all cells of their box are emptied if there are no more than these.
const LARGEST_BOX := 1 << 20

var _target: Node
var _is_begun := false
var _box: Rect2i
var _square := Vector2i.ZERO
# Cells that lie far apart, or those of a grid.
var _cells: Array = []


## [param known] is a box of a layer that is to be emptied first: to ask a layer full of cells for its box takes long.
func _init(target: Node, known := Rect2i()) -> void:
	_target = target
	if known.has_area() and target is TileMapLayer:
		_take(known)


## Empty some cells; return whether all are empty.
func is_done() -> bool:
	if not is_instance_valid(_target):
		return true
	if _target is TileMapLayer and _square.y < _box.size.y:
		_empty_square(_target as TileMapLayer)
	elif not _is_begun:
		_begin()
	else:
		_empty_cells()
	return _is_begun and _cells.is_empty() and _square.y >= _box.size.y


func _begin() -> void:
	_is_begun = true
	if _target is GridMap:
		_cells = (_target as GridMap).get_used_cells()
		return
	var layer := _target as TileMapLayer
	var used := layer.get_used_rect()
	if used.get_area() > LARGEST_BOX:
		_cells = layer.get_used_cells()
	else:
		_take(used)


# The engine makes each of its quadrants anew when a part of it changes, so that whole ones are emptied.
func _take(box: Rect2i) -> void:
	var corner := (Vector2(box.position) / SQUARE).floor() * SQUARE
	_box = Rect2i(Vector2i(corner), Vector2i.ZERO).merge(box) if box.has_area() else Rect2i()
	_square = Vector2i.ZERO


func _empty_square(layer: TileMapLayer) -> void:
	var square := Rect2i(_box.position + _square, Vector2i(SQUARE, SQUARE)).intersection(_box)
	for y in range(square.position.y, square.end.y):
		for x in range(square.position.x, square.end.x):
			layer.erase_cell(Vector2i(x, y))
	if layer.is_inside_tree():
		layer.update_internals()
	_square.x += SQUARE
	if _square.x >= _box.size.x:
		_square = Vector2i(0, _square.y + SQUARE)


func _empty_cells() -> void:
	for number in mini(SQUARE * SQUARE, _cells.size()):
		if _target is GridMap:
			var place: Vector3i = _cells.pop_back()
			(_target as GridMap).set_cell_item(place, GridMap.INVALID_CELL_ITEM)
		else:
			var cell: Vector2i = _cells.pop_back()
			(_target as TileMapLayer).erase_cell(cell)
	if _target is TileMapLayer and _target.is_inside_tree():
		(_target as TileMapLayer).update_internals()

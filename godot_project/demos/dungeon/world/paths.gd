class_name DungeonPaths
extends Node2D
## Knows where the hero may walk: on what is free of furniture, was seen, and is not barred. Finds ways, and draws one
## as a trail of dots.

const CELL := 16
const DOT := Color("ffd75ecc")
const DOT_EDGE := Color("4a2a1a99")

## The cells of the trail.
var way: Array[Vector2i] = []:
	set(value):
		way = value
		queue_redraw()

var _grid := AStarGrid2D.new()
var _free: Dictionary[Vector2i, bool] = {}
var _seen: Dictionary[Vector2i, bool] = {}
var _barred: Dictionary[Vector2i, bool] = {}


func _init() -> void:
	_grid.cell_size = Vector2(CELL, CELL)
	_grid.offset = _grid.cell_size / 2
	_grid.diagonal_mode = AStarGrid2D.DIAGONAL_MODE_ONLY_IF_NO_OBSTACLES


func _draw() -> void:
	for index in range(1, way.size()):
		var at := Vector2(way[index]) * CELL + Vector2(CELL, CELL) / 2
		draw_rect(Rect2(at - Vector2(2, 2), Vector2(4, 4)), DOT_EDGE)
		draw_rect(Rect2(at - Vector2.ONE, Vector2(2, 2)), DOT)


## Forgets the old map. In the new one nothing is free or seen.
func begin(map: WarrenMap) -> void:
	way = []
	for cells: Dictionary[Vector2i, bool] in [_free, _seen, _barred]:
		cells.clear()
	_grid.region = Rect2i(Vector2i.ZERO, map.size)
	_grid.update()
	_grid.fill_solid_region(_grid.region)


## Notes that nothing stands on cells.
func add(cells: Array[Vector2i]) -> void:
	for cell in cells:
		_free[cell] = true
		_judge(cell)


## Notes that cells were seen.
func see(cells: Array[Vector2i]) -> void:
	for cell in cells:
		_seen[cell] = true
		_judge(cell)


## Makes cells impassable, such as the ones of a closed gate, or passable again.
func bar(cells: Array[Vector2i], shut := true) -> void:
	for cell in cells:
		if shut:
			_barred[cell] = true
		else:
			_barred.erase(cell)
		_judge(cell)


## Returns the points to walk through from one cell to another, none if there is no way.
func between(from: Vector2i, to: Vector2i) -> PackedVector2Array:
	return _grid.get_point_path(from, to) if _has(from) and _has(to) else PackedVector2Array()


## Returns the cells to walk over from one to another, none if there is no way. Whoever stands where he may not go can
## walk away from there.
func cells_between(from: Vector2i, to: Vector2i) -> Array[Vector2i]:
	var none: Array[Vector2i] = []
	if not _grid.is_in_boundsv(from) or not _has(to):
		return none
	_grid.set_point_solid(from, false)
	var found := _grid.get_id_path(from, to)
	_judge(from)
	return found


func _judge(cell: Vector2i) -> void:
	_grid.set_point_solid(cell, not _free.has(cell) or not _seen.has(cell) or _barred.has(cell))


func _has(cell: Vector2i) -> bool:
	return _grid.is_in_boundsv(cell) and not _grid.is_point_solid(cell)

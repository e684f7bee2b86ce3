class_name DungeonPaths
extends Node2D
## Knows where one can walk, finds ways, and draws the one from start to goal as a trail of dots.

const CELL := 16
const DOT := Color("ffd75ecc")
const DOT_EDGE := Color("4a2a1a99")

## The cells from start to goal.
var way: Array[Vector2i] = []

var _grid := AStarGrid2D.new()


func _init() -> void:
	_grid.cell_size = Vector2(CELL, CELL)
	_grid.offset = _grid.cell_size / 2
	_grid.diagonal_mode = AStarGrid2D.DIAGONAL_MODE_ONLY_IF_NO_OBSTACLES


func _draw() -> void:
	for index in range(1, way.size() - 1):
		var at := Vector2(way[index]) * CELL + Vector2(CELL, CELL) / 2
		draw_rect(Rect2(at - Vector2(2, 2), Vector2(4, 4)), DOT_EDGE)
		draw_rect(Rect2(at - Vector2.ONE, Vector2(2, 2)), DOT)


## Forgets the old map. In the new one nothing is walkable until [method add] says so.
func begin(map: WarrenMap) -> void:
	way.clear()
	queue_redraw()
	_grid.region = Rect2i(Vector2i.ZERO, map.size)
	_grid.update()
	_grid.fill_solid_region(_grid.region)


## Makes cells walkable.
func add(cells: Array[Vector2i]) -> void:
	for cell in cells:
		_grid.set_point_solid(cell, false)


## Makes cells impassable, such as those of a closed gate.
func bar(cells: Array[Vector2i]) -> void:
	for cell in cells:
		_grid.set_point_solid(cell)


## Returns the points to walk through from one cell to another, none if there is no way.
func between(from: Vector2i, to: Vector2i) -> PackedVector2Array:
	return _grid.get_point_path(from, to) if _has(from) and _has(to) else PackedVector2Array()


## Finds and draws the way from start to goal, by these stops in between: the stairs, two cells for each.
func show_way(stops: Array[Vector2i]) -> void:
	way.clear()
	for number in range(0, stops.size() - 1, 2):
		way.append_array(_grid.get_id_path(stops[number], stops[number + 1]))
	queue_redraw()


func _has(cell: Vector2i) -> bool:
	return _grid.is_in_boundsv(cell) and not _grid.is_point_solid(cell)

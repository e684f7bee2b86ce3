class_name MapGrid
extends RefCounted
## The tiles of a [WarrenMap], read once, so that looking at a cell and at its neighbors costs next to nothing.

var size: Vector2i

var _tiles: PackedByteArray


func _init(map: WarrenMap) -> void:
	size = map.size
	_tiles = map.tiles()


## Returns what a cell is, one of [enum WarrenMap.Tile]; outer beyond the edges.
func at(cell: Vector2i) -> int:
	if cell.x < 0 or cell.y < 0 or cell.x >= size.x or cell.y >= size.y:
		return WarrenMap.TILE_OUTER
	return _tiles[cell.y * size.x + cell.x]


func is_wall(cell: Vector2i) -> bool:
	return at(cell) == WarrenMap.TILE_SOLID


func is_walkable(cell: Vector2i) -> bool:
	return at(cell) >= WarrenMap.TILE_INNER


## Returns a number with one bit for each of the neighbors that is a wall, the first in the lowest bit.
func walls_around(cell: Vector2i, neighbors: Array[Vector2i]) -> int:
	var bits := 0
	for index in neighbors.size():
		if is_wall(cell + neighbors[index]):
			bits |= 1 << index
	return bits

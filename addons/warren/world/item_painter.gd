@tool
extends RefCounted
## Puts the cells of a map into a GridMap: an item of its mesh library for each kind of cell.

const MapFacts := preload("map_facts.gd")
const TilePainter := preload("tile_painter.gd")
## Side of the largest square for one call of [method paint], that of the engine's octants.
const SIDE := 8
const EMPTY := GridMap.INVALID_CELL_ITEM

var _facts: MapFacts
var _items: PackedInt32Array = []


func _init(facts: MapFacts, builder: WarrenMapBuilder) -> void:
	_facts = facts
	for kind in MapFacts.KINDS:
		_items.append(item(builder, kind))


static func item(builder: WarrenMapBuilder, kind: String) -> int:
	var own: int = EMPTY if kind.is_empty() else builder.get(kind + "_item")
	return item(builder, TilePainter.INSTEAD[kind]) if own == EMPTY and TilePainter.INSTEAD.has(kind) else own


## Fill cells of the map; [param corner] is the cell of the map at the cell (0, [param level], 0) of the grid.
func paint(grid: GridMap, cells: Array[Vector2i], corner: Vector2i, level: int) -> void:
	for cell in cells:
		var chosen := _items[_facts.kinds[cell.y * _facts.size.x + cell.x]]
		if chosen != EMPTY:
			grid.set_cell_item(Vector3i(cell.x - corner.x, level, cell.y - corner.y), chosen)


func erase(grid: GridMap, cells: Array[Vector2i], corner: Vector2i, level: int) -> void:
	for cell in cells:
		grid.set_cell_item(Vector3i(cell.x - corner.x, level, cell.y - corner.y), EMPTY)

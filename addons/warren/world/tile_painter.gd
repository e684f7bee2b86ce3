@tool
extends RefCounted
## Puts the cells of a map into a TileMapLayer: for each kind of cell a tile, one of several, or a terrain.

const MapFacts := preload("map_facts.gd")
## Of each kind, the kind whose tiles it has if it has none of its own.
const INSTEAD: Dictionary[String, String] = {
	"stairs": "inner", "locked_door": "door", "corridor": "inner", "locked_stairs": "stairs"
}
## Side of the squares that are painted in one step, that of the engine's quadrants; with terrains the engine looks at
## the neighbors of each cell, which takes longer.
const SIDE := 16
const TERRAIN_SIDE := 4
const NONE := Vector2i(-1, -1)


## What is put into the cells of one kind.
class Choice:
	var source := 0
	var tiles: Array[Vector2i] = []
	## Terrain set and terrain.
	var terrain := NONE


## Side of the largest square for one call of [method paint].
var side := SIDE

var _facts: MapFacts
var _choices: Array[Choice] = []


func _init(facts: MapFacts, builder: WarrenMapBuilder) -> void:
	_facts = facts
	for kind in MapFacts.KINDS:
		_choices.append(choice(builder, kind))
		if _choices[-1].terrain != NONE:
			side = TERRAIN_SIDE


## The choice of a property of a builder, or of the kind that stands in for it.
static func choice(builder: WarrenMapBuilder, kind: String) -> Choice:
	var made := Choice.new()
	if kind.is_empty():
		return made
	made.source = builder.sources.get(kind, builder.source_id)
	made.terrain = builder.terrains.get(kind, NONE)
	made.tiles = builder.tiles_of(kind)
	if made.tiles.is_empty() and made.terrain == NONE and INSTEAD.has(kind):
		return choice(builder, INSTEAD[kind])
	return made


## Fill cells of the map; [param corner] is the cell of the map at the cell (0, 0) of the layer.
func paint(layer: TileMapLayer, cells: Array[Vector2i], corner: Vector2i) -> void:
	var connected: Dictionary[Vector2i, Array] = {}
	var width := _facts.size.x
	for cell in cells:
		var chosen := _choices[_facts.kinds[cell.y * width + cell.x]]
		if chosen.terrain != NONE:
			if not connected.has(chosen.terrain):
				connected[chosen.terrain] = [] as Array[Vector2i]
			connected[chosen.terrain].append(cell - corner)
		elif chosen.tiles.size() == 1:
			layer.set_cell(cell - corner, chosen.source, chosen.tiles[0])
		elif not chosen.tiles.is_empty():
			var one := variant(_facts.number, cell, chosen.tiles.size())
			layer.set_cell(cell - corner, chosen.source, chosen.tiles[one])
	for terrain in connected:
		layer.set_cells_terrain_connect(connected[terrain], terrain.x, terrain.y)
	_update(layer)


func erase(layer: TileMapLayer, cells: Array[Vector2i], corner: Vector2i) -> void:
	for cell in cells:
		layer.erase_cell(cell - corner)
	_update(layer)


## Which of several tiles a cell has: it follows from the seed of the map and from the cell, by SplitMix64.
static func variant(number: int, cell: Vector2i, count: int) -> int:
	var mixed := number ^ (cell.y << 32 | cell.x)
	mixed = (mixed ^ (mixed >> 30 & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47
	mixed = (mixed ^ (mixed >> 27 & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15
	mixed ^= mixed >> 31 & 0x1FFFFFFFF
	# The remainder of the number without a sign.
	return ((mixed >> 1 & 0x7FFFFFFFFFFFFFFF) % count * 2 + (mixed & 1)) % count


# The slow part, else done at the end of the frame, when nobody can stop it.
func _update(layer: TileMapLayer) -> void:
	if layer.is_inside_tree():
		layer.update_internals()

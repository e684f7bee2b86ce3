@tool
extends RefCounted
## Puts the cells of rooms and corridors into layers or grids of their own, or into a target that is one.

const MapFacts := preload("map_facts.gd")
const MapPlaces := preload("map_places.gd")
const TilePainter := preload("tile_painter.gd")
const ItemPainter := preload("item_painter.gd")
## Most cells in one step: those of a square of this side.
var side: int
## How many corridors in a filled target need a cell: two may share a wall.
var needed: Dictionary[Vector2i, int] = {}

var _facts: MapFacts
var _places: MapPlaces
var _builder: WarrenMapBuilder
var _target: Node
var _tiles: TilePainter
var _items: ItemPainter
# The room that was asked for last, and its cells by squares.
var _last_room := -1
var _last_cells: Dictionary[Vector2i, Array] = {}


func _init(facts: MapFacts, places: MapPlaces, builder: WarrenMapBuilder) -> void:
	_facts = facts
	_places = places
	_builder = builder
	_target = builder.target
	if _target is TileMapLayer and (_target as TileMapLayer).tile_set == null:
		(_target as TileMapLayer).tile_set = builder.tile_set
	if _target is GridMap and (_target as GridMap).mesh_library == null:
		(_target as GridMap).mesh_library = builder.mesh_library
	if places.is_flat:
		_tiles = TilePainter.new(facts, builder)
		side = _tiles.side
	else:
		_items = ItemPainter.new(facts, builder)
		side = ItemPainter.SIDE


## Whether cells are put into the target itself.
func is_filling() -> bool:
	return _target is TileMapLayer or _target is GridMap


## A node for cells, or only a place for what stands in a room where the cells are put into the target.
func layer() -> Node:
	if _places.is_flat:
		if is_filling():
			return Node2D.new()
		var tiles := TileMapLayer.new()
		tiles.tile_set = _builder.tile_set
		return tiles
	if is_filling():
		return Node3D.new()
	var grid := GridMap.new()
	grid.mesh_library = _builder.mesh_library
	grid.cell_size = _places.cell_size
	return grid


## The squares in which the cells of a room are put. The engine makes a whole square of a layer or grid anew for each
## change in it, so that each is changed once.
func squares_of(room: int) -> Array[Vector2i]:
	var box := _facts.boxes[room]
	box.position -= _corner_for(room)
	var found: Array[Vector2i] = []
	for y in range(_square(box.position).y, _square(box.end - Vector2i.ONE).y + 1):
		for x in range(_square(box.position).x, _square(box.end - Vector2i.ONE).x + 1):
			found.append(Vector2i(x, y))
	return found


## The cells of a room in a square.
func part(room: int, square: Vector2i) -> Array[Vector2i]:
	if _last_room != room:
		_last_room = room
		_last_cells.clear()
		var corner := _corner_for(room)
		for cell: Vector2i in _facts.map.call(&"room_cells", room):
			var at := _square(cell - corner)
			if not _last_cells.has(at):
				_last_cells[at] = [] as Array[Vector2i]
			_last_cells[at].append(cell)
	var none: Array[Vector2i] = []
	return _last_cells.get(square, none)


func _square(cell: Vector2i) -> Vector2i:
	return Vector2i((Vector2(cell) / side).floor())


func _corner_for(room: int) -> Vector2i:
	var box := _facts.boxes[room]
	return _corner(box.position) if is_filling() else box.position


## Put cells into a layer of their own, at whose cell (0, 0) lies [param corner], or into the target.
func paint(node: Node, cells: Array[Vector2i], corner: Vector2i) -> void:
	if cells.is_empty() or is_filling() and node == null:
		return
	var level := _facts.floor_at(cells[0]) * _places.floor_height if is_filling() else 0
	var into := _target if is_filling() else node
	if is_filling():
		corner = _corner(cells[0])
	if into is TileMapLayer:
		_tiles.paint(into as TileMapLayer, cells, corner)
	elif into is GridMap:
		_items.paint(into as GridMap, cells, corner, level)


## Take cells out of the target.
func erase(cells: Array[Vector2i]) -> void:
	if cells.is_empty():
		return
	if _target is TileMapLayer:
		_tiles.erase(_target as TileMapLayer, cells, _corner(cells[0]))
	elif _target is GridMap:
		var level := _facts.floor_at(cells[0]) * _places.floor_height
		_items.erase(_target as GridMap, cells, _corner(cells[0]), level)


## Take over the count of an earlier map, whose cells have moved since.
func count_moved(earlier: Dictionary[Vector2i, int], moved: Vector2i) -> void:
	for cell in earlier:
		needed[cell + moved] = earlier[cell]


## Count a corridor that is there, or no longer.
func count_corridor(connection: int, step: int) -> void:
	for cell in _facts.corridor_cells(connection):
		needed[cell] = needed.get(cell, 0) + step


## Take the cells of a corridor that no other one needs out of the target.
func erase_corridor(connection: int) -> void:
	var cells := _facts.corridor_cells(connection)
	erase(cells.filter(func(cell: Vector2i) -> bool: return needed[cell] == 1))


# The cell of the map at the cell (0, 0) of the target, on the floor of this cell.
func _corner(cell: Vector2i) -> Vector2i:
	if _places.is_flat:
		return -_places.offset
	return _facts.offsets[_facts.floor_at(cell)] - _places.offset


## Do what the engine would do at the end of the frame for all layers of the frame together.
static func update_layers(node: Node) -> void:
	if not node.is_inside_tree():
		return
	if node is TileMapLayer:
		(node as TileMapLayer).update_internals()
	for child in node.get_children():
		update_layers(child)

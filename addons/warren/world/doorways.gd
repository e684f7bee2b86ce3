@tool
extends RefCounted
## Opens the doorways of rooms that are scenes, and finds those that stay shut.
##
## Where a room has a door, a layer or a level of a GridMap that covers the floor of the room gets the door of the
## builder, if both have one tile set or mesh library, or else what lies on the floor behind the doorway. All other
## layers get nothing there. Nodes of the group [constant WALLS] are switched off.

const MapFacts := preload("map_facts.gd")
const MapPlaces := preload("map_places.gd")
const RoomLook := preload("room_look.gd")
const RoomScenes := preload("room_scenes.gd")
const CellSheet := preload("cell_sheet.gd")
const DoorProbe := preload("door_probe.gd")
const TilePainter := preload("tile_painter.gd")
const ItemPainter := preload("item_painter.gd")
## Share of the floor that a layer or level covers at least which shows the floor; decorations cover less.
const COVER := 0.75
## Most cells of the floor that are looked at for that.
const SAMPLES := 40
## In a scene, what closes a doorway: it is switched off where the room has a door.
const WALLS := DoorProbe.WALLS
## The root of a scene that opens its doorways itself, as the metadata [code]warren_doors[/code] says.
const OPENERS := &"warren_opens_doors"
const UPRIGHT := """Room %s: its scene is not turned with the room (Turn Scene is off) and is wall at the cell %s, \
behind a door; switch on Turn Scene, or draw the room alike on all sides."""
const SHUT := """Room %s: node %s of its scene shuts the doorway at the cell %s. Put a node that a door replaces into \
the group warren_wall, or the root into warren_opens_doors if the scene opens its doorways itself."""


## A cell of a door, on the plane of the parent of the room's node.
class Doorway:
	## The cell in the drawing of the room's scene, and the one behind it.
	var drawn: Vector2i
	var behind: Vector2i
	## The cell in the map.
	var cell: Vector2i
	var kind := "door"
	## From the next column and the next row of the map to this one, and into the room.
	var axes: Transform2D
	var inward: Vector2

	func has(point: Vector2) -> bool:
		var own := axes.affine_inverse() * point
		return maxf(absf(own.x), absf(own.y)) < 0.5


## What is known of a scene: what covers the floor, and what closes doorways.
class Known:
	## By the layers and grids, for each level a cell of the drawing with the most frequent floor; NOWHERE if the level
	## does not cover the floor.
	var floors: Dictionary[NodePath, Dictionary] = {}
	var walls: Array[NodePath] = []
	var opens_itself := false


var _facts: MapFacts
var _places: MapPlaces
var _builder: WarrenMapBuilder
var _scenes: RoomScenes
var _known: Dictionary[String, Known] = {}
# The doors of all rooms with a scene: by the scene, one for each doorway of the drawing. And one of these rooms.
var _needed: Dictionary[String, Dictionary] = {}
var _first: Dictionary[String, int] = {}


func _init(facts: MapFacts, places: MapPlaces, scenes: RoomScenes, builder: WarrenMapBuilder) -> void:
	_facts = facts
	_places = places
	_scenes = scenes
	_builder = builder


## Take note of the doors of some rooms, before [method fault] is called.
func gather(from: int, to: int) -> void:
	for room in range(from, to):
		if _scenes.scene_of(room) == null:
			continue
		var key := _scenes.key_of(room)
		if not _first.has(key):
			_first[key] = room
			_needed[key] = {}
		for door in _doors(room, _facts.doors_of[room]):
			_needed[key][[door.drawn, door.behind]] = door


## Return which doorway of a scene stays shut, in a sentence; an empty text if all can be opened. [param root] is an
## instance of the scene, as drawn.
func fault(root: Node, key: String) -> String:
	if not _first.has(key):
		return ""
	var known := _learn(root, key)
	if known.opens_itself:
		return ""
	var room := _first[key]
	var room_name := _facts.names[room]
	var probe := DoorProbe.new(root, _places.cell_size.y / 2)
	for door: Doorway in _needed[key].values():
		if not _scenes.turns(room) and not _scenes.is_floor(room, door.behind):
			if _has_cell(root, known, door.behind):
				return UPRIGHT % [room_name, door.behind]
		_place(door, door.drawn, door.behind, _places.within)
		var node := probe.closed_by(door.axes, door.inward)
		if node != null:
			return SHUT % [room_name, node.name if node == root else StringName(root.get_path_to(node)), door.drawn]
	return ""


## Open the doorways of some connections in the node of a room, as the doors are now.
func open(room: int, node: Node, ways: PackedInt32Array) -> void:
	var known: Known = _known.get(_scenes.key_of(room))
	if known == null or known.opens_itself:
		return
	var doors := _doors(room, ways)
	for door in doors:
		_place(door, door.cell, RoomScenes.moved(door.behind, _scenes.frame(room)), _places.place)
	_open(node, known, doors, _scenes.frame(room))


func _doors(room: int, ways: PackedInt32Array) -> Array[Doorway]:
	var back := _scenes.frame(room).affine_inverse()
	var found: Array[Doorway] = []
	for way in ways:
		if _facts.is_stairs[way]:
			continue
		var side := 0 if _facts.door_rooms[way].x == room else 1
		var outward := _facts.outward(way, side)
		for cell in _facts.cells_of(way, side):
			var door := Doorway.new()
			door.cell = cell
			door.drawn = RoomScenes.moved(cell, back)
			door.behind = RoomScenes.moved(cell - outward, back)
			door.kind = MapFacts.KINDS[_facts.kinds[cell.y * _facts.size.x + cell.x]]
			found.append(door)
	return found


# Say where a doorway is on the plane. `middle_of` knows the middles of cells.
func _place(door: Doorway, cell: Vector2i, behind: Vector2i, middle_of: Callable) -> void:
	var middle := _flat(middle_of.call(cell))
	# Cells beside the room may be on another floor.
	var corner := _flat(_places.within(Vector2i.ZERO))
	door.axes = Transform2D(
		_flat(_places.within(Vector2i.RIGHT)) - corner, _flat(_places.within(Vector2i.DOWN)) - corner, middle
	)
	door.inward = _flat(middle_of.call(behind)) - middle


static func _flat(place: Variant) -> Vector2:
	if place is Vector3:
		var solid: Vector3 = place
		return Vector2(solid.x, solid.z)
	return place


func _learn(root: Node, key: String) -> Known:
	var made := Known.new()
	made.opens_itself = root.is_in_group(OPENERS)
	var middles: Dictionary[Vector2i, Vector2] = {}
	for cell in _scenes.some_floor(_first[key], SAMPLES):
		middles[cell] = _flat(_places.within(cell))
	for node: Node in [root] + root.find_children("*", "", true, false):
		if node.is_in_group(WALLS):
			made.walls.append(root.get_path_to(node))
		var place := RoomLook.plane_of(node, root, Vector2.ZERO)
		if not CellSheet.is_one(node, place):
			continue
		var sheet := CellSheet.new(node, place)
		var levels: Dictionary[int, Vector2i] = {}
		for level in sheet.levels():
			levels[level] = _sample(sheet, level, middles)
		made.floors[root.get_path_to(node)] = levels
	_known[key] = made
	return made


# The cell of the drawing with the most frequent floor on a level of a layer or grid that covers the floor.
func _sample(sheet: CellSheet, level: int, middles: Dictionary[Vector2i, Vector2]) -> Vector2i:
	var count := 0
	var best := MapFacts.NOWHERE
	var seen: Dictionary[Vector4i, int] = {}
	for cell in middles:
		var at := sheet.cell_at(middles[cell])
		var what := sheet.read(at, level)
		if what.x < 0:
			continue
		count += 1
		seen[what] = seen.get(what, 0) + 1
		if best == MapFacts.NOWHERE or seen[what] > seen[sheet.read(sheet.cell_at(middles[best]), level)]:
			if not sheet.is_obstacle(at, level):
				best = cell
	return best if count >= middles.size() * COVER else MapFacts.NOWHERE


func _has_cell(root: Node, known: Known, cell: Vector2i) -> bool:
	for path in known.floors:
		var node := root.get_node(path)
		var sheet := CellSheet.new(node, RoomLook.plane_of(node, root, Vector2.ZERO))
		for level: int in known.floors[path]:
			if sheet.read(sheet.cell_at(_flat(_places.within(cell))), level).x >= 0:
				return true
	return false


# `frame` leads from cells of the drawing to those of the map.
func _open(root: Node, known: Known, doors: Array[Doorway], frame: Transform2D) -> void:
	var origin := RoomLook.origin_of(root)
	for path in known.walls:
		var wall := root.get_node_or_null(path)
		var at := RoomLook.plane_of(wall, root, origin).origin if wall != null else Vector2.INF
		if wall != null and doors.any(func(door: Doorway) -> bool: return door.has(at)):
			wall.set(&"visible", false)
			wall.process_mode = Node.PROCESS_MODE_DISABLED
	var painted: Dictionary[Doorway, bool] = {}
	for path in known.floors:
		var node := root.get_node_or_null(path)
		if node == null:
			continue
		var sheet := CellSheet.new(node, RoomLook.plane_of(node, root, origin))
		for level: int in known.floors[path]:
			var sample: Vector2i = known.floors[path][level]
			for door in doors:
				var own := CellSheet.EMPTY
				if sample != MapFacts.NOWHERE and not painted.has(door):
					own = _door(sheet, node, door.kind)
					if own.x >= 0:
						painted[door] = true
				var from := Vector2.INF
				if sample != MapFacts.NOWHERE:
					from = _flat(_places.place(RoomScenes.moved(sample, frame)))
				_open_cells(sheet, level, door, own, from)


# `own` is the door to put there, `from` where the most frequent floor is: nowhere in what does not cover the floor.
func _open_cells(sheet: CellSheet, level: int, door: Doorway, own: Vector4i, from: Vector2) -> void:
	for cell in cells_in(sheet, door.axes):
		var what := own
		if what.x < 0 and from != Vector2.INF:
			var source := sheet.cell_at(sheet.middle(cell) + door.inward)
			if sheet.read(source, level).x < 0 or sheet.is_obstacle(source, level):
				source = sheet.cell_at(from)
			what = sheet.read(source, level)
		sheet.write(cell, level, what)


## Return the cells of a layer or grid whose middles are in a cell of the map with these axes.
static func cells_in(sheet: CellSheet, axes: Transform2D) -> Array[Vector2i]:
	# A little smaller, so that no neighbor counts.
	var inner := Transform2D(axes.x * 0.99, axes.y * 0.99, axes.origin)
	var box := Rect2i()
	for corner in 4:
		var cell := sheet.cell_at(inner * Vector2(corner % 2 - 0.5, corner / 2 - 0.5))
		box = Rect2i(cell, Vector2i.ONE) if corner == 0 else box.merge(Rect2i(cell, Vector2i.ONE))
	var back := inner.affine_inverse()
	var found: Array[Vector2i] = []
	for y in range(box.position.y, box.end.y):
		for x in range(box.position.x, box.end.x):
			var own := back * sheet.middle(Vector2i(x, y))
			if maxf(absf(own.x), absf(own.y)) < 0.5:
				found.append(Vector2i(x, y))
	return found


# The builder's door of a kind for a layer or grid that shares its tile set or mesh library.
func _door(sheet: CellSheet, node: Node, kind: String) -> Vector4i:
	var own := _own_door(node, kind)
	# Walls of another meaning, where the tiles of the builder were left as they are.
	return CellSheet.EMPTY if kind == "door" and sheet.is_solid(own) else own


func _own_door(node: Node, kind: String) -> Vector4i:
	if node is TileMapLayer:
		if (node as TileMapLayer).tile_set != _builder.used_tile_set():
			return CellSheet.EMPTY
		var choice := TilePainter.choice(_builder, kind)
		if choice.terrain != TilePainter.NONE or choice.tiles.is_empty():
			return CellSheet.EMPTY
		return Vector4i(choice.source, choice.tiles[0].x, choice.tiles[0].y, 0)
	if (node as GridMap).mesh_library == null or (node as GridMap).mesh_library != _builder.used_mesh_library():
		return CellSheet.EMPTY
	return Vector4i(ItemPainter.item(_builder, kind), 0, -1, 0)

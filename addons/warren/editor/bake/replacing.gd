@tool
extends RefCounted
## What a new bake replaces of earlier ones, and what was changed by hand of that: cells and nodes that must not be lost
## unless the user agrees.

const Building := preload("building.gd")
const Record := preload("record.gd")
const Twins := preload("scene_twins.gd")
const MapFacts := preload("../../world/map_facts.gd")
const MapPlaces := preload("../../world/map_places.gd")
const RoomLook := preload("../../world/room_look.gd")
## On a layer into which an earlier version of Warren baked: the box of the cells.
const BOX := &"warren_box"
const NO_CELL := Record.NO_CELL
## What a room of the same name must have in common with another one to take its place.
const PLACE: Array[String] = ["position", "rotation", "scale", "skew", "transform"]
const ROOM_METADATA: Array[StringName] = [&"warren_room", &"warren_doors", RoomLook.SYMMETRY]
## How strongly a changed room is marked, compared with a changed cell.
const ROOM_TINT := 0.5

## The layer or grid that is filled; null if the baked nodes are put under the holder.
var layer: Node
## Cells that were changed by hand and that the new bake would change.
var cells: Array[Vector3i] = []
## Nodes of earlier bakes that are taken away.
var old: Array[Node] = []
## Those of them that were changed by hand, with what was changed.
var changed: Dictionary[Node, PackedStringArray] = {}

var _baked: Node
# The cells of the layer as the last bake wrote them, as they are, and as the new bake writes them.
var _was: Dictionary[Vector3i, Vector4i] = {}
var _now: Dictionary[Vector3i, Vector4i] = {}
var _new: Dictionary[Vector3i, Vector4i] = {}
# Whether an earlier version of Warren did not write down what it baked.
var _is_unknown := false


## Find out what is replaced when baked nodes are put under a holder, which may be null, or into a layer that the user
## has chosen.
func _init(holder: Node, chosen: TileMapLayer, made: Array[Node], twins: Twins) -> void:
	layer = chosen
	if chosen == null and holder != null:
		for node in _baked_under(holder):
			if layer == null and _can_be_filled(node, made):
				layer = node
				continue
			old.append(node)
			var texts := Record.changes(node, twins)
			if is_renamed(node):
				var name: String = node.get_meta(Building.MARK)
				texts.append(TranslationServer.translate("%s: renamed, it was %s.") % [node.name, name])
			if not texts.is_empty():
				changed[node] = texts
	if layer != null:
		_baked = made[0]
		_compare()


## Whether nothing is lost that was made by hand.
func is_safe() -> bool:
	return cells.is_empty() and changed.is_empty()


## Return what would be lost, a line each.
func lines() -> PackedStringArray:
	var found: PackedStringArray = []
	if not cells.is_empty():
		var text := TranslationServer.translate_plural(
			"%s: %d cell that you have changed", "%s: %d cells that you have changed", cells.size()
		)
		if _is_unknown:
			text = TranslationServer.translate_plural(
				"%s: %d cell, baked by an earlier version of Warren or changed by you",
				"%s: %d cells, baked by an earlier version of Warren or changed by you",
				cells.size()
			)
		found.append(text % [layer.name, cells.size()])
	for node in changed:
		found.append_array(changed[node])
	return found


## Return all cells of the filled layer after the bake, as its property for cells has them.
func next_cells(keeps_mine: bool) -> Variant:
	var next := _now.duplicate()
	for cell in _now:
		if not _is_mine(cell) or _is_unknown and not keeps_mine and _is_in_box(cell):
			next.erase(cell)
	for cell in _new:
		if not keeps_mine or cell not in cells:
			next[cell] = _new[cell]
	return Record.data_of(layer, next)


## Return what is written down at the filled layer after the bake. With [param keeps_mine], a cell that was made by hand
## stays one, even if the bake puts the same tile there.
func next_record(keeps_mine: bool) -> Dictionary:
	var written := _new.duplicate()
	for cell in _new if keeps_mine and not _is_unknown else {}:
		if _is_mine(cell) and _now.get(cell, NO_CELL) == _new[cell]:
			written.erase(cell)
	return with_cells(Record.read(layer) if not _is_unknown else {}, _baked, Record.data_of(layer, written))


## Return a record with other cells; one that is empty becomes that of a baked layer or grid.
static func with_cells(record: Dictionary, baked: Node, data: Variant) -> Dictionary:
	var found := record if not record.is_empty() else Record.read(baked)
	var whole: Dictionary = found["."]
	whole["cells"] = data
	return found


## Return the cells of a layer of an earlier bake that is taken away: those that were made by hand.
static func own_cells(node: Node) -> Variant:
	var was := Record.cells_of_data(node, Record.root_of(node).get("cells"))
	var now := Record.cells(node)
	var own: Dictionary[Vector3i, Vector4i] = {}
	for cell in now:
		if was.get(cell, NO_CELL) != now[cell]:
			own[cell] = now[cell]
	return Record.data_of(node, own)


## Return the cells of the new map where something was changed by hand: 1 for a cell, less for the room of a change.
## What is outside of the map is left out.
func changed_cells(places: MapPlaces) -> Dictionary[Vector2i, float]:
	var found: Dictionary[Vector2i, float] = {}
	for node in changed:
		var has_cells := false
		for part: Node in [node] + node.find_children("*", "", true, false):
			if part is not TileMapLayer and part is not GridMap:
				continue
			has_cells = true
			var now := Record.cells(part)
			var marked: Array[Vector3i] = []
			marked.assign(now.keys())
			if part == node and is_whole(node):
				marked = Record.changed_cells(Record.cells_of_data(node, Record.root_of(node).get("cells")), now)
			for cell in marked:
				found[_place_of(part, cell, node, places)] = 1.0 if is_whole(node) else ROOM_TINT
		if not has_cells:
			found[places.cell_at(node.get(&"position"))] = 1.0
	for cell in cells:
		found[_place_of(layer, cell, layer, places)] = 1.0
	found.erase(MapFacts.NOWHERE)
	return found


# The cell of the map where a cell of a layer or grid is, in a node that was baked. A layer of a whole map counts as the
# map does, wherever the user has put it.
static func _place_of(part: Node, cell: Vector3i, node: Node, places: MapPlaces) -> Vector2i:
	if part is GridMap:
		var at := (part as GridMap).map_to_local(cell)
		if not is_whole(node):
			at = RoomLook.place_in(part, node) * at + (node as Node3D).position
		return places.cell_at(at)
	var point := (part as TileMapLayer).map_to_local(Vector2i(cell.x, cell.z))
	if not is_whole(node):
		point = RoomLook.plane_of(part, node, RoomLook.origin_of(node)) * point
	return places.cell_at(point)


## Whether a node of an earlier bake holds the cells of a whole map, not of a room.
static func is_whole(node: Node) -> bool:
	return (node is TileMapLayer or node is GridMap) and not node.has_meta(&"warren_room")


## Return the baked node that is the same room as one that is kept; null if none is. Its doors are at the same cells.
static func same_room(kept: Node, made: Array[Node]) -> Node:
	var values: Dictionary = Record.root_of(kept).get("values", {})
	for node in made if not is_whole(kept) else []:
		var its_values: Dictionary = Record.root_of(node).get("values", {})
		if (
			_mark_of(node) == _mark_of(kept)
			and node.get_class() == kept.get_class()
			and node.scene_file_path == kept.scene_file_path
			and ROOM_METADATA.all(
				func(key: StringName) -> bool: return node.get_meta(key, false) == kept.get_meta(key, false)
			)
			and PLACE.all(func(key: String) -> bool: return Record.are_alike(values.get(key), its_values.get(key)))
		):
			return node
	return null


## Whether a baked node has another name than the bake gave it.
static func is_renamed(node: Node) -> bool:
	return not _mark_of(node).is_empty() and _mark_of(node) != str(node.name)


# The name that the bake gave a node; empty if an earlier version of Warren did not keep it.
static func _mark_of(node: Node) -> String:
	var mark: Variant = node.get_meta(Building.MARK, "")
	return mark if mark is String else ""


# The nodes of earlier bakes. A node with the mark of another one is a copy, which the user made.
static func _baked_under(holder: Node) -> Array[Node]:
	var found: Array[Node] = []
	for node in holder.get_children():
		if node.has_meta(Building.MARK):
			var original := holder.get_node_or_null(NodePath(_mark_of(node))) if is_renamed(node) else null
			if original == null or _mark_of(original) != str(original.name):
				found.append(node)
	return found


# Whether a map that was baked into one layer or grid goes into that of the last bake.
static func _can_be_filled(node: Node, made: Array[Node]) -> bool:
	if made.size() != 1 or not is_whole(node) or not is_whole(made[0]) or node.get_class() != made[0].get_class():
		return false
	var means: StringName = &"tile_set" if node is TileMapLayer else &"mesh_library"
	if node.get(means) != made[0].get(means):
		return false
	var record := Record.root_of(node)
	var was: Dictionary = record.get("values", {})
	var new: Dictionary = Record.root_of(made[0]).get("values", {})
	return record.is_empty() or Record.differing(was, new).is_empty()


func _compare() -> void:
	var record := Record.read(layer)
	_is_unknown = record.is_empty() and (layer.has_meta(BOX) or layer.has_meta(Building.MARK))
	_was = Record.cells_of_data(layer, Record.root_of(layer).get("cells"))
	_now = Record.cells(layer)
	_new = Record.cells(_baked)
	for cell in _new:
		if _is_mine(cell) and _now.get(cell, NO_CELL) != _new[cell]:
			cells.append(cell)
	if _is_unknown:
		for cell in _now:
			if not _new.has(cell) and _is_in_box(cell):
				cells.append(cell)


# Whether a cell is not as the last bake left it; also one that was erased.
func _is_mine(cell: Vector3i) -> bool:
	return _now.get(cell, NO_CELL) != _was.get(cell, NO_CELL)


func _is_in_box(cell: Vector3i) -> bool:
	if not layer.has_meta(BOX):
		return true
	var box: Rect2i = layer.get_meta(BOX)
	return box.has_point(Vector2i(cell.x, cell.z))

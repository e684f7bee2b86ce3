@tool
extends RefCounted
## What a bake wrote, kept in the metadata of baked nodes, and how a node differs from it: what was changed by hand.
##
## For a node of a scene file, only its differences from that file count, so that the scene of a room can change after
## a bake. For other nodes, the differences from the defaults of their class.

const Twins := preload("scene_twins.gd")
## On a baked node, or on a layer that cells were baked into.
const WRITTEN := &"warren_written"
## Properties that are not compared: cells are, one by one, and names by the paths of nodes.
const LEFT_OUT: Array[StringName] = [&"tile_map_data", &"data", &"name", &"owner", &"scene_file_path"]
## Smaller differences of numbers do not count: scenes that are saved as text round them.
const TOLERANCE := 1e-3
const RELATIVE_TOLERANCE := 1e-5
## Types whose numbers are rounded.
const ROUNDED: Array[int] = [
	TYPE_FLOAT,
	TYPE_VECTOR2,
	TYPE_VECTOR3,
	TYPE_TRANSFORM2D,
	TYPE_BASIS,
	TYPE_TRANSFORM3D,
	TYPE_QUATERNION,
	TYPE_COLOR,
]
const NO_CELL := Vector4i(-1, -1, -1, 0)


## Write down what a baked node is.
static func write(node: Node, twins: Twins) -> void:
	node.set_meta(WRITTEN, packed(of(node, twins)))


static func packed(record: Dictionary) -> PackedByteArray:
	return var_to_bytes(record).compress(FileAccess.COMPRESSION_DEFLATE)


## Return what was written down at a node; empty if nothing was, or if it is damaged.
static func read(node: Node) -> Dictionary:
	var data: Variant = node.get_meta(WRITTEN, false)
	if data is not PackedByteArray:
		return {}
	var bytes: PackedByteArray = data
	var plain := bytes.decompress_dynamic(-1, FileAccess.COMPRESSION_DEFLATE) if not bytes.is_empty() else bytes
	var found: Variant = bytes_to_var(plain) if not plain.is_empty() else null
	if found is not Dictionary:
		return {}
	var record: Dictionary = found
	return record if record.has(".") else {}


## Return what was written down at a node about the node itself, without the nodes below it.
static func root_of(node: Node) -> Dictionary:
	return read(node).get(".", {})


## Return what a node and all nodes below it are now, by their paths. Nodes of a scene file that do not differ from it
## are left out.
static func of(node: Node, twins: Twins) -> Dictionary:
	var found := {}
	for part: Node in [node] + node.find_children("*", "", true, false):
		var instance := Twins.instance_of(part, node)
		var twin := twins.twin_of(part, instance)
		var entry := {"values": _values(part, twin), "is_own": twin == null or instance == part}
		if _has_cells(part) and (twin == null or cells(part) != cells(twin)):
			entry["cells"] = part.get(property_of(part))
		if entry["is_own"] or not _is_empty(entry):
			found[str(node.get_path_to(part))] = entry
	return found


## Return what was changed by hand since the bake, a line for each; empty if nothing was.
static func changes(node: Node, twins: Twins) -> PackedStringArray:
	var was := read(node)
	if was.is_empty():
		return [TranslationServer.translate("%s was baked by an earlier version of Warren.") % node.name]
	var now := of(node, twins)
	var found: PackedStringArray = []
	for path: String in now.keys() + was.keys().filter(func(one: String) -> bool: return not now.has(one)):
		var label := str(node.name) if path == "." else "%s/%s" % [node.name, path]
		var before: Dictionary = was.get(path, {"values": {}})
		var after: Dictionary = now.get(path, {"values": {}})
		var part := node.get_node_or_null(path)
		if not was.has(path) and after["is_own"]:
			found.append(TranslationServer.translate("%s was added.") % label)
		elif part != null:
			found.append_array(
				_changes_of(part, label, before, after, twins.twin_of(part, Twins.instance_of(part, node)))
			)
		elif before["is_own"]:
			found.append(TranslationServer.translate("%s was removed.") % label)
	return found


static func _changes_of(
	part: Node, label: String, before: Dictionary, after: Dictionary, twin: Node
) -> PackedStringArray:
	var found: PackedStringArray = []
	var was: Dictionary = before["values"]
	var now: Dictionary = after["values"]
	var properties := differing(was, now)
	if not properties.is_empty():
		found.append(TranslationServer.translate("%s: %s changed.") % [label, ", ".join(properties)])
	if before.has("cells") or after.has("cells"):
		var from := cells_of_data(part, before["cells"]) if before.has("cells") or twin == null else cells(twin)
		var count := changed_cells(from, cells(part)).size()
		if count > 0:
			var text := TranslationServer.translate_plural("%s: %d cell changed.", "%s: %d cells changed.", count)
			found.append(text % [label, count])
	return found


## Return the cells in which two layers or grids differ.
static func changed_cells(was: Dictionary[Vector3i, Vector4i], now: Dictionary[Vector3i, Vector4i]) -> Array[Vector3i]:
	var found: Array[Vector3i] = []
	for cell in now:
		if was.get(cell, NO_CELL) != now[cell]:
			found.append(cell)
	for cell in was:
		if not now.has(cell):
			found.append(cell)
	return found


## Return the tiles or items of a layer or grid by their cells; those of a layer are at (x, 0, y).
static func cells(node: Node) -> Dictionary[Vector3i, Vector4i]:
	var found: Dictionary[Vector3i, Vector4i] = {}
	var layer := node as TileMapLayer
	if layer != null:
		for cell in layer.get_used_cells():
			var atlas := layer.get_cell_atlas_coords(cell)
			found[Vector3i(cell.x, 0, cell.y)] = Vector4i(
				layer.get_cell_source_id(cell), atlas.x, atlas.y, layer.get_cell_alternative_tile(cell)
			)
		return found
	var grid := node as GridMap
	for cell in grid.get_used_cells():
		found[cell] = Vector4i(grid.get_cell_item(cell), grid.get_cell_item_orientation(cell), 0, 0)
	return found


## Return the cells in the data of a layer or grid of this kind; null has none.
static func cells_of_data(like: Node, data: Variant) -> Dictionary[Vector3i, Vector4i]:
	var scratch := _empty_one(like)
	if data != null:
		scratch.set(property_of(like), data)
	var found := cells(scratch)
	scratch.free()
	return found


## Return the data with these tiles or items, for the property of a layer or grid of this kind.
static func data_of(like: Node, these: Dictionary[Vector3i, Vector4i]) -> Variant:
	var scratch := _empty_one(like)
	for cell in these:
		var what := these[cell]
		if scratch is TileMapLayer:
			(scratch as TileMapLayer).set_cell(Vector2i(cell.x, cell.z), what.x, Vector2i(what.y, what.z), what.w)
		else:
			(scratch as GridMap).set_cell_item(cell, what.x, what.y)
	var data: Variant = scratch.get(property_of(like))
	scratch.free()
	return data


## The property with all cells of a layer or grid.
static func property_of(layer: Node) -> StringName:
	return &"tile_map_data" if layer is TileMapLayer else &"data"


static func _has_cells(node: Node) -> bool:
	return node is TileMapLayer or node is GridMap


static func _empty_one(like: Node) -> Node:
	if like is TileMapLayer:
		return TileMapLayer.new()
	return GridMap.new()


static func _is_empty(entry: Dictionary) -> bool:
	var values: Dictionary = entry["values"]
	return values.is_empty() and not entry.has("cells")


# What differs from the scene file of a node, or from the defaults of its class.
static func _values(part: Node, twin: Node) -> Dictionary:
	var script: Script = part.get_script()
	var found := {}
	for property in part.get_property_list():
		var name: StringName = property["name"]
		var usage: int = property["usage"]
		if not usage & PROPERTY_USAGE_STORAGE or name in LEFT_OUT or _is_note(name):
			continue
		var default: Variant
		if twin != null:
			default = twin.get(name)
		elif usage & PROPERTY_USAGE_SCRIPT_VARIABLE and script != null:
			default = script.get_property_default_value(name)
		else:
			default = ClassDB.class_get_property_default_value(part.get_class(), name)
		var value: Variant = part.get(name)
		if not are_alike(_plain(value), _plain(default)) or _is_copy(value, default):
			found[str(name)] = _plain(value)
	var groups := _groups(part)
	if groups != (_groups(twin) if twin != null else []):
		found["Groups"] = groups
	var connections := _connections(part)
	if connections != (_connections(twin) if twin != null else []):
		found["Signals"] = connections
	return found


# Metadata of Warren and of the editor, such as that a node is locked.
static func _is_note(property: StringName) -> bool:
	return property.begins_with("metadata/warren_") or property.begins_with("metadata/_")


static func _groups(node: Node) -> Array:
	var found := node.get_groups().map(str).filter(func(group: String) -> bool: return not group.begins_with("_"))
	found.sort()
	return found


# The connections that are saved with a scene.
static func _connections(node: Node) -> Array:
	var all: Array[Dictionary] = node.get_incoming_connections()
	for entry in node.get_signal_list():
		var name: StringName = entry["name"]
		all.append_array(node.get_signal_connection_list(name))
	var found := []
	for connection in all:
		var flags: int = connection["flags"]
		if flags & CONNECT_PERSIST:
			var from: Signal = connection["signal"]
			var to: Callable = connection["callable"]
			found.append("%s %s" % [from.get_name(), to.get_method()])
	found.sort()
	return found


# Whether a resource within a scene was made unique for a node: then its path is another one.
static func _is_copy(value: Variant, default: Variant) -> bool:
	if value is not Resource or default is not Resource:
		return false
	var own: Resource = value
	var usual: Resource = default
	return own.resource_path != usual.resource_path


# A value that can be kept: the file of a resource, the name of a node.
static func _plain(value: Variant) -> Variant:
	if value is Resource:
		var resource: Resource = value
		var is_file := not resource.resource_path.is_empty() and "::" not in resource.resource_path
		return resource.resource_path if is_file else resource.get_class()
	if value is Node:
		var node: Node = value
		return str(node.name)
	if value is Object or value is Callable or value is Signal or value is RID:
		return null
	if value is Array:
		var array: Array = value
		return array.map(_plain)
	if value is Dictionary:
		var plain := {}
		var entries: Dictionary = value
		for key: Variant in entries:
			plain[_plain(key)] = _plain(entries[key])
		return plain
	return value


## Return the names of the values that differ.
static func differing(was: Dictionary, now: Dictionary) -> PackedStringArray:
	var found: PackedStringArray = []
	for property: String in now:
		if not was.has(property) or not are_alike(was[property], now[property]):
			found.append(property)
	for property: String in was:
		if not now.has(property):
			found.append(property)
	return found


## Return whether two values are the same except for rounding.
static func are_alike(a: Variant, b: Variant) -> bool:
	if typeof(a) != typeof(b):
		return a == null and _is_nothing(b) or b == null and _is_nothing(a)
	if typeof(a) not in ROUNDED:
		return a == b
	var one := _numbers(a)
	var other := _numbers(b)
	if one.size() != other.size():
		return false
	for index in one.size():
		if absf(one[index] - other[index]) > maxf(TOLERANCE, RELATIVE_TOLERANCE * absf(one[index])):
			return false
	return true


static func _numbers(value: Variant) -> PackedFloat64Array:
	var found: PackedFloat64Array = []
	for part in str(value).replace("(", " ").replace(")", " ").replace(",", " ").replace("]", " ").split(" ", false):
		if part.is_valid_float():
			found.append(part.to_float())
	return found


static func _is_nothing(value: Variant) -> bool:
	return value is String and value == "" or value is StringName and value == &"" or value is NodePath and value == ^""

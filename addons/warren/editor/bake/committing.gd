@tool
extends RefCounted
## Puts baked nodes into the edited scene as one undo step. Only what a bake made is replaced, and what was changed by
## hand since only if the user has said so.

const Building := preload("building.gd")
const Record := preload("record.gd")
const Replacing := preload("replacing.gd")
const Doorways := preload("../../world/doorways.gd")
const RoomLook := preload("../../world/room_look.gd")
## On the node that holds what was baked.
const HOLDER := &"warren_map"


## Put nodes under the holder of the scene, which is made if there is none, in place of those of the last bake. With
## [param keeps_mine], what was changed by hand stays.
static func put(
	undo_redo: EditorUndoRedoManager,
	root: Node,
	parent: Node,
	made: Array[Node],
	replacing: Replacing,
	keeps_mine: bool
) -> void:
	var flat := not made.is_empty() and made[0] is not Node3D
	var holder := holder_of(root, flat)
	var is_new := holder == null
	undo_redo.create_action(TranslationServer.translate("Bake Map"), UndoRedo.MERGE_DISABLE, root)
	if is_new:
		holder = new_holder(flat)
		holder.name = "WarrenMap"
		holder.set_meta(HOLDER, true)
		undo_redo.add_do_method(parent, &"add_child", holder, true)
		undo_redo.add_do_method(holder, &"set_owner", root)
		undo_redo.add_do_reference(holder)
	var kept: Array[Node] = []
	for old in replacing.changed if keeps_mine else {}:
		kept.append(old)
		var same := Replacing.same_room(old, made)
		if same != null:
			made.erase(same)
			same.free()
	if replacing.layer != null:
		_fill(undo_redo, replacing, keeps_mine)
		made[0].free()
		made = []
	var old_nodes := replacing.old.filter(func(old: Node) -> bool: return old not in kept)
	_name_apart(made, holder, old_nodes)
	for node in made:
		undo_redo.add_undo_method(holder, &"remove_child", node)
	for old in replacing.old:
		if old not in kept:
			_take_away(undo_redo, holder, old, root)
		elif Replacing.is_whole(old):
			_leave_own_cells(undo_redo, old)
	for node in made:
		undo_redo.add_do_method(holder, &"add_child", node, true)
		_own(undo_redo, node, root)
		undo_redo.add_do_reference(node)
	if is_new:
		undo_redo.add_undo_method(parent, &"remove_child", holder)
	undo_redo.commit_action()


## Put the cells of a baked layer into one that the user has chosen.
static func fill(undo_redo: EditorUndoRedoManager, baked: Node, replacing: Replacing, keeps_mine: bool) -> void:
	undo_redo.create_action(TranslationServer.translate("Bake Map"), UndoRedo.MERGE_DISABLE, replacing.layer)
	_fill(undo_redo, replacing, keeps_mine)
	baked.free()
	undo_redo.commit_action()


static func _fill(undo_redo: EditorUndoRedoManager, replacing: Replacing, keeps_mine: bool) -> void:
	_set_cells(undo_redo, replacing.layer, replacing.next_cells(keeps_mine), replacing.next_record(keeps_mine))


# Of a layer or grid that is kept while the map goes elsewhere, only the cells that were made by hand stay.
static func _leave_own_cells(undo_redo: EditorUndoRedoManager, layer: Node) -> void:
	var record := Record.read(layer)
	if not record.is_empty():
		_set_cells(undo_redo, layer, Replacing.own_cells(layer), Replacing.with_cells(record, null, null))


# Give a layer or grid these cells, and write down what was baked.
static func _set_cells(undo_redo: EditorUndoRedoManager, layer: Node, next: Variant, record: Dictionary) -> void:
	var property := Record.property_of(layer)
	if layer is TileMapLayer:
		# A layer keeps the places of erased cells until it has drawn itself, so that the data would have another order.
		for method: StringName in [&"clear", &"update_internals"]:
			undo_redo.add_do_method(layer, method)
			undo_redo.add_undo_method(layer, method)
	undo_redo.add_do_property(layer, property, next)
	undo_redo.add_undo_property(layer, property, layer.get(property))
	undo_redo.add_do_method(layer, &"set_meta", Record.WRITTEN, Record.packed(record))
	if layer.has_meta(Record.WRITTEN):
		undo_redo.add_undo_method(layer, &"set_meta", Record.WRITTEN, layer.get_meta(Record.WRITTEN))
	else:
		undo_redo.add_undo_method(layer, &"remove_meta", Record.WRITTEN)


# Give baked nodes names that are free, before the engine does: the marks of baked nodes say which names they have.
static func _name_apart(made: Array[Node], holder: Node, old_nodes: Array[Node]) -> void:
	var taken: Dictionary[StringName, bool] = {}
	for node in holder.get_children():
		if node not in old_nodes:
			taken[node.name] = true
	for node in made:
		var plain := node.name
		var number := 2
		while taken.has(node.name):
			node.name = "%s %d" % [plain, number]
			number += 1
		taken[node.name] = true
		node.set_meta(Building.MARK, str(node.name))


static func _take_away(undo_redo: EditorUndoRedoManager, holder: Node, old: Node, root: Node) -> void:
	var place := old.get_index()
	undo_redo.add_do_method(holder, &"remove_child", old)
	undo_redo.add_undo_method(holder, &"add_child", old, true)
	undo_redo.add_undo_method(holder, &"move_child", old, place)
	for part: Node in [old] + old.find_children("*", "", true, false):
		# Those that were added by hand, too.
		if part.owner == root:
			undo_redo.add_undo_method(part, &"set_owner", root)
	undo_redo.add_undo_reference(old)


## Return a baked node with the nodes that are saved with it: those of a scene without a file.
static func saved_with(node: Node) -> Array[Node]:
	var found: Array[Node] = [node]
	if node.scene_file_path.is_empty():
		for child in node.find_children("*", "", true, false):
			if child.owner == node:
				found.append(child)
	return found


## Return the instances of scenes in a baked node whose nodes were changed, which have to keep the changes: cells are
## turned with a room, and doorways opened. The outer ones come first.
static func changed_instances(node: Node) -> Array[Node]:
	var found: Array[Node] = []
	var doors: Array = node.get_meta(&"warren_doors", [])
	if node.get_meta(RoomLook.SYMMETRY, 0) == 0 and doors.is_empty():
		return found
	for part in node.find_children("*", "", true, false):
		if part is TileMapLayer or part is GridMap or part.is_in_group(Doorways.WALLS):
			var place := 0
			var instance := part.owner
			while instance != null and (instance == node or node.is_ancestor_of(instance)):
				if not instance.scene_file_path.is_empty() and instance not in found:
					found.insert(place, instance)
				instance = instance.owner
	return found


static func _own(undo_redo: EditorUndoRedoManager, node: Node, root: Node) -> void:
	for part in saved_with(node):
		undo_redo.add_do_method(part, &"set_owner", root)
	for instance in changed_instances(node):
		undo_redo.add_do_method(root, &"set_editable_instance", instance, true)


## A node for what was baked, flat or spatial.
static func new_holder(flat: bool) -> Node:
	if flat:
		return Node2D.new()
	return Node3D.new()


## Return the node of this scene that holds baked nodes, flat or spatial; null if there is none. The first one counts:
## others are copies, or parts of other scenes.
static func holder_of(root: Node, flat: bool) -> Node:
	for node: Node in [root] + root.find_children("*", "", true, false):
		if node.has_meta(HOLDER) and (node is not Node3D) == flat and (node == root or node.owner == root):
			return node
	return null

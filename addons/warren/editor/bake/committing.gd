@tool
extends RefCounted
## Puts baked nodes into the edited scene as one undo step. Only nodes that a bake made are ever replaced.

const Building := preload("building.gd")
const Doorways := preload("../../world/doorways.gd")
const RoomLook := preload("../../world/room_look.gd")
## On the node that holds what was baked.
const HOLDER := &"warren_map"
## On a layer that was there before: the box of cells that belong to the last bake.
const BOX := &"warren_box"


## Put nodes under the holder of the scene, which is made if there is none, in place of those of the last bake.
static func put(undo_redo: EditorUndoRedoManager, root: Node, parent: Node, made: Array[Node]) -> Node:
	var flat := not made.is_empty() and made[0] is not Node3D
	var holder := holder_of(root, flat)
	undo_redo.create_action(TranslationServer.translate("Bake Map"), UndoRedo.MERGE_DISABLE, root)
	if holder == null:
		holder = new_holder(flat)
		holder.name = "WarrenMap"
		holder.set_meta(HOLDER, true)
		undo_redo.add_do_method(parent, &"add_child", holder, true)
		undo_redo.add_do_method(holder, &"set_owner", root)
		undo_redo.add_do_reference(holder)
	for node in made:
		undo_redo.add_undo_method(holder, &"remove_child", node)
	for old in holder.get_children():
		if old.has_meta(Building.MARK):
			var place := old.get_index()
			undo_redo.add_do_method(holder, &"remove_child", old)
			undo_redo.add_undo_method(holder, &"add_child", old, true)
			undo_redo.add_undo_method(holder, &"move_child", old, place)
			for part in saved_with(old):
				undo_redo.add_undo_method(part, &"set_owner", root)
			undo_redo.add_undo_reference(old)
	for node in made:
		undo_redo.add_do_method(holder, &"add_child", node, true)
		_own(undo_redo, node, root)
		undo_redo.add_do_reference(node)
	if not holder.is_inside_tree():
		undo_redo.add_undo_method(parent, &"remove_child", holder)
	undo_redo.commit_action()
	return holder


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


## Put the cells of a baked layer into one that is there already. Cells outside of the last bake's box stay.
static func fill(undo_redo: EditorUndoRedoManager, layer: TileMapLayer, baked: TileMapLayer) -> void:
	var scratch := layer.duplicate() as TileMapLayer
	var last: Rect2i = layer.get_meta(BOX, Rect2i())
	for cell in scratch.get_used_cells():
		if last.has_point(cell):
			scratch.erase_cell(cell)
	for cell in baked.get_used_cells():
		scratch.set_cell(
			cell,
			baked.get_cell_source_id(cell),
			baked.get_cell_atlas_coords(cell),
			baked.get_cell_alternative_tile(cell)
		)
	undo_redo.create_action(TranslationServer.translate("Bake Map"), UndoRedo.MERGE_DISABLE, layer)
	undo_redo.add_do_property(layer, &"tile_map_data", scratch.tile_map_data)
	undo_redo.add_do_method(layer, &"set_meta", BOX, baked.get_used_rect())
	undo_redo.add_undo_property(layer, &"tile_map_data", layer.tile_map_data)
	if layer.has_meta(BOX):
		undo_redo.add_undo_method(layer, &"set_meta", BOX, last)
	else:
		undo_redo.add_undo_method(layer, &"remove_meta", BOX)
	undo_redo.commit_action()
	scratch.free()
	baked.free()


## A node for what was baked, flat or spatial.
static func new_holder(flat: bool) -> Node:
	if flat:
		return Node2D.new()
	return Node3D.new()


## The node of this scene that holds baked nodes, flat or spatial; null where there is none.
static func holder_of(root: Node, flat: bool) -> Node:
	var open: Array[Node] = [root]
	while not open.is_empty():
		var node: Node = open.pop_back()
		if node.has_meta(HOLDER) and (node is not Node3D) == flat:
			return node
		open.append_array(node.get_children())
	return null

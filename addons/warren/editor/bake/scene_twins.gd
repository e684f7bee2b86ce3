@tool
extends RefCounted
## The nodes of scene files that nodes in a scene were instantiated from. Each file is instantiated once.

var _scenes: Dictionary[String, Node] = {}


func _notification(what: int) -> void:
	if what == NOTIFICATION_PREDELETE:
		for file in _scenes:
			if _scenes[file] != null:
				_scenes[file].free()


## Return the outermost scene instance that a node belongs to, not above [param top]; null if the node is in no file.
static func instance_of(node: Node, top: Node) -> Node:
	var found: Node = null
	var up := node
	while up != null and (up == top or top.is_ancestor_of(up)):
		if not up.scene_file_path.is_empty():
			found = up
		up = up.owner
	return found


## Return the counterpart of a node in the file of an instance; null if the file has no such node.
func twin_of(node: Node, instance: Node) -> Node:
	if instance == null:
		return null
	var file := instance.scene_file_path
	if not _scenes.has(file):
		var scene := ResourceLoader.load(file) as PackedScene if ResourceLoader.exists(file) else null
		_scenes[file] = scene.instantiate() if scene != null and scene.can_instantiate() else null
	return _scenes[file].get_node_or_null(instance.get_path_to(node)) if _scenes[file] != null else null

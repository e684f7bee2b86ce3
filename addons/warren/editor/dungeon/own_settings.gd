@tool
extends RefCounted
## A node of the dock's own, which is in no scene; it is kept among the editor's files of the project.


## Return the node of a file, or `fresh` if there is none of its class.
static func load_or_new(file: String, fresh: Node) -> Node:
	if FileAccess.file_exists(file):
		var scene := ResourceLoader.load(file, "PackedScene", ResourceLoader.CACHE_MODE_IGNORE) as PackedScene
		var made: Node = scene.instantiate() if scene != null else null
		if made != null and made.get_class() == fresh.get_class():
			fresh.free()
			return made
		if made != null:
			made.free()
	fresh.name = "Dock"
	return fresh


static func keep(node: Node, file: String) -> void:
	var scene := PackedScene.new()
	if scene.pack(node) == OK:
		DirAccess.make_dir_recursive_absolute(file.get_base_dir())
		ResourceSaver.save(scene, file)

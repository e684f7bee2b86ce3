extends SceneTree
## Compiles every script of the project, and prints the paths of those that can be; the engine tells about the others.


func _init() -> void:
	for path in scripts_in("res://"):
		var script: GDScript = ResourceLoader.load(path, "GDScript")
		if script != null and script.can_instantiate():
			print("compiled: ", path)
	quit()


func scripts_in(folder: String) -> PackedStringArray:
	var found: PackedStringArray = []
	for file in DirAccess.get_files_at(folder):
		if file.ends_with(".gd"):
			found.append(folder.path_join(file))
	for name in DirAccess.get_directories_at(folder):
		if not name.begins_with("."):
			found.append_array(scripts_in(folder.path_join(name)))
	return found

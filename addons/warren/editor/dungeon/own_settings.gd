@tool
extends RefCounted
## The dock's own generator, which is in no scene; it is kept among the editor's files of the project.

const FILE := "res://.godot/editor/warren_dock.tscn"


static func load_or_new() -> WarrenMapGenerator:
	if FileAccess.file_exists(FILE):
		var scene := ResourceLoader.load(FILE, "PackedScene", ResourceLoader.CACHE_MODE_IGNORE) as PackedScene
		var made: Node = scene.instantiate() if scene != null else null
		if made is WarrenMapGenerator:
			return made as WarrenMapGenerator
		if made != null:
			made.free()
	var fresh := WarrenMapGenerator.new()
	fresh.name = "Dock"
	fresh.preset = "keep"  # something to see before there are rooms of one's own
	return fresh


static func keep(generator: WarrenMapGenerator) -> void:
	var scene := PackedScene.new()
	if scene.pack(generator) == OK:
		DirAccess.make_dir_recursive_absolute(FILE.get_base_dir())
		ResourceSaver.save(scene, FILE)

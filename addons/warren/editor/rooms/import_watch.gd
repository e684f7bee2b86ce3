@tool
extends RefCounted
## Imports maps and room files again when files that they refer to have changed or appeared: tilesets, levels, images,
## scenes. The engine looks at the maps and room files alone, and does not repeat an import that failed.

const Settings := preload("../settings.gd")
const KEY := "import_parts"


func _init() -> void:
	EditorInterface.get_resource_filesystem().sources_changed.connect(_look)


## Stop looking.
func close() -> void:
	EditorInterface.get_resource_filesystem().sources_changed.disconnect(_look)


## Keep in mind how the files that a map refers to are now; an empty path is passed over.
static func remember(source: String, parts: PackedStringArray) -> void:
	var all: Dictionary = Settings.recall(KEY, {})
	var stamps := {}
	for path in parts:
		if path:
			stamps[path] = _stamp(path)
	if stamps:
		all[source] = stamps
	else:
		all.erase(source)
	Settings.remember(KEY, all)


## Whether a path or a `uid://` identifier is that of a file.
static func exists(path: String) -> bool:
	if path.begins_with("uid://"):
		return ResourceUID.has_id(ResourceUID.text_to_id(path))
	return FileAccess.file_exists(path)


## The maps of which a part is not as it was when they were imported.
static func outdated() -> PackedStringArray:
	var found: PackedStringArray = []
	var all: Dictionary = Settings.recall(KEY, {})
	for source: String in all:
		var stamps: Dictionary = all[source]
		for path: String in stamps:
			if FileAccess.file_exists(source) and stamps[path] != _stamp(path):
				found.append(source)
				break
	return found


# Not its time: a file may be saved twice within its steps, and a checkout sets it anew.
static func _stamp(path: String) -> String:
	if not exists(path):
		return ""
	return path if path.begins_with("uid://") else FileAccess.get_md5(path)


func _look(_exist: bool) -> void:
	# The engine is still at its own files.
	_import_outdated.call_deferred()


func _import_outdated() -> void:
	var files := EditorInterface.get_resource_filesystem()
	var found := outdated()
	if files.is_scanning() or found.is_empty():
		return
	files.reimport_files(found)
	# What another importer has by now, or none, is looked at no more: it would be imported after every scan.
	for source in outdated():
		remember(source, [])

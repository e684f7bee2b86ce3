@tool
extends "importing.gd"
## Makes a resource of a room file (`.room.txt`): all its rooms, for the generator's list.

const ImportWatch := preload("import_watch.gd")
## A line that names a scene by path or identifier, as in `open_door_scene: res://door.tscn`.
const SCENE := "(?im)^\\s*\\w*scene\\s*:\\s*((res|uid)://\\S.*?)\\s*$"


func _get_importer_name() -> String:
	return "warren.rooms"


func _get_visible_name() -> String:
	return "Warren Rooms"


func _get_recognized_extensions() -> PackedStringArray:
	return ["room.txt"]


func _get_priority() -> float:
	return 2.0


func _fill(rooms: WarrenRoomSet, source: String, _options: Dictionary) -> String:
	var text := FileAccess.get_file_as_string(source)
	# The file is imported again when a scene appears that was missing.
	ImportWatch.remember(source, _missing_scenes(text))
	return rooms.read_text(text, source.get_file())


static func _missing_scenes(text: String) -> PackedStringArray:
	var missing: PackedStringArray = []
	for found in RegEx.create_from_string(SCENE).search_all(text):
		if not ImportWatch.exists(found.get_string(1)):
			missing.append(found.get_string(1))
	return missing

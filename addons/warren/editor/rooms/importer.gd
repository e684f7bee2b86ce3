@tool
extends EditorImportPlugin
## Makes a resource of a room file (`.room.txt`): all its rooms, for the generator's list.


func _get_importer_name() -> String:
	return "warren.rooms"


func _get_visible_name() -> String:
	return "Warren Rooms"


func _get_recognized_extensions() -> PackedStringArray:
	return ["room.txt"]


func _get_save_extension() -> String:
	return "res"


func _get_resource_type() -> String:
	return "WarrenRoomSet"


func _get_priority() -> float:
	return 2.0


func _get_import_order() -> int:
	return 0


func _get_preset_count() -> int:
	return 1


func _get_preset_name(_index: int) -> String:
	return "Default"


func _get_import_options(_path: String, _preset: int) -> Array[Dictionary]:
	return []


func _get_option_visibility(_path: String, _option: StringName, _options: Dictionary) -> bool:
	return true


func _can_import_threaded() -> bool:
	return false


func _import(
	source: String, save_path: String, _options: Dictionary, _variants: Array[String], _made: Array[String]
) -> Error:
	var rooms := WarrenRoomSet.new()
	var reason := rooms.read_text(FileAccess.get_file_as_string(source), source.get_file())
	if reason:
		push_error("%s: %s" % [source, reason])
		return ERR_PARSE_ERROR
	return ResourceSaver.save(rooms, "%s.%s" % [save_path, _get_save_extension()])

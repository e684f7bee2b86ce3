@tool
extends EditorImportPlugin
## Makes a [WarrenRoomSet] of a map of Tiled or a project of LDtk; each template has a scene with the same tiles.

const RoomScenes := preload("room_scenes.gd")


func _get_importer_name() -> String:
	return "warren.maps"


func _get_visible_name() -> String:
	return "Warren Rooms from Tiled or LDtk"


func _get_recognized_extensions() -> PackedStringArray:
	return ["tmx", "tmj", "ldtk"]


func _get_save_extension() -> String:
	return "res"


func _get_resource_type() -> String:
	return "WarrenRoomSet"


func _get_priority() -> float:
	# Below the default of 1: where a game has another importer of these files, it stays the one that is taken.
	return 0.5


func _get_import_order() -> int:
	# After the images of the tilesets.
	return IMPORT_ORDER_SCENE


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
	var folder := source.get_base_dir()
	var data := FileAccess.get_file_as_bytes(source)
	var files := {}
	var found := rooms.read_import(data, source.get_file(), files)
	for needed: String in found["needs"]:
		var path := RoomScenes.beside(folder, needed)
		files[needed] = FileAccess.get_file_as_bytes(path) if FileAccess.file_exists(path) else PackedByteArray()
	if files:
		found = rooms.read_import(data, source.get_file(), files)
	var reason: String = found["error"]
	if not reason:
		var tilesets: Array = found["tilesets"]
		var looks: Array = found["rooms"]
		reason = RoomScenes.new(folder, tilesets).give(rooms, looks)
	if reason:
		push_error("%s: %s" % [source, reason])
		return ERR_PARSE_ERROR
	return ResourceSaver.save(rooms, "%s.%s" % [save_path, _get_save_extension()])

@tool
extends EditorImportPlugin
## What the importers of rooms have in common: a file becomes a [WarrenRoomSet].

## Most bytes of a file; the core reads no more, and none that is larger is read at all.
const MAX_BYTES := 16_000_000


func _get_save_extension() -> String:
	return "res"


func _get_resource_type() -> String:
	return "WarrenRoomSet"


func _get_import_order() -> int:
	# After images and scenes, which rooms may refer to.
	return IMPORT_ORDER_SCENE + 1


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
	source: String, save_path: String, options: Dictionary, _variants: Array[String], _made: Array[String]
) -> Error:
	var rooms := WarrenRoomSet.new()
	var reason := fault_of(source)
	if not reason:
		reason = _fill(rooms, source, options)
	if reason:
		push_error("%s: %s" % [source, reason])
		return ERR_PARSE_ERROR
	return ResourceSaver.save(rooms, "%s.%s" % [save_path, _get_save_extension()])


## Read the rooms of a file into a set; return an error message, or an empty text.
func _fill(_rooms: WarrenRoomSet, _source: String, _options: Dictionary) -> String:
	return ""


## Return why a file cannot be read, before any of it is; an empty text if it can.
static func fault_of(path: String) -> String:
	var file := FileAccess.open(path, FileAccess.READ)
	if file == null:
		return "%s cannot be read: %s" % [path.get_file(), error_string(FileAccess.get_open_error())]
	if file.get_length() > MAX_BYTES:
		return "%s has %d bytes; %d are read" % [path.get_file(), file.get_length(), MAX_BYTES]
	return ""

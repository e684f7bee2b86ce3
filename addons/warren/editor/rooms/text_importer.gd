@tool
extends "importing.gd"
## Makes a [WarrenText] of a text file (`.warren.txt`), which an exported game would not have otherwise.

const BYTE_ORDER_MARK: PackedByteArray = [0xEF, 0xBB, 0xBF]


func _get_importer_name() -> String:
	return "warren.text"


func _get_visible_name() -> String:
	return "Warren Text"


func _get_recognized_extensions() -> PackedStringArray:
	return ["warren.txt"]


func _get_priority() -> float:
	return 2.0


func _get_resource_type() -> String:
	return "Resource"


func _import(
	source: String, save_path: String, _options: Dictionary, _variants: Array[String], _made: Array[String]
) -> Error:
	var reason := fault_of(source)
	var data := FileAccess.get_file_as_bytes(source) if not reason else PackedByteArray()
	if data.slice(0, BYTE_ORDER_MARK.size()) == BYTE_ORDER_MARK:
		data = data.slice(BYTE_ORDER_MARK.size())
	if not reason and not is_text(data):
		reason = "it is no text in UTF-8; save it as such"
	if reason:
		push_error("%s: %s" % [source, reason])
		return ERR_PARSE_ERROR
	var made := WarrenText.new()
	made.text = data.get_string_from_utf8()
	return ResourceSaver.save(made, "%s.%s" % [save_path, _get_save_extension()])


## Return whether bytes are text in UTF-8, by its rules; the engine's reader shows an error and goes on.
static func is_text(data: PackedByteArray) -> bool:
	var rest := 0
	for byte in data:
		if rest > 0:
			if byte & 0xC0 != 0x80:
				return false
			rest -= 1
		elif byte >= 0xF0 and byte <= 0xF4:
			rest = 3
		elif byte >= 0xE0 and byte < 0xF0:
			rest = 2
		elif byte >= 0xC2 and byte < 0xE0:
			rest = 1
		elif byte >= 0x80 or byte == 0:
			return false
	return rest == 0

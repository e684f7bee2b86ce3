extends RefCounted
## Reads the text of a map from a file.

## Bytes of the largest file that is read.
const MAX_BYTES := 32_000_000
const RESOURCES: PackedStringArray = ["tres", "res"]
## What is said of a map without any.
const EMPTY := "this WarrenBakedMap is empty; read one with load_from_file() or from_json()"


## Return the JSON text of the map in a resource file or a text file; empty, with an error, where there is none.
static func text_of(path: String) -> String:
	var text := ""
	var fault := ""
	if path.get_extension().to_lower() in RESOURCES:
		var saved: Resource = load(path) if ResourceLoader.exists(path) else null
		var data: Variant = saved.get(&"data") if saved != null else null
		if saved == null:
			fault = "there is no resource that can be loaded"
		elif data is not String:
			fault = "it is a %s, not a saved map" % saved.get_class()
		else:
			text = data
			fault = "the map in it is empty" if text.is_empty() else ""
	else:
		var file := FileAccess.open(path, FileAccess.READ)
		fault = _fault(file)
		if fault.is_empty():
			text = file.get_buffer(file.get_length()).get_string_from_utf8()
	if not fault.is_empty():
		push_error("%s: %s" % [path, fault])
	return text


## Say what is wrong with a file before it is decoded: other bytes than text would bring up an error each.
static func _fault(file: FileAccess) -> String:
	if file == null:
		return "it cannot be read: %s" % error_string(FileAccess.get_open_error())
	if file.get_length() > MAX_BYTES:
		return "it has %d bytes; a map takes up to %d" % [file.get_length(), MAX_BYTES]
	if file.get_length() == 0:
		return "it is empty"
	var bytes := file.get_buffer(file.get_length())
	file.seek(0)
	var first := 3 if bytes.slice(0, 3) == PackedByteArray([0xEF, 0xBB, 0xBF]) else 0
	return (
		""
		if bytes.slice(first, first + 1) == "{".to_ascii_buffer() and 0 not in bytes
		else "it is no JSON text of a map"
	)

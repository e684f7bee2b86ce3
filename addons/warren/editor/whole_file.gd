@tool
extends RefCounted
## Writes text files completely or not at all: the earlier file stays until the new one is complete.

## What is added to the name of a file until the new one is complete.
const BESIDE := ".part"
const WRITE_BITS := 0x92  # 0222


## Write a text. Returns the reason if that fails; the earlier file is intact then.
static func write(path: String, text: String) -> String:
	if is_read_only(path):
		return "the file is read-only"
	var beside := path + BESIDE
	var file := FileAccess.open(beside, FileAccess.WRITE)
	if file == null:
		return error_string(FileAccess.get_open_error())
	file.store_string(text)
	file.close()
	var fault := ""
	# The engine does not report what fails while it writes the last piece.
	if FileAccess.get_file_as_bytes(beside) != text.to_utf8_buffer():
		fault = "the disk is full or damaged"
	else:
		var error := DirAccess.rename_absolute(beside, path)
		fault = error_string(error) if error != OK else ""
	if fault:
		DirAccess.remove_absolute(beside)
	return fault


## Return whether a file may not be changed. Renaming another file onto it would succeed all the same.
static func is_read_only(path: String) -> bool:
	if not FileAccess.file_exists(path):
		return false
	if OS.get_name() == "Windows":
		return FileAccess.get_read_only_attribute(path)
	return FileAccess.get_unix_permissions(path) & WRITE_BITS == 0

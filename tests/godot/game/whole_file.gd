extends Suite
## Files that are written completely or not at all, by the part of the dock that does it.

const FILE := "user://whole.tscn"


func test_the_earlier_file_stays_until_the_new_one_is_complete() -> void:
	var writer: GDScript = load("res://addons/warren/editor/whole_file.gd")
	equal(writer.call("write", FILE, "one"), "")
	equal(writer.call("write", FILE, "two ä"), "")
	equal(FileAccess.get_file_as_string(FILE), "two ä")
	FileAccess.set_unix_permissions(FILE, FileAccess.UNIX_READ_OWNER)
	equal(writer.call("write", FILE, "three"), "the file is read-only")
	FileAccess.set_unix_permissions(FILE, FileAccess.UNIX_READ_OWNER | FileAccess.UNIX_WRITE_OWNER)
	DirAccess.make_dir_absolute(FILE + ".part")
	check(writer.call("write", FILE, "four") != "")
	equal(FileAccess.get_file_as_string(FILE), "two ä")
	DirAccess.remove_absolute(FILE + ".part")
	check(writer.call("write", "user://none/whole.tscn", "five") != "")

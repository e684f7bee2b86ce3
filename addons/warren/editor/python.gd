@tool
extends RefCounted
## The Python that the addon was set up with, and commands for it. Names no class of the extension.

const CONFIG := "res://addons/warren/bin/warren.cfg"


## A file that the configuration names, as an absolute path; empty if it names none.
static func named(key: String) -> String:
	if not FileAccess.file_exists(CONFIG):
		return ""
	for line in FileAccess.get_file_as_string(CONFIG).split("\n"):
		if "=" in line and line.get_slice("=", 0).strip_edges() == key:
			var file := line.substr(line.find("=") + 1).strip_edges()
			var folder := ProjectSettings.globalize_path(CONFIG.get_base_dir())
			return file if file.is_absolute_path() else folder.path_join(file)
	return ""


## A path as a command line takes it, for commands that a message suggests.
static func quoted(path: String) -> String:
	if OS.get_name() == "Windows":
		return '"%s"' % path
	if RegEx.create_from_string("^[\\w@%+=:,./-]+$").search(path):
		return path
	return "'%s'" % path.replace("'", "'\"'\"'")

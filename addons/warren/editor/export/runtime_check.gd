@tool
extends RefCounted
## Tells whether a runtime that is to be exported is whole, and of the same version as the addon.

const Python := preload("../python.gd")
const ADDON := "res://addons/warren/"
const MANIFEST := "manifest.sha256"
const CHECKSUM_LENGTH := 64
## Between a checksum and the path of its file.
const GAP := "  "


## Return what is wrong with the runtime of a target, and what to do; empty if nothing is.
static func problem(target: String) -> String:
	var runtime := ADDON + "bin/warren_runtime." + target
	var game := ProjectSettings.globalize_path("res://").trim_suffix("/")
	var remedy := "Run: warren bundle %s --target %s" % [Python.quoted(game), target]
	if not FileAccess.file_exists(runtime.path_join("warren.cfg")):
		var with_python := remedy + " --runtime PYTHON (a folder or archive of Python for that platform)"
		return "%s is missing, or without Python. %s" % [runtime, with_python]
	var spoiled := _first_difference(runtime)
	if not spoiled.is_empty():
		return "%s is not whole: %s. %s" % [runtime, spoiled, remedy]
	var theirs := _version(runtime.path_join("site/warren.stamp"))
	var ours := _version(ADDON + "plugin.cfg")
	if theirs != ours:
		return "%s is of Warren %s, but the addon is %s. %s" % [runtime, theirs, ours, remedy]
	return ""


static func _first_difference(runtime: String) -> String:
	var lines := FileAccess.get_file_as_string(runtime.path_join(MANIFEST)).strip_edges().split("\n")
	for line: String in lines:
		var path := line.substr(CHECKSUM_LENGTH + GAP.length())
		if path.is_empty():
			return "%s is missing or spoiled" % MANIFEST
		if FileAccess.get_sha256(runtime.path_join(path)) != line.left(CHECKSUM_LENGTH):
			return "%s is missing or changed" % path
	return ""


static func _version(file: String) -> String:
	for line: String in FileAccess.get_file_as_string(file).split("\n"):
		if line.begins_with("version="):
			return line.trim_prefix("version=").strip_edges().replace('"', "")
	return "unknown"

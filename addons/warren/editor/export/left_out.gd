@tool
extends EditorExportPlugin
## Warns of files that a script of the game reads by name and that are not exported: in the editor they are there.

const Runtime := preload("export_plugin.gd")
const ADDON := "res://addons/warren/"
const READING := "\\bFileAccess\\s*\\.\\s*(open|get_file_as_string|get_file_as_bytes)\\b"
const PATH := "[\"'](res://[^\"'%]+)[\"']"
const LEFT_OUT := """%s reads %s, which is not in the exported game: Godot packs resources, and no other files. \
Call it %s.warren.txt and load() it as a WarrenText, or name it in the preset (Resources, filters to export \
non-resource files)."""

# The files of the export, and those that a script reads, with the script.
var _exported: Dictionary[String, bool] = {}
var _read: Dictionary[String, String] = {}


## Plugins are called by their names in order, and none is called for what an earlier one has left out or put something
## else in place of, as the engine does with scripts.
func _get_name() -> String:
	return "About files, by Warren"


func _export_begin(_features: PackedStringArray, _is_debug: bool, _path: String, _flags: int) -> void:
	_exported.clear()
	_read.clear()


func _export_file(path: String, _type: String, _features: PackedStringArray) -> void:
	_exported[path] = true
	if path.get_extension() == "gd" and not path.begins_with(ADDON):
		for file in files_read(FileAccess.get_file_as_string(path)):
			_read[file] = path


func _export_end() -> void:
	for file in _read:
		if file not in _exported and FileAccess.file_exists(file):
			var text := LEFT_OUT % [_read[file], file, file.get_file().get_basename()]
			get_export_platform().add_message(EditorExportPlatform.EXPORT_MESSAGE_WARNING, Runtime.CATEGORY, text)


## Return the paths in a script that reads files, outside of comments.
static func files_read(source: String) -> PackedStringArray:
	var found: PackedStringArray = []
	if RegEx.create_from_string(READING).search(source) != null:
		for line in source.split("\n"):
			if not line.strip_edges().begins_with("#"):
				for path in RegEx.create_from_string(PATH).search_all(line):
					found.append(path.get_string(1))
	return found

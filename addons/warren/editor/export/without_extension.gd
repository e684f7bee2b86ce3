@tool
extends EditorExportPlugin
## Exports a game without Warren's extension, for systems that it does not run on and where the preset says so: what was
## baked is converted to resources of plain scripts, and what needs the extension is told by name.

const Runtime := preload("export_plugin.gd")
const Settings := preload("../settings.gd")
const Use := preload("extension_use.gd")
const ADDON := "res://addons/warren/"
## Scripts that name no class of the extension: they are part of every game.
const PLAIN: PackedStringArray = [ADDON + "baked/", ADDON + "campaign/", ADDON + "world/"]
const EXTENSION := ADDON + "warren.gdextension"
const OPTION := "warren/runtime"
const DESKTOPS: PackedStringArray = ["Linux", "Windows", "macOS"]
## Behind the name of the engine's list of extensions, while an export has it without this one.
const ASIDE := ".warren"
const RESOURCES: PackedStringArray = ["tscn", "scn", "tres", "res"]
const REFUSED := """%s needs Warren's extension, which is not part of this export: %s. Remove that from the file, or \
leave the file out of the preset (Resources, exclude)."""
const WARNED := """%s names %s: without Warren's extension that script cannot be loaded. WarrenBakedMap reads maps, \
and is in every game."""

var _is_active := false
var _has_aside := false
var _seen: Dictionary[String, bool] = {}


func _init() -> void:
	# An export that was killed left it behind.
	_put_back()


## Plugins are called by their names in order; this one comes before the engine's own, "GDExtension", to stop that.
func _get_name() -> String:
	return "Baked by Warren"


func _get_export_options(platform: EditorExportPlatform) -> Array[Dictionary]:
	if platform.get_os_name() not in DESKTOPS:
		return []
	return [{"option": {"name": OPTION, "type": TYPE_BOOL}, "default_value": true}]


func _export_begin(features: PackedStringArray, _is_debug: bool, _path: String, _flags: int) -> void:
	_is_active = Runtime.targets_of(features).is_empty() or get_option(OPTION) == false
	_seen.clear()
	if _is_active:
		_tell(EditorExportPlatform.EXPORT_MESSAGE_INFO, "leaves the extension out; baked maps and puzzles can be read.")


func _export_file(path: String, type: String, _features: PackedStringArray) -> void:
	_seen[path] = true
	var is_plain := PLAIN.has(path.get_base_dir() + "/")
	var is_kept := is_plain or (path == EXTENSION and not _is_active)
	if path.begins_with(ADDON) and not is_kept:
		# Parts of the editor.
		skip()
	elif _is_active and path == Settings.text("editor/dock_file"):
		# Of the dock in the editor; a scene that needs it is refused.
		skip()
	elif _is_active and path.ends_with(Runtime.ROOMS):
		add_file(path, FileAccess.get_file_as_bytes(path), false)
		skip()
	elif _is_active and type in Use.CLASSES and type not in Use.READERS:
		skip()
	elif _is_active and not is_plain:
		_check(path)


func _begin_customize_resources(_platform: EditorExportPlatform, _features: PackedStringArray) -> bool:
	return _is_active


func _get_customization_configuration_hash() -> int:
	return FileAccess.get_md5((Use as GDScript).resource_path).hash()


func _customize_resource(resource: Resource, _path: String) -> Resource:
	return Use.reader_of(resource)


func _end_customize_resources() -> void:
	for folder in PLAIN:
		for file in DirAccess.get_files_at(folder):
			var path := folder + file
			if file.ends_with(".gd") and not _seen.has(path):
				# A preset that exports chosen scenes finds only what the scenes name in their own files.
				add_file(path, FileAccess.get_file_as_bytes(path), false)
	_put_aside()


func _export_end() -> void:
	if _has_aside:
		_put_back()
		_has_aside = false


## Tell what a scene, a resource or a script needs of the extension.
func _check(path: String) -> void:
	for dependency in ResourceLoader.get_dependencies(path):
		if dependency.ends_with(Settings.text("editor/dock_file")):
			_refuse(REFUSED % [path, dependency.get_slice("::", dependency.get_slice_count("::") - 1)])
	var text := path.get_extension() in ["tscn", "tres", "gd"]
	if text and not FileAccess.get_file_as_string(path).contains("Warren"):
		return
	if path.get_extension() == "gd":
		var names := Use.in_script(FileAccess.get_file_as_string(path))
		if not names.is_empty():
			_tell(EditorExportPlatform.EXPORT_MESSAGE_WARNING, WARNED % [path, ", ".join(names)])
	elif path.get_extension() in RESOURCES:
		var needed := Use.in_resource(load(path) as Resource)
		if not needed.is_empty():
			_refuse(REFUSED % [path, ", ".join(needed)])


## Take the extension out of the engine's list of extensions: the engine copies the list after this call, and a game
## looks for all that the list names.
func _put_aside() -> void:
	var list := _list()
	var lines := FileAccess.get_file_as_string(list).split("\n", false)
	if EXTENSION not in lines:
		return
	lines.remove_at(lines.find(EXTENSION))
	_has_aside = DirAccess.rename_absolute(list, list + ASIDE) == OK
	var is_done := _has_aside
	if is_done and not lines.is_empty():
		var rest := FileAccess.open(list, FileAccess.WRITE)
		is_done = rest != null and rest.store_string("\n".join(lines) + "\n")
	if not is_done:
		_refuse("%s cannot be written, to leave the extension out of it" % list)


func _put_back() -> void:
	var list := _list()
	if FileAccess.file_exists(list + ASIDE):
		if FileAccess.file_exists(list):
			DirAccess.remove_absolute(list)
		DirAccess.rename_absolute(list + ASIDE, list)


static func _list() -> String:
	var hidden: bool = ProjectSettings.get_setting("application/config/use_hidden_project_data_directory", true) == true
	return "res://%s/extension_list.cfg" % (".godot" if hidden else "godot")


func _refuse(message: String) -> void:
	# The engine has no other way to let a plugin stop an export: what is not there cannot be copied.
	add_shared_object(ProjectSettings.globalize_path(ADDON + "bin/no extension"), PackedStringArray(), "")
	_tell(EditorExportPlatform.EXPORT_MESSAGE_ERROR, message)


func _tell(kind: EditorExportPlatform.ExportMessageType, message: String) -> void:
	get_export_platform().add_message(kind, Runtime.CATEGORY, message)

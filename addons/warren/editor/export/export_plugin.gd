@tool
extends EditorExportPlugin
## Readies what an exported game needs of Warren: the runtime of its target, made anew or checked, and the drawings of
## rooms.

const RuntimeCheck := preload("runtime_check.gd")
const BIN := "res://addons/warren/bin/"
## Of the features of an export, those that name a target.
const SYSTEMS: PackedStringArray = ["linux", "windows", "macos"]
const ARCHITECTURES: PackedStringArray = ["x86_64", "arm64"]
const ROOMS := ".room.txt"
const TEXTS := ".warren.txt"
const CATEGORY := "Warren"


func _get_name() -> String:
	return "Warren"


func _export_begin(features: PackedStringArray, _is_debug: bool, _path: String, _flags: int) -> void:
	if get_option("warren/runtime") == false:
		# The export is one without the extension.
		return
	for target: String in targets_of(features):
		_add_runtime(target)


func _add_runtime(target: String) -> void:
	var runtime := BIN + "warren_runtime." + target
	var is_developed := target == host_target() and FileAccess.file_exists(BIN + "warren.cfg")
	var failure := _bundle(target, runtime) if is_developed else ""
	if failure.is_empty():
		failure = RuntimeCheck.problem(target)
	if not failure.is_empty():
		_refuse(failure)
	else:
		# The engine copies it, as the extension names it among its dependencies: also where this plugin is not enabled.
		_tell(EditorExportPlatform.EXPORT_MESSAGE_INFO, "adds the runtime for %s: %s" % [target, _size(runtime)])


func _export_file(path: String, _type: String, _features: PackedStringArray) -> void:
	# The engine packs what it made of an imported file; games may read the text itself.
	if path.ends_with(ROOMS) or path.ends_with(TEXTS):
		add_file(path, FileAccess.get_file_as_bytes(path), false)


## Return the names of the targets that features stand for, as in "linux.x86_64"; an app for macOS may have two.
static func targets_of(features: PackedStringArray) -> PackedStringArray:
	var targets: PackedStringArray = []
	for system: String in SYSTEMS:
		for architecture: String in ARCHITECTURES:
			if system in features and architecture in features:
				targets.append(system + "." + architecture)
	return targets


## Return the name of the target that this machine is.
static func host_target() -> String:
	return OS.get_name().to_lower() + "." + Engine.get_architecture_name()


## Make the runtime anew by the Python that the game was set up with; return what went wrong, empty if nothing.
func _bundle(target: String, earlier: String) -> String:
	var config := FileAccess.get_file_as_string(BIN + "warren.cfg")
	var python := ""
	for line: String in config.split("\n"):
		if line.begins_with("executable="):
			python = line.trim_prefix("executable=").strip_edges()
	var output: Array = []
	var game := ProjectSettings.globalize_path("res://")
	var arguments: PackedStringArray = ["-m", "warren", "bundle", game, "--target", target]
	if DirAccess.dir_exists_absolute(earlier.path_join("site/numpy")):
		arguments.append("--numpy")
	if OS.execute(python, arguments, output, true) == 0:
		return ""
	return "the runtime for %s cannot be made: %s" % [target, "".join(output).strip_edges()]


func _refuse(message: String) -> void:
	# The engine has no other way to let a plugin stop an export: what is not there cannot be copied.
	add_shared_object(ProjectSettings.globalize_path(BIN + "no runtime"), PackedStringArray(), "")
	_tell(EditorExportPlatform.EXPORT_MESSAGE_ERROR, message)


func _tell(kind: EditorExportPlatform.ExportMessageType, message: String) -> void:
	get_export_platform().add_message(kind, CATEGORY, message)


func _size(folder: String) -> String:
	return String.humanize_size(_bytes(folder))


func _bytes(folder: String) -> int:
	var sum := 0
	for file: String in DirAccess.get_files_at(folder):
		sum += FileAccess.open(folder.path_join(file), FileAccess.READ).get_length()
	for inner: String in DirAccess.get_directories_at(folder):
		sum += _bytes(folder.path_join(inner))
	return sum

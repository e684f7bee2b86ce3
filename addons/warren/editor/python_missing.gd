@tool
extends AcceptDialog
## Says why Warren's classes are not there, and what to do. Names no class of the extension.

const RuntimeCheck := preload("export/runtime_check.gd")
const ExportPlugin := preload("export/export_plugin.gd")
const Python := preload("python.gd")
const CONFIG := Python.CONFIG
const LIBRARY_FOLDER := "res://addons/warren/bin"
const ADVICE := """The project opens, without maps and puzzles. To set Warren up, run this in a terminal, with a \
Python that has the package warren (version 3.11 or newer), and restart the editor:"""
# The addon comes from its archive, which has no Python for this platform, or one that is damaged.
const ADVICE_FOR_ARCHIVE := """The project opens, without maps and puzzles. If Python for this platform comes with the \
addon, unzip the addon once more. Otherwise add one: get an archive of Python for this platform, run this in a \
terminal with the archive in place of PYTHON, with a Python that has the package warren, and restart the editor:"""
const ADVICE_FOR_BOTH := " (The addon also holds a whole Python for this platform. To use it, delete %s.)"

var _command := ""


func _init() -> void:
	var game := ProjectSettings.globalize_path("res://").trim_suffix("/")
	var target := ExportPlugin.host_target()
	var is_archive := not FileAccess.file_exists(CONFIG) and _has_runtimes()
	_command = "warren install " + Python.quoted(game)
	if is_archive:
		_command = "warren bundle %s --target %s --runtime PYTHON" % [Python.quoted(game), target]
	var why := reason()
	if FileAccess.file_exists(CONFIG) and RuntimeCheck.problem(target).is_empty():
		why += tr(ADVICE_FOR_BOTH) % CONFIG
	title = tr("Warren needs its Python")
	ok_button_text = tr("Continue without Warren")
	var column := VBoxContainer.new()
	column.custom_minimum_size = Vector2(620, 0) * EditorInterface.get_editor_scale()
	add_child(column)
	column.add_child(_paragraph(tr("The addon is enabled, but its classes did not load: %s") % why))
	column.add_child(_paragraph(tr(ADVICE_FOR_ARCHIVE if is_archive else ADVICE)))
	var line := LineEdit.new()
	line.text = _command
	line.editable = false
	line.select_all_on_focus = true
	column.add_child(line)
	add_button(tr("Copy the command"), true, "copy")
	add_button(tr("Restart the editor"), true, "restart")
	custom_action.connect(_act)
	confirmed.connect(queue_free)
	canceled.connect(queue_free)
	print("Warren: %s Run: %s" % [why, _command])


## Why the classes are missing, as far as it can be seen from here.
static func reason() -> String:
	if not FileAccess.file_exists(CONFIG) and _has_runtimes():
		var wrong := RuntimeCheck.problem(ExportPlugin.host_target()).get_slice(" Run: ", 0)
		if not wrong.is_empty():
			return wrong
		return TranslationServer.translate("the log above has the reason.")
	if not FileAccess.file_exists(CONFIG):
		return TranslationServer.translate("no Python is set up for this project (%s is missing).") % CONFIG
	for key: String in ["libpython", "executable"]:
		var file := Python.named(key)
		if not FileAccess.file_exists(file):
			return TranslationServer.translate("the Python it was set up with is gone: there is no %s.") % file
	if not _library_there():
		return TranslationServer.translate("the boot library is missing from %s.") % LIBRARY_FOLDER
	var said: Array = []
	var executable := Python.named("executable")
	var code := OS.execute(executable, ["-m", "warren", "doctor", ProjectSettings.globalize_path("res://")], said, true)
	var told := "".join(said).strip_edges()
	if code != 0 and told:
		# What to run is said below.
		return (
			told.get_slice("\n", told.get_slice_count("\n") - 1 if "Traceback" in told else 0).get_slice(" Run: ", 0)
			+ "."
		)
	return TranslationServer.translate("the log above has the reason.")


## Whether the addon comes with runtimes, as from the archive.
static func _has_runtimes() -> bool:
	for folder in DirAccess.get_directories_at(LIBRARY_FOLDER):
		if folder.begins_with("warren_runtime."):
			return true
	return false


static func _library_there() -> bool:
	for file in DirAccess.get_files_at(LIBRARY_FOLDER):
		if "warren." in file and not file.ends_with(".cfg"):
			return true
	return false


func _paragraph(text: String) -> Label:
	var made := Label.new()
	made.text = text
	made.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	made.custom_minimum_size = Vector2(600, 0) * EditorInterface.get_editor_scale()
	return made


func _act(action: StringName) -> void:
	match action:
		&"copy":
			DisplayServer.clipboard_set(_command)
		&"restart":
			EditorInterface.restart_editor()

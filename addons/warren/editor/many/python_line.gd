@tool
extends HBoxContainer
## Says that there is no Python to run, and asks for one; there only while that is so.

## Another Python was named.
signal chosen

const Kit := preload("../kit.gd")
const Settings := preload("../settings.gd")
const Fields := preload("fields.gd")
const Job := preload("job.gd")

var _note := Kit.note()
var _field := LineEdit.new()


func _init() -> void:
	name = "PythonLine"
	_note.size_flags_horizontal = SIZE_EXPAND_FILL
	_note.add_theme_color_override(&"font_color", Kit.color(&"warning_color"))
	_field.name = "PythonField"
	_field.placeholder_text = tr("path of python3, or of python.exe")
	_field.accessibility_name = tr("Python")
	_field.custom_minimum_size.x = Kit.scaled(220)
	_field.size_flags_vertical = SIZE_SHRINK_CENTER
	_field.text_submitted.connect(_take)
	_field.focus_exited.connect(func() -> void: _take(_field.text))
	add_child(_note)
	add_child(_field)
	var pick := func() -> void: Fields.ask(tr("Python"), [], "/", false, _take)
	add_child(Kit.button(&"ChoosePython", tr("Choose…"), &"Folder", tr("Choose a Python"), pick))
	look()


## Show it where it is needed.
func look() -> void:
	var python := Job.python()
	visible = not FileAccess.file_exists(python)
	_note.text = tr(Job.NO_PYTHON) if not python else tr("There is no Python at %s.") % python
	_field.text = python


func _take(path: String) -> void:
	if path == Job.python():
		return
	Settings.remember("python", path.strip_edges())
	look()
	chosen.emit()

@tool
extends GridContainer
## A form of labels and fields, whose values the editor remembers for the project.

const Kit := preload("../kit.gd")
const Settings := preload("../settings.gd")

# The usual texts of the fields that are kept in the dock's file.
var _lines: Dictionary[LineEdit, String] = {}


func _init() -> void:
	columns = 2
	size_flags_horizontal = SIZE_EXPAND_FILL


## Add a row. `name_` is how tests and people find the field.
func add(name_: String, text: String, field: Control, tip: String, whole: Control = null) -> void:
	var label := Label.new()
	label.text = text
	label.tooltip_text = tip
	label.mouse_filter = Control.MOUSE_FILTER_PASS
	field.name = name_
	field.accessibility_name = text
	field.tooltip_text = tip
	field.size_flags_horizontal = SIZE_EXPAND_FILL
	add_child(label)
	add_child(whole if whole != null else field)


## A number that is remembered; `beside` stands beside it.
func number(
	name_: String,
	text: String,
	tip: String,
	least: float,
	most: float,
	usual: float,
	beside: Control = null,
	step := 1.0
) -> SpinBox:
	var field := SpinBox.new()
	field.step = step
	field.min_value = least
	field.max_value = most
	field.value = Settings.recall(name_, usual)
	field.select_all_on_focus = true
	field.value_changed.connect(func(value: float) -> void: Settings.remember(name_, value))
	add(name_, text, field, tip, Kit.row([field, beside]) if beside != null else null)
	return field


## Show the texts again: they were read from a file.
func show_read() -> void:
	for field in _lines:
		var text: String = Settings.kept(field.name, _lines[field])
		if field.text != text:
			field.text = text


## A text that is kept in the dock's file; `beside` is shown beside it.
func line(name_: String, text: String, tip: String, usual: String, hint := "", beside: Control = null) -> LineEdit:
	var field := LineEdit.new()
	_lines[field] = usual
	field.text = Settings.kept(name_, usual)
	field.placeholder_text = hint
	field.text_changed.connect(func(value: String) -> void: Settings.keep(name_, value))
	add(name_, text, field, tip, Kit.row([field, beside]) if beside != null else null)
	return field


## A path with a button that opens a dialog; `chosen` is called when another one was typed or chosen.
func path(name_: String, text: String, tip: String, usual: String, chosen: Callable, is_folder := false) -> LineEdit:
	var field := LineEdit.new()
	field.text = Settings.recall(name_, usual)
	field.text_changed.connect(func(value: String) -> void: Settings.remember(name_, value))
	field.text_submitted.connect(func(_value: String) -> void: chosen.call())
	field.focus_exited.connect(chosen)
	var take := func(value: String) -> void:
		field.text = value
		Settings.remember(name_, value)
		chosen.call()
	var pick := func() -> void:
		var filters := PackedStringArray([] if is_folder else ["*.sqlite,*.db;" + tr("Level database")])
		ask(text, filters, field.text, is_folder, take)
	var button := Kit.button(StringName("Choose" + name_), "", &"Folder", tr("Choose: %s") % text, pick)
	add(name_, text, field, tip, Kit.row([field, button]))
	return field


## Ask for a file, which need not exist, or for a folder, inside of the project or outside.
static func ask(title: String, filters: PackedStringArray, present: String, is_folder: bool, chosen: Callable) -> void:
	var dialog := EditorFileDialog.new()
	dialog.title = title
	dialog.file_mode = EditorFileDialog.FILE_MODE_OPEN_DIR if is_folder else EditorFileDialog.FILE_MODE_SAVE_FILE
	var is_ours := present.begins_with("res://") or not present
	dialog.access = EditorFileDialog.ACCESS_RESOURCES if is_ours else EditorFileDialog.ACCESS_FILESYSTEM
	dialog.disable_overwrite_warning = true  # a database is added to
	for filter in filters:
		dialog.add_filter(filter)
	if present:
		dialog.current_path = present
	dialog.file_selected.connect(func(path_: String) -> void: chosen.call(path_))
	dialog.dir_selected.connect(func(path_: String) -> void: chosen.call(path_))
	dialog.visibility_changed.connect(
		func() -> void:
			if not dialog.visible:
				dialog.queue_free()
	)
	EditorInterface.popup_dialog_centered(dialog, Vector2i(Vector2(800, 560) * EditorInterface.get_editor_scale()))

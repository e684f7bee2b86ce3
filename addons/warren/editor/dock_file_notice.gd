@tool
extends HFlowContainer
## A line below the tools of a page with what a person has to know about the dock's file, and what to do about it.
## Hidden where there is nothing to know.

const Kit := preload("kit.gd")
const DockFile := preload("dock_file.gd")
const ERRORS: Array[DockFile.Notice] = [DockFile.Notice.UNWRITABLE, DockFile.Notice.UNREADABLE, DockFile.Notice.MISSING]
const NARROWEST := 200.0

var _file: DockFile
var _icon := TextureRect.new()
var _label := Label.new()
var _choices: Array[Button] = []


func _init() -> void:
	name = "DockFileNotice"
	_icon.stretch_mode = TextureRect.STRETCH_KEEP_CENTERED
	_label.name = "DockFileNoticeText"
	_label.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_label.custom_minimum_size.x = Kit.scaled(NARROWEST)
	_label.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_label.size_flags_vertical = Control.SIZE_SHRINK_CENTER
	add_child(_icon)
	add_child(_label)
	hide()


func show_file(file: DockFile) -> void:
	_file = file
	_file.changed.connect(_refresh)
	_refresh()


func _refresh() -> void:
	_label.text = _file.text_of_notice()
	_label.accessibility_name = _label.text
	visible = _label.text != ""
	var is_error := _file.notice in ERRORS
	_icon.texture = Kit.icon(&"StatusError" if is_error else &"StatusWarning")
	_label.add_theme_color_override(&"font_color", Kit.color(&"error_color" if is_error else &"warning_color"))
	for button in _choices:
		remove_child(button)
		button.queue_free()
	_choices.clear()
	match _file.notice:
		DockFile.Notice.RESTORED:
			if _file.is_there():
				_add_choice(&"UseFile", tr("Discard Them"), _file.revert)
		DockFile.Notice.CONFLICT:
			_add_choice(&"UseFile", tr("Use the File"), _file.revert)
			_add_choice(&"KeepMine", tr("Keep Mine"), _file.keep_mine)
		DockFile.Notice.UNREADABLE, DockFile.Notice.UNWRITABLE:
			_add_choice(&"SaveElsewhere", tr("Save As…"), _file.ask_save_as)
		DockFile.Notice.MISSING:
			_add_choice(&"LoadAnyway", tr("Load Without It"), _file.revert.bind(true))


func _add_choice(name_: StringName, text: String, chosen: Callable) -> void:
	var made := Kit.button(name_, text, &"", text, chosen)
	made.theme_type_variation = &""
	_choices.append(made)
	add_child(made)

@tool
extends VBoxContainer
## The properties of a generator or a template, edited as in the inspector: those the class has, whatever they are.
## Those of the engine's class `until`, and of the classes above that one, are left out.

signal edited(property: StringName)

const Kit := preload("../kit.gd")

var _inspector := EditorInspector.new()
var _target: Object
# Properties that are edited elsewhere in the dock, and those of the engine's class that the object derives from.
var _hidden: Array[StringName] = []


func _init(hidden_properties: Array[StringName], until: StringName) -> void:
	_hidden = hidden_properties
	_hidden.append(&"script")
	for entry in ClassDB.class_get_property_list(until):
		_hidden.append(StringName(str(entry["name"])))
	var timer := Timer.new()
	timer.wait_time = 0.25
	timer.autostart = true
	timer.timeout.connect(_trim)
	add_child(timer)
	size_flags_vertical = Control.SIZE_EXPAND_FILL
	if not _inspector.has_method(&"edit"):
		# Before 4.6 an inspector cannot be pointed at an object: the editor's own is.
		add_child(
			Kit.button(
				&"InspectSettings",
				tr("Show in the Inspector"),
				&"Tools",
				"",
				func() -> void: EditorInterface.inspect_object(_target)
			)
		)
		return
	_inspector.size_flags_vertical = Control.SIZE_EXPAND_FILL
	_inspector.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	_inspector.property_edited.connect(func(property: String) -> void: edited.emit(StringName(property)))
	add_child(_inspector)


func show_object(object: Object) -> void:
	_target = object
	if _inspector.has_method(&"edit"):
		_inspector.call(&"edit", object)
		_trim.call_deferred()


# The inspector rebuilds its rows in its own time, and has no signal for it.
func _trim() -> void:
	if not is_visible_in_tree() or not is_instance_valid(_target):
		return
	for row: EditorProperty in _inspector.find_children("*", "EditorProperty", true, false):
		if row.get_edited_object() == _target and _is_unwanted(row):
			row.hide()
		# The engine warns of nodes that are in no scene, as the dock's own generator is.
		row.draw_warning = false
	# The room editor, which this form may be part of, has the picture already.
	for picture: Control in _inspector.find_children("WarrenRoomPicture", "", true, false):
		picture.hide()
	for section: Control in _inspector.find_children("*", "EditorInspectorSection", true, false):
		section.visible = section.find_children("*", "EditorProperty", true, false).any(
			func(row: EditorProperty) -> bool: return not _is_unwanted(row)
		)


func _is_unwanted(row: EditorProperty) -> bool:
	return row.get_edited_property() in _hidden

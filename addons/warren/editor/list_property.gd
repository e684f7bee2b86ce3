@tool
extends EditorProperty
## A list of texts as one field: tags with commas between them, all others on a line each.

var _field := TextEdit.new()
var _joint := "\n"


func _init(property: StringName) -> void:
	_joint = ", " if property == &"tags" else "\n"
	_field.name = "ListText"
	_field.placeholder_text = tr("None; commas between them") if _joint == ", " else tr("None; one on each line")
	_field.wrap_mode = TextEdit.LINE_WRAPPING_BOUNDARY
	_field.scroll_fit_content_height = true
	# Tab leads on, as in all other fields.
	_field.tab_input_mode = false
	_field.text_changed.connect(_set_list)
	add_child(_field)
	add_focusable(_field)


func _update_property() -> void:
	var list: PackedStringArray = get_edited_object().get(get_edited_property())
	_field.accessibility_name = accessibility_name
	if list != _written():
		_field.text = _joint.join(list)


func _set_read_only(is_fixed: bool) -> void:
	_field.editable = not is_fixed


func _set_list() -> void:
	emit_changed(get_edited_property(), _written())


## The list that is written in the field; spaces around its texts do not count.
func _written() -> PackedStringArray:
	var found: PackedStringArray = []
	var lines := _field.text if _joint == "\n" else _field.text.replace(",", "\n")
	for text in lines.split("\n"):
		if text.strip_edges():
			found.append(text.strip_edges())
	return found

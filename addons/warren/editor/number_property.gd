@tool
extends EditorProperty
## A number from 0 on, or -1, which has a meaning of its own: a check box with a word stands for it.

var _box := CheckBox.new()
var _field := SpinBox.new()


## `word` says what -1 means, and `most` is how far the arrows of the field go.
func _init(word: String, most: int) -> void:
	_box.name = "MinusOne"
	_box.text = word
	_box.toggled.connect(func(is_on: bool) -> void: emit_changed(get_edited_property(), -1 if is_on else 0))
	_field.name = "Number"
	_field.max_value = most
	_field.allow_greater = true
	_field.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_field.value_changed.connect(func(value: float) -> void: emit_changed(get_edited_property(), int(value)))
	var row := HBoxContainer.new()
	row.add_child(_box)
	row.add_child(_field)
	add_child(row)
	add_focusable(_box)
	add_focusable(_field.get_line_edit())


func _update_property() -> void:
	var value: int = get_edited_object().get(get_edited_property())
	_field.get_line_edit().accessibility_name = accessibility_name
	_box.set_pressed_no_signal(value < 0)
	_field.visible = value >= 0
	_field.set_value_no_signal(maxi(value, 0))


func _set_read_only(is_fixed: bool) -> void:
	_box.disabled = is_fixed
	_field.editable = not is_fixed

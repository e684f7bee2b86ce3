@tool
extends Container
## A property in a settings form: its name in full, a button that resets it, and the engine's own editor of its type.
## They are beside each other where that fits, or else the name is above.

signal changed(property: StringName, value: Variant, changing: bool)

const Kit := preload("kit.gd")
const CurveProperty := preload("missions/curve_property.gd")
const ListProperty := preload("list_property.gd")
const NumberProperty := preload("number_property.gd")
const WIDE_HINTS: Array[PropertyHint] = [PROPERTY_HINT_MULTILINE_TEXT]
## What -1 means, of numbers that begin with it.
const MINUS_ONE: Dictionary[StringName, String] = {&"least": "All", &"backtracks": "Automatic"}

var property: StringName
## Whether the value differs from the default.
var is_changed := false

var _object: Object
var _words := ""
var _label := Label.new()
var _reset: Button
var _editor: EditorProperty
var _stacked := false
# The options of an enum, or the text that is the value: they have to fit.
var _texts: PackedStringArray = []
var _is_text := false
# Of a number with its unit, or of any other value.
var _least_width := 92.0


func _init(object: Object, entry: Dictionary, about: String) -> void:
	_object = object
	property = StringName(str(entry["name"]))
	name = str(property).to_pascal_case()
	_label.text = tr(str(property).capitalize())
	_label.mouse_filter = Control.MOUSE_FILTER_PASS
	_words = (_label.text + " " + property + " " + about).to_lower()
	tooltip_text = _label.text + "\n" + Kit.wrapped(about)
	add_child(_label)
	_reset = Kit.button(&"Reset", "", &"Reload", tr("Reset %s to its default") % _label.text, reset)
	add_child(_reset)
	var hint: PropertyHint = entry["hint"]
	var type: Variant.Type = entry["type"]
	var usage: int = entry["usage"]
	var is_curve := object is WarrenMission and property == &"curve"
	if is_curve:
		_editor = CurveProperty.new()
	elif type == TYPE_PACKED_STRING_ARRAY:
		_editor = ListProperty.new(property)
	elif property in MINUS_ONE:
		var range_ := str(entry["hint_string"]).split(",")
		_editor = NumberProperty.new(tr(MINUS_ONE[property]), range_[1].to_int())
	else:
		_editor = EditorInspector.instantiate_property_editor(
			object, type, property, hint, str(entry["hint_string"]), usage, false
		)
	_editor.set_object_and_property(object, property)
	_editor.draw_label = false
	_editor.draw_background = false
	_editor.selectable = false
	_editor.name_split_ratio = 0
	_editor.accessibility_name = _label.text
	_editor.property_changed.connect(_tell)
	_editor.multiple_properties_changed.connect(_tell_several)
	_editor.resource_selected.connect(
		func(_path: String, resource: Resource) -> void: EditorInterface.edit_resource(resource)
	)
	add_child(_editor)
	if hint == PROPERTY_HINT_ENUM:
		for option in str(entry["hint_string"]).split(","):
			_texts.append(option.get_slice(":", 0))
	elif "suffix:" in str(entry["hint_string"]):
		_least_width = 120.0
	_is_text = type == TYPE_STRING and hint == PROPERTY_HINT_NONE
	# A resource has a name, a picture and a menu.
	_stacked = hint in WIDE_HINTS or type >= TYPE_ARRAY or type == TYPE_OBJECT or is_curve
	resized.connect(update_minimum_size)


## Show the value that the property has now.
func refresh() -> void:
	_editor.update_property()
	# The engine warns of nodes that are in no scene, as the dock's own generator is.
	_editor.draw_warning = false
	is_changed = _object.get(property) != default()
	if _is_text and _texts != PackedStringArray([str(_object.get(property))]):
		_texts = [str(_object.get(property))]
		update_minimum_size()
		queue_sort()
	_reset.disabled = not is_changed
	_reset.modulate.a = float(is_changed)
	_reset.focus_mode = Control.FOCUS_ALL if is_changed else Control.FOCUS_NONE
	if is_changed:
		_label.add_theme_color_override(&"font_color", Kit.color(&"accent_color"))
	else:
		_label.remove_theme_color_override(&"font_color")


func default() -> Variant:
	var found: Variant = ClassDB.class_get_property_default_value(_object.get_class(), property)
	var value: Variant = _object.get(property)
	# Arrays may be empty in two ways: with and without a type.
	if value is Array and str(found) == "[]":
		var empty: Array = value
		empty = empty.duplicate()
		empty.clear()
		return empty
	return found


func reset() -> void:
	changed.emit(property, default(), false)


## Whether all of these words are in the name or the help text.
func is_about(words: PackedStringArray) -> bool:
	for word in words:
		if not _words.contains(word):
			return false
	return true


func title() -> String:
	return _label.text


func _tell(property_: StringName, value: Variant, _field: StringName, changing: bool) -> void:
	changed.emit(property_, value, changing)


func _tell_several(properties: PackedStringArray, values: Array, changing: bool) -> void:
	for index in properties.size():
		changed.emit(StringName(properties[index]), values[index], changing)


func _is_stacked() -> bool:
	return _stacked or size.x < _head().x + _body_width()


func _body_width() -> float:
	var font := get_theme_font(&"font", &"OptionButton")
	var font_size := get_theme_font_size(&"font_size", &"OptionButton")
	var wanted := Kit.scaled(_least_width)
	for text in _texts:
		var width := font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, font_size).x
		wanted = maxf(wanted, width + Kit.scaled(44))
	return maxf(wanted, _editor.get_combined_minimum_size().x)


func _head() -> Vector2:
	var label := _label.get_combined_minimum_size()
	var button := _reset.get_combined_minimum_size()
	return Vector2(label.x + button.x, maxf(label.y, button.y))


func _get_minimum_size() -> Vector2:
	if _editor == null:
		return Vector2.ZERO
	var body := _editor.get_combined_minimum_size()
	if _is_stacked():
		return Vector2(maxf(_head().x, body.x), _head().y + body.y)
	return Vector2(maxf(_head().x, body.x), maxf(_head().y, body.y))


func _notification(what: int) -> void:
	if what != NOTIFICATION_SORT_CHILDREN or _editor == null:
		return
	var head := _head()
	var stacked := _is_stacked()
	var button := _reset.get_combined_minimum_size().x
	# Names of one width, so that the values stand in a column, as far as there is room.
	var left := size.x if stacked else clampf(size.x * 0.58, head.x, size.x - _body_width())
	var height := head.y if stacked else size.y
	fit_child_in_rect(_label, Rect2(0, 0, left - button, height))
	fit_child_in_rect(_reset, Rect2(left - button, 0, button, height))
	if stacked:
		fit_child_in_rect(_editor, Rect2(0, head.y, size.x, size.y - head.y))
	else:
		fit_child_in_rect(_editor, Rect2(left, 0, size.x - left, size.y))

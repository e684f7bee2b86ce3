@tool
extends EditorProperty
## The curve of a mission in the inspector: a text, curves to choose from, and the curve to be drawn.

const Kit := preload("../kit.gd")
const MissionCurve := preload("curve.gd")
const PICTURE := Vector2i(40, 18)

var _field := LineEdit.new()
var _menu := MenuButton.new()
var _curve := MissionCurve.new()
var _names: PackedStringArray = []


func _init() -> void:
	var row := HBoxContainer.new()
	_field.name = "CurveText"
	_field.accessibility_name = tr("Curve")
	_field.placeholder_text = tr("of the preset")
	_field.tooltip_text = tr("A name, or numbers in 0..100, such as 0 20 40 80 30; empty for the preset's")
	_field.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_field.text_submitted.connect(_set_text)
	_field.focus_exited.connect(func() -> void: _set_text(_field.text))
	row.add_child(_field)
	_menu.name = "CurveMenu"
	_menu.icon = Kit.icon(&"GuiOptionArrow")
	_menu.flat = true
	_menu.focus_mode = Control.FOCUS_ALL
	_menu.tooltip_text = tr("Curves to choose from")
	_menu.accessibility_name = _menu.tooltip_text
	_menu.get_popup().id_pressed.connect(func(id: int) -> void: _set_text(_names[id]))
	row.add_child(_menu)
	add_child(row)
	add_focusable(_field)
	add_focusable(_menu)
	add_focusable(_curve)
	add_child(_curve)
	set_bottom_editor(_curve)
	_curve.drawn.connect(func(text: String) -> void: _field.text = text)
	_curve.settled.connect(_set_text)
	_names = [""]
	_names.append_array(WarrenMission.curves())
	for id in _names.size():
		var title := _names[id].capitalize() if id else tr("Curve of the Preset")
		_menu.get_popup().add_item(title, id)
		if id:
			_menu.get_popup().set_item_icon(id, picture(_names[id]))


## Return a small picture of a curve.
static func picture(curve: String) -> Texture2D:
	var side := Vector2i(Vector2(PICTURE) * EditorInterface.get_editor_scale())
	var image := Image.create_empty(side.x, side.y, false, Image.FORMAT_RGBA8)
	var values := WarrenMission.curve_values(curve, side.x)
	var color := MissionCurve.WISHED.lightened(0.15)
	for x in side.x:
		var top := roundi((side.y - 1) * (1 - values[x] / 100))
		image.fill_rect(Rect2i(x, top, 1, side.y - top), Color(color, 0.3))
		image.fill_rect(Rect2i(x, maxi(0, top - 1), 1, 2), color)
	return ImageTexture.create_from_image(image)


func _update_property() -> void:
	var preset := str(get_edited_object().get(&"preset")).get_slice(":", 1)
	_curve.preset = preset if ":" in str(get_edited_object().get(&"preset")) else "waves"
	var text: String = get_edited_object().get(get_edited_property())
	if not _field.has_focus() or _field.text == _curve.to_text():
		_field.text = text
	_curve.read(text)


func _set_read_only(is_fixed: bool) -> void:
	_field.editable = not is_fixed
	_menu.disabled = is_fixed
	_curve.mouse_filter = Control.MOUSE_FILTER_IGNORE if is_fixed else Control.MOUSE_FILTER_STOP


func _set_text(text: String) -> void:
	text = " ".join(text.split(" ", false))
	_field.text = text
	if text != str(get_edited_object().get(get_edited_property())):
		emit_changed(get_edited_property(), text)

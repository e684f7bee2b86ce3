class_name MissionPrompt
extends CanvasLayer
## The button at the foot of the window that says what the hero can do where he stands, and does it.

signal pressed

const HIGH := 44.0
const FOOT := 56.0

var _button := Button.new()
var _root := Control.new()


func _init() -> void:
	layer = 2
	_root.set_anchors_preset(Control.PRESET_FULL_RECT)
	_root.mouse_filter = Control.MOUSE_FILTER_IGNORE
	_root.theme = preload("res://manner/theme.tres")
	_button.theme_type_variation = &"PrimaryButton"
	_button.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	_button.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_button.focus_mode = Control.FOCUS_NONE
	_button.pressed.connect(pressed.emit)
	_button.hide()
	_root.add_child(_button)
	add_child(_root)
	_root.resized.connect(_lay_out)


## Says what can be done; nothing if it is empty.
func offer(text: String) -> void:
	var key := DemoActions.key_of(&"confirm")
	_button.text = text + (" [%s]" % key if key and text else "")
	_button.visible = not text.is_empty()
	_lay_out()


## What is offered.
func told() -> String:
	return _button.text if _button.visible else ""


func _lay_out() -> void:
	var room := DemoFit.room(_root.size)
	var font := _button.get_theme_font(&"font")
	var letters := _button.get_theme_font_size(&"font_size")
	var wanted := font.get_string_size(_button.text, HORIZONTAL_ALIGNMENT_LEFT, -1, letters).x + 44
	var wide := minf(wanted, room.size.x - 16)
	_button.size = Vector2(wide, HIGH)
	_button.size = Vector2(wide, maxf(HIGH, _button.get_combined_minimum_size().y))
	_button.position = Vector2(room.get_center().x - wide / 2, room.end.y - FOOT - _button.size.y).floor()

class_name SokobanCard
extends ColorRect
## What is shown when a level is solved: how well, and what next.

signal onward
signal again

const STARS := 3

var _won := 0
var _title := Label.new()
var _text := Label.new()
var _stars := Control.new()
var _sheet := PanelContainer.new()


func _ready() -> void:
	color = Color(0.05, 0.05, 0.08, 0.6)
	set_anchors_preset(Control.PRESET_FULL_RECT)
	var center := CenterContainer.new()
	center.set_anchors_preset(Control.PRESET_FULL_RECT)
	add_child(center)
	_sheet.theme_type_variation = &"MessagePanel"
	center.add_child(_sheet)
	var lines := VBoxContainer.new()
	lines.add_theme_constant_override("separation", 14)
	_sheet.add_child(lines)
	_title.theme_type_variation = &"HeadLabel"
	_text.custom_minimum_size = Vector2(360, 0)
	_text.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_stars.custom_minimum_size = Vector2(0, 84)
	_stars.draw.connect(_draw_stars)
	for label: Label in [_title, _text]:
		label.horizontal_alignment = HORIZONTAL_ALIGNMENT_CENTER
	for part: Control in [_title, _stars, _text, _buttons()]:
		lines.add_child(part)
	hide()


## Shows how a level was solved; [param won] of three stars.
func open(text: String, won: int) -> void:
	_won = won
	_title.text = "Solved!"
	_text.text = text
	_stars.queue_redraw()
	show()
	modulate.a = 0
	var tween := create_tween()
	tween.tween_property(self, "modulate:a", 1.0, 0.25)


func _buttons() -> Control:
	var row := HBoxContainer.new()
	row.alignment = BoxContainer.ALIGNMENT_CENTER
	row.add_theme_constant_override("separation", 12)
	var wishes: Dictionary[String, Signal] = {"Once more  [X]": again, "Next level  [N]": onward}
	for text in wishes:
		var button := Button.new()
		button.text = text
		button.focus_mode = Control.FOCUS_NONE
		button.custom_minimum_size = Vector2(160, 44)
		button.pressed.connect(wishes[text].emit)
		row.add_child(button)
	return row


func _draw_stars() -> void:
	for i in STARS:
		var shade := SokobanArt.GOLD if i < _won else Color(1, 1, 1, 0.14)
		var at := Vector2(_stars.size.x / 2 + (i - 1) * 92, 46 - (8 if i == 1 else 0))
		SokobanArt.star(_stars, at, 38, shade)

class_name SokobanCard
extends ColorRect
## What is shown when a level is solved: how well, and what next.

signal onward
signal again

const STARS := 3
const WIDE := 400.0

var _won := 0
var _title := Label.new()
var _text := Label.new()
var _stars := Control.new()
var _sheet := PanelContainer.new()
var _lines: Control
# The button that has the focus when it opens.
var _onward: Button


func _ready() -> void:
	color = Color(0.05, 0.05, 0.08, 0.6)
	set_anchors_preset(Control.PRESET_FULL_RECT)
	_sheet.theme_type_variation = &"MessagePanel"
	add_child(_sheet)
	var scroll := ScrollContainer.new()
	scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	scroll.follow_focus = true
	_sheet.add_child(scroll)
	var lines := VBoxContainer.new()
	lines.add_theme_constant_override("separation", 10)
	lines.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	var edge := MarginContainer.new()
	edge.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	for side: String in ["left", "right", "bottom"]:
		# The frame of what has the focus is drawn beyond it.
		edge.add_theme_constant_override("margin_" + side, 4)
	edge.add_child(lines)
	scroll.add_child(edge)
	_lines = edge
	resized.connect(_lay_out)
	lines.minimum_size_changed.connect(func() -> void: _lay_out.call_deferred())
	_title.theme_type_variation = &"HeadLabel"
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
	_onward.grab_focus()
	modulate.a = 0
	var tween := create_tween()
	tween.tween_property(self, "modulate:a", 1.0, DemoSettings.seconds(0.25))


## How many stars the last level was worth.
func stars_won() -> int:
	return _won


func _lay_out() -> void:
	DemoFit.center(_sheet, _lines, WIDE, Rect2(Vector2.ZERO, size))


func _buttons() -> Control:
	var row := DemoGrid.new()
	var wishes: Dictionary[String, Signal] = {"Once more": again, "Next level": onward}
	for text in wishes:
		_onward = DemoSheet.choice(text, wishes[text].emit)
		row.add_child(_onward)
	_onward.theme_type_variation = &"PrimaryButton"
	return row


func _draw_stars() -> void:
	for i in STARS:
		var shade := SokobanArt.GOLD if i < _won else Color(1, 1, 1, 0.14)
		var at := Vector2(_stars.size.x / 2 + (i - 1) * 92, 46 - (8 if i == 1 else 0))
		SokobanArt.star(_stars, at, 38, shade)

class_name DemoSheet
extends Control
## A sheet over everything else: a head with a button that closes it, and a body that scrolls where it is too long.
##
## Keys and gamepad reach all of it, and nothing behind it.

## It wants to be closed.
signal closed

const WIDTH := 820.0
const EDGE := 16.0
const FRAME := 5
## What closes it.
const CROSS := "×"

var body := VBoxContainer.new()
## The control that has the focus when it opens; otherwise the first one that can.
var first: Control

var _panel := PanelContainer.new()
var _scroll := ScrollContainer.new()
var _head := Label.new()
var _close := Button.new()
# What lies side by side in a wide window, and one below the other in a narrow one.
var _rows: Array[BoxContainer] = []


func _init(title: String) -> void:
	theme = preload("res://manner/theme.tres")
	set_anchors_preset(Control.PRESET_FULL_RECT)
	process_mode = Node.PROCESS_MODE_ALWAYS
	var shade := ColorRect.new()
	shade.color = Color(0.02, 0.02, 0.04, 0.72)
	shade.set_anchors_preset(Control.PRESET_FULL_RECT)
	add_child(shade)
	_panel.theme_type_variation = &"SheetPanel"
	add_child(_panel)
	var lines := VBoxContainer.new()
	lines.add_theme_constant_override("separation", 12)
	_panel.add_child(lines)
	var top := HBoxContainer.new()
	_head.text = title
	_head.theme_type_variation = &"HeadLabel"
	_head.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_head.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_close.text = CROSS
	_close.theme_type_variation = &"BarButton"
	_close.tooltip_text = "Close"
	_close.custom_minimum_size = Vector2(44, 44)
	_close.size_flags_vertical = Control.SIZE_SHRINK_BEGIN
	_close.pressed.connect(closed.emit)
	top.add_child(_head)
	top.add_child(_close)
	lines.add_child(top)
	_scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	_scroll.follow_focus = true
	_scroll.size_flags_vertical = Control.SIZE_EXPAND_FILL
	body.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	body.add_theme_constant_override("separation", 10)
	# Room for the frame around what has the focus.
	var margin := MarginContainer.new()
	margin.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	for side: String in ["left", "top", "right", "bottom"]:
		margin.add_theme_constant_override("margin_" + side, FRAME)
	margin.add_child(body)
	_scroll.add_child(margin)
	lines.add_child(_scroll)
	resized.connect(_lay_out)
	body.minimum_size_changed.connect(func() -> void: _lay_out.call_deferred())


func _ready() -> void:
	_lay_out()
	_focus.call_deferred()


## Gives a part the room and the look of a paragraph.
static func paragraph(text: String, variation := &"") -> Label:
	var label := Label.new()
	label.text = text
	label.theme_type_variation = variation
	label.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	label.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	return label


## Makes a button as high as a finger needs it.
static func choice(text: String, action: Callable) -> Button:
	var button := Button.new()
	button.text = text
	button.custom_minimum_size = Vector2(0, 42)
	button.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	button.pressed.connect(action)
	return button


## Puts a field for a text below what it is for, and a button beside it if there is one.
static func entry(label: String, field: LineEdit, button: Button = null) -> VBoxContainer:
	field.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	field.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	field.custom_minimum_size = Vector2(0, 42)
	var box := StyleBoxFlat.new()
	box.bg_color = Color(1, 1, 1, 0.06)
	box.border_color = Color(1, 1, 1, 0.35)
	box.set_border_width_all(1)
	box.set_corner_radius_all(6)
	box.set_content_margin_all(8)
	field.add_theme_stylebox_override("normal", box)
	field.gui_input.connect(_pass_by.bind(field))
	var line := HBoxContainer.new()
	line.add_child(field)
	if button:
		button.size_flags_horizontal = Control.SIZE_SHRINK_END
		line.add_child(button)
	var made := VBoxContainer.new()
	made.add_child(paragraph(label, &"QuietLabel"))
	made.add_child(line)
	return made


## Up and down lead out of a field of one line, in which they have no other meaning.
static func _pass_by(event: InputEvent, field: LineEdit) -> void:
	for action: StringName in [&"ui_up", &"ui_down"]:
		if event.is_action_pressed(action, true):
			var next := field.find_valid_focus_neighbor(SIDE_TOP if action == &"ui_up" else SIDE_BOTTOM)
			if next:
				next.grab_focus()
			field.accept_event()


## Begins a row whose parts lie one below the other in a narrow window.
func row() -> BoxContainer:
	var made := BoxContainer.new()
	made.add_theme_constant_override("separation", 10)
	_rows.append(made)
	return made


func _focus() -> void:
	if not is_inside_tree():
		return
	_wanted().grab_focus()
	# The rows take their places first, in two frames.
	_after_frame(_after_frame.bind(_show_focused))


## What is to have the focus.
func _wanted() -> Control:
	return first if is_instance_valid(first) and first.is_inside_tree() else _close


## Calls something after this frame, if the sheet is still there.
func _after_frame(what: Callable) -> void:
	if not is_inside_tree():
		return
	get_tree().process_frame.connect(
		func() -> void:
			if what.is_valid():
				what.call(),
		CONNECT_ONE_SHOT
	)


func _show_focused() -> void:
	if is_inside_tree() and _scroll.is_ancestor_of(_wanted()):
		_scroll.scroll_vertical = 0
		_scroll.ensure_control_visible(_wanted())


func _lay_out() -> void:
	if not is_inside_tree():
		return
	var is_narrow := size.x < DemoFit.NARROW
	var edge := 4.0 if is_narrow else EDGE
	_head.theme_type_variation = &"TitleLabel" if is_narrow else &"HeadLabel"
	_panel.theme_type_variation = &"NarrowSheetPanel" if is_narrow else &"SheetPanel"
	for one in _rows:
		one.vertical = is_narrow
	_fold(is_narrow)
	var room := size - 2 * Vector2(edge, edge)
	var wide := minf(room.x, WIDTH)
	_scroll.custom_minimum_size = Vector2.ZERO
	_panel.size.x = wide
	var frame := _panel.get_combined_minimum_size().y
	var high := minf(room.y, frame + body.get_combined_minimum_size().y + 2 * FRAME)
	_panel.size = Vector2(wide, high)
	_panel.position = ((size - _panel.size) / 2).floor()


## The window is narrow, or is not: what a sheet arranges of its own.
func _fold(_is_narrow: bool) -> void:
	pass

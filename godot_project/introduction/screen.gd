class_name IntroScreen
extends Control
## An introduction as it is played: the table with its board, and beside it what a step teaches and what became of it.
##
## The player goes on when a step is done, or skips it; goes back a step; leaves at any time. His own game is not here.

const LARGEST := 22
const SMALLEST := 12
const WIDE := 0.36
const LEAST := 250.0
## The share of the height that the words take where they lie below.
const LOW := 0.4
## Windows that are lower or narrower than this have little room; in low ones the words have more of it.
const LITTLE := 480.0
const LOW_IN_LITTLE := 0.52
const LEAST_IN_LITTLE := 214.0
## The width of the buttons beside words that lie below in every window, and the gap between the two.
const SHELF := 300.0
const GAP := 24
## What changes from one sentence of a game to the next: numbers, words in capitals, letters behind a colon.
const VALUES := "\\d+|\\b[A-Z]{2,}\\b|(?<=: )[A-Z?]+$"
const WELL := "✓  %s"
const WRONG := "✗  %s"

## The demo that is introduced, and its title.
var demo: StringName
var title: String
var table: IntroTable
## The number of the step that is shown, from 0.
var at := 0
## Whether the step that is shown was done.
var is_done := false
var manner: DemoManner

var _ground := ColorRect.new()
var _sides := BoxContainer.new()
var _panel := PanelContainer.new()
var _scroll := ScrollContainer.new()
var _columns := BoxContainer.new()
var _lines := VBoxContainer.new()
var _place := Label.new()
var _step_title := Label.new()
var _text := Label.new()
var _box := PanelContainer.new()
var _answer := Label.new()
var _buttons := HFlowContainer.new()
var _pointer := IntroPointer.new()
# Whether the buttons lie beside the words.
var _is_shelf := false
var _by_action: Dictionary[StringName, Button] = {}


func _init(its_demo: StringName, its_title: String) -> void:
	demo = its_demo
	title = its_title
	theme = preload("res://manner/theme.tres")
	set_anchors_preset(Control.PRESET_FULL_RECT)
	var script: GDScript = load(Introductions.TABLES[demo])
	table = script.new()
	manner = DemoManner.new(&"introduction", title, "")


func _ready() -> void:
	mouse_filter = Control.MOUSE_FILTER_IGNORE
	texture_filter = CanvasItem.TEXTURE_FILTER_LINEAR
	_ground.set_anchors_preset(Control.PRESET_FULL_RECT)
	_ground.color = table.ground
	_ground.mouse_filter = Control.MOUSE_FILTER_IGNORE
	add_child(_ground)
	_sides.set_anchors_preset(Control.PRESET_FULL_RECT)
	_sides.mouse_filter = Control.MOUSE_FILTER_IGNORE
	_sides.add_theme_constant_override("separation", 0)
	add_child(_sides)
	table.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	table.size_flags_vertical = Control.SIZE_EXPAND_FILL
	table.clip_contents = true
	table.mouse_filter = Control.MOUSE_FILTER_IGNORE
	_sides.add_child(table)
	_fill_panel()
	_pointer.table = table
	table.add_child(_pointer)
	table.tried.connect(_on_tried)
	table.refused.connect(func(reason: String) -> void: _say(WRONG, reason))
	_begin_manner()
	resized.connect(_lay_out)
	manner.settings_changed.connect(_lay_out)
	show_step(clampi(Introductions.place(demo), 0, table.steps.size() - 1))


func _fill_panel() -> void:
	for label: Label in [_place, _step_title, _text, _answer]:
		label.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_place.theme_type_variation = &"QuietLabel"
	_place.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	_answer.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	_step_title.theme_type_variation = &"TitleLabel"
	_box.theme_type_variation = &"MessagePanel"
	_box.add_child(_answer)
	_lines.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_lines.size_flags_vertical = Control.SIZE_EXPAND_FILL
	var space := Control.new()
	space.size_flags_vertical = Control.SIZE_EXPAND_FILL
	for part: Control in [_place, _step_title, _text, _box, space]:
		_lines.add_child(part)
	_columns.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_columns.size_flags_vertical = Control.SIZE_EXPAND_FILL
	_columns.add_theme_constant_override("separation", GAP if table.is_wide else 6)
	_columns.add_child(_lines)
	_columns.add_child(_buttons)
	_scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	_scroll.follow_focus = true
	_scroll.add_child(_columns)
	_panel.add_child(_scroll)
	_sides.add_child(_panel)


func _begin_manner() -> void:
	manner.offer(&"earlier", "‹ Back", "The step before", show_earlier)
	manner.offer(&"restart", "Again", "Begin this step anew", func() -> void: show_step(at))
	manner.offer(&"later", "Skip ›", "The next step", show_later)
	for action: StringName in table.offers:
		var text: String = table.offers[action][0]
		var word: String = table.offers[action][1]
		manner.offer(action, text, word, _obey.bind(action))
	manner.let_go = table.let_go
	manner.told.connect(func(what: String, text: String) -> void: _say("%s", (tr(what) + ". " + text).strip_edges()))
	add_child(manner)
	for action: StringName in table.offers.keys() + [&"earlier", &"restart", &"later"]:
		var button := manner.commands[action].button(manner.do.bind(action))
		button.clip_text = false
		button.gui_input.connect(_on_button_input)
		for side in 4 if table.is_walked else 0:
			button.set_focus_neighbor(side, ^".")
		_by_action[action] = button
		_buttons.add_child(button)


## Shows a step, by its number.
func show_step(number: int) -> void:
	at = number
	is_done = false
	var step := table.steps[at]
	table.begin(step)
	_pointer.is_pointing = true
	_place.text = "%s   %d / %d" % [tr(title), at + 1, table.steps.size()]
	_step_title.text = step.title
	_text.text = step.text
	_answer.text = ""
	_box.hide()
	manner.enable(&"earlier", at > 0)
	_show_buttons()
	_lay_out()
	table.focus()


func show_earlier() -> void:
	show_step(maxi(at - 1, 0))


## Goes on; after the last step, back to the demo.
func show_later() -> void:
	var fault := Introductions.keep(demo, at + 1, table.steps.size())
	if fault:
		_say("%s", fault)
		if not is_done:
			return
	if at + 1 == table.steps.size():
		manner.left.emit()
	else:
		show_step(at + 1)


## What was answered last; empty if nothing was tried.
func said() -> String:
	return _answer.text


func _obey(action: StringName) -> void:
	table.obey(action)
	if not is_done and table.step.control == action:
		_on_tried("")
	if not is_done:
		table.focus()


func _on_tried(fault: String) -> void:
	if is_done:
		return
	if table.step.is_done.call():
		_finish()
	elif fault:
		_say(WRONG, fault)
		table.take_back()


func _finish() -> void:
	is_done = true
	_pointer.is_pointing = false
	var step := table.step
	var values: Array = step.values.call()
	_show_buttons()
	_say(WELL, tr(step.praise) % values if values else tr(step.praise))
	_by_action[&"later"].grab_focus()


func _show_buttons() -> void:
	var last := at + 1 == table.steps.size()
	manner.retitle(&"later", ("Play now ›" if last else "Go on ›") if is_done else "Skip ›")
	for action in _by_action:
		var lit := action == (&"later" if is_done else table.step.control)
		_by_action[action].theme_type_variation = &"PrimaryButton" if lit else &""


func _say(form: String, text: String) -> void:
	_answer.text = form % _translated(text)
	_box.show()
	_lay_out()
	# The words take their places first.
	if not get_tree().process_frame.is_connected(_show_answer):
		get_tree().process_frame.connect(_show_answer, CONNECT_ONE_SHOT)


## Where not all words have room, the answer is the one to see.
func _show_answer() -> void:
	if _box.visible:
		_scroll.ensure_control_visible(_box)


## What the game says in words of its own is translated with its numbers and words as `{0}`, `{1}` in the key.
func _translated(text: String) -> String:
	var whole := tr(text)
	if whole == text:
		var key := ""
		var values: Array[String] = []
		var end := 0
		for found in RegEx.create_from_string(VALUES).search_all(text):
			key += text.substr(end, found.get_start() - end) + "{%d}" % values.size()
			values.append(found.get_string())
			end = found.get_end()
		whole = tr(key + text.substr(end)).format(values)
	return whole.left(1).to_upper() + whole.substr(1)


## The words lie beside the table or below it, in the largest letters with which all of them are seen.
func _lay_out() -> void:
	if size.x <= 0 or not is_inside_tree():
		return
	_sides.vertical = table.is_wide or DemoFit.is_tall(size)
	var whole := DemoFit.room(size)
	_sides.offset_left = whole.position.x
	_sides.offset_top = whole.position.y
	var room := Vector2(maxf(LEAST if size.y > LITTLE else LEAST_IN_LITTLE, size.x * WIDE), size.y)
	if _sides.vertical:
		room = Vector2(whole.size.x, size.y * (LOW if size.y > LITTLE else LOW_IN_LITTLE))
	_is_shelf = table.is_wide and size.x > LITTLE + SHELF
	_columns.vertical = not _is_shelf
	_buttons.custom_minimum_size.x = SHELF if _is_shelf else 0.0
	_panel.custom_minimum_size = Vector2(0, room.y) if _sides.vertical else Vector2(room.x, 0)
	var inner := room - _panel.get_theme_stylebox("panel").get_minimum_size() - Vector2(12, 0)
	var scale_now := get_viewport().get_screen_transform().get_scale().x
	var largest := roundi(LARGEST / clampf(scale_now, 0.4, 1))
	var letters := largest
	_set_letters(letters)
	while letters > SMALLEST and not _fits(inner, letters):
		letters -= 1
		_set_letters(letters)


func _set_letters(letters: int) -> void:
	for label: Label in [_place, _text, _answer]:
		label.add_theme_font_size_override("font_size", letters)
	_step_title.add_theme_font_size_override("font_size", roundi(letters * 1.25))
	for button: Button in _by_action.values():
		button.add_theme_font_size_override("font_size", maxi(SMALLEST, letters - 3))


## Whether all words and buttons have room in letters of some size.
func _fits(room: Vector2, letters: int) -> bool:
	var shelf := SHELF if _is_shelf else room.x
	var wide := room.x - SHELF - GAP if _is_shelf else room.x
	var buttons := 0.0
	var left := 0.0
	for button: Button in _by_action.values():
		var needed := button.get_combined_minimum_size()
		if needed.x > shelf:
			return false
		if needed.x > left:
			buttons += needed.y + 6
			left = shelf
		left -= needed.x + 6
	# An answer of some lines has room before there is one.
	var lines := 2.0 if _is_shelf else 3.0
	var high := 40.0 + maxf(_text_height(_answer.text, wide - 30, letters), lines * 1.4 * letters)
	for label: Label in [_place, _step_title, _text]:
		high += _text_height(tr(label.text), wide, letters * (1.25 if label == _step_title else 1.0))
	return maxf(high, buttons) <= room.y if _is_shelf else high + buttons <= room.y


func _text_height(text: String, wide: float, letters: float) -> float:
	var font := get_theme_default_font()
	# A little narrower than it is: labels break lines in their own way.
	return font.get_multiline_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, wide * 0.95, roundi(letters)).y + 8


func _on_button_input(event: InputEvent) -> void:
	var click := event as InputEventMouseButton
	if click and not click.pressed:
		_focus_table.call_deferred()


func _focus_table() -> void:
	if not is_done and is_inside_tree():
		table.focus()

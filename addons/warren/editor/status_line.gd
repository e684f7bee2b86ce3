@tool
extends HBoxContainer
## How a page stands: nothing made yet, making, made, failed, out of date. Long texts wrap and can be copied.

signal cancelled

enum State { NOTHING, MAKING, MADE, FAILED, STALE }

const Kit := preload("kit.gd")
const JobBar := preload("job_bar.gd")
const ICONS: Array[StringName] = [&"NodeInfo", &"Play", &"StatusSuccess", &"StatusError", &"StatusWarning"]
const LINES := 3

var state := State.NOTHING
var text: String:
	get = _get_text

var _icon := TextureRect.new()
var _text := RichTextLabel.new()
var _job := JobBar.new()
var _copy: Button
var _solve: Button
var _solution := Callable()


func _init() -> void:
	name = "Status"
	_icon.stretch_mode = TextureRect.STRETCH_KEEP_CENTERED
	add_child(_icon)
	_text.name = "StatusText"
	_text.vertical_alignment = VERTICAL_ALIGNMENT_CENTER
	_text.selection_enabled = true
	_text.context_menu_enabled = true
	_text.focus_mode = Control.FOCUS_ALL
	_text.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_text.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_text.size_flags_vertical = Control.SIZE_SHRINK_CENTER
	_text.add_theme_stylebox_override(&"normal", StyleBoxEmpty.new())
	_text.resized.connect(_fit, CONNECT_DEFERRED)
	add_child(_text)
	_solve = Kit.button(&"ShowFault", "", &"Edit", tr("Open the room at fault"), func() -> void: _solution.call())
	add_child(_solve)
	_copy = Kit.button(&"CopyReason", "", &"ActionCopy", tr("Copy this text"), _copy_text)
	add_child(_copy)
	_job.cancelled.connect(cancelled.emit)
	_job.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	add_child(_job)


## Show a state. `solution` is called where the user asks to see what is at fault.
func show_state(state_: State, text_: String, solution := Callable()) -> void:
	state = state_
	_solution = solution
	_icon.texture = Kit.icon(ICONS[state])
	_text.text = text_
	_text.accessibility_name = text_
	_copy.visible = state == State.FAILED
	_solve.visible = solution.is_valid()
	if state == State.MAKING:
		_job.begin(text_)
	else:
		_job.end()
	var color := &"font_color"
	if state == State.FAILED:
		color = &"error_color"
	elif state == State.STALE:
		color = &"warning_color"
	_text.add_theme_color_override(&"default_color", Kit.color(color))
	_fit.call_deferred()


func show_progress(done: int, total: int) -> void:
	_job.show_progress(done, total)


func _get_text() -> String:
	return _text.text


func _copy_text() -> void:
	DisplayServer.clipboard_set(text)


# As high as the text, up to some lines; then it scrolls.
func _fit() -> void:
	var font := _text.get_theme_font(&"normal_font")
	var line := font.get_height(_text.get_theme_font_size(&"normal_font_size")) + 2
	_text.custom_minimum_size.y = clampf(_text.get_content_height(), line, line * LINES)

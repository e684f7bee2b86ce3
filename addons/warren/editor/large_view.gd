@tool
extends Window
## A window of its own for the picture of a page, nearly as large as the editor's. Escape brings it back to the dock.

const Kit := preload("kit.gd")

var _view: Control
var _home: Node
var _place := 0


## Show a control of a page large; it goes back to where it is now when the window is closed.
func take(view: Control, title_: String) -> void:
	if _view != null:
		give_back()
		return
	_view = view
	_home = view.get_parent()
	_place = view.get_index()
	title = title_
	view.reparent(self, false)
	view.set_anchors_and_offsets_preset(Control.PRESET_FULL_RECT)
	popup_centered_ratio(0.9)
	for part: Control in [view] + view.find_children("*", "Control", true, false):
		if part.focus_mode == Control.FOCUS_ALL:
			part.grab_focus()
			break


func give_back() -> void:
	if _view == null:
		return
	hide()
	if is_instance_valid(_home):
		_view.reparent(_home, false)
		_home.move_child(_view, _place)
	_view = null


func _init() -> void:
	name = "LargeView"
	visible = false
	close_requested.connect(give_back)
	window_input.connect(
		func(event: InputEvent) -> void:
			if event.is_action_pressed(&"ui_cancel"):
				set_input_as_handled()
				give_back()
	)

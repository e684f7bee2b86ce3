class_name TablePanel
extends PanelContainer
## What stands beside a board: the name of the game, how it stands, what can be done (each with its key), messages.

## A button or its key was pressed.
signal pressed(what: StringName)

const WIDTH := 344.0

var _buttons: Dictionary[StringName, Button] = {}
var _facts := Label.new()
var _grid := GridContainer.new()
var _wide := VBoxContainer.new()
var _title := Label.new()
var _text := Label.new()
var _help := Label.new()
var _lines := VBoxContainer.new()


func _init() -> void:
	custom_minimum_size = Vector2(WIDTH, 0)
	_lines.add_theme_constant_override("separation", 12)
	add_child(_lines)


## Fills the panel; what a game has to show of its own comes between the facts and the buttons.
func begin(game: String, own: Control, help: String) -> void:
	var head := Label.new()
	head.text = game
	head.theme_type_variation = &"HeadLabel"
	_facts.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_grid.columns = 2
	_grid.add_theme_constant_override("h_separation", 8)
	_grid.add_theme_constant_override("v_separation", 8)
	var space := Control.new()
	space.size_flags_vertical = Control.SIZE_EXPAND_FILL
	var box := PanelContainer.new()
	box.theme_type_variation = &"MessagePanel"
	var words := VBoxContainer.new()
	_title.theme_type_variation = &"TitleLabel"
	for label: Label in [_title, _text, _help]:
		label.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_text.custom_minimum_size = Vector2(0, 66)
	_help.text = help
	_help.theme_type_variation = &"QuietLabel"
	_help.hide()
	words.add_child(_title)
	words.add_child(_text)
	words.add_child(_help)
	box.add_child(words)
	for part: Control in [head, _facts, own, _grid, _wide, space, box]:
		_lines.add_child(part)


## Adds a button with a key of its own, in two columns or as wide as the panel.
func add(what: StringName, text: String, key: Key, hint: String, wide := false) -> void:
	var button := Button.new()
	var event := InputEventKey.new()
	event.keycode = key
	button.shortcut = Shortcut.new()
	button.shortcut.events = [event]
	button.shortcut_in_tooltip = false
	button.tooltip_text = hint
	button.focus_mode = Control.FOCUS_NONE
	button.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	button.custom_minimum_size = Vector2(146, 38)
	button.set_meta(&"key", OS.get_keycode_string(key))
	button.pressed.connect(func() -> void: pressed.emit(what))
	_buttons[what] = button
	if wide:
		_wide.add_child(button)
	else:
		_grid.add_child(button)
	name_button(what, text)


func name_button(what: StringName, text: String) -> void:
	_buttons[what].text = "%s  [%s]" % [text, _buttons[what].get_meta(&"key")]


func enable(what: StringName, possible: bool) -> void:
	_buttons[what].disabled = not possible


## Says how the game stands.
func tell(facts: String) -> void:
	_facts.text = facts


## Says what has happened, or what to do.
func say(title: String, text := "") -> void:
	_title.text = title
	_text.text = text


## Shows the help in the place of buttons and message, or these again.
func toggle_help() -> void:
	_help.visible = not _help.visible
	for part: Control in [_grid, _title, _text]:
		part.visible = not _help.visible


## What is on the panel, for tests: the message's title.
func said() -> String:
	return _title.text

class_name TablePanel
extends PanelContainer
## What stands beside a board: the name of the game, how it stands, what can be done (each with its key), messages.

## Something is said: a title, and a sentence that may be empty.
signal spoke(title: String, text: String)

## What has the focus again after a button was clicked, so that the arrows go on with it.
var board: Control

var _facts := Label.new()
var _grid := DemoGrid.new()
var _message := PanelContainer.new()
var _title := Label.new()
var _text := Label.new()
var _lines := VBoxContainer.new()


func _init() -> void:
	_lines.add_theme_constant_override("separation", 12)
	_lines.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_lines.size_flags_vertical = Control.SIZE_EXPAND_FILL
	var scroll := ScrollContainer.new()
	scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	scroll.follow_focus = true
	scroll.add_child(_lines)
	add_child(scroll)


## Fills the panel; what a game has to show of its own comes between the facts and the buttons.
func begin(game: String, own: Control) -> void:
	var head := Label.new()
	head.text = game
	head.theme_type_variation = &"HeadLabel"
	head.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_facts.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_message.theme_type_variation = &"MessagePanel"
	var words := VBoxContainer.new()
	_title.theme_type_variation = &"TitleLabel"
	for label: Label in [_title, _text]:
		label.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
		words.add_child(label)
	_text.custom_minimum_size = Vector2(0, 66)
	_message.add_child(words)
	# What is said comes first: it is seen where the panel is low, or its buttons are many.
	for part: Control in [head, _message, _facts, own, _grid]:
		_lines.add_child(part)


## Adds a button for a command.
func add(command: DemoCommand, run: Callable) -> void:
	var button := command.button(run)
	button.gui_input.connect(_on_button_input)
	_grid.add_child(button)


## Says how the game stands.
func tell(facts: String) -> void:
	_facts.text = facts


## What was told last.
func told() -> String:
	return _facts.text


## Says what has happened, or what to do.
func say(title: String, text := "") -> void:
	_title.text = title
	_text.text = text
	spoke.emit(title, text)


## What is on the panel, for tests: the message's title.
func said() -> String:
	return _title.text


func _on_button_input(event: InputEvent) -> void:
	var click := event as InputEventMouseButton
	if click and not click.pressed and board:
		_focus_board.call_deferred()


func _focus_board() -> void:
	if board.is_inside_tree():
		board.grab_focus()

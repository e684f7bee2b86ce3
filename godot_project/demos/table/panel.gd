class_name TablePanel
extends PanelContainer
## What stands beside a board: the name of the game, how it stands, what can be done (each with its key), messages.

## Something is said: a title, and a sentence that may be empty.
signal spoke(title: String, text: String)

## What has the focus again after a button was clicked, so that the arrows go on with it.
var board: Control

var _head := Label.new()
var _facts := Label.new()
var _grid := DemoGrid.new()
var _message := PanelContainer.new()
var _emblem := TableEmblem.new()
var _words := VBoxContainer.new()
var _title := Label.new()
var _text := Label.new()
var _lines := VBoxContainer.new()


func _init() -> void:
	_lines.add_theme_constant_override("separation", 8)
	_lines.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_lines.size_flags_vertical = Control.SIZE_EXPAND_FILL
	var scroll := ScrollContainer.new()
	scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	scroll.follow_focus = true
	scroll.add_child(_lines)
	add_child(scroll)


## Fills the panel; what a game has to show of its own comes between the facts and the buttons.
func begin(game: String, own: Control) -> void:
	_head.text = game
	_head.theme_type_variation = &"HeadLabel"
	_head.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_head.resized.connect(_fit_head)
	_facts.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_message.theme_type_variation = &"MessagePanel"
	var row := HFlowContainer.new()
	row.add_theme_constant_override("h_separation", 14)
	_emblem.hide()
	row.add_child(_emblem)
	_words.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	# So what is below stays in its place whatever is said, and the sign of the end lies above words without room.
	_words.custom_minimum_size = Vector2(150, 98)
	row.add_child(_words)
	_title.theme_type_variation = &"TitleLabel"
	for label: Label in [_title, _text]:
		label.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
		_words.add_child(label)
	_message.add_child(row)
	# What is said comes first: it is seen where the panel is low, or its buttons are many.
	for part: Control in [_head, _message, _facts, own, _grid]:
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
	_emblem.hide()
	_words.alignment = BoxContainer.ALIGNMENT_BEGIN
	_message.theme_type_variation = &"MessagePanel"
	_title.theme_type_variation = &"TitleLabel"
	_speak(title, text)


## Says how the game has ended, so that it stands out.
func say_end(end: TableEmblem.End, title: String, text: String) -> void:
	_emblem.open(end)
	_words.alignment = BoxContainer.ALIGNMENT_CENTER
	_message.theme_type_variation = &"MessagePanel" if end == TableEmblem.End.LOST else &"EndPanel"
	_title.theme_type_variation = &"EndLabel"
	_speak(title, text)


func _speak(title: String, text: String) -> void:
	_title.text = title
	_text.text = text
	spoke.emit(title, text)


## What is on the panel, for tests: the message's title.
func said() -> String:
	return _title.text


func _notification(what: int) -> void:
	if what == NOTIFICATION_TRANSLATION_CHANGED:
		_fit_head()


## Writes the name of the game so large that it has room in one line, but no smaller than other titles.
func _fit_head() -> void:
	var whole := get_theme_font_size(&"font_size", &"HeadLabel")
	var font := _head.get_theme_font(&"font")
	var wide := font.get_string_size(_head.atr(_head.text), HORIZONTAL_ALIGNMENT_LEFT, -1, whole).x
	var letters := mini(whole, floori(whole * (_head.size.x - 1) / maxf(1, wide)))
	if letters < get_theme_font_size(&"font_size", &"TitleLabel"):
		letters = whole
	if letters != _head.get_theme_font_size(&"font_size"):
		_head.add_theme_font_size_override(&"font_size", letters)


func _on_button_input(event: InputEvent) -> void:
	var click := event as InputEventMouseButton
	if click and not click.pressed and board:
		_focus_board.call_deferred()


func _focus_board() -> void:
	if board.is_inside_tree():
		board.grab_focus()

class_name TablePanel
extends PanelContainer
## What stands beside a board: the name of the game, how it stands, what can be done (each with its key), messages.

## What has the focus again after a button was clicked, so that the arrows go on with it.
var board: Control
var message := TableMessage.new()

# What is in the menu, too: it has no buttons where the panel is too low for them; the last ones go first.
var _extras: Array[Button] = []
var _commands: Dictionary[Button, DemoCommand] = {}
var _scroll := ScrollContainer.new()
var _head := Label.new()
var _facts := Label.new()
var _grid := DemoGrid.new()
var _lines := VBoxContainer.new()


func _init() -> void:
	_lines.add_theme_constant_override("separation", 8)
	_lines.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_lines.size_flags_vertical = Control.SIZE_EXPAND_FILL
	_scroll.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	# Words break in their own way in each width: with a bar that takes some of it, they could have room without the bar
	# and none with it, forever.
	_scroll.vertical_scroll_mode = ScrollContainer.SCROLL_MODE_RESERVE
	_scroll.follow_focus = true
	_scroll.add_child(_lines)
	add_child(_scroll)
	_scroll.resized.connect(_fit_later)
	_lines.minimum_size_changed.connect(_fit_later)


## Fills the panel; what a game has to show of its own comes between the facts and the buttons, and the clocks above the
## facts, if it can have some.
func begin(game: String, own: Control, clock: Control = null) -> void:
	_head.text = game
	_head.theme_type_variation = &"HeadLabel"
	_head.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_head.resized.connect(_fit_head)
	_facts.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	# What is said comes first: it is seen where the panel is low, or its buttons are many.
	for part: Control in [_head, message, clock, _facts, own, _grid]:
		if part:
			_lines.add_child(part)


## Adds a button for a command; [param is_extra] is whether it can be left out.
func add(command: DemoCommand, run: Callable, is_extra := false) -> void:
	var button := command.button(run)
	button.gui_input.connect(_on_button_input)
	_grid.add_child(button)
	_commands[button] = command
	command.changed.connect(_fit_later)
	if is_extra:
		_extras.append(button)


## In the next frame: what is shown changes the sizes by which this is asked for.
func _fit_later() -> void:
	if is_inside_tree() and not get_tree().process_frame.is_connected(_fit_buttons):
		get_tree().process_frame.connect(_fit_buttons, CONNECT_ONE_SHOT)


## Shows the buttons of what belongs to this part of the game, and as many extras as have room. How many these are does
## not depend on how many there were, so that it comes to rest.
func _fit_buttons() -> void:
	var others := _lines.get_combined_minimum_size().y - _grid.get_combined_minimum_size().y
	var shown: Array[Control] = []
	var extras: Array[Control] = []
	for button in _commands:
		if _commands[button].in_panel:
			if button in _extras:
				extras.append(button)
			else:
				shown.append(button)
	for extra in extras:
		shown.append(extra)
		if others + _grid.high_of(shown) > _scroll.size.y:
			shown.erase(extra)
			break
	for button in _commands:
		if button.visible != (button in shown):
			button.visible = not button.visible


## Says how the game stands.
func tell(facts: String) -> void:
	_facts.text = facts


## What was told last.
func told() -> String:
	return _facts.text


## Says what has happened, or what to do.
func say(title: String, text := "") -> void:
	message.say(title, text)


## The title of what was said last.
func said() -> String:
	return message.said()


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

class_name TableSetupSheet
extends DemoSheet
## What a game is played with, before it begins: each line is a button that goes on to the next choice.
##
## A position may be given as text, too; what is wrong with it is told below the field.

## The game is to begin so: of each line the number of its choice, and a position as text, or an empty one.
signal begun(chosen: Array[int], text: String)
## Another choice was made in a line, by their numbers.
signal changed(line: int, chosen: int)

const FAULT := Color("ffb0a0")
## Between the lines of a position that is written on one line, as in [member WarrenBanqi.setup].
const BREAK := "|"

var field := LineEdit.new()
## The field for the seed, if there is one.
var seed_field: LineEdit
var fault := paragraph("")

var _names: Array[String] = []
var _choices: Array[Array] = []
var _chosen: Array[int] = []
var _buttons: Array[Button] = []
var _judge := Callable()


## Begins the sheet.
func _init(title: String) -> void:
	super(title)
	first = choice("Begin", _begin)
	first.theme_type_variation = &"PrimaryButton"
	body.add_child(first)


## Adds a line with its choices, and the number of the present one.
func add(line: String, choices: Array, chosen: int) -> void:
	var number := _names.size()
	_names.append(line)
	_choices.append(choices)
	_chosen.append(chosen)
	var button := choice("", _go_on.bind(number))
	button.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	button.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	body.add_child(button)
	_buttons.append(button)
	_tell(number)


## Replaces the choices of a line; the first one is chosen.
func offer(number: int, choices: Array) -> void:
	_choices[number] = choices
	_chosen[number] = 0
	_tell(number)


## Gives the choices of a line other names.
func rename(number: int, choices: Array) -> void:
	_choices[number] = choices
	_tell(number)


## Lets the choices of a line follow those of another one: [param choices] returns them for the number chosen there.
func follow(number: int, line: int, choices: Callable) -> void:
	changed.connect(
		func(changed_line: int, chosen: int) -> void:
			if changed_line == line:
				var offered: Array = choices.call(chosen)
				offer(number, offered)
	)


## Adds a field for a position as text, with the present one.
##
## [param judge] is called with a text, or an empty one, and what is chosen, and returns what is wrong, or nothing.
func ask(text: String, judge: Callable) -> void:
	_judge = judge
	field.text = text
	field.max_length = 10_000
	field.keep_editing_on_text_submit = true
	field.gui_input.connect(_on_field_input)
	_heed(field)
	var button := choice("Paste", func() -> void: take(DisplayServer.clipboard_get()))
	body.add_child(entry("A position of your own, as text; leave it empty for the start above", field, button))
	_add_fault()


## Adds a field for the seed of the game, with the present one; empty for another one.
func ask_seed(number: int) -> void:
	seed_field = LineEdit.new()
	seed_field.text = str(number)
	_heed(seed_field)
	var button := choice("Another seed", func() -> void: seed_field.text = str(DemoSeed.drawn()))
	body.add_child(entry("Seed", seed_field, button))
	_add_fault()


## The seed that was typed, or another one.
func seed_number() -> int:
	return seed_field.text.to_int() if seed_field.text else DemoSeed.drawn()


## Puts a text into the field and tells what is wrong with it; several lines become one.
func take(text: String) -> void:
	field.text = text.strip_edges(false, true).replace("\r", "").replace("\n", BREAK)
	_say(_fault())


func _notification(what: int) -> void:
	if what == NOTIFICATION_PREDELETE and field.get_parent() == null:
		field.free()  # a game without positions of one's own


func _on_field_input(event: InputEvent) -> void:
	if event.is_action_pressed("ui_paste"):
		take(DisplayServer.clipboard_get())
		field.accept_event()


func _heed(typed: LineEdit) -> void:
	typed.text_submitted.connect(func(_text: String) -> void: _begin())
	typed.text_changed.connect(func(_text: String) -> void: _say(""))


## Adds the line that says what is wrong, once.
func _add_fault() -> void:
	if fault.get_parent() == null:
		fault.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
		fault.add_theme_color_override("font_color", FAULT)
		body.add_child(fault)
		_say("")


func _fault() -> String:
	var wrong: String = _judge.call(field.text, _chosen) if _judge else ""
	return DemoSeed.fault(seed_field.text) if wrong.is_empty() and seed_field and seed_field.text else wrong


func _say(text: String) -> void:
	fault.text = "✗  " + DemoCoreText.sentence(text.trim_prefix("setup:").strip_edges()) if text else ""
	fault.visible = not text.is_empty()


func _show_fault() -> void:
	if is_inside_tree():
		_scroll.ensure_control_visible(fault)


func _go_on(number: int) -> void:
	_chosen[number] = (_chosen[number] + 1) % _choices[number].size()
	_tell(number)
	_say("")
	changed.emit(number, _chosen[number])


func _tell(number: int) -> void:
	var chosen: String = _choices[number][_chosen[number]]
	_buttons[number].text = "%s: %s" % [tr(_names[number]), tr(chosen)]


func _begin() -> void:
	var wrong := _fault()
	_say(wrong)
	if wrong:
		(field if field.is_inside_tree() else seed_field).grab_focus()
		# The words take their places first, in two frames.
		_after_frame(_after_frame.bind(_show_fault))
		return
	var chosen := _chosen
	closed.emit()
	begun.emit(chosen, field.text)

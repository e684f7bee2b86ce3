class_name WordsLetters
extends PanelContainer
## Letters to choose one from.

const WIDE := 460.0

@onready var _choice: DemoGrid = %Choice
@onready var _lines: Control = %Lines


func _ready() -> void:
	_lines.minimum_size_changed.connect(func() -> void: _lay_out.call_deferred())
	get_parent_control().resized.connect(_lay_out)


## Shows a question, and a button for each letter, which calls what stands behind it.
func ask(question: String, letters: Dictionary[String, Callable]) -> void:
	(%Head as Label).text = question
	for old in _choice.get_children():
		_choice.remove_child(old)
		old.queue_free()
	for letter in letters:
		var button := DemoSheet.choice(letter, letters[letter])
		button.custom_minimum_size.x = 44
		_choice.add_child(button)
	show()
	_lay_out()
	if not letters.is_empty():
		(_choice.get_child(0) as Control).grab_focus()


func _lay_out() -> void:
	_choice.columns = clampi(floori((DemoFit.room(get_parent_control().size).size.x - 66) / 52), 1, 8)
	DemoFit.center(self, _lines, WIDE, DemoFit.room(get_parent_control().size))

class_name DemoHelpSheet
extends DemoSheet
## The rules of a demo, and everything that can be done in it: by key, gamepad, mouse and finger.

const HEADS: Array[String] = ["What", "Key, mouse, finger", "Gamepad"]
const NONE := "Menu"
## The width of the last column of a table, whose words are short.
const LAST := 150.0
## The least width of a column.
const LEAST := 60.0
const GAP := 24
## The width of the columns of keys, as a multiple of the first column's width.
const KEYS := 1.4

var _table: VBoxContainer


func _init(title: String, rules: String, gestures: Array[DemoGesture], commands: Array[DemoCommand]) -> void:
	super(title)
	if rules:
		body.add_child(paragraph(rules))
	_table = table(body)
	for line in rows(gestures, commands):
		add_row(_table, line)
	body.add_child(
		paragraph("All of it is in the menu, too: the button with three bars, F10, or Start.", &"QuietLabel")
	)


func _fold(is_narrow: bool) -> void:
	fold_table(_table, is_narrow)


## In a narrow window keys and gamepad stand in a line below what they do.
static func fold_table(lines: VBoxContainer, is_narrow: bool) -> void:
	lines.add_theme_constant_override("separation", 14 if is_narrow else 8)
	for line in lines.get_children():
		var box: BoxContainer = line
		box.vertical = is_narrow
		var last: Control = box.get_child(1).get_child(-1)
		last.custom_minimum_size.x = LEAST if is_narrow else LAST
		last.size_flags_horizontal = Control.SIZE_EXPAND_FILL if is_narrow else Control.SIZE_FILL
	var heads := lines.get_child(0)
	for head: Label in [heads.get_child(0)] + heads.get_child(1).get_children():
		head.theme_type_variation = &"QuietLabel" if is_narrow else &"TitleLabel"
	(heads.get_child(0) as Label).visible = not is_narrow


## Begins a table of keys.
static func table(under: Container) -> VBoxContainer:
	var lines := VBoxContainer.new()
	under.add_child(lines)
	add_row(lines, HEADS, &"TitleLabel")
	return lines


## What can be done, by which key, mouse or finger, and by what of the gamepad: the lines of a table of keys.
static func rows(gestures: Array[DemoGesture], commands: Array[DemoCommand]) -> Array[Array]:
	var found: Array[Array] = []
	for gesture in gestures:
		found.append([gesture.meaning, gesture.shown, gesture.pads()])
	for command in commands:
		found.append(row_of(command.word, command.action))
	return found


## The line of an action: what it does, and how one asks for it.
static func row_of(meaning: String, action: StringName) -> Array[String]:
	var pads := ", ".join(DemoActions.pads_of(action))
	return [meaning, ", ".join(DemoActions.keys_of(action)), pads if pads else NONE]


static func add_row(lines: VBoxContainer, words: Array, variation := &"KeyLabel") -> void:
	var line := BoxContainer.new()
	var keys := HBoxContainer.new()
	keys.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	keys.size_flags_stretch_ratio = KEYS
	for box: BoxContainer in [line, keys]:
		box.add_theme_constant_override("separation", GAP)
	line.add_theme_constant_override("separation", 4)
	for column in words.size():
		var text: String = words[column]
		var label := paragraph(text, variation)
		label.custom_minimum_size.x = LEAST
		if column == 0 and variation == &"KeyLabel":
			label.theme_type_variation = &""
			# So keys and gamepad go down the table, and it scrolls.
			label.focus_mode = Control.FOCUS_ALL
		(line if column == 0 else keys).add_child(label)
	line.add_child(keys)
	lines.add_child(line)

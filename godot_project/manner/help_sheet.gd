class_name DemoHelpSheet
extends DemoSheet
## The rules of a demo, and everything that can be done in it: by key, gamepad, mouse and finger.

const HEADS: Array[String] = ["What", "Key, mouse, finger", "Gamepad"]
const NONE := "Menu"
## The width of the last column of a table.
const LAST := 150.0

var _grid: GridContainer


func _init(title: String, rules: String, gestures: Array[DemoGesture], commands: Array[DemoCommand]) -> void:
	super(title)
	if rules:
		body.add_child(paragraph(rules))
	_grid = table(body)
	for line in rows(gestures, commands):
		add_row(_grid, line)
	body.add_child(
		paragraph("All of it is in the menu, too: the button with three bars, F10, or Start.", &"QuietLabel")
	)


func _fold(is_narrow: bool) -> void:
	fold_table(_grid, is_narrow)


## In a narrow window each row of a table stands in lines of its own, without the heads.
static func fold_table(grid: GridContainer, is_narrow: bool) -> void:
	grid.columns = 1 if is_narrow else HEADS.size()
	for number in HEADS.size():
		(grid.get_child(number) as Label).visible = not is_narrow


## Begins a table of keys.
static func table(under: Container) -> GridContainer:
	var grid := GridContainer.new()
	grid.columns = HEADS.size()
	grid.add_theme_constant_override("h_separation", 24)
	grid.add_theme_constant_override("v_separation", 8)
	under.add_child(grid)
	add_row(grid, HEADS, &"TitleLabel")
	return grid


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


static func add_row(grid: GridContainer, words: Array, variation := &"KeyLabel") -> void:
	for column in words.size():
		var text: String = words[column]
		var label := paragraph(text, variation)
		if column == 0 and variation == &"KeyLabel":
			label.theme_type_variation = &""
			# So keys and gamepad go down the table, and it scrolls.
			label.focus_mode = Control.FOCUS_ALL
		# The columns share the room equally, but for the last one: its words are short.
		if column == HEADS.size() - 1:
			label.size_flags_horizontal = Control.SIZE_FILL
		label.custom_minimum_size.x = LAST if column == HEADS.size() - 1 else 60.0
		grid.add_child(label)

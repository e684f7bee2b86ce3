@tool
extends AcceptDialog
## A window to paint a room and set its properties. Every stroke is one undo step, also in here.

## Ctrl+S was pressed.
signal save_asked

const Kit := preload("../kit.gd")
const Drawing := preload("drawing.gd")
const Painter := preload("painter.gd")
const SettingsForm := preload("../dungeon/settings_form.gd")
const HELP := """Right click erases. The grid grows where you paint beside the room. Green: a door can be here. \
Keys 1 to 6 choose what to paint, arrows and Space paint."""

var undo_redo: EditorUndoRedoManager:
	set = _take_undo_redo

var _painter := Painter.new()
var _form := SettingsForm.new([&"text", &"size"], &"Resource")
var _state := Label.new()
var _brushes: Array[Button] = []


func _init() -> void:
	name = "RoomEditor"
	title = tr("Room")
	ok_button_text = tr("Close")
	exclusive = false
	min_size = Vector2i(Vector2(720, 460) * EditorInterface.get_editor_scale())
	var columns := HSplitContainer.new()
	var left := Kit.column(380)
	left.add_child(_palette())
	left.add_child(Kit.stretched(_painter))
	_state.custom_minimum_size.x = Kit.scaled(360)
	_state.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	left.add_child(_state)
	left.add_child(Kit.note(tr(HELP), 360))
	columns.add_child(Kit.stretched(left, 1.6))
	_form.custom_minimum_size.x = Kit.scaled(260)
	columns.add_child(Kit.stretched(_form))
	add_child(columns)
	_painter.painted.connect(_keep)


func edit(template: WarrenRoomTemplate) -> void:
	_let_go()
	_painter.template = template
	template.changed.connect(_describe)
	_form.show_object(template)
	_describe()
	if not visible:
		popup_centered(Vector2i(Vector2(880, 560) * EditorInterface.get_editor_scale()))
	_painter.grab_focus()


## The room that is shown; null for none.
func shown_template() -> WarrenRoomTemplate:
	return _painter.template


func _take_undo_redo(value: EditorUndoRedoManager) -> void:
	undo_redo = value
	_form.undo_redo = value


func _palette() -> Control:
	var bar := HBoxContainer.new()
	var group := ButtonGroup.new()
	var brushes: Array[Array] = [
		[Drawing.SOLID, tr("Solid"), tr("Wall")],
		[Drawing.INNER, tr("Inner"), tr("Floor, where one can walk")],
		[Drawing.OUTER, tr("Outer"), tr("Not part of the room")],
		[Drawing.DOOR, tr("Door"), tr("Wall that may become a door; where a room has some, no other wall may")],
	]
	for entry in brushes:
		var mark: String = entry[0]
		var label: String = entry[1]
		var tip: String = entry[2]
		var made := Kit.toggle(
			StringName("Brush" + label),
			&"",
			tip,
			mark == _painter.brush,
			func(on: bool) -> void:
				if on:
					_painter.brush = mark
		)
		made.text = label
		for state: StringName in [
			&"icon_normal_color",
			&"icon_pressed_color",
			&"icon_hover_color",
			&"icon_hover_pressed_color",
			&"icon_focus_color"
		]:
			made.add_theme_color_override(state, Color.WHITE)
		made.icon = _swatch(Drawing.color_of(mark))
		made.button_group = group
		_brushes.append(made)
		bar.add_child(made)
	bar.add_child(_kind_brush(group))
	bar.add_child(_spawn_brush(group))
	bar.add_child(VSeparator.new())
	bar.add_child(
		Kit.toggle(
			&"Rectangles", &"Rectangle", tr("Paint rectangles"), false, func(on: bool) -> void: _painter.rectangles = on
		)
	)
	return bar


func _kind_brush(group: ButtonGroup) -> Control:
	var tip := tr("Door of a kind, which fits its like only; letters beside each other are one wide door")
	var capital := func(text: String) -> String: return text.to_upper() if Drawing.is_kind(text.to_upper()) else "A"
	return _letter_brush(group, "Kind", tip, tr("Kind of door"), capital)


func _spawn_brush(group: ButtonGroup) -> Control:
	var tip := tr(
		"Spawn point on the floor, for enemies, loot or props: a small letter or a digit; Spawns says its tags"
	)
	var small := func(text: String) -> String: return text.to_lower() if Drawing.is_spawn(text.to_lower()) else "a"
	return _letter_brush(group, "Spawn", tip, tr("Letter of the spawn point"), small)


# A brush whose letter is in a field of its own; `allowed` makes a letter for the brush of what was typed.
func _letter_brush(group: ButtonGroup, label: String, tip: String, accessible: String, allowed: Callable) -> Control:
	var letter := LineEdit.new()
	letter.text = allowed.call("a")
	letter.max_length = 1
	letter.alignment = HORIZONTAL_ALIGNMENT_CENTER
	letter.custom_minimum_size.x = Kit.scaled(30)
	letter.accessibility_name = accessible
	var made := Kit.toggle(
		StringName("Brush" + label),
		&"",
		tip,
		false,
		func(on: bool) -> void:
			if on:
				_painter.brush = letter.text
	)
	made.text = tr(label)
	made.button_group = group
	_brushes.append(made)
	letter.text_changed.connect(
		func(text: String) -> void:
			letter.text = allowed.call(text)
			letter.caret_column = 1
			_painter.brush = letter.text
			made.button_pressed = true
	)
	return Kit.row([made, letter])


func _swatch(color: Color) -> ImageTexture:
	var image := Image.create_empty(14, 14, false, Image.FORMAT_RGBA8)
	image.fill(Color(0.5, 0.5, 0.5))
	image.fill_rect(Rect2i(1, 1, 12, 12), color if color.a else Color(0.2, 0.2, 0.2))
	return ImageTexture.create_from_image(image)


func _keep(text: String) -> void:
	var template := _painter.template
	if text == template.text:
		return
	undo_redo.create_action(tr("Paint Room"), UndoRedo.MERGE_DISABLE, template)
	undo_redo.add_do_property(template, &"text", text)
	undo_redo.add_undo_property(template, &"text", template.text)
	undo_redo.commit_action()


func _describe() -> void:
	var template := _painter.template
	title = tr('Edit "%s"') % template.name
	var fault := template.error()
	var doors := template.doors().size()
	var told := tr_n("%d × %d cells, %d possible door", "%d × %d cells, %d possible doors", doors)
	_state.text = fault if fault else told % [template.size.x, template.size.y, doors]
	_state.add_theme_color_override(&"font_color", Kit.color(&"warning_color" if fault else &"success_color"))


func _let_go() -> void:
	if _painter.template != null and _painter.template.changed.is_connected(_describe):
		_painter.template.changed.disconnect(_describe)


func _input(event: InputEvent) -> void:
	var key := event as InputEventKey
	if key == null or not key.pressed or gui_get_focus_owner() is LineEdit or gui_get_focus_owner() is TextEdit:
		return
	if key.keycode >= KEY_1 and key.keycode <= KEY_6:
		_brushes[key.keycode - KEY_1].button_pressed = true
	elif key.keycode == KEY_Z and key.is_command_or_control_pressed():
		# The editor's own undo, which knows all histories.
		EditorInterface.get_base_control().get_viewport().push_input(event)
	elif key.keycode == KEY_S and key.is_command_or_control_pressed():
		save_asked.emit()
		# It saves the scene as well.
		EditorInterface.get_base_control().get_viewport().push_input(event)
	else:
		return
	set_input_as_handled()


func _exit_tree() -> void:
	_let_go()

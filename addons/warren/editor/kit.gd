@tool
extends RefCounted
## Small parts that all pages of the dock are put together from.


static func icon(name: StringName) -> Texture2D:
	var theme := EditorInterface.get_editor_theme()
	return theme.get_icon(name, &"EditorIcons") if theme.has_icon(name, &"EditorIcons") else null


## One of the addon's own icons, read from its file: before the first import there is no texture of it.
static func own_icon(name: String) -> Texture2D:
	var image := Image.new()
	var text := FileAccess.get_file_as_string("res://addons/warren/icons/%s.svg" % name)
	image.load_svg_from_string(text, EditorInterface.get_editor_scale())
	return ImageTexture.create_from_image(image)


static func color(name: StringName) -> Color:
	return EditorInterface.get_editor_theme().get_color(name, &"Editor")


static func scaled(pixels: float) -> float:
	return pixels * EditorInterface.get_editor_scale()


## A flat button: an icon with a tooltip, and a text where `text` is given. `name` is how tests and people find it.
static func button(name: StringName, text: String, icon_name: StringName, tip: String, pressed: Callable) -> Button:
	var made := Button.new()
	made.name = name
	made.text = text
	made.tooltip_text = tip
	made.accessibility_name = text if text else tip
	if icon_name:
		made.icon = icon(icon_name)
	made.theme_type_variation = &"FlatButton"
	made.pressed.connect(pressed)
	return made


static func toggle(name: StringName, icon_name: StringName, tip: String, on: bool, toggled: Callable) -> Button:
	var made := button(name, "", icon_name, tip, func() -> void: pass)
	made.toggle_mode = true
	made.button_pressed = on
	made.toggled.connect(toggled)
	return made


## A menu of entries: [text, icon name, what it does]; an empty array is a line between.
static func menu(
	name: StringName, text: String, icon_name: StringName, tip: String, entries: Array[Array]
) -> MenuButton:
	var made := MenuButton.new()
	made.name = name
	made.text = text
	made.tooltip_text = tip
	made.accessibility_name = text if text else tip
	made.icon = icon(icon_name)
	made.flat = true
	made.focus_mode = Control.FOCUS_ALL
	var popup := made.get_popup()
	for entry in entries:
		if entry.is_empty():
			popup.add_separator()
		else:
			var label: String = entry[0]
			var icon_of_entry: StringName = entry[1]
			popup.add_icon_item(icon(icon_of_entry), label)
	popup.index_pressed.connect(
		func(index: int) -> void:
			var chosen: Callable = entries[index][2]
			chosen.call()
	)
	return made


static func heading(text: String) -> Label:
	var made := Label.new()
	made.text = text
	made.theme_type_variation = &"HeaderSmall"
	return made


## A text that wraps. In a window it needs a width: without one it would start as a column of single letters.
static func note(text := "", width := 0.0) -> Label:
	var made := Label.new()
	made.text = text
	made.custom_minimum_size.x = scaled(width)
	made.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	made.add_theme_color_override(
		&"font_color", EditorInterface.get_editor_theme().get_color(&"font_disabled_color", &"Editor")
	)
	return made


## A text in lines of at most `width` letters, for tooltips: these do not wrap by themselves.
static func wrapped(text: String, width := 64) -> String:
	var lines: PackedStringArray = []
	for paragraph in text.split("\n"):
		var line := ""
		for word in paragraph.split(" "):
			if line and line.length() + word.length() >= width:
				lines.append(line)
				line = ""
			line += (" " if line else "") + word
		lines.append(line)
	return "\n".join(lines)


## A theme whose tooltips are solid: in the editor's own, what is below them shines through on some desktops.
static func solid_tooltips() -> Theme:
	var editor := EditorInterface.get_editor_theme()
	var box := StyleBoxFlat.new()
	var base := editor.get_color(&"base_color", &"Editor")
	box.bg_color = Color(base.lerp(Color.BLACK if base.get_luminance() < 0.5 else Color.WHITE, 0.4), 1)
	box.border_color = Color(color(&"accent_color"), 1)
	box.set_border_width_all(maxi(1, int(scaled(1))))
	box.set_content_margin_all(scaled(6))
	var made := Theme.new()
	made.set_stylebox(&"panel", &"TooltipPanel", box)
	made.set_color(&"font_color", &"TooltipLabel", color(&"font_color"))
	return made


static func column(minimum_width := 0.0) -> VBoxContainer:
	var made := VBoxContainer.new()
	made.custom_minimum_size.x = scaled(minimum_width)
	return made


static func row(parts: Array[Control]) -> HBoxContainer:
	var made := HBoxContainer.new()
	for part in parts:
		made.add_child(part)
	return made


## A part that scrolls where it is too high.
static func scrolled(part: Control) -> ScrollContainer:
	var made := ScrollContainer.new()
	made.horizontal_scroll_mode = ScrollContainer.SCROLL_MODE_DISABLED
	made.follow_focus = true
	made.add_child(part)
	return made


static func stretched(part: Control, share := 1.0) -> Control:
	part.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	part.size_flags_vertical = Control.SIZE_EXPAND_FILL
	part.size_flags_stretch_ratio = share
	return part


## Ask for a file; `chosen` is called with its path. The dialog frees itself.
static func ask_file(title: String, filters: PackedStringArray, save: bool, proposal: String, chosen: Callable) -> void:
	var dialog := EditorFileDialog.new()
	dialog.title = title
	dialog.file_mode = EditorFileDialog.FILE_MODE_SAVE_FILE if save else EditorFileDialog.FILE_MODE_OPEN_FILE
	dialog.access = EditorFileDialog.ACCESS_RESOURCES
	for filter in filters:
		dialog.add_filter(filter)
	if proposal:
		dialog.current_path = proposal
	dialog.file_selected.connect(func(path: String) -> void: chosen.call(path))
	dialog.visibility_changed.connect(
		func() -> void:
			if not dialog.visible:
				dialog.queue_free()
	)
	EditorInterface.popup_dialog_centered(dialog, Vector2i(Vector2(800, 560) * EditorInterface.get_editor_scale()))


static func toast(message: String, severity := EditorToaster.SEVERITY_INFO, details := "") -> void:
	EditorInterface.get_editor_toaster().push_toast(message, severity, details)


## Return whether a key was pressed with the focus inside of a page.
static func is_key_for(event: InputEvent, page: Control) -> bool:
	var key := event as InputEventKey
	if key == null or not key.pressed or not page.is_visible_in_tree():
		return false
	var focus := page.get_viewport().gui_get_focus_owner()
	return focus != null and page.is_ancestor_of(focus)


## Return whether a key press is Ctrl+Enter, with the focus inside of a page.
static func asks_to_generate(event: InputEvent, page: Control) -> bool:
	var key := event as InputEventKey
	return is_key_for(event, page) and key.keycode == KEY_ENTER and key.is_command_or_control_pressed()

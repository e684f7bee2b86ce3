class_name DemoSettingsSheet
extends DemoSheet
## The settings, each of them heeded and kept at once.

const SWITCHES: Dictionary[StringName, String] = {
	&"mute": "No sound",
	&"full_screen": "Full screen",
	&"clear_colors": "Colors that everyone can tell apart",
	&"calm": "Less movement",
}

var _fault := paragraph("", &"QuietLabel")


func _init() -> void:
	super("Settings")
	var volumes: Array[String] = []
	for volume in DemoSettings.VOLUMES:
		volumes.append("%d %%" % roundi(100 * volume))
	_row("Volume", _choices(volumes, DemoSettings.VOLUMES.find(DemoSettings.volume()), _on_volume))
	for name_ in SWITCHES:
		_row(SWITCHES[name_], _choices(["Off", "On"], int(DemoSettings.is_on(name_)), _on_switched.bind(name_)))
	var sizes: Array[String] = []
	for text_size in DemoSettings.TEXT_SIZES:
		sizes.append("%d %%" % roundi(100 * text_size))
	_row("Size of text", _choices(sizes, DemoSettings.TEXT_SIZES.find(DemoSettings.text_size()), _on_text_size))
	var codes := DemoSettings.LANGUAGES.keys()
	_row("Language", _choices(DemoSettings.LANGUAGES.values(), codes.find(DemoSettings.language()), _on_language))
	_fault.hide()
	body.add_child(_fault)


func _row(text: String, control: Control) -> void:
	var line := row()
	line.add_child(paragraph(text))
	control.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	line.add_child(control)
	body.add_child(line)


## Buttons of which one is pressed: they need no list that opens, which fingers and gamepads do not like.
func _choices(texts: Array, chosen: int, action: Callable) -> Control:
	var grid := DemoGrid.new()
	grid.columns = texts.size()
	grid.gap = 4
	var group := ButtonGroup.new()
	for number in texts.size():
		var text: String = texts[number]
		var button := choice(text, action.bind(number))
		button.toggle_mode = true
		button.button_group = group
		button.set_pressed_no_signal(number == chosen)
		if first == null and number == chosen:
			first = button
		grid.add_child(button)
	return grid


func _on_volume(number: int) -> void:
	_change(&"volume", DemoSettings.VOLUMES[number])


func _on_switched(number: int, name_: StringName) -> void:
	_change(name_, number == 1)


func _on_text_size(number: int) -> void:
	_change(&"text_size", DemoSettings.TEXT_SIZES[number])


func _on_language(number: int) -> void:
	_change(&"language", DemoSettings.LANGUAGES.keys()[number])


func _change(name_: StringName, value: Variant) -> void:
	_fault.text = DemoSettings.change(name_, value, get_tree())
	_fault.visible = not _fault.text.is_empty()

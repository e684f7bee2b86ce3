@tool
extends RefCounted
## Shows help pages of the editor where they can be seen: not behind the dock.


## Show a help page, such as `class_name:WarrenMapGenerator`; `from` is the part of the dock that asks.
static func open(topic: String, from: Control) -> void:
	EditorInterface.set_main_screen_editor("Script")
	EditorInterface.get_script_editor().goto_help(topic)
	var window := EditorInterface.get_base_control().get_window()
	if from.get_window() != window:
		window.grab_focus()
		return
	var panel := from.get_parent()
	while panel != null and panel.get_class() != "EditorBottomPanel":
		panel = panel.get_parent()
	if panel != null:
		_make_room(panel)


# The panel at the bottom hides the help page while it is expanded over the whole editor.
static func _make_room(panel: Node) -> void:
	var icon := EditorInterface.get_editor_theme().get_icon(&"ExpandBottomDock", &"EditorIcons")
	for button: Button in panel.find_children("*", "Button", true, false):
		if button.toggle_mode and button.button_pressed and button.icon == icon:
			button.button_pressed = false

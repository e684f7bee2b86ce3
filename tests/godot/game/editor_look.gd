@tool
extends Suite
## The editor as a designer sees it: a generator in the inspector, and the help pages of two classes. Needs a screen.


func test_inspector_and_help() -> void:
	await idle(60)
	EditorInterface.edit_node(EditorInterface.get_edited_scene_root().get_node("Generator"))
	await shot("inspector")
	EditorInterface.set_main_screen_editor("Script")
	EditorInterface.get_script_editor().goto_help("class_name:WarrenKeyRing")
	await shot("help_of_a_script")
	EditorInterface.get_script_editor().goto_help("class_name:WarrenMapGenerator")
	await shot("help")
	var shown := ""
	for page: RichTextLabel in EditorInterface.get_script_editor().find_children("*", "RichTextLabel", true, false):
		shown += page.get_parsed_text()
	for text: String in [
		"Generates dungeon maps by connecting rooms at their doors.",
		"How the next room is chosen: One of the moves",
		"distributed by the weights of the templates",
		"SELECTOR_BEST",
		"Emitted at the end of a background generation",
		"maker.loops = 0.3",
		"Guide: Your first dungeon",
		"Takes the keys that a player comes to",
		"The player has taken the key of lock.",
	]:
		check(shown.containsn(text), "not on the help page: " + text)


func shot(file: String) -> void:
	await idle(20)
	RenderingServer.force_draw()
	var image := EditorInterface.get_base_control().get_viewport().get_texture().get_image()
	equal(image.save_png("%s/%s.png" % [OS.get_cmdline_user_args()[1], file]), OK)


func idle(frames: int) -> void:
	for i in frames:
		await get_tree().process_frame

@tool
extends EditorSuite
## Missions in the editor: the curve in the inspector, and missions in the dock.

var mission: WarrenMission


## A mission in the scene, in the inspector.
func inspect() -> Control:
	await open_scene()
	mission = WarrenMission.new()
	mission.name = "Mission"
	EditorInterface.get_edited_scene_root().add_child(mission)
	mission.owner = EditorInterface.get_edited_scene_root()
	EditorInterface.edit_node(mission)
	await idle(3)
	return EditorInterface.get_inspector().find_children("MissionCurve", "", true, false)[0]


func field() -> LineEdit:
	return EditorInterface.get_inspector().find_child("CurveText", true, false)


func press(plot: Control, key: Key) -> void:
	var event := InputEventKey.new()
	event.keycode = key
	event.pressed = true
	plot.call("_gui_input", event)
	await idle(2)


func point(plot: Control, at: Vector2, pressed: bool, button := MOUSE_BUTTON_LEFT) -> void:
	var event := InputEventMouseButton.new()
	event.button_index = button
	event.pressed = pressed
	event.position = at
	plot.call("_gui_input", event)


func drag(plot: Control, at: Vector2) -> void:
	var event := InputEventMouseMotion.new()
	event.position = at
	plot.call("_gui_input", event)


func test_a_curve_is_chosen_written_and_drawn_in_the_inspector() -> void:
	var plot: Variant = await inspect()
	equal([field().text, plot.points.size(), plot._values.size() > 9], ["", 0, true])
	var menu: MenuButton = EditorInterface.get_inspector().find_child("CurveMenu", true, false)
	equal(menu.get_popup().item_count, WarrenMission.curves().size() + 1)
	menu.get_popup().id_pressed.emit(4)
	await idle(2)
	equal([mission.curve, field().text], ["saw", "saw"])
	# A press that lifts nothing leaves the name.
	plot.grab_focus()
	point(plot, plot._on_screen(Vector2(0.5, plot._values[48])), true)
	point(plot, Vector2.ZERO, false)
	equal(mission.curve, "saw")
	field().text_submitted.emit("0  20 40 80 30")
	await idle(2)
	equal([mission.curve, plot.points.size()], ["0 20 40 80 30", 5])
	# A drag is one step, with all that lies on its way. The engine joins what comes within 800 ms.
	await get_tree().create_timer(0.9).timeout
	point(plot, plot._on_screen(Vector2(0.5, 40)), true)
	for height: float in [50.0, 90.0, 61.0]:
		drag(plot, plot._on_screen(Vector2(0.7, height)))
	equal([mission.curve, field().text], ["0 20 40 80 30", "0 20 61 80 30"])
	point(plot, Vector2.ZERO, false)
	await idle(2)
	equal(mission.curve, "0 20 61 80 30")
	await undo()
	equal([mission.curve, field().text, plot.to_text()], ["0 20 40 80 30", "0 20 40 80 30", "0 20 40 80 30"])
	await undo(true)
	equal(mission.curve, "0 20 61 80 30")
	await press(plot, KEY_PAGEUP)
	await press(plot, KEY_UP)
	equal(mission.curve, "0 21 61 80 30")
	await press(plot, KEY_INSERT)
	equal(mission.curve, "0 21 41 61 80 30")
	await press(plot, KEY_DELETE)
	await press(plot, KEY_DELETE)
	equal(mission.curve, "0 21 80 30")
	for text: String in ["up", "0 101", "-1", "0 1.5", "x".repeat(3000)]:
		field().text_submitted.emit(text)
		await idle(2)
		equal([mission.curve, plot.points.size(), plot._values.size()], [text, 0, 0])
	# Drawing puts the curve of the preset in the place of what is none.
	await press(plot, KEY_UP)
	equal(mission.curve, "1 12 24 31 46 61 64 82 100")
	mission.preset = "30:0 100"
	field().text_submitted.emit("")
	await idle(2)
	equal([mission.curve, plot._values[0], plot._values[-1]], ["", 0.0, 100.0])
	await close_scene()

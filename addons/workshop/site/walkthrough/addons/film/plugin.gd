@tool
extends EditorPlugin
## Uses the editor as a person would, with mouse and keys, and takes a picture of each frame.

const Camera := preload("camera.gd")
const CELL := 16
const SEED := 1
const ROOM_NAME := "Chapel"
## Closed, so that the rest is large enough to be read in the film.
const CLOSED_DOCKS: Array[String] = ["FileSystem", "Inspector", "Import", "Signals", "Groups", "History"]
const DOCK_HEIGHT := 360.0
const PIXELS_PER_FRAME := 70.0
const LONGEST_WAIT_MSEC := 60000

var _step := 1
var _mouse := Vector2.ZERO
var _held := MOUSE_BUTTON_NONE
var _is_filming := false
# The dock's page Dungeon. Untyped: the scripts of the dock are not global classes.
var _page: Variant


func _enter_tree() -> void:
	if Camera.folder():
		_play.call_deferred()


func _play() -> void:
	await _set_the_scene()
	_is_filming = true
	await _paint_a_room()
	_step = 2
	await _generate()
	_step = 3
	await _change_a_setting()
	await _generate()
	_step = 4
	await _bake()
	await _click(_inside(_inside(get_tree().root, "EditorRunBar"), "Button"))
	await _until(func() -> bool: return not EditorInterface.is_playing_scene())
	get_tree().quit()


func _set_the_scene() -> void:
	await _until(func() -> bool: return not EditorInterface.get_resource_filesystem().is_scanning())
	EditorInterface.open_scene_from_path("res://dungeon.tscn")
	for dock: Node in get_tree().root.find_children("*", "EditorDock", true, false):
		if dock.name in CLOSED_DOCKS:
			dock.call("close")
	# With the name of the renderer the window would be wider than the screen.
	for choice: Control in get_tree().root.find_children("*", "OptionButton", true, false):
		if choice.is_visible_in_tree() and choice.get("text") == "Compatibility":
			choice.hide()
	var bench := get_tree().root.find_child("Workbench", true, false)
	bench.call("show_dock")
	var dock: Control = bench.get("dock")
	dock.custom_minimum_size.y = DOCK_HEIGHT
	_page = dock.get("dungeon")
	var generator: WarrenMapGenerator = _page.generator()
	generator.bounds = Vector2i(30, 20)
	generator.rooms = 5
	generator.seed = SEED
	generator.templates = (load("res://rooms.room.txt") as WarrenRoomSet).templates
	_page.call("_edit", generator)
	for frame in 60:
		await _frame()
	# The whole map will fit in the view.
	await _move(_point(Vector2.ZERO))
	for click in 4:
		for down: bool in [true, false]:
			await _press(down, MOUSE_BUTTON_WHEEL_UP)
	await _press(true, MOUSE_BUTTON_MIDDLE)
	await _move(_view().get_screen_transform() * Vector2(50, 45))
	await _press(false, MOUSE_BUTTON_MIDDLE)
	await _move(_view().get_screen_transform() * Vector2(400, 90))


func _paint_a_room() -> void:
	await _hold(0.8)
	await _click(_control("ShowRooms"))
	await _choose_first(_control("AddRoom"))
	var editor: AcceptDialog = get_tree().root.find_child("RoomEditor", true, false)
	var painter := _control("Painter")
	await _hold(0.6)
	for cell: Vector2i in [Vector2i(1, 1), Vector2i(6, 1), Vector2i(6, 4), Vector2i(1, 4)]:
		await _click(painter, painter.call("point_of", cell))
	await _hold(0.3)
	for cell: Vector2i in [Vector2i(0, 5), Vector2i(0, 0), Vector2i(7, 0), Vector2i(7, 5)]:
		await _click(painter, painter.call("point_of", cell), MOUSE_BUTTON_RIGHT)
	await _hold(0.3)
	await _click(_control("BrushDoor"))
	for cell: Vector2i in [Vector2i(3, 0), Vector2i(7, 2), Vector2i(4, 5), Vector2i(0, 3)]:
		await _click(painter, painter.call("point_of", cell))
	await _hold(0.3)
	await _click(_inside(_control("Name"), "LineEdit"))
	await _type("", KEY_A | KEY_MASK_CTRL)
	await _type(ROOM_NAME)
	await _hold(0.6)
	await _click(editor.get_ok_button())
	await _hold(0.6)


func _change_a_setting() -> void:
	await _click(_control("ShowSettings"))
	await _hold(0.3)
	await _click(_inside(_control("Rooms", "Container"), "EditorSpinSlider"))
	await _hold(0.3)
	await _type("10", KEY_ENTER)
	await _hold(0.7)


func _generate() -> void:
	await _click(_control("GenerateDungeon"))
	await _until(func() -> bool: return not _page.is_making())
	await _hold(2.0)


func _bake() -> void:
	await _choose_first(_control("BakeMenu"))
	await _until(func() -> bool: return not _page.bake.is_baking())
	await _hold(0.7)
	# Without the dock there is more of the scene to see.
	await _click_tab("Warren")
	await _hold(1.2)
	var map: WarrenMap = _page.map()
	var way := map.cell_path(map.room_center(map.start_room), map.room_center(map.goal_room))
	FileAccess.open(Camera.folder().path_join("way"), FileAccess.WRITE).store_var(way)
	var hero := EditorInterface.get_edited_scene_root().get_node("Hero") as Node2D
	await _move(_point(hero.position))
	await _press(true)
	await _move(_point((Vector2(way[0]) + Vector2.ONE / 2) * CELL))
	await _press(false)
	await _hold(0.8)


# What is moved, pressed and typed.


func _click(control: Control, at := Vector2.INF, button := MOUSE_BUTTON_LEFT) -> void:
	await _move(control.get_screen_transform() * (control.size / 2 if at == Vector2.INF else at))
	for down: bool in [true, false]:
		await _press(down, button)


func _press(down: bool, button := MOUSE_BUTTON_LEFT) -> void:
	_held = button if down else MOUSE_BUTTON_NONE
	var event := InputEventMouseButton.new()
	event.button_index = button
	event.pressed = down
	_send(event)
	await _frame()


func _move(to: Vector2) -> void:
	var from := _mouse
	var frames := clampi(ceili(from.distance_to(to) / PIXELS_PER_FRAME), 2, 9)
	for frame in frames:
		var event := InputEventMouseMotion.new()
		var next := from.lerp(to, smoothstep(0, 1, float(frame + 1) / frames))
		event.relative = next - _mouse
		_mouse = next
		_send(event)
		await _frame()


func _send(event: InputEventMouse) -> void:
	event.position = _mouse
	event.global_position = _mouse
	event.button_mask = (1 << (_held - 1) if _held else 0) as MouseButtonMask
	Input.parse_input_event(event)
	Input.flush_buffered_events()


## Types a text, and then a key.
func _type(text: String, last := KEY_NONE) -> void:
	for index in text.length() + int(last != KEY_NONE):
		for down: bool in [true, false]:
			var event := InputEventKey.new()
			event.keycode = (
				(last if index == text.length() else OS.find_keycode_from_string(text[index])) & KEY_CODE_MASK
			)
			event.unicode = text.unicode_at(index) if index < text.length() else 0
			event.ctrl_pressed = index == text.length() and last & KEY_MASK_CTRL
			event.pressed = down
			Input.parse_input_event(event)
		Input.flush_buffered_events()
		await _hold(0.12)


## Opens a menu and chooses its first entry.
func _choose_first(menu: MenuButton) -> void:
	await _click(menu)
	await _hold(0.3)
	await _move(Vector2(menu.get_popup().position) + Vector2(70, 20))
	await _hold(0.4)
	for down: bool in [true, false]:
		await _press(down)


func _click_tab(title: String) -> void:
	for bar: TabBar in get_tree().root.find_children("*", "TabBar", true, false):
		for index in bar.tab_count:
			if bar.is_visible_in_tree() and bar.get_tab_title(index) == title:
				await _click(bar, bar.get_tab_rect(index).get_center())
				return


# Where things are.


func _control(name_: String, type := "Control") -> Control:
	for found: Control in get_tree().root.find_children(name_, type, true, false):
		if found.is_visible_in_tree():
			return found
	return null


## The first control of a type inside of a node.
func _inside(node: Node, type: String) -> Control:
	return node.find_children("*", type, true, false)[0] as Control


func _view() -> Control:
	return EditorInterface.get_editor_viewport_2d().get_parent()


## Where a point of the scene is on the screen.
func _point(at: Vector2) -> Vector2:
	return _view().get_screen_transform() * (EditorInterface.get_editor_viewport_2d().global_canvas_transform * at)


# Pictures.


func _frame() -> void:
	await get_tree().process_frame
	if _is_filming:
		Camera.shoot(get_tree().root, _step, Camera.SECONDS, _mouse, _held != MOUSE_BUTTON_NONE)


## Takes one picture that is shown for longer.
func _hold(seconds: float) -> void:
	for frame in 3:
		await get_tree().process_frame
	Camera.shoot(get_tree().root, _step, seconds, _mouse)


func _until(done: Callable) -> void:
	var end := Time.get_ticks_msec() + LONGEST_WAIT_MSEC
	await get_tree().process_frame
	while not done.call() and Time.get_ticks_msec() < end:
		await get_tree().process_frame
	if not done.call():
		push_error("Step %d did not go on for %d ms." % [_step, LONGEST_WAIT_MSEC])

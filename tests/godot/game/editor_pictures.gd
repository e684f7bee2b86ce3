@tool
extends EditorSuite
## Takes the pictures of the editor for documents: see tests/editor_pictures.py. Needs a screen.

const SIZE := Vector2(1000, 500)
const LOW := Vector2(1000, 360)
## With room for the measures beside the map.
const WIDE := Vector2(1200, 520)
const HIGH := Vector2(1200, 600)
const SECONDS := 120


func folder() -> String:
	return OS.get_cmdline_user_args()[1]


func is_wanted(picture: String) -> bool:
	var only := OS.get_cmdline_user_args()[2]
	return only == "" or only == picture


func dock() -> Variant:
	return workbench().get("dock")


## Save what is in a rectangle of the screen; the whole of it without one.
func shoot(picture: String, part := Rect2i()) -> void:
	await idle(10)
	# Nothing has the keyboard, and no tooltip is open.
	var focus := get_tree().root.gui_get_focus_owner()
	if focus:
		focus.release_focus()
	await idle(3)
	RenderingServer.force_draw()
	var image := get_tree().root.get_texture().get_image()
	if part.has_area():
		image = image.get_region(part)
	equal(image.save_png(folder().path_join(picture + ".png")), OK)


## Save one page of the dock.
func shoot_page(picture: String, tab: int, size := SIZE, side := &"") -> void:
	await at_size(
		size,
		func() -> void:
			dock().current_tab = tab
			if side:
				dock().get_tab_control(tab)._panes.show_page(side)
			await idle(9)
			if side == &"Presets":
				var pictures: Variant = dock().get_tab_control(tab).presets._pictures
				await until(func() -> bool: return not pictures._is_busy and pictures._orders.is_empty(), SECONDS)
			for list: ItemList in dock().find_children("*", "ItemList", true, false):
				list.get_v_scroll_bar().value = 0
			await shoot(picture, Rect2i(Vector2i.ZERO, Vector2i(size)))
	)


func own_rooms() -> Array[WarrenRoomTemplate]:
	var found: Array[WarrenRoomTemplate] = []
	for file in DirAccess.get_files_at("res://rooms"):
		if file.ends_with(".tres") and file != "stairwell.tres":
			found.append(load("res://rooms/" + file))
	return found


func made(level_page: Variant) -> void:
	await until(func() -> bool: return not level_page.is_making(), SECONDS)
	equal(level_page.status.state, 2)
	check(level_page.status.state == 2, level_page.status.text)


func test_dungeon() -> void:
	if not is_wanted("editor_dungeon"):
		return
	var dungeon: Variant = page()
	dungeon.use_preset(1)
	dungeon.make(11)
	await made(dungeon)
	dungeon.preview.selected = 4
	dungeon._choose_room(4)
	await shoot_page("editor_dungeon", 0, WIDE, &"Presets")


func test_rooms() -> void:
	if not is_wanted("editor_rooms") and not is_wanted("room_painter"):
		return
	var dungeon: Variant = page()
	var generator: WarrenMapGenerator = dungeon.generator()
	generator.templates = own_rooms()
	generator.rooms = 20
	generator.locks = 0
	dungeon._edit(generator)
	dungeon.make(3)
	await made(dungeon)
	dungeon._choose_room(0)
	dungeon.templates.select_named("Cave")
	if is_wanted("editor_rooms"):
		await shoot_page("editor_rooms", 0, SIZE, &"Rooms")
	if not is_wanted("room_painter"):
		return
	var room_ := WarrenRoomTemplate.new()
	room_.name = "Guard Room"
	room_.tags = PackedStringArray(["guarded", "wood"])
	room_.text = "  ##+##\n###...####\n#..g......#\n#.....t...+\n+.........#\n#..g...####\n####+###"
	room_.spawns = "g=guard, t=treasure"
	dungeon.templates.add([room_] as Array[WarrenRoomTemplate])
	dungeon.edit_room(room_)
	var window: Window = get_tree().root.find_child("RoomEditor", true, false)
	await idle(20)
	var box := Rect2i(window.position, window.size)
	await shoot("room_painter", box.grow_side(SIDE_TOP, window.get_theme_constant("title_height")))
	window.hide()
	await undo()


func test_puzzles() -> void:
	if not is_wanted("editor_puzzles"):
		return
	var puzzles: Variant = dock().get("puzzles")
	puzzles._family.select(WarrenPuzzleMaker.families().find("linjat"))
	puzzles._choose_family(0)
	puzzles.make(4)
	await made(puzzles)
	await shoot_page("editor_puzzles", 2, SIZE, &"Presets")


func test_missions() -> void:
	if not is_wanted("editor_missions"):
		return
	var missions: Variant = dock().get("missions")
	var generator: WarrenMapGenerator = page().generator()
	generator.templates = [] as Array[WarrenRoomTemplate]
	generator.preset = "hollow:8:1:1"
	page()._edit(generator)
	missions.mission().curve = "peaks"
	missions.make(11)
	await made(missions)
	var room_: int = missions.graph.mission().names.find("gate7")
	missions._choose_on_map(room_)
	missions.graph.selected = room_
	await shoot_page("editor_missions", 1, HIGH, &"Settings")


func test_runs() -> void:
	if not is_wanted("bake_many"):
		return
	var many: Variant = dock().get("many")
	var generator: WarrenMapGenerator = page().generator()
	generator.templates = [] as Array[WarrenRoomTemplate]
	generator.preset = "keep"
	generator.rooms = 0
	generator.loops = 0.3
	page()._edit(generator)
	many._source.select(0)
	many._number.value = 20000
	many._seed.value = 1
	many._workers.value = 1
	many._store.text = "res://runs.db"
	var rows: Array = []
	for keep: String in ["score < 55", "score >= 55"]:
		many._keep.text = keep
		many.bake()
		var row: Variant = many.rows()[0]
		await until(
			func() -> bool: return not is_instance_valid(row) or row.job.facts.get("done", 0.0) > 1500.0, SECONDS
		)
		check(is_instance_valid(row), many._fault.text)
		if rows.is_empty():
			row.job.stop()
			await until(func() -> bool: return not row.job.is_running(), SECONDS)
		rows.append(row)
	await shoot_page("bake_many", 3, LOW)
	rows[1].job.stop()
	await until(func() -> bool: return not rows[1].job.is_running(), SECONDS)


func test_campaign() -> void:
	if not is_wanted("campaign"):
		return
	var campaign: Variant = dock().get("campaign")
	campaign._store.text = "res://levels.db"
	campaign.look_up()
	await until(func() -> bool: return not campaign._database.is_asking() and campaign._family.selected >= 0, SECONDS)
	campaign._count.value = 30
	campaign._take_curve("0: 10, 0.3: 35, 0.4: 22, 0.7: 52, 0.8: 40, 1: 64")
	await until(func() -> bool: return not campaign.is_busy(), SECONDS)
	check(not campaign._fault.visible, campaign._fault.text)
	await shoot_page("campaign", 4, LOW)


func test_whole_editor() -> void:
	if not is_wanted("editor"):
		return
	EditorInterface.open_scene_from_path("res://dungeon.tscn")
	await until(func() -> bool: return EditorInterface.get_edited_scene_root() != null)
	var root := EditorInterface.get_edited_scene_root()
	var generator := WarrenMapGenerator.new()
	generator.name = "Generator"
	generator.templates = own_rooms()
	generator.rooms = 24
	generator.loops = 0.3
	generator.bounds = Vector2i(96, 36)
	root.add_child(generator)
	generator.owner = root
	EditorInterface.edit_node(generator)
	await idle(5)
	var dungeon: Variant = page()
	dock().current_tab = 0
	dungeon._panes.show_page(&"Settings")
	dungeon.make(7)
	await made(dungeon)
	await bake(0)
	var map: WarrenMap = dungeon.map()
	(root.get_node("Hero") as Node2D).position = (Vector2(map.room_center(map.start_room)) + Vector2.ONE / 2) * 16
	EditorInterface.get_selection().clear()
	EditorInterface.get_selection().add_node(root.find_child("Tiles"))
	await idle(10)
	workbench().call("show_dock")
	dungeon.preview.selected = 5
	dungeon._choose_room(5)
	await idle(30)
	await show_from_corner()
	await idle(30)
	await shoot("editor")


## Make the 2D view half as large, and bring the origin of the scene into its corner.
func show_from_corner() -> void:
	var view := EditorInterface.get_editor_viewport_2d().get_parent() as Control
	var origin: Vector2 = (
		view.get_screen_transform() * EditorInterface.get_editor_viewport_2d().global_canvas_transform.origin
	)
	for step in 6:
		await press(MOUSE_BUTTON_WHEEL_DOWN, origin, true)
		await press(MOUSE_BUTTON_WHEEL_DOWN, origin, false)
	await press(MOUSE_BUTTON_MIDDLE, origin, true)
	var motion := InputEventMouseMotion.new()
	motion.position = view.get_screen_transform() * Vector2(70, 56)
	motion.relative = motion.position - origin
	motion.button_mask = MOUSE_BUTTON_MASK_MIDDLE
	await send(motion)
	await press(MOUSE_BUTTON_MIDDLE, motion.position, false)


func press(button: MouseButton, at: Vector2, is_down: bool) -> void:
	var event := InputEventMouseButton.new()
	event.button_index = button
	event.position = at
	event.pressed = is_down
	await send(event)


func send(event: InputEventMouse) -> void:
	event.global_position = event.position
	Input.parse_input_event(event)
	Input.flush_buffered_events()
	await idle(2)

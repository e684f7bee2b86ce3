@tool
extends EditorSuite
## The dock: maps and puzzles, failures, settings, and that it comes and goes cleanly.

const FAILED := 3
const EXTENSION := "res://addons/warren/warren.gdextension"


func test_generate_shows_a_map_and_remembers_ten() -> void:
	var dungeon: Variant = page()
	for i in 12:
		await make_map(6, i)
	equal(dungeon.map().seed, 11)
	equal(dungeon.history.maps().size(), 10)
	equal(dungeon.history.maps()[9].seed, 2)
	dungeon._go_back(dungeon.history.maps()[3])
	equal(dungeon.map().seed, 8)
	equal(dungeon._seed.value, 8)


func test_the_scene_is_not_touched() -> void:
	var root := await open_scene()
	var generator := WarrenMapGenerator.new()
	generator.name = "Maker"
	generator.templates = [room("hall", HALL)] as Array[WarrenRoomTemplate]
	generator.rooms = 5
	generator.seed = 77
	root.add_child(generator)
	generator.owner = root
	var before := saved()
	EditorInterface.edit_node(generator)
	await idle(2)
	var dungeon: Variant = page()
	check(dungeon.generator() == generator, "the dock does not follow the selection")
	equal(dungeon._seed.value, 77)
	dungeon.generate()
	await until(func() -> bool: return not dungeon.is_making())
	equal(dungeon.map().to_json(), generator.generate().to_json())
	equal(saved(), before)
	# A change in the dock is one undo step of the scene.
	dungeon.templates.add([room("cell", CELL)] as Array[WarrenRoomTemplate])
	equal(generator.templates.size(), 2)
	await undo()
	equal(generator.templates.size(), 1)
	equal(saved(), before)
	generator.free()
	check(dungeon.generator() == dungeon._own, "the dock holds on to a node that is gone")
	await close_scene()


func test_a_failure_names_its_room_and_leads_to_it() -> void:
	var dungeon: Variant = page()
	var own: WarrenMapGenerator = dungeon.generator()
	own.templates = [room("hall", HALL), room("lone hall", "##\n#.")] as Array[WarrenRoomTemplate]
	dungeon._edit(own)
	dungeon.generate()
	await until(func() -> bool: return not dungeon.is_making())
	equal(dungeon.status.state, FAILED)
	check((dungeon.status.text as String).contains("lone hall"), dungeon.status.text)
	(dungeon.status.find_child("ShowFault", true, false) as Button).pressed.emit()
	equal(dungeon.templates.selected()[0].name, "lone hall")
	dungeon._room_editor.hide()
	await make_map()
	check(dungeon.status.state != FAILED)


func test_cancel() -> void:
	var dungeon: Variant = page()
	var own: WarrenMapGenerator = dungeon.generator()
	own.templates = [] as Array[WarrenRoomTemplate]
	own.preset = "hollow:8:8:500"
	own.rooms = 0
	dungeon.generate()
	await idle(3)
	check(dungeon.is_making())
	dungeon.cancel()
	await until(func() -> bool: return not dungeon.is_making())
	check((dungeon.status.text as String).begins_with("cancelled"), dungeon.status.text)
	own.preset = "keep"


func test_preview_of_three_hundred_rooms() -> void:
	var dungeon: Variant = page()
	workbench().call("show_dock")
	await make_map(300, 3)
	equal(dungeon.map().room_count, 300)
	var times: Array[int] = []
	for i in 40:
		dungeon.preview.selected = i
		dungeon.preview.redraw()
		await idle(2)
		times.append(dungeon.preview.draw_usec)
	times.sort()
	check(times[0] > 0, "it is not drawn")
	print("PREVIEW_USEC median %d longest %d" % [times[20], times[39]])
	# And that the editor goes on while a large one is made.
	dungeon._seed.value = 4
	dungeon.generate()
	var frames := 0
	var longest := 0
	while dungeon.is_making():
		longest = maxi(longest, await frame())
		frames += 1
	var at_rest := 0
	for i in frames:
		at_rest = maxi(at_rest, await frame())
	print("LONGEST_FRAME_USEC making %d at rest %d" % [longest, at_rest])


## Wait for a frame; return how long it took, in microseconds.
func frame() -> int:
	var begun := Time.get_ticks_usec()
	await get_tree().process_frame
	return Time.get_ticks_usec() - begun


func test_puzzles() -> void:
	var puzzles: Variant = workbench().get("dock").get("puzzles")
	check(WarrenPuzzleMaker.families().has("linjat"))
	puzzles._custom.text = "easy:20"
	puzzles.generate()
	await until(func() -> bool: return not puzzles.is_making())
	var puzzle: WarrenPuzzle = puzzles.puzzle()
	equal(puzzle.error(), "")
	check(puzzle.rating.has("score"))
	DirAccess.make_dir_absolute("res://made")
	puzzles.save_to("res://made/puzzle.tres")
	var again: WarrenPuzzle = ResourceLoader.load("res://made/puzzle.tres", "", ResourceLoader.CACHE_MODE_IGNORE)
	equal(again.text, puzzle.text)
	equal(again.rating, puzzle.rating)


func test_a_pack_of_puzzles_is_saved() -> void:
	var puzzles: Variant = workbench().get("dock").get("puzzles")
	puzzles._custom.text = "easy"
	puzzles.make_pack(3, "res://made/pack")
	await until(func() -> bool: return not puzzles.is_making())
	var files := DirAccess.get_files_at("res://made/pack")
	equal(files.size(), 3)
	var texts: Dictionary[String, bool] = {}
	for file in files:
		var puzzle: WarrenPuzzle = ResourceLoader.load(
			"res://made/pack".path_join(file), "", ResourceLoader.CACHE_MODE_IGNORE
		)
		equal(puzzle.error(), "")
		texts[puzzle.text] = true
	equal(texts.size(), 3)


func test_linjat_is_made_with_settings_and_its_search_is_drawn() -> void:
	var dock: Variant = workbench().get("dock")
	var puzzles: Variant = dock.get("puzzles")
	var node: WarrenLinjat = puzzles.settings_node()
	for index: int in puzzles._family.item_count:
		if puzzles._family.get_item_metadata(index) == "linjat":
			puzzles._family.select(index)
			puzzles._choose_family(index)
	puzzles._custom.text = "easy:300"
	node.grid_size = Vector2i(5, 6)
	node.number_count = 6
	node.rules = ["fit", "cover"]
	node.weights = {"width": -3}
	equal(puzzles.chosen_settings(), {"size": [5, 6], "numbers": 6, "rules": "fit,cover", "weights": "width=-3"})
	puzzles.generate()
	await until(func() -> bool: return not puzzles.is_making())
	var made: WarrenPuzzle = puzzles.puzzle()
	equal(made.error(), "")
	equal(made.drawing().size(), 6)
	check(puzzles.plot.visible)
	var points: Array[Vector2i] = puzzles.plot.points
	check(points.size() > 1)
	equal(points[0].x, 0)
	for index in range(1, points.size()):
		check(points[index].y > points[index - 1].y)
		var before: Vector2 = puzzles.plot.place_of(points[index - 1].x, points[index - 1].y)
		var after: Vector2 = puzzles.plot.place_of(points[index].x, points[index].y)
		check(after.x > before.x and after.y < before.y, "the curve rises to the right")
	var batch := (load("res://addons/warren/editor/many/batch.gd") as GDScript).new() as Object
	equal(dock.get("many").get("requests").fill(batch, true), "")
	equal(JSON.parse_string(batch.get("request"))["rules"], "fit,cover")
	var values: Dictionary[StringName, Variant] = {&"number_count": 7}
	puzzles._form.set_values(values, "Set Number Count")
	equal(node.number_count, 7)
	check(puzzles.settings_hash() != puzzles._made_of)
	node.grid_size = Vector2i.ZERO
	node.number_count = 0
	node.rules = []
	node.weights = {}
	equal(puzzles.chosen_settings(), {})


func test_project_settings_have_descriptions() -> void:
	var settings: GDScript = load("res://addons/warren/editor/settings.gd")
	for entry: Array in settings.get_script_constant_map()["PROJECT"]:
		check(ProjectSettings.has_setting(entry[0] as String))
		check((entry[4] as String).length() > 20, entry[0] as String)


func test_off_and_on_ten_times() -> void:
	await idle(3)
	var orphans := 0.0
	var nodes := 0
	for i in 10:
		EditorInterface.set_plugin_enabled("warren", false)
		await idle(2)
		check(workbench() == null, "the plugin is off, and still there")
		equal(get_tree().root.find_children("WarrenDock", "", true, false).size(), 0)
		EditorInterface.set_plugin_enabled("warren", true)
		await idle(30)
		equal(get_tree().root.find_children("WarrenDock", "", true, false).size(), 1)
		# The first time may bring something of the editor's own to life.
		if i == 0:
			orphans = Performance.get_monitor(Performance.OBJECT_ORPHAN_NODE_COUNT)
			nodes = get_tree().get_node_count()
	equal(get_tree().get_node_count(), nodes)
	equal(Performance.get_monitor(Performance.OBJECT_ORPHAN_NODE_COUNT), orphans)


func test_hot_reload_keeps_the_dock_alive() -> void:
	var dungeon: Variant = page()
	await make_map(7, 2)
	var json: String = dungeon.map().to_json()
	dungeon.generate()
	equal(GDExtensionManager.reload_extension(EXTENSION), GDExtensionManager.LOAD_STATUS_OK)
	await idle(3)
	check(page() == dungeon, "the dock is another one")
	equal(dungeon.map().to_json(), json)
	dungeon.stop()
	await make_map(7, 2)
	equal(dungeon.map().to_json(), json)

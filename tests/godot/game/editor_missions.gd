@tool
extends EditorSuite
## Missions in the editor: the curve in the inspector, and missions in the dock.

const MADE := 2
const FAILED := 3
const STALE := 4

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
	# A drag is one undo step. The engine merges steps within 800 ms of the clock, which simulated frames do not take.
	OS.delay_msec(900)
	await get_tree().process_frame
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
	await close_scene()


func test_a_curve_is_drawn_with_keys_and_its_text_may_be_anything() -> void:
	var plot: Variant = await inspect()
	field().text_submitted.emit("0 20 61 80 30")
	await idle(2)
	await press(plot, KEY_PAGEDOWN)
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


## The missions page. Untyped: its scripts are there only where the plugin is.
func missions() -> Variant:
	return workbench().get("dock").get("missions")


func made(seed_: int, preset := 0) -> WarrenMap:
	missions().use_preset(preset)
	missions().make(seed_)
	await until(func() -> bool: return not missions().is_making())
	return missions().map()


func test_a_mission_is_made_and_drawn_as_in_a_game() -> void:
	var root := await open_scene()
	var before := saved()
	var map := await made(7)
	var game := WarrenMission.new()
	add_child(game)
	for property: String in ["preset", "curve", "keys", "switches", "one_ways", "puzzle_share"]:
		game.set(property, missions().mission().get(property))
	game.seed = 7
	game.start()
	await game.finished
	equal(missions()._text.text, game.mission)
	var maker := WarrenMapGenerator.new()
	maker.preset = page().generator().preset
	maker.templates = page().generator().templates
	game.start_map(maker)
	var again: WarrenMap = await game.map_finished
	equal(map.to_json(), again.to_json())
	check((missions().status.text as String).contains("proven"), missions().status.text)
	equal(missions().status.state, MADE)
	# The scene is not touched, and a change of the settings is told.
	equal(saved(), before)
	missions().use_preset(1)
	equal(missions().status.state, STALE)
	await undo()
	equal(missions().status.state, MADE)
	check(root == EditorInterface.get_edited_scene_root())
	game.queue_free()
	maker.queue_free()
	await close_scene()


func test_a_room_is_chosen_in_the_graph_and_on_the_map() -> void:
	var map := await made(8)
	var graph: Variant = missions().graph
	equal(graph.mission().names.size(), map.room_count)
	for room_: int in map.room_count:
		graph._choose(room_)
		equal(map.room_nodes()[missions().preview.selected], graph.mission().names[room_])
		graph.selected = -1
		missions().preview.room_clicked.emit(missions().preview.selected)
		equal(graph.selected, room_)
		# What the tooltip tells is what the text says.
		for content: Dictionary in map.contents():
			if map.room_nodes()[content.room] == graph.mission().names[room_]:
				check((graph.mission().about(room_) as String).contains(content.content as String))
	graph._choose(-1)
	equal(missions().preview.selected, -1)
	for key: Key in [KEY_PAGEDOWN, KEY_PAGEDOWN, KEY_PAGEUP]:
		await press(graph, key)
	equal(graph.selected, 0)
	equal([graph.mission().start, graph.mission().goal].map(names_of(map)), [map.start_room, map.goal_room])


func names_of(map: WarrenMap) -> Callable:
	return func(room_: int) -> int: return map.room_nodes().find(missions().graph.mission().names[room_])


func test_a_text_is_proven_and_drawn_or_its_story_is_told() -> void:
	await made(3)
	var text: TextEdit = missions()._text
	var written := "hall: start: key brass\nvault: vault: reward crown\ntomb: goal\n"
	written += "hall - vault: spends brass\nhall - tomb: spends brass\n"
	text.text = written
	text.text_changed.emit()
	equal(missions().status.state, STALE)
	missions().draw_text()
	await until(func() -> bool: return not missions().is_making())
	equal([missions().status.state, missions().map()], [FAILED, null])
	check((missions().status.text as String).begins_with("Begin in 'hall'"), missions().status.text)
	equal(missions().graph.mission().names, PackedStringArray(["hall", "vault", "tomb"]))
	for wrong: String in ["hall: start\nhall - hall\n", "nothing here", "a: start\nb: goal\n"]:
		text.text = wrong
		missions().draw_text()
		equal([missions().status.state, missions().graph.mission()], [FAILED, null])
		check((missions().status.text as String).begins_with("mission"), missions().status.text)
	text.text = written.replace("hall - tomb: spends brass", "hall - tomb")
	missions().draw_text()
	await until(func() -> bool: return not missions().is_making())
	equal([missions().status.state, missions().map().room_count], [MADE, 3])
	# Generate writes another text; undo brings back what was written by hand.
	written = text.text
	await made(4)
	check(text.text != written)
	text.undo()
	equal(text.text, written)


func test_what_is_being_made_is_cancelled() -> void:
	missions().use_preset(3)
	missions().make(1)
	check(missions().is_making())
	missions().cancel()
	await until(func() -> bool: return not missions().is_making())
	equal([missions().status.state, missions().map()], [FAILED, null])


func test_a_mission_goes_into_the_scene_and_its_map_is_baked_each_as_one_step() -> void:
	var root := await open_scene()
	var map := await made(7)
	var before := saved()
	missions().put_mission()
	var node := root.get_node("Mission") as WarrenMission
	equal([node.mission, node.seed, node.owner], [missions()._text.text, 7, root])
	await undo()
	equal(saved(), before)
	await undo(true)
	EditorInterface.get_selection().clear()
	EditorInterface.get_selection().add_node(node)
	await made(8)
	missions().put_mission()
	equal([node.seed, root.find_children("*", "WarrenMission", true, false).size()], [8, 1])
	await undo()
	equal(node.seed, 7)
	EditorInterface.get_selection().clear()
	missions().bake.bake(0)
	await until(func() -> bool: return not missions().bake.is_baking())
	var layers := root.find_children("*", "TileMapLayer", true, false)
	equal(layers.size(), 1)
	check((layers[0] as TileMapLayer).get_used_cells().size() > map.room_count)
	await undo()
	equal(root.find_children("*", "TileMapLayer", true, false).size(), 0)
	await close_scene()


## In layers, each edge is within one or leads to the next; rooms do not lie over each other.
func test_graphs_are_laid_out_in_layers() -> void:
	var layers: GDScript = load("res://addons/warren/editor/missions/layers.gd")
	var random := RandomNumberGenerator.new()
	for number in repeats(60, 600):
		random.seed = number
		var count := random.randi_range(1, 40)
		var edges: Array[Vector2i] = []
		for room_ in range(1, count):
			if random.randi() % 20:
				edges.append(Vector2i(random.randi() % room_, room_))
		for more in count / 3:
			var pair := Vector2i(random.randi() % count, random.randi() % count)
			if pair.x != pair.y:
				edges.append(pair)
		var made_: Variant = layers.new(count, edges, 0)
		var seen: Dictionary[int, bool] = {}
		for layer: PackedInt32Array in made_.layers:
			for room_ in layer:
				check(not seen.has(room_))
				seen[room_] = true
				check(layer == made_.layers[made_.layer_of[room_]])
		equal(seen.size(), count)
		equal(made_.layer_of[0], 0)
		for edge in edges:
			check(absi(made_.layer_of[edge.x] - made_.layer_of[edge.y]) <= 1)
	await made(5, repeats(1, 3))
	var graph: Variant = missions().graph
	var home: Vector2 = graph.size
	for size: Vector2 in [Vector2(900, 300), Vector2(240, 500), Vector2(120, 90)]:
		graph.size = size
		for one: int in graph.mission().names.size():
			check(Rect2(Vector2.ZERO, size).encloses(graph.rect_of(one)), "room %d sticks out" % one)
			for other in one:
				check(not graph.rect_of(one).intersects(graph.rect_of(other)), "%d lies over %d" % [one, other])
	graph.size = home

@tool
extends "../dungeon/map_page.gd"
## The missions page: a mission as a graph beside its map, with its settings and its text at the side.

## The text was changed by hand.
signal text_changed

const DungeonPage := preload("../dungeon/page.gd")
const Graph := preload("graph.gd")
const Maker := preload("maker.gd")
const MapMaker := preload("../dungeon/maker.gd")
const Presets := preload("presets.gd")
const Reading := preload("reading.gd")
const SPLIT := "mission_split"
const PUT := """Put this mission into the open scene: into the WarrenMission that is selected, or a new one"""
const TEXT := """The text of the mission. Generate writes another one; Ctrl+Z brings this one back."""
const ROOMS := """Rooms look as on the page Dungeon: %s."""

var graph := Graph.new()

# The page whose rooms are used.
var _dungeon: DungeonPage
var _own: WarrenMission
var _maker := Maker.new()
# The settings and the seed of the map that is being made.
var _making_of := 0
var _making_seed := 0
var _split := SplitContainer.new()
var _rooms := Kit.note()
var _text := TextEdit.new()
var _draw: Button
# The text of the mission that is shown, and the last one that was generated.
var _shown_text := ""
var _generated_text := ""
var _is_generating := false


## `dungeon` says what rooms look like.
func _init(dungeon: DungeonPage) -> void:
	super(SettingsForm.new([&"mission", &"seed"], &"Node"), BakeMenu.new(false))
	_dungeon = dungeon
	_dungeon.settings_changed.connect(check_settings)
	for part: Control in [graph, preview]:
		part.custom_minimum_size = Vector2.ONE * Kit.scaled(80)
		part.gui_input.connect(_type_on_view)
		_split.add_child(Kit.stretched(part))
	var view := PanelContainer.new()
	view.name = "MissionView"
	view.add_theme_stylebox_override(&"panel", _ground())
	view.add_child(_split)
	_build(
		"Missions",
		view,
		tr("Mission"),
		tr("Make a mission of these settings, and its map (Ctrl+Enter)"),
		[tr("Choose a Preset"), tr("Generate"), tr("Bake into the Scene")]
	)
	_split.resized.connect(_arrange_view)
	_split.dragged.connect(func(offset: int) -> void: Settings.remember(SPLIT, offset))
	_add_tools()
	_panes.add_page(_settings(), &"Settings", tr("Settings"))
	_panes.add_page(_text_page(), &"Text", tr("Text"))
	_panes.show_last(&"Presets")
	_add_presets(Presets.ALL, "mission", Presets.begin_picture)
	add_child(_maker)
	_maker.progressed.connect(status.show_progress)
	_maker.planned.connect(_show_graph)
	_maker.finished.connect(_finish)
	_maker.failed.connect(_fail)
	graph.room_clicked.connect(_choose_on_map)
	preview.room_clicked.connect(_choose_in_graph)
	_own = WarrenMission.new()
	_own.name = "DockMission"
	# In the tree, for the undo history, but in no scene.
	add_child(_own)
	_form.show_object(_own)
	_show_preset()


func _add_tools() -> void:
	_bar.add_child(bake)
	var put := Kit.button(&"PutMission", "", &"", Kit.wrapped(tr(PUT)), put_mission)
	put.icon = Kit.own_icon("mission")
	_bar.add_child(put)
	# The graph stands beside it.
	preview.set_shown(MapPreview.Layer.GRAPH, false)
	_bar.add_child(LayerMenu.new(preview, "mission_show"))
	_add_view_tools()


## The settings.
func mission() -> WarrenMission:
	return _own


## Show the settings and the text again: they were read from a file.
func show_read() -> void:
	_form.refresh()
	_show_preset()
	if _text.text != _own.mission and (_own.mission or _text.text != _generated_text):
		_text.text = _own.mission
		_draw.disabled = _text.text.strip_edges().is_empty()
	check_settings()


func room_templates() -> Array[WarrenRoomTemplate]:
	return _dungeon.room_templates()


func make(seed_: int) -> void:
	_begin(seed_)
	_is_generating = true
	_show_making(tr("Making a mission…"))
	_maker.start(_own, _dungeon.generator(), seed_)


## Draw the text that is shown.
func draw_text() -> void:
	_shown_text = _text.text
	_begin(_seed.value)
	_is_generating = false
	graph.show_mission(null)
	_show_making(tr("Drawing the mission…"))
	var fault := _maker.draw(_text.text, _own, _dungeon.generator(), _seed.value)
	if fault:
		_fail(fault)


func is_making() -> bool:
	return _maker.is_running()


func cancel() -> void:
	_maker.cancel()


func stop() -> void:
	super()
	_maker.stop()
	bake.stop()


func settings_hash() -> int:
	var rooms := _dungeon.generator()
	var values: Array = [_seed.value, _text.text != _shown_text, MapMaker.hash_of(rooms, Maker.OF_MISSIONS)]
	for property in MapMaker.own_properties(&"WarrenMission"):
		if property not in [&"mission", &"seed"]:
			values.append(_own.get(property))
	return hash(values)


func use_preset(index: int) -> void:
	_form.set_values(Presets.values(index), tr("Use Preset %s") % tr(str(Presets.ALL[index][0])))


## Put the mission into the scene as one undo step: into the selected node of a mission, or a new one.
func put_mission() -> void:
	var root := EditorInterface.get_edited_scene_root()
	if root == null or _shown_text.is_empty():
		var wish := tr("Open a scene to put it into.") if _shown_text else tr("Generate a mission first.")
		Kit.toast(wish, EditorToaster.SEVERITY_WARNING)
		return
	var selected := EditorInterface.get_selection().get_selected_nodes()
	var node := selected[0] as WarrenMission if selected.size() == 1 else null
	var values: Dictionary[StringName, Variant] = {}
	for property in MapMaker.own_properties(&"WarrenMission"):
		values[property] = _own.get(property)
	values.merge({&"mission": _shown_text, &"seed": _making_seed}, true)
	undo_redo.create_action(tr("Put Mission into Scene"), UndoRedo.MERGE_DISABLE, root)
	if node:
		for property in values:
			undo_redo.add_do_property(node, property, values[property])
			undo_redo.add_undo_property(node, property, node.get(property))
	else:
		node = WarrenMission.new()
		node.name = "Mission"
		for property in values:
			node.set(property, values[property])
		undo_redo.add_do_method(root, &"add_child", node, true)
		undo_redo.add_do_method(node, &"set_owner", root)
		undo_redo.add_do_reference(node)
		undo_redo.add_undo_method(root, &"remove_child", node)
	undo_redo.commit_action()


func _settings() -> Control:
	var column := Kit.column()
	_rooms.name = "WhoseRooms"
	column.add_child(_rooms)
	_form.edited.connect(
		func(_property: StringName) -> void:
			_show_preset()
			check_settings()
	)
	column.add_child(_form)
	column.visibility_changed.connect(_tell_rooms)
	return column


func _text_page() -> Control:
	_text.name = "MissionText"
	_text.accessibility_name = tr("Text of the mission")
	_text.tooltip_text = Kit.wrapped(tr(TEXT))
	_text.placeholder_text = "hall: start: key brass\ntomb: goal\nhall - tomb: needs brass"
	_text.wrap_mode = TextEdit.LINE_WRAPPING_BOUNDARY
	_text.text_changed.connect(_take_text)
	var tip := tr("Prove that no player gets stuck in this mission, and draw it")
	_draw = Kit.button(&"DrawText", tr("Draw This Text"), &"Edit", tip, draw_text)
	_draw.disabled = true
	_draw.size_flags_horizontal = Control.SIZE_SHRINK_BEGIN
	var column := Kit.column()
	column.add_child(Kit.stretched(_text))
	column.add_child(_draw)
	return column


func _take_text() -> void:
	_draw.disabled = _text.text.strip_edges().is_empty()
	# The dock's file holds what was written by hand; what was generated can be generated again.
	_own.mission = "" if _text.text == _generated_text else _text.text
	text_changed.emit()
	check_settings()


func _follow_history() -> void:
	super()
	_show_preset()


func _preset_shown() -> int:
	return Presets.of(_own)


func _tell_rooms() -> void:
	var generator := _dungeon.generator()
	var own := generator.templates.size()
	_rooms.text = (
		tr(ROOMS) % (tr_n("%d room drawn", "%d rooms drawn", own) % own if own else tr("preset %s") % generator.preset)
	)


# Beside each other where it is wide, below each other where it is high.
func _arrange_view() -> void:
	_split.vertical = _split.size.y > _split.size.x
	_split.split_offset = Settings.recall(SPLIT, 0)


func _begin(seed_: int) -> void:
	_seed.value = seed_
	_making_seed = seed_
	_making_of = settings_hash()
	preview.map = null


func _show_graph(read: Reading) -> void:
	graph.show_mission(read)
	_shown_text = _maker.text()
	if _is_generating:
		_generated_text = _shown_text
	if _text.text != _shown_text:
		# So that undo brings back what was written by hand.
		_text.begin_complex_operation()
		_text.select_all()
		_text.insert_text_at_caret(_shown_text)
		_text.end_complex_operation()
	_making_of = settings_hash()


func _finish(map_: WarrenMap, milliseconds: float) -> void:
	preview.map = map_
	preview.show_tiles_of(room_templates())
	var told := tr("%s; proven: no player gets stuck. Made in %.0f ms")
	_show_made(_making_of, told % [_summary_of(map_, _making_seed), milliseconds])


func _fail(reason: String) -> void:
	_show_failed(_making_of, reason)


func _choose_on_map(room: int) -> void:
	preview.selected = map().room_nodes().find(graph.mission().names[room]) if map() and room >= 0 else -1


func _choose_in_graph(room: int) -> void:
	graph.selected = graph.mission().names.find(map().room_nodes()[room]) if room >= 0 else -1

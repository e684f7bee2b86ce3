@tool
extends "map_page.gd"
## The dungeon page: presets, rooms, settings and measures at the side of the map.

signal map_shown(map: WarrenMap)
## The rooms or settings may have changed.
signal settings_changed
## Ctrl+S was pressed in the window that paints rooms.
signal save_asked

const TemplateList := preload("template_list.gd")
const Maker := preload("maker.gd")
const Presets := preload("presets.gd")
const History := preload("history.gd")
const Measures := preload("measures.gd")
const RoomEditor := preload("../rooms/editor.gd")
const FromScene := preload("../rooms/from_scene.gd")
const RoomLook := preload("../../world/room_look.gd")
const WHOSE := """Whose settings these are: the dock's own, or those of the WarrenMapGenerator that was last selected \
in the scene"""

const DROPS := "From now on your rooms are placed, not those of the preset %s."

var history := History.new()
var templates := TemplateList.new()

# The generator whose settings are shown: the dock's own, or a node of the scene.
var _generator: WarrenMapGenerator
var _own: WarrenMapGenerator
# The last generator node that was selected in the scene.
var _node: WarrenMapGenerator
var _choice := OptionButton.new()
var _maker := Maker.new()
# The settings and the seed of the map that is being made.
var _making_of := 0
var _making_seed := 0
var _measures := Measures.new()
var _room_editor: RoomEditor
var _milliseconds := 0.0


func _init() -> void:
	super(SettingsForm.new([&"templates", &"seed", &"duration_ms"], &"Node"), BakeMenu.new())
	_build(
		"Dungeon",
		preview,
		tr("Map"),
		tr("Make a map of these settings (Ctrl+Enter)"),
		[tr("Choose a Preset or Add Rooms"), tr("Generate"), tr("Bake into the Scene")]
	)
	_bar.add_child(bake)
	_bar.add_child(LayerMenu.new(preview))
	_bar.add_child(
		Kit.button(&"FitMap", "", &"CenterView", tr("Bring the whole map into view (double click)"), preview.fit)
	)
	_add_view_tools()
	_middle.add_child(history)
	_panes.add_page(templates, &"Rooms", tr("Rooms"))
	_panes.add_page(_settings(), &"Settings", tr("Settings"))
	_panes.add_page(_measures, &"Measures", tr("Measures"), true)
	_panes.show_last(&"Presets")
	templates.changed.connect(_set_templates)
	templates.room_changed.connect(check_settings)
	templates.edit_asked.connect(edit_room)
	templates.capture_scene_asked.connect(capture_scene)
	_add_presets(Presets.ALL, "dungeon", Presets.begin_picture)
	add_child(_maker)
	_maker.progressed.connect(status.show_progress)
	_maker.finished.connect(_finish)
	_maker.failed.connect(_fail)
	history.chosen.connect(_go_back)
	preview.room_clicked.connect(_choose_room)
	_own = WarrenMapGenerator.new()
	_own.name = "Dock"
	_own.preset = "keep"  # something to see before there are painted rooms
	# In the tree, for the undo history, but in no scene.
	add_child(_own)
	_edit(_own)


## Show the settings of a generator of the scene.
func follow(node: WarrenMapGenerator) -> void:
	if node == _own or node == _node and _generator == _node:
		return
	_forget_node()
	_node = node
	node.tree_exiting.connect(_forget_node)
	_edit(node)


## The generator with the dock's rooms and settings, which the dock's file holds.
func dock_generator() -> WarrenMapGenerator:
	return _own


## Show the dock's rooms and settings again: they were read from a file.
func show_read() -> void:
	if _generator == _own:
		_edit(_own)
		if _room_editor != null and _room_editor.visible and _room_editor.shown_template() not in _own.templates:
			_room_editor.hide()


## The generator that is being edited.
func generator() -> WarrenMapGenerator:
	return _generator


func room_templates() -> Array[WarrenRoomTemplate]:
	return templates.templates()


func make(seed_: int) -> void:
	_seed.value = seed_
	_making_of = settings_hash()
	_making_seed = seed_
	_show_making(tr("Making a map…"))
	_maker.start(_generator, seed_)


func is_making() -> bool:
	return _maker.is_running()


func cancel() -> void:
	_maker.cancel()


func stop() -> void:
	super()
	_maker.stop()
	bake.stop()


func topic() -> String:
	var focus := get_viewport().gui_get_focus_owner()
	if focus != null and templates.is_ancestor_of(focus):
		return "class_name:WarrenRoomTemplate"
	return super()


func check_settings() -> void:
	super()
	settings_changed.emit()


func settings_hash() -> int:
	return hash([_seed.value, Maker.hash_of(_generator)])


## A preset takes the place of the list of rooms, which would be placed in place of the preset's own.
func use_preset(index: int) -> void:
	var values := Presets.values(index)
	var title: String = Presets.ALL[index][0]
	var count := _generator.templates.size()
	if count > 0:
		values[&"templates"] = [] as Array[WarrenRoomTemplate]
	_form.set_values(values, tr("Use Preset %s") % tr(title))
	if count > 0:
		_show_templates()
		var told := tr("The preset replaces the room of the list; undo brings it back.")
		if count > 1:
			told = tr("The preset replaces the %d rooms of the list; undo brings them back.") % count
		Kit.toast(told)


## Paint a room of the list.
func edit_room(template: WarrenRoomTemplate) -> void:
	if _room_editor == null:
		_room_editor = RoomEditor.new()
		_room_editor.undo_redo = undo_redo
		_room_editor.save_asked.connect(save_asked.emit)
		add_child(_room_editor)
	_room_editor.edit(template)


func add_captured(
	text: String, room_name: String, scene: PackedScene = null, tags: PackedStringArray = [], spawns := ""
) -> void:
	var room := WarrenRoomTemplate.new()
	room.text = text
	room.name = room_name
	room.scene = scene
	room.tags = tags
	if &"spawns" in room:
		room.set(&"spawns", spawns)
	templates.add([room], tr("Capture Room"))
	var fault := (
		RoomLook.fault(scene, room.name, room.size, room.doors(), RoomLook.cell_size_of(scene)) if scene else ""
	)
	if fault:
		Kit.toast(fault, EditorToaster.SEVERITY_WARNING)
	else:
		Kit.toast(tr("The room %s is in Warren's list.") % room.name)


## Make a room of the edited scene: of the scene itself where it is saved, of its tiles or items otherwise.
func capture_scene() -> void:
	FromScene.ask(EditorInterface.get_edited_scene_root(), add_captured)


func _settings() -> Control:
	var settings := Kit.column()
	_choice.name = "SettingsOf"
	_choice.accessibility_name = tr("Whose settings")
	_choice.tooltip_text = Kit.wrapped(tr(WHOSE))
	_choice.fit_to_longest_item = false
	_choice.text_overrun_behavior = TextServer.OVERRUN_TRIM_ELLIPSIS
	_choice.item_selected.connect(func(index: int) -> void: _edit(_own if index == 0 else _node))
	settings.add_child(_choice)
	_form.edited.connect(func(_property: StringName) -> void: _take_change())
	settings.add_child(_form)
	return settings


func _turn(tall: bool) -> void:
	super(tall)
	history.vertical = not tall


func _edit(generator_: WarrenMapGenerator) -> void:
	_generator = generator_
	_choice.clear()
	_choice.add_item(tr("Settings of this dock"))
	if _node != null:
		_choice.add_item(tr("Settings of %s") % _node.name)
		_choice.set_item_icon(1, Kit.icon(&"Node"))
	_choice.select(1 if _generator == _node and _node != null else 0)
	_form.show_object(_generator)
	templates.file_row.show_node(_generator if _generator != _own else null)
	_show_templates()
	_seed.value = _generator.seed
	_show_preset()
	check_settings()


func _preset_shown() -> int:
	return Presets.of(_generator)


func _show_templates() -> void:
	var rooms: Array[WarrenRoomTemplate] = []
	rooms.assign(_generator.templates)
	templates.show_templates(rooms, _generator.preset)


func _forget_node() -> void:
	if _node != null:
		_node.tree_exiting.disconnect(_forget_node)
		_node = null
		_edit(_own)


func _set_templates(rooms: Array[WarrenRoomTemplate], action: String) -> void:
	var before := templates.templates()
	undo_redo.create_action(action, UndoRedo.MERGE_DISABLE, _generator, false, _generator != _own)
	undo_redo.add_do_property(_generator, &"templates", rooms)
	undo_redo.add_undo_property(_generator, &"templates", before)
	undo_redo.commit_action()
	if _generator.preset and before.is_empty() and not rooms.is_empty():
		Kit.toast(tr(DROPS) % _generator.preset, EditorToaster.SEVERITY_WARNING)
	_show_templates()
	check_settings()


func _take_change() -> void:
	_show_preset()
	check_settings()


func _follow_history() -> void:
	super()
	if _generator != null:
		_show_preset()
	if is_inside_tree() and _generator != null and templates.templates() != Array(_generator.templates):
		_show_templates()


func _finish(map_: WarrenMap, milliseconds: float) -> void:
	_milliseconds = milliseconds
	_show(map_)
	history.add(preview, _making_of, _making_seed)
	_show_made(_making_of, _summary_of(map_, map_.seed) + tr(", made in %.0f ms") % milliseconds)


func _show(map_: WarrenMap) -> void:
	preview.map = map_
	preview.show_tiles_of(templates.templates())
	_measures.show_map(map_, _milliseconds)
	map_shown.emit(map_)


func _go_back(map_: WarrenMap) -> void:
	_seed.value = history.seed_of(map_)
	_milliseconds = 0
	_show(map_)
	_show_made(history.settings_of(map_), _summary_of(map_, map_.seed))


func _fail(reason: String) -> void:
	var room := _room_named_in(reason)
	_show_failed(_making_of, reason, _show_room.bind(room) if room else Callable())


func _room_named_in(reason: String) -> String:
	var found := ""
	for room in templates.templates():
		# The longest name that occurs: "hall" is part of "great hall".
		if room != null and room.name.length() > found.length() and room.name in reason:
			found = room.name
	return found


func _show_room(room: String) -> void:
	_panes.show_page(&"Rooms")
	if templates.select_named(room):
		edit_room(templates.selected()[0])


func _choose_room(room: int) -> void:
	_measures.show_room(preview.map, room)
	if room >= 0:
		templates.select_named(preview.map.room_name(room))

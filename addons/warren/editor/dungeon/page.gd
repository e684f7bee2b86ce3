@tool
extends VBoxContainer
## The dungeon page: rooms and settings on the left, the map in the middle, its measures on the right.

signal map_shown(map: WarrenMap)

const Kit := preload("../kit.gd")
const Settings := preload("../settings.gd")
const TemplateList := preload("template_list.gd")
const SettingsForm := preload("settings_form.gd")
const MapPreview := preload("map_preview.gd")
const Maker := preload("maker.gd")
const History := preload("history.gd")
const Measures := preload("measures.gd")
const OwnSettings := preload("own_settings.gd")
const SeedBox := preload("../seed_box.gd")
const JobBar := preload("../job_bar.gd")
const RoomEditor := preload("../rooms/editor.gd")
const FromScene := preload("../rooms/from_scene.gd")
const RoomLook := preload("../../world/room_look.gd")
const BakeMenu := preload("../bake/menu.gd")
const WHOSE := """Whose settings these are: the dock's own, or those of the WarrenMapGenerator that was last selected \
in the scene"""

var undo_redo: EditorUndoRedoManager:
	set = _take_undo_redo
var preview := MapPreview.new()
var history := History.new()
var templates := TemplateList.new()
var bake := BakeMenu.new()

# The generator whose settings are shown: the dock's own, or a node of the scene.
var _generator: WarrenMapGenerator
var _own: WarrenMapGenerator
# The last generator node that was selected in the scene.
var _node: WarrenMapGenerator
var _choice := OptionButton.new()
var _form := SettingsForm.new([&"templates", &"seed", &"duration_ms"], &"Node")
var _maker := Maker.new()
var _seed := SeedBox.new()
var _job := JobBar.new()
var _failure := Button.new()
var _measures := Measures.new()
var _room_editor: RoomEditor
var _room_at_fault := ""
var _milliseconds := 0.0


func _init() -> void:
	name = "Dungeon"
	add_child(_toolbar())
	add_child(_failure_line())
	var columns := HSplitContainer.new()
	columns.size_flags_vertical = Control.SIZE_EXPAND_FILL
	columns.add_child(_rooms_and_settings())
	var middle := VBoxContainer.new()
	middle.add_child(_panel(preview))
	middle.add_child(history)
	var right := HSplitContainer.new()
	right.add_child(Kit.stretched(middle, 2.2))
	right.add_child(_measures)
	columns.add_child(Kit.stretched(right, 2.2))
	add_child(columns)
	add_child(_maker)
	_maker.progressed.connect(_job.show_progress)
	_maker.finished.connect(_finish)
	_maker.failed.connect(_fail)
	history.chosen.connect(_go_back)
	preview.room_clicked.connect(_choose_room)
	bake.page = self
	_own = OwnSettings.load_or_new()
	# In the tree, for the undo history, but in no scene.
	add_child(_own)
	_edit(_own)


func _take_undo_redo(value: EditorUndoRedoManager) -> void:
	undo_redo = value
	undo_redo.version_changed.connect(_follow_history)


## Show the settings of a generator of the scene.
func follow(node: WarrenMapGenerator) -> void:
	if node == _own or node == _node and _generator == _node:
		return
	_forget_node()
	_node = node
	node.tree_exiting.connect(_forget_node)
	_edit(node)


## The generator that is being edited.
func generator() -> WarrenMapGenerator:
	return _generator


func map() -> WarrenMap:
	return preview.map


## Make a map of the settings that are shown.
func generate() -> void:
	_failure.hide()
	_job.begin(tr("Making a map…"))
	_maker.start(_generator, _seed.next())


func is_making() -> bool:
	return _maker.is_running()


func cancel() -> void:
	_maker.cancel()


func stop() -> void:
	_maker.stop()
	bake.stop()
	_job.end()
	OwnSettings.keep(_own)


## Paint a room of the list.
func edit_room(template: WarrenRoomTemplate) -> void:
	if _room_editor == null:
		_room_editor = RoomEditor.new()
		_room_editor.undo_redo = undo_redo
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


func _toolbar() -> Control:
	var bar := HFlowContainer.new()
	bar.add_child(
		Kit.button(&"Generate", tr("Generate"), &"Play", tr("Make a map of these settings (Ctrl+Enter)"), generate)
	)
	bar.add_child(_seed)
	_job.name = "Job"
	_job.cancelled.connect(cancel)
	bar.add_child(_job)
	bar.add_child(VSeparator.new())
	bar.add_child(bake)
	bar.add_child(VSeparator.new())
	var layers: Array[Array] = [
		["ShowTiles", MapPreview.Layer.TILES, tr("Tiles")],
		["ShowDoors", MapPreview.Layer.DOORS, tr("Doors")],
		["ShowGraph", MapPreview.Layer.GRAPH, tr("Graph")],
		["ShowPath", MapPreview.Layer.PATH, tr("Main path")],
		["ShowLocks", MapPreview.Layer.LOCKS, tr("Locks")],
		["ShowNames", MapPreview.Layer.NAMES, tr("Names")],
	]
	for entry in layers:
		var layer: MapPreview.Layer = entry[1]
		var shown: bool = Settings.recall("show_%d" % layer, preview.is_shown(layer))
		preview.set_shown(layer, shown)
		var name_of_button: String = entry[0]
		var label: String = entry[2]
		var button := Kit.toggle(
			StringName(name_of_button),
			&"",
			tr("Show: %s") % label,
			shown,
			func(on: bool) -> void:
				preview.set_shown(layer, on)
				Settings.remember("show_%d" % layer, on)
		)
		button.text = label
		bar.add_child(button)
	bar.add_child(
		Kit.button(&"FitMap", "", &"CenterView", tr("Bring the whole map into view (double click)"), preview.fit)
	)
	return bar


func _failure_line() -> Control:
	_failure.name = "Failure"
	_failure.theme_type_variation = &"FlatButton"
	_failure.alignment = HORIZONTAL_ALIGNMENT_LEFT
	_failure.autowrap_mode = TextServer.AUTOWRAP_WORD_SMART
	_failure.icon = Kit.icon(&"StatusError")
	_failure.add_theme_color_override(&"font_color", Kit.color(&"error_color"))
	_failure.pressed.connect(_show_fault)
	_failure.hide()
	return _failure


func _rooms_and_settings() -> Control:
	var columns := HSplitContainer.new()
	templates.changed.connect(_set_templates)
	templates.edit_asked.connect(edit_room)
	templates.capture_scene_asked.connect(capture_scene)
	columns.add_child(Kit.stretched(templates))
	var settings := Kit.column(240)
	_choice.name = "SettingsOf"
	_choice.accessibility_name = tr("Whose settings")
	_choice.tooltip_text = tr(WHOSE)
	_choice.fit_to_longest_item = false
	_choice.item_selected.connect(func(index: int) -> void: _edit(_own if index == 0 else _node))
	settings.add_child(_choice)
	_form.edited.connect(func(_property: StringName) -> void: _keep_settings())
	settings.add_child(_form)
	columns.add_child(Kit.stretched(settings))
	columns.custom_minimum_size.x = Kit.scaled(460)
	return columns


func _panel(inner: Control) -> Control:
	var panel := PanelContainer.new()
	panel.add_theme_stylebox_override(&"panel", _dark())
	panel.add_child(inner)
	return Kit.stretched(panel)


func _dark() -> StyleBoxFlat:
	var box := StyleBoxFlat.new()
	box.bg_color = Color("24262c")
	box.set_corner_radius_all(3)
	return box


func _edit(generator_: WarrenMapGenerator) -> void:
	_generator = generator_
	_choice.clear()
	_choice.add_item(tr("Settings of this dock"))
	if _node != null:
		_choice.add_item(tr("Settings of %s") % _node.name)
		_choice.set_item_icon(1, Kit.icon(&"Node"))
	_choice.select(1 if _generator == _node and _node != null else 0)
	_form.show_object(_generator)
	_show_templates()
	_seed.value = _generator.seed


func _show_templates() -> void:
	var rooms: Array[WarrenRoomTemplate] = []
	rooms.assign(_generator.templates)
	templates.show_templates(rooms)


func _forget_node() -> void:
	if _node != null:
		_node.tree_exiting.disconnect(_forget_node)
		_node = null
		_edit(_own)


func _set_templates(rooms: Array[WarrenRoomTemplate], action: String) -> void:
	undo_redo.create_action(action, UndoRedo.MERGE_DISABLE, _generator, false, _generator != _own)
	undo_redo.add_do_property(_generator, &"templates", rooms)
	undo_redo.add_undo_property(_generator, &"templates", templates.templates())
	undo_redo.commit_action()
	_show_templates()
	_keep_settings()


func _keep_settings() -> void:
	if _generator == _own:
		OwnSettings.keep(_own)


func _follow_history() -> void:
	if is_inside_tree() and _generator != null and templates.templates() != Array(_generator.templates):
		_show_templates()


func _finish(map_: WarrenMap, milliseconds: float) -> void:
	_job.end()
	_milliseconds = milliseconds
	_show(map_)
	history.add(preview)


func _show(map_: WarrenMap) -> void:
	preview.map = map_
	preview.show_tiles_of(templates.templates())
	_measures.show_map(map_, _milliseconds)
	map_shown.emit(map_)


func _go_back(map_: WarrenMap) -> void:
	_seed.value = map_.seed
	_milliseconds = 0
	_failure.hide()
	_show(map_)


func _fail(reason: String) -> void:
	_job.end()
	_room_at_fault = _room_named_in(reason)
	_failure.text = reason
	_failure.tooltip_text = tr("Click to see the room %s") % _room_at_fault if _room_at_fault else ""
	_failure.show()


func _room_named_in(reason: String) -> String:
	var found := ""
	for room in templates.templates():
		# The longest name that occurs: "hall" is part of "great hall".
		if room != null and room.name.length() > found.length() and room.name in reason:
			found = room.name
	return found


func _show_fault() -> void:
	if _room_at_fault and templates.select_named(_room_at_fault):
		edit_room(templates.selected()[0])


func _choose_room(room: int) -> void:
	_measures.show_room(preview.map, room)
	if room >= 0:
		templates.select_named(preview.map.room_name(room))


func _shortcut_input(event: InputEvent) -> void:
	if Kit.asks_to_generate(event, self):
		generate()
		get_viewport().set_input_as_handled()

@tool
extends VBoxContainer
## The rooms of a generator: pictures, names and counts; add, paint, capture, import, export, remove.

signal changed(templates: Array[WarrenRoomTemplate], action: String)
## A room of the list was painted, or one of its settings changed.
signal room_changed
signal edit_asked(template: WarrenRoomTemplate)
signal capture_scene_asked

const Kit := preload("../kit.gd")
const Drawing := preload("../rooms/drawing.gd")
const LookPicture := preload("../rooms/look_picture.gd")
const DockFileRow := preload("../dock_file_row.gd")
const RoomLook := preload("../../world/room_look.gd")
const WholeFile := preload("../whole_file.gd")
const ROOM_FILES := "*.room.txt;Room files"
const MAPS := "*.tmx,*.tmj,*.ldtk;Maps of Tiled and LDtk"
const NONE := "No rooms of your own yet: press + or drop files here."
const INSTEAD := "They replace the rooms of preset %s."
const EMPTY := """Without rooms of your own, those of the generator's preset are placed, if it names one. \
Add some with +, or drop room resources, .room.txt files, maps of Tiled and LDtk here."""

const NAMELESS := """Scenes of %s are left out of the room file: they are no files of their own, but parts of a \
resource. Save them as files to keep them."""

## Where the rooms are saved.
var file_row := DockFileRow.new()

var _templates: Array[WarrenRoomTemplate] = []
var _preset := ""
var _list := ItemList.new()
var _hint := Kit.note()
var _actions: Array[Button] = []


func _init() -> void:
	name = "Templates"
	var ways: Array[Array] = [
		[tr("New Room…"), &"New", _add_new],
		[tr("Room from This Scene…"), &"PackedScene", capture_scene_asked.emit],
		[],
		[tr("Load Room or Room File…"), &"Load", _ask_load],
	]
	var buttons: Array[Control] = [
		Kit.stretched(Kit.heading(tr("Rooms"))),
		Kit.menu(&"AddRoom", "", &"Add", tr("Add rooms"), ways),
		_action(&"EditRoom", &"Edit", tr("Paint the room, and set its counts and tags (Enter)"), _edit_selected),
		_action(&"DuplicateRoom", &"Duplicate", tr("Duplicate the room (Ctrl+D)"), _duplicate_selected),
		_action(&"ExportRooms", &"Save", tr("Write the selected rooms to a room file"), _ask_export),
		_action(&"RemoveRoom", &"Remove", tr("Take the selected rooms off the list (Delete)"), _remove_selected),
	]
	add_child(Kit.row(buttons))
	_list.name = "RoomList"
	_list.accessibility_name = tr("Rooms")
	_list.select_mode = ItemList.SELECT_MULTI
	_list.size_flags_vertical = Control.SIZE_EXPAND_FILL
	_list.fixed_icon_size = Vector2i.ONE * int(Kit.scaled(32))
	_list.item_activated.connect(func(_index: int) -> void: _edit_selected())
	_list.multi_selected.connect(func(_index: int, _on: bool) -> void: _show_actions())
	_list.gui_input.connect(_type)
	_list.set_drag_forwarding(Callable(), _can_drop, _drop)
	add_child(_list)
	_hint.mouse_filter = Control.MOUSE_FILTER_PASS
	add_child(_hint)
	add_child(file_row)
	_show_actions()


## `preset` is the generator's preset, whose rooms are placed where there are no others.
func show_templates(rooms: Array[WarrenRoomTemplate], preset := "") -> void:
	_preset = preset
	_let_go()
	_templates = rooms.duplicate()
	for template in _templates:
		if template != null and not template.changed.is_connected(_follow):
			template.changed.connect(_follow)
	_refresh()


func templates() -> Array[WarrenRoomTemplate]:
	return _templates.duplicate()


## Select the room of this name and bring it into view; false where there is none.
func select_named(room_name: String) -> bool:
	for index in _templates.size():
		if _templates[index] != null and _templates[index].name == room_name:
			_list.deselect_all()
			_list.select(index)
			_list.ensure_current_is_visible()
			_show_actions()
			return true
	return false


func selected() -> Array[WarrenRoomTemplate]:
	var found: Array[WarrenRoomTemplate] = []
	for index in _list.get_selected_items():
		if _templates[index] != null:
			found.append(_templates[index])
	return found


## Add rooms at the end, and select the last of them.
func add(rooms: Array[WarrenRoomTemplate], action := "") -> void:
	var all := _templates.duplicate()
	for room in rooms:
		room.name = _free_name(room.name, all)
		all.append(room)
	changed.emit(all, action if action else tr("Add Rooms"))
	_list.deselect_all()
	if _list.item_count > 0 and not rooms.is_empty():
		_list.select(_list.item_count - 1)
		_list.ensure_current_is_visible.call_deferred()
	_show_actions()


## Add what a file holds: a room, a set of rooms, or a room file.
func load_file(path: String) -> void:
	var rooms: Array[WarrenRoomTemplate] = []
	var resource := ResourceLoader.load(path) if ResourceLoader.exists(path) else null
	if resource is WarrenRoomTemplate:
		rooms.append(resource as WarrenRoomTemplate)
	elif resource is WarrenRoomSet:
		rooms.assign((resource as WarrenRoomSet).templates)
	elif path.ends_with(".txt"):
		var read := WarrenRoomSet.new()
		var reason := read.read_text(FileAccess.get_file_as_string(path), path.get_file())
		if reason:
			Kit.toast(tr("%s is no room file") % path.get_file(), EditorToaster.SEVERITY_ERROR, reason)
			return
		rooms.assign(read.templates)
	if rooms.is_empty():
		Kit.toast(tr("There is no room in %s") % path.get_file(), EditorToaster.SEVERITY_WARNING)
	else:
		add(rooms)


func _action(name_: StringName, icon_name: StringName, tip: String, pressed: Callable) -> Button:
	var made := Kit.button(name_, "", icon_name, tip, pressed)
	_actions.append(made)
	return made


func _show_actions() -> void:
	var none := _list.get_selected_items().is_empty()
	for button in _actions:
		button.disabled = none


func _refresh() -> void:
	var chosen := _list.get_selected_items()
	_list.clear()
	for template in _templates:
		if template == null:
			_list.add_item(tr("(empty)"), Kit.icon(&"NodeWarning"))
			continue
		var fault := template.error()
		var tiles := LookPicture.icon(template, int(Kit.scaled(32)))
		var picture := tiles if tiles != null else Drawing.picture(template, int(Kit.scaled(32)))
		var index := _list.add_item(template.name, picture)
		var facts: PackedStringArray = []
		if fault:
			facts.append(fault)
			_list.set_item_custom_fg_color(index, Kit.color(&"error_color"))
		var doors := template.doors().size()
		var told := tr_n("%d × %d cells, %d possible door", "%d × %d cells, %d possible doors", doors)
		facts.append(told % [template.size.x, template.size.y, doors])
		if not template.tags.is_empty():
			facts.append(tr("Tags: %s") % ", ".join(template.tags))
		facts.append(tr("Weight %d, instances %d") % [template.weight, template.instances])
		_list.set_item_tooltip(index, "\n".join(facts))
	for index in chosen:
		if index < _list.item_count:
			_list.select(index, false)
	_hint.visible = _templates.is_empty() or not _preset.is_empty()
	_hint.text = tr(NONE) if _templates.is_empty() else tr(INSTEAD) % _preset
	_hint.tooltip_text = Kit.wrapped(tr(EMPTY))
	_show_actions()


func _free_name(wish: String, taken: Array[WarrenRoomTemplate]) -> String:
	var names: Dictionary[String, bool] = {}
	for room in taken:
		if room != null:
			names[room.name] = true
	var number := 2
	var free := wish
	while names.has(free):
		free = "%s %d" % [wish, number]
		number += 1
	return free


func _add_new() -> void:
	var room := WarrenRoomTemplate.new()
	room.name = tr("Room")
	room.text = "########\n#......#\n#......#\n#......#\n#......#\n########"
	add([room], tr("New Room"))
	edit_asked.emit(room)


func _ask_load() -> void:
	Kit.ask_file(tr("Load Rooms"), ["*.tres,*.res;Room templates", ROOM_FILES, MAPS], false, "", load_file)


func _edit_selected() -> void:
	for room in selected():
		edit_asked.emit(room)
		return


func _duplicate_selected() -> void:
	var copies: Array[WarrenRoomTemplate] = []
	for room in selected():
		copies.append(room.duplicate() as WarrenRoomTemplate)
	if not copies.is_empty():
		add(copies, tr("Duplicate Rooms"))


func _remove_selected() -> void:
	var gone := _list.get_selected_items()
	if gone.is_empty():
		return
	var left: Array[WarrenRoomTemplate] = []
	for index in _templates.size():
		if index not in gone:
			left.append(_templates[index])
	_list.deselect_all()
	changed.emit(left, tr("Remove Rooms"))


func _ask_export() -> void:
	var rooms := selected()
	if not rooms.is_empty():
		var proposal := "res://%s.room.txt" % rooms[0].name.to_snake_case().validate_filename()
		Kit.ask_file(
			tr("Export Rooms"), [ROOM_FILES], true, proposal, func(path: String) -> void: export_to(path, rooms)
		)


## Write rooms in the text form of room files.
func export_to(path: String, rooms: Array[WarrenRoomTemplate]) -> void:
	var written := WarrenRoomSet.new()
	written.templates = rooms
	for room in rooms:
		if room.error():
			Kit.toast(tr("%s cannot be exported") % room.name, EditorToaster.SEVERITY_ERROR, room.error())
			return
	var fault := WholeFile.write(path, written.to_text())
	if fault:
		Kit.toast(tr("%s cannot be written: %s") % [path, fault], EditorToaster.SEVERITY_ERROR)
		return
	EditorInterface.get_resource_filesystem().scan()
	var nameless: PackedStringArray = []
	for room in rooms:
		for scene: PackedScene in [room.scene, room.open_door_scene, room.locked_door_scene, room.closed_door_scene]:
			if scene != null and not RoomLook.is_file(scene) and room.name not in nameless:
				nameless.append(room.name)
	if not nameless.is_empty():
		Kit.toast(tr(NAMELESS) % ", ".join(nameless), EditorToaster.SEVERITY_WARNING)


func _type(event: InputEvent) -> void:
	var key := event as InputEventKey
	if key == null or not key.pressed:
		return
	if key.keycode == KEY_DELETE:
		_remove_selected()
	elif key.keycode == KEY_D and key.is_command_or_control_pressed():
		_duplicate_selected()
	else:
		return
	_list.accept_event()


# Also on the hint below an empty list, which asks for it.
func _can_drop_data(at_position: Vector2, data: Variant) -> bool:
	return _can_drop(at_position, data)


func _drop_data(at_position: Vector2, data: Variant) -> void:
	_drop(at_position, data)


func _can_drop(_at: Vector2, data: Variant) -> bool:
	return not _dropped_files(data).is_empty()


func _drop(_at: Vector2, data: Variant) -> void:
	for path in _dropped_files(data):
		load_file(path)


func _dropped_files(data: Variant) -> PackedStringArray:
	var found: PackedStringArray = []
	var dragged: Dictionary = data if data is Dictionary else {}
	if dragged.get("type") == "files":
		for path: String in dragged["files"]:
			var kind := EditorInterface.get_resource_filesystem().get_file_type(path)
			if kind in ["WarrenRoomTemplate", "WarrenRoomSet"] or path.ends_with(".room.txt"):
				found.append(path)
	return found


func _follow() -> void:
	_refresh()
	room_changed.emit()


func _let_go() -> void:
	for template in _templates:
		if template != null and template.changed.is_connected(_follow):
			template.changed.disconnect(_follow)


func _exit_tree() -> void:
	_let_go()

@tool
extends Node
## The scene file that holds what was made in the dock by hand: rooms, settings, missions. It is written when a scene is
## saved. Until then an autosave in `.godot` holds the changes, for the next editor if this one is killed.

## The state of the file has changed.
signal changed
## The contents were replaced by those of a file.
signal loaded

## What a person has to know about the file. From `CONFLICT` on, saving does not write it.
enum Notice { NONE, RESTORED, MIGRATED, DELETED, UNWRITABLE, CONFLICT, UNREADABLE, MISSING, OPEN }

const Kit := preload("kit.gd")
const Settings := preload("settings.gd")
const DockScene := preload("dock_scene.gd")
const Maker := preload("dungeon/maker.gd")
const WholeFile := preload("whole_file.gd")
const SETTING := "editor/dock_file"
const SCENES := "*.tscn;Scenes"
## Also the file of versions that had no other.
const AUTOSAVE := "res://.godot/editor/warren_dock.tscn"
const AUTOSAVE_ASIDE := "res://.godot/editor/warren_dock_unreadable.tscn"
const DRAFT := "res://.godot/editor/warren_dock_draft.tscn"
## Where earlier versions kept the settings of missions.
const EARLIER_MISSION := "res://.godot/editor/warren_dock_mission.tscn"
# The first line of an autosave: the MD5 of the file that it has changed, or "new".
const BASE := "; Unsaved changes of "
const NEW := "new"
const SECONDS := 0.4
const NO_DRAFT := "the folder .godot cannot be written; the disk is full or read-only"

var notice := Notice.NONE
## The reason that belongs to the notice, for people.
var reason := ""
var path := ""

# The nodes with the contents, the generator first.
var _parts: Array[Node] = []
var _is_open := false
# The MD5 of the file when it was last read or written, empty for none.
var _disk := ""
# The contents of the file, and those of the dock when they were last looked at.
var _saved := ""
var _text := ""
var _hash := 0
# Whether a person has changed anything in this session, and whether the editor asked to save since then.
var _is_touched := false
var _is_asked := false
var _timer := Timer.new()


func _init(parts: Array[Node]) -> void:
	name = "DockFile"
	_parts = parts
	_timer.one_shot = true
	_timer.wait_time = SECONDS
	_timer.timeout.connect(func() -> void: _look())
	add_child(_timer)


func _ready() -> void:
	path = Settings.text(SETTING)
	var files := EditorInterface.get_resource_filesystem()
	files.filesystem_changed.connect(check_disk)
	EditorInterface.get_file_system_dock().files_moved.connect(_follow_move)
	EditorInterface.get_file_system_dock().folder_moved.connect(_follow_folder)
	ProjectSettings.settings_changed.connect(_follow_setting)
	Settings.by_hand_changed = note_change
	_process(0.0)


# Before the first scan of a project, files that the rooms refer to are not imported.
func _process(_delta: float) -> void:
	if not EditorInterface.get_resource_filesystem().is_scanning():
		set_process(false)
		open()


func _notification(what: int) -> void:
	if what == NOTIFICATION_APPLICATION_FOCUS_IN:
		check_disk()


## Read the file, and restore what an earlier editor has not saved.
func open() -> void:
	_is_open = true
	if FileAccess.file_exists(path + WholeFile.BESIDE):
		DirAccess.remove_absolute(path + WholeFile.BESIDE)
	_remember(_contents())
	_disk = _sum()
	if _disk:
		_load()
	_restore()
	if Settings.take_earlier():
		_text = _contents()
		_keep_autosave()
		notice = Notice.MIGRATED if notice == Notice.NONE else notice
		loaded.emit()
	Settings.forget_earlier()
	_hash = _hash_of_contents()
	changed.emit()


func is_unsaved() -> bool:
	return _text != _saved


## Whether there is a file.
func is_there() -> bool:
	return _disk != ""


## Something may have changed.
func note_change() -> void:
	if _is_open and _hash_of_contents() != _hash:
		_is_touched = true
		_is_asked = false
		_timer.start()


## Look whether the file has changed on disk, as after a pull.
func check_disk() -> void:
	if not _is_open:
		return
	var now := _sum()
	if now == _disk:
		if notice == Notice.MISSING and not DockScene.missing_files(path):
			if is_unsaved():
				_show(Notice.CONFLICT)
			else:
				_load()
		elif notice == Notice.OPEN and not _is_open_as_scene():
			_show(Notice.NONE)
		return
	_look()
	_disk = now
	if not now:
		_saved = ""
		_keep_autosave()
		_show(Notice.DELETED)
	elif is_unsaved():
		_show(Notice.CONFLICT)
	else:
		_load()
		if notice == Notice.NONE:
			Kit.toast(tr("Warren: %s has changed on disk and was loaded again.") % path)


## Write the file if there is anything to save. Returns whether all is saved. `force` replaces what is on disk.
func save(force := false) -> bool:
	if not _is_open:
		return false
	if not _look():
		_complain()
		return false
	if not is_unsaved():
		return true
	if not force:
		check_disk()
		if notice >= Notice.CONFLICT and notice != Notice.OPEN:
			_complain()
			return false
	if _is_open_as_scene():
		_show(Notice.OPEN)
		_complain()
		return false
	# The folder can be missing: it is part of the name that a person chose.
	DirAccess.make_dir_recursive_absolute(path.get_base_dir())
	var fault := WholeFile.write(path, DockScene.with_identifier(_text, path))
	if fault:
		_show(Notice.UNWRITABLE, fault)
		_complain()
		return false
	_disk = _sum()
	_saved = _text
	_drop_autosave()
	_show(Notice.NONE)
	EditorInterface.get_resource_filesystem().update_file(path)
	if ResourceLoader.has_cached(path):
		ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_REPLACE)
	return true


## Save into another file from now on. Returns whether it was written.
func save_as(to: String) -> bool:
	if to.get_extension() != "tscn":
		to += ".tscn"
	if to != path and FileAccess.file_exists(to):
		var found := DockScene.read(to, true)
		if found.root == null:
			Kit.toast(tr("%s is not replaced: %s") % [to, found.fault], EditorToaster.SEVERITY_ERROR)
			return false
		found.root.free()
	var old_path := path
	var old_disk := _disk
	var old_saved := _saved
	var old_notice := notice
	var old_reason := reason
	path = to
	_saved = ""
	if not save(true):
		path = old_path
		_disk = old_disk
		_saved = old_saved
		_show(old_notice, old_reason)
		return false
	Settings.set_project(SETTING, path)
	return true


## Save, and use another file from now on. Returns whether it could be read.
func use(other: String) -> bool:
	if not save():
		return false
	var found := DockScene.read(other)
	if found.root == null:
		Kit.toast(tr("%s cannot be read: %s") % [other, found.fault], EditorToaster.SEVERITY_ERROR)
		return false
	found.root.free()
	path = other
	Settings.set_project(SETTING, path)
	revert()
	return true


func ask_save_as() -> void:
	Kit.ask_file(tr("Save Rooms and Settings"), [SCENES], true, path, save_as)


func ask_use() -> void:
	Kit.ask_file(tr("Open Rooms and Settings"), [SCENES], false, path, use)


## Load the file, in place of all unsaved changes. `anyway` also loads it without the files that it names.
func revert(anyway := false) -> void:
	_look()
	_disk = _sum()
	_load(anyway)
	if not is_unsaved():
		_drop_autosave()
	_hash = _hash_of_contents()
	changed.emit()


## Keep the contents of the dock where the file has changed, too: the next save replaces the file.
func keep_mine() -> void:
	_show(Notice.NONE)


## What the editor asks before it closes; empty if all is saved.
func unsaved_status() -> String:
	if not _is_open:
		return ""
	_look()
	if not is_unsaved():
		return ""
	_is_asked = true
	return tr("Save the rooms and settings of Warren's dock in %s?") % path


## Save before the editor closes, unless the person was asked and declined. The autosave stays then.
func close() -> void:
	Settings.by_hand_changed = Callable()
	if _is_open:
		_look()
		if is_unsaved() and _is_touched and not _is_asked:
			save()
	_is_open = false


## One sentence on the notice; empty for none.
func text_of_notice() -> String:
	match notice:
		Notice.RESTORED:
			return tr("Unsaved changes of the last session are restored.")
		Notice.MIGRATED:
			return tr("These rooms and settings were on this computer only. Save to store them in %s.") % path
		Notice.DELETED:
			return tr("%s was deleted. Save to write it again.") % path
		Notice.UNWRITABLE:
			return tr("%s cannot be written: %s. Your changes are kept in .godot.") % [path, reason]
		Notice.CONFLICT:
			return tr("%s has changed on disk, and you have unsaved changes. Choose which to keep.") % path
		Notice.UNREADABLE:
			return tr("%s cannot be read: %s. Fix the file, or save under another name.") % [path, reason]
		Notice.MISSING:
			return tr("%s is not loaded: it needs %s, which is missing.") % [path, reason]
		Notice.OPEN:
			return tr("%s is open as a scene. Close the scene, then save.") % path
	return ""


func _show(what: Notice, why := "") -> void:
	notice = what
	reason = why
	changed.emit()


func _complain() -> void:
	Kit.toast(tr("Warren: ") + text_of_notice(), EditorToaster.SEVERITY_ERROR)


# Look at the contents of the dock, and keep them in the autosave where they are not saved. Returns whether that worked.
func _look() -> bool:
	_timer.stop()
	if not _is_open:
		return false
	_hash = _hash_of_contents()
	var now := _contents()
	if not now:
		_show(Notice.UNWRITABLE, NO_DRAFT)
		return false
	if now != _text:
		_text = now
		if notice == Notice.RESTORED or notice == Notice.MIGRATED:
			notice = Notice.NONE
		if is_unsaved():
			_keep_autosave()
		else:
			_drop_autosave()
		changed.emit()
	return true


func _load(anyway := false) -> void:
	var found := DockScene.read(path, anyway)
	if found.root == null:
		_show(Notice.MISSING if found.missing else Notice.UNREADABLE, found.missing if found.missing else found.fault)
		return
	_take(found)
	_remember(_contents())
	_show(Notice.NONE)
	loaded.emit()


# Take over the autosave of an earlier session.
func _restore() -> void:
	if not FileAccess.file_exists(AUTOSAVE):
		if FileAccess.file_exists(EARLIER_MISSION) and not _disk:
			_show_restored(_with_earlier_mission(DockScene.read_of(_parts[0])), Notice.MIGRATED)
		return
	var first := FileAccess.get_file_as_string(AUTOSAVE).get_slice("\n", 0)
	var is_earlier := not first.begins_with(BASE)
	var base := first.trim_prefix(BASE).trim_suffix("\r")
	var found := DockScene.read(AUTOSAVE, true)
	if found.root == null:
		DirAccess.rename_absolute(AUTOSAVE, AUTOSAVE_ASIDE)
		var message := tr("Warren: The autosave cannot be read: %s. It is now %s.") % [found.fault, AUTOSAVE_ASIDE]
		Kit.toast(message, EditorToaster.SEVERITY_ERROR)
		return
	var what := Notice.RESTORED
	if base != (_disk if _disk else NEW):
		what = Notice.CONFLICT if _disk else Notice.DELETED
	if is_earlier and not _disk:
		what = Notice.MIGRATED
	_show_restored(_with_earlier_mission(found), what)


func _show_restored(found: DockScene.Read, what: Notice) -> void:
	_take(found)
	_text = _contents()
	loaded.emit()
	if not is_unsaved():
		_drop_autosave()
	elif notice == Notice.NONE:
		# Otherwise the file cannot be read, which is what a person has to know.
		_show(what)


# Add the mission of an earlier version, which was in another file.
static func _with_earlier_mission(found: DockScene.Read) -> DockScene.Read:
	if found.part(&"WarrenMission") == null and FileAccess.file_exists(EARLIER_MISSION):
		var scene := ResourceLoader.load(EARLIER_MISSION, "", ResourceLoader.CACHE_MODE_IGNORE) as PackedScene
		var mission := scene.instantiate() if scene != null else null
		if mission is WarrenMission:
			found.root.add_child(mission)
		elif mission != null:
			mission.free()
	return found


# Give the nodes of the dock the values of a file. Rooms of the same name stay the same objects, for the undo history
# and for the window that paints them.
func _take(found: DockScene.Read) -> void:
	for part in _parts:
		var type := StringName(part.get_class())
		var from := found.part(type)
		var is_default := from == null
		if is_default:
			from = ClassDB.instantiate(type)
		for property in Maker.own_properties(type):
			if property == &"templates":
				var present: Array[WarrenRoomTemplate] = part.get(property)
				var read: Array[WarrenRoomTemplate] = from.get(property)
				part.set(property, _merged(present, read))
			else:
				part.set(property, from.get(property))
		if is_default:
			from.free()
	Settings.by_hand = found.extras()
	found.root.free()


static func _merged(present: Array[WarrenRoomTemplate], read: Array[WarrenRoomTemplate]) -> Array[WarrenRoomTemplate]:
	var by_name: Dictionary[String, WarrenRoomTemplate] = {}
	for room in present:
		if room != null and _is_part(room):
			by_name[room.name] = room
	var merged: Array[WarrenRoomTemplate] = []
	for room in read:
		var known: WarrenRoomTemplate = by_name.get(room.name) if room != null and _is_part(room) else null
		if known != null:
			by_name.erase(room.name)
			for property in Maker.own_properties(&"WarrenRoomTemplate", &"Resource"):
				known.set(property, room.get(property))
			known.resource_scene_unique_id = room.resource_scene_unique_id
		merged.append(known if known != null else room)
	return merged


# Whether a room is not a separate file.
static func _is_part(room: WarrenRoomTemplate) -> bool:
	return not room.resource_path or "::" in room.resource_path


func _remember(text: String) -> void:
	_text = text
	_saved = text


func _contents() -> String:
	return DockScene.text_of(_parts, Settings.by_hand, DRAFT)


# A quick answer to whether anything differs; the text is made where it does.
func _hash_of_contents() -> int:
	var values: Array = [Settings.by_hand]
	for part in _parts:
		for property in Maker.own_properties(part.get_class()):
			values.append(part.get(property))
	for room: WarrenRoomTemplate in _parts[0].get(&"templates"):
		if room != null:
			for property in Maker.own_properties(&"WarrenRoomTemplate", &"Resource"):
				values.append(room.get(property))
	return hash(values)


func _keep_autosave() -> void:
	var fault := WholeFile.write(AUTOSAVE, BASE + (_disk if _disk else NEW) + "\n" + _text)
	if fault:
		Kit.toast(tr("Warren: The autosave cannot be written: %s.") % fault, EditorToaster.SEVERITY_ERROR)


func _drop_autosave() -> void:
	for file: String in [AUTOSAVE, EARLIER_MISSION]:
		if FileAccess.file_exists(file):
			DirAccess.remove_absolute(file)


func _sum() -> String:
	return FileAccess.get_md5(path) if FileAccess.file_exists(path) else ""


func _is_open_as_scene() -> bool:
	return path in EditorInterface.get_open_scenes()


func _follow_move(old: String, new: String) -> void:
	if _is_open and old == path:
		path = new
		Settings.set_project(SETTING, new)
		changed.emit()


func _follow_folder(old: String, new: String) -> void:
	if path.begins_with(old):
		_follow_move(path, new + path.trim_prefix(old))


# The file was chosen in the project settings.
func _follow_setting() -> void:
	var chosen := Settings.text(SETTING)
	if _is_open and chosen != path:
		_look()
		var was_unsaved := is_unsaved()
		path = chosen
		_disk = ""
		_saved = ""
		if FileAccess.file_exists(path) and not was_unsaved:
			revert()
		elif FileAccess.file_exists(path):
			_disk = _sum()
			_show(Notice.CONFLICT)
		else:
			changed.emit()

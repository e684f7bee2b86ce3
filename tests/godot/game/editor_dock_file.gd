@tool
extends EditorSuite
## The file with the rooms and settings of the dock: written with a scene, restored, never overwritten by mistake.
## A second object for the file, with separate nodes, is what the next editor has.

enum Notice { NONE, RESTORED, MIGRATED, DELETED, UNWRITABLE, CONFLICT, UNREADABLE, MISSING, OPEN }

const FILE := "res://warren_dock.tscn"
const AUTOSAVE := "res://.godot/editor/warren_dock.tscn"
const MISSION := "res://.godot/editor/warren_dock_mission.tscn"

var _parts: Array[Node] = []


## Forget all files, as in a project in which nothing was made yet.
func begin() -> Variant:
	for file: String in [FILE, AUTOSAVE, MISSION]:
		if FileAccess.file_exists(file):
			FileAccess.set_unix_permissions(file, 0x1A4)  # 0644
			DirAccess.remove_absolute(file)
	var file: Variant = workbench().get("dock").get("file")
	file.path = FILE
	var nodes := dock_nodes()
	for number in nodes.size():
		for property: StringName in _found[number]:
			nodes[number].set(property, _found[number][property])
	file.open()
	return file


func end() -> void:
	begin()
	for part in _parts:
		part.free()
	_parts.clear()


## What the next editor reads.
func next_editor() -> Variant:
	var generator := WarrenMapGenerator.new()
	generator.preset = "keep"
	var parts: Array[Node] = [generator, WarrenMission.new(), WarrenLinjat.new()]
	_parts.append_array(parts)
	# Not in the tree, where it would follow the editor.
	var made: Node = (load("res://addons/warren/editor/dock_file.gd") as GDScript).new(parts)
	made.set("path", FILE)
	made.call("open")
	_parts.append(made)
	return made


func rooms_of(file: Variant) -> Array:
	return file._parts[0].templates.map(func(room_: WarrenRoomTemplate) -> String: return room_.text)


func put(text: String) -> void:
	var file := FileAccess.open(FILE, FileAccess.WRITE)
	file.store_string(text)
	file.close()


func read() -> String:
	return FileAccess.get_file_as_string(FILE)


## Change the rooms of the dock.
func paint(texts: Array[String]) -> void:
	var made: Array[WarrenRoomTemplate] = []
	for text in texts:
		made.append(room("room %d" % made.size(), text))
	page()._set_templates(made, "Paint")


func test_rooms_are_written_with_the_scene_and_are_there_in_the_next_editor() -> void:
	var file: Variant = begin()
	equal(file.is_unsaved(), false)
	await open_scene()
	saved()
	check(not FileAccess.file_exists(FILE), "a file of nothing")
	paint([HALL, CELL])
	page()._own.loops = 0.25
	var missions: Variant = workbench().get("dock").get("missions")
	missions._own.keys = 3
	missions._text.text = "hall: start: key brass"
	missions._take_text()
	load("res://addons/warren/editor/settings.gd").keep("tile_kinds", {"tile": "#"})
	await until(func() -> bool: return FileAccess.file_exists(AUTOSAVE))
	check(file.is_unsaved())
	check((page().templates.file_row._label.text as String).ends_with("(*)"))
	check((file.unsaved_status() as String).contains(FILE))
	saved()
	equal(file.is_unsaved(), false)
	check(not FileAccess.file_exists(AUTOSAVE), "an autosave of what is saved")
	equal(file.unsaved_status(), "")
	var text := read()
	check(text.contains('text = "%s"' % HALL), text)
	check(not text.contains("unique_id"), text)
	await until(func() -> bool: return ResourceLoader.exists(FILE))
	var next: Variant = next_editor()
	equal(rooms_of(next), [HALL, CELL])
	equal([next._parts[0].loops, next._parts[1].keys, next._parts[1].mission], [0.25, 3, "hall: start: key brass"])
	equal(next.notice, Notice.NONE)
	# Saved again by another editor, it is the same; and each scene that is saved leaves it alone.
	next._parts[0].loops = 0.5
	check(next.save())
	equal(read(), text.replace("loops = 0.25", "loops = 0.5"))
	put(text)
	file.check_disk()
	var before := FileAccess.get_modified_time(FILE)
	saved()
	equal([read(), FileAccess.get_modified_time(FILE)], [text, before])
	# Undo and redo: back where it was saved, nothing is unsaved.
	paint([CELL])
	file._look()
	check(file.is_unsaved())
	await undo()
	file._look()
	equal([rooms_of(file), file.is_unsaved()], [[HALL, CELL], false])
	await undo(true)
	file._look()
	equal([rooms_of(file), file.is_unsaved()], [[CELL], true])
	# A room in a separate file is saved there, by the editor.
	ResourceSaver.save(room("apart", CELL), "res://made/apart.tres")
	var apart: WarrenRoomTemplate = load("res://made/apart.tres")
	page().templates.add([apart] as Array[WarrenRoomTemplate])
	page().edit_room(apart)
	page()._room_editor._keep(HALL)
	page()._room_editor.hide()
	saved()
	check(FileAccess.get_file_as_string("res://made/apart.tres").contains(HALL))
	check(read().contains('path="res://made/apart.tres" id="file_'), read())
	# The file is a scene for the game.
	var maker := (load(FILE) as PackedScene).instantiate() as WarrenMapGenerator
	equal(maker.templates.size(), 2)
	maker.free()
	missions._text.text = ""
	missions._take_text()
	await close_scene()
	end()


func test_what_a_killed_editor_has_not_saved_is_restored() -> void:
	var file: Variant = begin()
	paint([HALL])
	file._look()
	# Before there is a file; then beside one; then beside one that has changed since.
	var next: Variant = next_editor()
	equal([rooms_of(next), next.notice, next.is_unsaved()], [[HALL], Notice.RESTORED, true])
	check(file.save())
	paint([HALL, CELL])
	file._look()
	next = next_editor()
	equal([rooms_of(next), next.notice], [[HALL, CELL], Notice.RESTORED])
	next.revert()
	equal([rooms_of(next), next.notice, next.is_unsaved()], [[HALL], Notice.NONE, false])
	page()._own.loops = 0.75
	file._look()
	file._keep_autosave()
	put(read().replace(HALL, CELL))
	next = next_editor()
	equal([rooms_of(next), next.notice], [[HALL, CELL], Notice.CONFLICT])
	check(not next.save())
	check(read().contains(CELL) and not read().contains("loops"))
	next.keep_mine()
	check(next.save())
	equal(rooms_of(next_editor()), [HALL, CELL])
	end()


func test_rooms_of_earlier_versions_are_taken_over() -> void:
	var file: Variant = begin()
	var earlier := WarrenMapGenerator.new()
	earlier.name = "Dock"
	earlier.templates = [room("old", HALL)] as Array[WarrenRoomTemplate]
	var mission := WarrenMission.new()
	mission.name = "Dock"
	mission.keys = 5
	for entry: Array in [[earlier, AUTOSAVE], [mission, MISSION]]:
		var scene := PackedScene.new()
		scene.pack(entry[0] as Node)
		ResourceSaver.save(scene, entry[1] as String)
		(entry[0] as Node).free()
	file.open()
	equal([rooms_of(file), file.notice, file.is_unsaved()], [[HALL], Notice.MIGRATED, true])
	check((page().find_child("DockFileNotice", false, false) as Control).visible)
	equal(workbench().get("dock").get("missions")._own.keys, 5)
	check(file.save())
	check(not FileAccess.file_exists(AUTOSAVE) and not FileAccess.file_exists(MISSION))
	var next: Variant = next_editor()
	equal([rooms_of(next), next._parts[1].keys, next.notice], [[HALL], 5, Notice.NONE])
	end()


func test_a_file_that_changes_on_disk() -> void:
	var file: Variant = begin()
	paint([HALL])
	check(file.save())
	var shown: WarrenRoomTemplate = page()._own.templates[0]
	put(read().replace(HALL, CELL))
	file.check_disk()
	equal([rooms_of(file), file.notice, file.is_unsaved()], [[CELL], Notice.NONE, false])
	equal(page()._own.templates[0], shown)
	# Both have changed.
	shown.text = HALL
	put(read() + "; pulled\n")
	file.check_disk()
	equal([rooms_of(file), file.notice], [[HALL], Notice.CONFLICT])
	check(not file.save() and read().contains(CELL))
	check(FileAccess.get_file_as_string(AUTOSAVE).contains(HALL))
	file.revert()
	equal([rooms_of(file), file.notice], [[CELL], Notice.NONE])
	DirAccess.remove_absolute(FILE)
	file.check_disk()
	equal([rooms_of(file), file.notice, file.is_unsaved()], [[CELL], Notice.DELETED, true])
	check(file.save())
	check(read().contains("room 0"))
	file._follow_move(FILE, "res://made/moved.tscn")
	equal(ProjectSettings.get_setting("warren/editor/dock_file"), "res://made/moved.tscn")
	file._follow_move("res://made/moved.tscn", FILE)
	end()


func test_a_file_that_cannot_be_read_stays_as_it_is() -> void:
	var file: Variant = begin()
	paint([HALL])
	check(file.save())
	var whole := read()
	var broken: Array[Array] = [
		[whole.replace("[node", "<<<<<<< HEAD\n[node"), "conflict marker"],
		[whole.left(whole.length() / 2), "damaged"],
		['[gd_scene format=3]\n\n[node name="A" type="Node2D"]\n', "another scene"],
		["", "not a scene"],
		[
			whole.insert(whole.find("\n"), '\n\n[ext_resource type="Texture2D" path="res://gone.png" id="1"]'),
			"gone.png, which is missing"
		],
	]
	for entry in broken:
		put(entry[0] as String)
		var next: Variant = next_editor()
		check(next.notice >= Notice.UNREADABLE, str(entry))
		check((next.text_of_notice() as String).contains(entry[1] as String), next.text_of_notice())
		next._parts[0].templates = [room("new", CELL)] as Array[WarrenRoomTemplate]
		check(not next.save())
		equal(read(), entry[0])
		# What was painted meanwhile is kept; when the file is repaired, one chooses.
		equal(rooms_of(next_editor()), [CELL])
		put(whole)
		next.check_disk()
		equal([next.notice, rooms_of(next)], [Notice.CONFLICT, [CELL]])
		DirAccess.remove_absolute(AUTOSAVE)
	file.check_disk()
	end()


func test_a_file_that_cannot_be_written_stays_as_it_is() -> void:
	var file: Variant = begin()
	paint([HALL])
	check(file.save())
	var whole := read()
	paint([CELL])
	FileAccess.set_unix_permissions(FILE, 0x124)  # 0444
	check(not file.save())
	equal([file.notice, read()], [Notice.UNWRITABLE, whole])
	check((file.text_of_notice() as String).contains(FILE + " cannot be written: the file is read-only"))
	check(page().find_child("SaveElsewhere", true, false) != null)
	check(FileAccess.get_file_as_string(AUTOSAVE).contains('"room 0"'))
	FileAccess.set_unix_permissions(FILE, 0x1A4)
	# A folder in the place of the file that is written first; full_disk.gd has a full disk.
	DirAccess.make_dir_absolute(FILE + ".part")
	check(not file.save())
	equal([file.notice, read()], [Notice.UNWRITABLE, whole])
	DirAccess.remove_absolute(FILE + ".part")
	check(not file.save_as(SCENE), "a level was replaced")
	check(not FileAccess.get_file_as_string(SCENE).contains("Warren"))
	equal([file.notice, file.path], [Notice.UNWRITABLE, FILE])
	check(file.save_as("res://made/elsewhere"))
	equal([file.notice, file.path, read()], [Notice.NONE, "res://made/elsewhere.tscn", whole])
	check(file.use(FILE))
	equal(rooms_of(file), [HALL])
	DirAccess.remove_absolute("res://made/elsewhere.tscn")
	end()

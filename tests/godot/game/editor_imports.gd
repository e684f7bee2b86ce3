@tool
extends EditorSuite
## Files of rooms in the project: scenes that they name, files that they refer to, files that are too large.

const FOLDER := "res://made/imports/"
const MAP := (
	'<map version="1.10" orientation="orthogonal" width="3" height="3" tilewidth="8" tileheight="8">'
	+ '<tileset firstgid="1" source="stone.tsx"/><layer name="cells" width="3" height="3">'
	+ '<data encoding="csv">1,3,1,1,2,1,1,1,1</data></layer></map>'
)
const STONES := (
	'<tileset name="stone" tilewidth="8" tileheight="8" tilecount="3" columns="3">'
	+ '<image source="stone.png" width="24" height="8"/>'
	+ '<tile id="0" class="wall"/><tile id="1" class="floor"/><tile id="2" class="%s"/></tileset>'
)


func put(file: String, text: String) -> String:
	DirAccess.make_dir_recursive_absolute(FOLDER)
	var opened := FileAccess.open(FOLDER + file, FileAccess.WRITE)
	opened.store_string(text)
	opened.close()
	return FOLDER + file


func scan() -> void:
	var files := EditorInterface.get_resource_filesystem()
	files.scan()
	await idle(2)
	await until(func() -> bool: return not files.is_scanning())
	await idle(3)


func scene_at(file: String, root: Node) -> PackedScene:
	DirAccess.make_dir_recursive_absolute(FOLDER)
	var scene := PackedScene.new()
	scene.pack(root)
	root.free()
	ResourceSaver.save(scene, FOLDER + file)
	return load(FOLDER + file)


func test_a_room_file_names_the_scenes_of_its_rooms() -> void:
	var hall := room("hall", HALL)
	hall.scene = scene_at("hall.tscn", Node2D.new())
	hall.open_door_scene = scene_at("door.tscn", Node2D.new())
	hall.turn_scene = false
	var inner := PackedScene.new()
	var node := Node2D.new()
	inner.pack(node)
	node.free()
	hall.closed_door_scene = inner
	var uid := ResourceUID.id_to_text(ResourceLoader.get_resource_uid(FOLDER + "door.tscn"))
	var path := FOLDER + "halls.room.txt"
	page().templates.export_to(path, [hall] as Array[WarrenRoomTemplate])
	var text := FileAccess.get_file_as_string(path)
	check(text.contains("scene: %shall.tscn\nopen_door_scene: %sdoor.tscn\nturn_scene: no\n" % [FOLDER, FOLDER]), text)
	check(not text.contains("closed_door_scene"), text)
	put("halls.room.txt", text.replace(FOLDER + "door.tscn", uid))
	await scan()
	var read: WarrenRoomSet = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_REPLACE)
	var again := read.templates[0]
	equal(again.scene, hall.scene)
	equal(again.open_door_scene, hall.open_door_scene)
	equal([again.closed_door_scene, again.turn_scene, again.text], [null, false, HALL])
	equal(WarrenRoomTemplate.from_text(hall.to_text())[0].scene, hall.scene)
	# Players' requests carry no scenes: whoever sends one must not choose what is loaded here.
	var generator := WarrenMapGenerator.new()
	generator.templates = [hall] as Array[WarrenRoomTemplate]
	check(not str(generator.request()).contains("tscn"), str(generator.request()))
	var request := generator.request()
	request["templates"] = text
	var other := WarrenMapGenerator.new()
	equal(other.set_request(request), "")
	equal(other.templates[0].scene, null)
	equal(generator.set_request(request), "")
	equal(generator.templates[0], hall)
	generator.free()
	other.free()


func test_a_scene_that_is_missing_is_named() -> void:
	var read := WarrenRoomSet.new()
	var text := "[cell]\nscene: %s\n" + CELL + "\n"
	var reason := read.read_text(text % "res://made/none.tscn", "a.room.txt")
	check(reason.begins_with("a.room.txt: room 'cell': scene: there is no scene res://made/none.tscn"), reason)
	equal(read.templates.size(), 0)
	reason = read.read_text(text % "uid://bnotknown", "a.room.txt")
	check(reason.contains("no file of the project is 'uid://bnotknown'"), reason)
	for path: String in ["user://mine.tscn", "/etc/passwd", "res://../made.tscn", "made.tscn"]:
		reason = read.read_text(text % path, "a.room.txt")
		check(reason.contains("is no path of a scene that begins with res://, nor uid://"), reason)
	put("text.tres", '[gd_resource type="Gradient" format=3]\n\n[resource]\n')
	reason = read.read_text(text % (FOLDER + "text.tres"), "a.room.txt")
	check(reason.contains("there is no scene") or reason.contains("cannot be loaded"), reason)


func test_a_map_is_imported_anew_when_its_tileset_has_changed() -> void:
	DirAccess.make_dir_recursive_absolute(FOLDER)
	Image.create_empty(24, 8, false, Image.FORMAT_RGBA8).save_png(FOLDER + "stone.png")
	put("stone.tsx", STONES % "wall")
	var path := put("cell.tmx", MAP)
	await scan()
	var before: WarrenRoomSet = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE)
	equal(before.templates[0].text, "###\n#.#\n###")
	var files := EditorInterface.get_resource_filesystem()
	var imported: Array[String] = []
	var note := func(paths: PackedStringArray) -> void: imported.append_array(paths)
	files.resources_reimported.connect(note)
	await scan()
	equal(imported, [] as Array[String])
	put("stone.tsx", STONES % "door")
	await scan()
	await until(func() -> bool: return not imported.is_empty())
	await scan()
	files.resources_reimported.disconnect(note)
	equal(imported, [path] as Array[String])
	var after: WarrenRoomSet = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE)
	equal(after.templates[0].text, "#+#\n#.#\n###")


func test_a_failed_import_is_repeated_when_the_missing_scene_appears() -> void:
	var path := put("late.room.txt", "[cell]\nscene: " + FOLDER + "late.tscn\n" + CELL + "\n")
	await scan()
	check(FileAccess.get_file_as_string(path + ".import").contains("valid=false"))
	scene_at("late.tscn", Node2D.new())
	await scan()
	await until(func() -> bool: return ResourceLoader.exists(path, "WarrenRoomSet"))
	var read: WarrenRoomSet = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE)
	equal(read.templates[0].scene.resource_path, FOLDER + "late.tscn")


func test_files_are_dropped_on_an_empty_list_too() -> void:
	var file := put("dropped.room.txt", "[dropped]\n" + CELL + "\n")
	var list: Variant = page().templates
	var before: int = list.templates().size()
	var files := {"type": "files", "files": PackedStringArray([file])}
	check(list._can_drop_data(Vector2.ZERO, files), "refused")
	check(not list._can_drop_data(Vector2.ZERO, {"type": "files", "files": PackedStringArray(["res://icon.svg"])}))
	list._drop_data(Vector2.ZERO, files)
	equal(list.templates().size(), before + 1)


func test_files_that_are_too_large_are_not_read() -> void:
	var importer: GDScript = load("res://addons/warren/editor/rooms/importing.gd")
	var path := put("large.room.txt", "#")
	equal(importer.call("fault_of", path), "")
	var file := FileAccess.open(path, FileAccess.READ_WRITE)
	file.seek(16_000_000)
	file.store_8(10)
	file.close()
	equal(importer.call("fault_of", path), "large.room.txt has 16000001 bytes; 16000000 are read")
	check((importer.call("fault_of", FOLDER + "none.tmx") as String).begins_with("none.tmx cannot be read: "))
	DirAccess.remove_absolute(path)

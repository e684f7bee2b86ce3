@tool
extends EditorSuite
## An editor that is killed, as with SIGKILL, and those that come after it: the argument says which one this is.
##
## "paint" saves a room with a scene, paints another and kills the editor; "restored" is the next one, which saves;
## "cloned" is the first editor of a copy of the project without `.godot`, in which nothing is imported.

const FILE := "res://warren_dock.tscn"
const AUTOSAVE := "res://.godot/editor/warren_dock.tscn"
const RESTORED := 1
const PICTURE := "res://made/stones.png"


func test_rooms_outlive_the_editor() -> void:
	var turn := OS.get_cmdline_user_args()[-1]
	var file: Variant = workbench().get("dock").get("file")
	await until(func() -> bool: return file._is_open)
	if turn == "paint":
		await paint()
	elif turn == "restored":
		equal([texts(), file.notice, file.is_unsaved()], [[HALL, CELL], RESTORED, true])
		await open_scene()
		saved()
		equal([file.notice, file.is_unsaved(), FileAccess.file_exists(AUTOSAVE)], [0, false, false])
		await close_scene()
	else:
		equal([texts(), file.text_of_notice(), file.is_unsaved()], [[HALL, CELL], "", false])
		check((page()._own.templates[0] as WarrenRoomTemplate).scene != null, "a scene that needs an import is lost")


func paint() -> void:
	await open_scene()
	Image.create_empty(16, 16, false, Image.FORMAT_RGBA8).save_png(PICTURE)
	EditorInterface.get_resource_filesystem().scan()
	await until(func() -> bool: return ResourceLoader.exists(PICTURE))
	# A captured scene that refers to an imported file.
	var sprite := Sprite2D.new()
	sprite.texture = load(PICTURE)
	var scene := PackedScene.new()
	scene.pack(sprite)
	sprite.free()
	var hall := room("hall", HALL)
	hall.scene = scene
	page().templates.add([hall] as Array[WarrenRoomTemplate])
	saved()
	check(FileAccess.file_exists(FILE), "not saved with the scene")
	page().templates.add([room("cell", CELL)] as Array[WarrenRoomTemplate])
	await until(func() -> bool: return FileAccess.file_exists(AUTOSAVE))
	if failures.is_empty():
		print("PASSED test_rooms_outlive_the_editor")
		OS.kill(OS.get_process_id())


func texts() -> Array:
	return page()._own.templates.map(func(room_: WarrenRoomTemplate) -> String: return room_.text)


# The editor is closed at once; what the dock holds must stay as it is.
func _exit_tree() -> void:
	pass

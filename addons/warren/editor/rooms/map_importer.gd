@tool
extends "importing.gd"
## Makes a [WarrenRoomSet] of a map of Tiled or a project of LDtk; each template has a scene with the same tiles.

const ImportWatch := preload("import_watch.gd")
const RoomScenes := preload("room_scenes.gd")
## Most bytes of all files that one refers to.
const MAX_ALL := 128_000_000


func _get_importer_name() -> String:
	return "warren.maps"


func _get_visible_name() -> String:
	return "Warren Rooms from Tiled or LDtk"


func _get_recognized_extensions() -> PackedStringArray:
	return ["tmx", "tmj", "ldtk"]


func _get_priority() -> float:
	# Below the default of 1: where a game has another importer of these files, it stays the one that is taken.
	return 0.5


func _fill(rooms: WarrenRoomSet, source: String) -> String:
	var folder := source.get_base_dir()
	var data := FileAccess.get_file_as_bytes(source)
	var found := rooms.read_import(data, source.get_file(), {})
	var needs: PackedStringArray = found["needs"]
	var paths: PackedStringArray = []
	for needed in needs:
		paths.append(RoomScenes.beside(folder, needed))
	ImportWatch.remember(source, paths)
	if needs:
		var files: Dictionary[String, PackedByteArray] = {}
		var bytes := 0
		for index in needs.size():
			var exists := FileAccess.file_exists(paths[index])
			var fault := fault_of(paths[index]) if exists else ""
			if fault:
				return fault
			files[needs[index]] = FileAccess.get_file_as_bytes(paths[index]) if exists else PackedByteArray()
			bytes += files[needs[index]].size()
			if bytes > MAX_ALL:
				return "the files that it refers to have more than %d bytes" % MAX_ALL
		found = rooms.read_import(data, source.get_file(), files)
	var reason: String = found["error"]
	if reason:
		return reason
	var tilesets: Array = found["tilesets"]
	var looks: Array = found["rooms"]
	return RoomScenes.new(folder, tilesets).give(rooms, looks)

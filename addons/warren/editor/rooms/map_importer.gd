@tool
extends "importing.gd"
## Makes a [WarrenRoomSet] of a map of Tiled or a project of LDtk; each template has a scene with the same tiles.

const ImportWatch := preload("import_watch.gd")
const RoomScenes := preload("room_scenes.gd")
## Most bytes of all files that one refers to.
const MAX_ALL := 128_000_000
## Most lines about a file in the Output panel.
const MAX_LINES := 20
const UNPAINTED: PackedStringArray = ["floor", "enclosed", "none"]


func _get_importer_name() -> String:
	return "warren.maps"


func _get_visible_name() -> String:
	return "Warren Rooms from Tiled or LDtk"


func _get_recognized_extensions() -> PackedStringArray:
	return ["tmx", "tmj", "ldtk"]


func _get_priority() -> float:
	# Below the default of 1: where a game has another importer of these files, it stays the one that is taken.
	return 0.5


func _get_import_options(_path: String, _preset: int) -> Array[Dictionary]:
	return [
		# Not a typed dictionary: the engine frees no names of types that it has read from a file.
		{
			"name": "meanings",
			"default_value": {},
			"property_hint": PROPERTY_HINT_TYPE_STRING,
			"hint_string": "%d:;%d:" % [TYPE_STRING, TYPE_STRING],
		},
		{"name": "exclude_levels", "default_value": PackedStringArray()},
		{"name": "exclude_layers", "default_value": PackedStringArray()},
		{
			"name": "unpainted",
			"default_value": 0,
			"property_hint": PROPERTY_HINT_ENUM,
			"hint_string": "Floor Within Walls and Level,Floor Within Walls,Outside of the Room",
		},
		{"name": "strict", "default_value": false},
	]


func _fill(rooms: WarrenRoomSet, source: String, options: Dictionary) -> String:
	var folder := source.get_base_dir()
	var data := FileAccess.get_file_as_bytes(source)
	var choices := options.duplicate()
	var unpainted: int = options.get("unpainted", 0)
	choices["unpainted"] = UNPAINTED[unpainted]
	var found := rooms.read_import(data, source.get_file(), {}, choices)
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
		found = rooms.read_import(data, source.get_file(), files, choices)
	var reason: String = found["error"]
	if reason:
		return reason
	var tilesets: Array = found["tilesets"]
	var looks: Array = found["rooms"]
	var scenes := RoomScenes.new(folder, tilesets)
	reason = scenes.give(rooms, looks)
	# Images are imported by themselves; the map is imported again when one appears that was missing.
	ImportWatch.remember(source, paths + scenes.missing)
	if not reason and scenes.notes and options.get("strict", false):
		reason = scenes.notes[0]
	if not reason:
		rooms.import_notes = rooms.import_notes + scenes.notes
		_report(source, rooms.import_notes)
	return reason


## Print what was skipped and assumed.
func _report(source: String, notes: PackedStringArray) -> void:
	for note in notes.slice(0, MAX_LINES):
		push_warning("%s: %s" % [source, note])
	if notes.size() > MAX_LINES:
		push_warning("%s: %d more lines are in the import_notes of the set" % [source, notes.size() - MAX_LINES])

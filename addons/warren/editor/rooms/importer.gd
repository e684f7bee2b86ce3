@tool
extends "importing.gd"
## Makes a resource of a room file (`.room.txt`): all its rooms, for the generator's list.


func _get_importer_name() -> String:
	return "warren.rooms"


func _get_visible_name() -> String:
	return "Warren Rooms"


func _get_recognized_extensions() -> PackedStringArray:
	return ["room.txt"]


func _get_priority() -> float:
	return 2.0


func _fill(rooms: WarrenRoomSet, source: String, _options: Dictionary) -> String:
	return rooms.read_text(FileAccess.get_file_as_string(source), source.get_file())

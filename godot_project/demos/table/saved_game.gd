class_name SavedGame
## One saved game of each kind, as text in the player's own folder.


## Writes a game; returns what is wrong, or nothing.
static func write(game: String, text: String) -> String:
	var file := FileAccess.open(_path(game), FileAccess.WRITE)
	if file == null:
		return error_string(FileAccess.get_open_error())
	file.store_string(text)
	return ""


## Returns the text of the saved game; empty if there is none.
static func read(game: String) -> String:
	return FileAccess.get_file_as_string(_path(game)) if FileAccess.file_exists(_path(game)) else ""


static func _path(game: String) -> String:
	return "user://%s.txt" % game

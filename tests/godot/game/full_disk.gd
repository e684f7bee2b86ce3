extends Suite
## A disk that is full: the last argument is a folder on it, with the file "whole.tscn".


func test_the_earlier_file_stays_where_the_disk_is_full() -> void:
	var file := OS.get_cmdline_user_args()[-1].path_join("whole.tscn")
	var writer: GDScript = load("res://addons/warren/editor/whole_file.gd")
	# A short text fails when the file is closed, a long one before.
	for length: int in [3, 1_000_000]:
		equal(writer.call("write", file, "x".repeat(length)), "the disk is full or damaged")
		equal(FileAccess.get_file_as_string(file), "one")
		check(not FileAccess.file_exists(file + ".part"), "a part stays behind")

class_name DemoSaves
## The saved games of all demos: for each one that is kept by itself, and some slots.
##
## A file begins with the checksum of the rest: a note for the player in a line of its own, and the game as a text. It
## is written under another name, read again, and moved into its place, so that a full disk or a killed process leaves
## the earlier one as it was.

const FOLDER := "user://saves"
const AUTO := &"auto"
const SLOTS: Array[StringName] = [&"auto", &"1", &"2", &"3"]
const HEAD := "warren-save 1 "


static func path_of(demo: StringName, slot: StringName) -> String:
	return FOLDER.path_join(demo).path_join(slot + ".txt")


## Writes a game; returns what is wrong, or nothing.
static func write(demo: StringName, slot: StringName, text: String, note := "") -> String:
	var rest := note.replace("\n", " ") + "\n" + text
	return put(path_of(demo, slot), (HEAD + rest.md5_text() + "\n" + rest).to_utf8_buffer())


## Puts a file in its place, whole or not at all; returns what is wrong, or nothing.
static func put(path: String, whole: PackedByteArray) -> String:
	var error := DirAccess.make_dir_recursive_absolute(path.get_base_dir())
	if error:
		return _fault(path.get_base_dir(), error)
	var fresh := fresh_of(path)
	var file := FileAccess.open(fresh, FileAccess.WRITE)
	if file == null:
		return _fault(fresh, FileAccess.get_open_error())
	file.store_buffer(whole)
	file.close()
	if FileAccess.get_file_as_bytes(fresh) != whole:
		DirAccess.remove_absolute(fresh)
		return _fault(fresh, ERR_FILE_CANT_WRITE) + " " + TranslationServer.translate("Is the disk full?")
	error = DirAccess.rename_absolute(fresh, path)
	return _fault(path, error) if error else ""


## Where a file is written before it is put in its place: every process has its own.
static func fresh_of(path: String) -> String:
	return "%s.%d.new" % [path, OS.get_process_id()]


## What tells a saved game from every other one in its slot; empty if there is none.
static func stamp(demo: StringName, slot: StringName) -> String:
	return FileAccess.get_md5(path_of(demo, slot)) if FileAccess.file_exists(path_of(demo, slot)) else ""


## The first slot for the player that is empty; an empty name if there is none.
static func empty_slot(demo: StringName) -> StringName:
	for slot in SLOTS:
		if slot != AUTO and not FileAccess.file_exists(path_of(demo, slot)):
			return slot
	return &""


## Reads a slot. A broken file is moved aside, and the fault says where it is.
static func read(demo: StringName, slot: StringName) -> DemoSave:
	var found := DemoSave.new()
	var path := path_of(demo, slot)
	if not FileAccess.file_exists(path):
		return found
	found.time = FileAccess.get_modified_time(path)
	var bytes := FileAccess.get_file_as_bytes(path)
	var line := bytes.find(10)
	var rest := bytes.slice(line + 1)
	if line < 0 or bytes.slice(0, line).get_string_from_ascii() != HEAD + _md5(rest):
		found.fault = put_aside(path)
		return found
	var text := rest.get_string_from_utf8()
	found.note = text.get_slice("\n", 0)
	found.text = text.substr(found.note.length() + 1)
	return found


## Moves a file that cannot be used out of the way; returns a sentence that says so.
static func put_aside(path: String) -> String:
	# A name without signs at which a line may break.
	var form := path.get_basename() + ".broken%d." + path.get_extension()
	var number := 1
	while FileAccess.file_exists(form % number):
		number += 1
	var aside := form % number
	var error := DirAccess.rename_absolute(path, aside)
	if error:
		return _fault(path, error)
	return TranslationServer.translate("%s is broken; it was kept as %s.") % [path.get_file(), aside.get_file()]


static func _md5(bytes: PackedByteArray) -> String:
	var context := HashingContext.new()
	context.start(HashingContext.HASH_MD5)
	if bytes:
		context.update(bytes)
	return context.finish().hex_encode()


static func _fault(path: String, error: Error) -> String:
	return TranslationServer.translate("%s cannot be written: %s.") % [path, error_string(error)]

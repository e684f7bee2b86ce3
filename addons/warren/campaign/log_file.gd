extends RefCounted
## A file of lines, which a thread appends, so that no frame waits for the disk. There are at most two files of a
## limited size: a full one gets another name in place of the one before.

const OLD := ".old"  ## Behind the name of a file that was full.
const MOST_WAITING := 10_000  ## Lines; further ones are dropped until the disk has taken these.

var path := ""
var max_bytes := 0

var _waiting: PackedStringArray = []
var _fault := ""
var _is_broken := false
var _mutex := Mutex.new()
var _task := -1


## Take in a line; it is written later. After a fault nothing is written any more.
func append(line: String) -> void:
	_mutex.lock()
	if not _is_broken and _waiting.size() < MOST_WAITING:
		_waiting.append(line)
	_mutex.unlock()


## Begin to write what was taken in. Call it in each frame. Returns what has gone wrong, once; empty otherwise.
func poll() -> String:
	if _task >= 0 and WorkerThreadPool.is_task_completed(_task):
		WorkerThreadPool.wait_for_task_completion(_task)
		_task = -1
	_mutex.lock()
	var told := _fault
	_fault = ""
	var is_waiting := not _waiting.is_empty()
	_mutex.unlock()
	if is_waiting and _task < 0:
		_task = WorkerThreadPool.add_task(_write, false, "WarrenLog")
	return told


## Write all that was taken in, and wait for it. Returns what has gone wrong, as [method poll].
func flush() -> String:
	if _task >= 0:
		WorkerThreadPool.wait_for_task_completion(_task)
		_task = -1
	_write()
	return poll()


func _write() -> void:
	_mutex.lock()
	var lines := _waiting
	_waiting = []
	_mutex.unlock()
	if lines.is_empty():
		return
	var error := _append_all("\n".join(lines) + "\n")
	if error != OK:
		_mutex.lock()
		_is_broken = true
		_fault = "%s: %s; nothing more is logged" % [path, error_string(error)]
		_mutex.unlock()


func _append_all(text: String) -> Error:
	DirAccess.make_dir_recursive_absolute(path.get_base_dir())
	var file := _opened()
	if file == null:
		return FileAccess.get_open_error()
	if file.get_length() >= max_bytes:
		file.close()
		var moved := DirAccess.rename_absolute(path, path + OLD)
		if moved != OK:
			return moved
		file = _opened()
		if file == null:
			return FileAccess.get_open_error()
	var length := file.get_length()
	file.seek_end()
	var is_written := file.store_string(text)
	file.flush()
	var is_whole := is_written and file.get_error() == OK
	if not is_whole:
		file.resize(length)  # No line is cut short.
	file.close()
	return OK if is_whole else ERR_FILE_CANT_WRITE


func _opened() -> FileAccess:
	var is_there := FileAccess.file_exists(path)
	return FileAccess.open(path, FileAccess.READ_WRITE if is_there else FileAccess.WRITE)

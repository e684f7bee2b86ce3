@tool
extends Node
## A command of Warren in a process of its own, which does not end with the editor: `warren job FILE ...`.
## The file tells how it stands, also to an editor that is opened later.

## It stands otherwise than before.
signal changed
## It has ended; `code` is its exit code.
signal ended

const Python := preload("../python.gd")
const Settings := preload("../settings.gd")
const FOLDER := "res://.godot/warren/jobs"
const LOOK_SECONDS := 0.2
# A process is asked to end, and after so long it is ended: then what was being made is lost, but nothing else.
const STOP_SECONDS := 1.8
# A process of another editor that has written nothing for so long has died.
const DEAD_SECONDS := 8.0
const MOST_BYTES := 10_000_000
const REFUSED := 1
const INTERRUPTED := 130
const DIED := -1
# What is said where there is no Python to run.
const NO_PYTHON := """Many levels are made by programs of their own, which the Python that comes with this addon \
cannot run: it has neither a program nor a database. Install Python 3.11 or newer, then Warren in it with \
"pip install" and Warren's wheel or clone, and name that Python here."""

## The file, as an absolute path.
var file := ""
## What the file says.
var facts: Dictionary = {}
## The exit code; only after `ended`.
var code := DIED

# How the command line names the place of a mistake in a filter.
var _place_of_mistake := RegEx.create_from_string("^(?:--keep|--where|filter):1:(\\d+): ")
var _pid := 0
var _is_over := true
var _since_look := 0.0
var _silent := 0.0
var _stopping := -1.0


## The Python that runs commands: the one of the addon or, where that is none, the one that was named; may be empty.
static func python() -> String:
	var own := Python.named("executable")
	if own:
		return own
	var named: String = Settings.recall("python", "")
	return named


## A new name in the folder of the jobs, as an absolute path; empty if the folder cannot be made.
static func new_name(kind: String, ending: String) -> String:
	var folder := ProjectSettings.globalize_path(FOLDER)
	if DirAccess.make_dir_recursive_absolute(folder) != OK:
		return ""
	return folder.path_join("%s_%d_%d.%s" % [kind, int(Time.get_unix_time_from_system()), randi() % 1_000_000, ending])


## Run a command; return why it cannot be run, or an empty text.
func start(file_: String, words: PackedStringArray) -> String:
	if not FileAccess.file_exists(python()):
		return tr(NO_PYTHON) if not python() else tr("There is no Python at %s.") % python()
	if not file_:
		return tr("%s cannot be written: is the project read-only?") % FOLDER
	file = file_
	var arguments := PackedStringArray(["-P", "-m", "pycore", "job", file])
	arguments.append_array(words)
	_pid = OS.create_process(python(), arguments)
	if _pid <= 0:
		return tr("%s cannot be started.") % python()
	_begin()
	return ""


## Watch a command that an earlier editor has started.
func follow(file_: String) -> void:
	file = file_
	_begin()
	_look(0.0)


func is_running() -> bool:
	return not _is_over


## End the command; what it has done is kept.
func stop() -> void:
	if _is_over or _stopping >= 0.0:
		return
	_stopping = 0.0
	var sign_ := FileAccess.open(file + ".stop", FileAccess.WRITE)
	if sign_ == null:
		_stopping = STOP_SECONDS
	else:
		sign_.close()


## Remove the files of a command that has ended.
func forget() -> void:
	for ending: String in ["", ".stop"]:
		if FileAccess.file_exists(file + ending):
			DirAccess.remove_absolute(file + ending)


## What it said when it ended, in a sentence.
func verdict() -> String:
	var told := str(facts.get("err", "")).strip_edges()
	if code == INTERRUPTED:
		return tr("Stopped; what is done is kept.")
	if code == DIED and not facts.has("pid"):
		return (
			tr("%s did not start Warren: is it installed there? Run: pip install, with Warren's wheel or clone")
			% python()
		)
	if code == DIED:
		return tr("It has ended without a word: it was killed, or the disk is full.")
	if told:
		return _place_of_mistake.sub(told.trim_prefix("error: "), tr("Filter, character $1: "))
	return str(facts.get("out", "")).strip_edges()


func _begin() -> void:
	_is_over = false
	_silent = 0.0
	_stopping = -1.0
	facts = {}
	set_process(true)


func _process(delta: float) -> void:
	_since_look += delta
	if _is_over or _since_look < LOOK_SECONDS:
		return
	var passed := _since_look
	_since_look = 0.0
	_look(passed)


func _look(passed: float) -> void:
	# Asked before the file is read: what the process wrote last is in it then.
	var is_alive := OS.is_process_running(_pid) if _pid > 0 else _silent < DEAD_SECONDS
	var found := _read()
	_silent = 0.0 if found.get("beat", -1) != facts.get("beat", -1) else _silent + passed
	var is_new := found != facts and not found.is_empty()
	if is_new:
		facts = found
	if facts.has("code") or not is_alive:
		_is_over = true
		var told: float = facts.get("code", INTERRUPTED if _stopping >= STOP_SECONDS else DIED)
		code = int(told)
		set_process(false)
		ended.emit()
		return
	if is_new:
		changed.emit()
	if _stopping >= 0.0:
		_stopping += passed
		if _stopping > STOP_SECONDS:
			var pid: float = facts.get("pid", _pid)
			OS.kill(int(pid))
			_silent = DEAD_SECONDS


func _read() -> Dictionary:
	var text := FileAccess.get_file_as_string(file) if FileAccess.file_exists(file) else ""
	var json := JSON.new()
	if text.length() > MOST_BYTES or json.parse(text if text else "{}") != OK or json.data is not Dictionary:
		return {}
	var found: Dictionary = json.data
	return found

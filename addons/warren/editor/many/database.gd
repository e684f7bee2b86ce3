@tool
extends Node
## What a level database holds, asked of a process in the background.

## The answer is there; `fault` says why there is none.
signal answered

const Job := preload("job.gd")

## What `warren store stats --json` tells; empty without a database.
var numbers: Dictionary = {}
var fault := ""
## Absolute path of the database that was asked about.
var path := ""

var _job := Job.new()
var _again := false


func _init() -> void:
	add_child(_job)
	_job.ended.connect(_finish)


## The absolute path of what was typed; empty for nothing.
static func absolute(typed: String) -> String:
	var text := typed.strip_edges()
	if not text:
		return ""
	if text.is_relative_path():
		text = "res://" + text
	return ProjectSettings.globalize_path(text)


func ask(path_: String) -> void:
	if _job.is_running():
		_again = _again or path_ != path
		path = path_
		return
	path = path_
	numbers = {}
	fault = ""
	if not path or not FileAccess.file_exists(path):
		answered.emit.call_deferred()
		return
	fault = _job.start(Job.new_name("ask", "json"), ["store", "stats", path, "--json"])
	if fault:
		answered.emit.call_deferred()


func is_asking() -> bool:
	return _job.is_running()


## The numbers of a family: levels, lowest, highest, measures; empty if it has no levels.
func family(name_: String) -> Dictionary:
	var families: Dictionary = numbers.get("families", {})
	return families.get(name_, {})


func _finish() -> void:
	var json := JSON.new()
	var is_read := _job.code == 0 and json.parse(str(_job.facts.get("out", ""))) == OK and json.data is Dictionary
	fault = "" if is_read else _job.verdict()
	numbers = json.data if is_read else {}
	_job.forget()
	if _again:
		_again = false
		ask(path)
		return
	answered.emit()

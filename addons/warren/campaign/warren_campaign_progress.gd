@icon("res://addons/warren/icons/campaign_progress.svg")
class_name WarrenCampaignProgress
extends Node
## The way of a player through a [WarrenCampaign]: which levels are open, which are completed, how well.
##
## [codeblock]
## @onready var progress: WarrenCampaignProgress = $Progress
##
## func _ready() -> void:
##     progress.level_started.connect(func(_index: int, level: Resource) -> void: $Game.puzzle = level.get("text"))
##     $Game.solved.connect(func() -> void: progress.complete())
##     progress.start()
## [/codeblock]
## With a [member save_path] every change is saved at once, and read again when the node enters the tree. What is saved
## are keys of levels, so a game may add, remove and move levels of its campaign, and players keep what they have done.
## [br][br]Guide: Puzzles and games, Campaigns.

## The level [param index] was started; [param level] is what [method WarrenCampaign.level] returns.
signal level_started(index: int, level: Resource)
## The level [param index] was completed for the first time, or with a better result than before.
signal level_completed(index: int)
## The last open level was completed, so that the whole campaign is.
signal campaign_completed
## The saved progress cannot be read or written: [param reason] names the file and what is wrong. A file that cannot be
## read is kept, with [code].broken[/code] behind its name.
signal save_failed(reason: String)

const FORMAT := "warren-progress-1"  ## The entry [code]format[/code] of what is saved.
const MAX_BYTES := 4_000_000  ## Larger files are not read.

## The levels.
@export var campaign: WarrenCampaign:
	set(value):
		campaign = value
		current = -1
## Number of levels that are open besides the completed ones: 1 opens one after the other. 0 opens all.
@export_range(0, 100) var open_levels := 1
## File in which the progress is saved, such as [code]user://campaign.json[/code]; empty to save it yourself.
@export_global_file("*.json") var save_path := ""

## Number of the level that was started last; -1 for none.
var current := -1

var _results: Dictionary[String, int] = {}


func _ready() -> void:
	if not save_path.is_empty() and FileAccess.file_exists(save_path):
		_load()


## Start the level [param index], or by default the next one to play, and return it. Returns [code]null[/code] if the
## level is not open or cannot be read.
func start(index := -1) -> Resource:
	var wanted := next_level() if index < 0 else index
	if not is_open(wanted):
		push_error("WarrenCampaignProgress: level %d is not open" % wanted)
		return null
	var level := campaign.level(wanted)
	if level != null:
		current = wanted
		level_started.emit(wanted, level)
	return level


## Note that the current level is completed, with a result [param reached] such as points or stars, of which the best
## one is kept.
func complete(reached := 0) -> void:
	if current < 0 or current >= _count():
		push_error("WarrenCampaignProgress: no level was started")
		return
	var key := campaign.level_key(current)
	if _results.has(key) and reached <= _results[key]:
		return
	var is_first := not _results.has(key)
	_results[key] = reached
	_save()
	level_completed.emit(current)
	# Whoever listens may have exchanged the campaign.
	if is_first and _count() > 0 and completed_count() == _count():
		campaign_completed.emit()


## Return the first level that is open and not completed; the last level if all are completed; -1 without a campaign.
func next_level() -> int:
	for index in _count():
		if not is_completed(index):
			return index
	return _count() - 1


## Return whether the level [param index] can be played: it is completed, or one of the first [member open_levels] that
## are not.
func is_open(index: int) -> bool:
	if index < 0 or index >= _count():
		return false
	if open_levels == 0 or is_completed(index):
		return true
	var before := 0
	for other in index:
		before += 0 if is_completed(other) else 1
	return before < open_levels


## Return whether the level [param index] was completed.
func is_completed(index: int) -> bool:
	return index >= 0 and index < _count() and _results.has(campaign.level_key(index))


## Return the best result of the completed level [param index]; 0 for other levels.
func result(index: int) -> int:
	return _results[campaign.level_key(index)] if is_completed(index) else 0


## Return the number of completed levels of the campaign.
func completed_count() -> int:
	var count := 0
	for index in _count():
		count += 1 if is_completed(index) else 0
	return count


## Forget all results.
func reset() -> void:
	_results.clear()
	current = -1
	_save()


## Return the progress for a saved game, as numbers and texts that JSON can hold.
func get_state() -> Dictionary:
	var playing := campaign.level_key(current) if current >= 0 and current < _count() else ""
	return {"format": FORMAT, "results": _results.duplicate(), "playing": playing}


## Restore [param state], which [method get_state] returned. Returns why it was refused; then nothing has changed. Empty
## if it was restored.
func set_state(state: Dictionary) -> String:
	var fault := _fault_of(state)
	if not fault.is_empty():
		return fault
	_results.clear()
	var results: Dictionary = state["results"]
	for key: String in results:
		var number: float = results[key]
		_results[key] = int(number)
	var playing: String = state.get("playing", "")
	current = campaign.find_level(playing) if _count() > 0 and not playing.is_empty() else -1
	return ""


func _count() -> int:
	return campaign.level_count() if campaign != null else 0


func _load() -> void:
	var file := FileAccess.open(save_path, FileAccess.READ)
	var fault := error_string(FileAccess.get_open_error()) if file == null else ""
	if file != null and file.get_length() > MAX_BYTES:
		fault = "it has %d bytes; a saved progress takes up to %d" % [file.get_length(), MAX_BYTES]
	if fault.is_empty():
		var bytes := file.get_buffer(file.get_length())
		var json := JSON.new()
		if 0 in bytes or json.parse(bytes.get_string_from_utf8()) != OK or json.data is not Dictionary:
			fault = "it is no JSON object"
		else:
			var state: Dictionary = json.data
			fault = set_state(state)
	if file != null:
		file.close()
	if not fault.is_empty():
		var kept := "%s.broken" % save_path
		var moved := DirAccess.rename_absolute(save_path, kept) == OK
		save_failed.emit("%s: %s%s" % [save_path, fault, "; it is kept as %s" % kept if moved else ""])


## A draft is moved into place, so that a killed game or a full disk leaves the earlier progress.
func _save() -> void:
	if save_path.is_empty():
		return
	var draft := "%s.draft" % save_path
	var file := FileAccess.open(draft, FileAccess.WRITE)
	var error := FileAccess.get_open_error() if file == null else OK
	if file != null:
		error = OK if file.store_string(JSON.stringify(get_state(), "\t")) else ERR_FILE_CANT_WRITE
		file.flush()
		error = error if error != OK else file.get_error()
		file.close()
	if error == OK:
		error = DirAccess.rename_absolute(draft, save_path)
	if error != OK:
		save_failed.emit("%s: %s" % [save_path, error_string(error)])


static func _fault_of(state: Dictionary) -> String:
	var format: Variant = state.get("format")
	if format is not String or format != FORMAT:
		return 'format: it is not "%s"; this version of Warren does not read it' % FORMAT
	if state.get("results") is not Dictionary:
		return "results: it is no JSON object"
	var results: Dictionary = state["results"]
	for key: Variant in results:
		var number: Variant = results[key]
		if key is not String or not _is_number(number):
			return "results: %s is no result of a level" % str(key).left(40)
	if state.get("playing", "") is not String:
		return "playing: it is no key of a level"
	return ""


static func _is_number(value: Variant) -> bool:
	if value is not float:
		return value is int
	var number: float = value
	return is_finite(number)

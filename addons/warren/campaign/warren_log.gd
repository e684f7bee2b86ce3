@icon("res://addons/warren/icons/log.svg")
class_name WarrenLog
extends Node
## Keeps a log of what a player does at puzzles and in missions: a file of JSON lines on the player's own machine.
##
## It is off until [member enabled] is true: ask the player first. Nothing is sent anywhere, and nothing in it says who
## the player is. From the logs of many players [code]warren scale calibrate[/code] learns how hard levels are.
## [codeblock]
## var game := WarrenSokoban.new()
## game.level = "#####\n#@$.#\n#####\n"
## add_child(game)
## var game_log := WarrenLog.new()
## game_log.enabled = true
## add_child(game_log)
## game_log.begin(game, {"family": "sokoban", "score": 12})
## game.move(Vector2i.RIGHT)  # It is solved, and so the log has a line.
## [/codeblock]
## A line is written for each visit to a puzzle when it ends: it is solved, left by [method leave], or the game ends.
## Time counts while the puzzle is begun, the game is not paused and its window has the focus. The disk is written to in
## the background. If that fails, [signal failed] says why, once, and nothing more is logged.
## [br][br]Guide: Missions in your game.

## The log cannot be written: [param reason] names the file and what is wrong. The game goes on.
signal failed(reason: String)

const LogFile := preload("log_file.gd")  ## A part of this class, of no use to games.
const Visit := preload("log_visit.gd")  ## A part of this class, of no use to games.
const SCHEMA := 1  ## The entry [code]log[/code] of all lines.
const PLAYER := ".player"  ## Behind the name of the log: the file with the random name of the player.
const MOVE := "move"  ## The rung of hints that a puzzle's signal [code]hinted[/code] tells of.

## Whether anything is logged.
@export var enabled := false:
	set(value):
		if enabled and not value:
			_end()
		enabled = value
## The file. The random name of the player is in a file beside it, which ends in [code].player[/code].
@export_global_file("*.jsonl") var path := "user://warren_log.jsonl"
## The file gets [code].old[/code] behind its name when it has so many bytes, in place of an earlier one, and a new one
## is begun. So the log takes twice as much at most.
@export_range(10_000, 100_000_000, 1, "or_greater", "suffix:B") var max_bytes := 4_000_000

var _file := LogFile.new()
var _player := ""
var _visits: Array[Visit] = []
var _mission: WeakRef = weakref(null)
var _text := ""  # Of the mission.
var _done := 0  # Number of its moves.
var _is_in_focus := true
var _last_ms := Time.get_ticks_msec()


func _notification(what: int) -> void:
	match what:
		NOTIFICATION_APPLICATION_FOCUS_OUT, NOTIFICATION_APPLICATION_PAUSED:
			_is_in_focus = false
		NOTIFICATION_APPLICATION_FOCUS_IN, NOTIFICATION_APPLICATION_RESUMED:
			_is_in_focus = true
		NOTIFICATION_UNPAUSED:
			_last_ms = Time.get_ticks_msec()
		NOTIFICATION_EXIT_TREE:
			_end()


func _process(_delta: float) -> void:
	var now := Time.get_ticks_msec()
	for visit: Visit in _visits.duplicate():
		if visit.puzzle() == null:
			_close(visit, false)
		elif _is_in_focus:
			visit.pass_time(now - _last_ms)
	_last_ms = now
	_tell(_file.poll())


## Log the steps of [param mission], a [WarrenMission], in place of the one that was watched before; none for
## [code]null[/code]. Lines of puzzles name it by a fingerprint of its text.
func watch(mission: Node) -> void:
	_leave_mission()
	if not enabled or mission == null:
		return
	_mission = weakref(mission)
	_text = str(mission.get(&"mission"))
	_done = _moves_of(mission).size()
	mission.connect(&"changed", _note_step)
	_write({"event": "begin", "room": mission.call(&"room")})


## The player sees [param puzzle], a node of Warren or your own. [param facts] may be what a map tells of the puzzle, or
## have some of its entries: [code]family[/code]; [code]score[/code], without which the visit does not
## count for a calibration; [code]key[/code] or [code]level[/code], by which equal levels are known;
## [code]puzzle[/code], the name in the mission; [code]seed[/code], [code]band[/code] and [code]difficulty[/code].
## [br][br]The visit ends with the puzzle's signal [code]solved[/code], by [method leave], or with the puzzle.
func begin(puzzle: Node, facts: Dictionary = {}) -> void:
	leave(puzzle)
	if not enabled or puzzle == null:
		return
	var visit := Visit.new(puzzle, facts)
	_visits.append(visit)
	visit.listen(&"changed", visit.note_change)
	visit.listen(&"hinted", visit.note_hint.bind(MOVE))
	visit.listen(&"stuck", visit.note.bind("dead"))
	visit.listen(&"solved", _close.bind(visit, true))
	visit.listen(&"tree_exiting", _close.bind(visit, false))


## The player leaves [param puzzle], or has [param solved] it in a way of the game's own.
func leave(puzzle: Node, solved := false) -> void:
	var visit := _visit_of(puzzle)
	if visit != null:
		_close(visit, solved)


## The player has been given a hint in [param puzzle] of the sort [param rung], such as [code]"sentence"[/code].
func note_hint(puzzle: Node, rung: String) -> void:
	var visit := _visit_of(puzzle)
	if visit != null:
		visit.note_hint(rung)


## The player has skipped [param puzzle].
func note_skip(puzzle: Node) -> void:
	_count(puzzle, "skips")


## The player has died in [param puzzle].
func note_death(puzzle: Node) -> void:
	_count(puzzle, "deaths")


## Write all that was logged, and wait until that is done. This happens by itself when the node leaves the tree.
func flush() -> void:
	_tell(_file.flush())


func _count(puzzle: Node, what: String) -> void:
	var visit := _visit_of(puzzle)
	if visit != null:
		visit.note(what)


func _visit_of(puzzle: Node) -> Visit:
	for visit in _visits:
		if visit.puzzle() == puzzle and puzzle != null:
			return visit
	return null


func _close(visit: Visit, is_solved: bool) -> void:
	visit.unlisten()
	_visits.erase(visit)
	_write(visit.entries(is_solved))


func _note_step() -> void:
	var mission: Node = _mission.get_ref()
	if str(mission.get(&"mission")) != _text:
		watch(mission)
		return
	var moves := _moves_of(mission)
	var facts := {"event": "step", "room": mission.call(&"room")}
	if moves.size() == _done + 1:
		facts["step"] = moves[-1]
	else:
		facts["event"] = "restart" if moves.is_empty() and _done > 1 else "undo" if moves.size() < _done else "load"
	_done = moves.size()
	_write(facts)


func _leave_mission() -> void:
	var mission: Node = _mission.get_ref()
	if mission != null:
		mission.disconnect(&"changed", _note_step)
		_write({"event": "quit", "room": mission.call(&"room"), "over": mission.call(&"is_solved")})
	_mission = weakref(null)
	_text = ""


## End all visits and the mission, and write what is left.
func _end() -> void:
	for visit: Visit in _visits.duplicate():
		_close(visit, false)
	_leave_mission()
	flush()


func _write(facts: Dictionary) -> void:
	if not enabled:
		return
	_file.path = path
	_file.max_bytes = max_bytes
	var line := {
		"log": SCHEMA,
		"at": Time.get_unix_time_from_system(),
		"engine": Engine.get_version_info()["string"],
		"player": _name_of_player(),
	}
	if not _text.is_empty():
		line["mission"] = _text.sha256_text().left(16)
	line.merge(facts)
	_file.append(JSON.stringify(line))


func _tell(fault: String) -> void:
	if not fault.is_empty():
		push_warning("WarrenLog: " + fault)
		failed.emit(fault)


## Return the random name of the player, from the file beside the log if there is one.
func _name_of_player() -> String:
	if _player.is_empty():
		var kept := FileAccess.open(path + PLAYER, FileAccess.READ)
		_player = kept.get_line().left(32) if kept != null else ""
		if _player.length() != 32 or not _player.is_valid_hex_number():
			var random := RandomNumberGenerator.new()
			_player = "%08x%08x%08x%08x" % [random.randi(), random.randi(), random.randi(), random.randi()]
			var file := FileAccess.open(path + PLAYER, FileAccess.WRITE)
			if file != null:
				file.store_line(_player)
	return _player


static func _moves_of(mission: Node) -> PackedStringArray:
	return mission.call(&"moves_played")

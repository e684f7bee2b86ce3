extends RefCounted
## What a player does at one puzzle, from when it is shown until it is solved or left.

const MOST_STEP_MS := 1000  ## Of one frame: more is a pause, as while the machine slept.
const COUNTED: PackedStringArray = ["dead", "skips", "deaths"]
const MAX_RUNGS := 20
const MOST_MS := 1_000_000_000  ## Of a visit; more is refused when the log is read.
const MOST_SCORE := 1e9  ## Likewise.
const NAME := 60  ## Characters of a name.
## Entries of [member facts] that are written as texts, if they are there.
const COPIED: PackedStringArray = ["room", "place", "seed"]

var facts: Dictionary
var seen := Time.get_unix_time_from_system()

var _puzzle: WeakRef
var _level := ""
var _active_ms := 0
var _first_input := 0.0
var _last_input := 0.0
var _moves := 0
var _undos := 0
var _resets := 0
var _hints: Dictionary[String, int] = {}
var _counts: Dictionary[String, int] = {}
var _played := 0
var _heard: Dictionary[StringName, Callable] = {}  # What is called at which signals.


func _init(node: Node, facts_: Dictionary) -> void:
	_puzzle = weakref(node)
	facts = facts_
	_level = _level_of(node, facts_)
	_played = _length(node)


## Call a function at a signal of the puzzle, if it has such a one; the signal's arguments are left out.
func listen(what: StringName, function: Callable) -> void:
	for described: Dictionary in puzzle().get_signal_list():
		if described["name"] == what:
			var arguments: Array = described["args"]
			var plain := function.unbind(arguments.size()) if arguments else function
			puzzle().connect(what, plain)
			_heard[what] = plain


## Call none of the functions any more.
func unlisten() -> void:
	for what in _heard:
		if puzzle() != null:
			puzzle().disconnect(what, _heard[what])
	_heard.clear()


## Return the puzzle; null if it was freed.
func puzzle() -> Node:
	return _puzzle.get_ref()


## Let time pass in which the player could play.
func pass_time(milliseconds: int) -> void:
	_active_ms += clampi(milliseconds, 0, MOST_STEP_MS)


## Take in that the position has changed.
func note_change() -> void:
	var length := _length(puzzle())
	if length > _played:
		_moves += length - _played
	elif length == 0 and _played > 1:
		_resets += 1
	elif length < _played:
		_undos += _played - length
	_played = length
	_last_input = Time.get_unix_time_from_system()
	if _first_input == 0:
		_first_input = _last_input


## Take in that the player was given a hint of this sort.
func note_hint(rung: String) -> void:
	var name := rung.left(NAME)
	if _hints.has(name) or _hints.size() < MAX_RUNGS:
		_hints[name] = _hints.get(name, 0) + 1


## Take in that something of [constant COUNTED] has happened.
func note(what: String) -> void:
	_counts[what] = _counts.get(what, 0) + 1


## Return the entries of the log for this visit, which ends now.
func entries(is_solved: bool) -> Dictionary:
	var found := {
		"family": _family(),
		"level": _level,
		"seconds": clampi(_active_ms, 1, MOST_MS) / 1000.0,
		"solved": is_solved,
		"seen": seen,
		"first_input": null,
		"last_input": null,
		"ended": Time.get_unix_time_from_system(),
		"active_ms": _active_ms,
		"moves": _moves,
		"undos": _undos,
		"resets": _resets,
		"hints": _hints,
		"node": str(facts.get("puzzle", "")).left(NAME),
	}
	if _first_input > 0:
		found["first_input"] = _first_input
		found["last_input"] = _last_input
	for name: String in COUNTED:
		found[name] = _counts.get(name, 0)
	for name: String in COPIED:
		if facts.has(name):
			found[name] = str(facts[name]).left(NAME)
	if _is_number(facts.get("difficulty")):
		found["difficulty"] = facts["difficulty"]
	if facts.get("band") is Array:
		var band: Array = facts["band"]
		found["band"] = band.slice(0, 2).map(_whole)
	# Without a score a visit is no play: it tells nothing of the difficulty of scores.
	if _is_number(facts.get("score")):
		found["play"] = 1
		found["score"] = _whole(facts["score"])
	return found


func _family() -> String:
	var family := str(facts.get("family", "")).left(NAME)
	if not family.is_empty():
		return family
	var node := puzzle()
	return node.get_class().trim_prefix("Warren").to_lower() if node != null else "unknown"


## A level is called by its key, or by a fingerprint of its text.
static func _level_of(node: Node, facts_: Dictionary) -> String:
	var key := str(facts_.get("key", "")).left(NAME)
	if not key.is_empty():
		return key
	var text := str(facts_.get("level", ""))
	if text.is_empty() and node.has_method(&"position_text"):
		text = str(node.call(&"position_text"))
	return text.sha256_text().left(16)


static func _length(node: Node) -> int:
	if node == null or not node.has_method(&"moves_played"):
		return 0
	var played: PackedStringArray = node.call(&"moves_played")
	return played.size()


static func _is_number(value: Variant) -> bool:
	if value is not float:
		return value is int
	var number: float = value
	return is_finite(number)


static func _whole(value: Variant) -> int:
	if not _is_number(value):
		return 0
	var number: float = value
	return roundi(clampf(number, -MOST_SCORE, MOST_SCORE))

class_name MissionCourse
extends DelveCourse
## How the map of a mission comes about: a mission that nobody gets stuck in, more puzzles as its locks, and the map
## with them.

## How many puzzles a mission has: one for so many rooms, but at least one of each family.
const ROOMS_PER_PUZZLE := 5
const LEAST_PUZZLES := 4
const DRAWING := "Drawing the map and its puzzles"

## The text of the mission whose map was made last.
var text := ""

# The mission that is made, while another one may be played; and what is being done for it.
var _draft := WarrenMission.new()
var _doing := ""
# A mission that is drawn as it is; empty for none.
var _written := ""


func _init(written := "") -> void:
	_written = written
	_draft.time_limit_ms = 60_000
	_draft.puzzles = MissionRecipe.FAMILIES_WRITTEN if written else MissionRecipe.FAMILIES
	_draft.progressed.connect(_on_progressed)
	_draft.finished.connect(_on_mission_made)
	_draft.map_finished.connect(_on_map_drawn)
	_draft.failed.connect(_on_failed)
	add_child(_draft)


func _begin_making() -> void:
	_draft.seed = _wish.seed_number
	if _written:
		_draft.mission = _written
		_do(DRAWING, _draft.start_map.bind(_generator))
		return
	_draft.preset = "%d:waves" % _wish.rooms
	_do("Thinking of a mission", _draft.start)


func _stop_making() -> void:
	_draft.cancel()
	give_up("cancelled", Stage.PLACING)


## Begins a step of the making, or tells why that is impossible.
func _do(what: String, its_begin: Callable) -> void:
	_doing = what
	_hud.show_progress(0, 1, what)
	if not its_begin.call():
		give_up(Warren.last_error(), Stage.PLACING)


func _on_progressed(done: int, total: int) -> void:
	if stage == Stage.PLACING:
		_hud.show_progress(done, total, _doing)


func _on_mission_made() -> void:
	var count := maxi(LEAST_PUZZLES, _wish.rooms / ROOMS_PER_PUZZLE)
	_draft.mission = MissionRecipe.with_guardian(MissionRecipe.with_puzzles(_draft.mission, count))
	_do(DRAWING, _draft.start_map.bind(_generator))


func _on_map_drawn(made: WarrenMap) -> void:
	text = _draft.mission
	_take(made)


## Tries the next seed where a mission cannot be drawn; a saved one is to be the same.
func _on_failed(reason: String) -> void:
	if reason == "cancelled":
		return  # told at once, or for another one
	_tries += 1
	if stage == Stage.PLACING and restored == null and _tries < DelveRecipe.TRIES:
		_wish.seed_number += 1
		_begin_making()
	else:
		give_up(reason, Stage.PLACING)

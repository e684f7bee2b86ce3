class_name MissionNames
extends RefCounted
## What the things of a mission are called. What belongs together, a key and its doors, has one number, color and shape:
## those that it has on the small map, too.

const FAMILIES: Dictionary[String, String] = {
	"sokoban": "Sokoban", "linjat": "Linjat", "foxhunt": "Fox Hunt", "words": "Words"
}
## Of the minimap.
const COLORS := 7

## Keys and charms, levers, puzzles and rewards, by their names in the mission.
var keys: Array[String] = []
var charms: Array[String] = []
var levers: Array[String] = []
var puzzles: Array[String] = []
var rewards: Array[String] = []

var _marks: Dictionary[String, int] = {}
var _families: Dictionary[String, String] = {}


## Takes the numbers of a tracker that has this map.
func _init(map: WarrenMap, tracker: WarrenRoomTracker) -> void:
	_marks = tracker.facts().mission.marks
	for content in map.contents():
		var name: String = content["name"]
		var kind: String = content["kind"]
		var into: Array[String] = keys
		match kind:
			"switch":
				into = levers
			"puzzle":
				into = puzzles
			"reward":
				into = rewards
			"ability":
				charms.append(name)
		if not name in into:
			into.append(name)
	keys.sort_custom(func(a: String, b: String) -> bool: return mark_of(a) < mark_of(b))
	for puzzle in map.puzzles():
		_families[puzzle["puzzle"]] = puzzle["family"]


## The number of a name, its color and shape; -1 if it has none.
func mark_of(name: String) -> int:
	return _marks.get(name, -1)


func color_of(name: String) -> Color:
	return DungeonLocks.color_of(maxi(mark_of(name), 0) % COLORS)


## What it is called, in the language of the player.
func title(name: String) -> String:
	if is_guarded(name):
		return tr("The guardian")
	if name in puzzles:
		return tr("Puzzle %d, %s") % [puzzles.find(name) + 1, tr(family(name))]
	if name in rewards:
		return tr("The goblet")
	var number := mark_of(name) + 1
	if name in levers:
		return tr("Lever %d") % number
	return (tr("Charm %d") if name in charms else tr("Key %d")) % number


## Whether a puzzle is a duel with a guardian.
func is_guarded(puzzle: String) -> bool:
	return _families.get(puzzle, "") == "banqi"


## What the family of a puzzle is called.
func family(puzzle: String) -> String:
	return FAMILIES.get(_families.get(puzzle, ""), "Sokoban")


## What a door asks for, in the language of the player.
func asked(lock: MissionDoor.Lock) -> String:
	var what := title(lock.name)
	if lock.count > 1:
		what += " ×%d" % lock.count
	match lock.word:
		"on":
			return tr("%s to the right") % what
		"off":
			return tr("%s to the left") % what
		"until":
			return tr("shut since this was taken: %s") % what
		"timed":
			return tr("%s, for a moment") % what
	return what

@tool
extends RefCounted
## The requests of the dungeon page and the puzzles page as texts, which other programs read.

const DungeonPage := preload("../dungeon/page.gd")
const PuzzlePage := preload("../puzzles/page.gd")
const Batch := preload("batch.gd")
const MOST_SHOWN := 200
const MOST_SHOWN_EACH := 30

var _dungeon: DungeonPage
var _puzzles: PuzzlePage


func _init(dungeon: DungeonPage, puzzles: PuzzlePage) -> void:
	_dungeon = dungeon
	_puzzles = puzzles


## Put family and request into a batch; return why there is none, or an empty text.
func fill(batch: Batch, is_puzzle: bool) -> String:
	if is_puzzle:
		batch.family = _puzzles.chosen_family()
		var options := _puzzles.chosen_settings()
		options["preset"] = _puzzles.chosen_preset()
		batch.request = JSON.stringify(options, "", true, true)
		return ""
	var fault := _fault()
	if fault:
		return fault
	batch.family = "dungeon"
	var request := _dungeon.generator().request()
	if request.is_empty():
		return tr("The settings of the Dungeon page cannot be read; Generate there shows why.")
	batch.request = JSON.stringify(request, "", true, true)
	return ""


## The seed that the page shows.
func shown_seed(is_puzzle: bool) -> int:
	return _puzzles.shown_seed() if is_puzzle else _dungeon.shown_seed()


## What would be made, in a few words.
func about(is_puzzle: bool) -> String:
	if is_puzzle:
		var told := tr("%s, preset %s") % [_puzzles.chosen_family().capitalize(), _puzzles.chosen_preset()]
		var settings := _puzzles.chosen_settings()
		for key: String in settings:
			told += ", %s %s" % [key.replace("_", " "), settings[key]]
		return told.left(MOST_SHOWN)
	var generator := _dungeon.generator()
	if _fault():
		return _fault()
	var request := generator.request()
	var parts: PackedStringArray = []
	for key: String in request:
		var value: Variant = request[key]
		var text := str(value)
		if text.length() <= MOST_SHOWN_EACH and key not in ["seed", "format"]:
			parts.append("%s %s" % [key.replace("_", " "), text])
	if not generator.templates.is_empty():
		parts.append(tr_n("%d room drawn", "%d rooms drawn", generator.templates.size()) % generator.templates.size())
	return ", ".join(parts).left(MOST_SHOWN)


func _fault() -> String:
	for property in _dungeon.generator().get_property_list():
		if property["type"] != TYPE_CALLABLE:
			continue
		var function: Callable = _dungeon.generator().get(str(property["name"]))
		if function.is_valid():
			return tr("%s is a function of the game, which no other program can call.") % property["name"]
	return ""

class_name LinjatProgress
extends RefCounted
## What a player has done so far, kept in a file of the user's.

const CAMPAIGN := "campaign"
const GAME := "game"

## Which puzzles of the campaign are solved.
var solved: Dictionary[int, bool] = {}
## The puzzle of the campaign that is played or comes next, from 0.
var place := 0
## What is played: `campaign` or the name of a preset; and the game itself, as it is saved.
var kind := CAMPAIGN
var game := ""

var _path: String


func _init(path: String) -> void:
	_path = path
	var file := ConfigFile.new()
	if file.load(path) != OK:
		return
	for number: int in file.get_value(CAMPAIGN, "solved", []):
		solved[number] = true
	place = file.get_value(CAMPAIGN, "place", 0)
	kind = file.get_value(GAME, "kind", CAMPAIGN)
	game = file.get_value(GAME, "saved", "")


func save() -> void:
	var file := ConfigFile.new()
	file.set_value(CAMPAIGN, "solved", solved.keys())
	file.set_value(CAMPAIGN, "place", place)
	file.set_value(GAME, "kind", kind)
	file.set_value(GAME, "saved", game)
	var error := file.save(_path)
	if error:
		push_warning("%s cannot be written: %s" % [_path, error_string(error)])


## Whether a puzzle of the campaign may be played: those up to three beyond the solved ones.
func is_open(number: int) -> bool:
	return number < solved.size() + 3

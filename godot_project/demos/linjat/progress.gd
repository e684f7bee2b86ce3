class_name LinjatProgress
extends RefCounted
## What a player has done of the campaign so far, as a text.

const CAMPAIGN := "campaign"

## Which puzzles of the campaign are solved.
var solved: Dictionary[int, bool] = {}
## The puzzle of the campaign that is played or comes next, from 0.
var place := 0
## What is played: `campaign` or the name of a preset.
var kind := CAMPAIGN


## Takes over what a text says; of an empty or broken one nothing.
func read(text: String) -> void:
	var file := ConfigFile.new()
	if text.is_empty() or file.parse(text) != OK:
		return
	for number: int in file.get_value(CAMPAIGN, "solved", []):
		solved[number] = true
	place = file.get_value(CAMPAIGN, "place", 0)


## Adds what another window has solved meanwhile.
func add(text: String) -> void:
	var other := LinjatProgress.new()
	other.read(text)
	solved.merge(other.solved)


func to_text() -> String:
	var file := ConfigFile.new()
	file.set_value(CAMPAIGN, "solved", solved.keys())
	file.set_value(CAMPAIGN, "place", place)
	return file.encode_to_text()


## Whether a puzzle of the campaign may be played: those up to three beyond the solved ones.
func is_open(number: int) -> bool:
	return number < solved.size() + 3

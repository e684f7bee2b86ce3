@tool
extends RefCounted
## What a batch is asked for: a family and its request, seeds or levels, a filter, and the database they go into.

const Self := preload("batch.gd")

var family := ""
## The text of the request: the JSON object that `warren batch --request` reads.
var request := ""
var first_seed := 1
## A number of seeds, or of levels to keep where `is_until`.
var number := 0
var is_until := false
var keep := ""
## Absolute path of the database.
var store := ""
## Number of processes; 0 for one on each processor.
var workers := 0


## Read what `to_text` wrote; null if it is something else.
static func from_text(text: String) -> Self:
	var json := JSON.new()
	if json.parse(text) != OK or json.data is not Dictionary:
		return null
	var record: Dictionary = json.data
	var made := Self.new()
	for name in made._names():
		var value: Variant = record.get(name)
		if typeof(value) == TYPE_STRING and typeof(made.get(name)) == TYPE_INT:
			value = str(value).to_int()
		if typeof(value) != typeof(made.get(name)):
			return null
		made.set(name, value)
	return made


## A batch of a database, as `warren store stats --json` tells it.
static func from_store(record: Dictionary, store_: String) -> Self:
	var made := Self.new()
	made.family = record["family"]
	made.request = record["request"]
	made.first_seed = str(record["first_seed"]).to_int()
	made.is_until = record["count"] == null
	var amount: float = record["until" if made.is_until else "count"]
	made.number = int(amount)
	made.keep = record["keep"]
	made.store = store_
	return made


func to_text() -> String:
	var record := {}
	for name in _names():
		var value: Variant = get(name)
		# Numbers of JSON lose the last digits of large seeds.
		record[name] = str(value) if value is int else value
	return JSON.stringify(record)


## The command that makes it, with the request in a file.
func words(request_file: String) -> PackedStringArray:
	var found := PackedStringArray(["batch", family, "--request", request_file, "--store", store])
	found.append_array(["--until" if is_until else "--count", str(number), "--seed", str(first_seed)])
	found.append_array(["--workers", str(workers)])
	# With the sign of equality it may begin with a dash.
	if keep:
		found.append("--keep=" + keep)
	return found


## What it is, in a few words.
func title() -> String:
	var amount := tr("%s levels") if is_until else tr("%s seeds")
	var text := tr("%s, %s from seed %d") % [family.capitalize(), amount % Self.grouped(number), first_seed]
	return text + (tr(", %s") % keep if keep else "")


## A number with commas between thousands.
static func grouped(value: int) -> String:
	var digits := str(value)
	for place in range(digits.length() - 3, 0, -3):
		digits = digits.insert(place, ",")
	return digits


func _names() -> PackedStringArray:
	return ["family", "request", "first_seed", "number", "is_until", "keep", "store", "workers"]

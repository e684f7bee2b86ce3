extends RefCounted
## What a mission has put on a saved map, in the form in which `WarrenMap` returns it. A text that was changed by hand
## and makes no sense is read without its mission, with an error.

const MapText := preload("map_text.gd")
const KINDS: PackedStringArray = ["key", "ability", "puzzle", "reward", "switch"]
## The conditions of passages that name what opens them.
const GATES: PackedStringArray = ["needs", "spends", "on", "off", "until", "timed"]
## The signs of one-way doors by the step through them, and of other kinds of doors.
const ARROWS: Dictionary[Vector2i, String] = {
	Vector2i.UP: "^", Vector2i.RIGHT: ">", Vector2i.DOWN: "v", Vector2i.LEFT: "<"
}
const LETTERS: Dictionary[String, String] = {"window": "w", "secret": "?", "soft": "!"}
## The signs of goals and boxes by the characters of a level.
const SIGNS: Dictionary[String, String] = {".": ":", "+": ":", "$": "$", "*": "*"}
## The entries of a puzzle with their types.
const FACTS: Dictionary[String, Variant.Type] = {
	"puzzle": TYPE_STRING,
	"room": TYPE_INT,
	"family": TYPE_STRING,
	"place": TYPE_STRING,
	"level": TYPE_STRING,
	"score": TYPE_INT,
	"difficulty": TYPE_FLOAT,
	"cell": TYPE_VECTOR2I,
	"near": TYPE_INT,
	"far": TYPE_INT,
	"plates": TYPE_ARRAY,
	"reset": TYPE_STRING,
	"shots": TYPE_INT,
	"points": TYPE_INT,
	"bot": TYPE_STRING,
	"seed": TYPE_INT,
	"reason": TYPE_STRING,
}
## The entries that every puzzle has.
const REQUIRED: PackedStringArray = ["puzzle", "room", "family", "place", "level", "score", "difficulty"]

var passages: Array[Dictionary] = []
var contents: Array[Dictionary] = []
## By the name of a thing or switch, the doors that it opens or shuts.
var gates: Dictionary = {}
var puzzles: Array[Dictionary] = []

var _connections: Array[MapText.Connection]


## Read the mission of a map whose text was read without a fault. Errors begin with `source`.
func _init(text: MapText, source: String) -> void:
	_connections = text.connections
	var is_read := _read_all(text.record.get("passages"), passages, _passage.bind(text), "passage of", source)
	is_read = is_read and _read_all(text.record.get("contents"), contents, _content.bind(text), "content of", source)
	if not is_read:
		passages.clear()
		contents.clear()
	if not _read_all(text.record.get("puzzles"), puzzles, _puzzle.bind(text), "puzzle of", source):
		puzzles.clear()
	for passage in passages:
		var door: int = passage["door"]
		for condition: String in passage["conditions"]:
			_note_gate(condition.split(" ", false), door)


func _note_gate(words: PackedStringArray, door: int) -> void:
	if words.size() < 2 or words[0] not in GATES:
		return
	var doors: Array = gates.get_or_add(words[1], [])
	if door not in doors:
		doors.append(door)


## The letters by which a map drawn as text shows the mission, by their cells: an arrow, `w`, `?` or `!` for doors by
## their kind, the first letter of the name at gates and in rooms, and boxes, goals and plates of puzzles in rooms.
func letters() -> Dictionary[Vector2i, String]:
	var found: Dictionary[Vector2i, String] = {}
	for passage in passages:
		var door := _connections[passage["door"]]
		var each := door.door_cells.size() / 2
		for cell in door.door_cells.size():
			var is_ahead: bool = door.rooms[cell / each] == passage["rooms"][0]
			found[door.door_cells[cell]] = _letter_of(passage, door.steps[cell / each] * (1 if is_ahead else -1))
	for content in contents:
		var name: String = content["name"]
		found[content["cell"]] = _first_letter(name)
	for puzzle in puzzles:
		if puzzle["place"] == "room":
			_mark_level(found, puzzle)
	return found


func _letter_of(passage: Dictionary, step: Vector2i) -> String:
	var conditions: Array = passage["conditions"]
	if "one-way" in conditions:
		return ARROWS[step]
	for kind in LETTERS:
		if kind in conditions:
			return LETTERS[kind]
	for name: String in gates:
		if passage["door"] in gates[name]:
			return _first_letter(name)
	return "*"


func _first_letter(name: String) -> String:
	return name[0].to_lower() if name.unicode_at(0) < 128 else "*"


func _mark_level(into: Dictionary[Vector2i, String], puzzle: Dictionary) -> void:
	for plate: Vector2i in puzzle.get("plates", []):
		into[plate] = "_"
	var corner: Vector2i = puzzle.get("cell", Vector2i.ZERO)
	var level: String = puzzle["level"]
	var rows := level.split("\n")
	for y in rows.size():
		if not rows[y].strip_edges().begins_with("#"):
			break
		for x in rows[y].length():
			if rows[y][x] in SIGNS:
				into[corner + Vector2i(x, y)] = SIGNS[rows[y][x]]


## Read all entries of a list into typed ones; return whether all of them could be read.
func _read_all(written: Variant, into: Array[Dictionary], read: Callable, what: String, source: String) -> bool:
	var list: Array = written if written is Array else []
	for entry: Variant in list:
		var fields: Dictionary = entry if entry is Dictionary else {}
		var found: Dictionary = read.call(fields)
		if found.is_empty():
			var shown := str(entry).left(200)
			push_error("%s: %s is no %s this map; it is read without its mission" % [source, shown, what])
			return false
		into.append(found)
	return true


## Return the entry of a passage; an empty one if it cannot be read.
func _passage(written: Dictionary, text: MapText) -> Dictionary:
	var door := _whole(written.get("connection"), text.connections.size())
	var rooms := _pair(written.get("rooms"), Vector2i.ONE * text.rooms.size())
	var conditions: Variant = written.get("conditions")
	if door < 0 or conditions is not Array:
		return {}
	var joined := text.connections[door].rooms
	var words: Array = conditions
	var are_texts := words.all(func(one: Variant) -> bool: return one is String)
	if rooms != joined and rooms != Vector2i(joined.y, joined.x) or not are_texts:
		return {}
	return {"door": door, "rooms": [rooms.x, rooms.y], "conditions": words.duplicate()}


## Return the entry of what is in a room; an empty one if it cannot be read.
func _content(written: Dictionary, text: MapText) -> Dictionary:
	var content: Variant = written.get("content")
	var words := str(content).split(" ", false)
	var room := _whole(written.get("room"), text.rooms.size())
	var cell := _pair(written.get("cell"), text.size)
	if content is not String or words.size() < 2 or words[0] not in KINDS or room < 0 or cell.x < 0:
		return {}
	return {"kind": words[0], "name": words[1], "room": room, "cell": cell, "content": content}


## Return the entry of a puzzle; an empty one if it cannot be read.
func _puzzle(written: Dictionary, text: MapText) -> Dictionary:
	var found: Dictionary = {}
	for key in FACTS:
		if not written.has(key):
			if key in REQUIRED:
				return {}
			continue
		var value: Variant = _typed(written[key], FACTS[key], text)
		if value == null:
			return {}
		found[key] = value
	var doors := text.connections.size()
	var is_there: bool = found["room"] >= 0 and found["room"] < text.rooms.size()
	return found if is_there and found.get("near", -1) < doors and found.get("far", -1) < doors else {}


## Return a value of a text in a type; null if it has another one.
func _typed(value: Variant, type: Variant.Type, text: MapText) -> Variant:
	match type:
		TYPE_INT:
			var number: float = value if value is float else NAN
			if number == floorf(number) and absf(number) < 1 << 53:
				return int(number)
			return null
		TYPE_VECTOR2I:
			var cell := _pair(value, text.size)
			if cell.x >= 0:
				return cell
			return null
		TYPE_ARRAY:
			var cells: Array = value if value is Array else [null]
			var found := cells.map(func(one: Variant) -> Vector2i: return _pair(one, text.size))
			if Vector2i(-1, -1) in found:
				return null
			return found
	return value if typeof(value) == type else null


## Return a whole number from 0 on, less than a count; -1 for any other value.
func _whole(value: Variant, count: int) -> int:
	var number: float = value if value is float else -1.0
	return int(number) if number >= 0 and number < count and number == floorf(number) else -1


## Return a list of two whole numbers within a size as a cell; (-1, -1) for any other value.
func _pair(value: Variant, size: Vector2i) -> Vector2i:
	var pair: Array = value if value is Array else []
	if pair.size() != 2:
		return Vector2i(-1, -1)
	var cell := Vector2i(_whole(pair[0], size.x), _whole(pair[1], size.y))
	return cell if cell.x >= 0 and cell.y >= 0 else Vector2i(-1, -1)

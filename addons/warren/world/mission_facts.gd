@tool
extends RefCounted
## The mission of a map, read once: the doors that ask for something, what lies in rooms, and the families of puzzles. A
## text that was changed by hand and makes no sense is read without its mission, with an error.

const SWITCH := &"switch"
const KINDS: Array[StringName] = [&"key", &"ability", &"puzzle", &"reward", SWITCH]


## A connection that is not simply open, with what it asks for; see the words of missions.
class Passage:
	var connection := -1
	## Its rooms, in the direction of a one-way door.
	var rooms := Vector2i.ZERO
	var is_one_way := false
	var is_secret := false
	var is_soft := false
	var is_window := false
	## How many things of a name must be held, and how many are given away.
	var needs: Dictionary[String, int] = {}
	var spends: Dictionary[String, int] = {}
	## Switches that must be on, or off, things that may not have been taken, and the switch that opens it for a moment.
	var on: PackedStringArray = []
	var off: PackedStringArray = []
	var until: PackedStringArray = []
	var timer := ""

	## The names of all that opens or shuts it, each once.
	func gates() -> PackedStringArray:
		var found: Dictionary[String, bool] = {}
		for name: String in needs.keys() + spends.keys() + Array(on + off + until):
			found[name] = true
		if timer:
			found[timer] = true
		return PackedStringArray(found.keys())


## What lies in a room.
class Content:
	var kind := &""
	var name := ""
	var room := -1
	var cell := Vector2i.ZERO
	## Whether a switch is on at first.
	var is_on := false
	## What a puzzle is that was made for the map, such as &"sokoban"; empty for one that is left to the game.
	var family := &""


## By their connections.
var passages: Dictionary[int, Passage] = {}
var contents: Array[Content] = []
## A number for the name of each key and of all else that opens or shuts doors: that of its color and shape.
var marks: Dictionary[String, int] = {}
## The name of the node of each room in the mission.
var nodes: PackedStringArray = []


## Read the mission of a map with these rooms at each of its connections. Its marks follow those of the locks.
static func read(map: Resource, door_rooms: Array[Vector2i], room_count: int, locks: int) -> RefCounted:
	var made := new()
	var read_passages: Array[Dictionary] = map.call(&"passages")
	var read_contents: Array[Dictionary] = map.call(&"contents")
	var read_puzzles: Array[Dictionary] = map.call(&"puzzles")
	made._take(read_passages, read_contents, door_rooms, room_count)
	made._mark(locks)
	made._name_families(read_puzzles)
	if not made.is_empty():
		made.nodes = map.call(&"room_nodes")
	return made


## Return the mission of a text that a `WarrenMission` has: rooms and edges in its order, all at the cell (0, 0).
static func of_mission(rooms: PackedStringArray, contents_: Array[Dictionary], edges: Array[Dictionary]) -> RefCounted:
	var made := new()
	var joined: Array[Vector2i] = []
	var passages_: Array[Dictionary] = []
	for edge in edges:
		var pair: Array = edge["rooms"]
		joined.append(Vector2i(rooms.find(str(pair[0])), rooms.find(str(pair[1]))))
		if edge["conditions"]:
			passages_.append({"door": joined.size() - 1, "rooms": joined[-1], "conditions": edge["conditions"]})
	made._take(passages_, contents_, joined, rooms.size())
	made._mark(0)
	made.nodes = rooms
	return made


func is_empty() -> bool:
	return passages.is_empty() and contents.is_empty()


func _take(
	passages_: Array[Dictionary], contents_: Array[Dictionary], door_rooms: Array[Vector2i], room_count: int
) -> void:
	for entry in passages_:
		var passage := _passage(entry, door_rooms)
		if passage == null:
			passages.clear()
			return
		passages[passage.connection] = passage
	for entry in contents_:
		var content := _content(entry, room_count)
		if content == null:
			passages.clear()
			contents.clear()
			return
		contents.append(content)


## Number the names in their order, so that they are alike wherever the mission is shown.
func _mark(first: int) -> void:
	var names: Dictionary[String, bool] = {}
	for passage: Passage in passages.values():
		for name in passage.gates():
			names[name] = true
	for content in contents:
		if content.kind == &"key" or content.kind == &"ability":
			names[content.name] = true
	var sorted := names.keys()
	sorted.sort()
	for name: String in sorted:
		marks[name] = first + marks.size()


func _name_families(puzzles: Array[Dictionary]) -> void:
	var families: Dictionary[String, StringName] = {}
	for entry in puzzles:
		families[str(entry.get("puzzle"))] = StringName(str(entry.get("family", "")))
	for content in contents:
		if content.kind == &"puzzle":
			content.family = families.get(content.name, &"")


static func _passage(entry: Dictionary, door_rooms: Array[Vector2i]) -> Passage:
	var made := Passage.new()
	made.connection = _whole(entry.get("door"), door_rooms.size())
	var conditions: Variant = entry.get("conditions")
	var rooms := _pair(entry.get("rooms"))
	if made.connection < 0 or conditions is not Array or not _joins(door_rooms[made.connection], rooms):
		push_error("%s is no passage of this map; it is read without its mission" % entry)
		return null
	made.rooms = rooms
	var list: Array = conditions
	for condition: Variant in list:
		_read_condition(made, str(condition).split(" ", false))
	return made


static func _read_condition(of: Passage, words: PackedStringArray) -> void:
	var name := words[1] if words.size() > 1 else ""
	var count := maxi(1, words[2].trim_prefix("x").to_int()) if words.size() > 2 else 1
	match words[0] if words else "":
		"one-way":
			of.is_one_way = true
		"secret":
			of.is_secret = true
		"soft":
			of.is_soft = true
		"window":
			of.is_window = true
		"needs":
			of.needs[name] = count
		"spends":
			of.spends[name] = count
		"on":
			of.on.append(name)
		"off":
			of.off.append(name)
		"until":
			of.until.append(name)
		"timed":
			of.timer = name


static func _content(entry: Dictionary, room_count: int) -> Content:
	var words := str(entry.get("content")).split(" ", false)
	var made := Content.new()
	made.room = _whole(entry.get("room"), room_count)
	made.cell = _pair(entry.get("cell"))
	if words.size() < 2 or StringName(words[0]) not in KINDS or made.room < 0 or made.cell.x < 0:
		push_error("%s is nothing in a room of this map; it is read without its mission" % entry)
		return null
	made.kind = StringName(words[0])
	made.name = words[1]
	var needs := words.find("needs", 2)
	made.is_on = made.kind == SWITCH and "on" in words.slice(2, needs if needs > 0 else words.size())
	return made


static func _joins(joined: Vector2i, rooms: Vector2i) -> bool:
	return rooms == joined or rooms == Vector2i(joined.y, joined.x)


## Return two whole numbers, (-1, -1) for what is none.
static func _pair(value: Variant) -> Vector2i:
	if value is Vector2i:
		return value
	if value is Array or value is PackedInt32Array:
		var list: Array = []
		for part: Variant in value:
			list.append(part)
		if list.size() == 2:
			var found := Vector2i(_whole(list[0], 1 << 30), _whole(list[1], 1 << 30))
			return found if found.x >= 0 and found.y >= 0 else -Vector2i.ONE
	return -Vector2i.ONE


## Return a whole number from 0 on, less than a count; -1 for what is none.
static func _whole(value: Variant, count: int) -> int:
	if value is int or value is float:
		var number: float = value
		return int(number) if number >= 0 and number < count and number == floorf(number) else -1
	return -1

extends RefCounted
## A saved map as it was read from its text, with its types and numbers checked.

const Drawing := preload("drawing.gd")
const FlowOrder := preload("flow_order.gd")
const FORMAT := "warren-dungeon-1"
const WAYS: PackedStringArray = ["north", "east", "south", "west"]
const STEPS: Array[Vector2i] = [Vector2i.UP, Vector2i.RIGHT, Vector2i.DOWN, Vector2i.LEFT]
const STAIRS_KIND := "%"
const MAX_TEXT := 8_000_000
const MAX_VALUES := 600_000
const MAX_ROOMS := 10_000
const MAX_TEMPLATES := 1024
const MAX_VARIANTS := 4096
const MAX_ROOM_SIDE := 128
const MAX_NODES := 256
## Most rows, which are also the most columns of a map of one floor; most columns of all floors.
const MAX_ROWS := 16_384
const MAX_COLUMNS := 263_808
const MAX_AREA := 36_000_000


class Connection:
	var rooms := Vector2i.ZERO
	## The first cell of the door of each room.
	var cells: Array[Vector2i] = []
	## All cells of both doors.
	var door_cells: Array[Vector2i] = []
	## The steps through the doors, out of the room of each.
	var steps: Array[Vector2i] = []
	var width := 1
	var kind := ""
	var corridor: Array[Vector2i] = []

	func is_stairs() -> bool:
		return kind == STAIRS_KIND


class Lock:
	var key := 0
	var connections: PackedInt32Array


## What is wrong with the text; empty for a map.
var fault := ""
## The text as JSON, with all its entries.
var record: Dictionary = {}
var size := Vector2i.ZERO
## The seed.
var number := 0
var names: PackedStringArray
var tags: Array[PackedStringArray] = []
## The drawings of each template, as drawn first.
var drawings: Array[Drawing] = []
## The drawing of each room as it is placed, and its north-west corner.
var rooms: Array[Drawing] = []
var corners: Array[Vector2i] = []
var floors: PackedInt32Array
var connections: Array[Connection] = []
## The rooms connected to each room, in ascending order.
var neighbors: Array[PackedInt32Array] = []
var locks: Array[Lock] = []
var main_path: PackedInt32Array
## The things with their entries thing, room, cell and cost.
var things: Array[Dictionary] = []
## The name of the node of each room; empty without a flow graph.
var nodes: PackedStringArray

var _variants: Array[Drawing] = []
var _most := Vector2i.ZERO


## Read a text. Where it is no map, `fault` says why and nothing else may be asked for.
func _init(text: String) -> void:
	var steps: Array[Callable] = [
		_read_json.bind(text), _read_templates, _read_rooms, _read_connections, _read_moves, _read_path, _read_locks
	]
	steps += [_read_things, _read_flow, _read_seed.bind(text)] as Array[Callable]
	for step in steps:
		if fault.is_empty():
			step.call()


func _read_json(text: String) -> void:
	if text.length() > MAX_TEXT:
		fault = "text of %d characters; a map may take up to %d" % [text.length(), MAX_TEXT]
		return
	if text.count(",") + text.count("[") + text.count("{") > MAX_VALUES:
		fault = "more than %d values" % MAX_VALUES
		return
	var json := JSON.new()
	if json.parse(text) != OK:
		fault = "no JSON, or cut short: line %d: %s" % [json.get_error_line() + 1, json.get_error_message()]
	elif json.data is not Dictionary:
		fault = "no map: the text is no JSON object"
	else:
		record = json.data
		var format: Variant = record.get("format")
		if format is not String or format != FORMAT:
			fault = 'format: %s is not "%s"; this version of Warren does not read it' % [_shown(format), FORMAT]


func _read_templates() -> void:
	var found := _list(record, "templates", "templates")
	if found.is_empty() or found.size() > MAX_TEMPLATES:
		_fail("templates", "%d is not in 1..%d" % [found.size(), MAX_TEMPLATES])
	for index in found.size():
		var place := "templates[%d]" % index
		var entry := _object(found[index], place)
		var drawing := Drawing.read(_list(entry, "tiles", place + ".tiles"), index, MAX_ROOM_SIDE)
		if drawing == null:
			_fail(place + ".tiles", "no drawing of a room")
		if entry.get("name") is not String:
			_fail(place + ".name", "not a text")
		var words := _list(entry, "tags", place + ".tags")
		if not words.all(func(word: Variant) -> bool: return word is String):
			_fail(place + ".tags", "not texts")
		if not fault.is_empty():
			return
		var name: String = entry["name"]
		names.append(name)
		tags.append(PackedStringArray(words))
		drawings.append(drawing)
		var is_turned: bool = entry.get("rotate") == true
		var is_mirrored: bool = entry.get("mirror") == true
		_variants += drawing.variants(is_turned, is_mirrored)
		if _variants.size() > MAX_VARIANTS:
			_fail("templates", "turned and mirrored they are over %d" % MAX_VARIANTS)
			return


func _read_rooms() -> void:
	var found := _list(record, "rooms", "rooms")
	if found.is_empty() or found.size() > MAX_ROOMS:
		_fail("rooms", "%d is not in 1..%d" % [found.size(), MAX_ROOMS])
	var floored: Variant = record.get("floors")
	_most = Vector2i(MAX_COLUMNS if floored is float and floored > 1 else MAX_ROWS, MAX_ROWS)
	for index in found.size():
		var entry := _object(found[index], "rooms[%d]" % index)
		var variant: Variant = entry.get("template")
		var corner := _cell([entry.get("x"), entry.get("y")], _most)
		if not _is_whole(variant, 0, _variants.size() - 1) or corner.x < 0:
			_fail("rooms[%d]" % index, "no template and corner of a room")
		if not fault.is_empty():
			return
		rooms.append(_variants[_whole(variant)])
		corners.append(corner)
		size = size.max(corner + Vector2i(rooms[-1].width, rooms[-1].height))
	_check_size()


func _read_connections() -> void:
	var found := _list(record, "connections", "connections")
	for index in found.size():
		var place := "connections[%d]" % index
		var entry := _object(found[index], place)
		var made := Connection.new()
		made.rooms = _cell(entry.get("rooms"), Vector2i.ONE * (rooms.size() - 1))
		if made.rooms.x < 0:
			_fail(place + ".rooms", "no two rooms")
		var doors := _list(entry, "doors", place + ".doors")
		if doors.size() != 2 or not _read_door(doors[0], made) or not _read_door(doors[1], made):
			_fail(place + ".doors", "no two doors")
		for cell: Variant in _list(entry, "corridor", place + ".corridor") if entry.has("corridor") else []:
			var at := _cell(cell, _most - Vector2i(2, 2))
			if at.x < 1 or at.y < 1:
				_fail(place + ".corridor", "%s is no cell for its floor" % _shown(cell))
				return
			made.corridor.append(at)
			size = size.max(at + Vector2i(2, 2))
		if not fault.is_empty():
			return
		connections.append(made)
	_join()
	_check_size()


func _join() -> void:
	for room in rooms.size():
		neighbors.append(PackedInt32Array())
	for door in connections:
		neighbors[door.rooms.x].append(door.rooms.y)
		neighbors[door.rooms.y].append(door.rooms.x)
	for room in rooms.size():
		neighbors[room].sort()


## Read one of the doors of a connection; width and kind are those of the first.
func _read_door(value: Variant, into: Connection) -> bool:
	var entry := _items(value)
	if entry.size() != 3 and entry.size() != 5:
		return false
	var at := _cell(entry.slice(0, 2), size - Vector2i.ONE)
	if at.x < 0 or entry[2] is not String or entry[2] not in WAYS:
		return false
	var width := 1
	if entry.size() == 5:
		if not _is_whole(entry[3], 1, MAX_ROOM_SIDE) or entry[4] is not String:
			return false
		width = _whole(entry[3])
	if into.cells.is_empty():
		into.width = width
		into.kind = entry[4] if entry.size() == 5 else ""
	into.cells.append(at)
	var way: String = entry[2]
	into.steps.append(STEPS[WAYS.find(way)])
	var step := Vector2i.RIGHT if entry[2] in ["north", "south"] else Vector2i.DOWN
	for cell in width:
		into.door_cells.append(at + step * cell)
	return Rect2i(Vector2i.ZERO, size).has_point(into.door_cells[-1])


## Read what places each room on its floor.
func _read_moves() -> void:
	var found := _list(record, "moves", "moves")
	if found.size() != rooms.size():
		_fail("moves", "%d for %d rooms" % [found.size(), rooms.size()])
		return
	for index in found.size():
		var numbers := _items(found[index])
		var reads := func(value: Variant) -> bool: return _is_whole(value, -(1 << 31), 1 << 31)
		if numbers.size() not in [4, 6] or not numbers.all(reads):
			_fail("moves[%d]" % index, "no move")
			return
		var parent := _whole(numbers[1])
		var below := floors[parent] if parent >= 0 and parent < index else 0
		var is_apart := numbers.size() == 6 and _whole(numbers[4]) | _whole(numbers[5]) != 0
		floors.append(below + int(not is_apart and parent >= 0 and _whole(numbers[2]) < 0))


func _read_path() -> void:
	main_path = _numbers(record, "main_path", "main_path", rooms.size() - 1)
	if fault.is_empty() and main_path.is_empty():
		_fail("main_path", "empty")


func _read_locks() -> void:
	if not record.has("locks"):
		return
	var found := _list(record, "locks", "locks")
	for index in found.size():
		var place := "locks[%d]" % index
		var entry := _object(found[index], place)
		var made := Lock.new()
		made.connections = _numbers(entry, "connections", place + ".connections", connections.size() - 1)
		if not _is_whole(entry.get("key"), 0, rooms.size() - 1):
			_fail(place + ".key", "no room")
		if not fault.is_empty():
			return
		made.key = _whole(entry["key"])
		locks.append(made)


func _read_things() -> void:
	if not record.has("things"):
		return
	var found := _list(record, "things", "things")
	for index in found.size():
		var entry := _items(found[index])
		if entry.size() != 5 or entry[0] is not String or str(entry[0]).is_empty() or entry[4] is not float:
			_fail("things[%d]" % index, "no thing")
			return
		var at := _cell(entry.slice(2, 4), size - Vector2i.ONE)
		if at.x < 0 or not _is_whole(entry[1], 0, rooms.size() - 1):
			_fail("things[%d]" % index, "no room and cell")
			return
		things.append({"thing": entry[0], "room": _whole(entry[1]), "cell": at, "cost": entry[4]})


func _read_flow() -> void:
	if not record.has("flow"):
		return
	var flow := _object(record["flow"], "flow")
	var words: PackedStringArray = []
	for node: Variant in _list(flow, "nodes", "flow.nodes"):
		var pair := _items(node)
		if pair.size() != 2 or pair[0] is not String:
			_fail("flow.nodes", "%s is no node" % _shown(node))
			return
		var word: String = pair[0]
		words.append(word)
	if words.size() > MAX_NODES:
		_fail("flow.nodes", "%d are more than %d" % [words.size(), MAX_NODES])
		return
	var edges: Array[Vector2i] = []
	for edge: Variant in _list(flow, "edges", "flow.edges"):
		edges.append(_cell(edge, Vector2i.ONE * (words.size() - 1)))
		if edges[-1].x < 0:
			_fail("flow.edges", "%s is no edge" % _shown(edge))
			return
	var order := FlowOrder.of(words.size(), edges)
	if fault.is_empty() and order.size() != words.size():
		_fail("flow", "not all nodes are connected")
	for node in order:
		nodes.append(words[node])


## Read the seed from the text itself: numbers of JSON have 53 bits here, seeds have 64.
func _read_seed(text: String) -> void:
	var value: Variant = record.get("seed")
	if value is not float:
		_fail("seed", "not a whole number")
		return
	for found in RegEx.create_from_string('"seed"\\s*:\\s*([0-9]{1,20})\\b').search_all(text):
		var digits := found.get_string(1)
		if digits.to_float() == value:
			var low := digits.right(9).to_int()
			var high := digits.left(-9).to_int()
			# From 2 ** 63 on it is the negative number of the same 64 bits.
			if high > 9_223_372_036 or (high == 9_223_372_036 and low >= 854_775_808):
				high -= 18_446_744_073
				low -= 709_551_616
			number = high * 1_000_000_000 + low
			return
	_fail("seed", "not a whole number of 64 bits")


func _check_size() -> void:
	if fault.is_empty() and size.x * size.y > MAX_AREA:
		_fail("rooms", "a map of %dx%d is larger than %d tiles" % [size.x, size.y, MAX_AREA])


func _fail(place: String, message: String) -> void:
	if fault.is_empty():
		fault = "%s: %s" % [place, message]


func _object(value: Variant, place: String) -> Dictionary:
	if value is Dictionary:
		return value
	_fail(place, "not an object")
	return {}


func _list(entry: Dictionary, key: String, place: String) -> Array:
	var value: Variant = entry.get(key)
	if value is Array:
		return value
	_fail(place, "not a list")
	return []


## Return a list; an empty one for any other value.
func _items(value: Variant) -> Array:
	return value if value is Array else []


func _numbers(entry: Dictionary, key: String, place: String, most: int) -> PackedInt32Array:
	var found: PackedInt32Array = []
	for value: Variant in _list(entry, key, place):
		if not _is_whole(value, 0, most):
			_fail(place, "%s is not in 0..%d" % [_shown(value), most])
			break
		found.append(_whole(value))
	return found


## Return a list of two whole numbers from 0 on as a cell; (-1, -1) where it is none.
func _cell(value: Variant, most: Vector2i) -> Vector2i:
	var pair := _items(value)
	if pair.size() != 2 or not _is_whole(pair[0], 0, most.x) or not _is_whole(pair[1], 0, most.y):
		return Vector2i(-1, -1)
	return Vector2i(_whole(pair[0]), _whole(pair[1]))


func _is_whole(value: Variant, least: int, most: int) -> bool:
	if value is not float:
		return false
	var number_: float = value
	return number_ >= least and number_ <= most and number_ == floorf(number_)


## Return a number of the text that is known to be whole.
func _whole(value: Variant) -> int:
	var number_: float = value
	return int(number_)


func _shown(value: Variant) -> String:
	return str(value).left(40)


## Whether the first rooms of this map are those of another one, all moved alike.
func begins_with_rooms_of(earlier: RefCounted) -> bool:
	var before: Array[Drawing] = earlier.get(&"rooms")
	var places: Array[Vector2i] = earlier.get(&"corners")
	for room in before.size():
		if room >= rooms.size() or corners[room] - places[room] != corners[0] - places[0]:
			return false
		if rooms[room].width != before[room].width or rooms[room].tiles != before[room].tiles:
			return false
	return true

extends RefCounted
## Random values for calls: of a wanted type, or of any, most of them at the edge of what a host can stand.

const INTS: Array[int] = [0, 1, -1, 2, 3, 5, 8, 13, 64, 255, 1 << 31, -(1 << 31) - 1, (1 << 63) - 1, 1 << 63]
const FLOATS: Array[float] = [0.0, -0.0, 1.0, -1.0, 0.5, 3.7, 1e308, -1e308, 5e-324, INF, -INF, NAN]
const TEXTS: Array[String] = [
	"",
	"a",
	"keep",
	"hollow:4:2:3",
	"[hall]\n####\n#..#\n#..#\n####",
	"####\n#@$.#\n####",
	"##\n##",
	"{}",
	"[[[[",
	"\n\n\n",
	"%s%d%n",
	"best",
	"easy",
	'{"format": 1}',
	"Füchse \U01F98A",
	"entrance - hall - vault - entrance",
	"shop to shop: at least 2",
	"start",
	"linjat",
	"sokoban",
	"a1b2",
	"1 a1 a2",
	"user://nothing",
]
const PACKED: Array[int] = [
	TYPE_PACKED_BYTE_ARRAY,
	TYPE_PACKED_INT32_ARRAY,
	TYPE_PACKED_INT64_ARRAY,
	TYPE_PACKED_FLOAT32_ARRAY,
	TYPE_PACKED_FLOAT64_ARRAY,
	TYPE_PACKED_STRING_ARRAY,
	TYPE_PACKED_VECTOR2_ARRAY,
]
const MAX_AGAIN := 3

var random := RandomNumberGenerator.new()
## Where living objects of a class are found; set by the suite.
var pick_object := Callable()
## What a hostile callback does to the object that is being called; by its number, so that nothing is kept alive.
var current := 0
## Whether another thread may call the functions made here, which then share nothing with it.
var shared := false

var _again := 0
var _endless: Array[Variant] = []
var _freed: Array[Variant] = []


## A value of a type, with the class of an object; now and then of another.
func value(type: int, kind: StringName = &"") -> Variant:
	return exact(type, kind) if random.randf() < 0.6 else exact(random.randi_range(0, TYPE_MAX - 1))


func exact(type: int, kind: StringName = &"") -> Variant:
	match type:
		TYPE_BOOL:
			return random.randi() % 2 == 0
		TYPE_INT:
			return one_of(INTS) if random.randf() < 0.6 else random.randi_range(-3, 30)
		TYPE_FLOAT:
			return one_of(FLOATS)
		TYPE_STRING:
			return text()
		TYPE_STRING_NAME:
			return StringName(text())
		TYPE_NODE_PATH:
			return NodePath(text())
		TYPE_VECTOR2, TYPE_VECTOR2I:
			return type_convert(Vector2(number(), number()), type)
		TYPE_RECT2, TYPE_RECT2I:
			return type_convert(Rect2(number(), number(), number(), number()), type)
		TYPE_OBJECT:
			return object(kind)
		TYPE_CALLABLE:
			return function()
		TYPE_ARRAY:
			return array()
		TYPE_DICTIONARY:
			return table()
		TYPE_NIL:
			return exact(random.randi_range(1, TYPE_MAX - 1))
	return packed(type) if type in PACKED else type_convert(null, type)


func one_of(values: Array) -> Variant:
	return values[random.randi() % values.size()]


func number() -> float:
	return one_of(FLOATS) if random.randf() < 0.3 else random.randi_range(-2, 12)


func text() -> String:
	return "#".repeat(10_000) if random.randf() < 0.02 else one_of(TEXTS)


func packed(type: int) -> Variant:
	var items := []
	for i in random.randi_range(0, 6):
		if type == TYPE_PACKED_STRING_ARRAY:
			items.append(text())
		elif type == TYPE_PACKED_VECTOR2_ARRAY:
			items.append(Vector2(number(), number()))
		else:
			items.append(one_of(INTS))
	return type_convert(items, type)


## Null, a freed object, a living one of the class or of another.
func object(kind: StringName = &"") -> Variant:
	match random.randi() % 8:
		0:
			return null
		1, 2:
			return freed()
		3:
			return RefCounted.new()
	return pick_object.call(kind if random.randf() < 0.8 else &"")


func freed() -> Variant:
	if _freed.size() < 20 or random.randf() < 0.2:
		var node: Node = ClassDB.instantiate(one_of([&"Node", &"TileMapLayer", &"Probe", &"WarrenMapGenerator"]))
		_freed.append(node)
		node.free()
	if _freed.size() > 100:
		_freed.pop_front()
	return one_of(_freed)


func array() -> Array:
	match random.randi() % 10:
		0:
			return []
		1:
			return endless()
		2:
			return nested(one_of([5, 99, 100, 101, 2000]))
		3:
			return [freed(), [freed()], {1: freed()}]
		4:
			var typed: Array[Vector2i] = [Vector2i(1, 2), Vector2i(INTS[10], -1)]
			return typed
		5:
			return range(random.randi_range(0, 40))
	var items := []
	for i in random.randi_range(0, 4):
		items.append(exact(random.randi_range(0, TYPE_MAX - 1)) if random.randf() < 0.5 else one_of(INTS))
	return items


func table() -> Dictionary:
	var made := {}
	match random.randi() % 6:
		0:
			made["self"] = made
			_endless.append(made)
		1:
			made[freed()] = freed()
		2:
			made[[1, 2]] = {[3]: 4}
		3:
			made = {"deep": nested(one_of([98, 99, 100, 1000]))}
	for i in random.randi_range(0, 3):
		# No array is a key: the engine itself does not end with one that contains itself.
		made[exact(random.randi_range(1, TYPE_STRING_NAME))] = value(TYPE_INT)
	return made


func nested(depth: int) -> Array:
	var outer := []
	for i in depth - 1:
		outer = [outer]
	return outer


func endless() -> Array:
	var made := []
	made.append_array([made, {"back": made}])
	_endless.append(made)
	return made


## A function of the game that misbehaves.
func function() -> Callable:
	match one_of([0, 1, 3, 4, 8]) if shared else random.randi() % 10:
		0:
			return Callable()
		1:
			var node := Node.new()
			var gone := node.get_index
			node.free()
			return gone
		2:
			return frees.bind(current)
		3:
			return restarts.bind(current)
		4:
			return raises
		5:
			return func(..._rest: Array) -> Variant: return array()
		6:
			return func(..._rest: Array) -> Variant: return table()
		7:
			return calls_again.bind(current)
		8:
			return func(..._rest: Array) -> int: return 0
	return func(..._rest: Array) -> Variant: return value(TYPE_INT)


func frees(...rest: Array) -> Variant:
	var target := instance_from_id(rest[-1])
	if target is Node and not target.is_queued_for_deletion():
		target.free()
	return 0


func restarts(...rest: Array) -> Variant:
	var target := instance_from_id(rest[-1])
	for method: String in ["cancel", "start", "play_bot", "hint", "new_game"]:
		if target != null and target.has_method(method) and random.randf() < 0.5:
			target.call(method)
	return 0


func raises(..._rest: Array) -> Variant:
	var nothing: Variant = null
	return nothing.boom()


func calls_again(...rest: Array) -> Variant:
	var target := instance_from_id(rest[-1])
	if target != null and _again < MAX_AGAIN:
		_again += 1
		for method: String in ["generate", "noop", "is_running", "hint", "to_text"]:
			if is_instance_valid(target) and target.has_method(method):
				target.call(method)
		_again -= 1
	return 0


## Let go of what contains itself: the engine cannot free it.
func end_the_endless() -> void:
	for endless_value: Variant in _endless:
		endless_value.clear()
	_endless.clear()

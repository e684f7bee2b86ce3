extends Suite
## A failed call does not stop the caller: it returns the declared type, typed arrays too, and tells why in one place.

const NAMES := [
	"bool",
	"int",
	"float",
	"string",
	"string_name",
	"node_path",
	"vector2i",
	"rect2i",
	"color",
	"array",
	"cells",
	"resources",
	"tables",
	"dictionary",
	"bytes",
	"strings",
	"callable",
	"resource",
	"anything"
]

var probe := Probe.new()


func _exit_tree() -> void:
	probe.free()


## What the methods of Probe that fail return in a direct call; each is declared, so that another type would stop here.
func direct() -> Array:
	var flag: bool = probe.fail_bool()
	var number: int = probe.fail_int()
	var ratio: float = probe.fail_float()
	var text: String = probe.fail_string()
	var name_: StringName = probe.fail_string_name()
	var path: NodePath = probe.fail_node_path()
	var spot: Vector2i = probe.fail_vector2i()
	var area: Rect2i = probe.fail_rect2i()
	var color: Color = probe.fail_color()
	var list: Array = probe.fail_array()
	var cells: Array[Vector2i] = probe.fail_cells()
	var resources: Array[ProbeResource] = probe.fail_resources()
	var tables: Array[Dictionary] = probe.fail_tables()
	var table: Dictionary = probe.fail_dictionary()
	var bytes: PackedByteArray = probe.fail_bytes()
	var strings: PackedStringArray = probe.fail_strings()
	var function: Callable = probe.fail_callable()
	var resource: ProbeResource = probe.fail_resource()
	var anything: Variant = probe.fail_anything()
	return [
		flag,
		number,
		ratio,
		text,
		name_,
		path,
		spot,
		area,
		color,
		list,
		cells,
		resources,
		tables,
		table,
		bytes,
		strings,
		function,
		resource,
		anything
	]


func untyped() -> Array:
	return NAMES.map(func(kind: String) -> Variant: return probe.call("fail_" + kind))


func expected() -> Array:
	return [
		false,
		0,
		0.0,
		"",
		&"",
		^"",
		Vector2i(),
		Rect2i(),
		Color(),
		[],
		[] as Array[Vector2i],
		[] as Array[ProbeResource],
		[] as Array[Dictionary],
		{},
		PackedByteArray(),
		PackedStringArray(),
		Callable(),
		null,
		null
	]


func test_failed_calls_return_the_declared_type() -> void:
	for half_way: bool in [false, true]:
		probe.half_way = half_way
		for got: Array in [direct(), untyped()]:
			equal(got.size(), NAMES.size())
			for i in NAMES.size():
				if got[i] != null or expected()[i] != null:  # no object has two types, by the way it was got
					equal(got[i], expected()[i])
			for i in NAMES.size():
				if got[i] is Array:
					check(got[i].is_same_typed(expected()[i]), "fail_%s returned an array of another type" % NAMES[i])


func test_failed_getters_return_the_declared_type() -> void:
	var broken := ProbeBroken.new()
	ProbeBroken.set_broken(true)
	var cells: Array[Vector2i] = broken.cells
	cells = broken.get_cells()
	equal(cells, [] as Array[Vector2i])
	equal(broken.number, 0)
	equal(broken.get_number(), 0)
	equal(Warren.last_error(), "ProbeBroken.number: ValueError: number is broken")
	ProbeBroken.set_broken(false)
	broken.free()


func test_the_last_error_is_told_until_a_call_succeeds() -> void:
	probe.noop()
	equal(Warren.last_error(), "")
	probe.boom()
	var said := "Probe.boom: ValueError: boom went the probe"
	equal(Warren.last_error(), said)
	equal(Warren.last_error(), said)
	equal(probe.number, 7)
	probe.number = 7
	equal(Warren.last_error(), said)
	equal(probe.ping(1), 2)
	equal(Warren.last_error(), "")
	probe.call("boom")
	equal(Warren.last_error(), said)
	probe.call("ping", 1)
	equal(Warren.last_error(), "")
	probe.set("leaf", ProbeToken.new())
	check(
		Warren.last_error().begins_with("Probe.leaf: TypeError: argument 'leaf' is a ProbeToken"), Warren.last_error()
	)
	Probe.add(1)
	equal(Warren.last_error(), "")


func test_the_outer_call_counts() -> void:
	probe.call_it(func(_x: int) -> void: probe.boom(), 1)
	equal(Warren.last_error(), "")
	probe.call_it(func(_x: int) -> void: probe.noop(), 1)
	equal(Warren.last_error(), "")
	probe.boom_after(func() -> void: probe.noop())
	check(Warren.last_error().begins_with("Probe.boom_after: "), Warren.last_error())


func test_each_thread_has_its_own() -> void:
	probe.noop()
	var thread := Thread.new()
	thread.start(
		func() -> String:
			probe.boom()
			return Warren.last_error()
	)
	check(thread.wait_to_finish().begins_with("Probe.boom: "))
	equal(Warren.last_error(), "")


func test_the_engine_s_own_calls_do_not_count() -> void:
	probe.boom()
	var other := Probe.new()
	add_child(other)
	equal(other.ready_calls(), 1)
	equal(Warren.last_error(), "")
	probe.boom()
	other.request_ready()
	remove_child(other)
	add_child(other)
	check(Warren.last_error() != "", "a virtual method that succeeded took the error away")
	other.free()


func test_the_classes_of_warren() -> void:
	var rooms: Array[WarrenRoomTemplate] = WarrenRoomTemplate.from_text("##\n##")
	equal(rooms.size(), 0)
	check(Warren.last_error().begins_with("WarrenRoomTemplate.from_text: "), Warren.last_error())
	var cells: Array[Vector2i] = WarrenMap.new().room_cells(99)
	equal(cells, [] as Array[Vector2i])
	check(Warren.last_error().begins_with("WarrenMap.room_cells: "), Warren.last_error())
	check(WarrenMap.from_json("{") == null)
	check(Warren.last_error().begins_with("WarrenMap.from_json: "), Warren.last_error())
	equal(WarrenRoomTemplate.from_text("[hall]\n####\n#..#\n#..#\n####").size(), 1)
	equal(Warren.last_error(), "")


func test_a_wrong_value_is_told_in_a_sentence() -> void:
	var generator := WarrenMapGenerator.new()
	generator.templates = WarrenRoomTemplate.from_text("[hall]\n####\n#..#\n#..#\n####")
	generator.preset = "cellar"
	check(generator.generate() == null)
	check(
		Warren.last_error().begins_with("WarrenMapGenerator.generate: Unknown preset 'cellar'. "), Warren.last_error()
	)
	var failure := Warren.last_failure()
	equal([failure["code"], failure["parameter"], failure["value"]], ["invalid", "preset", "cellar"])
	check(generator.get_failure().is_empty())
	generator.preset = ""
	check(generator.generate() != null)
	check(Warren.last_failure().is_empty())
	generator.free()


func test_a_failed_job_has_a_code_and_values() -> void:
	var generator := WarrenMapGenerator.new()
	add_child(generator)
	generator.preset = "hollow:9:1:5"
	generator.bounds = Vector2i(8, 99)
	var heard: Array[String] = []
	generator.failed.connect(func(reason: String) -> void: heard.append(reason))
	generator.start()
	await until(func() -> bool: return not heard.is_empty())
	var failure := generator.get_failure()
	equal([failure["code"], failure["room"], failure["width"]], ["unsolvable", "hollow 1", 8])
	equal([failure["reason"]], heard)
	generator.free()

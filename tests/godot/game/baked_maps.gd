extends Suite
## Maps read without the extension: every answer is that of the extension's own class.

## What the class answers that the reader does not.
const LEFT_OUT: PackedStringArray = ["measures"]
const OWN: PackedStringArray = ["load_from_file", "error", "entry"]
const PROPERTIES: PackedStringArray = [
	"data", "size", "room_count", "lock_count", "floor_count", "start_room", "goal_room", "seed"
]
const WHOLE: PackedStringArray = [
	"is_empty",
	"tiles",
	"rooms",
	"doors",
	"door_cells",
	"door_rooms",
	"door_locks",
	"stairs_cells",
	"owners",
	"corridor_cells",
	"key_cells",
	"room_centers",
	"room_nodes",
	"room_names",
	"main_path",
	"things",
	"passages",
	"contents",
	"gates",
	"puzzles",
	"fingerprint",
	"to_json",
	"to_text",
]
const OF_A_ROOM: PackedStringArray = [
	"room_floor", "room_name", "room_symmetry", "room_tags", "room_center", "room_cells", "neighbors"
]
const OF_A_LOCK: PackedStringArray = ["locked_cells", "locked_doors", "key_room", "key_cell"]
const OF_A_CELL: PackedStringArray = ["tile_at", "room_at"]


## The maps that Python has made: a JSON text in each file of the folder that is named behind the suite.
func test_every_answer_is_that_of_the_extension() -> void:
	var folder := OS.get_cmdline_user_args()[1]
	for file in DirAccess.get_files_at(folder):
		var text := FileAccess.get_file_as_string(folder.path_join(file))
		var map := WarrenMap.from_json(text)
		var read := WarrenBakedMap.from_json(text)
		if map == null or read == null:
			check(false, "%s is not read" % file)
			continue
		compare(file, map, read)
		print("COMPARED ", file)


func test_a_resource_is_read_as_its_text_is() -> void:
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	maker.locks = 2
	maker.seed = -7
	var map := maker.generate()
	maker.free()
	equal(ResourceSaver.save(map, "user://map.tres"), OK)
	equal(ResourceSaver.save(map, "user://map.res"), OK)
	var file := FileAccess.open("user://map.json", FileAccess.WRITE)
	file.store_buffer(PackedByteArray([0xEF, 0xBB, 0xBF]))
	file.store_string(map.to_json(false))
	file.close()
	for path: String in ["user://map.tres", "user://map.res", "user://map.json"]:
		var read := WarrenBakedMap.load_from_file(path)
		equal(read.seed, -7)
		equal(read.to_json(false), map.to_json(false))
		equal(read.tiles(), map.tiles())
	var own := WarrenBakedMap.from_json(map.to_json())
	equal(ResourceSaver.save(own, "user://own.tres"), OK)
	equal(WarrenBakedMap.load_from_file("user://own.tres").tiles(), map.tiles())
	equal(str(own), str(map).replace("WarrenMap", "WarrenBakedMap"))


## A map that grows to the west and north moves; both classes tell how far.
func test_a_map_that_grew() -> void:
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	maker.rooms = 6
	maker.locks = 1
	var first := maker.generate()
	var map := first
	var read := WarrenBakedMap.from_json(map.to_json())
	for turn in 12:
		maker.seed = turn
		var larger := maker.extend(map, 3, turn % map.room_count if turn % 3 == 0 else -1, int(turn % 4 == 3))
		if larger == null:
			continue
		var saved := WarrenBakedMap.from_json(larger.to_json())
		compare("grown %d" % turn, larger, saved)
		equal(saved.offset_from(read), larger.offset_from(map))
		for cell in map.key_cells().size():
			equal(larger.key_cells()[cell], map.key_cells()[cell] + larger.offset_from(map))
		equal(larger.start_room, map.start_room)
		map = larger
		read = saved
	check(map.room_count > 20, "%d rooms" % map.room_count)
	check(map.offset_from(first) != Vector2i.ZERO, "it grew to the east and south only")
	equal(map.lock_count > first.lock_count, true)
	maker.free()


func test_an_empty_map_answers_as_the_class_does() -> void:
	var map := WarrenMap.new()
	var read := WarrenBakedMap.new()
	equal(read.error(), "")
	equal(read.is_empty(), true)
	for property in PROPERTIES:
		equal(read.get(property), map.get(property))


## What a caller does to an answer changes no other answer.
func test_answers_are_copies() -> void:
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	maker.locks = 1
	var read := WarrenBakedMap.from_json(maker.generate().to_json())
	maker.free()
	for method in WHOLE.slice(1, -3) + OF_A_ROOM.slice(3) + OF_A_LOCK.slice(0, 2) + PackedStringArray(["entry"]):
		var arguments: Array = [] if method in WHOLE else (["rooms"] if method == "entry" else [0])
		var first: Variant = read.callv(method, arguments)
		if typeof(first) >= TYPE_ARRAY:
			var before := var_to_str(first)
			first.clear()
			equal(var_to_str(read.callv(method, arguments)), before)


func test_it_has_all_that_the_class_has() -> void:
	var names := func(list: Array[Dictionary]) -> Array:
		return (
			list
			. map(func(one: Dictionary) -> String: return one["name"])
			. filter(func(one: String) -> bool: return not one.begins_with("_") and not one.begins_with("@"))
		)
	var script := WarrenBakedMap as GDScript
	var own: Array = names.call(script.get_script_method_list())
	var theirs: Array = names.call(ClassDB.class_get_method_list("WarrenMap", true))
	for method: String in theirs:
		check(method.begins_with("get_") or method.begins_with("set_") or method in own + Array(LEFT_OUT), method)
	var compared := WHOLE + OF_A_ROOM + OF_A_LOCK + OF_A_CELL + OWN
	for method: String in own:
		check(method in Array(compared) + ["from_json", "corridor", "path_between", "cell_path", "offset_from"], method)
	var properties: Array = names.call(ClassDB.class_get_property_list("WarrenMap", true))
	for property: String in properties:
		check(property in PROPERTIES or property == "WarrenMap", property)
	for constant in ClassDB.class_get_integer_constant_list("WarrenMap", true):
		equal(script.get_script_constant_map()[constant], ClassDB.class_get_integer_constant("WarrenMap", constant))


func compare(file: String, map: WarrenMap, read: WarrenBakedMap) -> void:
	var ask := func(method: String, arguments: Array) -> void:
		var got := var_to_str(read.callv(method, arguments))
		var expected := var_to_str(map.callv(method, arguments))
		check(got == expected, "%s: %s%s: %s, not %s" % [file, method, arguments, got.left(300), expected.left(300)])
	for property in PROPERTIES:
		var got := var_to_str(read.get(property))
		check(got == var_to_str(map.get(property)), "%s: %s: %s" % [file, property, got.left(300)])
	for method in WHOLE:
		ask.call(method, [])
	ask.call("to_json", [false])
	check(WarrenBakedMap.from_json(map.to_json(false)).to_json() == map.to_json(), "%s: laid out" % file)
	for room in map.room_count:
		for method in OF_A_ROOM:
			ask.call(method, [room])
		var other := (room * 7 + 3) % map.room_count
		var closed: PackedInt32Array = range(map.lock_count).filter(func(lock: int) -> bool: return (room + lock) % 2)
		ask.call("path_between", [room, other])
		ask.call("path_between", [room, other, closed])
		if room % 3 == 0:
			ask.call("cell_path", [map.room_center(room), map.room_center(other)])
			ask.call("cell_path", [map.room_center(room), map.room_center(other), closed])
		for method in OF_A_CELL:
			ask.call(method, [map.room_center(room)])
	for door in map.door_locks().size():
		ask.call("corridor", [door])
	for lock in map.lock_count:
		for method in OF_A_LOCK:
			ask.call(method, [lock])
	for method in OF_A_CELL:
		for cell: Vector2i in [Vector2i(-1, 0), Vector2i(0, -1), map.size, map.size - Vector2i.ONE, Vector2i.ZERO]:
			ask.call(method, [cell])

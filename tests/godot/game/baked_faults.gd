extends Suite
## Texts and files that are no map, or a damaged one: each is refused with a reason, and none does harm.

## An entry of the map, the value in its place, and what the error says.
const FAULTS: Array[Array] = [
	["format", "warren-dungeon-2", 'format: warren-dungeon-2 is not "warren-dungeon-1"'],
	["format", null, "format: <null> is not"],
	["seed", "7", "seed: not a whole number"],
	["seed", 1.5, "seed: not a whole number of 64 bits"],
	["templates", [], "templates: 0 is not in 1..1024"],
	["templates", 3, "templates: not a list"],
	["templates/0", [], "templates[0]: not an object"],
	["templates/0/tiles", ["###", "#?#", "###"], "templates[0].tiles: no drawing of a room"],
	["templates/0/tiles", ["###", "###"], "templates[0].tiles: no drawing of a room"],
	["templates/0/tiles", [3], "templates[0].tiles: no drawing of a room"],
	["templates/0/tiles", ["#.…"], "templates[0].tiles: no drawing of a room"],
	["templates/0/name", 5, "templates[0].name: not a text"],
	["templates/0/tags", [5], "templates[0].tags: not texts"],
	["rooms", [], "rooms: 0 is not in 1..10000"],
	["rooms/0/template", 99, "rooms[0]: no template and corner of a room"],
	["rooms/0/x", -1, "rooms[0]: no template and corner of a room"],
	["rooms/0/y", 16385, "rooms[0]: no template and corner of a room"],
	["rooms/0/y", 1.5, "rooms[0]: no template and corner of a room"],
	["rooms/0/x", 20000, "rooms[0]: no template and corner of a room"],
	["rooms/0", {"template": 0, "x": 16000, "y": 16000}, "is larger than 36000000 tiles"],
	["connections/0/rooms", [0, 99], "connections[0].rooms: no two rooms"],
	["connections/0/doors", [[1, 1, "east"]], "connections[0].doors: no two doors"],
	["connections/0/doors/0/0", 99999, "connections[0].doors: no two doors"],
	["connections/0/doors/0/2", "up", "connections[0].doors: no two doors"],
	["connections/0/corridor", [[0, 0]], "connections[0].corridor: [0.0, 0.0] is no cell for its floor"],
	["connections/0/corridor", [[9000, 9000]], "is larger than 36000000 tiles"],
	["connections/0/corridor", [[16383, 5]], "[16383.0, 5.0] is no cell for its floor"],
	["moves", [], "moves: 0 for 20 rooms"],
	["moves/0", [0, -1], "moves[0]: no move"],
	["main_path", [], "main_path: empty"],
	["main_path", [99], "main_path: 99.0 is not in 0..19"],
	["locks/0/key", 99, "locks[0].key: no room"],
	["locks/0/connections", [999], "locks[0].connections: 999.0 is not in 0.."],
	["flow", {"nodes": [["a", "b"], ["c", "b"]], "edges": []}, "flow: not all nodes are connected"],
	["flow", {"nodes": [["a"]], "edges": []}, 'flow.nodes: ["a"] is no node'],
	["flow", {"nodes": [["a", "b"]], "edges": [[0, 5]]}, "flow.edges: [0.0, 5.0] is no edge"],
]


func good() -> String:
	var maker := WarrenMapGenerator.new()
	maker.preset = "keep"
	maker.rooms = 20
	maker.locks = 2
	maker.corridors = 6
	var text := maker.generate().to_json()
	maker.free()
	return text


func fault_of(text: String) -> String:
	var read := WarrenBakedMap.new()
	read.data = text
	return read.error()


func test_each_fault_is_named() -> void:
	var text := good()
	equal(fault_of(text), "")
	for fault in FAULTS:
		var record: Variant = JSON.parse_string(text)
		var at: Variant = record
		var keys := (fault[0] as String).split("/")
		for key in keys.slice(0, -1):
			at = at[key.to_int()] if at is Array else at[key]
		if at is Array:
			at[keys[-1].to_int()] = fault[1]
		else:
			at[keys[-1]] = fault[1]
		var got := fault_of(JSON.stringify(record, "", false))
		check(got.contains(fault[2] as String), "%s = %s: %s" % [fault[0], fault[1], got])


func test_hostile_sizes_are_refused() -> void:
	check(fault_of("[".repeat(100_000)).contains("no JSON, or cut short"), "deep")
	check(fault_of("[" + "1,".repeat(600_000) + "1]").begins_with("more than 600000 values"), "many values")
	check(fault_of('"' + "x".repeat(8_000_000) + '"').begins_with("text of 8000002 characters"), "long")
	equal(fault_of("[]"), "no map: the text is no JSON object")
	check(fault_of("null").begins_with("no map"), "null")
	var deep := good().replace('"seed":', '"deep": %s1%s, "seed":' % ["[[1,".repeat(450), "]]".repeat(450)])
	equal(WarrenBakedMap.from_json(deep).to_json(), deep)
	check(fault_of(" ").contains("no JSON"), "blank")


## A map that was cut anywhere, or changed in one place: it is refused, or all of it can be asked for.
func test_damaged_texts_do_no_harm() -> void:
	var text := good()
	var random := RandomNumberGenerator.new()
	random.seed = 1
	var refused := 0
	var cuts := repeats(25, 100)
	for cut in cuts:
		var fault := fault_of(text.left(text.length() * cut / cuts))
		check(cut == 0 or fault.contains("no JSON, or cut short"), "cut at %d of %d: %s" % [cut, cuts, fault])
	var changes := repeats(150, 600)
	for change in changes:
		var at := random.randi_range(0, text.length() - 1)
		var length := random.randi_range(0, 3)
		var new: String = ["9", "", "-", "00000", "null", "[", ".", "#", "A", "+", " ", "1e99"][random.randi() % 12]
		var read := WarrenBakedMap.new()
		read.data = text.left(at) + new + text.substr(at + length)
		if read.error().is_empty():
			ask_all(read)
		else:
			refused += 1
	check(refused > changes / 6 and refused < changes * 11 / 12, "%d of %d were refused" % [refused, changes])


func ask_all(read: WarrenBakedMap) -> void:
	for method: String in ["tiles", "owners", "doors", "corridor_cells", "key_cells", "room_nodes", "to_text", "rooms"]:
		read.call(method)
	read.to_json(false)
	for room in read.room_count:
		read.room_symmetry(room)
		read.path_between(0, room)
		read.room_cells(room)
	equal(read.tiles().size(), read.size.x * read.size.y)


## Each names the file; what they report is in the log.
func test_files_that_are_no_maps() -> void:
	var cut := good().left(1000)
	var files: Dictionary[String, PackedByteArray] = {
		"cut.json": cut.to_utf8_buffer(),
		"nothing.json": PackedByteArray(),
		"picture.json": PackedByteArray([0x89, 0x50, 0x4E, 0x47, 0, 1, 2]),
		"zeros.json": '{"a": '.to_utf8_buffer() + PackedByteArray([0, 0]),
	}
	for file in files:
		var written := FileAccess.open("user://" + file, FileAccess.WRITE)
		written.store_buffer(files[file])
		written.close()
		equal(WarrenBakedMap.load_from_file("user://" + file), null)
	var huge := FileAccess.open("user://huge.json", FileAccess.WRITE)
	huge.seek(32_000_000)
	huge.store_8(0)
	huge.close()
	ResourceSaver.save(Gradient.new(), "user://gradient.tres")
	ResourceSaver.save(WarrenMap.new(), "user://empty.tres")
	var damaged := WarrenMap.new()
	damaged.data = cut
	ResourceSaver.save(damaged, "user://damaged.tres")
	for file: String in ["huge.json", "missing.json", "missing.tres", "gradient.tres", "empty.tres", "damaged.tres"]:
		equal(WarrenBakedMap.load_from_file("user://" + file), null)
	equal(WarrenBakedMap.from_json(""), null)
	equal(WarrenBakedMap.from_json(cut), null)


## A wrong number is an error, and the answer an empty value, as it is of the class.
func test_wrong_numbers() -> void:
	var read := WarrenBakedMap.from_json(good())
	equal(read.room_center(20), Vector2i.ZERO)
	equal(read.neighbors(-1), PackedInt32Array())
	equal(read.path_between(0, 20), PackedInt32Array())
	equal(read.key_room(2), 0)
	equal(read.path_between(0, 1, [2]), PackedInt32Array())
	equal(read.cell_path(read.room_center(0), read.room_center(1), [-1]), [] as Array[Vector2i])
	equal(read.locked_cells(-1), [] as Array[Vector2i])
	equal(read.corridor(999), [] as Array[Vector2i])
	equal(read.room_cells(20), [] as Array[Vector2i])
	var empty := WarrenBakedMap.new()
	equal(empty.tiles(), PackedByteArray())
	equal(empty.to_json(), "")
	empty.data = "{}"
	equal(empty.size, Vector2i.ZERO)
	equal(empty.doors(), [] as Array[Dictionary])

extends Suite
## One player of the example of equal worlds: its role, the port, and a folder for signs are named behind the suite.

const EXAMPLE := "res://examples/multiplayer/equal_worlds.gd"
const LIAR := "extends '%s'\nfunc _fingerprint() -> String:\n\treturn '0123456789abcdef'\n"
const SEEDS := 100

var _worlds: Node
var _generator: WarrenMapGenerator
var _told: PackedStringArray = []
var _port := 0
var _signs := ""


func test_plays_its_role() -> void:
	var arguments := OS.get_cmdline_user_args()
	_port = int(arguments[2])
	_signs = arguments[3]
	var script: GDScript = load(EXAMPLE)
	if arguments[1] == "liar":
		script = GDScript.new()
		script.source_code = LIAR % EXAMPLE
		check(script.reload() == OK)
	_worlds = script.new()
	_worlds.name = "Worlds"
	_generator = WarrenMapGenerator.new()
	_generator.name = "Generator"
	_worlds.add_child(_generator)
	await get_tree().process_frame
	get_tree().root.add_child(_worlds)
	_worlds.connect(&"world_ready", func(map: WarrenMap) -> void: tell("WORLD " + map.fingerprint()))
	_worlds.connect(&"gate_opened", func(lock: int) -> void: tell("GATE %d" % lock))
	_worlds.connect(&"player_joined", func(_id: int) -> void: tell("JOINED"))
	_worlds.connect(&"player_left", func(_id: int) -> void: tell("LEFT"))
	_worlds.connect(&"refused", func(reason: String) -> void: tell("REFUSED " + reason))
	await call(arguments[1])
	_worlds.free()


func tell(what: String) -> void:
	_told.append(what)
	print("TOLD ", what)


func times(what: String) -> int:
	var count := 0
	for line in _told:
		count += int(line.begins_with(what))
	return count


## Wait until something was told so often.
func wait_for(what: String, count := 1) -> void:
	var begun := Time.get_ticks_msec()
	while times(what) < count and Time.get_ticks_msec() - begun < 60_000:
		await get_tree().process_frame
	check(times(what) >= count, "it was not told %d times: %s" % [count, what])


## Wait for another player to give a sign.
func wait_for_sign(what: String) -> void:
	while not FileAccess.file_exists(_signs.path_join(what)):
		await get_tree().process_frame


func give_sign(what: String) -> void:
	FileAccess.open(_signs.path_join(what), FileAccess.WRITE).close()


func host_of_seeds() -> void:
	_generator.preset = "keep"
	_generator.rooms = 12
	_generator.corridors = 8
	_generator.loops = 0.5
	_generator.locks = 2
	_generator.templates = WarrenRoomTemplate.from_text("[hall]\nrotate: yes\n#######\n#.....#\n#.....#\n#######\n")
	equal(_worlds.call(&"host", _port), OK)
	give_sign("open")
	for seed_ in SEEDS:
		await wait_for("JOINED", seed_ + 1)
		if seed_ + 1 < SEEDS:
			_generator.seed = seed_ + 1
			_worlds.call(&"new_world")


func guest_of_seeds() -> void:
	await wait_for_sign("open")
	_worlds.call(&"join", "127.0.0.1", _port)
	await wait_for("REFUSED the host is gone")


func host() -> void:
	_generator.preset = "keep"
	_generator.rooms = 15
	_generator.locks = 3
	equal(_worlds.call(&"host", _port), OK)
	give_sign("open")
	await wait_for("JOINED")
	await wait_for("GATE 0")
	_worlds.call(&"open_gate", 2)
	_worlds.call(&"open_gate", 2)
	_worlds.call(&"open_gate", 99)
	give_sign("gates")
	await wait_for("JOINED", 2)
	give_sign("strangers")
	await wait_for("REFUSED", 2)
	give_sign("victim")
	await wait_for("JOINED", 3)
	await wait_for("LEFT")
	equal((_worlds.get(&"players") as PackedInt32Array).size(), 2)


func early_guest() -> void:
	await wait_for_sign("open")
	_worlds.call(&"join", "127.0.0.1", _port)
	await wait_for("WORLD")
	for lock: int in [0, -1, 77]:
		_worlds.call(&"open_gate", lock)
	await wait_for("REFUSED the host is gone")


func late_guest() -> void:
	await wait_for_sign("gates")
	_worlds.call(&"join", "127.0.0.1", _port)
	await wait_for("REFUSED the host is gone")


func other_version() -> void:
	await wait_for_sign("strangers")
	_worlds.set(&"version", "0.0.1")
	_worlds.call(&"join", "127.0.0.1", _port)
	await wait_for("REFUSED")


func liar() -> void:
	await wait_for_sign("strangers")
	_worlds.call(&"join", "127.0.0.1", _port)
	await wait_for("REFUSED")


func victim() -> void:
	await wait_for_sign("victim")
	_worlds.call(&"join", "127.0.0.1", _port)
	await wait_for("WORLD")
	OS.kill(OS.get_process_id())


func alone() -> void:
	_worlds.call(&"join", "127.0.0.1", _port)
	await wait_for("REFUSED there is no host")

extends Suite
## One player of the example of equal worlds: its role, the port, and a folder for signs are named behind the suite.

const EXAMPLE := "res://examples/multiplayer/equal_worlds.gd"
const LIAR := "extends '%s'\nfunc _fingerprint() -> String:\n\treturn '0123456789abcdef'\n"

## As many as the test in Python expects.
var _seeds := repeats(30, 100)
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
	for seed_ in _seeds:
		await wait_for("JOINED", seed_ + 1)
		if seed_ + 1 < _seeds:
			_generator.seed = seed_ + 1
			_worlds.call(&"new_world")
	# Who leaves at once takes with him what has not been sent.
	await wait_for_sign("all")


func guest_of_seeds() -> void:
	await wait_for_sign("open")
	_worlds.call(&"join", "127.0.0.1", _port)
	await wait_for("WORLD", _seeds)
	give_sign("all")
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


## One who must bear with players that send anything, leave in the middle, and come late.
func patient_host() -> void:
	_generator.preset = "keep"
	_generator.rooms = 15
	_generator.locks = 3
	equal(_worlds.call(&"host", _port), OK)
	await wait_for("WORLD")
	_worlds.call(&"open_gate", 1)
	give_sign("open")
	await wait_for("REFUSED", 1)
	await wait_for_sign("garbage")
	await wait_for_sign("quitter")
	await until_alone()
	equal([_worlds.get(&"open_gates"), (_worlds.get(&"players") as Array).size()], [PackedInt32Array([1]), 0])
	give_sign("late")
	await wait_for("JOINED")
	_worlds.call(&"open_gate", 2)
	await wait_for("LEFT")


func until_alone() -> void:
	var begun := Time.get_ticks_msec()
	while multiplayer.get_peers() and Time.get_ticks_msec() - begun < 60_000:
		await get_tree().process_frame
	equal(multiplayer.get_peers().size(), 0)


## A player who sends what no player should: bytes, wrong types and numbers, far too much, and each answer many times.
func garbage() -> void:
	await wait_for_sign("open")
	_generator.finished.disconnect(Callable(_worlds, &"_built"))
	_worlds.call(&"join", "127.0.0.1", _port)
	while not _generator.is_running():
		await get_tree().process_frame
	var world: int = _worlds.get(&"_world")
	var rng := RandomNumberGenerator.new()
	for number in 50:
		var bytes: PackedByteArray = []
		for place in rng.randi_range(1, 60):
			bytes.append(rng.randi() % 256)
		multiplayer.multiplayer_peer.set_target_peer(1)
		multiplayer.multiplayer_peer.put_packet(bytes)
	for values: Array in [[], ["x"], [null], [1e300], [-1], [0], [1, 2, 3], [{}], [[[]]], ["y".repeat(100_000)]]:
		for method: StringName in [&"_ask_for_gate", &"_decline_", &"_answer", &"_built", &"_open", &"_tell_of_gate"]:
			_worlds.callv(&"rpc_id", [1, method] + values)
	for number in 100:
		_worlds.rpc_id(1, &"_answer", world + number % 3, "z".repeat(16 + number * 100))
		_worlds.rpc_id(1, &"_decline", "again %d" % number)
	await wait_for("REFUSED player %d has another dungeon" % multiplayer.get_unique_id())
	give_sign("garbage")


## A player who leaves while it builds.
func quitter() -> void:
	await wait_for_sign("garbage")
	_worlds.call(&"join", "127.0.0.1", _port)
	while not _generator.is_running():
		await get_tree().process_frame
	_worlds.call(&"leave")
	give_sign("quitter")
	for frame in 30:
		await get_tree().process_frame


func latest_guest() -> void:
	await wait_for_sign("late")
	_worlds.call(&"join", "127.0.0.1", _port)
	await wait_for("GATE", 2)


## A host that goes while a player builds.
func short_host() -> void:
	_generator.preset = "keep"
	_generator.rooms = 15
	equal(_worlds.call(&"host", _port), OK)
	await wait_for("WORLD")
	_generator.rooms = 4000
	give_sign("open")
	await wait_for_sign("building")


func guest_of_a_short_host() -> void:
	await wait_for_sign("open")
	_worlds.call(&"join", "127.0.0.1", _port)
	while not _generator.is_running():
		await get_tree().process_frame
	give_sign("building")
	await wait_for("REFUSED")
	while _generator.is_running():
		await get_tree().process_frame
	# What a game may do without knowing that it is alone.
	_worlds.call(&"open_gate", 0)
	for frame in 30:
		await get_tree().process_frame

extends Suite
## The log of play: what is counted, when a line is written, and what happens when the disk refuses.

const LEVEL := "######\n#@ $.#\n######\n"
const PATH := "user://log/log.jsonl"

var faults: PackedStringArray = []


func made(path := PATH) -> WarrenLog:
	DirAccess.make_dir_recursive_absolute("user://log")
	for file: String in [path, path + ".old", path + ".player"]:
		if FileAccess.file_exists(file):
			DirAccess.remove_absolute(file)
	var found := WarrenLog.new()
	found.path = path
	found.enabled = true
	found.failed.connect(func(reason: String) -> void: faults.append(reason))
	add_child(found)
	return found


func sokoban() -> WarrenSokoban:
	var game := WarrenSokoban.new()
	game.level = LEVEL
	add_child(game)
	return game


func lines(path := PATH) -> Array[Dictionary]:
	var found: Array[Dictionary] = []
	for line: String in FileAccess.get_file_as_string(path).split("\n", false):
		found.append(JSON.parse_string(line))
	return found


func test_a_visit_is_counted() -> void:
	var game_log := made()
	var game := sokoban()
	game_log.begin(game, {"family": "sokoban", "score": 12.0, "key": "abc", "puzzle": "riddle1", "band": [10.0, 14.0]})
	for frame in 5:
		await get_tree().process_frame
	game.move(Vector2i.RIGHT)
	game.undo()
	game.move(Vector2i.RIGHT)
	game.undo()
	game.move(Vector2i.RIGHT)
	game.hint()
	await game.hinted
	await get_tree().process_frame
	game_log.note_hint(game, "sentence")
	game_log.note_death(game)
	game.move(Vector2i.RIGHT)
	game_log.flush()
	print("LOGGED " + FileAccess.get_file_as_string(PATH).strip_edges())
	var line: Dictionary = lines()[0]
	equal(lines().size(), 1)
	equal([line["play"], line["family"], line["level"], line["score"]], [1.0, "sokoban", "abc", 12.0])
	equal([line["solved"], line["moves"], line["undos"], line["resets"]], [true, 4.0, 2.0, 0.0])
	equal(line["hints"], {"move": 1.0, "sentence": 1.0})
	equal([line["deaths"], line["dead"], line["skips"], line["band"]], [1.0, 0.0, 0.0, [10.0, 14.0]])
	equal([line["node"], line["log"]], ["riddle1", 1.0])
	var times := [line["seen"], line["first_input"], line["last_input"], line["ended"]]
	var ordered := times.duplicate()
	ordered.sort()
	equal(times, ordered)
	check((line["seconds"] as float) > 0)
	equal((line["player"] as String).length(), 32)
	game_log.free()
	game.free()


func test_a_puzzle_that_is_left_counts_as_unsolved() -> void:
	var game_log := made()
	var game := sokoban()
	game_log.begin(game)
	game.move(Vector2i.RIGHT)
	game.restart()
	game_log.leave(game)
	game_log.begin(game, {"score": 3})
	game.free()
	var other := sokoban()
	game_log.begin(other)
	game_log.free()
	var found := lines()
	equal(found.map(func(line: Dictionary) -> bool: return line["solved"]), [false, false, false])
	equal(found.map(func(line: Dictionary) -> bool: return line.has("play")), [false, true, false])
	equal(found[0]["family"], "sokoban")
	equal(found[0]["level"], found[2]["level"])
	equal(found[1]["first_input"], null)
	other.free()


func test_time_stands_still_in_a_pause() -> void:
	var game_log := made()
	var game := sokoban()
	game_log.begin(game, {"score": 1})
	get_tree().paused = true
	for frame in 20:
		OS.delay_msec(50)
		await get_tree().process_frame
	get_tree().paused = false
	game_log.leave(game)
	game_log.flush()
	# Of a second; a busy machine may count some of it before the first frame.
	check((lines()[0]["active_ms"] as float) < 500)
	game_log.free()
	game.free()


func test_a_mission_is_followed() -> void:
	var game_log := made()
	var mission := WarrenMission.new()
	mission.mission = "hall: start: key brass\ntomb: goal\nhall - tomb: spends brass\n"
	game_log.watch(mission)
	mission.take("brass")
	mission.undo()
	mission.take("brass")
	mission.unlock("tomb")
	mission.walk("tomb")
	game_log.watch(null)
	game_log.flush()
	var told := lines().map(func(line: Dictionary) -> String: return line.get("step", line["event"]))
	equal(told, ["begin", "take:brass", "undo", "take:brass", "unlock:tomb", "walk:tomb", "quit"])
	equal([lines()[-1]["room"], lines()[-1]["over"]], ["tomb", true])
	equal((lines()[0]["mission"] as String).length(), 16)
	mission.walk("hall")
	equal(lines().size(), 7)
	game_log.free()
	mission.free()


func test_nothing_is_written_unless_it_is_wanted() -> void:
	var game_log := made()
	game_log.enabled = false
	var game := sokoban()
	game_log.begin(game, {"score": 1})
	game.move(Vector2i.RIGHT)
	game_log.free()
	check(not FileAccess.file_exists(PATH) and not FileAccess.file_exists(PATH + ".player"))
	game.free()


func test_a_player_keeps_the_name_and_the_log_its_size() -> void:
	var game_log := made()
	game_log.max_bytes = 3000
	var game := sokoban()
	for turn in 30:
		game_log.begin(game, {"score": turn})
		game_log.leave(game)
		game_log.flush()
	check(FileAccess.open(PATH, FileAccess.READ).get_length() < 4000)
	check(FileAccess.open(PATH + ".old", FileAccess.READ).get_length() < 4000)
	equal(lines()[-1]["score"], 29.0)
	var name_: String = lines()[-1]["player"]
	game_log.free()
	var again := WarrenLog.new()
	again.path = PATH
	again.enabled = true
	add_child(again)
	again.begin(game)
	again.free()
	equal(lines()[-1]["player"], name_)
	game.free()


## A folder in the place of the file, and a disk that is always full.
func test_a_disk_that_refuses_is_told_once_and_the_game_goes_on() -> void:
	for path: String in ["user://log", "/dev/full"]:
		if path == "/dev/full" and not FileAccess.file_exists(path):
			continue
		faults.clear()
		var game_log := WarrenLog.new()
		game_log.path = path
		game_log.enabled = true
		game_log.failed.connect(func(reason: String) -> void: faults.append(reason))
		add_child(game_log)
		var game := sokoban()
		for turn in 3:
			game_log.begin(game)
			game_log.leave(game)
			for frame in 3:
				await get_tree().process_frame
		game.move(Vector2i.RIGHT)
		check(game.moves_played().size() == 1)
		game_log.free()
		game.free()
		equal(faults.size(), 1)
		check(faults[0].begins_with(path) and faults[0].ends_with("nothing more is logged"), str(faults))

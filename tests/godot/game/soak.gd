extends WorldMapSuite
## A class in constant use: objects are made, used as a game uses them, and freed. Memory may not grow.
##
## After "--": class=NAME of those that have a function below, otherwise all in turn; minutes=NUMBER.

const SAMPLES := 100
const PAGE := 4096
const GROWTH := 1.05
const MOVES := 12
const LEVEL := "########\n#      #\n# $@$ .#\n#    . #\n#      #\n########\n"
const PUZZLE := "2.2\n2_.\n_._\n_3_\n"

var option := {"class": "", "minutes": "0"}
var random := RandomNumberGenerator.new()
var layer := TileMapLayer.new()
var rounds := 0


func test_memory_of_classes() -> void:
	for argument in OS.get_cmdline_user_args():
		option[argument.get_slice("=", 0)] = argument.get_slice("=", 1)
	layer.tile_set = tile_set()
	add_child(layer)
	var minutes := float(option.minutes)
	for method in get_method_list():
		var kind: String = method.name.trim_prefix("use_")
		if not method.name.begins_with("use_") or option["class"] not in ["", kind]:
			continue
		rounds = 0
		await spend(kind, minutes * 0.1 * 60_000)
		if minutes > 0:
			await sample(kind, minutes * 60_000)
		check(rounds > 0, "%s was not used" % kind)
	layer.free()


## Use a class for a while, at least once.
func spend(kind: String, milliseconds: float) -> void:
	var end := Time.get_ticks_msec() + milliseconds
	while true:
		random.seed = rounds
		await call("use_" + kind)
		rounds += 1
		await get_tree().process_frame
		if Time.get_ticks_msec() >= end:
			return


func sample(kind: String, milliseconds: float) -> void:
	var memory: PackedFloat64Array = []
	for number in SAMPLES:
		await spend(kind, milliseconds / SAMPLES)
		memory.append(resident_bytes())
	var tenths := range(0, SAMPLES, SAMPLES / 10).map(
		func(at: int) -> float: return mean(memory.slice(at, at + SAMPLES / 10))
	)
	check(tenths[-1] < GROWTH * tenths[0], "%s: from %.1f to %.1f MB" % [kind, tenths[0] / 1e6, tenths[-1] / 1e6])
	var sorted := Array(memory)
	sorted.sort()
	print(
		(
			"SOAK %s: %d rounds; MB by tenths %s; least %.1f, most %.1f"
			% [kind, rounds, tenths.map(shown), sorted[0] / 1e6, sorted[-1] / 1e6]
		)
	)


func shown(bytes: float) -> String:
	return "%.1f" % (bytes / 1e6)


## The memory of the process, as Linux counts it.
func resident_bytes() -> float:
	return float(FileAccess.open("/proc/self/statm", FileAccess.READ).get_line().get_slice(" ", 1)) * PAGE


func mean(samples: PackedFloat64Array) -> float:
	return Array(samples).reduce(func(sum: float, one: float) -> float: return sum + one, 0.0) / samples.size()


func ended(node: Node) -> void:
	while node.is_running():
		await get_tree().process_frame


## Use a game: play, ask for a hint, take back, save and load.
func played(game: Node) -> void:
	game.time_limit_ms = 200
	add_child(game)
	for turn in MOVES:
		var moves: PackedStringArray = game.legal_moves()
		if moves.is_empty():
			break
		game.play(moves[random.randi() % moves.size()])
		game.position_text()
	if not game.is_over():
		while game is WarrenSokoban and game.undo():
			pass  # to the start: after any moves a box may be stuck, and a hint fails
		game.hint()
		await ended(game)
	game.load_game(game.save_game())
	game.undo()
	game.redo()
	game.restart()
	game.free()


## A game with other players: bots move, too.
func played_by_bots(game: Node) -> void:
	game.time_limit_ms = 200
	game.seed = rounds
	add_child(game)
	for turn in 3:
		if not game.is_over():
			game.play_bot()
			await ended(game)
	remove_child(game)
	await played(game)


func use_map_generator() -> void:
	var maker := WarrenMapGenerator.new()
	add_child(maker)
	maker.preset = ["keep", "caves", "hollow:6:2:40"][rounds % 3]
	maker.seed = rounds
	maker.start()
	if rounds % 4 == 0:
		maker.cancel()
	await ended(maker)
	maker.free()


func use_map() -> void:
	var map: WarrenMap = world_map(rounds % 50)
	if map:
		WarrenMap.from_json(map.to_json()).room_nodes()
		walk(map, rounds, 4)


func use_baked_map() -> void:
	var map := world_map(rounds % 50, 2, true)
	if map:
		walk(map, rounds, 4)


func use_map_builder() -> void:
	var map: WarrenMap = world_map(rounds % 50)
	var builder := WarrenMapBuilder.new()
	add_child(builder)
	builder.target = layer
	if map:
		builder.build(map)
		await ended(builder)
	layer.clear()
	builder.free()


func use_minimap() -> void:
	var map: WarrenMap = world_map(rounds % 50)
	if map == null:
		return
	var hero := Node2D.new()
	add_child(hero)
	var tracker := WarrenRoomTracker.new()
	tracker.map = map
	hero.add_child(tracker)
	var minimap := WarrenMinimap.new()
	minimap.size = Vector2(300, 200)
	minimap.tracker = tracker
	add_child(minimap)
	for cell in walk(map, rounds, 2):
		hero.position = (Vector2(cell) + Vector2(0.5, 0.5)) * 16
		tracker.update()
	await get_tree().process_frame
	minimap.free()
	hero.free()


func use_room_template() -> void:
	var room := template("hall %d" % rounds, HALL, 1)
	room.rotate = true
	room.doors()
	var rooms := WarrenRoomSet.new()
	rooms.templates = [room]
	rooms.read_text(rooms.to_text())


func use_puzzle_maker() -> void:
	var maker := WarrenPuzzleMaker.new()
	add_child(maker)
	var families := WarrenPuzzleMaker.families()
	maker.family = families[rounds % families.size()]
	maker.seed = rounds
	maker.time_limit_ms = 500
	maker.start()
	await ended(maker)
	maker.free()


func use_mission() -> void:
	var mission := WarrenMission.new()
	add_child(mission)
	mission.seed = rounds
	mission.time_limit_ms = 500
	mission.start()
	await ended(mission)
	if mission.mission:
		mission.start_check()
		await ended(mission)
		mission.start_lost()
		await ended(mission)
	remove_child(mission)
	await played(mission)


func use_sokoban() -> void:
	var game := WarrenSokoban.new()
	game.level = LEVEL
	add_child(game)
	game.time_limit_ms = 500
	game.solve()
	await ended(game)
	remove_child(game)
	await played(game)


func use_linjat() -> void:
	var game := WarrenLinjat.new()
	game.puzzle = PUZZLE
	await played(game)


func use_words() -> void:
	await played_by_bots(WarrenWords.new())


func use_banqi() -> void:
	await played_by_bots(WarrenBanqi.new())


func use_jungle() -> void:
	await played_by_bots(WarrenJungle.new())


func use_tafl() -> void:
	await played_by_bots(WarrenTafl.new())


func use_yonin() -> void:
	await played_by_bots(WarrenYonin.new())


func use_fog_chess() -> void:
	await played_by_bots(WarrenFogChess.new())


func use_hidden_rank() -> void:
	await played_by_bots(WarrenHiddenRank.new())


func use_fox_hunt() -> void:
	await played_by_bots(WarrenFoxHunt.new())

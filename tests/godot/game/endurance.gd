extends Suite
## A game that runs for hours: a second is a frame, and each second a map is made. Memory may not grow.
##
## After "--": hours=NUMBER.

const SECONDS_OF_WARMING := 200
const SAMPLES := 100
const PAGE := 4096
const GROWTH := 1.05
const LEVEL := "########\n#      #\n#@$  . #\n#      #\n########\n"
const PRESETS: Array[String] = ["keep", "hollow:8:8:20", "caves", "hollow:6:2:40"]

var option := {"hours": "0.1"}
var made := 0
var background := WarrenMapGenerator.new()
var sokoban := WarrenSokoban.new()
var banqi := WarrenBanqi.new()
var builder := WarrenMapBuilder.new()
var layer := TileMapLayer.new()


func test_memory_stays() -> void:
	for argument in OS.get_cmdline_user_args():
		option[argument.get_slice("=", 0)] = argument.get_slice("=", 1)
	layer.tile_set = tile_set()
	for node: Node in [background, sokoban, banqi, builder, layer]:
		add_child(node)
	builder.target = layer
	sokoban.level = LEVEL
	background.finished.connect(func(_map: WarrenMap) -> void: made += 1)
	var seconds := int(float(option.hours) * 3600)
	var memory: PackedFloat64Array = []
	for second in SECONDS_OF_WARMING + seconds:
		pass_second(second)
		await get_tree().process_frame
		if second >= SECONDS_OF_WARMING and (second - SECONDS_OF_WARMING) % (seconds / SAMPLES) == 0:
			memory.append(resident_bytes())
	var tenths := range(0, SAMPLES, SAMPLES / 10).map(
		func(at: int) -> float: return mean(memory.slice(at, at + SAMPLES / 10))
	)
	var first: float = tenths[0]
	var last: float = tenths[-1]
	check(made >= seconds, "only %d maps" % made)
	check(last < GROWTH * first, "from %.1f to %.1f MB" % [first / 1e6, last / 1e6])
	print(
		(
			"HOURS %s: %d maps; MB by tenths %s, most %.1f"
			% [option.hours, made, tenths.map(shown), Array(memory).max() / 1e6]
		)
	)
	for node: Node in [background, sokoban, banqi, builder, layer]:
		node.free()


## What a game does in a second: a map at once, and by turns another in the background, a building, and moves of games.
func pass_second(second: int) -> void:
	var maker := WarrenMapGenerator.new()
	maker.preset = PRESETS[second % PRESETS.size()]
	maker.seed = second
	var map := maker.generate()
	made += int(map != null)
	maker.free()
	if not background.is_running():
		background.preset = PRESETS[second / 7 % PRESETS.size()]
		background.seed = second
		background.start()
	if second % 10 == 0 and not builder.is_running():
		builder.build(map)
	if second % 5 == 0:
		sokoban.move(Vector2i.RIGHT if second % 2 else Vector2i.LEFT)
	if second % 1000 == 0:
		sokoban.restart()  # a session remembers its moves, for undo
		banqi.new_game()
		banqi.play_bot()


func shown(bytes: float) -> String:
	return "%.1f" % (bytes / 1e6)


## The memory of the process, as Linux counts it.
func resident_bytes() -> float:
	return float(FileAccess.open("/proc/self/statm", FileAccess.READ).get_line().get_slice(" ", 1)) * PAGE


func mean(samples: PackedFloat64Array) -> float:
	return Array(samples).reduce(func(sum: float, one: float) -> float: return sum + one, 0.0) / samples.size()

extends Suite
## How long the main thread is at work without a pause, while 60 rooms with loops, corridors and locks are generated in
## the background and built. Frames follow each other at once here, so a stretch is what one frame adds to a game's own.

const ROUNDS := 9
const FRAME_MS := 8.0

var probe := Probe.new()
var maker := WarrenMapGenerator.new()
var builder := WarrenMapBuilder.new()
var layer := TileMapLayer.new()


func test_longest_stretch() -> void:
	Engine.max_fps = 0
	OS.low_processor_usage_mode_sleep_usec = 1  # a headless engine sleeps between frames, which would hide the work
	layer.tile_set = tile_set()
	for node: Node in [layer, maker, builder]:
		add_child(node)
	builder.target = layer
	builder.milliseconds_per_frame = 2.0
	maker.preset = "keep"
	maker.rooms = 60
	maker.loops = 0.5
	maker.corridors = 10
	maker.locks = 5
	var generating := Stretches.new(probe)
	var building := Stretches.new(probe)
	for seed_number in ROUNDS:
		var map := await generated(seed_number, generating)
		equal(map.room_count, 60)
		equal(map.lock_count, 5)
		check(map.doors().size() > 60, "no loops")
		await building.watch(get_tree(), builder.build.bind(map), builder.is_running)
	for stretches: Array in [["generating", generating], ["building", building]]:
		var longest: Stretches = stretches[1]
		print("LONGEST %s 60 rooms: %s" % [stretches[0], longest])
		longest.tell("main thread, %s" % stretches[0])
		check(longest.longest(longest.cpu) < FRAME_MS, "%s took %s" % [stretches[0], longest])
	for node: Node in [layer, maker, builder]:
		node.free()
	probe.free()
	OS.low_processor_usage_mode_sleep_usec = 6900


func generated(seed_number: int, stretches: Stretches) -> WarrenMap:
	var made: Array[WarrenMap] = []
	maker.seed = seed_number
	maker.finished.connect(func(map: WarrenMap) -> void: made.append(map), CONNECT_ONE_SHOT)
	await stretches.watch(get_tree(), maker.start, func() -> bool: return made.is_empty())
	return made[0]


## What the main thread did frame by frame, in milliseconds: on the clock, of its own CPU time, and the time when it had
## work but other programs had all processors, which is no doing of ours.
class Stretches:
	var probe: Probe
	var wall: PackedFloat64Array = []
	var cpu: PackedFloat64Array = []
	var waiting: PackedFloat64Array = []

	func _init(with_probe: Probe) -> void:
		probe = with_probe

	## Does something, and lets frames pass while what it began goes on.
	func watch(tree: SceneTree, begin: Callable, running: Callable) -> void:
		var work := begin
		while work == begin or running.call():
			var waited := waited_ms()
			var spent := probe.cpu_ns()
			var begun := Time.get_ticks_usec()
			work.call()
			work = func() -> void: pass
			await tree.process_frame
			wall.append((Time.get_ticks_usec() - begun) / 1e3)
			cpu.append((probe.cpu_ns() - spent) / 1e6)
			waiting.append(waited_ms() - waited)

	## How long the main thread was ready to run so far while others had all processors, as Linux counts it.
	static func waited_ms() -> float:
		return FileAccess.open("/proc/self/schedstat", FileAccess.READ).get_line().split_floats(" ")[1] / 1e6

	func longest(times: PackedFloat64Array) -> float:
		return Array(times).max()

	## The clock's times as they were with no other program on the machine.
	func own() -> PackedFloat64Array:
		var times: PackedFloat64Array = []
		for frame in wall.size():
			times.append(maxf(cpu[frame], wall[frame] - waiting[frame]))
		return times

	func tell(what: String) -> void:
		for kind: Array in [["wall", wall], ["wall but for other programs", own()], ["CPU", cpu]]:
			for time: float in kind[1]:
				print("BENCH %s, %s|engine|%d" % [what, kind[0], time * 1e6])

	func _to_string() -> String:
		return (
			"%.2f ms on the clock, %.2f ms but for other programs, %.2f ms of CPU, in %d frames"
			% [
				longest(wall),
				longest(own()),
				longest(cpu),
				wall.size(),
			]
		)

extends Suite
## Frame times at 60 frames per second while a map of 300 rooms is made in the background and baked.

var probe := Probe.new()

func test_frames() -> void:
	Engine.max_fps = 60
	var layer := TileMapLayer.new()
	layer.tile_set = tile_set()
	add_child(layer)
	var maker := WarrenMapGenerator.new()
	var baker := WarrenMapBaker.new()
	add_child(maker)
	add_child(baker)
	baker.target = layer
	maker.preset = "hollow:8:10:30"
	for i in 30:
		await get_tree().process_frame
	tell("idle", await frames(func() -> bool: return false, 60))
	for round_ in 9:
		maker.seed = round_
		var map: Array[WarrenMap] = []
		maker.finished.connect(func(made: WarrenMap) -> void: map.append(made), CONNECT_ONE_SHOT)
		maker.start()
		tell("generating", await frames(func() -> bool: return map.is_empty(), 1))
		baker.bake(map[0])
		tell("baking", await frames(baker.is_running, 1))
	layer.free()
	maker.free()
	baker.free()


## How long the main thread is at work, frame by frame, and how much of that is its own CPU time: 60 rooms with loops,
## corridors and locks are generated in the background and baked.
func test_main_thread() -> void:
	Engine.max_fps = 0
	OS.low_processor_usage_mode_sleep_usec = 1  # a headless engine sleeps between frames, which would hide the work
	var layer := TileMapLayer.new()
	layer.tile_set = tile_set()
	add_child(layer)
	var maker := WarrenMapGenerator.new()
	var baker := WarrenMapBaker.new()
	add_child(maker)
	add_child(baker)
	baker.target = layer
	baker.milliseconds_per_frame = 2.0
	maker.preset = "keep"
	maker.rooms = 60
	maker.loops = 0.5
	maker.corridors = 10
	maker.locks = 5
	for round_ in 9:
		maker.seed = round_
		var map: Array[WarrenMap] = []
		maker.finished.connect(func(made: WarrenMap) -> void: map.append(made), CONNECT_ONE_SHOT)
		maker.start()
		await stretches("generating with locks", func() -> bool: return map.is_empty())
		equal(map[0].lock_count, 5)
		baker.bake(map[0])
		await stretches("baking with locks", baker.is_running)
	layer.free()
	maker.free()
	baker.free()
	probe.free()
	OS.low_processor_usage_mode_sleep_usec = 6900


func stretches(what: String, running: Callable) -> void:
	while running.call():
		var begun := Time.get_ticks_usec()
		var spent := probe.cpu_ns()
		await get_tree().process_frame
		print("BENCH main thread, CPU, %s|engine|%d" % [what, probe.cpu_ns() - spent])
		print("BENCH main thread, wall, %s|engine|%d" % [what, (Time.get_ticks_usec() - begun) * 1000])


func test_cancel() -> void:
	var maker := WarrenMapGenerator.new()
	maker.preset = "hollow:8:10:900"
	add_child(maker)
	for round_ in 9:
		maker.seed = round_
		maker.start()
		await get_tree().create_timer(0.05).timeout
		check(maker.is_running(), "done before it could be cancelled")
		var begun := Time.get_ticks_usec()
		maker.cancel()
		while maker.is_running():
			await get_tree().process_frame
		print("BENCH from cancel to its signal|engine|%d" % ((Time.get_ticks_usec() - begun) * 1000))
	maker.free()


func tell(what: String, times: Array[float]) -> void:
	for time in times:
		print("BENCH frame while %s|engine|%d" % [what, time * 1e6])


func frames(running: Callable, least: int) -> Array[float]:
	var times: Array[float] = []
	var last := Time.get_ticks_usec()
	while times.size() < least or running.call():
		await get_tree().process_frame
		var now := Time.get_ticks_usec()
		times.append((now - last) / 1000.0)
		last = now
	return times

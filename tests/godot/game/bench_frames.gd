extends Suite
## Frame times at 60 frames per second while a map of 300 rooms is made in the background and built.


func test_frames() -> void:
	Engine.max_fps = 60
	var layer := TileMapLayer.new()
	layer.tile_set = tile_set()
	add_child(layer)
	var maker := WarrenMapGenerator.new()
	var builder := WarrenMapBuilder.new()
	add_child(maker)
	add_child(builder)
	builder.target = layer
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
		builder.build(map[0])
		tell("building", await frames(builder.is_running, 1))
	layer.free()
	maker.free()
	builder.free()


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

@tool
extends Suite
## Hot reload in the editor: living objects keep their state, new ones work, nothing leaks.

const EXTENSION := "res://addons/warren/warren.gdextension"


func test_reload_keeps_living_objects() -> void:
	var probe := Probe.new()
	add_child(probe)
	probe.number = 123
	probe.title = "kept"
	probe.items = [1, "two"]
	probe.leaf = ProbeResource.from_text("kept too")
	var map := WarrenMapGenerator.new()
	map.preset = "hollow:6:2:5"
	var expected: String = map.generate().to_json()
	for i in 10:
		var begun := Time.get_ticks_usec()
		equal(GDExtensionManager.reload_extension(EXTENSION), GDExtensionManager.LOAD_STATUS_OK)
		print("RELOAD_MS %.1f" % ((Time.get_ticks_usec() - begun) / 1000.0))
		await get_tree().process_frame
		equal(probe.number, 123)
		equal(probe.title, "kept")
		equal(probe.items, [1, "two"])
		equal(probe.leaf.text, "kept too")
		equal(probe.ping(1), 2)
		equal(map.generate().to_json(), expected)
	var fresh := Probe.new()
	equal(fresh.ping(1), 2)
	fresh.free()
	probe.free()
	map.free()


func test_reload_while_a_map_is_made() -> void:
	var maker := WarrenMapGenerator.new()
	maker.preset = "hollow:8:8:900"
	var heard := []
	maker.finished.connect(func(_map: WarrenMap) -> void: heard.append("finished"))
	maker.failed.connect(
		func(reason: String) -> void:
			heard.append(reason)
			maker.start()
	)
	maker.start()
	equal(GDExtensionManager.reload_extension(EXTENSION), GDExtensionManager.LOAD_STATUS_OK)
	for i in 5:
		await get_tree().process_frame
	equal(heard.size(), 1)
	check(heard[0].contains("reloads"), str(heard))
	check(not maker.is_running())
	maker.preset = "hollow:6:2:2"
	equal(maker.generate().room_count, 4)
	maker.free()


func test_help_pages() -> void:
	# The editor shows what was registered; a broken page would have given an error in the log.
	check(ClassDB.class_exists("WarrenMapGenerator"))

extends Node
## Runs every test_* function of the suites that are named behind `--`, and prints a line for each.
##
## Each suite begins as in a new process: without saved games and settings, in a window of the usual size. Lines
## `SUITE name` in both streams separate what the suites write; the last one, without a name, begins what comes after
## them. A suite can name tests for `python3 tests --all`, with the reason, in its constant `THOROUGH`.

const WINDOW := Vector2i(1280, 720)


func _ready() -> void:
	var failed := 0
	for suite_name in OS.get_cmdline_user_args():
		if suite_name.begins_with("--"):
			continue
		await _begin(suite_name)
		var script: GDScript = load("res://tests/%s.gd" % suite_name)
		var thorough: Dictionary = script.get_script_constant_map().get("THOROUGH", {})
		for method in script.get_script_method_list():
			var test: String = method["name"]
			if test in thorough and not OS.has_environment("WARREN_THOROUGH"):
				print("LEFT OUT %s: %s" % [test, thorough[test]])
			elif test.begins_with("test_"):
				failed += await _run(script, test)
	await _begin("-")
	# The last sound fades out first: the engine would tell of it as a leak. Sounds go by the clock, simulated or not.
	for part in 30:
		OS.delay_msec(10)
		await get_tree().process_frame
	get_tree().quit(1 if failed else 0)


## Marks where a suite begins, and removes what earlier ones have left.
func _begin(suite_name: String) -> void:
	_clear("user://")
	DemoSettings.read()
	DemoSettings.heed(get_tree())
	TranslationServer.set_locale("en")
	for action in InputMap.get_actions():
		Input.action_release(action)
	get_tree().paused = false
	Engine.time_scale = 1.0
	# A headless window has no size until it is set.
	get_window().size = WINDOW
	randomize()
	await get_tree().process_frame
	print("SUITE %s" % suite_name)
	printerr("SUITE %s" % suite_name)


## Removes what is in a folder, except for the files of the engine.
func _clear(folder: String) -> void:
	for inner in DirAccess.get_directories_at(folder):
		if folder != "user://" or inner not in ["logs", "shader_cache"]:
			_clear(folder.path_join(inner))
			DirAccess.remove_absolute(folder.path_join(inner))
	for file in DirAccess.get_files_at(folder):
		DirAccess.remove_absolute(folder.path_join(file))


## Runs one test in a suite of its own, and returns the number of its failures.
func _run(script: GDScript, test: String) -> int:
	var suite: DemoSuite = script.new()
	add_child(suite)
	@warning_ignore("redundant_await")
	await suite.call(test)
	var failures := suite.failures
	for failure in failures:
		print("FAILED %s %s" % [test, failure])
	if failures.is_empty():
		print("PASSED %s" % test)
	suite.free()
	return failures.size()

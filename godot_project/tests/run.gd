extends Node
## Runs every test_* function of the suites that are named behind `--`, and prints a line for each.


func _ready() -> void:
	# Without a screen, a window has no size of its own.
	get_window().size = Vector2i(1280, 720)
	var failed := 0
	for suite_name in OS.get_cmdline_user_args():
		if suite_name.begins_with("--"):
			continue
		print("SUITE %s" % suite_name)
		var script: GDScript = load("res://tests/%s.gd" % suite_name)
		for method in script.get_script_method_list():
			var test: String = method["name"]
			if test.begins_with("test_"):
				failed += await _run(script, test)
	# The last sound fades out first: the engine would tell of it as a leak. Sounds go by the clock, simulated or not.
	for part in 30:
		OS.delay_msec(10)
		await get_tree().process_frame
	get_tree().quit(1 if failed else 0)


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

@tool
extends Node
## Runs every test_* function of the suites named after "--", one after the other, and prints a line for each.
##
## Lines "SUITE name" in both streams separate what the suites write; the last one, without a name, begins what comes
## after them. In a game, each suite begins with an empty user folder.


func _ready() -> void:
	var failed := 0
	for suite_name in OS.get_cmdline_user_args():
		if suite_name.ends_with(".gd"):
			_begin(suite_name)
			failed += await _run(suite_name)
	_begin("-")
	get_tree().quit(1 if failed else 0)


## Marks where a suite begins, and removes what earlier ones have left.
func _begin(suite_name: String) -> void:
	if not Engine.is_editor_hint():
		_clear("user://")
		get_tree().paused = false
		Engine.time_scale = 1.0
		for action in InputMap.get_actions():
			Input.action_release(action)
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


## Runs a suite, and returns the number of its failures.
func _run(suite_name: String) -> int:
	var failed := 0
	var script: GDScript = load("res://" + suite_name)
	if script == null or not script.can_instantiate():
		print("FAILED %s does not load" % suite_name)
		return 1
	var suite: Suite = script.new()
	add_child(suite)
	var tests := {}
	for method in script.get_script_method_list():
		tests[method.name] = true
	for test: String in tests:
		if not test.begins_with("test_"):
			continue
		suite.failures.clear()
		await suite.call(test)
		for failure in suite.failures:
			print("FAILED %s %s" % [test, failure])
		if suite.failures.is_empty():
			print("PASSED %s" % test)
		failed += suite.failures.size()
	suite.free()
	return failed

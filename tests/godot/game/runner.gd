@tool
extends Node
## Runs every test_* function of the suites named after "--", one after the other, and prints a line for each.


func _ready() -> void:
	var failed := 0
	for suite_name in OS.get_cmdline_user_args():
		if not suite_name.ends_with(".gd"):
			continue
		print("SUITE %s" % suite_name)
		var script: GDScript = load("res://" + suite_name)
		if script == null or not script.can_instantiate():
			print("FAILED %s does not load" % suite_name)
			failed += 1
			continue
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
	get_tree().quit(1 if failed else 0)

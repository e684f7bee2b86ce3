extends Suite
## What a declared class shows: properties with hints and groups, enums, signals, virtual methods, warnings, threads.


func property_info(object: Object, property: String) -> Dictionary:
	for info in object.get_property_list():
		if info.name == property:
			return info
	return {}


func test_properties() -> void:
	var probe := Probe.new()
	equal(probe.number, 7)
	probe.number = 12
	equal(probe.number, 12)
	equal(probe.get("number"), 12)
	probe.set("number", 13)
	equal(probe.number, 13)
	probe.set("ratio", 2)
	equal(probe.ratio, 2.0)
	probe.area = Rect2i(0, 0, 9, 9)
	equal(probe.area, Rect2i(0, 0, 9, 9))
	probe.anything = {"x": [1]}
	equal(probe.anything, {"x": [1]})
	equal(ClassDB.class_get_property_default_value("Probe", "number"), 7)
	equal(ClassDB.class_get_property_default_value("Probe", "spot"), Vector2i(1, 2))
	probe.free()


func test_hints_and_groups() -> void:
	var probe := Probe.new()
	var number := property_info(probe, "number")
	equal(number.hint, PROPERTY_HINT_RANGE)
	equal(number.hint_string, "0,9999,1")
	equal(number.usage & PROPERTY_USAGE_DEFAULT, PROPERTY_USAGE_DEFAULT)
	var mode := property_info(probe, "mode")
	equal(mode.hint, PROPERTY_HINT_ENUM)
	equal(mode.hint_string, "Quick:0,Very slow:3")
	equal(String(mode.class_name), "Probe.Mode")
	equal(property_info(probe, "Numbers").usage, PROPERTY_USAGE_GROUP)
	equal(property_info(probe, "Others").usage, PROPERTY_USAGE_GROUP)
	equal(property_info(probe, "resources").hint_string, "24/17:ProbeResource")
	equal(property_info(probe, "leaf").hint, PROPERTY_HINT_RESOURCE_TYPE)
	equal(property_info(probe, "partner").hint, PROPERTY_HINT_NODE_TYPE)
	probe.free()


func test_enums() -> void:
	equal(Probe.MODE_VERY_SLOW, 3)
	equal(ClassDB.class_get_enum_list("Probe", true), PackedStringArray(["Mode"]))
	var mode: Probe.Mode = Probe.MODE_VERY_SLOW
	var probe := Probe.new()
	probe.mode = mode
	equal(probe.mode, 3)
	probe.free()


func test_signals() -> void:
	var probe := Probe.new()
	var got := []
	probe.finished.connect(func(result: ProbeResource, count: int) -> void: got.append([result.text, count]))
	probe.finish()
	equal(got, [["done", 3]])
	var info := {}
	for declared in probe.get_signal_list():
		if declared.name == "finished":
			info = declared
	equal(info.args[0].name, "result")
	equal(String(info.args[0].class_name), "ProbeResource")
	equal(info.args[1].type, TYPE_INT)
	probe.free()


func test_background_result_arrives_on_the_main_thread() -> void:
	var probe := Probe.new()
	var got := []
	probe.finished.connect(func(_result: ProbeResource, _count: int) -> void: got.append(OS.get_thread_caller_id()))
	probe.finish_later(30)
	while got.is_empty():
		await get_tree().process_frame
	equal(got, [OS.get_main_thread_id()])
	probe.free()


func test_virtual_methods() -> void:
	var probe := Probe.new()
	add_child(probe)
	equal(probe.ready_calls(), 1)
	await get_tree().process_frame
	await get_tree().process_frame
	check(probe.processed() > 0.0, "_process did not run")
	probe.free()


func test_virtual_methods_that_return() -> void:
	var control := ProbeControl.new()
	add_child(control)
	equal(control.get_combined_minimum_size(), Vector2(33, 44))
	equal(str(control), "a probe control")
	control.free()


func test_methods_are_typed() -> void:
	var found := {}
	for method in ClassDB.class_get_method_list("Probe", true):
		found[method.name] = method
	equal(found["ping"].args[0].name, "x")
	equal(found["ping"].args[0].type, TYPE_INT)
	equal(found["ping"].return.type, TYPE_INT)
	equal(found["defaults"].default_args, [2, "c", Vector2i(3, 4)])
	equal(String(found["echo_resource"].return.class_name), "ProbeResource")
	equal(found["noop"].return.type, TYPE_NIL)
	equal(found["echo"].return.usage & PROPERTY_USAGE_NIL_IS_VARIANT, PROPERTY_USAGE_NIL_IS_VARIANT)
	equal(found["add"].flags & METHOD_FLAG_STATIC, METHOD_FLAG_STATIC)


func test_scripts_extend_a_class() -> void:
	var script := GDScript.new()
	script.source_code = "extends Probe\nfunc twice(x: int) -> int:\n\treturn ping(ping(x))\n"
	equal(script.reload(), OK)
	var probe: Probe = script.new()
	equal(probe.call("twice", 1), 3)
	probe.free()


func test_calls_from_threads() -> void:
	var probe := Probe.new()
	var sums: Array[int] = [0, 0, 0, 0]
	var work := func(index: int) -> void:
		for i in 2000:
			sums[index] += probe.ping(i) + probe.call("ping", i)
			if i % 100 == 0:
				Probe.new().free()
	var threads: Array[Thread] = []
	for index in 2:
		var thread := Thread.new()
		thread.start(work.bind(index))
		threads.append(thread)
	var group := WorkerThreadPool.add_group_task(func(i: int) -> void: work.call(2 + i), 2)
	work.call(0)
	for thread in threads:
		thread.wait_to_finish()
	WorkerThreadPool.wait_for_group_task_completion(group)
	equal(sums[1], 4002000)
	equal(sums[3], 4002000)
	probe.free()


func test_signal_from_a_thread_waits_for_nobody() -> void:
	# The main thread waits for a task that calls Python, which deadlocks if the main thread kept the GIL.
	var probe := Probe.new()
	var task := WorkerThreadPool.add_task(func() -> void: probe.ping(1))
	WorkerThreadPool.wait_for_task_completion(task)
	probe.free()


func test_python_starts_processes_of_its_own_and_not_the_engine() -> void:
	equal(Probe.add_in_processes([1, 2, 3]), 12)

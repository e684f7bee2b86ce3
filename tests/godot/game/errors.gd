extends Suite
## Mistakes of a game's author: each gives an error that names file and line, and the game goes on.

var probe := Probe.new()


func _exit_tree() -> void:
	probe.free()


func test_python_exception() -> void:
	equal(probe.boom(), 0)
	equal(probe.call("boom"), 0)


func test_wrong_return_type() -> void:
	equal(probe.wrong_type(), 0)
	equal(probe.call("wrong_type"), 0)


func test_wrong_argument_type() -> void:
	wrong_argument("ping", "text")
	wrong_argument("ping", null)
	wrong_argument("echo_cells", 5)


func wrong_argument(method: String, value: Variant) -> void:
	probe.call(method, value)


func test_wrong_argument_count() -> void:
	too_few()
	too_many()


func too_few() -> void:
	probe.call("defaults")


func too_many() -> void:
	probe.call("ping", 1, 2)


func test_wrong_class() -> void:
	var node := Node.new()
	equal(probe.call("need_resource", null), "")
	equal(probe.call("need_resource", node), "")
	equal(probe.call("need_resource", ProbeToken.new()), "")
	equal(probe.call("name_of", ProbeToken.new()), "")
	node.free()


func test_wrong_property_value() -> void:
	wrong_property("number", "text")
	wrong_property("leaf", ProbeToken.new())
	wrong_property("resources", [1, 2])
	equal(probe.number, 7)
	equal(probe.leaf, null)


func test_numbers_that_are_no_value_of_an_enumeration() -> void:
	var before := probe.mode
	wrong_property("mode", -1)
	wrong_property("mode", 9)
	equal(probe.mode, before)
	equal(probe.call("echo_mode", 9), 0)
	equal(probe.call("echo_mode", Probe.MODE_QUICK), Probe.MODE_QUICK)


func wrong_property(property: String, value: Variant) -> void:
	probe.set(property, value)


func test_python_callable_fails() -> void:
	equal([1].map(probe.doubler().bind(5)), [null])


func test_unknown_type() -> void:
	equal(probe.echo(Transform2D.IDENTITY), null)


func test_broken_constructor() -> void:
	ProbeBroken.set_broken(true)
	var broken := ProbeBroken.new()
	check(broken != null)
	ProbeBroken.set_broken(false)
	broken.free()

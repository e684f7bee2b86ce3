extends Suite
## Values that end the process of a careless host: freed objects, arrays without end, callbacks that free.

const TRIES := 50
# The engine itself dies of an array that is nested 100,000 deep, when it is freed.
const DEEP := 10_000

var probe := Probe.new()


func _exit_tree() -> void:
	probe.free()


## Nodes that take the place in memory of one that was just freed.
func successors(kind: StringName) -> Array[Node]:
	var made: Array[Node] = []
	for i in 20:
		made.append(ClassDB.instantiate(kind))
	return made


func drop(nodes: Array[Node]) -> void:
	for node in nodes:
		node.free()


func test_a_freed_node_is_null_in_a_property() -> void:
	for before: bool in [true, false]:
		for typed: bool in [true, false]:
			for i in TRIES:
				var other := Probe.new()
				var layer := TileMapLayer.new()
				var loose: Variant = layer
				layer.free()
				var others: Array[Node] = []
				if before:
					others = successors(&"TileMapLayer")
				if typed:
					other.set_partner(layer)
				else:
					other.set("partner", loose)
				if not before:
					others = successors(&"TileMapLayer")
				equal(typeof(other.partner), TYPE_NIL)
				check(other.get_partner() == null)
				drop(others)
				other.free()


func test_a_node_that_is_freed_later_is_null_in_a_property() -> void:
	for i in TRIES:
		var layer := Node2D.new()
		probe.partner = layer
		probe.anything = layer
		probe.items = [layer, {"inside": layer}]
		check(probe.partner == layer)
		layer.free()
		var others := successors(&"Node2D")
		equal(typeof(probe.partner), TYPE_NIL)
		check(probe.get_partner() == null)
		equal(typeof(probe.get("partner")), TYPE_NIL)
		check(not is_instance_valid(probe.items[0]) and not is_instance_valid(probe.items[1].inside))
		equal(probe.echo(probe.items), [null, {"inside": null}])
		drop(others)
	probe.anything = null
	probe.items = []


func test_a_freed_node_is_null_as_an_argument() -> void:
	for i in TRIES:
		var node := Node.new()
		var loose: Variant = node
		node.free()
		var others := successors(&"Node")
		check(probe.echo_node(node) == null)
		equal(typeof(probe.call("echo_node", loose)), TYPE_NIL)
		equal(typeof(probe.echo(loose)), TYPE_NIL)
		equal(probe.echo([loose, {"a": loose}]), [null, {"a": null}])
		equal(probe.echo_array([loose]), [null])
		equal(probe.call_it(func(_x: Variant) -> Variant: return loose, 1), null)
		drop(others)


func test_a_freed_node_as_the_target_of_a_callable() -> void:
	for i in TRIES:
		var node := Node.new()
		var function := node.get_index.unbind(1)
		equal(probe.call_it(function, 1), -1)
		node.free()
		var others := successors(&"Node")
		equal(probe.call_it(function, 1), null)
		check(Warren.last_error().contains("freed"), Warren.last_error())
		drop(others)


func typed_calls(leaf: ProbeResource, node: Node) -> void:
	check(probe.echo_resource(leaf) == null)
	equal(probe.need_resource(leaf), "")
	check(probe.echo_node(node) == null)
	probe.set_leaf(leaf)
	check(probe.get_leaf() == null)


func test_null_in_a_typed_variable() -> void:
	typed_calls(null, null)
	var nothing: Variant = null
	typed_calls(nothing, nothing)


func test_a_freed_instance_of_ours() -> void:
	for i in TRIES:
		var other := Probe.new()
		var loose: Variant = other
		other.free()
		var others := successors(&"Probe")
		equal(typeof(probe.echo(loose)), TYPE_NIL)
		check(probe.echo_node(other) == null)
		drop(others)


class Ghost:
	extends RefCounted
	## Looks for its owner when it is freed, which is when the owner is being freed.

	var owner_id: int
	var other: Probe
	var seen := []

	func _notification(what: int) -> void:
		if what == NOTIFICATION_PREDELETE:
			var owner := instance_from_id(owner_id)
			seen.append(is_instance_valid(owner))
			seen.append(other.echo(owner) == owner)
			other.type_of(owner)
			owner.get("items")
			owner.set("items", [1])
			if owner.has_method("ping"):
				owner.call("ping", 1)


func test_last_words() -> void:
	for property: String in ["items", "anything", "table"]:
		var dying := Probe.new()
		var ghost := Ghost.new()
		var seen := ghost.seen
		ghost.owner_id = dying.get_instance_id()
		ghost.other = probe
		haunt(dying, property, ghost)
		ghost = null
		dying.free()
		equal(seen, [true, true])


func haunt(dying: Probe, property: String, ghost: Ghost) -> void:
	match property:
		"items":
			dying.items = [ghost]
		"anything":
			dying.anything = ghost
		"table":
			dying.table = {1: ghost}


func test_callbacks_that_free() -> void:
	for i in TRIES:
		var other := Probe.new()
		var free_it := func(x: Variant) -> Variant:
			other.free()
			return x
		equal(probe.call_it(free_it, 5), 5)
		check(not is_instance_valid(other))
		other = Probe.new()
		var its_own := other
		equal(
			other.call_it(
				func(x: Variant) -> Variant:
					its_own.free()
					return x,
				5
			),
			5
		)
		check(not is_instance_valid(its_own))


func nested(depth: int) -> Array:
	var outer := []
	for i in depth - 1:
		outer = [outer]
	return outer


func nested_tables(depth: int) -> Dictionary:
	var outer := {}
	for i in depth - 1:
		outer = {"x": outer}
	return outer


func depth_of(value: Variant) -> int:
	var depth := 0
	while value is Array or value is Dictionary:
		depth += 1
		value = value.get(0 if value is Array else "x") if value.size() else null
	return depth


func test_nested_values_that_are_too_deep() -> void:
	equal(depth_of(probe.echo(nested(100))), 100)
	equal(depth_of(probe.echo(nested_tables(100))), 100)
	equal(depth_of(probe.nested_list(100)), 100)
	for depth: int in [101, DEEP]:
		for value: Variant in [nested(depth), nested_tables(depth), [1, nested_tables(depth - 1)]]:
			refused(value)
		equal(probe.nested_list(depth), [])
		equal(probe.call("nested_list", depth), [])
		equal(probe.echo(1), 1)
		equal(probe.lister().call(depth), null)
		equal(probe.echo(1), 1)


func refused(value: Variant) -> void:
	probe.echo(1)
	equal(probe.echo(value), null)
	check(Warren.last_error().contains("nested more than 100 deep"), Warren.last_error().left(500))
	equal(
		probe.call("echo_dictionary", value) if value is Dictionary else probe.call("echo_array", value),
		{} if value is Dictionary else []
	)
	equal(probe.call_it(func(_x: Variant) -> Variant: return value, 1), null)
	var before: Variant = probe.get("table" if value is Dictionary else "items")
	probe.set("table" if value is Dictionary else "items", value)
	check(is_same(probe.get("table" if value is Dictionary else "items"), before), "the property took it")
	probe.anything = value
	equal(probe.anything, null)


func test_values_that_contain_themselves() -> void:
	var array := []
	array.append(array)
	var table := {}
	table["self"] = table
	var both := [{}]
	both[0]["back"] = both
	var twice := []
	twice.append_array([twice, twice])
	# The engine itself would not come to an end with the text of its elements.
	equal(probe.call("echo_strings", twice), PackedStringArray())
	check(Warren.last_error().contains("nested more than 100 deep"))
	var key := []
	var keyed := {key: 1}
	key.append_array([key, key])
	refused(keyed)
	key.clear()
	for value: Variant in [array, table, both, twice]:
		refused(value)
		value.clear()
	equal(probe.itself(), [])
	equal(probe.call("itself"), [])
	equal(probe.itself_in_a_table(), {})
	check(Warren.last_error().contains("nested more than 100 deep"))
	check(probe.wrong_and_endless() == 0)
	check(Warren.last_error().length() < 500, Warren.last_error().left(500))


func test_shared_parts_that_multiply() -> void:
	var array := [1]
	for i in 40:
		array = [array, array]
	equal(probe.echo(array), null)
	check(Warren.last_error().contains("elements in all"), Warren.last_error().left(500))
	equal(probe.doubling_list(40), [])
	check(Warren.last_error().contains("elements in all"), Warren.last_error().left(500))


func test_signals_with_such_values() -> void:
	var heard := []
	var hear := func(value: Variant) -> void: heard.append(value)
	probe.said.connect(hear)
	probe.say(3)
	check(not probe.say_endless())
	equal(heard, [3])
	probe.said.disconnect(hear)


func test_calls_without_end() -> void:
	var depth := [0]
	var again := func(me: Callable) -> Variant:
		depth[0] += 1
		return probe.call_it(me, me)
	equal(probe.call_it(again, again), null)
	check(depth[0] > 50)


func test_strange_text() -> void:
	equal(probe.echo_string("a" + String.chr(0xD800)).length(), 2)
	equal(probe.broken_text(), "")
	equal(probe.broken_texts(), PackedStringArray())

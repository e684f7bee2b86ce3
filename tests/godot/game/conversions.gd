extends Suite
## Every type crosses the bridge both ways: typed (direct) calls and untyped (Variant) calls give the same.

var probe := Probe.new()


func _exit_tree() -> void:
	probe.free()


func untyped(method: String, value: Variant) -> Variant:
	return probe.call(method, value)


func test_numbers() -> void:
	equal(probe.ping(41), 42)
	equal(untyped("ping", 41), 42)
	equal(probe.ping(-9223372036854775808), -9223372036854775807)
	equal(probe.echo_float(0.1), 0.1)
	equal(untyped("echo_float", 3), 3.0)
	equal(probe.echo_bool(true), true)
	equal(untyped("ping", 2.0), 3)


func test_text() -> void:
	var text := 'Füchse und Лисы \U01F98A and "quotes"\n'
	equal(probe.echo_string(text), text)
	equal(untyped("echo_string", &"a name"), "a name")
	equal(probe.echo_string(""), "")
	equal(probe.echo_string_name(&"name"), &"name")
	equal(untyped("echo_string_name", "name"), &"name")
	equal(probe.echo_node_path(^"a/b:c"), ^"a/b:c")
	equal(untyped("echo_node_path", ^"../x"), ^"../x")


func test_vectors() -> void:
	equal(probe.echo_vector2(Vector2(1.5, -2)), Vector2(1.5, -2))
	equal(probe.echo_vector2i(Vector2i(-2147483648, 2147483647)), Vector2i(-2147483648, 2147483647))
	equal(probe.echo_rect2(Rect2(1, 2, 3, 4)), Rect2(1, 2, 3, 4))
	equal(probe.echo_rect2i(Rect2i(1, 2, 3, 4)), Rect2i(1, 2, 3, 4))
	equal(probe.echo_vector3(Vector3(1, 2, 3)), Vector3(1, 2, 3))
	equal(probe.echo_vector3i(Vector3i(1, 2, 3)), Vector3i(1, 2, 3))
	equal(probe.echo_color(Color(0.25, 0.5, 0.75, 1)), Color(0.25, 0.5, 0.75, 1))
	for value: Variant in [
		Vector2(1, 2),
		Vector2i(1, 2),
		Rect2(1, 2, 3, 4),
		Rect2i(1, 2, 3, 4),
		Vector3(1, 2, 3),
		Vector3i(1, 2, 3),
		Color.RED
	]:
		equal(probe.echo(value), value)
	equal(probe.type_of(Vector2i.ZERO), "Vector2i")


func test_containers() -> void:
	var deep := [1, 2.5, "three", null, true, [4, [5]], {"six": [7], 8: Vector2i(9, 10)}]
	equal(probe.echo_array(deep), deep)
	equal(probe.echo(deep), deep)
	var table := {"a": 1, 2: "b", Vector2i(1, 1): [1], "nested": {"x": null}}
	equal(probe.echo_dictionary(table), table)
	equal(probe.echo(table), table)
	equal(probe.echo_array([]), [])
	equal(probe.echo_dictionary({}), {})


func test_typed_arrays() -> void:
	var cells: Array[Vector2i] = [Vector2i(1, 2), Vector2i(3, 4)]
	var back: Array[Vector2i] = probe.echo_cells(cells)
	equal(back, cells)
	var untyped_back: Variant = untyped("echo_cells", cells)
	check(untyped_back is Array[Vector2i], "the array came back without its type")
	var bulk := probe.bulk_cells(1000)
	equal(bulk.size(), 1000)
	equal(bulk[999], Vector2i(1998, 1999))


func test_packed_arrays() -> void:
	equal(probe.echo_bytes(PackedByteArray([0, 1, 255])), PackedByteArray([0, 1, 255]))
	equal(probe.echo_int32(PackedInt32Array([-1, 2])), PackedInt32Array([-1, 2]))
	equal(probe.echo_int64(PackedInt64Array([-1, 1 << 40])), PackedInt64Array([-1, 1 << 40]))
	equal(probe.echo_float32(PackedFloat32Array([0.5])), PackedFloat32Array([0.5]))
	equal(probe.echo_float64(PackedFloat64Array([0.1])), PackedFloat64Array([0.1]))
	equal(probe.echo_strings(PackedStringArray(["a", "ü"])), PackedStringArray(["a", "ü"]))
	equal(probe.echo_vectors(PackedVector2Array([Vector2(1, 2)])), PackedVector2Array([Vector2(1, 2)]))
	equal(probe.echo_bytes(PackedByteArray()), PackedByteArray())
	equal(untyped("echo_bytes", PackedByteArray([7])), PackedByteArray([7]))
	equal(untyped("echo_int32", [1, 2]), PackedInt32Array([1, 2]))
	equal(probe.echo(PackedInt64Array([5])), PackedInt64Array([5]))
	equal(probe.bytes_out(65536).size(), 65536)
	equal(probe.bytes_in(probe.bytes_out(1 << 20)), 1 << 20)


func test_default_arguments() -> void:
	equal(probe.defaults(1), "1 2 c 3,4")
	equal(probe.defaults(1, 5), "1 5 c 3,4")
	equal(probe.defaults(1, 5, "x", Vector2i(7, 8)), "1 5 x 7,8")
	equal(probe.call("defaults", 1), "1 2 c 3,4")
	equal(Probe.add(1), 2)
	equal(Probe.add(1, 5), 6)


func test_callables() -> void:
	equal(probe.call_it(func(x: int) -> int: return x * 3, 5), 15)
	var doubler := probe.doubler()
	equal(doubler.call(21), 42)
	equal([3, 1, 2].map(doubler), [6, 2, 4])
	equal(probe.call_it(doubler, 4), 8)
	check(doubler.is_valid())

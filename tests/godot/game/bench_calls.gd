extends Suite
## What a call into Python costs beside the same call into GDScript: CPU time of this thread, in nanoseconds.

const ROUNDS := 9
const CALLS := 50_000

var probe := Probe.new()
var twin := Twin.new()


class Twin:
	var number := 7
	var bytes := PackedByteArray()

	func _init() -> void:
		bytes.resize(1 << 20)

	func ping(x: int) -> int:
		return x + 1

	func bytes_out(_size: int) -> PackedByteArray:
		return bytes.duplicate()


func _exit_tree() -> void:
	probe.free()


func test_bench() -> void:
	for i in ROUNDS + 1:
		var warm := i > 0  # the first round fills caches
		both("typed call", warm, CALLS, python_typed, gdscript_typed)
		both("untyped call", warm, CALLS, python_untyped, gdscript_untyped)
		both("property", warm, CALLS, python_property, gdscript_property)
		both("1 MiB out", warm, 50, python_bytes, gdscript_bytes)
		both("1000 cells out", warm, 50, python_cells, gdscript_cells)


func both(what: String, warm: bool, count: int, python: Callable, gdscript: Callable) -> void:
	for side: Array in [["python", python], ["gdscript", gdscript]]:
		var begun := probe.cpu_ns()
		side[1].call(count)
		var spent := probe.cpu_ns() - begun
		if warm:
			print("BENCH %s|%s|%d" % [what, side[0], spent / count])


func python_typed(count: int) -> void:
	for i in count:
		probe.ping(i)


func gdscript_typed(count: int) -> void:
	for i in count:
		twin.ping(i)


func python_untyped(count: int) -> void:
	var untyped: Variant = probe
	for i in count:
		untyped.ping(i)


func gdscript_untyped(count: int) -> void:
	var untyped: Variant = twin
	for i in count:
		untyped.ping(i)


func python_property(count: int) -> void:
	for i in count:
		probe.number  # gdlint: ignore=expression-not-assigned


func gdscript_property(count: int) -> void:
	for i in count:
		twin.number  # gdlint: ignore=expression-not-assigned


func python_bytes(count: int) -> void:
	for i in count:
		probe.bytes_out(1 << 20)


func gdscript_bytes(count: int) -> void:
	for i in count:
		twin.bytes_out(1 << 20)


func python_cells(count: int) -> void:
	for i in count:
		probe.bulk_cells(1000)


func gdscript_cells(count: int) -> void:
	for i in count:
		var cells: Array[Vector2i] = []
		for j in 1000:
			cells.append(Vector2i(2 * j, 2 * j + 1))

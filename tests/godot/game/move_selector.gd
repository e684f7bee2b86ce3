extends MapSuite
## A game's own function that chooses the moves: at once, in the background, and when its object is gone.


class Other:
	extends Node

	func choose(_moves: PackedInt32Array, _fitness: PackedInt64Array, _chance: int) -> int:
		return 0


## The game's own selector: the least fit move, any of several.
func worst(moves: PackedInt32Array, fitness: PackedInt64Array, chance: int) -> int:
	equal(moves.size(), 4 * fitness.size())
	equal(OS.get_thread_caller_id(), OS.get_main_thread_id())
	var least := fitness[0]
	for value in fitness:
		least = mini(least, value)
	var found: Array[int] = []
	for number in fitness.size():
		if fitness[number] == least:
			found.append(number)
	return found[chance % found.size()]


func test_move_selector() -> void:
	var maker := generator(6)
	equal(maker.move_selector, Callable())
	var plain := maker.generate().to_json()
	maker.move_selector = worst
	var expected := maker.generate().to_json()
	check(expected != plain)
	var got: Array[String] = []
	maker.finished.connect(func(map: WarrenMap) -> void: got.append(map.to_json()))
	maker.failed.connect(func(reason: String) -> void: got.append(reason))
	maker.start()
	while maker.is_running():
		await get_tree().process_frame
	maker.move_selector = func(_moves: PackedInt32Array, _fitness: PackedInt64Array, _chance: int) -> String:
		return "north"
	maker.start()
	while maker.is_running():
		await get_tree().process_frame
	maker.move_selector = func() -> int: return 0
	maker.start()
	while maker.is_running():
		await get_tree().process_frame
	equal(got[0], expected)
	check(got[1].begins_with("move_selector: it returned 'north'"), got[1])
	check(got.size() == 3 and not got[2].is_empty(), "a selector without arguments")
	print("REASON ", got[-1])
	maker.move_selector = Callable()
	equal(maker.generate().to_json(), plain)
	maker.free()


func test_move_selector_of_a_freed_object() -> void:
	var other := Other.new()
	var maker := generator(6)
	maker.move_selector = other.choose
	other.free()
	var reason := await reason_of(maker)
	check(reason.contains("freed"), reason)
	maker.free()


func test_free_while_a_selector_is_asked() -> void:
	var maker := generator(6, 200)
	maker.move_selector = worst
	maker.start()
	await get_tree().process_frame
	maker.free()
	for i in 10:
		await get_tree().process_frame

extends Suite
## A game's own functions in the place of parts of the method: at once and in the background, on the main thread.

const FAILURES := {
	"model_selector": [[99], "not one of [0, 1, 2]"],
	"extra_objective": [[1.0], "1 numbers for"],
	"weight_combinator": [[1, 2], "2 weights, not 6"],
	"door_selector": [[], "not one number or more"],
	"population_filter": [3, "neither true nor false"],
}

var calls := 0


func generator() -> WarrenMapGenerator:
	var maker := WarrenMapGenerator.new()
	maker.preset = "hollow:5:3:4"
	maker.seed = 3
	add_child(maker)
	return maker


func on_main_thread() -> void:
	calls += 1
	equal(OS.get_thread_caller_id(), OS.get_main_thread_id())


## The first template that is left, until there is none of it.
func first_left(stock: PackedInt32Array, rooms: int, chance: int) -> PackedInt32Array:
	on_main_thread()
	check(rooms > 0 and chance >= 0)
	return [stock[0]]


func eastward(rooms: PackedInt32Array, moves: PackedInt32Array, corners: PackedInt32Array) -> PackedFloat64Array:
	on_main_thread()
	equal(rooms.slice(1, 3), PackedInt32Array([0, 0]))
	equal(moves.size(), 2 * corners.size())
	var worth: PackedFloat64Array = []
	for number in corners.size() / 2:
		worth.append(10.0 * corners[2 * number])
	return worth


func taking_turns(weights: PackedFloat64Array, objectives: PackedInt64Array) -> Array:
	on_main_thread()
	equal(objectives.size(), 6)
	return [weights[1], -weights[2], weights[0], 0, 0, 0]


func every_third(count: int, chance: int) -> Array:
	on_main_thread()
	return range(chance % 3, count, 3)


func far_and_even(thing: String, room: int, cell: Vector2i, distance: int) -> bool:
	on_main_thread()
	check(thing == "rat" and room >= 0)
	return distance >= 1 and cell.x % 2 == 0


func made(maker: WarrenMapGenerator) -> Array:
	var got := []
	var map_made := func(map: WarrenMap) -> void: got.append(map)
	var failed := func(reason: String) -> void: got.append(reason)
	maker.finished.connect(map_made)
	maker.failed.connect(failed)
	maker.start()
	while got.is_empty():
		await get_tree().process_frame
	maker.finished.disconnect(map_made)
	maker.failed.disconnect(failed)
	return got


## Every function changes the map, the same one at once and in the background, and what it must not return is told.
func test_own_functions() -> void:
	var maker := generator()
	maker.population = "rat: map 11..30"
	var plain := maker.generate().to_json()
	var functions := {
		"model_selector": first_left,
		"extra_objective": eastward,
		"weight_combinator": taking_turns,
		"door_selector": every_third,
		"population_filter": far_and_even,
	}
	for property: String in functions:
		equal(maker.get(property), Callable())
		calls = 0
		maker.set(property, functions[property])
		var map := maker.generate()
		check(calls >= 11, "%s was called %d times" % [property, calls])
		check(map != null, property)
		check(map.to_json() != plain, property)
		var again: Array = await made(maker)
		equal(again[0].to_json(), map.to_json())
		var wrong: Variant = FAILURES[property][0]
		maker.set(property, func(_a: Variant, _b: Variant, _c: Variant = 0, _d: Variant = 0) -> Variant: return wrong)
		var reason: Array = await made(maker)
		check(
			str(reason[0]).begins_with(property + ": ") and str(reason[0]).contains(FAILURES[property][1]),
			str(reason[0])
		)
		maker.set(property, func(_a: Variant, _b: Variant, _c: Variant = 0, _d: Variant = 0) -> Variant: return "north")
		reason = await made(maker)
		check(str(reason[0]).begins_with(property + ": it returned 'north'"), str(reason[0]))
		maker.set(property, Callable())
	equal(maker.generate().to_json(), plain)
	maker.free()


## Templates keep their numbers, and an objective may look at all rooms, whatever else is asked for.
func test_own_functions_together() -> void:
	var maker := generator()
	maker.model_selector = first_left
	maker.door_selector = every_third
	maker.weight_combinator = taking_turns
	maker.extra_objective = eastward
	maker.preset = "keep"
	maker.rooms = 20
	var map := maker.generate()
	equal(map.room_count, 20)
	equal((await made(maker))[0].to_json(), map.to_json())
	maker.free()

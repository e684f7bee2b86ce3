extends Suite
## What is begun in the background ends in exactly one last signal, whatever its listeners do meanwhile.

const LEVEL := "########\n#      #\n#@$  . #\n#      #\n########\n"
const HALL := """############
#          #
#          #
#          #
#  $$$$$   #
#  @ ..... #
#          #
############
"""

## What was told, in order.
var told: Array[String] = []


func test_to_begin_anew_in_progressed_replaces() -> void:
	var maker := generator("hollow:8:8:100")
	var todo := [1]
	maker.progressed.connect(
		func(_done: int, _total: int) -> void:
			if todo.pop_back():
				told.append("restart")
				maker.preset = "hollow:6:1:3"
				check(maker.start())
	)
	check(maker.start())
	await ended(maker)
	equal(told, ["restart", "finished 3"] as Array[String])
	maker.free()


func test_to_begin_anew_in_the_last_signal() -> void:
	var maker := generator("hollow:6:1:3")
	var todo := [4, 3, 2]
	maker.finished.connect(
		func(_map: WarrenMap) -> void:
			check(not maker.is_running())
			var rooms: Variant = todo.pop_back()
			if rooms:
				maker.preset = "hollow:6:1:%d" % rooms
				check(maker.start())
	)
	maker.start()
	await ended(maker)
	equal(told, ["finished 3", "finished 2", "finished 3", "finished 4"] as Array[String])
	maker.free()


func test_to_cancel_in_progressed() -> void:
	var maker := generator("hollow:8:8:100")
	maker.progressed.connect(
		func(_done: int, _total: int) -> void:
			told.append("progressed")
			maker.cancel()
			equal(told, ["progressed"] as Array[String])
	)
	maker.start()
	await ended(maker)
	equal(told, ["progressed", "failed cancelled"] as Array[String])
	maker.free()


func test_to_free_in_progressed() -> void:
	var maker := generator("hollow:8:8:100")
	maker.progressed.connect(func(_done: int, _total: int) -> void: maker.queue_free())
	maker.start()
	await gone(maker)
	equal(told, [] as Array[String])


## The work is over before the first frame, so that progress and end come in the same one.
func test_to_free_when_all_is_done_at_once() -> void:
	var maker := generator("hollow:6:1:3")
	maker.progressed.connect(
		func(_done: int, _total: int) -> void:
			told.append("progressed")
			maker.queue_free()
	)
	maker.start()
	OS.delay_msec(300)
	await gone(maker)
	equal(told, ["progressed"] as Array[String])
	var unheard := generator("hollow:6:1:3")
	unheard.start()
	OS.delay_msec(300)
	unheard.queue_free()
	await gone(unheard)
	equal(told, [] as Array[String])


func test_a_function_of_the_game_cannot_begin_another_map() -> void:
	var maker := generator("hollow:6:1:3")
	var asked := [0]
	maker.move_selector = func(_moves: PackedInt32Array, _fitness: PackedInt64Array, _chance: int) -> int:
		asked[0] += 1
		check(maker.generate() == null)
		check("cannot begin another map" in Warren.last_error())
		check(not maker.start())
		return 0
	equal(maker.generate().room_count, 3)
	equal(asked[0], 2)
	maker.start()
	await ended(maker)
	equal(told, ["finished 3"] as Array[String])
	equal(asked[0], 4)
	maker.free()


func test_calls_that_fail_are_seen() -> void:
	var game: WarrenSokoban = heard(WarrenSokoban.new())
	game.level = LEVEL
	check(game.move(Vector2i.RIGHT))
	var saved := game.save_game()
	check(not game.load_game("not saved by us"))
	check(Warren.last_error() != "")
	equal(game.save_game(), saved)
	check(game.load_game(saved))
	equal(Warren.last_error(), "")
	game.free()
	var maker := generator("")
	maker.templates = WarrenRoomTemplate.from_text("##\n##")
	check(maker.generate() == null)
	check("there is none; add rooms" in Warren.last_error())
	maker.loops = 0.25
	maker.loops = NAN
	equal(maker.loops, 0.25)
	maker.free()


## Everything in any order, on four kinds of nodes; each last signal ends what was running, and nothing comes besides.
func test_any_order() -> void:
	var layer := TileMapLayer.new()
	layer.tile_set = tile_set()
	add_child(layer)
	var map := generator("hollow:8:8:4").generate()
	var dice := RandomNumberGenerator.new()
	for seed_ in repeats(8, 40):
		dice.seed = seed_
		var node: Node = (
			[WarrenMapGenerator.new, WarrenMapBuilder.new, WarrenSokoban.new, WarrenBanqi.new][seed_ % 4].call()
		)
		heard(node)
		if node is WarrenMapGenerator:
			(node as WarrenMapGenerator).preset = "hollow:8:4:20"
		elif node is WarrenMapBuilder:
			(node as WarrenMapBuilder).target = layer
			(node as WarrenMapBuilder).milliseconds_per_frame = 0.01
		elif node is WarrenSokoban:
			(node as WarrenSokoban).level = HALL
		else:
			(node as WarrenBanqi).time_limit_ms = 30
		var expected := 0
		for act in 25:
			match dice.randi() % 4:
				0:
					expected += int(not node.is_running())
					check(begin(node, map))
				1:
					var before := told.size()
					node.cancel()
					equal(told.size(), before)
				_:
					await get_tree().process_frame
			equal(told.size(), expected - int(node.is_running()))
		await until_idle(node)
		equal(told.size(), expected)
		node.free()
	layer.free()


func begin(node: Node, map: WarrenMap) -> bool:
	if node is WarrenMapBuilder:
		return (node as WarrenMapBuilder).build(map)
	if node is WarrenSokoban:
		return (node as WarrenSokoban).solve(WarrenSokoban.OBJECTIVE_MOVES)
	return node.hint() if node is WarrenBanqi else node.start()


func generator(preset: String) -> WarrenMapGenerator:
	var maker: WarrenMapGenerator = heard(WarrenMapGenerator.new())
	maker.preset = preset
	return maker


## Writes down the last signals of a node.
func heard(node: Node) -> Node:
	told.clear()
	add_child(node)
	node.connect("failed", func(reason: String) -> void: told.append("failed " + reason))
	for last: String in ["finished", "solution_found", "hinted"]:
		if not node.has_signal(last):
			continue
		if node is WarrenMapGenerator:
			node.connect(last, func(map: WarrenMap) -> void: told.append("%s %d" % [last, map.room_count]))
		else:
			var arguments: int = (
				node.get_signal_list().filter(func(one: Dictionary) -> bool: return one.name == last)[0].args.size()
			)
			var tell := func() -> void: told.append(last)
			node.connect(last, tell.unbind(arguments) if arguments else tell)
	return node


## Waits until a node is freed, and some frames more.
func gone(node: Node) -> void:
	while is_instance_valid(node):
		await get_tree().process_frame
	for i in 10:
		await get_tree().process_frame


func until_idle(node: Node) -> void:
	while node.is_running():
		await get_tree().process_frame


## Waits for the end, and some frames more.
func ended(node: Node) -> void:
	await until_idle(node)
	for i in 10:
		await get_tree().process_frame

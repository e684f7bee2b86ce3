extends Suite
## A game of Sokoban as a game's author uses it.

const LEVEL := "########\n#      #\n#@$  . #\n#      #\n########\n"
## Bare walls and nine boxes: its shortest solution takes long to find.
const HALL := """############
#          #
#          #
#  $$$$$   #
#  @ ..... #
#          #
#          #
############
"""

var told: Array = []


func game(text: String) -> WarrenSokoban:
	var made := WarrenSokoban.new()
	made.level = text
	add_child(made)
	told.clear()
	made.moved.connect(func(origin: Vector2i, target: Vector2i) -> void: told.append(["moved", origin, target]))
	made.pushed.connect(func(origin: Vector2i, target: Vector2i) -> void: told.append(["pushed", origin, target]))
	made.solved.connect(func() -> void: told.append(["solved"]))
	made.stuck.connect(func(boxes: Array[Vector2i]) -> void: told.append(["stuck", boxes]))
	made.failed.connect(func(reason: String) -> void: told.append(["failed", reason]))
	return made


func test_a_level_is_played_to_its_end() -> void:
	var made := game(LEVEL)
	equal(made.size(), Vector2i(8, 5))
	equal(made.boxes(), [Vector2i(2, 2)] as Array[Vector2i])
	check(not made.move(Vector2i.LEFT))
	check(made.move(Vector2i.RIGHT))
	equal(told, [["moved", Vector2i(1, 2), Vector2i(2, 2)], ["pushed", Vector2i(2, 2), Vector2i(3, 2)]])
	check(made.undo() and made.redo())
	for step in made.way_of_box(Vector2i(3, 2), Vector2i(5, 2)):
		check(made.move(step))
	check(made.is_solved())
	equal(told[-1], ["solved"])
	equal([made.move_count(), made.push_count(), made.moves_played()], [3, 3, PackedStringArray(["R", "R", "R"])])


func test_a_stuck_box_is_told_and_taken_back() -> void:
	var made := game(LEVEL)
	equal(made.play_moves("dru"), 3)
	equal(told[-1], ["stuck", [Vector2i(2, 1)] as Array[Vector2i]])
	check(made.is_dead())
	made.undo_to_solvable()
	equal(await made.went_back, 1)
	check(not made.is_dead())
	equal(made.moves_text(), "dr")


func test_hints_and_solutions() -> void:
	var made := game(LEVEL)
	check(made.hint())
	equal(await made.hinted, "R")
	equal(made.hint_direction(), Vector2i.RIGHT)
	equal([made.hint_box(), made.hint_target()], [Vector2i(2, 2), Vector2i(3, 2)])
	await get_tree().process_frame
	made.solve(WarrenSokoban.OBJECTIVE_MOVES)
	equal(await made.solution_found, ["RRR", 3])
	await get_tree().process_frame
	check(made.optimize(WarrenSokoban.OBJECTIVE_PUSHES))
	equal(await made.solution_found, ["RRR", 3])
	await get_tree().process_frame
	equal(made.play_moves("RRR"), 3)


func test_a_level_is_made_in_the_background() -> void:
	var made := game("")
	made.preset = "medium"
	made.seed = 3
	made.start()
	check(made.is_running())
	await made.finished
	await get_tree().process_frame
	equal(made.boxes().size(), 3)
	check(made.difficulty() >= 30 and made.difficulty() <= 49, str(made.difficulty()))
	check(made.hint())
	await made.hinted
	check(made.hint_direction() != Vector2i.ZERO)


func test_a_game_is_saved() -> void:
	var made := game(LEVEL)
	made.play_moves("Rul")
	made.undo()
	var other := game("")
	other.load_game(made.save_game())
	equal(other.rows(), made.rows())
	equal(other.save_game(), made.save_game())
	check(other.redo())


func test_a_search_is_cancelled_and_its_node_freed() -> void:
	var made := game(HALL)
	made.time_limit_ms = 0
	made.solve(WarrenSokoban.OBJECTIVE_MOVES)
	made.cancel()
	var reason: String = await made.failed
	check(reason.contains("cancelled") or reason.contains("stopped"), reason)
	await get_tree().process_frame
	made.solve(WarrenSokoban.OBJECTIVE_MOVES)
	made.queue_free()
	for frame in 5:
		await get_tree().process_frame
	check(not is_instance_valid(made))


func test_frames_go_on_meanwhile() -> void:
	var made := game(HALL)
	made.time_limit_ms = 300
	made.solve(WarrenSokoban.OBJECTIVE_MOVES)
	var frames := 0
	while made.is_running():
		await get_tree().process_frame
		frames += 1
	check(frames > 10, "%s frames" % frames)
	check(told[-1][0] == "failed", str(told[-1]))


func test_algorithms_are_compared() -> void:
	var made := game(LEVEL)
	made.compare_algorithms(WarrenSokoban.OBJECTIVE_PUSHES)
	var rows: Array[Dictionary] = await made.compared
	equal(rows.size(), 5)
	for found in rows:
		equal([found["status"], found["pushes"], found["history"]], ["solved", 3, "3R"])
	await get_tree().process_frame
	made.solve(WarrenSokoban.OBJECTIVE_ANY, WarrenSokoban.ALGORITHM_BREADTH_FIRST)
	equal(await made.solution_found, ["RRR", 3])
	await get_tree().process_frame


func test_the_articles_pack_and_diagonal_moves() -> void:
	var made := game(WarrenSokoban.get_pack()[-1].text)
	check(made.is_diagonal())
	check(made.move(Vector2i(1, 1)))
	equal(made.get_history(), "C")
	equal(WarrenSokoban.read_pack(made.get_level_text(true)).size(), 1)


func test_a_packed_level_becomes_a_puzzle() -> void:
	var pack := WarrenSokoban.read_pack(LEVEL + "Title: One\nSolution: RRR\n\n" + LEVEL)
	equal(pack.size(), 2)
	equal(pack[0].solution, "RRR")
	equal(pack[0].error(), "")
	equal(WarrenSokoban.get_skipped_levels(LEVEL + "\n#@@#\n").size(), 1)

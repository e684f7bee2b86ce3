extends Suite
## The puzzles of missions on their maps: boxes pushed in a room, panels, an opponent, and a puzzle of the game's own.

const GATE := "a: start: key brass\nb: room: puzzle p\nc: goal\na - b\nb - c: needs p\n"
const SOFT := "a: start\nb: room: puzzle p soft\nc: goal\na - b\na - c\n"
const WAYS: Dictionary[String, Vector2i] = {
	"u": Vector2i.UP, "r": Vector2i.RIGHT, "d": Vector2i.DOWN, "l": Vector2i.LEFT
}

var told: Array[String] = []


## A mission and its map with puzzles of a family.
func drawn(text: String, families: String) -> Array:
	var game := WarrenMission.new()
	game.mission = text
	game.puzzles = families
	game.seed = 3
	game.time_limit_ms = 0
	add_child(game)
	game.failed.connect(func(reason: String) -> void: told.append("failed " + reason))
	var maker := WarrenMapGenerator.new()
	maker.preset = "hollow:9:1:1"
	add_child(maker)
	check(game.start_map(maker))
	var map: WarrenMap = await game.map_finished
	await get_tree().process_frame
	maker.queue_free()
	return [game, map]


func play_of(game: WarrenMission, map: Resource) -> WarrenMapPuzzles:
	var puzzles := WarrenMapPuzzles.new()
	add_child(puzzles)
	told.clear()
	puzzles.solved.connect(func(puzzle: String) -> void: told.append("solved " + puzzle))
	puzzles.refused.connect(func(puzzle: String) -> void: told.append("refused " + puzzle))
	puzzles.missed.connect(func(puzzle: String) -> void: told.append("missed " + puzzle))
	puzzles.begun_again.connect(func(puzzle: String) -> void: told.append("again " + puzzle))
	puzzles.begin(game, map)
	return puzzles


func freed(nodes: Array) -> void:
	for node: Variant in nodes:
		if node is Node:
			(node as Node).queue_free()
	await get_tree().process_frame


## The cells of the door of room b to the connection with this number: the door, and the cell before it.
func door_of(map: WarrenMap, number: int) -> Array[Vector2i]:
	var door: Dictionary = map.doors()[number]
	var cell: Vector2i = door.cells[door.rooms.find(map.room_nodes().find("b"))]
	for way: Vector2i in WAYS.values():
		if map.tile_at(cell + way) == WarrenMap.TILE_INNER and map.room_at(cell + way) == map.room_at(cell):
			return [cell, cell + way]
	return [cell]


func test_a_room_is_solved_step_by_step() -> void:
	var made: Array = await drawn(GATE, "sokoban")
	var game: WarrenMission = made[0]
	var map: WarrenMap = made[1]
	for source: Resource in [map, WarrenBakedMap.from_json(map.to_json())]:
		var puzzles := play_of(game, source)
		equal(puzzles.names(), PackedStringArray(["p"]))
		var known := puzzles.facts("p")
		equal(known, map.puzzles()[0])
		check(known.far >= 0)
		await walk_through(game, map, puzzles, known)
		await freed([puzzles])
		check(game.undo() and game.undo())
	await freed(made)


func walk_through(game: WarrenMission, map: WarrenMap, puzzles: WarrenMapPuzzles, known: Dictionary) -> void:
	var near := door_of(map, known.near)
	var far := door_of(map, known.far)
	var begun := puzzles.boxes("p")
	var solution: String = known.level.get_slice("Solution: ", 1).get_slice("\n", 0)
	var hero := near[0]
	check(puzzles.step(near[0], near[1] - near[0]))
	hero = near[1]
	equal(puzzles.puzzle_at(hero), "p")
	equal(puzzles.puzzle_at(near[0]), "")
	# A wall stops him, and a part of the way, which he leaves.
	for letter in solution.left(solution.length() - 1):
		check(puzzles.step(hero, WAYS[letter.to_lower()]))
		hero += WAYS[letter.to_lower()]
	check(puzzles.boxes("p") != begun)
	puzzles.begin_again("p")
	equal(puzzles.boxes("p"), begun)
	hero = near[1]
	check(puzzles.step(hero, near[0] - near[1]))
	equal(told, ["again p"] as Array[String])
	# Not in the room of the mission yet: it is not taken.
	solve_all(puzzles, near, solution)
	equal(told, ["again p", "refused p"] as Array[String])
	check(not puzzles.is_solved("p"))
	puzzles.begin_again("p")
	check(not puzzles.step(far[1], far[0] - far[1]))
	check(game.walk("b"))
	hero = solve_all(puzzles, near, solution)
	equal(told, ["again p", "refused p", "again p", "solved p"] as Array[String])
	check(puzzles.is_solved("p"))
	var goals := puzzles.goals("p")
	equal(puzzles.boxes("p"), goals)
	for way: Vector2i in WAYS.values():
		check(not puzzles.step(goals[0] - way, way))
	check(puzzles.step(far[1], far[0] - far[1]))
	puzzles.begin_again("p")
	equal(told.size(), 4)


func solve_all(puzzles: WarrenMapPuzzles, near: Array[Vector2i], solution: String) -> Vector2i:
	check(puzzles.step(near[0], near[1] - near[0]))
	var hero := near[1]
	for letter in solution:
		check(puzzles.step(hero, WAYS[letter.to_lower()]))
		hero += WAYS[letter.to_lower()]
	return hero


func test_a_panel_is_solved() -> void:
	var made: Array = await drawn(GATE, "linjat")
	var puzzles := play_of(made[0], made[1])
	var game: WarrenMission = made[0]
	var panel: WarrenLinjat = puzzles.start_puzzle("p")
	equal(puzzles.start_puzzle("p"), panel)
	var map: WarrenMap = made[1]
	equal(puzzles.puzzle_at(map.puzzles()[0].cell), "p")
	game.walk("b")
	for line in panel.solution():
		check(panel.draw(line))
	equal(told, ["solved p"] as Array[String])
	await freed([puzzles] + made)


func test_a_hunt_with_too_many_shots_begins_anew() -> void:
	var made: Array = await drawn(GATE, "foxhunt")
	var puzzles := play_of(made[0], made[1])
	(made[0] as WarrenMission).walk("b")
	var hunt: WarrenFoxHunt = puzzles.start_puzzle("p")
	var shots: int = puzzles.facts("p").shots
	var seed_ := hunt.seed
	var foxes := foxes_of(hunt)
	for cell in all_cells(hunt):
		if cell not in foxes and hunt.shots < shots:
			check(hunt.shoot(cell))
	equal(told, [] as Array[String])
	await get_tree().process_frame
	equal(told, ["missed p"] as Array[String])
	equal([hunt.shots, hunt.seed], [0, seed_ + 1])
	for cell in foxes_of(hunt):
		check(hunt.shoot(cell))
	await get_tree().process_frame
	equal(told, ["missed p", "solved p"] as Array[String])
	await freed([puzzles] + made)


func all_cells(hunt: WarrenFoxHunt) -> Array[Vector2i]:
	var found: Array[Vector2i] = []
	for index in hunt.size.x * hunt.size.y:
		found.append(Vector2i(index % hunt.size.x, index / hunt.size.x))
	return found


func foxes_of(hunt: WarrenFoxHunt) -> Array[Vector2i]:
	var rows := hunt.position_text().split("\n").slice(1)
	return all_cells(hunt).filter(func(cell: Vector2i) -> bool: return rows[cell.y][cell.x] == "@")


func test_a_turn_of_words_is_worth_enough_or_not() -> void:
	var made: Array = await drawn(GATE, "words")
	var puzzles := play_of(made[0], made[1])
	(made[0] as WarrenMission).walk("b")
	var board: WarrenWords = puzzles.start_puzzle("p")
	var begun := board.position_text()
	check(board.play("pass"))
	await get_tree().process_frame
	equal(told, ["missed p"] as Array[String])
	equal(board.position_text(), begun)
	check(board.best())
	var found: Array = await board.best_found
	check(found[1] >= puzzles.facts("p").points)
	for move: String in found[0]:
		check(board.play(move))
	await get_tree().process_frame
	equal(told, ["missed p", "solved p"] as Array[String])
	await freed([puzzles] + made)


func test_who_walks_freely_begins_again_where_he_leaves() -> void:
	var made: Array = await drawn(GATE, "sokoban")
	var map: WarrenMap = made[1]
	var puzzles := play_of(made[0], map)
	var known := puzzles.facts("p")
	var near := door_of(map, known.near)
	(made[0] as WarrenMission).walk("b")
	var begun := puzzles.boxes("p")
	puzzles.stand(near[1])
	var hero := push_half(puzzles, near[1], known)
	puzzles.stand(hero)
	puzzles.stand(near[1])
	check(puzzles.boxes("p") != begun)
	equal(told, [] as Array[String])
	puzzles.stand(near[0])
	equal(puzzles.boxes("p"), begun)
	equal(told, ["again p"] as Array[String])
	# Who stands elsewhere has nothing more to begin.
	puzzles.stand(near[0])
	equal(told, ["again p"] as Array[String])
	for plate: Vector2i in known.plates:
		push_half(puzzles, near[1], known)
		puzzles.stand(plate)
		equal(puzzles.boxes("p"), begun)
	await freed([puzzles] + made)


func push_half(puzzles: WarrenMapPuzzles, from: Vector2i, known: Dictionary) -> Vector2i:
	var solution: String = known.level.get_slice("Solution: ", 1).get_slice("\n", 0)
	var hero := from
	for letter in solution.left(solution.length() - 1):
		check(puzzles.step(hero, WAYS[letter.to_lower()]))
		hero += WAYS[letter.to_lower()]
	return hero


func test_a_state_is_gone_on_with_and_a_wrong_one_refused() -> void:
	for families: String in ["sokoban", "linjat", "foxhunt", "words"]:
		var made: Array = await drawn(GATE, families)
		var puzzles := play_of(made[0], made[1])
		equal(puzzles.get_state(), {})
		var game: Node = puzzles.start_puzzle("p")
		var moves: PackedStringArray = game.call(&"legal_moves")
		# A turn of words is judged at once.
		if families != "words":
			check(game.call(&"play", moves[0]))
		if families == "foxhunt":
			puzzles.begin_again("p")
			equal(told, ["again p"] as Array[String])
			check(game.call(&"play", moves[1]))
		var state: Dictionary = JSON.parse_string(JSON.stringify(puzzles.get_state()))
		var other := play_of(made[0], made[1])
		equal(other.set_state(state), PackedStringArray())
		equal(other.get_state(), puzzles.get_state())
		equal(other.start_puzzle("p").call(&"moves_played"), game.call(&"moves_played"))
		for wrong: Variant in [
			"no dictionary", {}, {"game": "no game", "seed": "1"}, {"game": state["p"]["game"] + "?"}
		]:
			equal(other.set_state({"p": wrong}), PackedStringArray(["p"]))
			equal(other.get_state(), puzzles.get_state())
		equal(other.set_state({"q": state["p"]}), PackedStringArray(["q"]))
		await freed([puzzles, other] + made)


func test_a_state_of_another_level_is_refused() -> void:
	var made: Array = await drawn(GATE, "linjat")
	var puzzles := play_of(made[0], made[1])
	var game: WarrenLinjat = puzzles.start_puzzle("p")
	var level := game.puzzle
	var another := WarrenLinjat.new()
	another.puzzle = "3_._\n__23\n._._\n__2.\n"
	equal(puzzles.set_state({"p": {"game": another.save_game()}}), PackedStringArray(["p"]))
	equal(game.puzzle, level)
	equal(game.moves_played().size(), 0)
	await freed([puzzles, another] + made)


func test_an_opponent_answers() -> void:
	var made: Array = await drawn(SOFT, "banqi")
	var puzzles := play_of(made[0], made[1])
	var duel: WarrenBanqi = puzzles.start_puzzle("p")
	equal(duel.bot, puzzles.facts("p").bot)
	check(duel.flip(Vector2i(2, 1)))
	equal(duel.mover(), 1)
	await duel.bot_moved
	equal(duel.mover(), 0)
	# The bot answers in a game that was saved while it was its turn, too.
	check(duel.play(duel.legal_moves()[0]))
	var state := puzzles.get_state()
	var other := play_of(made[0], made[1])
	equal(other.set_state(state), PackedStringArray())
	var same: WarrenBanqi = other.start_puzzle("p")
	equal(same.mover(), 1)
	await same.bot_moved
	equal(same.moves_played().size(), 4)
	var first := duel.seed
	puzzles.begin_again("p")
	equal([duel.moves_played().size(), duel.seed], [0, first + 1])
	await freed([puzzles, other] + made)


func test_a_puzzle_of_the_games_own() -> void:
	var made: Array = await drawn(GATE, "")
	var puzzles := play_of(made[0], made[1])
	equal((made[1] as WarrenMap).puzzles().size(), 0)
	var asked: Array = []
	puzzles.own["p"] = func(known: Dictionary) -> Node:
		asked.append(known)
		return null
	equal(puzzles.start_puzzle("p"), null)
	equal(asked, [{"puzzle": "p"}])
	check(not puzzles.solve("p"))
	(made[0] as WarrenMission).walk("b")
	check(puzzles.solve("p") and not puzzles.solve("p"))
	equal(told, ["refused p", "solved p"] as Array[String])
	await freed([puzzles] + made)

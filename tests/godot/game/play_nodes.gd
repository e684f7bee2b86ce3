extends Suite
## What all nodes that are played have in common, as a script of a game uses it that knows none of them.

const LEVEL := "########\n#      #\n# $@$ .#\n#    . #\n#      #\n########\n"
const PUZZLE := "2.2\n2_.\n_._\n_3_\n"

const MISSION := "hall: start: key brass\nshop: shop\ntomb: goal\nhall - shop\nhall - tomb: spends brass\n"

## So many of the nodes are puzzles, the last ones.
const PUZZLES := 3

var told: Array[String] = []


## All of them, at the beginning of a game.
func games() -> Array[Node]:
	var sokoban := WarrenSokoban.new()
	sokoban.level = LEVEL
	var linjat := WarrenLinjat.new()
	linjat.puzzle = PUZZLE
	var mission := WarrenMission.new()
	mission.mission = MISSION
	var found: Array[Node] = [
		WarrenBanqi.new(),
		WarrenJungle.new(),
		WarrenTafl.new(),
		WarrenYonin.new(),
		WarrenFogChess.new(),
		WarrenHiddenRank.new(),
		WarrenFoxHunt.new(),
		WarrenWords.new(),
		sokoban,
		linjat,
		mission,
	]
	for game in found:
		game.time_limit_ms = 100
		add_child(game)
		game.changed.connect(func() -> void: told.append("changed"))
		game.hinted.connect(func(move: String) -> void: told.append("hinted " + move))
		game.failed.connect(func(reason: String) -> void: told.append("failed " + reason))
		game.ended.connect(func(winner: int, _reason: String) -> void: told.append("ended %d" % winner))
	return found


func thought(game: Node) -> void:
	while game.is_running():
		await get_tree().process_frame


func free_all(found: Array[Node]) -> void:
	for game in found:
		game.free()


func test_moves_undo_redo_and_restart() -> void:
	var found := games()
	for game in found:
		var start: String = game.position_text()
		check(not game.undo() and not game.redo() and not game.restart())
		var moves := PackedStringArray()
		for turn in 2:
			moves.append(game.legal_moves()[0])
			check(game.play(moves[turn]), "%s %s" % [game.get_class(), moves[turn]])
		check(not game.play("?"))
		equal(game.moves_played(), moves)
		check(game.can_undo() and game.undo() and game.can_redo() and game.redo())
		check(game.restart())
		equal(game.position_text(), start)
		check(game.redo() and game.redo() and not game.redo())
		equal(game.moves_played(), moves)
	free_all(found)


func test_games_are_saved_and_broken_ones_leave_the_running_one_alone() -> void:
	var found := games()
	var others := games()
	for i in found.size():
		var game := found[i]
		var other := others[i]
		game.play(game.legal_moves()[0])
		var saved: String = game.save_game()
		equal(Warren.last_error(), "")
		check(other.load_game(saved))
		equal(Warren.last_error(), "")
		equal(other.save_game(), saved)
		told.clear()
		for broken: String in ["", "what", saved + "more", saved.left(saved.length() - 8)]:
			check(not other.load_game(broken))
			check(Warren.last_error().begins_with("%s.load_game: " % other.get_class()), Warren.last_error())
			equal(other.save_game(), saved)
		equal(told, [] as Array[String])
		check(other.undo())
	free_all(found + others)


func test_a_hint_is_told_in_a_later_frame_and_can_be_played() -> void:
	var found := games()
	for game in found:
		told.clear()
		check(game.hint())
		check(game.is_running())
		equal(told, [] as Array[String])
		await thought(game)
		equal(told.size(), 1)
		check(told[0].begins_with("hinted "), told[0])
		check(game.play(told[0].trim_prefix("hinted ")), told[0])
	free_all(found)


func test_a_hint_ends_when_it_is_pointless() -> void:
	var found := games()
	for game in found:
		game.play(game.legal_moves()[0])
		var saved: String = game.save_game()
		for act: Callable in [game.undo, game.redo, game.restart, game.load_game.bind(saved), game.cancel]:
			told.clear()
			check(game.hint())
			act.call()
			await thought(game)
			check("failed cancelled" in told, str(told))
			check(told.all(func(word: String) -> bool: return not word.begins_with("hinted")), str(told))
	free_all(found)


func test_hints_lead_puzzles_to_their_end() -> void:
	var found := games()
	for game: Node in found.slice(-PUZZLES):
		told.clear()
		for turn in 60:
			if game.is_over():
				break
			game.hint()
			await thought(game)
			check(game.play(told[-1].trim_prefix("hinted ")), told[-1])
		check(game.is_over())
		check(game.is_solved())
		equal(told[-1], "ended 0")
		equal(game.legal_moves().size(), 0)
		check(not game.hint())
		check(Warren.last_error().contains("the game has ended"), Warren.last_error())
		game.queue_free()
	free_all(found.slice(0, -PUZZLES))
	await get_tree().process_frame


func test_a_node_is_used_by_one_thread_at_a_time() -> void:
	var maker := WarrenMapGenerator.new()
	maker.preset = "hollow:40:2:8"
	var expected := maker.generate().fingerprint()
	var prints: Array[String] = []
	var thread := Thread.new()
	thread.start(
		func() -> void:
			while prints.size() < 10:
				var map := maker.generate()
				if map != null:
					prints.append(map.fingerprint())
	)
	var refused := 0
	while thread.is_alive():
		refused += int(maker.generate() == null)
		maker.cancel()
		check(not maker.is_running())
		OS.delay_msec(10)
	thread.wait_to_finish()
	check(refused > 0)
	check(prints.all(func(found: String) -> bool: return found == expected))
	equal(maker.generate().fingerprint(), expected)
	maker.free()

extends WordsSuite
## Words at a table of two to four: whole games, the curtain, challenges, the list of moves, seeds, saved games.

## A word that is none, of any letters.
const LENGTH := 5

var _told: PackedStringArray = []


## What the list of moves is to say, kept by the suite itself from what was played.
func expected() -> String:
	return "\n".join(_told)


func listed() -> String:
	return demo.story.get_parsed_text().strip_edges()


## Keeps a line for a move of one word.
func keep(seat: int, move: String, points: int) -> void:
	var told := "passes"
	if move.begins_with("-"):
		told = "exchanges %d tile" % (move.length() - 1) + ("s" if move.length() > 2 else "")
	elif ":" in move:
		told = move.get_slice(":", 1).to_upper()
	_told.append("%s  %s%s" % [demo.seats.name_of(seat), told, "  +%d" % points if points else ""])


## Listens to a bot: what it laid, and how many points its seat had before.
func hear(before: Array[int]) -> void:
	demo.game.bot_moved.connect(
		func(move: String) -> void:
			var seat := before.find(-1)
			for other in demo.seats.roles.size():
				if not demo.seats.is_person(other):
					seat = other
			keep(seat, move, demo.game.score(seat) - before[seat])
			before[seat] = demo.game.score(seat)
	)


func test_a_whole_game_of_three_with_mouse_keys_and_a_bot() -> void:
	await open("scrabble-en", ["person", "person", "greedy"])
	equal(demo.game.player_count(), 3)
	var before: Array[int] = [0, 0, 0]
	hear(before)
	for turn in 60:
		await settled()
		if demo.game.is_over():
			break
		var seat := demo.game.mover()
		check(demo.seats.is_curtain() and demo.rack.is_covered, "no curtain")
		equal(demo.rack.letters.replace("?", ""), "")
		if seat == 0:
			await click(tile_of(0))
		else:
			await tap(KEY_ENTER)
		check(not demo.rack.is_covered, "nobody sat down")
		equal(demo.rack.letters.length(), demo.game.tiles_held(seat))
		var move := (await best_turn())[0]
		var points := demo.game.points_of(move)
		if move == "pass":
			await act(&"end_turn")
			await answer(true)
		elif seat == 0:
			await play_by_mouse(move)
		else:
			points = 0
			await play_by_keys(move)
			var turns := demo.game.turns_played().filter(func(one: Dictionary) -> bool: return one["number"] == 1)
			points = turns[-1]["points"]
		keep(seat, move, points)
	check(demo.game.is_over(), "it goes on")
	equal(listed().split("\n").size(), _told.size())
	equal(sorted_lines(listed()), sorted_lines(expected()))
	var winner := demo.game.winner()
	equal(demo.status.said(), "A draw" if winner < 0 else demo.seats.name_of(winner) + " wins")
	demo.queue_free()


func sorted_lines(text: String) -> PackedStringArray:
	var lines := text.split("\n")
	lines.sort()
	return lines


func test_undo_and_redo_mend_the_list_of_moves() -> void:
	await open("scrabble-en", ["person", "greedy", "novice"])
	var lists: Array[String] = [listed()]
	for turn in 3:
		await play_by_mouse((await best_turn())[0])
		await settled()
		lists.append(listed())
		equal(listed().split("\n").size(), 3 * (turn + 1))
	for turn: int in [2, 1, 0]:
		await act(&"undo")
		await frames(2)
		equal(listed(), lists[turn])
		equal(demo.game.mover(), 0)
	check(not demo.manner.commands[&"undo"].possible, "more can be taken back")
	for turn: int in [1, 2, 3]:
		await order(&"redo")
		equal(listed(), lists[turn])
	check(not demo.manner.commands[&"redo"].possible, "more can be played again")
	await act(&"undo")
	await play_by_keys((await best_turn())[0])
	await settled()
	check(listed().begins_with(lists[2]), listed())
	demo.queue_free()


func test_undo_while_a_bot_thinks() -> void:
	await open("scrabble-en", ["person", "champion"])
	await play_by_mouse((await best_turn())[0])
	await until(demo.game.is_running, "begun to think")
	await act(&"undo")
	await until(func() -> bool: return not demo.game.is_running(), "stopped")
	await frames(5)
	equal(demo.game.moves_played().size(), 0)
	equal(listed(), "")
	check(demo.is_my_turn() and not demo.game.is_running(), demo.message)
	demo.queue_free()


func test_a_bot_is_stopped_and_plays_on() -> void:
	await open("scrabble-en", ["person", "champion"])
	await act(&"end_turn")
	await answer(true)
	await until(demo.game.is_running, "begun to think")
	await act(&"stop")
	await until(func() -> bool: return not demo.game.is_running(), "stopped")
	await frames(60)
	check(not demo.game.is_running() and demo.is_stopped, "it thinks on")
	equal(demo.game.moves_played().size(), 1)
	equal(button_of(&"stop").text, "Play on")
	await order(&"stop")
	await settled()
	equal(demo.game.moves_played().size(), 2)
	demo.queue_free()


## Letters of the first rack that are no word in the order in which they are laid.
func wrong_word() -> String:
	var strict := WarrenWords.new()
	strict.seed = demo.game.seed
	strict.new_game()
	var found := ""
	var letters := strict.rack(0).replace("?", "")
	for first in letters.length() - LENGTH + 1:
		var word := letters.substr(first, LENGTH)
		if "lexicon" in strict.illegal_reason("8h:" + word):
			found = word
	strict.free()
	return found


func test_a_challenge_that_is_won() -> void:
	await open("scrabble-en", ["person", "person"], "single")
	await tap(KEY_ENTER)
	var wrong := wrong_word()
	await play_by_keys("8h:" + wrong)
	check(demo.game.score(0) > 0, demo.message)
	check(not demo.manner.commands[&"challenge"].possible, "behind the curtain")
	await click(middle_of(Vector2i.ZERO))
	check("may be challenged" in demo.message, demo.message)
	await act(&"challenge")
	await frames(2)
	equal(demo.game.score(0), 0)
	equal(demo.game.mover(), 1)
	check(demo.message.contains(wrong + " is no word"), demo.message)
	equal(listed(), "Player 1  %s  taken back" % wrong)
	equal("".join(demo.board.rows).replace(".", ""), "")
	demo.queue_free()


func test_a_challenge_that_is_lost() -> void:
	for way: String in ["single", "double"]:
		await open("scrabble-en", ["person", "person"], way)
		await tap(KEY_ENTER)
		await play_by_mouse((await best_turn())[0])
		var points := demo.game.score(0)
		await tap(KEY_ENTER)
		await order(&"challenge")
		equal(demo.game.score(0), points)
		check(demo.message.contains("the challenge fails"), demo.message)
		equal("turn is lost" in demo.message, way == "double")
		equal(demo.game.mover(), 0 if way == "double" else 1)
		demo.queue_free()
		await frames(2)


func test_a_bot_challenges() -> void:
	await open("scrabble-en", ["person", "greedy"], "double")
	var wrong := wrong_word()
	await play_by_keys("8h:" + wrong)
	await until(func() -> bool: return demo.game.moves_played().size() > 1, "challenged")
	await frames(2)
	equal(demo.game.score(0), 0)
	check(listed().begins_with("You  %s  taken back" % wrong), listed())
	demo.queue_free()


func test_each_new_game_has_other_tiles_and_a_seed_can_be_typed() -> void:
	await open("scrabble-en")
	var racks: Dictionary[String, int] = {}
	for game in 4:
		await act(&"new")
		await frames(2)
		racks[demo.game.rack(0)] = demo.game.seed
		check(demo.facts.text.contains(str(demo.game.seed)), demo.facts.text)
	check(racks.size() > 2, str(racks))
	var wanted: String = racks.keys()[0]
	await act(&"kind")
	await frames(3)
	var sheet := top() as WordsSetupSheet
	await lead_to(sheet.seed_field)
	sheet.seed_field.text = "12x"
	await click(sheet.first.get_global_rect().get_center())
	check(sheet.fault.text.contains("A seed is a whole number"), sheet.fault.text)
	sheet.seed_field.text = str(racks[wanted])
	await click(sheet.first.get_global_rect().get_center())
	await frames(3)
	equal(demo.game.rack(0), wanted)
	demo.queue_free()


func test_a_running_game_is_not_dropped_without_a_question() -> void:
	await open("scrabble-en")
	await play_by_mouse((await best_turn())[0])
	await settled()
	var running := demo.game.save_game()
	for action: StringName in [&"new", &"kind"]:
		await act(action)
		await frames(3)
		if action == &"kind":
			await click(top().first.get_global_rect().get_center())
			await frames(3)
		equal(demo.game.save_game(), running)
		check(top() != null, "no question")
		await type(KEY_ENTER)
		equal(demo.game.save_game(), running)
		check(top() == null, "the question stays")
	await act(&"new")
	await frames(3)
	await type(KEY_DOWN)
	await type(KEY_ENTER)
	await frames(2)
	equal(demo.game.moves_played().size(), 0)
	demo.queue_free()


## Chooses in the set-up: so many presses of the button of each line.
func test_four_players_are_chosen_in_the_set_up() -> void:
	await open("scrabble-en")
	await act(&"kind")
	await frames(3)
	var presses: Array[int] = [0, 0, 0, 5, 1, 2, 2]
	for line in presses.size():
		for time in presses[line]:
			await click_in_sheet(top().body.get_child(line + 1) as Control)
	await click_in_sheet(top().first)
	await frames(3)
	equal(demo.seats.roles, ["person", "person", "person", "novice"] as Array[String])
	equal(demo.game.player_count(), 4)
	equal(demo.game.challenge, "double")
	check("Player\u00a03" in demo.scores.text and "Bot" in demo.scores.text, demo.scores.text)
	demo.queue_free()


func click_in_sheet(button: Control) -> void:
	top()._scroll.ensure_control_visible(button)
	await frames(2)
	await click(button.get_global_rect().get_center())


func test_several_words_refuse_challenges() -> void:
	await open("scrabble-en", ["person", "greedy"], "double")
	await act(&"kind")
	await frames(3)
	await click_in_sheet(top().body.get_child(1) as Control)
	await click_in_sheet(top().first)
	await frames(3)
	equal(demo.game.preset, "erudit-en")
	equal(demo.game.challenge, "void")
	equal(demo.game.moves_played().size(), 0)
	demo.queue_free()


func test_players_seed_and_challenge_are_saved() -> void:
	await open("scrabble-en", ["person", "person", "novice"], "double")
	await tap(KEY_ENTER)
	await play_by_mouse((await best_turn())[0])
	var saved: String = demo.manner.keeper.saved.call()
	var list := listed()
	demo.queue_free()
	await open("erudit-en")
	equal(demo.manner.keeper.load_text.call(saved), "")
	await frames(2)
	equal(demo.manner.keeper.saved.call(), saved)
	equal(demo.seats.roles, ["person", "person", "novice"] as Array[String])
	equal([demo.game.seed, demo.game.challenge, demo.game.players], [3, "double", 3])
	equal(listed(), list)
	check(demo.seats.is_curtain() and demo.rack.is_covered, "no curtain")
	for broken: String in [
		saved.replace("person,person,novice", "person,novice"), saved.replace("novice", "nobody"), "scrabble-en 1"
	]:
		var told: String = demo.manner.keeper.load_text.call(broken)
		check(not told.is_empty(), broken.left(40))
		equal(demo.manner.keeper.saved.call(), saved)
	demo.queue_free()


func test_bots_alone_play_a_game() -> void:
	await open("erudit-en", ["novice", "greedy"], "void", "endgame")
	await until(demo.game.is_over, "ended", 120)
	await frames(2)
	check(not demo.rack.is_covered)
	check(not demo.manner.commands[&"undo"].possible)
	demo.queue_free()

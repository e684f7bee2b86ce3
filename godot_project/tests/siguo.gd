extends BoardSuite
## The demo of hidden ranks with four players, played with the mouse.

const SCENE := preload("res://demos/hiddenrank/hidden_rank.tscn")
## A whole game, all armies by the first plan: South goes to the flags of East and West, the others to and fro.
const WHOLE := """k6-l7 l11-m10 h16-h15 b11-c10 l7-m8 m10-l11 h15-h16 c10-b11 m8-n9 l11-m10 h16-h15 b11-c10 n9-o8 \
m10-l11 h15-h16 c10-b11 o8-p7 l11-m10 h16-h15 b11-c10 p7-q7 m10-l11 h15-h16 c10-b11 q7-q8 \
h16-h15 b11-c10 i6-i11 h15-h16 c10-b11 i11-f11 h16-h15 b11-c10 f11-e11 h15-h16 c10-b11 e11-d11 \
h16-h15 b11-c10 d11-c11 h15-h16 c10-b11 c11-b11 h16-h15 d10-c10 b11-a11 h15-h16 c10-d10 a11-a10"""
## A number that stands for persons at all levels.
const PERSON := 99

var demo: HiddenRankDemo


func open(level := PERSON, seat := 0) -> void:
	demo = SCENE.instantiate()
	add_child(demo)
	demo.level = mini(level, demo.bots().size())
	demo.variant = "siguo"
	demo.seat = seat
	# The seats of a game of two are fewer.
	demo.game.variant = "siguo"
	demo.begin(5)
	demo.seat = seat
	demo._show()
	await frames(2)


func at(name_: String) -> Vector2:
	return demo.board.get_global_transform() * demo.board.center_of(demo._cells_of(name_)[0])


func sit_down() -> void:
	if demo.is_curtain:
		await click(at("i9"))


func send(move: String) -> void:
	await sit_down()
	await click(at(move.get_slice("-", 0)))
	await click(at(move.get_slice("-", 1)))


func set_up_all() -> void:
	for player in 4:
		await sit_down()
		equal(demo.mover(), player)
		await act(&"end_turn")
		await frames(2)


func test_a_whole_game_with_the_mouse() -> void:
	await open()
	await set_up_all()
	for move in WHOLE.split(" "):
		var player := demo.mover()
		await send(move)
		if move == "q7-q8":
			check(demo._seats.told(1).begins_with("East: out"), demo._seats.told(1))
			check("East is out." in demo.panel.message.whole() or demo.is_curtain, demo.panel.message.whole())
		# Whoever sits there, the own arm is below.
		elif not demo.is_over():
			equal(demo.board.quarters, posmod(-demo.mover(), 4))
			check(demo.mover() != player, move)
	equal(" ".join(demo.game.moves_played().slice(demo._first_move())), WHOLE)
	equal(demo.panel.said(), "South and North win")
	equal([demo._seats.told(0).left(14), demo._seats.told(3)], ["South: place 1", "West: place 2"])
	equal(demo.board.rows, demo.game.true_rows())
	await act(&"earlier")
	await act(&"chances")
	await until(func() -> bool: return not demo.board.chances.is_empty(), "believed")
	# South supposes West's flag in one of two headquarters.
	for name_: String in ["a8", "a10"]:
		var cell := demo._cells_of(name_)[0]
		check(absf(demo.board.chances[cell.y * 17 + cell.x] - 0.5) < 0.05, name_)


func test_nobody_sees_the_ranks_of_others() -> void:
	await open()
	for player in 4:
		await sit_down()
		for other in 4:
			check(not "F%d" % other in "".join(demo.board.rows) or other == player, "%d sees %d" % [player, other])
		await act(&"end_turn")
	check(demo.is_curtain)
	for letter: String in demo.game.rank_names():
		check(not letter in "".join(demo.board.rows), letter)
	await sit_down()
	equal("".join(demo.board.rows).count("?"), 75)


func test_three_bots_answer_and_undo_goes_back_past_them() -> void:
	await open(1, 2)
	demo.game.time_limit_ms = 40
	await until(func() -> bool: return demo.mover() == 2, "South and East have set up", 30)
	check(at("i17").y > at("i1").y and at("q9").x < at("a9").x, "North does not sit below")
	await act(&"end_turn")
	await until(func() -> bool: return demo.game.is_set_up() and demo.mover() == 2, "all others have begun", 60)
	check(demo._seats.told(0).begins_with("South: your partner"), demo._seats.told(0))
	var count := demo.game.moves_played().size()
	var move: String = demo.game.legal_moves()[0]
	await send(move)
	equal(demo.panel.said(), "West thinks")
	await until(func() -> bool: return demo.mover() == 2, "answered", 60)
	check(demo.game.moves_played().size() == count + 4, str(demo.game.moves_played().size() - count))
	await act(&"undo")
	equal(demo.game.moves_played().size(), count)


func test_a_saved_game_of_four_is_loaded_where_two_play() -> void:
	await open(0, 3)
	await until(func() -> bool: return demo.mover() == 3, "the bots have set up", 30)
	var saved := demo._saved()
	demo.variant = "stratego"
	await act(&"new")
	equal(demo.board.cells, Vector2i(10, 10))
	equal(demo.seat, 1)
	equal(demo._load(saved), "")
	equal([demo.variant, demo.seat, demo.board.quarters], ["siguo", 3, 1])

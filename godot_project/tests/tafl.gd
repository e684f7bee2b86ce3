extends DuelSuite
## The Tafl demo, played with mouse, keys and touch.

const SCENE := preload("res://demos/tafl/tafl.tscn")
## A small position: an attacker can take a defender; the king can come to a corner.
const TEXT := """tafl brandubh quiet=100 loss
attackers move
#.....#
..A....
..D...A
A..#...
.......
.K.....
#.....#
"""
## A whole game of Brandubh: four men are taken, and the king leaves.
const WHOLE := """d2-b2 c4-c2 d1-d2xc2 d3-f3 a4-a5 f3-f2 b2-b1 f2-f1 d6-b6 d4-c4 d2-f2 c4-c1xb1 b6-d6xd5 c1-a1"""
const LEVELS := 4

var demo: TaflDemo


func open(level := LEVELS, text := TEXT) -> void:
	demo = SCENE.instantiate()
	await begin_at(demo, level, text)


func test_a_whole_game_with_the_mouse() -> void:
	await open(LEVELS, "")
	await plays_with_the_mouse(WHOLE)
	equal(demo.panel.said(), "Defender wins")
	await until(func() -> bool: return shown("a1") == "K", "in the corner")
	await act(&"undo")
	equal(demo.panel.said(), "Defender moves")


func test_a_whole_game_with_keys() -> void:
	await open(LEVELS, "")
	await plays_with_keys(WHOLE)
	equal(demo.panel.said(), "Defender wins")


func test_what_is_taken_leaves_the_board() -> void:
	await open()
	equal(shown("c5"), "D")
	await drag(at("a4"), at("c4"))
	equal(demo.game.moves_played(), PackedStringArray(["a4-c4xc5"]))
	await until(func() -> bool: return shown("c5").is_empty() and shown("c4") == "A", "taken")
	await act(&"undo")
	await until(func() -> bool: return shown("c5") == "D", "back again")


func test_a_piece_that_may_not_go_there_comes_back() -> void:
	await open()
	await drag(at("a4"), at("d4"))
	await drag(at("a4"), at("a7"))
	equal(demo.game.moves_played().size(), 0)
	await until(func() -> bool: return shown("a4") == "A", "back in its place")


func test_a_touch_moves() -> void:
	await open()
	await touch(at("a4"), 0)
	await touch(at("b4"), 0)
	equal(demo.game.moves_played(), PackedStringArray(["a4-b4"]))


func test_each_bot_answers_and_undo_goes_back_past_it() -> void:
	await open()
	await plays_each_bot(TEXT, "g5", "g2")


func test_the_setup_by_keys_for_the_king() -> void:
	await open(0, "")
	await choose_by_keys([0, 2, 4, 5, 6, 7])
	equal(demo.game.rules_text(), "tablut unarmed strong quiet=200 draw")
	equal(demo.game.size, Vector2i(9, 9))
	check(not demo.board.open)
	await until(func() -> bool: return demo.game.moves_played().size() == 1, "the attackers' bot began")
	var saved := demo._saved()
	demo.queue_free()
	await open(LEVELS, "")
	equal(demo._load(saved), "")
	equal([demo.start, demo.seat, demo.level], ["", 1, 0])
	equal(demo.game.variant, WarrenTafl.VARIANT_TABLUT)
	equal([demo.game.quiet_limit, demo.game.king_armed, demo.game.king_by_four], [200, false, true])
	equal(demo.game.repetition, WarrenTafl.REPETITION_DRAW)


func test_the_positions_are_those_of_the_game_that_is_chosen() -> void:
	await open(0, "")
	var sheet_of_all := TaflDemo.STARTS.size()
	equal([demo._of(0).size(), demo._of(1).size()], [sheet_of_all, sheet_of_all])
	equal(demo._of(2), ["", "opening", "escape-3", "escape-5", "capture-3"])
	equal(demo.game.variant, WarrenTafl.VARIANT_BRANDUBH)
	await choose_by_keys([1, 1, 1, 1, 1, 0, 0, 0])
	equal([demo.start, demo.game.variant], ["", WarrenTafl.VARIANT_BRANDUBH])
	await choose_by_keys([0, 0, 1, 1, 1, 1])
	equal([demo.start, demo.game.variant], ["capture-3", WarrenTafl.VARIANT_COPENHAGEN])
	equal(demo.game.size, Vector2i(11, 11))


func test_an_ending_that_the_rules_do_not_keep_is_told() -> void:
	await open(0, "")
	var rules := demo._rules()
	check(demo._fault_of("", [0, 4, 0, 0, 0, 1, 0, 1]).contains("'capture-3' is no set-up with these rules"))
	equal(demo._fault_of("", [0, 4, 0, 0, 0, 0, 0, 1]), "")
	equal(demo._fault_of("", [0, 0, 0, 0, 0, 1, 0, 1]), "")
	equal(demo._rules(), rules)


func test_a_limit_of_quiet_moves_that_is_not_offered_stays() -> void:
	await open(LEVELS, TEXT.replace("quiet=100", "quiet=60"))
	equal(demo._load("start 0 0\n" + demo.game.save_game()), "")
	await choose_by_keys([])
	equal(demo.game.rules_text(), "brandubh quiet=60 loss")


func test_a_wrong_first_line_is_told() -> void:
	await open()
	refuses_wrong_first_lines()


func test_save_load_and_hint() -> void:
	await open()
	await saves_loads_and_hints("a4", "a3", "A")


func test_a_broken_saved_game_is_told() -> void:
	await open()
	await refuses_broken_games(demo)


func test_nothing_is_left_behind() -> void:
	await leaves_nothing(SCENE)

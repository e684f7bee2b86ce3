extends DuelSuite
## The Jungle demo, played with mouse, keys and touch.

const SCENE := preload("res://demos/jungle/jungle.tscn")
## A small position: red's rat, lion and dog; black's elephant, wolf and rat.
const TEXT := """jungle strict quiet=100 draw
red moves
..+#+..
...+...
L...e..
R~~.~~.
.~~r~~.
.~~.~~.
.......
...+..w
.D+#+..
"""
## A whole game: the lion jumps over the river, the elephant takes a dog, red comes into the den.
const WHOLE := """e3-d3 c7-c8 g1-g2 g7-g8 a1-b1 a7-a6 c3-c2 b8-b9 b2-a2 e7-e8 b1-b2 f8-f7 b2-b3 e8-e7 b3-c3 c8-c7 \
c3-c7 a6-b6 c7-d7 g9-f9 d7-d8 g8-f8 d8-d9"""
const LEVELS := 5

var demo: JungleDemo


func open(level := LEVELS, text := TEXT) -> void:
	demo = SCENE.instantiate()
	await begin_at(demo, level, text)


func test_a_whole_game_with_the_mouse() -> void:
	await open(LEVELS, "")
	await plays_with_the_mouse(WHOLE)
	equal(demo.panel.said(), "Red wins")
	await until(func() -> bool: return shown("d9") == "T", "in the den")
	await act(&"undo")
	equal(demo.panel.said(), "Red moves")


func test_a_whole_game_with_keys() -> void:
	await open(LEVELS, "")
	await plays_with_keys(WHOLE)
	equal(demo.panel.said(), "Red wins")


func test_a_lion_jumps_and_takes_unless_a_rat_swims_in_its_way() -> void:
	await open(LEVELS, TEXT.replace("R~~.", ".R~.").replace("L...e", ".L..e"))
	equal(demo.board._targets_of(cell("b7")).size(), 3)
	await open(LEVELS, TEXT.replace("L...e", ".L..e").replace(".......", ".c....."))
	await drag(at("b7"), at("b3"))
	equal(demo.game.moves_played(), PackedStringArray(["b7-b3"]))
	equal(demo.game.captured(), "c")
	await until(func() -> bool: return shown("b3") == "L", "landed")


func test_the_rat_swims_but_takes_nothing_from_the_water() -> void:
	await open(LEVELS, TEXT.replace("..e..", "R.e..").replace("L.", ".L").replace("R~~.", ".~~."))
	await send("c7", "c6")
	await send("e7", "d7")
	await drag(at("c6"), at("d6"))
	equal(demo.game.moves_played().size(), 3)
	await send("d7", "d6")
	equal(demo.game.captured(), "")
	await drag(at("d7"), at("c7"))
	equal(demo.game.moves_played()[-1], "d7-c7")


func test_an_animal_that_may_not_go_there_comes_back() -> void:
	await open()
	await drag(at("b1"), at("c1"))
	await drag(at("g2"), at("g3"))
	equal(demo.game.moves_played(), PackedStringArray(["b1-c1", "g2-g3"]))
	await drag(at("c1"), at("d1"))
	await drag(at("g3"), at("g4"))
	equal(demo.game.moves_played().size(), 2)
	await until(func() -> bool: return shown("c1") == "D", "back in its place")


func test_a_touch_moves() -> void:
	await open()
	await touch(at("b1"), 0)
	await touch(at("b2"), 0)
	equal(demo.game.moves_played(), PackedStringArray(["b1-b2"]))


func test_each_bot_answers_and_undo_goes_back_past_it() -> void:
	await open()
	await plays_each_bot(TEXT, "b1", "b2")


func test_the_setup_by_keys_and_black_from_its_own_side() -> void:
	await open(0, "")
	await choose_by_keys([0, 0, 0, 0, 1, 4, 5, 6, 7])
	equal(demo.game.rules_text(), "leopard quiet=200 superko")
	equal(demo.game.piece_at(cell("a9")), "")
	check(demo.board.turned)
	equal(demo.board.cell_at(demo.board.field().position + Vector2.ONE), Vector2i(6, 8))
	check(not demo.board.open)
	await until(func() -> bool: return demo.game.moves_played().size() == 1, "red's bot began")
	await drag(at("a7"), at("a6"))
	equal(demo.game.moves_played()[1], "a7-a6")
	var saved := demo._saved()
	demo.queue_free()
	await open(LEVELS, "")
	equal(demo._load(saved), "")
	equal([demo.start, demo.seat, demo.level], ["odds-lion", 1, 0])
	equal(demo.game.quiet_limit, 200)
	equal(demo.game.repetition, WarrenJungle.REPETITION_SUPERKO)
	check(demo.game.leopard_jumps and not demo.game.elephant_spares_rat and not demo.game.wolf_above_dog)
	check(demo.board.turned)


func test_a_wrong_first_line_is_told() -> void:
	await open()
	refuses_wrong_first_lines()


func test_save_load_and_hint() -> void:
	await open()
	await saves_loads_and_hints("b1", "b2", "D")


func test_a_broken_saved_game_is_told() -> void:
	await open()
	await refuses_broken_games(demo)


func test_water_drifts_unless_nothing_is_to_move() -> void:
	await open()
	await until(func() -> bool: return demo.board._time > 0, "drifted")
	DemoSettings._values()[&"calm"] = true
	var still := demo.board._time
	await frames(30)
	equal(demo.board._time, still)
	DemoSettings._values()[&"calm"] = false


func test_nothing_is_left_behind() -> void:
	await leaves_nothing(SCENE)


## Chooses an answer of the sheet that asks, by keys: the second one does it.
func answer(second: bool) -> void:
	await frames(2)
	check(demo.manner.sheets.is_open())
	var before := demo.game.time_left(0)
	await frames(10)
	equal(demo.game.time_left(0), before)
	if second:
		await type(KEY_DOWN)
	await type(KEY_ENTER)
	await frames(3)
	check(not demo.manner.sheets.is_open())


func test_draws_are_offered_and_games_resigned_by_keys() -> void:
	await open()
	await act(&"resign")
	await answer(false)
	check(not demo.is_over())
	await act(&"draw")
	await answer(true)
	equal(demo.panel.said(), "Red: draw offered")
	check(not demo.manner.commands[&"draw"].possible)
	await send("b1", "b2")
	equal(demo.manner.commands[&"draw"].title, "Accept draw")
	var saved := demo._saved()
	await act(&"draw")
	await answer(true)
	equal([demo.is_over(), demo.panel.said()], [true, "A draw"])
	await act(&"undo")
	equal([demo.is_over(), demo.game.moves_played().size()], [false, 1])
	equal(demo._load(saved), "")
	equal(demo.manner.commands[&"draw"].title, "Accept draw")
	await send("g2", "g3")
	equal(demo.panel.said(), "The draw is declined")
	await act(&"resign")
	await answer(true)
	equal([demo.panel.said(), demo.game.result_text()], ["Black wins", "the loser resigned"])
	check(not demo.manner.commands[&"resign"].possible and not demo.manner.commands[&"draw"].possible)


func test_a_bot_answers_an_offer_and_plays_on() -> void:
	await open(0, "jungle strict quiet=100 draw|red moves|" + TEXT.get_slice("moves\n", 1).replace("\n", "|"))
	demo.game.time_limit_ms = 40
	await act(&"draw")
	await answer(true)
	equal(demo.panel.said(), "You offer a draw")
	await send("b1", "b2")
	await until(func() -> bool: return demo.game.moves_played().size() == 2 or demo.is_over(), "answered")
	check(demo.panel.said() in ["The draw is declined", "A draw"])


func test_clocks_run_and_a_flag_falls() -> void:
	await open(LEVELS, "")
	check(not demo._match.clock.visible)
	await choose_by_keys([8])
	equal(demo.game.clock_text(), "180+2")
	check(demo._match.clock.visible)
	check(demo._match.clock.shown(1) == "3:00")
	await until(func() -> bool: return demo.game.time_left(0) < 179.9, "running")
	await send("a3", "a4")
	check(demo.game.time_left(0) > 181)
	demo.game.spend_time(170_000)
	await frames(2)
	check(demo._match.clock.shown(1).begins_with("0:09."), demo._match.clock.shown(1))
	var saved := demo._saved()
	demo.game.spend_time(10_000)
	equal([demo.panel.said(), demo.game.result_text()], ["Red wins", "the loser's time is over"])
	await act(&"undo")
	equal([demo.is_over(), demo.panel.said()], [false, "Black moves"])
	demo.queue_free()
	await open(LEVELS, "")
	equal(demo._load(saved), "")
	equal([demo._match.control, demo._match.clock.visible], ["180+2", true])
	check(demo.game.time_left(1) < 10)

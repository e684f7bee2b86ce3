extends DemoMissionPlayer
## The panels of the mission demo, its large map and its help: what they keep, name, and let the keys do.

const SEED := 8


func words() -> MissionWords:
	for puzzle in demo.puzzles.names():
		if demo.puzzles.facts(puzzle)["family"] == "words":
			return demo.book._boards[puzzle]
	check(false, "there is no puzzle of words")
	return null


func test_the_best_points_are_saved() -> void:
	await open(SEED, 12)
	var wanted: int = words().entry["points"]
	demo.book.open(words().title())
	# The best turn there is, and more are wanted.
	words().entry["points"] = 9999
	await step_of(words())
	var best := words().best
	check(best > 0 and best >= wanted and not words().is_solved, "%d of %d" % [best, wanted])
	check(words().facts().contains(str(best)), words().facts())
	words().entry["points"] = wanted
	await save_and_load()
	equal(words().best, best)
	for wrong: Variant in [null, [], {}, "7"]:
		demo.book.restore({}, wrong)
	for wrong: Variant in ["7", -3.0, 1e30, NAN, INF, null, [7.0]]:
		demo.book.restore({}, {words().title(): wrong})
	equal(words().best, best)


func test_letters_are_typed_after_a_click_on_a_button() -> void:
	await open(SEED, 12)
	demo.book.open(words().title())
	await frames(2)
	var board := words()._board
	equal(get_viewport().gui_get_focus_owner(), board)
	var buttons := demo.panel.fold.find_children("*", "Button", true, false).filter(
		func(shown: Button) -> bool: return shown.get_meta(&"action", &"") == &"restart"
	)
	var button: Button = buttons[0]
	await click(button.get_global_rect().get_center())
	await frames(2)
	equal(get_viewport().gui_get_focus_owner(), board)


func test_a_focused_button_has_its_key_alone() -> void:
	await open(SEED, 12)
	demo.book.open(words().title())
	await frames(2)
	await step_of_hint()
	var said := demo.panel.told()
	for button: Button in demo.panel.fold.find_children("*", "Button", true, false):
		if button.get_meta(&"action", &"") == &"undo":
			button.grab_focus()
	await type(KEY_ENTER)
	check(demo.panel.is_open() and not words().is_solved, said)


## Lets the hint lay its tiles.
func step_of_hint() -> void:
	await act(&"hint")
	await until(func() -> bool: return words()._hand.has_laid(), "laid", 60)


func test_the_legend_has_the_signs_of_the_mission() -> void:
	await open(SEED, 12)
	var legend: DelveMapLegend = demo.hud.get_node("%Legend")
	var meanings := legend.entries().keys()
	for content in demo.map.contents():
		var word: String = {"reward": "goblet", "switch": "lever", "ability": "charm"}.get(
			content["kind"], content["kind"]
		)
		check(word in meanings, word)
	for door in demo.ways.doors:
		check(not door.is_one_way or "only that way" in meanings)
		check(not door.is_soft or "pit" in meanings)
		check(not door.is_secret or "secret door" in meanings)
		check(not door.is_window or "window" in meanings)
		check(door.lock_of(["timed"]) == null or "gate that opens for a moment" in meanings)
		check(door.lock_of(["on", "off", "until"]) == null or "gate of this lever" in meanings)
	check("stairs" not in meanings)
	await act(&"show_large_map")
	await frames(3)
	equal(Array(legend.written), meanings)
	TranslationServer.set_locale("ru")
	for meaning: String in meanings + ["gate that opens for a moment", "window", "secret door", "pit", "charm"]:
		check(tr(meaning) != meaning, meaning)
	check(tr(MissionDemo.RULES).contains("Страж"), "the help does not name the guardian")
	TranslationServer.set_locale("en")
	check(demo.manner.rules.contains("guardian"), demo.manner.rules)
	# In a low window the map keeps most of its height.
	var before := get_window().size
	get_window().size = Vector2i(240, 200)
	await frames(5)
	check(legend.written.size() < meanings.size() and legend.size.y <= 0.4 * 200, str(legend.size))
	get_window().size = before

extends DemoContrast
## All letters stand out from what they stand on.


func test_letters_of_controls_stand_out() -> void:
	await begin()
	await set_up(Vector2i(1280, 720), 1.0, "en")
	await walk_start(look_twice)
	for demo in demos():
		if demo != "dungeon":
			await play(demo)
			await walk_demo(demo, look_twice)
	check(_tested > 1200, str(_tested))
	print("least contrast %.2f of %d" % [_least, _tested])


## Reads it in English, then in Russian and in colors that everyone can tell apart.
func look_twice(what: String, seen: Array) -> void:
	look(what, seen)
	await wear("ru", true)
	look(what, seen)
	await wear("en", false)


func test_letters_that_are_drawn_stand_out() -> void:
	var pairs: Array[Array] = []
	for earth in FoxArt.EARTH:
		for clue in FoxArt.CLUES:
			pairs.append([clue, earth])
	for color: Color in WordBoard.COLORS.values() + [WordBoard.CELL]:
		pairs.append([DemoInk.on(color), color])
	for face: Color in [WordTiles.FACE, WordTiles.FRESH]:
		pairs.append([WordTiles.INK, face])
		pairs.append([WordTiles.BLANK_INK, face])
	pairs.append([LinjatBoard.FAINT, Color(0.9451, 0.9059, 0.8275)])
	pairs.append([LinjatBoard.INK, LinjatBoard.SHEET])
	for cloth: Color in [Color(0.122, 0.188, 0.208), Color(0.145, 0.235, 0.184)]:
		pairs.append([cloth.blend(TableBoard.NAMES), cloth])
	for pair in pairs:
		var ink: Color = pair[0]
		var ground: Color = pair[1]
		check(
			DemoInk.contrast(ink, ground) >= DemoInk.LEAST,
			"%s on %s: %.2f" % [ink.to_html(), ground.to_html(), DemoInk.contrast(ink, ground)]
		)


func test_contrast_is_that_of_wcag() -> void:
	check(is_equal_approx(DemoInk.contrast(Color.WHITE, Color.BLACK), 21.0))
	check(absf(DemoInk.contrast(Color("777777"), Color.WHITE) - 4.48) < 0.01)
	check(absf(DemoInk.contrast(Color("767676"), Color.WHITE) - 4.54) < 0.01)


func test_pale_letters_are_found() -> void:
	await begin()
	stage.open("banqi")
	await settle()
	(stage.shown as BanqiDemo).panel._facts.add_theme_color_override("font_color", Color("5a5a5a"))
	look("fault", [stage.shown])
	check(failures.size() == 2, str(failures))
	failures.clear()

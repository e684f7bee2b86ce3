extends DemoContrast
## The start screen and two demos fit small and usual windows and have enough contrast, in English and Russian. The
## suites `fit` and `contrast` check all demos.

const WINDOWS: Array[Vector2i] = [Vector2i(480, 360), Vector2i(1280, 720)]

var _where := ""
var _visits := 0


func look(what: String, seen: Array) -> void:
	super(what, seen)
	var roots: Array[Node] = []
	roots.assign(seen)
	for fault in DemoWalker.faults(roots):
		failures.append("%s %s: %s" % [_where, what, fault])
	_visits += 1


## Walks through something in all windows, with the largest letters in the small one, in both languages.
func everywhere(walk: Callable) -> void:
	for language: String in ["en", "ru"]:
		for window in WINDOWS:
			_where = "%s %s" % [window, language]
			await set_up(window, DemoSettings.TEXT_SIZES[-1] if window == WINDOWS[0] else 1.0, language)
			await walk.call(look)
	await set_up(Vector2i(1280, 720), 1.0, "en")


func test_the_start_screen_fits_and_has_contrast() -> void:
	await begin()
	await everywhere(walk_start)
	equal(_visits, 20)
	check(_tested > 100, str(_tested))


func test_two_demos_fit_and_have_contrast() -> void:
	for demo: String in ["banqi", "sokoban"]:
		await begin()
		await play(demo)
		await everywhere(func(visit: Callable) -> void: await walk_demo(demo, visit))
		stage.free()
	check(_visits >= 40, str(_visits))
	check(_tested > 400, str(_tested))


## With texts of all lengths, in panels of all sizes; those of seed 30 once changed each other without end.
func test_the_buttons_of_a_panel_come_to_rest() -> void:
	var random := RandomNumberGenerator.new()
	var nothing := func() -> void: pass
	for number: int in range(30, 40):
		random.seed = number
		var panel := TablePanel.new()
		panel.theme = preload("res://manner/theme.tres")
		panel.begin(_words(random, 3), Control.new())
		panel.tell(_words(random, 20))
		panel.say(_words(random, 4), _words(random, 14))
		var count := random.randi_range(6, 16)
		for one in count:
			var title := "x".repeat(random.randi_range(3, 18))
			panel.add(DemoCommand.new(&"hint", title, "", nothing), nothing, one > count / 3)
		add_child(panel)
		for turn in 6:
			panel.size = Vector2(random.randi_range(180, 380), random.randi_range(160, 600))
			await frames(6)
			var shown := _buttons_of(panel)
			await frames(4)
			equal(_buttons_of(panel), shown)
		panel.free()


func _words(random: RandomNumberGenerator, most: int) -> String:
	return "word ".repeat(random.randi_range(1, most))


func _buttons_of(panel: TablePanel) -> Array[String]:
	var found: Array[String] = []
	for button: Button in panel.find_children("*", "Button", true, false):
		if button.visible:
			found.append(button.text)
	return found

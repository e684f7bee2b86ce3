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

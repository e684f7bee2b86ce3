extends DemoBoards
## Everything fits into every window, with letters of every size, in both languages.

const WINDOWS: Array[Vector2i] = [
	Vector2i(480, 360), Vector2i(360, 640), Vector2i(1280, 720), Vector2i(3840, 2160), Vector2i(1080, 1920)
]
const LANGUAGES: Array[String] = ["en", "ru"]

var _where := ""
var _visits := 0


func look(what: String, seen: Array) -> void:
	var roots: Array[Node] = []
	roots.assign(seen)
	_visits += 1
	for fault in DemoWalker.faults(roots):
		failures.append("%s %s: %s" % [_where, what, fault.replace(str(stage.shown.get_path()), "")])


## Goes through something in all windows and languages, with letters of the largest size. Where it is repeated, also
## with those of the smallest one, and in all windows in English, whose words are shorter than the Russian ones.
func everywhere(walk: Callable) -> void:
	for language in LANGUAGES:
		await in_all_windows(language, walk)
	await set_up(Vector2i(1280, 720), 1.0, "en")


func in_all_windows(language: String, walk: Callable) -> void:
	var sizes: Array[float] = [DemoSettings.TEXT_SIZES[-1], DemoSettings.TEXT_SIZES[0]]
	for text_size: float in sizes.slice(0, repeats(1, 2)):
		for window: Vector2i in WINDOWS.slice(0, repeats(2, WINDOWS.size()) if language == "en" else WINDOWS.size()):
			await set_up(window, text_size, language)
			_where = "%s %s %s" % [window, text_size, language]
			await walk.call(look)


func test_start_and_its_sheets_fit() -> void:
	await begin()
	await everywhere(walk_start)
	check(_visits == repeats(35, 100), str(_visits))


func fits(demo: String) -> void:
	await begin()
	await play(demo)
	await everywhere(func(visit: Callable) -> void: await walk_demo(demo, visit))
	check(_visits >= repeats(35, 100), str(_visits))
	for language in LANGUAGES:
		await set_up(Vector2i(1280, 720), 1.0, language)
		# What was said stays in the language of that moment.
		for end: String in ends_of(demo):
			await reach(demo, end)
			await in_all_windows(language, func(visit: Callable) -> void: await walk_end(demo, end, visit))


func test_banqi_fits() -> void:
	await fits("banqi")


func test_foxhunt_fits() -> void:
	await fits("foxhunt")


func test_sokoban_fits() -> void:
	await fits("sokoban")


func test_linjat_fits() -> void:
	await fits("linjat")


func test_words_fits() -> void:
	await fits("words")


func test_keep_fits() -> void:
	await fits("keep")


func test_hidden_ranks_fit() -> void:
	await fits("hiddenrank")


func test_dungeon_fits() -> void:
	await fits("dungeon")


func test_mission_fits() -> void:
	await fits("mission")


func test_jungle_fits() -> void:
	await fits("jungle")


func test_tafl_fits() -> void:
	await fits("tafl")


func test_yonin_fits() -> void:
	await fits("yonin")


func test_fog_chess_fits() -> void:
	await fits("fogchess")


## Faults put in on purpose, of each kind that the walker knows, in a demo that has none.
func test_the_walker_finds_faults() -> void:
	await begin()
	stage.open("banqi")
	await set_up(Vector2i(1280, 720), 1.0, "en")
	equal(found_in(stage.shown), PackedStringArray())
	var lines := "autowrap_mode"
	await finds("cut: needs", Vector2(80, 400), {"clip_text": true})
	await finds("outside", Vector2(1270, 400), {})
	await finds("letters of 13", Vector2(80, 400), {"theme_override_font_sizes/font_size": 13})
	await finds("lies over", Vector2(1000, 30), {})
	await finds("lines", Vector2(80, 400), {lines: 3, "clip_text": true, "custom_minimum_size": Vector2(90, 20)})
	await finds("broken", Vector2(80, 400), {lines: 3, "custom_minimum_size": Vector2(30, 20)})


func found_in(root: Node) -> PackedStringArray:
	var roots: Array[Node] = [root]
	return DemoWalker.faults(roots)


## Puts a faulty label into the demo that is open: its fault is found.
func finds(fault: String, place: Vector2, properties: Dictionary) -> void:
	var label := Label.new()
	label.text = "Some words of a fault"
	label.position = place
	for property: String in properties:
		label.set(property, properties[property])
	stage.shown.add_child(label)
	label.size = Vector2(30, 20)
	await settle()
	var found := found_in(stage.shown)
	check(Array(found).any(func(line: String) -> bool: return fault in line), "%s: %s" % [fault, found])
	label.free()

class_name DemoTour
extends BoardSuite
## A way through everything that the showcase has to show: the start screen, all demos, and all their sheets.

const FIRST := preload("res://showcase.gd")

var stage: DemoStage


func demos() -> Array[String]:
	var found: Array[String] = []
	found.assign(FIRST.DEMOS.keys())
	return found


## Opens the start screen, as the first scene does, with nothing kept from earlier.
func begin() -> void:
	forget_saves()
	if FileAccess.file_exists(DemoSettings.PATH):
		DirAccess.remove_absolute(DemoSettings.PATH)
	stage = DemoStage.new()
	stage.demos = FIRST.DEMOS
	add_child(stage)
	stage.show_start()
	await frames(2)


## Makes the window so large, with letters of this size, in this language.
func set_up(window: Vector2i, text_size: float, language: String) -> void:
	get_window().size = window
	DemoSettings.change(&"text_size", text_size, get_tree())
	DemoSettings.change(&"language", language, get_tree())
	DemoFit.heed(get_window())
	await settle()


## Lets all containers take their places.
func settle() -> void:
	await frames(5)


func sheets() -> DemoSheets:
	return stage.shown.find_children("*", "DemoSheets", true, false)[0]


func manner() -> DemoManner:
	return stage.shown.get_node_or_null("Manner")


## Opens one thing after the other over the start screen, and calls something with its name and what is to be seen.
func walk_start(visit: Callable) -> void:
	await visit.call("start", [stage.shown])
	var start: DemoStart = stage.shown
	var all: Dictionary[String, Callable] = {
		"settings": func() -> void: sheets().show_sheet(DemoSettingsSheet.new()),
		"keys": func() -> void: sheets().show_sheet(DemoStartHelp.new()),
		"credits": func() -> void: sheets().show_sheet(DemoCreditsSheet.new()),
		"quit": start._ask_to_quit,
	}
	for what in all:
		all[what].call()
		await settle()
		await visit.call("start " + what, [sheets().top()])
		sheets().close()


## Opens a demo, and brings it to where there is something to see.
func play(demo: String) -> void:
	stage.open(demo)
	await frames(2)
	dismiss_offer()
	var shown := stage.shown
	match demo:
		"sokoban":
			await until(func() -> bool: return not (shown as SokobanDemo).game.level.is_empty(), "a level")
		"keep", "dungeon":
			shown.get_node("Generator").set("rooms", 12)
			shown.call("make", 5)
			await until(func() -> bool: return shown.call("is_open"), "open", 60)
			if shown is Dungeon:
				await until((shown as Dungeon).hero.camera.is_at_rest, "the flight to the hero", 20)
		"linjat":
			await act(&"hint")
			await frames(3)
		"mission":
			await open_mission(shown as MissionDemo)


## Opens a small mission with puzzles of all kinds of boards.
func open_mission(demo: MissionDemo) -> void:
	demo.make(6, 12)
	await until(func() -> bool: return demo.stage == DelveCourse.Stage.WALKING, "open", 60)
	await until(demo.hero.camera.is_at_rest, "the flight to the hero", 20)


## Takes away the question that is asked at the first opening of a demo: whatever the player does takes it away.
func dismiss_offer() -> void:
	for offer in stage.find_children("Offer", "", true, false):
		offer.free()


## The same for the demo that is open: itself, its panel, its sheets.
func walk_demo(demo: String, visit: Callable) -> void:
	var fold := manner().fold
	await visit.call(demo, [stage.shown])
	if fold and fold.way == DemoFold.Way.BEHIND:
		fold.open(true)
		await settle()
		await visit.call(demo + " panel", [stage.shown])
		fold.close()
	for action: StringName in [&"menu", &"help", &"settings", &"load"]:
		manner().do(action)
		await settle()
		await visit.call("%s %s" % [demo, action], [sheets().top()])
		manner().sheets.close_all()
	await walk_overlays(demo, visit)


## What some demos show over the board.
func walk_overlays(demo: String, visit: Callable) -> void:
	if demo == "sokoban":
		await _walk_sokoban(stage.shown as SokobanDemo, visit)
	elif demo == "linjat":
		var linjat: LinjatDemo = stage.shown
		linjat._show_levels()
		await settle()
		await visit.call("linjat levels", [linjat._levels, manner()._bar])
		linjat._levels.hide()
	elif demo == "mission":
		await _walk_mission(stage.shown as MissionDemo, visit)
	elif demo == "words":
		await _walk_words(stage.shown as WordsDemo, visit)
	elif demo == "keep":
		(stage.shown as Keep).course.give_up("cancelled", DelveCourse.Stage.WALKING)
		await settle()
		await visit.call("keep message", [stage.shown])
		(stage.shown as Keep).hud.hide_message()
		manner().do(&"show_large_map")
		await settle()
		await visit.call("keep map", [stage.shown])
		manner().do(&"show_large_map")


## The card of a solved level, the comparison of the algorithms, and files of levels.
func _walk_sokoban(demo: SokobanDemo, visit: Callable) -> void:
	demo._on_solved()
	await settle()
	await visit.call("sokoban card", [demo.card, manner()._bar])
	demo._stop()
	demo.open_pack(WarrenSokoban.get_pack("article"), 1)
	await settle()
	await visit.call("sokoban file of levels", [demo])
	await act(&"compare")
	await until(sheets().is_open, "the comparison", 30)
	await settle()
	await visit.call("sokoban comparison", [sheets().top()])
	manner().sheets.close_all()
	await act(&"game_file")
	var sheet := sheets().top() as SokobanFileSheet
	sheet.open_text("#@@#")
	await settle()
	await visit.call("sokoban level file", [sheet])
	manner().sheets.close_all()


## A puzzle of each family on the panel, the large map, and what is said when there is no new mission.
func _walk_mission(demo: MissionDemo, visit: Callable) -> void:
	var families: Array[String] = []
	for entry in demo.map.puzzles():
		var family: String = entry["family"]
		if entry["place"] != "room" and family not in families:
			families.append(family)
			demo.book.open(str(entry["puzzle"]))
			await settle()
			await visit.call("mission " + family, [demo.panel])
			demo.panel.fold.open(true)
			await settle()
			await visit.call("mission %s panel" % family, [demo.panel])
			demo.panel.fold.close()
			demo.panel.close()
	equal(families.size(), 4)
	demo.hud.show_room(_longest_room(demo), "")
	await settle()
	await visit.call("mission room", [demo.hud.get_node("%Status")])
	demo.tell()
	demo.course.give_up("cancelled", DelveCourse.Stage.WALKING)
	await settle()
	await visit.call("mission message", [demo])
	demo.hud.hide_message()
	demo.course.stage = DelveCourse.Stage.WALKING
	manner().do(&"show_large_map")
	await settle()
	await visit.call("mission map", [demo])
	manner().do(&"show_large_map")


## The name of a room that has the longest word in the language of the player.
func _longest_room(demo: MissionDemo) -> String:
	var best := ""
	var most := 0
	for template: WarrenRoomTemplate in demo.get_node("Generator").get("templates"):
		for word in tr(template.name).split(" "):
			if word.length() > most:
				most = word.length()
				best = tr(template.name)
	return best


## A blank's letter, the curtain between persons, the sheets; the question comes only in a running game.
func _walk_words(words: WordsDemo, visit: Callable) -> void:
	words._ask_letter(0, Vector2i(7, 7))
	await settle()
	await visit.call("words letters", [words.letters_panel, manner()._bar])
	words.letters_panel.hide()
	for action: StringName in [&"kind", &"game_file"]:
		manner().do(action)
		await settle()
		await visit.call("words %s" % action, [sheets().top()])
		manner().sheets.close_all()
	words.game.challenge = "double"
	words.begin(5, ["person", "person", "balanced", "person"])
	await settle()
	await visit.call("words curtain", [words])
	words.confirm()
	words.end_turn()
	manner().do(&"new")
	await settle()
	await visit.call("words question", [sheets().top()])
	manner().sheets.close_all()
	words.game.challenge = "void"
	words.begin(5, ["person", "balanced"])
	await settle()

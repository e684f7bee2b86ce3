extends BoardSuite
## The showcase as a whole: from the start screen into each demo and back, settings, saved games, and whatever a hand
## that knows nothing does.

const FIRST := preload("res://showcase.gd")
const OPENED_ALIKE := "opened alike; the quick run clicks"
const THOROUGH := {
	"test_each_demo_is_opened_and_left_by_keys": OPENED_ALIKE,
	"test_each_demo_is_opened_and_left_by_gamepad_and_finger": OPENED_ALIKE,
}
var stage: DemoStage
var _random := RandomNumberGenerator.new()


func demos() -> Dictionary[String, String]:
	return FIRST.DEMOS


## Opens the start screen, as the first scene does.
func open() -> void:
	stage = DemoStage.new()
	stage.demos = demos()
	add_child(stage)
	await frames(3)


## Throws away what earlier tests have kept.
func forget() -> void:
	forget_saves()
	if FileAccess.file_exists(DemoSettings.PATH):
		DirAccess.remove_absolute(DemoSettings.PATH)
	DemoSettings.read()


func manner() -> DemoManner:
	return stage.shown.get_node_or_null("Manner")


func in_demo(demo: String) -> bool:
	return manner() != null and manner().keeper.demo == demo


func at_start() -> bool:
	return stage.shown is DemoStart


## The card of a demo on the start screen.
func card(demo: String) -> Button:
	return stage.shown.find_child(demo.capitalize(), true, false)


func test_each_demo_is_opened_by_a_click_and_left_by_its_button() -> void:
	forget()
	await open()
	for demo in demos():
		await click(card(demo).get_global_rect().get_center())
		check(in_demo(demo), demo)
		await frames(3)
		var back: Button = manner()._bar.get_child(0)
		var place := back.get_global_rect().get_center()
		await leave_by(click.bind(place), demo)


func test_each_demo_is_opened_and_left_by_keys() -> void:
	forget()
	await open()
	for demo in demos():
		card(demo).grab_focus()
		await type(KEY_ENTER)
		check(in_demo(demo), demo)
		for action: StringName in [&"help", &"menu", &"settings"]:
			await act(action)
			check(manner().sheets.is_open(), "%s %s" % [demo, action])
			check(get_tree().paused, "the game goes on behind it")
			var focused := get_viewport().gui_get_focus_owner()
			check(manner().sheets.top().is_ancestor_of(focused), "nothing in it has the focus")
			await act(&"back")
			check(not manner().sheets.is_open() and not get_tree().paused, "%s %s" % [demo, action])
		await leave_by(act.bind(&"back"), demo)


func test_keys_open_and_close_the_sheets_of_the_start_screen() -> void:
	forget()
	await open()
	var sheets: DemoSheets = stage.shown.get("_sheets")
	for action: StringName in [&"back", &"help", &"menu", &"settings"]:
		await act(action)
		check(sheets.is_open() and get_tree().paused, "%s" % action)
		await act(&"back")
		check(not sheets.is_open() and not get_tree().paused, "back after %s" % action)
	check(at_start())


func test_each_demo_is_opened_and_left_by_gamepad_and_finger() -> void:
	forget()
	await open()
	for demo in demos():
		await touch(card(demo).get_global_rect().get_center(), 0)
		check(in_demo(demo), demo)
		await pad(JOY_BUTTON_START)
		check(manner().sheets.top() is DemoMenuSheet, demo)
		await pad(JOY_BUTTON_A)
		check(not manner().sheets.is_open(), "the first button does not go on")
		await leave_by(pad.bind(JOY_BUTTON_B), demo)


## Does something until the start screen is there: what is being made ends first, by the clock.
func leave_by(way: Callable, demo: String) -> void:
	var end := Time.get_ticks_msec() + 60_000
	while not at_start() and Time.get_ticks_msec() < end:
		await way.call()
		OS.delay_msec(2)
		await frames(2)
	check(at_start(), demo)


func pad(button: JoyButton) -> void:
	for pressed: bool in [true, false]:
		var event := InputEventJoypadButton.new()
		event.button_index = button
		event.pressed = pressed
		get_viewport().push_input(event, true)
		await frames(1)


## The events of actions, as texts that are equal where one event would ask for both.
func asked_by(actions: Array) -> Dictionary[String, StringName]:
	var found: Dictionary[String, StringName] = {}
	for action: StringName in actions:
		for event in InputMap.action_get_events(action):
			var key := event as InputEventKey
			var text := event.as_text()
			if key:
				var code := key.keycode if key.keycode else key.physical_keycode
				text = "%d %s %s" % [code, key.is_command_or_control_pressed(), key.shift_pressed]
			check(not found.has(text), "%s: %s and %s" % [text, found.get(text), action])
			found[text] = action
	return found


func test_no_key_means_two_things_and_everything_is_told() -> void:
	forget()
	await open()
	for action in DemoActions.COMMON:
		check(InputMap.has_action(action) and not DemoActions.keys_of(action).is_empty(), action)
		check(DemoStartHelp.TITLES.has(action), action)
	for demo in demos():
		stage.open(demo)
		await frames(2)
		var actions: Array = manner().commands.keys()
		for common: StringName in [&"help", &"menu", &"settings", &"mute", &"save", &"load", &"full_screen", &"back"]:
			check(common in actions, "%s lacks %s" % [demo, common])
		for gesture in manner().gestures:
			for action in gesture.actions:
				if action not in actions and not action.begins_with("ui_"):
					actions.append(action)
		asked_by(actions)
		for command: DemoCommand in manner().commands.values():
			check(not command.word.is_empty() and not command.title.is_empty(), command.action)
			check(not DemoActions.keys_of(command.action).is_empty(), "%s has no key" % command.action)


func test_a_game_goes_on_where_it_was_left() -> void:
	forget()
	await open()
	stage.open("banqi")
	var banqi: BanqiDemo = stage.shown
	banqi.level = 4
	await click(banqi.board.get_global_transform() * banqi.board.center_of(Vector2i(3, 2)))
	var left := banqi._saved()
	await act(&"back")
	check(at_start())
	await type(KEY_ENTER)
	check(in_demo("banqi"), "the focus is not on what goes on")
	banqi = stage.shown
	equal(banqi._saved(), left)


func test_the_dungeons_go_on_where_they_were_left() -> void:
	forget()
	await open()
	for demo: String in ["dungeon", "keep"]:
		stage.open(demo)
		var played := stage.shown
		played.get_node("Generator").set("rooms", 12)
		played.call("make", 5)
		await until(func() -> bool: return played.call("is_open"), "open")
		var map: WarrenMap = played.get("map")
		var tracker: WarrenRoomTracker = played.get("tracker")
		tracker.knowledge.take_key(0)
		tracker.knowledge.open_lock(0)
		var state := JSON.stringify(tracker.knowledge.get_state())
		await act(&"back")
		check(at_start(), demo)
		stage.open(demo)
		var again := stage.shown
		await until(func() -> bool: return again.call("is_open"), "open again")
		var same: WarrenMap = again.get("map")
		equal(same.to_json(), map.to_json())
		tracker = again.get("tracker")
		equal(JSON.stringify(tracker.knowledge.get_state()), state)
		stage.show_start()
		await frames(2)


func test_broken_settings_are_told_and_kept_aside() -> void:
	for broken: String in ['[settings]\n\nvolume="loud"\n', '[settings]\n\nvolume=7.0\nlanguage="xx"\n', "[sett"]:
		forget()
		var file := FileAccess.open(DemoSettings.PATH, FileAccess.WRITE)
		file.store_string(broken)
		file.close()
		await open()
		var start: DemoStart = stage.shown
		check(start.fault.contains("settings.cfg is broken"), "nothing is told")
		equal(DemoSettings.volume(), 0.75)
		equal(DemoSettings.language(), "")
		var aside := Array(DirAccess.get_files_at("user://")).filter(
			func(name_: String) -> bool: return name_.begins_with("settings.broken")
		)
		equal(aside.size(), 1)
		var path: String = "user://" + aside[0]
		equal(FileAccess.get_file_as_string(path), broken)
		DirAccess.remove_absolute(path)
		stage.free()


func test_settings_are_heeded_and_kept() -> void:
	forget()
	await open()
	DemoSettings.change(&"volume", 0.5, get_tree())
	DemoSettings.change(&"text_size", 1.25, get_tree())
	DemoSettings.change(&"language", "ru", get_tree())
	equal(get_tree().root.content_scale_factor, 1.25)
	check(absf(AudioServer.get_bus_volume_linear(0) - 0.5) < 0.01)
	equal(tr("Settings"), "Настройки")
	DemoSettings.read()
	equal(DemoSettings.volume(), 0.5)
	equal(DemoSettings.language(), "ru")
	for setting: StringName in [&"clear_colors", &"calm"]:
		DemoSettings.change(setting, true, get_tree())
	equal(DungeonLocks.color_of(0), DemoSettings.CLEAR[0])
	check(not (stage.shown as DemoStart).lives())
	forget()
	DemoSettings.heed(get_tree())
	equal(get_tree().root.content_scale_factor, 1.0)


func test_a_save_that_cannot_be_written_leaves_the_earlier_one_and_asks_before_leaving() -> void:
	forget()
	await open()
	stage.open("foxhunt")
	var fox: FoxHuntDemo = stage.shown
	equal(manner().keeper.keep(), "")
	var kept := FileAccess.get_file_as_bytes(DemoSaves.path_of(&"foxhunt", DemoSaves.AUTO))
	# Its place is taken by a folder: nothing can be written there.
	var fresh := DemoSaves.fresh_of(DemoSaves.path_of(&"foxhunt", DemoSaves.AUTO))
	DirAccess.make_dir_absolute(fresh)
	fox.game.shoot(Vector2i(0, 0))
	await act(&"back")
	check(in_demo("foxhunt") and manner().sheets.is_open(), "it is left though the game would be lost")
	equal(FileAccess.get_file_as_bytes(DemoSaves.path_of(&"foxhunt", DemoSaves.AUTO)), kept)
	await type(KEY_ENTER)
	check(in_demo("foxhunt") and not manner().sheets.is_open(), "stay")
	DirAccess.remove_absolute(fresh)
	await act(&"back")
	check(at_start())


## A window that plays the same demo: its keeper, and what it has told.
func window(game: Array[String], told: Array[String]) -> DemoKeeper:
	var keeper := DemoKeeper.new()
	keeper.demo = &"hurt"
	keeper.saved = func() -> String: return game[0]
	keeper.load_text = func(text: String) -> String:
		game[0] = text
		return ""
	keeper.told.connect(func(title: String, text: String) -> void: told.append(title + ": " + text))
	add_child(keeper)
	keeper.begin()
	return keeper


func test_two_windows_keep_their_games_beside_each_other() -> void:
	forget_saves()
	DemoSaves.write(&"hurt", DemoSaves.AUTO, "begun")
	var games: Array[Array] = []
	var told: Array[Array] = []
	var windows: Array[DemoKeeper] = []
	for number: int in 5:
		var game: Array[String] = [""]
		var said: Array[String] = []
		windows.append(window(game, said))
		equal(game[0], "begun")
		games.append(game)
		told.append(said)
	for turn in 3:
		for number: int in 5:
			games[number][0] = "game %d, turn %d" % [number, turn]
			equal(windows[number].keep() == "", number < 4)
		for number: int in 4:
			equal(DemoSaves.read(&"hurt", DemoSaves.SLOTS[number]).text, games[number][0])
	equal(told[0], [] as Array[String])
	for number: int in [1, 2, 3]:
		var said := "Open in two windows: The other one has kept its game. This one is kept in slot %d." % number
		equal(told[number], [said] as Array[String])
	windows[4].save_to(&"3")
	equal(windows[4].keep() == "", false)
	equal(DemoSaves.read(&"hurt", &"3").text, games[4][0])
	for keeper in windows:
		keeper.free()


func test_every_change_of_a_saved_file_is_noticed() -> void:
	forget()
	DemoSaves.write(&"hurt", &"1", "some game\nof two lines", "a note")
	var path := DemoSaves.path_of(&"hurt", &"1")
	var whole := FileAccess.get_file_as_bytes(path)
	equal(DemoSaves.read(&"hurt", &"1").note, "a note")
	for at in whole.size():
		var hurt := whole.duplicate()
		hurt[at] = (hurt[at] + 1) % 256
		if at % 2:
			hurt = whole.slice(0, at)
		var file := FileAccess.open(path, FileAccess.WRITE)
		file.store_buffer(hurt)
		file.close()
		check(not DemoSaves.read(&"hurt", &"1").fault.is_empty(), "byte %d" % at)
		check(not FileAccess.file_exists(path), "it is not kept aside")


func test_what_a_hand_does_that_knows_nothing() -> void:
	forget()
	await open()
	var count := repeats(600, 1000)
	# A switch on the command line would be a wish for a demo.
	if OS.has_environment("WARREN_EVENTS"):
		count = OS.get_environment("WARREN_EVENTS").to_int()
	_random.seed = 11
	var actions := InputMap.get_actions().filter(
		func(action: StringName) -> bool: return action not in [&"full_screen", &"ui_swap_input_direction"]
	)
	for number in count:
		await _do_anything(actions)
		if at_start() and number % 20 == 0:
			var demo: String = demos().keys()[_random.randi() % demos().size()]
			stage.open(demo)
			await frames(1)
	if manner():
		equal(manner().keeper.keep(), "")
	stage.show_start()
	for demo in demos():
		for slot in DemoSaves.SLOTS:
			equal(DemoSaves.read(StringName(demo), slot).fault, "")
	forget()
	DemoSettings.heed(get_tree())


func _do_anything(actions: Array) -> void:
	var kind := _random.randi() % 4
	var point := Vector2(_random.randf(), _random.randf()) * get_viewport().get_visible_rect().size
	if kind == 0:
		await click(point, MOUSE_BUTTON_RIGHT if _random.randi() % 5 == 0 else MOUSE_BUTTON_LEFT)
	elif kind == 1 and _random.randi() % 4 == 0:
		await drag(point, Vector2(_random.randf(), _random.randf()) * get_viewport().get_visible_rect().size)
	else:
		var action: StringName = actions[_random.randi() % actions.size()]
		var events := InputMap.action_get_events(action)
		if events.is_empty():
			return
		for pressed: bool in [true, false]:
			var event := events[_random.randi() % events.size()].duplicate() as InputEvent
			event.set(&"pressed", pressed)
			get_viewport().push_input(event, true)
		await frames(1)

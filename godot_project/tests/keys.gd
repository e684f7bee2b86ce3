extends DemoTour
## The tables of keys of all demos: told for the page that has them, and without a key that does two things.

const LANGUAGES: PackedStringArray = ["en", "ru"]


## What two actions have in common: lines that name key, button or axis and both of them.
static func conflicts(among: Array[StringName]) -> PackedStringArray:
	var found: PackedStringArray = []
	var owners: Dictionary[String, StringName] = {}
	for action in among:
		for event in InputMap.action_get_events(action):
			var sign_ := sign_of(event)
			if owners.get_or_add(sign_, action) != action:
				found.append("%s: %s and %s" % [sign_, owners[sign_], action])
	return found


## What a player presses for an event, wherever the letters stand on his keyboard.
static func sign_of(event: InputEvent) -> String:
	var key := event as InputEventKey
	var motion := event as InputEventJoypadMotion
	if key:
		var code := key.keycode if key.keycode else key.physical_keycode
		var held := [key.is_command_or_control_pressed(), key.shift_pressed, key.alt_pressed]
		return "key %s %s" % [OS.get_keycode_string(code), held]
	if motion:
		return "axis %d %d" % [motion.axis, signf(motion.axis_value)]
	if event is InputEventJoypadButton:
		return "button %d" % (event as InputEventJoypadButton).button_index
	return "mouse %d" % (event as InputEventMouseButton).button_index


## Everything that is done in the demo that is open, each action once.
func actions() -> Array[StringName]:
	var found: Dictionary[StringName, bool] = {}
	for gesture in manner().gestures:
		for action in gesture.actions:
			found[action] = true
	for action: StringName in manner().commands:
		found[action] = true
	var all: Array[StringName] = []
	all.assign(found.keys())
	return all


## The table of the demo that is open, as its help shows it: titles and lines in the language of the moment.
func table() -> Dictionary:
	var lines: Array[Array] = [DemoHelpSheet.HEADS]
	lines.append_array(DemoHelpSheet.rows(manner().gestures, manner()._all()))
	return {
		"title": tr(manner().title),
		"lines": lines.map(func(line: Array) -> Array: return line.map(func(text: String) -> String: return tr(text))),
	}


func test_no_key_does_two_things_and_the_tables_are_told() -> void:
	await begin()
	var told: Dictionary[String, Dictionary] = {}
	for demo in demos():
		stage.open(demo)
		await frames(2)
		told[demo] = {"actions": actions()}
		for language in LANGUAGES:
			TranslationServer.set_locale(language)
			told[demo][language] = table()
		for conflict in conflicts(actions()):
			check(false, "%s: %s" % [demo, conflict])
	TranslationServer.set_locale("en")
	print("KEYS " + JSON.stringify(told, "", false))


func test_the_help_shows_the_table_that_is_told() -> void:
	await begin()
	stage.open("foxhunt")
	await settle()
	manner().do(&"help")
	await settle()
	var shown: Array[String] = []
	for label in (sheets().top() as DemoHelpSheet)._table.find_children("*", "Label", true, false):
		shown.append(tr((label as Label).text))
	var lines: Array = table()["lines"]
	var cells: Array[String] = []
	for line: Array in lines:
		cells.append_array(line)
	equal(shown, cells)


## A conflict of each kind of event, put in on purpose.
func test_conflicts_are_found() -> void:
	await begin()
	stage.open("sokoban")
	await settle()
	equal(conflicts(actions()), PackedStringArray())
	var key := InputEventKey.new()
	key.keycode = KEY_H
	var button := InputEventJoypadButton.new()
	button.button_index = JOY_BUTTON_Y
	var motion := InputEventJoypadMotion.new()
	motion.axis = JOY_AXIS_LEFT_X
	motion.axis_value = -1
	var planted: Array[InputEvent] = [key, button, motion]
	for event in planted:
		InputMap.action_add_event(&"speed", event)
		equal(conflicts(actions()).size(), 1)
		InputMap.action_erase_event(&"speed", event)
	key.ctrl_pressed = true
	InputMap.action_add_event(&"speed", key)
	equal(conflicts(actions()), PackedStringArray())
	InputMap.action_erase_event(&"speed", key)
